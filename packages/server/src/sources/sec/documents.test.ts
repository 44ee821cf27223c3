import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { FinancialConcept, FinancialsFacts } from '../../kernel/financials.ts';
import type { Reading, SourceItem } from '../source.ts';
import { companyFactsItems, type CompanyFactsFile } from './company-facts.ts';
import { documentItems } from './documents.ts';

const reading: Reading = { retrieved_at: new Date('2026-08-22T00:00:00Z'), options: {} };
const fixtures = path.join(import.meta.dirname, 'fixtures');
const data = process.env['FIRMAMENT_BENCH_DATA'];
const whole = path.join(data ?? '', 'filings/sec/documents');
const wholeNames = data !== undefined && existsSync(whole) ? readdirSync(whole) : [];

const unpacked = (...parts: string[]) => gunzipSync(readFileSync(path.join(...parts))).toString('utf8');
const read = (text: string, name = 'report.html', options = {}): SourceItem[] => [...documentItems(text, name, { ...reading, options })];
/** The tags of a real document, without the text around them. */
const readFixture = (name: string) => read(unpacked(fixtures, `${name}.html.gz`), `${name}.html`);

const figuresIn = (items: SourceItem[]): FinancialsFacts | undefined =>
  items.flatMap((item) => (item.kind === 'financials' ? [item.facts] : []))[0];
const companyIn = (items: SourceItem[]) => items.flatMap((item) => (item.kind === 'company' ? [item.facts] : []))[0];
const reasonsIn = (items: SourceItem[], kind: 'rejected' | 'notice' = 'rejected') =>
  items.flatMap((item) => (item.kind === kind ? [item.reason] : []));
const isFiling = (items: SourceItem[]) => items.some(({ kind }) => kind === 'filing');

