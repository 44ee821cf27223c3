import { describe, expect, test, vi } from 'vitest';
import type { SourceStatement } from '../../sources/source.ts';
import { readDocuments } from './read-named.ts';

type Filing = Extract<SourceStatement, { kind: 'filing' }>;
type Transcript = Extract<SourceStatement, { kind: 'transcript' }>;

const common = { source: 'wire', source_key: 'a', retrieved_at: new Date('2031-08-02'), method: 'reported' as const };

const filing = (html: string): Filing => ({
  ...common,
  kind: 'filing',
  subject: { permalink: 'quillmere', name: 'Quillmere Robotics' },
  facts: { form: '10-K', accession: '', filed: '2031-02-01 00:00:00', report_url: '', filing_url: '', html },
});

const call = (speeches: Transcript['facts']['speeches']): Transcript => ({
  ...common,
  kind: 'transcript',
  subject: { permalink: 'quillmere' },
  facts: { title: 'Q1', date: '2031-05-01', quarter: 1, year: 2031, participants: [], speeches },
});

const says = (name: string) => call([{ name, speech: 'Our competitors include Northwind.', session: 'Presenter Speech' }]);

const rowsOf = (statement: SourceStatement) => readDocuments([{ record_id: 7, statement }]).rows;

describe('a document', () => {
  test('is kept without what a database refuses in a text, under its record and its day', () => {
    expect(rowsOf({ ...filing('<p>Our rivals\0 \ud800 include North\0wind.</p>'), as_of: '2031-02-01' })).toEqual([
      {
        record_id: 7,
        key: 'northwind',
        name: 'Northwind',
        relation: 'competitor',
        sentence: 'Our rivals \ufffd include Northwind.',
        document: '10-K',
        day: '2031-02-01',
      },
    ]);
  });

  test('that cannot be read names no company, and counts as read', () => {
    const unreadable = filing('');
    vi.spyOn(unreadable.facts, 'html', 'get').mockImplementation(() => {
      throw new RangeError('Maximum call stack size exceeded');
    });
    expect(readDocuments([{ record_id: 7, statement: unreadable }])).toEqual({ record_ids: [7], rows: [] });
  });

  test('is read though its form and its head are never closed', () => {
    expect(rowsOf(filing('<head><form><body><p>We compete with Northwind.</p>'))).toMatchObject([{ document: '10-K', day: null }]);
  });
});

test('a call is read where it says who speaks, for else those who ask may be speaking; undated it is of the end of its quarter', () => {
  expect(rowsOf(says('Chief'))).toMatchObject([{ document: 'Q1 2031 earnings call', day: '2031-03-28' }]);
  expect(rowsOf(says(''))).toEqual([]);
});
