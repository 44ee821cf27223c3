import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { DocumentFinancials, DocumentPeriod } from '../../kernel/document.ts';
import type { FinancialConcept, FinancialsFacts, TaggedValue } from '../../kernel/financials.ts';
import { publicCompanyFinancials } from '../../sections/public-company-financials.ts';
import { companyFactsItems, type CompanyFactsFile } from '../../sources/sec/company-facts.ts';
import { conceptTags } from '../../sources/sec/concepts.ts';
import { financialsOf, type DerivedPeriodValue } from './build-financials.ts';

type Record_ = { record: number; facts: FinancialsFacts };

const fixtures = path.join(import.meta.dirname, '../../sources/sec/fixtures');
const upstreamFolder = process.env['FIRMAMENT_BENCH_DATA'];

function parse(file: string): CompanyFactsFile {
  return JSON.parse(gunzipSync(readFileSync(file)).toString('utf8')) as CompanyFactsFile;
}

function recordsOf(file: CompanyFactsFile): Record_[] {
  const items = [...companyFactsItems(file, 'facts', { retrieved_at: new Date(0), options: {} })];
  return items.flatMap((item) => (item.kind === 'financials' ? [item.facts] : [])).map((facts, record) => ({ record, facts }));
}

function financials(records: readonly Record_[]): DocumentFinancials {
  const found = financialsOf(records);
  if (!found) throw new Error('The filings give no period.');
  return found;
}

const apple = recordsOf(parse(path.join(fixtures, 'companyfacts-CIK0000320193.json.gz')));
const nvidia = recordsOf(parse(path.join(fixtures, 'companyfacts-CIK0001045810.json.gz')));

function periodIn({ annual, quarterly }: DocumentFinancials, name: string): DocumentPeriod | undefined {
  return [...annual, ...quarterly].find((one) => `${one.fiscal_year} ${one.fiscal_period}` === name);
}