describe('a filed report', () => {
  const year = { walmart: '2024-02-01 2025-01-31', nike: '2024-06-01 2025-05-31', tesla: '2024-01-01 2024-12-31' };
  const [walmart, nike, tesla, exxon] = ['wmt-10-k-2025-03-14', 'nke-10-k-2025-07-17', 'tsla-10-k-2025-01-30', 'xom-10-q-2025-08-04'];

  test.each<[string, FinancialConcept, string, string, number]>([
    // As printed in each document's statements and on its cover, read by eye.
    [walmart, 'revenue', year.walmart, 'USD', 680_985e6],
    [walmart, 'revenue', '2023-02-01 2024-01-31', 'USD', 648_125e6],
    [walmart, 'ebit', year.walmart, 'USD', 29_348e6],
    [walmart, 'net_income', year.walmart, 'USD', 19_436e6],
    [walmart, 'eps_diluted', year.walmart, 'USD/shares', 2.41],
    [walmart, 'shares_diluted', year.walmart, 'shares', 8_081e6],
    [walmart, 'total_assets', ' 2025-01-31', 'USD', 260_823e6],
    [walmart, 'total_assets', ' 2024-01-31', 'USD', 252_399e6],
    [walmart, 'cash', ' 2025-01-31', 'USD', 9_037e6],
    [walmart, 'operating_cash_flow', year.walmart, 'USD', 36_443e6],
    [walmart, 'capex', year.walmart, 'USD', 23_783e6],
    [walmart, 'shares_outstanding', ' 2025-03-12', 'shares', 8_016_849_444],
    [nike, 'revenue', year.nike, 'USD', 46_309e6],
    [nike, 'gross_profit', year.nike, 'USD', 19_790e6],
    [nike, 'net_income', year.nike, 'USD', 3_219e6],
    [nike, 'eps_diluted', year.nike, 'USD/shares', 2.16],
    [nike, 'eps_diluted', '2022-06-01 2023-05-31', 'USD/shares', 3.23],
    [nike, 'shares_diluted', year.nike, 'shares', 1_487.6e6],
    [nike, 'total_assets', ' 2025-05-31', 'USD', 36_579e6],
    [tesla, 'revenue', year.tesla, 'USD', 97_690e6],
    [tesla, 'net_income', year.tesla, 'USD', 7_091e6],
    [tesla, 'eps_diluted', year.tesla, 'USD/shares', 2.04],
    [tesla, 'shares_diluted', year.tesla, 'shares', 3_498e6],
    [tesla, 'total_assets', ' 2024-12-31', 'USD', 122_070e6],
    [tesla, 'total_liabilities', ' 2024-12-31', 'USD', 48_390e6],
    [tesla, 'shares_outstanding', ' 2025-01-22', 'shares', 3_216_517_037],
    // Of a quarterly report the three months, and the six.
    [exxon, 'revenue', '2025-04-01 2025-06-30', 'USD', 81_506e6],
    [exxon, 'revenue', '2025-01-01 2025-06-30', 'USD', 164_636e6],
    [exxon, 'net_income', '2025-04-01 2025-06-30', 'USD', 7_082e6],
    [exxon, 'eps_diluted', '2025-04-01 2025-06-30', 'USD/shares', 1.64],
    [exxon, 'total_assets', ' 2025-06-30', 'USD', 447_597e6],
    [exxon, 'shares_outstanding', ' 2025-06-30', 'shares', 4_263e6],
  ])('%s states %s of %s in %s as %d', (...row) => {
    const [name, concept, period, unit, value] = row;
    const found = figuresIn(readFixture(name))?.values.filter(
      (one) => one.concept === concept && `${one.start ?? ''} ${one.end}` === period,
    );
    expect(found).toMatchObject([{ unit, value }]);
  });

  test.each([
    [walmart, '0000104169/10-K/2025-01-31', { fiscal_year: 2025, fiscal_period: 'FY' }, '01-31', 'NYSE', 'WMT'],
    [nike, '0000320187/10-K/2025-05-31', { fiscal_year: 2025, fiscal_period: 'FY' }, '05-31', 'NYSE', 'NKE'],
    [tesla, '0001318605/10-K/2024-12-31', { fiscal_year: 2024, fiscal_period: 'FY' }, '12-31', 'NASDAQ', 'TSLA'],
    [exxon, '0000034088/10-Q/2025-06-30', { fiscal_year: 2025, fiscal_period: 'Q2' }, '12-31', 'NYSE', 'XOM'],
  ])('%s tells on its cover whose it is, its year end, its period and where its ordinary shares are listed', (...row) => {
    const [name, key, declared, fiscal_year_end, exchange, symbol] = row;
    const items = readFixture(name);
    expect(items.map((item) => ('source_key' in item ? item.source_key : item.kind))).toEqual([`company/${key}`, key, `figures/${key}`]);
    expect(companyIn(items)).toMatchObject({ fiscal_year_end, type: 'public', listings: [{ exchange, symbol, is_primary: true }] });
    expect(figuresIn(items)).toMatchObject({ ...declared, accession: '', form: key.split('/')[1], filed: name.slice(-10) });
    expect(items.find(({ kind }) => kind === 'filing')).toMatchObject({ facts: { symbol } });
  });

  test('whose figures are in an exhibit brings what its own document has, and says what is missing', () => {
    const items = readFixture('ibm-10-k-2025-02-25');
    expect(figuresIn(items)?.values.map(({ concept, end, value }) => [concept, end, value])).toEqual([
      ['shares_outstanding', '2025-02-10', 927_264_332],
    ]);
    expect(reasonsIn(items, 'notice')).toEqual([
      'The document tags no revenue, no net income, no diluted earnings per share, no total assets for the period it reports on.',
    ]);
    expect(companyIn(items)).toMatchObject({ listings: [{ exchange: 'NYSE', symbol: 'IBM' }], fiscal_year_end: '12-31' });
  });
});

describe('the document and the regulator’s JSON of one filing', () => {
  const filings = [
    ['0000320193', '0000320193-24-000123', 'aapl-10-k-2024-11-01'],
    ['0001045810', '0001045810-25-000023', 'nvda-10-k-2025-02-26'],
  ] as const;
  /** What the JSON states under the filing's accession number. */
  function statedIn(json: string, accession: string): FinancialsFacts | undefined {
    const items = [...companyFactsItems(JSON.parse(json) as CompanyFactsFile, 'facts', reading)];
    return items.flatMap((item) => (item.kind === 'financials' && item.facts.accession === accession ? [item.facts] : []))[0];
  }

  test('state the same concepts of the same periods with the same values', () => {
    const [cik, accession, name] = filings[0];
    const { fiscal_year, fiscal_period, values = [] } = statedIn(unpacked(fixtures, `companyfacts-CIK${cik}.json.gz`), accession) ?? {};
    expect(values.length).toBeGreaterThan(50);
    expect(figuresIn(readFixture(name))).toMatchObject({ fiscal_year, fiscal_period, form: '10-K', values });
  });

  test.skipIf(wholeNames.length === 0).each(filings)('%s %s %s: in whole', (cik, accession, name) => {
    const json = unpacked(data ?? '', `filings/sec/companyfacts/CIK${cik}.json.gz`);
    const options = { accession };
    const items = read(unpacked(whole, `${name}.html.gz`), `${name}.html`, options);
    expect(figuresIn(items)).toEqual(statedIn(json, accession));
  });
});

