import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WrongFile, type Reading, type SourceItem } from '../source.ts';
import { sec } from './index.ts';
import { openFiles } from '../test-support.ts';

const fixtures = path.join(import.meta.dirname, 'fixtures');
const reading: Reading = { retrieved_at: new Date('2026-08-22T00:00:00Z'), as_of: '2026-08-22', options: {} };
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'firmament-sec-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function readAt(file: string, more: Partial<Reading> = {}): Promise<SourceItem[]> {
  const items: SourceItem[] = [];
  for (const opened of await openFiles(file)) for await (const item of sec.read(opened, { ...reading, ...more })) items.push(item);
  return items;
}
const readFixture = (name: string, more: Partial<Reading> = {}) => readAt(path.join(fixtures, name), more);
async function readText(name: string, content: unknown, more: Partial<Reading> = {}): Promise<SourceItem[]> {
  const file = path.join(folder, name);
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readAt(file, more);
}
const rejections = (items: SourceItem[]) => items.flatMap((item) => (item.kind === 'rejected' ? [`${item.at}: ${item.reason}`] : []));
const skips = (items: SourceItem[]) => items.flatMap((item) => (item.kind === 'skipped' ? [`${item.at}: ${item.reason}`] : []));
const of = <K extends SourceItem['kind']>(items: SourceItem[], kind: K) =>
  items.filter((item): item is Extract<SourceItem, { kind: K }> => item.kind === kind);

describe('the tickers file', () => {
  test('several tickers of one filer are one company, the first ordinary one primary', async () => {
    const items = await readFixture('company_tickers_exchange.json');
    const byCik = new Map(of(items, 'company').map((company) => [company.facts.cik, company]));
    expect(byCik.get('0001045810')).toMatchObject({
      source: 'sec-company-tickers',
      source_key: '0001045810',
      as_of: '2026-08-22',
      subject: { cik: '0001045810' },
      facts: {
        name: 'Nvidia',
        legal_name: 'Nvidia Corp.',
        type: 'public',
        listings: [{ exchange: 'NASDAQ', symbol: 'NVDA', is_primary: true }],
      },
    });
    expect(byCik.get('0001067983')?.facts.listings).toEqual([
      { exchange: 'NYSE', symbol: 'BRK-B', is_primary: true },
      { exchange: 'NYSE', symbol: 'BRK-A' },
    ]);
    expect(byCik.get('0001652044')?.facts.listings?.map(({ symbol }) => symbol)).toEqual(['GOOGL', 'GOOG']);
  });

  test('a preferred share that stands first in the file is not taken for the company’s listing', async () => {
    const items = await readFixture('company_tickers_exchange.json');
    const company = of(items, 'company').find(({ facts }) => facts.cik === '0001465740');
    expect(company?.facts.listings?.[0]).toEqual({ exchange: 'NYSE', symbol: 'TWO', is_primary: true });
    expect(skips(items).filter((reason) => reason.includes('TWO-P'))).toHaveLength(3);
  });

  test('every row is in a company or left out; a fund is called one, a filer without an exchange is a company without a listing', async () => {
    const items = await readFixture('company_tickers_exchange.json');
    expect(of(items, 'company').find(({ facts }) => facts.cik === '0000884394')?.facts.product_category).toBe('Investment fund');
    const unlisted = of(items, 'company').find(({ facts }) => facts.cik === '0001109262');
    expect(unlisted?.facts.name).toBe('BILI Social International');
    expect(unlisted?.facts.listings).toBeUndefined();
    const listings = of(items, 'company').flatMap(({ facts }) => facts.listings ?? [null]);
    expect(listings.length + skips(items).length).toBe(17);
    expect(rejections(items)).toEqual([]);
  });

  test('a malformed row is rejected with its number and its value, and reading goes on', async () => {
    const items = await readText('tickers.json', {
      fields: ['cik', 'name', 'ticker', 'exchange'],
      data: [
        ['x', 'A Corp', 'A', 'NYSE'],
        [1, '', 'B', 'NYSE'],
        [2, 'C Corp', null, 'NYSE'],
        7,
        [3, 'Dorne Corp', 'DRN', 'Moon'],
        [4, 'Eddon Inc', 'EDD', 'OTC'],
      ],
    });
    expect(rejections(items)).toEqual([
      'row 1: cik is not a filer\'s number: "x".',
      'row 2: name is missing: "".',
      'row 3: ticker is missing: null.',
      "row 4: cik is not a filer's number: nothing.",
      'row 5: The exchange "Moon" of the ticker "DRN" is not known.',
    ]);
    expect(of(items, 'company').map(({ facts }) => facts.name)).toEqual(['Dorne', 'Eddon']);
  });
});