describe('ground truth', () => {
  test.each([
    // Each read in the upstream's JSON with jq: the tag, these very days, the latest of the filings that state them.
    ['Apple', '2025 FY', 'revenue', 416_161_000_000],
    ['Apple', '2023 FY', 'revenue', 383_285_000_000],
    ['Apple', '2022 FY', 'net_income', 99_803_000_000],
    ['Apple', '2024 FY', 'total_assets', 364_980_000_000],
    ['Apple', '2023 FY', 'cash', 29_965_000_000],
    ['Apple', '2021 FY', 'operating_cash_flow', 104_038_000_000],
    ['Apple', '2021 FY', 'capex', 11_085_000_000],
    ['Apple', '2024 Q1', 'revenue', 119_575_000_000],
    // Commercial paper 5,985, term debt due 9,822 and later 95,281 million.
    ['Apple', '2023 FY', 'total_debt', 111_088_000_000],
    // First filed as 36,537 million, before the accounting for telephones changed.
    ['Apple', '2009 FY', 'revenue', 42_905_000_000],
    // First filed as 44.15, before the split of seven to one.
    ['Apple', '2012 FY', 'eps_diluted', 6.31],
    // First filed as 11.91 and 11.89, before the split of four to one; of the year before no later filing speaks.
    ['Apple', '2019 FY', 'eps_diluted', 2.97],
    ['Apple', '2018 FY', 'eps_diluted', 2.98],
    ['Apple', '2017 FY', 'eps_diluted', 9.21],
    ['Apple', '2019 FY', 'shares_diluted', 18_595_651_000],
    ['NVIDIA', '2024 FY', 'revenue', 60_922_000_000],
    ['NVIDIA', '2025 FY', 'net_income', 72_880_000_000],
    ['NVIDIA', '2025 Q3', 'revenue', 35_082_000_000],
    // First filed as 11.93 and 1.74, before the split of ten to one; of the year before no later filing speaks.
    ['NVIDIA', '2024 FY', 'eps_diluted', 1.19],
    ['NVIDIA', '2023 FY', 'eps_diluted', 0.17],
    ['NVIDIA', '2022 FY', 'eps_diluted', 3.85],
    ['NVIDIA', '2024 FY', 'shares_diluted', 24_940_000_000],
    ['NVIDIA', '2018 FY', 'total_debt', 2_000_000_000],
  ] as const)('%s %s %s is %d', (...row) => {
    const [name, period, concept, value] = row;
    const found = financials(name === 'Apple' ? apple : nvidia);
    expect(periodIn(found, period)?.values[concept]?.value).toBe(value);
  });

  test.each([
    // As the companies' own announcements of these quarters say.
    ['Apple', '2023 Q4', 'revenue', 89_498_000_000],
    ['Apple', '2024 Q4', 'net_income', 14_736_000_000],
    ['NVIDIA', '2025 Q4', 'revenue', 39_331_000_000],
    ['NVIDIA', '2024 Q4', 'revenue', 22_103_000_000],
  ] as const)('%s %s %s, which no filing states, is %d by difference and says so', (...row) => {
    const [name, period, concept, value] = row;
    const found = periodIn(financials(name === 'Apple' ? apple : nvidia), period)?.values[concept] as DerivedPeriodValue;
    expect(found.value).toBe(value);
    expect(found.derived_from.length).toBeGreaterThan(1);
    expect(found.derived_from).toContain(found.record);
  });

  test('fiscal years are called after their own end and follow each other without a gap', () => {
    const years = financials(nvidia).annual;
    expect(years.map(({ fiscal_year }) => fiscal_year)).toEqual(Array.from({ length: 19 }, (_, index) => 2026 - index));
    expect(years.find(({ fiscal_year }) => fiscal_year === 2024)).toMatchObject({ start: '2023-01-30', end: '2024-01-28' });
    expect(financials(apple).annual.map(({ fiscal_year }) => fiscal_year)).toEqual(Array.from({ length: 19 }, (_, index) => 2025 - index));
  });

  /** NVIDIA's convertible notes, callable then, stood between liabilities and equity (`TemporaryEquityValueExcludingAdditionalPaidInCapital`). */
  const betweenThem: Record<string, number> = {
    '2016-01-31': 87_000_000,
    '2016-05-01': 79_000_000,
    '2016-07-31': 72_000_000,
    '2016-10-30': 45_000_000,
    '2017-01-29': 31_000_000,
    '2017-04-30': 7_000_000,
    '2017-07-30': 2_000_000,
    '2017-10-29': 1_000_000,
  };
  test.each([
    ['Apple', apple],
    ['NVIDIA', nvidia],
  ])('of %s assets are liabilities and equity, and gross profit is revenue less its cost, wherever all are stated', (_, records) => {
    const { annual, quarterly } = financials(records);
    let checked = 0;
    for (const { end, values } of [...annual, ...quarterly]) {
      const { total_assets, total_liabilities, total_equity, gross_profit, revenue, cost_of_revenue } = values;
      if (total_assets && total_liabilities && total_equity) {
        checked += 1;
        expect(total_liabilities.value + (betweenThem[end] ?? 0) + total_equity.value, end).toBe(total_assets.value);
      }
      if (gross_profit && revenue && cost_of_revenue) {
        checked += 1;
        expect(revenue.value - cost_of_revenue.value, end).toBe(gross_profit.value);
      }
    }
    expect(checked).toBeGreaterThan(120);
  });

  test('four quarters of Apple’s revenue make its year, in every year that has four', () => {
    const { annual, quarterly } = financials(apple);
    const checked = annual.filter((year) => {
      const four = quarterly
        .filter((quarter) => quarter.fiscal_year === year.fiscal_year)
        .flatMap(({ values }) => values.revenue?.value ?? []);
      if (four.length === 4) expect(four.reduce((a, b) => a + b)).toBe(year.values.revenue?.value);
      return four.length === 4;
    });
    expect(checked).toHaveLength(17);
  });

  test('any order of the records gives the same periods', () => {
    const byAccession = (records: Record_[]) => [...records].sort((a, b) => a.facts.accession.localeCompare(b.facts.accession));
    expect(financialsOf(byAccession(nvidia))).toEqual(financialsOf(nvidia));
    expect(financialsOf(nvidia.toReversed())).toEqual(financialsOf(nvidia));
  });
});

/** Rows of the upstream as they stand, without any of our code but the table of tags. */
interface Row {
  start?: string;
  end: string;
  val: number;
  accn: string;
  filed: string;
}