test.skipIf(wholeNames.length === 0).each(wholeNames)('%s is read without a figure rejected', (name) => {
  const items = read(unpacked(whole, name), name);
  expect(reasonsIn(items)).toEqual([]);
  expect(companyIn(items)).toMatchObject({ fiscal_year_end: expect.any(String), listings: [{ is_primary: true }] });
  expect(figuresIn(items)?.values.length).toBeGreaterThan(/^(?:ibm|wfc)/.test(name) ? 0 : 40);
});

/** A report of the filer 42 on 2024, with these tags. */
function report(tags: string, more: { contexts?: string; units?: string; form?: string; cover?: string } = {}): string {
  const context = (id: string, period: string, segment = '') =>
    `<xbrli:context id="${id}"><xbrli:entity><xbrli:identifier scheme="http://www.sec.gov/CIK">0000000042</xbrli:identifier>${segment}</xbrli:entity><xbrli:period>${period}</xbrli:period></xbrli:context>`;
  const year = '<xbrli:startDate>2024-01-01</xbrli:startDate><xbrli:endDate>2024-12-31</xbrli:endDate>';
  const segment =
    '<xbrli:segment><xbrldi:explicitMember dimension="us-gaap:StatementBusinessSegmentsAxis">q:RobotsMember</xbrldi:explicitMember></xbrli:segment>';
  const cover = (name: string, text: string) => `<ix:nonNumeric contextRef="y" name="dei:${name}">${text}</ix:nonNumeric>`;
  return `<?xml version="1.0"?><html xmlns:ix="http://www.xbrl.org/2013/inlineXBRL"><body><ix:header><ix:hidden>
${cover('EntityCentralIndexKey', '0000000042')}${cover('DocumentType', more.form ?? '10-K')}${cover('EntityRegistrantName', 'QUILLMERE CORP')}${more.cover ?? ''}
</ix:hidden><ix:resources>${context('y', year)}${context('part', year, segment)}${context('end', '<xbrli:instant>2024-12-31</xbrli:instant>')}${more.contexts ?? ''}
<xbrli:unit id="usd"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit><xbrli:unit id="pure"><xbrli:measure>xbrli:pure</xbrli:measure></xbrli:unit>
<xbrli:unit id="each"><xbrli:divide><xbrli:unitNumerator><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unitNumerator><xbrli:unitDenominator><xbrli:measure>xbrli:shares</xbrli:measure></xbrli:unitDenominator></xbrli:divide></xbrli:unit>${more.units ?? ''}
</ix:resources></ix:header>${tags}</body></html>`;
}
const tag = (name: string, text: string, attributes = '') => {
  const given = `contextRef="end" unitRef="usd" decimals="-6" scale="6" ${attributes}`;
  // Of an attribute that is given twice the last counts here.
  const last = new Map([...given.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]));
  return `<ix:nonFraction name="${name}" ${[...last].map(([key, value]) => `${key}="${value}"`).join(' ')}>${text}</ix:nonFraction>`;
};
const valuesOf = (tags: string, more = {}) =>
  (figuresIn(read(report(tags, more)))?.values ?? []).map(({ concept, value, unit }) => [concept, value, unit]);