describe('submissions', () => {
  test('state the company with what the regulator knows of it, and nothing of its tax number', async () => {
    const [company] = of(await readFixture('submissions-CIK0000320193.json'), 'company');
    expect(company).toMatchObject({ source: 'sec-submissions', source_key: '0000320193', method: 'filed' });
    expect(company?.facts).toEqual({
      name: 'Apple',
      legal_name: 'Apple Inc.',
      former_names: ['Apple Computer Inc.'],
      cik: '0000320193',
      country: 'USA',
      state: 'CA',
      city: 'Cupertino',
      industry: 'Electronic Computers',
      fiscal_year_end: '09-26',
      type: 'public',
      listings: [{ exchange: 'NASDAQ', symbol: 'AAPL', is_primary: true }],
    });
  });

  test('list one filing a row, with addresses in the regulator’s archive', async () => {
    const items = await readFixture('submissions-CIK0001465740.json');
    const report = of(items, 'filing').find(({ facts }) => facts.form === '10-K');
    expect(report).toMatchObject({
      source: 'sec-submissions',
      source_key: '0001465740/0001465740-26-000009',
      as_of: '2026-02-17',
      subject: { cik: '0001465740' },
      facts: {
        accession: '0001465740-26-000009',
        filed: '2026-02-17 00:00:00',
        accepted: '2026-02-17 20:30:31',
        report_date: '2025-12-31',
        report_url: 'https://www.sec.gov/Archives/edgar/data/1465740/000146574026000009/two-20251231.htm',
        filing_url: 'https://www.sec.gov/Archives/edgar/data/1465740/000146574026000009/0001465740-26-000009-index.htm',
      },
    });
    expect(of(items, 'filing')).toHaveLength(40);
  });

  test('put a foreign filer in its own country', async () => {
    const [company] = of(await readFixture('submissions-CIK0000940418.json'), 'company');
    expect(company?.facts).toMatchObject({ name: 'Siemens', legal_name: 'Siemens AG', country: 'DEU', city: 'Munich' });
  });

  test('of a fund say that it is one', async () => {
    const items = await readFixture('submissions-CIK0001800903.json');
    expect(of(items, 'company').map(({ facts }) => facts.product_category)).toEqual(['Investment fund']);
  });

  test('in a zip are read with their further pages last, persons left out without a name and broken files rejected', async () => {
    const items = await readFixture('bulk.zip');
    const kinds = items.map(({ kind }) => kind);
    expect(kinds.indexOf('company')).toBe(0);
    expect(of(items, 'company')).toHaveLength(1);
    expect(of(items, 'filing')).toHaveLength(42);
    expect(of(items, 'filing').at(-1)).toMatchObject({
      source_key: '0000320193/0000320193-94-000002',
      facts: { report_url: 'https://www.sec.gov/Archives/edgar/data/320193/0000320193-94-000002.txt' },
    });
    const reasons = rejections(items);
    expect(skips(items)).toEqual([
      'bulk.zip/CIK0001999901.json: The filer 0001999901 is a person or a filer that is no company.',
      'bulk.zip/CIK0001999903.json: The file holds an empty object.',
    ]);
    expect(reasons).toHaveLength(2);
    expect(reasons[0]).toMatch(/^bulk\.zip\/CIK0001999902\.json: It is broken JSON/);
    expect(reasons[1]).toBe('bulk.zip/CIK0000320193-submissions-001.json filing 3: accessionNumber is not an accession number: "bad".');
    expect(JSON.stringify(items)).not.toMatch(/doe/i);
  });

  test('a filing without form or day is rejected', async () => {
    const items = await readText('CIK0000000042-submissions-001.json', {
      accessionNumber: ['0000000042-20-000001', '0000000042-20-000002'],
      form: ['', '8-K'],
      filingDate: ['2020-01-01', '2020-02-30'],
    });
    expect(rejections(items).map((reason) => reason.replace(/^.*filing \d: /, ''))).toEqual([
      'The filing 0000000042-20-000001 has no form.',
      'filingDate of 0000000042-20-000002 is not a day: "2020-02-30".',
    ]);
  });

  test('a filer without number or name is rejected', async () => {
    expect(rejections(await readText('a.json', { cik: 'none', filings: {} }))).toEqual(['a.json: cik is not a filer\'s number: "none".']);
    expect(rejections(await readText('b.json', { cik: 42, name: ' ', filings: {} }))).toEqual([
      'b.json: The filer 0000000042 has no name.',
    ]);
  });
});

