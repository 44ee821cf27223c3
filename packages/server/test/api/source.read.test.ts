import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileReader } from '../../src/services/ingestion/file-reader.ts';
import { importFile } from '../../src/services/ingestion/import-file.ts';
import { companies } from '../../src/sources/companies/index.ts';
import { deals } from '../../src/sources/deals/index.ts';
import { fxRates } from '../../src/sources/fx-rates/index.ts';
import { findFiles } from '../../src/sources/reading/find.ts';
import type { Source } from '../../src/sources/source.ts';
import { saveSources } from '../../src/store/records/source-records.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { aCompany, take } from './documents.support.ts';

const retrieved_at = new Date('2031-03-04T05:06:07.089Z');
const dataset = 'https://github.com/open-lists/robots';
let service: TestService;
let other: string;
const reader = fileReader();

async function importText(source: Source, written: { name: string; text: string }): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'firmament-opened-'));
  try {
    const at = path.join(folder, written.name);
    await writeFile(at, written.text);
    const [file] = await findFiles(at);
    expect(await importFile(service.app.context, { source, file: file!, reader, reading: { retrieved_at, options: {} } })).toMatchObject({
      rejected: 0,
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

beforeAll(async () => {
  service = await startTestService({ template: 'empty' });
  other = (await service.newOrganization()).token;
  await saveSources(service.app.context.db, [
    { name: 'wire', title: 'Robots of the world', publisher: 'Open Lists', licence: 'CC0', source_url: dataset },
  ]);
  await take(service, [
    aCompany('quillmere-robotics', { name: 'Quillmere Robotics', website: 'quillmere.example.com', founded: 2016 }),
    aCompany('larkfen', { name: 'Larkfen', website: 'larkfen.example.com' }),
  ]);
  await importText(companies, {
    name: 'own.csv',
    text: 'name,website,founded\nGrüne Würfel,gruen.example.com,2001\n锦山茶叶,tea.example.com,1999\n',
  });
  await importText(fxRates, { name: 'rates.csv', text: 'date,currency,usd\n2031-02-03,EUR,1.25\n' });
  await importText(deals, {
    name: 'deals.csv',
    text: 'target,acquirer,date,price,currency,id\nlarkfen.example.com,quillmere.example.com,2031-02-03,8000000,EUR,d 7/a?b#c%\n',
  });
});
afterAll(() => Promise.all([service.close(), reader.close()]));

const open = (url: string, token = service.token) => service.call('source.read', { query: { url }, token });
const addressOf = ({ source, source_key }: { source: string; source_key: string }) =>
  `firmament://${source}/${source_key.split('/').map(encodeURIComponent).join('/')}`;

test('opens the row of a data set with its publisher, the set, and what the row says', async () => {
  const { status, body } = await open('firmament://wire/quillmere-robotics');
  expect(status).toBe(200);
  expect(body).toEqual({
    status: 'success',
    data: {
      source: 'wire',
      source_key: 'quillmere-robotics',
      source_url: dataset,
      as_of: '',
      retrieved_at: '2031-03-02T00:00:00.000Z',
      method: 'reported',
      url: 'firmament://wire/quillmere-robotics',
      title: 'Robots of the world',
      publisher: 'Open Lists',
      licence: 'CC0',
      kind: 'company',
      companies: [{ permalink: 'quillmere-robotics', name: 'Quillmere Robotics', role: 'subject' }],
      record: { name: 'Quillmere Robotics', website: 'quillmere.example.com', founded: 2016 },
    },
  });
});

test('opens the row of an imported file with the file, the line and the import', async () => {
  const { body } = await service.call('company.enrich_single', {
    body: { company: 'tea.example.com', sections: ['firmographics'] },
    query: { include_sources: 'true' },
  });
  const [cited] = body._sources.firmographics.founded;
  const opened = await open(addressOf(cited));
  expect(opened.body.data).toMatchObject({
    source: 'companies',
    file: 'own.csv',
    place: 'line 3',
    imported_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    retrieved_at: retrieved_at.toISOString(),
    record: { name: '锦山茶叶', founded: 1999 },
  });
});

test('opens a deal whose key has blanks and signs, with both companies, and the rate it was converted at', async () => {
  const { body } = await service.call('company.enrich_single', {
    body: { company: 'quillmere-robotics', sections: ['acquisitions'] },
    query: { include_sources: 'true' },
  });
  const cited: { source: string; source_key: string }[] = Object.values(body._sources.acquisitions).flat() as never;
  const deal = cited.find(({ source }) => source === 'deals')!;
  const rate = cited.find(({ source }) => source === 'fx-rates')!;
  expect((await open(addressOf(deal))).body.data).toMatchObject({
    kind: 'deal',
    file: 'deals.csv',
    place: 'line 2',
    record: { amount: 8000000, currency: 'EUR' },
    companies: expect.arrayContaining([
      { permalink: 'quillmere-robotics', name: 'Quillmere Robotics', role: 'acquirer' },
      { permalink: 'larkfen', name: 'Larkfen', role: 'target' },
    ]),
  });
  expect((await open(addressOf(rate))).body.data).toMatchObject({
    source: 'fx-rates',
    kind: 'fx_rate',
    as_of: '2031-02-03',
    companies: [],
    record: { currency: 'EUR', date: '2031-02-03', usd: 1.25 },
  });
});

test('the citation of an answer leads to the row, and the row opens', async () => {
  const { body } = await service.call('company.enrich', {
    body: {
      companies: ['quillmere-robotics'],
      sections: ['headcount'],
      parameters: { custom_fields: [{ field_name: 'founded', type: 'text', prompt: 'When was it founded?' }] },
    },
  });
  const { result } = await service.finished(body.request_id);
  const [cite] = result['quillmere-robotics'].custom_fields.founded.sources;
  expect(cite).toMatchObject({ publisher: 'Open Lists', url: 'firmament://wire/quillmere-robotics' });
  expect((await open(cite.url)).body.data).toMatchObject({ source_url: dataset, record: { founded: 2016 } });
});

test('of a record that was stated again the version stated last is opened', async () => {
  await take(service, [aCompany('larkfen', { name: 'Larkfen', website: 'larkfen.example.com', founded: 2020 })]);
  expect((await open('firmament://wire/larkfen')).body.data.record).toMatchObject({ founded: 2020 });
});

test('what an organization added opens for it alone, and for another answers as what does not exist', async () => {
  const added = await service.call('company.add', { body: { company_name: 'Foxmere', website: 'foxmere.example.com' } });
  const { result } = await service.finished(added.body.request_id);
  const { rows } = await service.database.owner.query<{ source_key: string }>(
    'select source_key from added_companies where permalink = $1',
    [result.permalink],
  );
  const url = addressOf({ source: 'added-by-customers', source_key: rows[0]!.source_key });
  expect((await open(url)).body.data).toMatchObject({
    source: 'added-by-customers',
    companies: [{ permalink: result.permalink, name: 'Foxmere', role: 'subject' }],
    record: { name: 'Foxmere', website: 'foxmere.example.com' },
  });
  const foreign = await open(url, other);
  const unknown = await open('firmament://added-by-customers/none', other);
  expect(foreign.status).toBe(404);
  const told = ({ status, body }: typeof foreign, address: string) => ({
    status,
    body: { ...body, request_ref: '', detail: String(body.detail).replace(address, 'A') },
  });
  expect(told(foreign, url)).toEqual(told(unknown, 'firmament://added-by-customers/none'));
});

test('a record about companies outside the plan alone answers 403, one that names a company inside it opens', async () => {
  const limited = await service.newOrganization();
  const { organization_id } = await service.app.context.accounts.authenticate(`Bearer ${limited.token}`);
  await service.database.owner.query(`insert into plans (plan, companies) values ('one company', '{quillmere-robotics}')`);
  await service.database.owner.query(`update organizations set plan = 'one company' where organization_id = $1`, [organization_id]);
  const { body } = await service.call('token.create', { body: limited.credentials, token: null });
  const asked = async (url: string) => (await open(url, body.access_token as string)).status;
  service.clock.offset_ms += 31_000;
  expect(await asked('firmament://wire/larkfen')).toBe(403);
  expect(await asked('firmament://wire/quillmere-robotics')).toBe(200);
  const { rows } = await service.database.owner.query<{ source_key: string }>(`select source_key from source_records where kind = 'deal'`);
  expect(await asked(addressOf({ source: 'deals', source_key: rows[0]!.source_key }))).toBe(200);
});

test.each([
  'firmament://wire/nobody',
  'firmament://nobody/quillmere-robotics',
  'firmament://wire/%00',
  'firmament://wire/%E9%94',
  'firmament://fx-rates/EUR%202031-99-99',
  'firmament://ecb/EUR%202031-02-03',
  'firmament://added-by-customers/00000000-0000-4000-8000-000000000000',
])('%s answers 404 and says which addresses there are', async (url) => {
  const { status, body } = await open(url);
  expect([status, body.code]).toEqual([404, 'SOURCE_NOT_FOUND']);
  expect(body.detail).toContain(url);
  expect(body.detail).toContain('_sources');
});

test.each(['https://www.sec.gov/', 'firmament://', 'firmament://wire', 'firmament:///x', 'wire/quillmere-robotics'])(
  '%s answers 400 and names the form of an address',
  async (url) => {
    const { status, body } = await open(url);
    expect([status, body.code]).toEqual([400, 'INVALID_INPUT']);
    expect(body.detail).toContain('firmament://<source>/<source_key>');
  },
);

test('a call without an address answers 400', async () => {
  const { status, body } = await service.call('source.read', { query: {} });
  expect([status, body.code]).toEqual([400, 'MISSING_PARAMETER']);
});