describe('a tagged figure', () => {
  test('is scaled, signed and read as its format says; one per share keeps its cents', () => {
    expect(
      valuesOf(
        tag('us-gaap:Assets', '1,234.5', 'format="ixt:num-dot-decimal"') +
          tag('us-gaap:StockholdersEquity', '(<span>20</span>)'.replace(/[()]/g, ''), 'sign="-"') +
          tag('us-gaap:DebtCurrent', '—', 'format="ixt:fixed-zero"') +
          tag('us-gaap:LongTermDebtNoncurrent', '-', 'format="ixt:zerodash"') +
          tag('us-gaap:EarningsPerShareDiluted', '2.41', 'contextRef="y" unitRef="each" scale="0" decimals="2"'),
      ),
    ).toEqual([
      ['eps_diluted', 2.41, 'USD/shares'],
      ['total_assets', 1_234_500_000, 'USD'],
      ['total_equity', -20_000_000, 'USD'],
      ['short_term_debt', 0, 'USD'],
      ['long_term_debt', 0, 'USD'],
      ['total_debt', 0, 'USD'],
    ]);
  });

  test('of a segment is no total, and one of the filer’s own taxonomy is another concept', () => {
    const revenue = (attributes: string, prefix = 'us-gaap') => tag(`${prefix}:Revenues`, '7', attributes);
    expect(valuesOf(revenue('contextRef="part"') + revenue('contextRef="y"', 'q'))).toEqual([]);
    expect(valuesOf(revenue('contextRef="part"') + tag('us-gaap:Revenues', '9', 'contextRef="y"'))).toEqual([['revenue', 9e6, 'USD']]);
  });

  test('that is nil is not stated', () => {
    expect(valuesOf(tag('us-gaap:Assets', '', 'xsi:nil="true"'))).toEqual([]);
  });

  test('that is stated exactly and rounded counts as stated exactly', () => {
    const assets = (text: string, decimals: number, scale: number) =>
      tag('us-gaap:Assets', text, `decimals="${decimals}" scale="${scale}"`);
    expect(valuesOf(assets('1.2', -8, 9) + assets('1,234', -6, 6) + assets('1.23', -7, 9))).toEqual([['total_assets', 1_234e6, 'USD']]);
  });
});

describe('what cannot be taken is rejected with its reason, and the filing and the other figures come in', () => {
  const liabilities = tag('us-gaap:Liabilities', '4');
  const other = `<xbrli:context id="other"><xbrli:entity><xbrli:identifier scheme="http://www.sec.gov/CIK">0000000043</xbrli:identifier></xbrli:entity><xbrli:period><xbrli:instant>2024-12-31</xbrli:instant></xbrli:period></xbrli:context>`;
  const never = `<xbrli:context id="never"><xbrli:entity><xbrli:identifier>42</xbrli:identifier></xbrli:entity><xbrli:period><xbrli:instant>2024-02-31</xbrli:instant></xbrli:period></xbrli:context>`;
  test.each([
    ['contextRef="gone"', '5', 'us-gaap:Assets refers to the context "gone", which the document does not define.'],
    ['contextRef="never"', '5', 'us-gaap:Assets refers to the context "never", which has no readable period.'],
    ['contextRef="other"', '5', 'us-gaap:Assets is stated of another filer, "0000000043".'],
    ['unitRef="gone"', '5', 'us-gaap:Assets refers to the unit "gone", which the document does not define.'],
    ['unitRef="pure"', '5', 'us-gaap:Assets is stated in "pure", which is no unit for it.'],
    ['', 'five', 'us-gaap:Assets of 2024-12-31: the value "five" is no number.'],
    ['scale="million"', '5', 'us-gaap:Assets of 2024-12-31: the value has the unreadable scale "million".'],
    ['format="ixt:num-klingon"', '5', 'us-gaap:Assets of 2024-12-31: the value has the unknown format "numklingon".'],
  ])('%s %s', (attributes, text, reason) => {
    const items = read(report(tag('us-gaap:Assets', text, attributes) + liabilities, { contexts: other + never }));
    expect(reasonsIn(items)).toEqual([reason]);
    expect(isFiling(items)).toBe(true);
    expect(figuresIn(items)?.values).toMatchObject([{ concept: 'total_liabilities', value: 4e6 }]);
  });

  test('a figure that the document states twice and differently, more than rounding explains', () => {
    const items = read(report(tag('us-gaap:Assets', '5') + tag('us-gaap:Assets', '7') + tag('us-gaap:Assets', '6') + liabilities));
    expect(reasonsIn(items)).toEqual(['us-gaap:Assets of 2024-12-31 is stated as 5000000 and as 7000000: neither is taken.']);
    expect(figuresIn(items)?.values.map(({ concept }) => concept)).toEqual(['total_liabilities']);
  });

  test('the same of many values is said once', () => {
    const items = read(report(tag('us-gaap:Assets', '5', 'unitRef="gone"').repeat(3)));
    expect(reasonsIn(items)).toEqual(['us-gaap:Assets refers to the unit "gone", which the document does not define. (3 times)']);
  });

  test('all figures of a document that breaks off, for the preferred tags may be in what is missing', () => {
    const text = report(liabilities);
    const items = read(text.slice(0, text.indexOf('</body>')));
    expect(isFiling(items)).toBe(true);
    expect(figuresIn(items)).toBeUndefined();
    expect(reasonsIn(items)).toEqual(['The document breaks off: "html" is never closed. Its figures are not read.']);
  });

  test('all figures of one whose elements stand too deep within each other, in the time that others take', () => {
    const items = read(report('<b>'.repeat(300_000) + liabilities));
    expect(isFiling(items)).toBe(true);
    expect(reasonsIn(items)).toEqual(["The document's elements stand more than 2000 deep within each other. Its figures are not read."]);
  });

  test('those of another filer than the option names', () => {
    const items = read(report(liabilities), 'report.html', { cik: '43' });
    expect(reasonsIn(items)).toEqual(['The document is of the filer 0000000042: its figures are not taken for those of 0000000043.']);
    expect(items.map(({ kind }) => kind)).toEqual(['filing', 'rejected']);
  });
});

