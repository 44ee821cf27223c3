import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { FinancialConcept, FinancialsFacts } from '../../kernel/financials.ts';
import type { SourceItem } from '../source.ts';
import { companyFactsItems, type CompanyFactsFile } from './company-facts.ts';
import { conceptTags } from './concepts.ts';

const reading = { retrieved_at: new Date('2026-08-22T00:00:00Z'), as_of: '2026-08-22', options: {} };

function fixture(cik: string): CompanyFactsFile {
  const file = path.join(import.meta.dirname, `fixtures/companyfacts-CIK${cik}.json.gz`);
  return JSON.parse(gunzipSync(readFileSync(file)).toString('utf8')) as CompanyFactsFile;
}
const read = (file: CompanyFactsFile): SourceItem[] => [...companyFactsItems(file, 'facts.json', reading)];
const filingsIn = (items: SourceItem[]): FinancialsFacts[] => items.flatMap((item) => (item.kind === 'financials' ? [item.facts] : []));
const reasonsIn = (items: SourceItem[]) =>
  items.flatMap((item) => (item.kind === 'rejected' || item.kind === 'skipped' ? [`${item.at}: ${item.reason}`] : []));

/** A file of one filing with one row a tag, in the upstream's shape. */
function invented(
  tags: Record<string, { val: number; unit?: string; start?: string; end?: string }>,
  taxonomy = 'us-gaap',
): CompanyFactsFile {
  const filing = { accn: '0000000042-24-000001', fy: 2023, fp: 'FY', form: '10-K', filed: '2024-02-20' };
  const rows = Object.entries(tags).map(([tag, { val, unit = 'USD', start, end = '2023-12-31' }]) => [
    tag,
    { units: { [unit]: [{ ...(start !== undefined && { start }), end, val, ...filing }] } },
  ]);
  return { cik: 42, entityName: 'QUILLMERE CORP', facts: { [taxonomy]: Object.fromEntries(rows) } };
}
const valuesIn = (file: CompanyFactsFile, concept: FinancialConcept) =>
  filingsIn(read(file)).flatMap(({ values }) => values.filter((value) => value.concept === concept).map(({ tag, value }) => [tag, value]));

test('every concept has tags of both taxonomies, and no alternative twice', () => {
  for (const { us_gaap, ifrs } of conceptTags) {
    expect(us_gaap.length).toBeGreaterThan(0);
    expect(ifrs.length).toBeGreaterThan(0);
    expect(new Set([...us_gaap, ...ifrs.map((tag) => `ifrs:${tag}`)]).size).toBe(us_gaap.length + ifrs.length);
  }
  expect(new Set(conceptTags.map(({ concept }) => concept)).size).toBe(conceptTags.length);
});

describe('every alternative of the table', () => {
  const units = { money: 'USD', money_per_share: 'USD/shares', shares: 'shares' };
  const each = conceptTags.flatMap(({ concept, unit, us_gaap, ifrs }) =>
    [...us_gaap.map((tags) => `us-gaap:${tags}`), ...ifrs.map((tags) => `ifrs-full:${tags}`)].map((tags) => {
      // `us-gaap:dei:EntityCommonStockSharesOutstanding`
      const [local = '', taxonomy = ''] = tags.split(':').toReversed();
      return { concept, taxonomy, tags: local, unit: units[unit] };
    }),
  );

  /** Every sum that `A | B + C` allows, each choice tried with the first of the others. */
  const sumsOf = (written: string): string[][] => {
    const choices = written.split(' + ').map((choice) => choice.split(' | '));
    return choices.flatMap((names, at) => names.map((name) => choices.map(([first = ''], index) => (index === at ? name : first))));
  };

  test.each(each)('of $concept is used where a filing states $taxonomy $tags and nothing else', ({ concept, taxonomy, tags, unit }) => {
    for (const names of sumsOf(tags)) {
      const file = invented(Object.fromEntries(names.map((name, index) => [name, { val: 10 ** index, unit }])), taxonomy);
      const sum = names.reduce((total, _, index) => total + 10 ** index, 0);
      const shown = names.map((name) => (taxonomy === 'us-gaap' ? name : `${taxonomy}:${name}`)).join(' + ');
      expect(valuesIn(file, concept)).toEqual([[shown, sum]]);
    }
  });
});

