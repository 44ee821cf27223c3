import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CompanyFacts } from '../../src/kernel/facts.ts';
import { ingest, type IngestCounts } from '../../src/services/ingestion/ingest.ts';
import type { SourceItem, SourceStatement } from '../../src/sources/source.ts';
import { tellChanged } from '../../src/store/companies/index-progress.ts';
import { companiesNaming, namedByCompany } from '../../src/store/companies/named-companies.ts';
import { saveSources } from '../../src/store/records/source-records.ts';
import { parametersWith, rowsOf, type ScoredRow } from '../support/discovery.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { until } from '../support/spawned-service.ts';

const common = { source: 'wire', retrieved_at: new Date('2031-08-02'), method: 'reported' as const };
const id = 'company_peers.enrich';

const company = (permalink: string, facts: Partial<CompanyFacts> = {}): SourceStatement => ({
  ...common,
  kind: 'company',
  source_key: permalink,
  subject: { permalink },
  facts: { name: named(permalink), website: `${permalink}.example`, categories: [permalink], ...facts },
});
const named = (permalink: string) => permalink.replace(/^./, (letter) => letter.toUpperCase());

const filing = (permalink: string, html: string, { key = `10-K of ${permalink}`, as_of = '2031-02-01' } = {}): SourceStatement => ({
  ...common,
  kind: 'filing',
  source_key: key,
  subject: { permalink },
  as_of,
  source_url: `https://filings.example/${permalink}`,
  facts: {
    form: '10-K',
    accession: '',
    filed: `${as_of} 00:00:00`,
    report_url: `https://filings.example/${permalink}`,
    filing_url: `https://filings.example/${permalink}`,
    html,
  },
});

const fabrikamSays = '<p>We compete with Quillmere Robotics, Inc. We do not compete with Stranger.</p>';
const listed = Array.from({ length: 501 }, (_, index) => company(`listed${index}`, { lists: ['Everybody'] }));

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ template: 'empty' });
  const { db, index } = service.app.context;
  await saveSources(db, [{ name: 'wire', title: 'W', publisher: 'P', licence: 'CC0', source_url: '' }]);
  const companies = [
    company('quillmere', { legal_name: 'Quillmere Robotics, Inc.', lists: ['Longlist', 'Everybody'] }),
    company('northwind', { country: 'USA' }),
    company('contoso', { country: 'GBR' }),
    company('acme-one', { name: 'Acme Corp.' }),
    company('acme-two', { name: 'Acme Ltd.' }),
    company('fabrikam'),
    company('tailspin'),
    company('litware', { lists: ['Longlist'] }),
    company('stranger'),
    company('other'),
    company('replacing'),
    company('calling'),
    ...listed,
  ];
  await take(companies);
  await take([
    filing(
      'quillmere',
      `<html><head><title>10-K</title></head><body><div>Our competitors include Northwind, Inc., Contoso, Acme and Quillmere.</div>
       <script>competitors include Stranger</script><p>Our largest customers include Woodgrove Bank and Walmart.</p></body></html>`,
    ),
    filing('fabrikam', fabrikamSays),
    filing('tailspin', '<p>Our customers include Woodgrove Bank, N.A., and the Walmart.</p>'),
    // More than twenty name this customer: it says nothing of any two.
    ...listed.slice(0, 20).map((each) => filing(each.source_key, '<p>Our customers include Walmart.</p>')),
    filing('other', '<p>Our competitors include Fabrikam.</p>'),
    filing('replacing', '<p>Our competitors include Litware.</p>'),
  ]);
  await tellChanged(db);
  await until('the index', async () => (await index.state()).companies === companies.length);
});
afterAll(() => service.close());

async function take(items: readonly SourceItem[]): Promise<IngestCounts> {
  const { counts } = await ingest({ db: service.app.context.db, clock: () => new Date('2031-08-03') }, items);
  expect(counts.rejected).toBe(0);
  return counts;
}

const namedBy = async (permalink: string) =>
  (await namedByCompany(service.app.context.db, { permalink, documents: 12 })).map(({ key }) => key);
const naming = async (key: string) =>
  (await companiesNaming(service.app.context.db, { keys: [key], relation: 'competitor', most: 10 })).map(({ permalink }) => permalink);