describe('filing documents', () => {
  test('say their filer, form and period; without an accession number these are the key', async () => {
    const [filing] = of(await readFixture('nvda-10-k-2025-02-26.html'), 'filing');
    expect(filing).toMatchObject({
      source: 'sec-filing-documents',
      source_key: '0001045810/10-K/2025-01-26',
      as_of: '2025-02-26',
      subject: { cik: '0001045810' },
      facts: { form: '10-K', accession: '', symbol: 'NVDA', report_date: '2025-01-26', filed: '2025-02-26 00:00:00' },
    });
    expect(filing?.facts.html).toContain('EntityCentralIndexKey');
  });

  test('are read where cover facts are styled or stand within each other', async () => {
    const [filing] = of(await readFixture('hubs-10-q-2025-08-06.html'), 'filing');
    expect(filing).toMatchObject({ source_key: '0001404655/10-Q/2025-06-30', facts: { form: '10-Q', symbol: 'HUBS' } });
  });

  test.each([
    ['the option', { options: { accession: '0001045810-25-000023' } }],
    ['the address', { source_url: 'https://www.sec.gov/Archives/edgar/data/1045810/000104581025000023/nvda-20250126.htm' }],
  ])('have the key of the listed filing when %s gives the accession number', async (_, more) => {
    const [filing] = of(await readFixture('nvda-10-k-2025-02-26.html', more), 'filing');
    expect(filing).toMatchObject({
      source_key: '0001045810/0001045810-25-000023',
      facts: {
        accession: '0001045810-25-000023',
        report_url: 'https://www.sec.gov/Archives/edgar/data/1045810/000104581025000023/nvda-20250126.htm',
        filing_url: 'https://www.sec.gov/Archives/edgar/data/1045810/000104581025000023/0001045810-25-000023-index.htm',
      },
    });
  });

  const whole = `<SEC-DOCUMENT>0000000042-20-000007.txt : 20200305
<SEC-HEADER>
ACCESSION NUMBER:		0000000042-20-000007
CONFORMED SUBMISSION TYPE:	8-K
CONFORMED PERIOD OF REPORT:	20200301
FILED AS OF DATE:		20200305
REPORTING-OWNER:
		CENTRAL INDEX KEY:			0000000099
FILER:
		CENTRAL INDEX KEY:			0000000042
</SEC-HEADER>
<DOCUMENT>
<TYPE>8-K
<FILENAME>report.htm
<TEXT>
<html><body>Something happened.</body></html>
</TEXT>
</DOCUMENT>
<DOCUMENT><TYPE>EX-99<TEXT>More</TEXT></DOCUMENT>
`;
  test('the text of a whole filing is its first document, under the company’s number', async () => {
    const [filing] = of(await readText('0000000042-20-000007.txt', whole), 'filing');
    expect(filing).toMatchObject({ source_key: '0000000042/0000000042-20-000007', as_of: '2020-03-05' });
    expect(filing?.facts).toEqual({
      form: '8-K',
      accession: '0000000042-20-000007',
      filed: '2020-03-05 00:00:00',
      report_date: '2020-03-01',
      report_url: 'https://www.sec.gov/Archives/edgar/data/42/000000004220000007/report.htm',
      filing_url: 'https://www.sec.gov/Archives/edgar/data/42/000000004220000007/0000000042-20-000007-index.htm',
      html: '<html><body>Something happened.</body></html>',
    });
  });

  test.each([
    [{}, "The document does not say who filed it; give the filer's number as the option cik."],
    [{ cik: '42' }, 'The document does not say which form it is; give it as the option form.'],
    [{ cik: '42', form: '10-K' }, 'The document says neither its accession number nor its period; give the option accession.'],
    [{ cik: '42', form: '10-K', accession: 'x' }, 'The option accession is not an accession number such as 0001045810-25-000023.'],
    [{ cik: '42', form: '10-K', filed: 'May' }, 'The option filed is not a day such as 2025-02-26.'],
  ])('without inline XBRL need options: %o', async (options: Record<string, string>, reason) => {
    expect(rejections(await readText('old.html', '<html><body>Annual report</body></html>', { options }))).toEqual([`old.html: ${reason}`]);
  });

  test('without inline XBRL are taken with the options that say what they are', async () => {
    const options = { cik: '42', form: '10-K', accession: '0000000042-99-000001', filed: '1999-03-31' };
    const [filing] = of(await readText('old.html', '<html><body>Annual report</body></html>', { options }), 'filing');
    expect(filing).toMatchObject({
      source_key: '0000000042/0000000042-99-000001',
      as_of: '1999-03-31',
      facts: { filed: '1999-03-31 00:00:00' },
    });
  });
});