describe('of filings whose lines use several tags', () => {
  const year = { start: '2023-01-01', end: '2023-12-31' };
  const debtOf = (tags: Record<string, number>) =>
    valuesIn(invented(Object.fromEntries(Object.entries(tags).map(([tag, val]) => [tag, { val }]))), 'total_debt');

  test.each<[string, Record<string, number>, string, number]>([
    // Coca-Cola's balance sheet of 31 December 2023: loans and notes payable, current maturities, long-term debt, in millions.
    [
      'loans and notes payable of which commercial paper is a part',
      { NotesAndLoansPayable: 4557, CommercialPaper: 4209, LongTermDebtCurrent: 1960, LongTermDebtNoncurrent: 35_547 },
      'NotesAndLoansPayable + LongTermDebtCurrent + LongTermDebtNoncurrent',
      42_064,
    ],
    [
      'current debt and what is due later, not a total of a note',
      { DebtCurrent: 1278, LongTermDebtAndCapitalLeaseObligations: 52_586, LongTermDebt: 53_625 },
      'DebtCurrent + LongTermDebtAndCapitalLeaseObligations',
      53_864,
    ],
    ['a long line under the tag of the total', { DebtCurrent: 1499, LongTermDebt: 4129 }, 'DebtCurrent + LongTermDebt', 5628],
    [
      'current and long lines, not the smaller of a note',
      { DebtCurrent: 4545, LongTermDebtNoncurrent: 72_359, DebtLongtermAndShorttermCombinedAmount: 76_180 },
      'DebtCurrent + LongTermDebtNoncurrent',
      76_904,
    ],
    [
      'commercial paper beside debt with leases',
      { CommercialPaper: 316, LongTermDebtAndCapitalLeaseObligationsCurrent: 4582, LongTermDebtAndCapitalLeaseObligations: 48_485 },
      'CommercialPaper + LongTermDebtAndCapitalLeaseObligationsCurrent + LongTermDebtAndCapitalLeaseObligations',
      53_383,
    ],
    [
      'convertible notes',
      { ConvertibleNotesPayableCurrent: 458, ConvertibleLongTermNotesPayable: 42 },
      'ConvertibleNotesPayableCurrent + ConvertibleLongTermNotesPayable',
      500,
    ],
    [
      'borrowings and senior notes without current maturities',
      { LinesOfCreditCurrent: 20, SeniorLongTermNotes: 80 },
      'LinesOfCreditCurrent + SeniorLongTermNotes',
      100,
    ],
  ])('debt is the sum of %s', (...[, tags, tag, value]) => {
    expect(debtOf(tags)).toEqual([[tag, value]]);
  });

  const depreciationOf = (tags: Record<string, number>) =>
    valuesIn(
      invented(Object.fromEntries(Object.entries(tags).map(([tag, val]) => [tag, { val, ...year }]))),
      'depreciation_and_amortization',
    );
  const cashFlow = { NetCashProvidedByUsedInOperatingActivities: 1_234_567_000 };

  test.each<[string, Record<string, number>, [string, number][]]>([
    ['depreciation where that is the only line', { Depreciation: 94_321_000 }, [['Depreciation', 94_321_000]]],
    [
      'depreciation and amortization of intangible assets where the cash flow has both apart',
      { Depreciation: 764_000_000, AmortizationOfIntangibleAssets: 7_622_000_000 },
      [['Depreciation + AmortizationOfIntangibleAssets', 8_386_000_000]],
    ],
    [
      'the larger of two wholes, for the smaller is of property',
      { DepreciationDepletionAndAmortization: 1_000_000_000, DepreciationAndAmortization: 3_477_000_000 },
      [['DepreciationAndAmortization', 3_477_000_000]],
    ],
    [
      'the preferred of two that differ by a rounding',
      { DepreciationDepletionAndAmortization: 11_445_000_000, DepreciationAndAmortization: 11_500_000_000 },
      [['DepreciationDepletionAndAmortization', 11_445_000_000]],
    ],
    ['nothing where depreciation is rounded more than the cash flow, as in a note', { Depreciation: 4_120_000_000 }, []],
  ])('depreciation and amortization is %s', (_, tags, expected) => {
    const stated = Object.values(tags).some((value) => value % 1e6 === 0)
      ? { NetCashProvidedByUsedInOperatingActivities: 1_234e6 }
      : cashFlow;
    expect(depreciationOf({ ...stated, ...tags })).toEqual(expected);
  });

  test('a filing whose half year has one tag takes no quarter of a smaller one', () => {
    const filing = { accn: '0000000042-24-000001', fy: 2024, fp: 'Q2', form: '10-Q', filed: '2024-08-06' };
    const row = (start: string, val: number) => ({ start, end: '2024-06-30', val, ...filing });
    const file = {
      cik: 42,
      entityName: 'QUILLMERE CORP',
      facts: {
        'us-gaap': {
          DepreciationDepletionAndAmortization: { units: { USD: [row('2024-01-01', 62_024_000)] } },
          DepreciationAndAmortization: { units: { USD: [row('2024-04-01', 8_900_000)] } },
        },
      },
    };
    expect(valuesIn(file, 'depreciation_and_amortization')).toEqual([['DepreciationDepletionAndAmortization', 62_024_000]]);
  });
});

