import { z } from 'zod';
import { everyCall } from '../errors.ts';
import { operation } from '../operation.ts';
import { success } from '../resources/envelope.ts';
import { provenance } from '../resources/sources.ts';
import { requiredText } from '../resources/text.ts';
import { text } from '../resources/values.ts';

const sourceRecord = provenance
  .omit({ left_out: true, words: true })
  .extend({
    source_url: z
      .string()
      .meta({ description: 'Where the upstream publishes it: the record’s own page, else the whole data set; empty for your own files' }),
    url: z.string().meta({ description: 'The address that was asked for, in its normal form' }),
    title: z.string().meta({ description: 'What the upstream calls its data' }),
    publisher: z.string().meta({ description: 'Publisher of the data' }),
    licence: z.string().meta({ description: 'Licence of the data' }),
    kind: z.string().meta({ description: 'Kind of record: `company`, `deal`, `filing` …', examples: ['deal'] }),
    companies: z
      .array(
        z.object({
          permalink: text('Permalink of the company'),
          name: text('Name of the company'),
          role: text('Part of the company in the record: `subject`, `acquirer`, `target`, `investor`, `lead_investor`, `mentioned`').meta({
            examples: ['acquirer'],
          }),
        }),
      )
      .meta({ description: 'The companies that the record is about now' }),
    record: z.record(z.string(), z.unknown()).meta({ description: 'What the upstream said, as it is stored' }),
  })
  .meta({ id: 'SourceRecord' });

export const readSource = operation({
  id: 'source.read',
  tool: 'open_source',
  effect: 'read',
  idempotent: true,
  method: 'GET',
  path: '/api/enterprise/source/',
  mode: 'sync',
  access: 'bearer',
  tag: 'Sources',
  summary: 'The stored record behind a `firmament://` address',
  description:
    'Citations and `_sources` give such an address where a value comes from a record without a page of its own: a row of a data set, or a row of a file that you imported. Of a record that was stated several times, this is the version stated last.',
  query: z.object({
    url: requiredText(8_000)
      .regex(/^firmament:\/\/[^/]+\/./i, 'must be `firmament://<source>/<source_key>`, as a citation gives it')
      .meta({
        description: 'The address as a citation gives it, percent-encoded like any query value',
        examples: ['firmament://deals/d-7'],
      }),
  }),
  status: 200,
  response: z.object({ status: success, data: sourceRecord.meta({ description: 'The record' }) }).meta({ id: 'SourceRecordAnswer' }),
  errors: [...everyCall, 'SOURCE_NOT_FOUND'],
  example: {
    query: { url: 'firmament://deals/d-7' },
    response: {
      status: 'success',
      data: {
        source: 'deals',
        source_key: 'd-7',
        source_url: '',
        as_of: '2031-02',
        retrieved_at: '2031-03-02T08:15:04.120Z',
        method: 'reported',
        file: 'deals.csv',
        place: 'line 17',
        imported_at: '2031-03-02T08:15:04.000Z',
        url: 'firmament://deals/d-7',
        title: 'Deals',
        publisher: 'Your own list',
        licence: 'As agreed with the publisher',
        kind: 'deal',
        companies: [
          { permalink: 'quillmere-robotics', name: 'Quillmere Robotics', role: 'acquirer' },
          { permalink: 'larkfen', name: 'Larkfen', role: 'target' },
        ],
        record: { date: '2031-02', amount: 18000000, currency: 'USD', status: 'Complete' },
      },
    },
  },
  fails: { query: { url: 'firmament://deals/no-such-deal' }, code: 'SOURCE_NOT_FOUND' },
});