/** What the latest filing says of a concept and period, by going through all rows. */
function taggedIn(file: CompanyFactsFile, concept: FinancialConcept, period: { start: string; end: string; unit: string }): Set<number> {
  const facts = file.facts as Record<string, Record<string, { units: Record<string, Row[]> } | undefined> | undefined>;
  const rowsOf = (tag: string): Row[] => {
    const [taxonomy = '', name = ''] = tag.includes(':') ? tag.split(':') : ['us-gaap', tag];
    return (facts[taxonomy]?.[name]?.units[period.unit] ?? []).filter(
      (row) => row.end === period.end && (row.start ?? '') === period.start,
    );
  };
  const listed = conceptTags.find((one) => one.concept === concept);
  const options = (listed?.us_gaap ?? []).map((option) => option.split(' + ').map((choice) => choice.split(' | ').map(rowsOf)));
  const filings = [...new Map(options.flat(3).map((row) => [row.accn, row.filed]))].sort(([a, filed], [b, other]) =>
    filed === other ? (a < b ? 1 : -1) : filed < other ? 1 : -1,
  );
  const found = new Set<number>();
  for (const [accn] of filings) {
    for (const parts of options) {
      const stated = parts.map((choice) => {
        const values = choice.map((rows) => rows.filter((row) => row.accn === accn).map((row) => row.val));
        return values.find((some) => some.length > 0) ?? [];
      });
      if (stated.some((values) => values.length === 0)) continue;
      for (const whole of stated.reduce((sums, values) => sums.flatMap((sum) => values.map((value) => sum + value)), [0])) found.add(whole);
      // Which of several a filing's line is, the tests of the table say.
      if (!listed?.is_one_line) break;
    }
    if (found.size > 0) break;
  }
  return found;
}

const balance = new Set<string>([
  'total_assets',
  'total_liabilities',
  'total_equity',
  'cash',
  'short_term_debt',
  'long_term_debt',
  'total_debt',
  'shares_outstanding',
]);
const columns = [
  'revenue',
  'net_income',
  'eps_diluted',
  'total_assets',
  'total_liabilities',
  'total_equity',
  'cash',
  'operating_cash_flow',
  'capex',
] as const;

describe('every served value is the tagged one', () => {
  const fixtureFiles = ['companyfacts-CIK0000320193.json.gz', 'companyfacts-CIK0001045810.json.gz'].map((name) =>
    path.join(fixtures, name),
  );
  const check = (file: string) => {
    const upstream = parse(file);
    const found = financials(recordsOf(upstream));
    const section = publicCompanyFinancials({
      permalink: 'x',
      records: [],
      facts: { name: 'X' },
      origins: {},
      acquisitions: [],
      acquired_by: [],
      financials: found,
    }).value;
    let checked = 0;
    for (const [index, period] of [...found.annual, ...found.quarterly].entries()) {
      const row = [...(section.annual ?? []), ...(section.quarterly ?? [])][index];
      for (const column of columns) expect(row?.[column]).toBe(period.values[column]?.value ?? null);
      for (const [concept, cell] of Object.entries(period.values)) {
        if ('derived_from' in cell) continue;
        const start = balance.has(concept) ? '' : period.start;
        const tagged = taggedIn(upstream, concept as FinancialConcept, { start, end: period.end, unit: cell.unit });
        expect([...tagged], `${concept} ${period.start} ${period.end}`).toContain(cell.value);
        checked += 1;
      }
    }
    expect(checked).toBeGreaterThan(1000);
  };

  test.each(fixtureFiles.map((file) => [path.basename(file), file]))('in the committed %s', (_, file) => check(file));

  test.skipIf(upstreamFolder === undefined).each(['CIK0000320193.json.gz', 'CIK0001045810.json.gz'])(
    'in the whole upstream file %s (skipped without FIRMAMENT_BENCH_DATA, the folder that holds it)',
    (name) => check(path.join(upstreamFolder ?? '', 'filings/sec/companyfacts', name)),
  );
});

let number = 0;
/** A filing, its values written `concept start..end value` or `concept end value`. */
function filing(form: string, filed: string, values: readonly string[]): Record_ {
  number += 1;
  const parsed = values.map((line): TaggedValue => {
    const [concept = '', days = '', value = ''] = line.split(' ');
    const [start, end] = days.includes('..') ? days.split('..') : [undefined, days];
    const unit = concept === 'eps_diluted' ? 'USD/shares' : 'USD';
    return {
      concept: concept as FinancialConcept,
      tag: 't',
      end: end ?? '',
      unit,
      value: Number(value),
      ...(start !== undefined && { start }),
    };
  });
  return { record: number, facts: { accession: `0000000042-24-${String(number).padStart(6, '0')}`, form, filed, values: parsed } };
}

function inCanadianDollars({ record, facts }: Record_): Record_ {
  return { record, facts: { ...facts, values: facts.values.map((value) => ({ ...value, unit: value.unit.replace('USD', 'CAD') })) } };
}

