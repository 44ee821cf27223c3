import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileReader } from '../../src/services/ingestion/file-reader.ts';
import { importFile } from '../../src/services/ingestion/import-file.ts';
import { confirmAddition, rejectAddition } from '../../src/services/operators/companies.ts';
import { companies } from '../../src/sources/companies/index.ts';
import { deals } from '../../src/sources/deals/index.ts';
import { fxRates } from '../../src/sources/fx-rates/index.ts';
import { findFiles } from '../../src/sources/reading/find.ts';
import type { Source, SourceStatement } from '../../src/sources/source.ts';
import { saveSources } from '../../src/store/records/source-records.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { aCompany, aPublication, take } from './documents.support.ts';

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

/** What an answer says, without what differs between two calls. */
const told = ({ status, body }: Awaited<ReturnType<typeof open>>, address: string) => ({
  status,
  body: { ...body, request_ref: '', detail: String(body.detail).replace(address, 'A') },
});

async function added(company_name: string, website: string): Promise<{ permalink: string; url: string }> {
  const { body } = await service.call('company.add', { body: { company_name, website } });
  const { permalink } = (await service.finished(body.request_id)).result as { permalink: string };
  const { rows } = await service.database.owner.query<{ source_key: string }>(
    'select source_key from added_companies where permalink = $1',
    [permalink],
  );
  return { permalink, url: addressOf({ source: 'added-by-customers', source_key: rows[0]!.source_key }) };
}

test('what an organization added opens for it alone, and for another answers as what does not exist', async () => {
  const { permalink, url } = await added('Foxmere', 'foxmere.example.com');
  expect((await open(url)).body.data).toMatchObject({
    source: 'added-by-customers',
    companies: [{ permalink, name: 'Foxmere', role: 'subject' }],
    record: { name: 'Foxmere', website: 'foxmere.example.com' },
  });
  const foreign = await open(url, other);
  const unknown = await open('firmament://added-by-customers/none', other);
  expect(foreign.status).toBe(404);
  expect(told(foreign, url)).toEqual(told(unknown, 'firmament://added-by-customers/none'));
});

test('an addition that an operator confirmed opens for all, and after its rejection for its organization alone', async () => {
  const { permalink, url } = await added('Icemere', 'icemere.example.com');
  const { config, clock, log } = service.app.context;
  const operator = { db: service.database.owner, clock, log, config, actor: 'tester' };
  const { organization_id: organization } = await service.app.context.accounts.authenticate(`Bearer ${service.token}`);
  const named = { organization, permalink };
  const shared = { record: { name: 'Icemere', website: 'icemere.example.com' }, companies: [{ permalink: 'icemere', name: 'Icemere' }] };
  await confirmAddition(operator, named);
  expect((await open(url, other)).body.data).toMatchObject(shared);
  await rejectAddition(operator, named);
  const foreign = await open(url, other);
  expect(foreign.status).toBe(404);
  expect(foreign.text).not.toContain('cemere');
  expect(told(foreign, url)).toEqual(told(await open('firmament://added-by-customers/none', other), 'firmament://added-by-customers/none'));
  expect((await open(url)).body.data).toMatchObject({ companies: [{ permalink, name: 'Icemere' }], record: shared.record });
  await confirmAddition(operator, named);
  expect((await open(url, other)).body.data).toMatchObject(shared);
});