describe('reports split by item', () => {
  const report = {
    cik: '1000180',
    company: 'SANDISK CORP',
    filing_type: '8-K',
    filing_date: '2010-08-18',
    period_of_report: '2010-08-18',
    htm_filing_link: null,
    filename: '1000180_8K_2010_0000950123-10-078896.htm',
    'item_9.01': ' Exhibits.\n',
    item_7: '',
  };
  test('give the filing and its company', async () => {
    const items = await readText('report.json', report);
    expect(items).toMatchObject([
      {
        kind: 'company',
        source: 'sec-report-items',
        source_key: 'company/0001000180/0000950123-10-078896',
        facts: { legal_name: 'Sandisk Corp.' },
      },
      {
        kind: 'filing',
        source_key: '0001000180/0000950123-10-078896',
        facts: {
          report_url: 'https://www.sec.gov/Archives/edgar/data/1000180/0000950123-10-078896.txt',
          items: [{ item: '9.01', text: 'Exhibits.' }],
        },
      },
    ]);
  });
  test.each([
    [{ cik: null }, "cik is not a filer's number: null."],
    [{ filename: 'x' }, 'No accession number is in the file name or the links of the report of 0001000180.'],
    [{ filing_date: '2010' }, 'filing_date of 0000950123-10-078896 is not a day: "2010".'],
    [{ filing_type: '' }, 'filing_type of 0000950123-10-078896 is missing.'],
  ])('are rejected with %o', async (wrong, reason) => {
    expect(rejections(await readText('report.json', { ...report, ...wrong }))).toEqual([`report.json: ${reason}`]);
  });
});

describe('a file of another kind is refused before its first item', () => {
  test.each([
    ['list.csv', 'name,country\nA,B\n', 'neither JSON nor HTML'],
    ['empty.json', '', 'It is empty'],
    ['feed.xml', '<?xml version="1.0"?><rss/>', 'XML, but no filing document'],
    ['broken.json', '{"cik": ', 'broken JSON'],
    ['other.json', '{"a":1,"b":2}', 'JSON with the keys "a", "b"'],
    ['columns.json', '{"fields":["cik","name"],"data":[]}', 'a table without the column ticker, exchange'],
    ['page.json', '{"accessionNumber":[]}', 'its file name does not say whose'],
  ])('%s', async (name, content, found) => {
    const read = readText(name, content);
    await expect(read).rejects.toThrow(WrongFile);
    await expect(read).rejects.toThrow(found);
  });
  test('a zip without any file of the regulator', async () => {
    await expect(readFixture('other.zip')).rejects.toThrow('No file in it is of a kind that is read.');
  });
});

test.each([
  'company_tickers_exchange.json',
  'submissions-CIK0000320193.json',
  'companyfacts-CIK0001045810.json.gz',
  'nvda-10-k-2025-02-26.html',
])('%s read twice, on different days, states the same facts under the same keys', async (name) => {
  const strip = (items: SourceItem[]) => items.map((item) => ({ ...item, retrieved_at: undefined }));
  const later = await readFixture(name, { retrieved_at: new Date('2027-01-01T00:00:00Z') });
  expect(strip(later)).toEqual(strip(await readFixture(name)));
  const keys = later.flatMap((item) => ('source_key' in item ? [`${item.source} ${item.source_key}`] : []));
  expect(new Set(keys).size).toBe(keys.length);
});