describe('real company facts', () => {
  test('state the company once and one record a filing, in order of filing, with the period the filing declares', () => {
    const items = read(fixture('0000320193'));
    expect(items[0]).toMatchObject({
      kind: 'company',
      source_key: '0000320193',
      facts: { name: 'Apple', legal_name: 'Apple Inc.', cik: '0000320193' },
    });
    const filings = filingsIn(items);
    expect(filings).toHaveLength(70);
    expect(filings.map(({ filed }) => filed)).toEqual(filings.map(({ filed }) => filed).sort());
    expect(filings.find(({ accession }) => accession === '0000320193-23-000106')).toMatchObject({
      form: '10-K',
      filed: '2023-11-03',
      fiscal_year: 2023,
      fiscal_period: 'FY',
    });
    expect(items.find((item) => item.kind === 'financials' && item.facts.accession === '0000320193-23-000106')).toMatchObject({
      source: 'sec-companyfacts',
      source_key: '0000320193/0000320193-23-000106',
      as_of: '2023-11-03',
      source_url: 'https://www.sec.gov/Archives/edgar/data/320193/000032019323000106/0000320193-23-000106-index.htm',
      subject: { cik: '0000320193' },
    });
    expect(reasonsIn(items)).toEqual([]);
  });

  test.each([
    // What the filing of each accession number itself says, read in it with other tools.
    ['0000320193', '0000320193-23-000106', 'revenue', '2022-09-25', '2023-09-30', 'USD', 383_285_000_000],
    ['0000320193', '0000320193-23-000106', 'eps_diluted', '2022-09-25', '2023-09-30', 'USD/shares', 6.13],
    ['0000320193', '0000320193-23-000106', 'total_debt', '', '2023-09-30', 'USD', 111_088_000_000],
    ['0000320193', '0001193125-09-214859', 'revenue', '2008-09-28', '2009-09-26', 'USD', 36_537_000_000],
    ['0000320193', '0001193125-10-012091', 'revenue', '2008-09-28', '2009-09-26', 'USD', 42_905_000_000],
    ['0000320193', '0000320193-20-000096', 'shares_diluted', '2018-09-30', '2019-09-28', 'shares', 18_595_651_000],
    ['0001045810', '0001045810-24-000029', 'eps_diluted', '2023-01-30', '2024-01-28', 'USD/shares', 11.93],
    ['0001045810', '0001045810-25-000023', 'eps_diluted', '2023-01-30', '2024-01-28', 'USD/shares', 1.19],
    ['0001045810', '0001045810-25-000023', 'capex', '2024-01-29', '2025-01-26', 'USD', 3_236_000_000],
    ['0001045810', '0001045810-24-000316', 'revenue', '2024-07-29', '2024-10-27', 'USD', 35_082_000_000],
  ] as const)('%s %s states %s of %s to %s in %s as %d', (...row) => {
    const [cik, accession, concept, start, end, unit, value] = row;
    const filing = filingsIn(read(fixture(cik))).find((one) => one.accession === accession);
    const found = filing?.values.filter((one) => one.concept === concept && (one.start ?? '') === start && one.end === end);
    expect(found).toMatchObject([{ unit, value }]);
  });
});