describe('the companies that a document names', () => {
  test('is read when it is imported, with the sentence and the document that says so', async () => {
    const rows = await namedByCompany(service.app.context.db, { permalink: 'tailspin', documents: 12 });
    expect(rows[0]).toEqual({
      permalink: 'tailspin',
      key: 'walmart',
      relation: 'customer',
      name: 'Walmart',
      sentence: 'Our customers include Woodgrove Bank, N.A., and the Walmart.',
      document: '10-K',
      provenance: {
        source: 'wire',
        source_key: '10-K of tailspin',
        source_url: 'https://filings.example/tailspin',
        as_of: '2031-02-01',
        retrieved_at: '2031-08-02T00:00:00.000Z',
        method: 'reported',
      },
    });
  });

  test('counts no more when the document is taken back, and again when it is stated again', async () => {
    expect(await naming('fabrikam')).toEqual(['other']);
    await take([{ kind: 'withdrawn', of: 'filing', source: 'wire', source_key: '10-K of other', at: 'line 1' }]);
    expect([await naming('fabrikam'), await namedBy('other')]).toEqual([[], []]);
    await take([filing('other', '<p>Our competitors include Fabrikam.</p>')]);
    expect([await naming('fabrikam'), await namedBy('other')]).toEqual([['other'], ['fabrikam']]);
  });

  test('counts no more when a newer version of the document names others', async () => {
    expect(await naming('litware')).toEqual(['replacing']);
    expect(await take([filing('replacing', '<p>Our competitors include Stranger.</p>')])).toMatchObject({ updated: 1 });
    expect([await naming('litware'), await namedBy('replacing')]).toEqual([[], ['stranger']]);
  });

  test('is read of a record that an older version imported, when it is stated again unchanged', async () => {
    const ofFabrikam = `(select record_id from source_records where source_key = '10-K of fabrikam')`;
    for (const table of ['named_companies', 'read_documents'])
      await service.app.context.db.query(`delete from ${table} where record_id in ${ofFabrikam}`);
    expect(await namedBy('fabrikam')).toEqual([]);
    expect(await take([filing('fabrikam', fabrikamSays)])).toMatchObject({ unchanged: 1 });
    expect(await namedBy('fabrikam')).toEqual(['quillmere robotics']);
  });

  test('is read again by other rules, and by the same only once', async () => {
    const { db } = service.app.context;
    await db.query(`update named_companies set key = 'as read before' where key = 'quillmere robotics'`);
    await take([filing('fabrikam', fabrikamSays)]);
    expect(await namedBy('fabrikam')).toEqual(['as read before']);
    await db.query('update read_documents set rules = 0');
    await take([filing('fabrikam', fabrikamSays)]);
    expect(await namedBy('fabrikam')).toEqual(['quillmere robotics']);
  });

  test('on a call is what its executives say, not what they are asked', async () => {
    await take([
      {
        ...common,
        kind: 'transcript',
        source_key: 'a call',
        subject: { permalink: 'calling' },
        as_of: '2031-05-01',
        facts: {
          title: 'Calling',
          date: '2031-05-01',
          quarter: 1,
          year: 2031,
          participants: [],
          speeches: [
            { name: 'Analyst', speech: 'Do your competitors include Fabrikam?', session: 'Question' },
            { name: 'Chief', speech: 'Our competitors include Tailspin.', session: 'Answer' },
          ],
        },
      },
    ]);
    const [row] = await namedByCompany(service.app.context.db, { permalink: 'calling', documents: 12 });
    expect(await namedBy('calling')).toEqual(['tailspin']);
    expect(row!.document).toBe('Q1 2031 earnings call');
  });
});

describe('peers', () => {
  let rows: ScoredRow[];
  const row = (permalink: string) => rows.find(({ Permalink }) => Permalink === permalink);
  beforeAll(async () => {
    rows = await rowsOf(service, id, { company: 'quillmere' });
  });

  test('are those that its filing names as competitors, before all others, even without common words', () => {
    expect(rows.slice(0, 2).map(({ Permalink }) => Permalink)).toEqual(['contoso', 'northwind']);
    expect(row('northwind')!.Commentary).toContain('Quillmere’s 10-K of 2031-02-01 names it among its competitors.');
  });

  test('are those whose filing names it, those that share a rare named customer, and those in a short list with it', () => {
    expect(
      rows
        .slice(2)
        .map(({ Permalink }) => Permalink)
        .toSorted(),
    ).toEqual(['fabrikam', 'litware', 'tailspin']);
    expect(row('fabrikam')!.Commentary).toContain(
      'Fabrikam’s 10-K of 2031-02-01 names Quillmere (there “Quillmere Robotics, Inc.”) among its competitors.',
    );
    expect(row('tailspin')!.Commentary).toContain('Both name Woodgrove Bank as a customer.');
    expect(row('litware')!.Commentary).toContain('Both stand in the list “Longlist”.');
  });

  test('are none of two with the same name, nor those that share a list of more than five hundred or a very common customer', () => {
    expect(rows.filter(({ Permalink }) => /^acme|^listed|^stranger/.test(Permalink))).toEqual([]);
  });

  test('of a company that shares its name exclude those that mention the name, because it is ambiguous', async () => {
    expect((await rowsOf(service, id, { company: 'acme-two' })).map(({ Permalink }) => Permalink)).not.toContain('quillmere');
  });

  test('pass the filters of the request, which change no score', async () => {
    const british = await rowsOf(service, id, { company: 'quillmere', parameters: { geography: ['GBR'] } });
    expect(british).toEqual([row('contoso')]);
  });

  test('cite the sentence and its filing', async () => {
    const { body } = await service.call(id, { body: { company: 'quillmere', parameters: parametersWith() } });
    await service.finished(body.request_id);
    const told = await service.call('request.result', { params: { request_id: body.request_id }, query: { include_sources: 'true' } });
    const evidenceOf = (permalink: string) =>
      told.body.result
        .find(({ Permalink }: ScoredRow) => Permalink === permalink)
        ._sources.evidence
        // Further parts of the commentary follow.
        .filter(({ component }: { component: string }) => component !== 'commentary');
    expect(evidenceOf('northwind')).toEqual([
      {
        component: 'told',
        field: '10-K',
        text: 'Our competitors include Northwind, Inc., Contoso, Acme and Quillmere.',
        records: [
          expect.objectContaining({
            source_key: '10-K of quillmere',
            source_url: 'https://filings.example/quillmere',
            as_of: '2031-02-01',
          }),
        ],
      },
    ]);
    expect(evidenceOf('tailspin').map(({ records: [record] }: { records: [{ source_key: string }] }) => record.source_key)).toEqual([
      '10-K of quillmere',
      '10-K of tailspin',
    ]);
    expect(evidenceOf('litware')).toEqual([
      { component: 'relation', field: 'lists', text: 'Longlist', records: [expect.objectContaining({ source_key: 'litware' })] },
    ]);
  });
});