describe('a cover', () => {
  const cover = (name: string, text: string, more = '') =>
    `<ix:nonNumeric contextRef="y" name="dei:${name}" ${more}>${text}</ix:nonNumeric>`;
  test('calls an amendment one', () => {
    const items = read(report('', { cover: cover('AmendmentFlag', 'TRUE', 'format="ixt:fixed-true"') }));
    expect(items.find(({ kind }) => kind === 'filing')).toMatchObject({ facts: { form: '10-K/A' } });
    expect(reasonsIn(items, 'notice')).toEqual([]);
  });
  test.each([
    ['--09-28', '09-28'],
    ['11/29', '11-29'],
    ['12-31', '12-31'],
    ['DECEMBER&#160;31', '12-31'],
    ['May 5', '05-05'],
    ['the last Friday', undefined],
    ['--13-01', undefined],
  ])('that prints the end of the fiscal year as %s means %s', (text, fiscal_year_end) => {
    expect(companyIn(read(report('', { cover: cover('CurrentFiscalYearEndDate', text) })))?.fiscal_year_end).toBe(fiscal_year_end);
  });
  test('that lists notes and preferred shares, too, gives the ordinary ones', () => {
    const listed = (id: string, symbol: string, exchange: string) =>
      cover('TradingSymbol', symbol).replace('"y"', `"${id}"`) + cover('SecurityExchangeName', exchange).replace('"y"', `"${id}"`);
    const items = read(
      report('', {
        cover: listed('n', 'QLM28B', 'NYSE') + listed('p', 'QLM.PRA', 'NYSE') + listed('y', 'QLM', 'The Nasdaq Stock Market LLC'),
      }),
    );
    expect(companyIn(items)?.listings).toEqual([{ exchange: 'NASDAQ', symbol: 'QLM', is_primary: true }]);
  });
});

test('the text of a whole filing brings the figures of all its documents, also from an exhibit', () => {
  const main = report(tag('dei:EntityCommonStockSharesOutstanding', '7', 'unitRef="n"'), {
    units: '<xbrli:unit id="n"><xbrli:measure>xbrli:shares</xbrli:measure></xbrli:unit>',
  });
  const exhibit = `<html xmlns:ix="http://www.xbrl.org/2013/inlineXBRL">${tag('us-gaap:Assets', '9')}</html>`;
  const wrapped = (type: string, text: string) =>
    `<DOCUMENT>\n<TYPE>${type}\n<FILENAME>q-20241231.htm\n<TEXT>\n<XBRL>\n${text}\n</XBRL>\n</TEXT>\n</DOCUMENT>\n`;
  const items = read(
    `<SEC-DOCUMENT>0000000042-25-000007.txt : 20250305\nACCESSION NUMBER:\t0000000042-25-000007\nCONFORMED SUBMISSION TYPE:\t10-K\nCONFORMED PERIOD OF REPORT:\t20241231\nFILED AS OF DATE:\t20250305\nFILER:\n\t\tCENTRAL INDEX KEY:\t\t0000000042\n${wrapped('10-K', main)}${wrapped('EX-13', exhibit)}`,
    '0000000042-25-000007.txt',
  );
  expect(reasonsIn(items)).toEqual([]);
  expect(figuresIn(items)).toMatchObject({ accession: '0000000042-25-000007', filed: '2025-03-05' });
  expect(figuresIn(items)?.values.map(({ concept, value }) => [concept, value])).toEqual([
    ['total_assets', 9e6],
    ['shares_outstanding', 7e6],
  ]);
});