const common = { source: 'wire', retrieved_at, method: 'reported' as const };
const [acquirer, target] = [{ permalink: 'quillmere-robotics' }, { permalink: 'larkfen' }];
const call = { title: 'Panel on robots', date: '2031-02-01', quarter: 1, year: 2031, participants: [], speeches: [] } as const;
const filed = { form: '8-K', accession: '1', filed: '2031-02-01 10:00:00', report_url: '', filing_url: '' };
const review = { summary: 'Good', pros: 'Robots', cons: 'None', rating: 4, provider: 'A' };
const page = { url: 'https://quillmere.example.com/a', title: 'A', purpose: 'other', text: 'Robots.', headings: [] };
const ofEachKind = [
  { ...aCompany('quillmere-robotics', { name: 'Quillmere Robotics', founded: 2016 }), source_key: 'w-company' },
  { ...common, kind: 'deal', source_key: 'w-deal', acquirer, target, facts: { date: '2030-02-02' } },
  { ...common, kind: 'funding_round', source_key: 'w-round', subject: target, investors: [], facts: { date: '2030-02-02' } },
  { ...common, kind: 'headcount', source_key: 'w-headcount', subject: target, facts: { date: '2030-02-02', employees: 7 } },
  aPublication('filing', 'w-filing', { facts: filed }),
  aPublication('employee_review', 'w-employee', { facts: review }),
  aPublication('product_review', 'w-product', { facts: { review_title: 'Good', provider: 'A' } }),
  aPublication('transcript', 'w-call', { facts: { ...call, participants: [], speeches: [] } }),
  {
    ...common,
    kind: 'job',
    source_key: 'w-job',
    subject: target,
    facts: { job_id: 'a', board: 'b', title: 'Welder', url: 'https://a.example' },
  },
  { ...common, kind: 'web_page', source_key: 'w-page', subject: target, facts: page },
  { ...common, kind: 'article', source_key: 'w-article', mentioned: [target], facts: { title: 'Robots', url: '' } },
] as SourceStatement[];

test.each(ofEachKind.map((statement) => [statement.kind, statement] as const))(
  'a record that its source took back answers 404: %s',
  async (of, statement) => {
    const { source_key } = statement;
    const url = addressOf({ source: 'wire', source_key });
    await take(service, [statement]);
    expect((await open(url)).body.data).toMatchObject({ kind: of, source_key });
    await take(service, [{ kind: 'withdrawn', of, source: 'wire', source_key, at: 'line 1' }]);
    const taken = await open(url);
    expect([taken.status, taken.body.code]).toEqual([404, 'SOURCE_NOT_FOUND']);
    expect(told(taken, url)).toEqual(told(await open('firmament://wire/none'), 'firmament://wire/none'));
    await take(service, [statement]);
    expect((await open(url)).status).toBe(200);
  },
);

test('of two versions the one that is still assigned opens, also when the older was withdrawn last', async () => {
  const stated = (founded: number) => ({ ...aCompany('larkfen', { name: 'Larkfen', founded }), source_key: 'w-versions' });
  await take(service, [stated(2018)]);
  await take(service, [stated(2019)]);
  await service.database.owner.query(
    `insert into assignments (record_id, company_id, role, decision, reasons, decided_at)
     select record_id, company_id, role, 'withdraw', '["no longer stated by its source"]', now()
     from source_records join assignments using (record_id) where source_key = 'w-versions' and payload ->> 'founded' = '2018'`,
  );
  expect((await open('firmament://wire/w-versions')).body.data).toMatchObject({
    record: { founded: 2019 },
    companies: [{ permalink: 'larkfen' }],
  });
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
  const { rows } = await service.database.owner.query<{ source_key: string }>(
    `select source_key from source_records where kind = 'deal' and source_key like 'd %'`,
  );
  expect(await asked(addressOf({ source: 'deals', source_key: rows[0]!.source_key }))).toBe(200);
  const panel = (source_key: string, permalink: string) =>
    ({
      ...common,
      kind: 'transcript',
      source_key,
      mentioned: [{ permalink }],
      facts: { ...call, participants: [], speeches: [] },
    }) as SourceStatement;
  await take(service, [
    panel('panel-inside', 'quillmere-robotics'),
    panel('panel-outside', 'larkfen'),
    { ...common, kind: 'article', source_key: 'of-none', facts: { title: 'Robots', url: '' } },
  ]);
  expect(await asked('firmament://wire/panel-inside')).toBe(200);
  expect(await asked('firmament://wire/of-none')).toBe(200);
  expect(await asked('firmament://fx-rates/EUR%202031-02-03')).toBe(200);
  const refused = await open('firmament://wire/panel-outside', body.access_token as string);
  expect(refused).toMatchObject({
    status: 403,
    body: { code: 'FORBIDDEN', detail: 'Your plan does not include the companies of this record.' },
  });
  expect((await open('firmament://wire/panel-outside')).body.data.companies).toEqual([]);
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