describe('rules', () => {
  const year = '2023-01-01..2023-12-31';
  const quarters = ['2023-01-01..2023-03-31', '2023-04-01..2023-06-30', '2023-07-01..2023-09-30'];

  test('no filing, or none with a period, is no financials', () => {
    expect(financialsOf([])).toBeUndefined();
    expect(financialsOf([filing('10-K', '2024-02-01', ['total_assets 2023-12-31 5'])])).toBeUndefined();
  });

  test('the later filing wins, of the same day the later accession number, and the record is its own', () => {
    const first = filing('10-K', '2024-02-01', [`revenue ${year} 100`]);
    const second = filing('10-K/A', '2024-02-01', [`revenue ${year} 101`]);
    expect(financials([second, first]).annual[0]?.values.revenue).toEqual({ value: 101, unit: 'USD', record: second.record });
  });

  test('documents without accession number and filing date are distinguished, and follow their periods', () => {
    const bare = (one: Record_): Record_ => ({ ...one, facts: { ...one.facts, accession: '', filed: '' } });
    const [q1, q2, q3] = quarters;
    const found = financials([
      bare(filing('10-K', '', [`revenue ${year} 80`, 'revenue 2022-01-01..2022-12-31 61'])),
      bare(filing('10-K', '', ['revenue 2022-01-01..2022-12-31 60'])),
      filing('10-Q', '2023-11-01', [`revenue ${q1} 25`, `revenue ${q2} 25`, `revenue ${q3} 25`]),
      bare(filing('10-K', '', ['revenue 2024-01-01..2024-12-31 90', `revenue ${year} 85`])),
    ]);
    expect(found.annual.map(({ values }) => values.revenue?.value)).toEqual([90, 85, 61]);
    // The year was restated by another document than states the quarters.
    expect(periodIn(found, '2023 Q4')).toBeUndefined();
  });

  test('a year of 53 weeks and one that ends in January’s first days are each called after their own year', () => {
    const found = financials([
      filing('10-K', '2023-02-01', ['revenue 2022-01-03..2023-01-01 90']),
      filing('10-K', '2024-02-01', ['revenue 2023-01-02..2023-12-31 100', 'revenue 2022-01-03..2023-01-01 90']),
    ]);
    expect(found.annual.map(({ fiscal_year, end }) => [fiscal_year, end])).toEqual([
      [2023, '2023-12-31'],
      [2022, '2023-01-01'],
    ]);
  });

  test('twelve months that end on no fiscal year end, and years only a quarterly report states, are no fiscal years', () => {
    const found = financials([
      filing('10-K', '2024-02-01', [`revenue ${year} 100`, 'revenue 2022-07-01..2023-06-30 95']),
      filing('10-Q', '2024-05-01', ['revenue 2023-04-01..2024-03-31 104']),
    ]);
    expect(found.annual.map(({ end }) => end)).toEqual(['2023-12-31']);
  });

  test('of two periods a day apart, a filer’s slip, the one with more values stays', () => {
    const found = financials([
      filing('10-K', '2024-02-01', [`revenue ${year} 100`, `net_income ${year} 9`, 'ebit 2023-01-02..2023-12-31 12']),
    ]);
    expect(found.annual).toHaveLength(1);
    expect(found.annual[0]).toMatchObject({ start: '2023-01-01', values: { revenue: { value: 100 } } });
    expect(found.annual[0]?.values.ebit).toBeUndefined();
  });

  test('values in another currency than the latest annual report’s are not mixed in', () => {
    const found = financials([
      inCanadianDollars(filing('20-F', '2023-03-01', ['revenue 2022-01-01..2022-12-31 90', 'total_assets 2022-12-31 7'])),
      filing('20-F', '2024-03-01', [`revenue ${year} 100`, 'total_assets 2022-12-31 5']),
      inCanadianDollars(filing('6-K', '2024-05-01', [`net_income ${year} 8`])),
    ]);
    expect(found.annual.map(({ fiscal_year, values }) => [fiscal_year, Object.keys(values)])).toEqual([[2023, ['revenue']]]);
  });

  test('a balance sheet figure is that of the period’s last day', () => {
    const found = financials([filing('10-K', '2024-02-01', [`revenue ${year} 1`, 'cash 2023-12-31 5', 'cash 2023-12-30 6'])]);
    expect(found.annual[0]?.values.cash?.value).toBe(5);
  });

  test('the fourth quarter is the year less nine months, else less three quarters; earnings per share are never computed', () => {
    const [q1, q2, q3] = quarters;
    const found = financials([
      filing('10-Q', '2023-11-01', [
        `revenue ${q1} 10`,
        `revenue ${q2} 20`,
        `revenue ${q3} 30`,
        `eps_diluted ${q3} 3`,
        'capex 2023-01-01..2023-09-30 6',
        `net_income ${q3} 1`,
      ]),
      filing('10-K', '2024-02-01', [`revenue ${year} 100`, `eps_diluted ${year} 9`, `capex ${year} 10`, `net_income ${year} 7`]),
    ]);
    const last = periodIn(found, '2023 Q4');
    expect(last).toMatchObject({ start: '2023-10-01', end: '2023-12-31', values: { revenue: { value: 40 }, capex: { value: 4 } } });
    expect(Object.keys(last?.values ?? {})).toEqual(['revenue', 'capex']);
  });

  test.each([
    ['beside an annual report', [filing('10-K', '2023-02-01', ['revenue 2022-01-01..2022-12-31 1'])]],
    ['of a company without one', []],
  ])('the first quarter is the half year less the second where no filing states it alone, %s', (_, before) => {
    const half = filing('10-Q', '2023-08-01', [
      'revenue 2023-01-01..2023-06-30 30',
      'revenue 2023-04-01..2023-06-30 20',
      'eps_diluted 2023-01-01..2023-06-30 3',
      'capex 2023-01-01..2023-06-30 5',
    ]);
    const found = financials([...before, { ...half, facts: { ...half.facts, fiscal_period: 'Q2' } }]);
    const first = periodIn(found, '2023 Q1');
    expect(first).toMatchObject({ start: '2023-01-01', end: '2023-03-31', values: { revenue: { value: 10 } } });
    expect(Object.keys(first?.values ?? {})).toEqual(['revenue']);
  });

  test('cash flows, stated for the year to date, become those of the quarter by difference', () => {
    const [q1, q2] = quarters;
    const found = financials([
      filing('10-K', '2023-02-01', ['revenue 2022-01-01..2022-12-31 1']),
      filing('10-Q', '2023-05-01', [`revenue ${q1} 1`, `capex ${q1} 2`]),
      filing('10-Q', '2023-08-01', [`revenue ${q2} 1`, 'capex 2023-01-01..2023-06-30 5']),
    ]);
    expect(found.quarterly.map(({ fiscal_year, fiscal_period, values }) => [fiscal_year, fiscal_period, values.capex?.value])).toEqual([
      [2023, 'Q2', 3],
      [2023, 'Q1', 2],
    ]);
  });

  test('a restated year less quarters as first reported is not computed', () => {
    const found = financials([
      filing('10-Q', '2023-11-01', [...quarters.map((quarter) => `revenue ${quarter} 25`), 'revenue 2023-01-01..2023-09-30 75']),
      filing('10-K', '2024-02-01', [`revenue ${year} 100`]),
      filing('10-K', '2025-02-01', [`revenue ${year} 80`]),
    ]);
    expect(periodIn(found, '2023 FY')?.values.revenue?.value).toBe(80);
    expect(periodIn(found, '2023 Q4')).toBeUndefined();
  });

  test('a company without an annual report yet has quarters, told by the period its filing declares', () => {
    const first = filing('10-Q', '2023-08-01', ['revenue 2023-04-01..2023-06-30 5']);
    const found = financials([{ ...first, facts: { ...first.facts, fiscal_year: 2023, fiscal_period: 'Q2' } }]);
    expect(found.annual).toEqual([]);
    expect(found.quarterly).toMatchObject([{ fiscal_year: 2023, fiscal_period: 'Q2', end: '2023-06-30' }]);
  });

  test('a change of the fiscal year’s end leaves the years before as they were reported', () => {
    const found = financials([
      filing('10-K', '2022-08-01', ['revenue 2021-07-01..2022-06-30 90']),
      filing('10-KT', '2023-02-01', ['revenue 2022-07-01..2022-12-31 50', 'revenue 2021-07-01..2022-06-30 90']),
      filing('10-K', '2024-02-01', [`revenue ${year} 100`, 'revenue 2021-07-01..2022-06-30 91']),
    ]);
    expect(found.annual.map(({ end, fiscal_year, values }) => [end, fiscal_year, values.revenue?.value])).toEqual([
      ['2023-12-31', 2023, 100],
      ['2022-06-30', 2022, 91],
    ]);
  });
});