test('an annual report without inline XBRL says that no figures are read of it', () => {
  const items = read('<html><body>Annual report</body></html>', 'old.html', { cik: '42', form: '10-K', accession: '0000000042-99-000001' });
  expect(items.map(({ kind }) => kind)).toEqual(['filing', 'notice']);
  expect(reasonsIn(items, 'notice')).toEqual(['The document has no inline XBRL: no figures are read of it.']);
});

describe('the day a document was filed', () => {
  const cover = (form: string, period: string) => `<html xmlns:ix="http://www.xbrl.org/2013/inlineXBRL"><body><ix:header><ix:resources>
    <xbrli:context id="c"><xbrli:entity><xbrli:identifier>9990003</xbrli:identifier></xbrli:entity>
    <xbrli:period><xbrli:startDate>${period}</xbrli:startDate><xbrli:endDate>${period}</xbrli:endDate></xbrli:period></xbrli:context>
    </ix:resources></ix:header>
    <ix:nonNumeric name="dei:EntityCentralIndexKey" contextRef="c">9990003</ix:nonNumeric>
    <ix:nonNumeric name="dei:DocumentType" contextRef="c">${form}</ix:nonNumeric>
    <ix:nonNumeric name="dei:DocumentPeriodEndDate" contextRef="c">${period}</ix:nonNumeric></body></html>`;
  const filedOn = (form: string, period: string, name: string) => {
    const items = [...documentItems(cover(form, period), name, { ...reading, as_of: '2026-08-20' })];
    return items.flatMap((item) => (item.kind === 'filing' ? [[item.as_of, item.facts.filed.slice(0, 10)]] : []))[0];
  };

  test.each([
    { form: '8-K', when: 'on the day it tells of', period: '2026-05-12', name: 'q-8-k-2026-05-12.html', day: '2026-05-12' },
    { form: '8-K', when: 'some days later', period: '2026-05-12', name: 'q-8-k-2026-05-15.html', day: '2026-05-15' },
    { form: '8-K', when: 'not before what it tells of', period: '2026-05-12', name: 'q-8-k-2026-05-11.html', day: '2026-08-20' },
    { form: '10-K', when: 'not on the day its year ends', period: '2025-12-31', name: 'q-10-k-2025-12-31.html', day: '2026-08-20' },
    { form: '10-K', when: 'weeks behind its year', period: '2025-12-31', name: 'q-10-k-2026-03-05.html', day: '2026-03-05' },
    { form: '10-K', when: 'not many years later', period: '2012-12-31', name: 'q-10-k-2026-03-05.html', day: '2026-08-20' },
    { form: '10-K', when: 'not on a day still to come', period: '2025-12-31', name: 'q-10-k-2026-09-01.html', day: '2026-08-20' },
  ])('stands in its name where it can be: of a $form $when', ({ form, period, name, day }) => {
    expect(filedOn(form, period, name)).toEqual([day, day]);
  });

  test('is that of its name for each report of the sandbox', () => {
    const folder = path.join(import.meta.dirname, '../../../../../data/sandbox/sec');
    const reports = readdirSync(folder).filter((name) => name.endsWith('.html'));
    expect(reports.length).toBeGreaterThan(5);
    for (const name of reports) {
      const items = read(readFileSync(path.join(folder, name), 'utf8'), name);
      const [, day] = /-(\d{4}-\d{2}-\d{2})-/.exec(name)!;
      expect(
        items.flatMap((item) => (item.kind === 'filing' ? [item.as_of] : [])),
        name,
      ).toEqual([day]);
      for (const item of items) if (item.kind === 'article') expect(item.facts.published, name).toContain(day);
    }
  });
});