describe('tags', () => {
  const year = { start: '2023-01-01' };
  test('the preferred tag of a filing wins, in any order of the file', () => {
    const file = invented({ RevenueFromContractWithCustomerExcludingAssessedTax: { val: 90, ...year }, Revenues: { val: 100, ...year } });
    expect(valuesIn(file, 'revenue')).toEqual([['Revenues', 100]]);
  });
  test('parts are added only when the filing states all of them for the day', () => {
    expect(
      valuesIn(
        invented({ CommercialPaper: { val: 5 }, LongTermDebtCurrent: { val: 10 }, LongTermDebtNoncurrent: { val: 95 } }),
        'total_debt',
      ),
    ).toEqual([['CommercialPaper + LongTermDebtCurrent + LongTermDebtNoncurrent', 110]]);
    expect(
      valuesIn(invented({ LiabilitiesCurrent: { val: 5 }, LiabilitiesNoncurrent: { val: 10, end: '2022-12-31' } }), 'total_liabilities'),
    ).toEqual([]);
  });
  test('of the international taxonomy are read in their own currency', () => {
    const [filing] = filingsIn(read(invented({ Revenue: { val: 7, unit: 'EUR', ...year } }, 'ifrs-full')));
    expect(filing?.values).toEqual([
      { concept: 'revenue', tag: 'ifrs-full:Revenue', start: '2023-01-01', end: '2023-12-31', unit: 'EUR', value: 7 },
    ]);
  });
  test('of a figure stated exactly and rounded the exact one is kept', () => {
    const file = invented({ LongTermDebt: { val: 90_700 } });
    const rows = (file.facts as Record<string, Record<string, { units: Record<string, object[]> }>>)['us-gaap']?.LongTermDebt?.units.USD;
    rows?.push({ ...rows[0], val: 90_678 });
    expect(valuesIn(file, 'total_debt')).toEqual([['LongTermDebt', 90_678]]);
  });
});

describe('what cannot be taken is rejected with its place', () => {
  test.each([
    [{ accn: '1' }, 'accn is not an accession number: "1".'],
    [{ end: '2023-02-30' }, 'end is not a day: "2023-02-30".'],
    [{ start: '2024-06-01' }, 'start is not a day before 2023-12-31: "2024-06-01".'],
    [{ val: '100' }, 'val is not a number: "100".'],
    [{ filed: null }, 'filed is not a day: null.'],
    [{ form: '' }, 'form is missing: "".'],
  ])('a row with %o', (wrong, reason) => {
    const file = invented({ Assets: { val: 100 }, Liabilities: { val: 40 } });
    const rows = (file.facts as Record<string, Record<string, { units: Record<string, object[]> }>>)['us-gaap']?.Assets?.units.USD;
    if (rows) rows[0] = { ...rows[0], ...wrong };
    const items = read(file);
    expect(reasonsIn(items)).toEqual([`facts.json us-gaap:Assets USD row 1: ${reason}`]);
    expect(filingsIn(items)[0]?.values).toMatchObject([{ concept: 'total_liabilities', value: 40 }]);
  });
  test('a unit that is none of the concept’s', () => {
    expect(reasonsIn(read(invented({ Assets: { val: 1, unit: 'pure' }, Liabilities: { val: 4 } })))).toEqual([
      'facts.json us-gaap:Assets pure row 1: us-gaap:Assets is stated in "pure", which is no unit for it (1 rows).',
    ]);
  });
  test('a filer none of whose tags is read, which is a company all the same', () => {
    const items = read(invented({ AmendmentFlag: { val: 1 } }));
    expect(items.map(({ kind }) => kind)).toEqual(['company', 'skipped']);
    expect(reasonsIn(items)).toEqual(['facts.json: None of the tags of the filer 0000000042 is one that is read.']);
  });
  test('a filer without a number or a name', () => {
    expect(reasonsIn(read({ cik: 0, entityName: 'A', facts: {} }))).toEqual(["facts.json: cik is not a filer's number: 0."]);
    expect(reasonsIn(read({ cik: 1, entityName: '', facts: {} }))).toEqual(['facts.json: The filer 0000000001 has no name.']);
    expect(read({ cik: 1, entityName: 'A Corp', facts: {} }).map(({ kind }) => kind)).toEqual(['company']);
  });
});
