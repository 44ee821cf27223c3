import { structuredData } from '@firmament/contract';
import { describe, expect, test } from 'vitest';
import type { CompanyDocument, DocumentPeriod } from '../kernel/document.ts';
import type { CompanyFacts } from '../kernel/facts.ts';
import { discoveryRow } from './discovery-row.ts';
import { publicCompanyFinancials } from './public-company-financials.ts';

const names = ['FY', 'Q1', 'Q2', 'Q3', 'Q4'] as const;

function period(fiscal: string, days: string, values: Record<string, number>): DocumentPeriod {
  const [fiscal_year = '', name = ''] = fiscal.split(' ');
  const [start = '', end = ''] = days.split('..');
  return {
    start,
    end,
    fiscal_year: Number(fiscal_year),
    fiscal_period: names.find((one) => one === name) ?? 'FY',
    values: Object.fromEntries(
      Object.entries(values).map(([concept, value]) => [
        concept,
        { value, unit: concept === 'eps_diluted' ? 'USD/shares' : 'USD', record: 0 },
      ]),
    ),
  };
}

const year2030 = {
  revenue: 1000,
  cost_of_revenue: 400,
  ebit: 200,
  depreciation_and_amortization: 50,
  net_income: 120,
  eps_diluted: 1.2,
  total_assets: 2400,
  total_liabilities: 1600,
  total_equity: 800,
  cash: 100,
  short_term_debt: 60,
  long_term_debt: 340,
  operating_cash_flow: 300,
  capex: 80,
  interest_expense: 20,
  income_tax: 40,
  income_before_tax: 160,
};
const fiscal2030 = () => period('2030 FY', '2030-01-01..2030-12-31', year2030);
function inEuros(dollars: DocumentPeriod): DocumentPeriod {
  const values = Object.entries(dollars.values).map(([concept, value]) => [concept, { ...value, unit: value.unit.replace('USD', 'EUR') }]);
  return { ...dollars, values: Object.fromEntries(values) };
}
const listing = { exchange: 'HEL', symbol: 'QMRE', is_primary: true };
const market = {
  date: '2031-02-10',
  currency: 'USD',
  price: 49,
  market_cap: 3000,
  ebitda: 7,
  eps_diluted: 7,
  pe_ltm: 7,
  price_to_sales: 30,
};

function company(financials: CompanyDocument['financials'], facts: Partial<CompanyFacts> = {}): CompanyDocument {
  return {
    permalink: 'quillmere',
    records: [],
    facts: { name: 'Quillmere', listings: [listing], market, ...facts },
    origins: {},
    acquisitions: [],
    acquired_by: [],
    ...(financials && { financials }),
  };
}
const quarter = (fiscal: string, days: string, revenue: number) => period(fiscal, days, { revenue });

describe('public company financials', () => {
  test('has the last fiscal year on top, computed values by their rules, and is as the contract declares it', () => {
    const section = publicCompanyFinancials(company({ annual: [fiscal2030()], quarterly: [] })).value;
    expect(structuredData.safeParse({ public_company_financials: section }).error).toBeUndefined();
    expect(section).toMatchObject({
      ticker: 'HEL:QMRE',
      currency: 'USD',
      period: '2030-12-31',
      revenue: 1000,
      gross_profit: 600,
      ebitda: 250,
      ebit: 200,
      net_income: 120,
      // 300 + 20 × (1 − 40 / 160) − 80
      unlevered_fcf: 235,
      ebitda_margin: 25,
      net_income_margin: 12,
      roa: 5,
      eps_diluted: 1.2,
      debt_to_equity: 0.5,
      market_cap: 3000,
      // 3000 + 400 − 100
      enterprise_value: 3300,
      ev_revenue_ltm: 3.3,
      ev_ebitda_ltm: 13.2,
      pe_ltm: 25,
      market_data_date: '2031-02-10',
      annual: [{ period: '2030-12-31', total_debt: 400, capex: 80, gross_profit: 600 }],
      quarterly: [],
    });
  });

  test('a stated gross profit and a stated total debt go before computed ones', () => {
    const stated = period('2030 FY', '2030-01-01..2030-12-31', { ...year2030, gross_profit: 555, total_debt: 444 });
    expect(publicCompanyFinancials(company({ annual: [stated], quarterly: [] })).value).toMatchObject({
      gross_profit: 555,
      annual: [{ total_debt: 444 }],
    });
  });

  test('what an input is missing for is null, not zero', () => {
    const bare = period('2030 FY', '2030-01-01..2030-12-31', { revenue: 1000, ebit: 200 });
    expect(publicCompanyFinancials(company({ annual: [bare], quarterly: [] })).value).toMatchObject({
      gross_profit: null,
      ebitda: null,
      ebitda_margin: null,
      roa: null,
      unlevered_fcf: null,
      debt_to_equity: null,
      enterprise_value: null,
    });
  });

  test('a ratio to negative equity and a multiple of a loss are null', () => {
    const loss = period('2030 FY', '2030-01-01..2030-12-31', { ...year2030, total_equity: -5, net_income: -10, ebit: -90 });
    const section = publicCompanyFinancials(company({ annual: [loss], quarterly: [] })).value;
    expect(section).toMatchObject({ debt_to_equity: null, pe_ltm: null, ev_ebitda_ltm: null, net_income_margin: -1, ev_revenue_ltm: 3.3 });
  });

  test('the twelve months of a multiple are the last four quarters, while the top level stays the fiscal year', () => {
    const quarterly = [
      period('2031 Q1', '2031-01-01..2031-03-31', { revenue: 400, total_debt: 500, cash: 200 }),
      quarter('2030 Q4', '2030-10-01..2030-12-31', 300),
      quarter('2030 Q3', '2030-07-01..2030-09-30', 300),
      quarter('2030 Q2', '2030-04-01..2030-06-30', 200),
      quarter('2030 Q1', '2030-01-01..2030-03-31', 200),
    ];
    const section = publicCompanyFinancials(
      company({ annual: [fiscal2030()], quarterly }, { market: { ...market, date: '2031-05-10' } }),
    ).value;
    expect(section).toMatchObject({
      revenue: 1000,
      enterprise_value: 3300,
      ev_revenue_ltm: 2.75,
      quarterly: [{ fiscal_period: 'Q1', revenue: 400 }, {}, {}, {}, {}],
    });
    const before = publicCompanyFinancials(company({ annual: [fiscal2030()], quarterly })).value;
    expect(before).toMatchObject({ ev_revenue_ltm: 3.3 });
  });

  test('without a fourth quarter they are the year, plus the quarters since, less the same quarters before', () => {
    const quarterly = [quarter('2031 Q1', '2031-01-01..2031-03-31', 400), quarter('2030 Q1', '2030-01-01..2030-03-31', 200)];
    const document = company({ annual: [fiscal2030()], quarterly }, { market: { ...market, date: '2031-05-10' } });
    expect(publicCompanyFinancials(document).value).toMatchObject({ enterprise_value: 3300, ev_revenue_ltm: 2.75 });
    const missing = company({ annual: [fiscal2030()], quarterly: quarterly.slice(0, 1) }, { market: { ...market, date: '2031-05-10' } });
    expect(publicCompanyFinancials(missing).value).toMatchObject({ ev_revenue_ltm: null });
  });

  test.each([
    ['without a day of the price', { market: undefined }],
    ['when the figures ended over 190 days before it', { market: { ...market, date: '2031-07-10' } }],
    ['when they ended after it', { market: { ...market, date: '2030-06-30' } }],
  ])('there is no multiple %s', (_, facts) => {
    const section = publicCompanyFinancials(company({ annual: [fiscal2030()], quarterly: [] }, facts as Partial<CompanyFacts>)).value;
    expect(section).toMatchObject({ revenue: 1000, enterprise_value: null, ev_revenue_ltm: null, ev_ebitda_ltm: null });
  });

  test('market values in another currency than the reports’ are not combined, nor given as if in theirs', () => {
    const section = publicCompanyFinancials(company({ annual: [inEuros(fiscal2030())], quarterly: [] })).value;
    expect(section).toMatchObject({
      currency: 'EUR',
      revenue: 1000,
      market_cap: null,
      enterprise_value: null,
      ev_revenue_ltm: null,
      pe_ltm: null,
      price: null,
    });
  });

  test('with reports of quarters alone, the top level has what the market data says of twelve months, in the same currency', () => {
    const quarterly = [quarter('2030 Q3', '2030-07-01..2030-09-30', 300)];
    const section = publicCompanyFinancials(company({ annual: [], quarterly })).value;
    expect(section).toMatchObject({
      period: '',
      revenue: 100,
      ebitda: 7,
      ebitda_margin: 7,
      eps_diluted: 7,
      quarterly: [{ revenue: 300 }],
    });
    expect(publicCompanyFinancials(company({ annual: [], quarterly: quarterly.map(inEuros) })).value).toMatchObject({
      currency: 'EUR',
      ebitda: null,
      eps_diluted: null,
    });
  });

  test('figures without a known listing are served, market data without figures too, and neither is the empty form', () => {
    const unlisted = company({ annual: [fiscal2030()], quarterly: [] }, { listings: [] });
    expect(publicCompanyFinancials(unlisted).value).toMatchObject({ ticker: '', revenue: 1000 });
    expect(publicCompanyFinancials(company(undefined)).value).toMatchObject({
      period: '',
      revenue: 100,
      ebitda: 7,
      ebitda_margin: 7,
      price: 49,
      pe_ltm: 7,
      annual: [],
      quarterly: [],
    });
    expect(publicCompanyFinancials(company(undefined, { listings: [] })).value).toEqual({});
  });
});

/** Whether two numbers are one but for the six digits that a ratio has behind its point. */
const isRatio = (ratio: number | null | undefined, [part, whole]: [number | null | undefined, number | null | undefined]) =>
  expect(ratio).toBeCloseTo((part ?? Number.NaN) / (whole ?? Number.NaN), 5);

describe('a ratio', () => {
  const quarterly = [
    period('2031 Q1', '2031-01-01..2031-03-31', {
      revenue: 400,
      net_income: 40,
      ebit: 90,
      depreciation_and_amortization: 10,
      total_debt: 500,
      cash: 200,
    }),
    ...(['Q4', 'Q3', 'Q2', 'Q1'] as const).map((name, index) =>
      period(
        `2030 ${name}`,
        ['2030-10-01..2030-12-31', '2030-07-01..2030-09-30', '2030-04-01..2030-06-30', '2030-01-01..2030-03-31'][index] ?? '',
        { revenue: 250, net_income: 30, ebit: 50, depreciation_and_amortization: 12.5 },
      ),
    ),
  ];
  const dated = { ...market, date: '2031-05-10' };

  test.each([
    ['a year', company({ annual: [fiscal2030()], quarterly: [] })],
    ['four quarters', company({ annual: [fiscal2030()], quarterly }, { market: dated })],
    ['a year and a quarter since', company({ annual: [fiscal2030()], quarterly: [quarterly[0]!, quarterly[4]!] }, { market: dated })],
  ])('over %s is the quotient of two figures that are given beside it', (_, document) => {
    const section = publicCompanyFinancials(document).value;
    const { ltm } = section;
    expect(ltm?.period).not.toBe('');
    expect(section.enterprise_value).toBe((section.market_cap ?? 0) + (ltm?.total_debt ?? 0) - (ltm?.cash ?? 0));
    isRatio(section.ev_revenue_ltm, [section.enterprise_value, ltm?.revenue]);
    isRatio(section.ev_ebitda_ltm, [section.enterprise_value, ltm?.ebitda]);
    isRatio(section.pe_ltm, [section.market_cap, ltm?.net_income]);
  });

  test('has the last day of its twelve months and of its balance sheet beside it', () => {
    expect(publicCompanyFinancials(company({ annual: [fiscal2030()], quarterly }, { market: dated })).value.ltm).toEqual({
      period: '2031-03-31',
      revenue: 1150,
      ebitda: 287.5,
      net_income: 130,
      balance_sheet_date: '2031-03-31',
      total_debt: 500,
      cash: 200,
    });
  });

  test('that an upstream publishes is not given beside filed figures that it is not of', () => {
    // Alphabet's of 22 August 2026: a price-earnings ratio of 17.0 beside a market value of 4.18 trillion and earnings of 100 billion of 2024.
    const year2024 = period('2024 FY', '2024-01-01..2024-12-31', { revenue: 350e9, net_income: 100.118e9 });
    const alphabet = {
      date: '2026-08-22',
      currency: 'USD',
      price: 341.75,
      market_cap: 4_179_580_000_000,
      eps_diluted: 20.13,
      pe_ltm: 16.97715,
    };
    const section = publicCompanyFinancials(company({ annual: [year2024], quarterly: [] }, { market: alphabet })).value;
    expect(section).toMatchObject({ market_cap: 4_179_580_000_000, net_income: 100.118e9, pe_ltm: null, ltm: { period: '' } });
    expect(publicCompanyFinancials(company(undefined, { market: alphabet })).value).toMatchObject({
      price: 341.75,
      eps_diluted: 20.13,
      pe_ltm: 16.977149,
    });
  });

  test.each([
    ['agrees', { pe_ltm: 7.6 }, 7],
    ['differs by more than a tenth', { pe_ltm: 7.8 }, null],
    ['differs by more than a tenth the other way', { pe_ltm: 6.2 }, null],
    ['is not published', { pe_ltm: undefined }, 7],
    ['has no price beside it', { price: undefined }, null],
    ['has no earnings beside it', { eps_diluted: undefined }, null],
    ['is of a loss', { eps_diluted: -7, pe_ltm: undefined }, null],
  ])('of market data alone that %s: %j', (_, change, expected) => {
    const snapshot = Object.fromEntries(Object.entries({ ...market, ...change }).filter(([, value]) => value !== undefined));
    expect(publicCompanyFinancials(company(undefined, { market: snapshot as never })).value.pe_ltm).toBe(expected);
  });

  test.each([
    ['2031-07-09', 30],
    ['2031-07-10', null],
  ])('of a year that ended on 31 December is not of the last twelve months beyond 190 days: on %s it is %s', (date, expected) => {
    const document = company(
      { annual: [period('2030 FY', '2030-01-01..2030-12-31', { revenue: 1000, net_income: 100 })], quarterly: [] },
      { market: { ...market, date } },
    );
    expect(publicCompanyFinancials(document).value.pe_ltm).toBe(expected);
  });
});

describe('market data alone', () => {
  test('gives a revenue of market value over price to sales: Coca-Cola’s 50.129 billion of 2026', () => {
    const cola = { date: '2026-08-22', currency: 'USD', market_cap: 391_962_200_000, ebitda: 16_998_000_000, price_to_sales: 7.819071 };
    expect(publicCompanyFinancials(company(undefined, { market: cola })).value).toMatchObject({
      revenue: 50_129_000_000,
      ebitda: 16_998_000_000,
      ebitda_margin: 33.908516,
    });
  });

  test('without price to sales gives neither revenue nor EBITDA, in the section and in the columns', () => {
    const bare = { date: '2026-08-22', currency: 'USD', price: 335.61, ebitda: 25_333_000_000, eps_diluted: 14.28, pe_ltm: 23.5021 };
    const document = company(undefined, { market: bare });
    expect(publicCompanyFinancials(document).value).toMatchObject({ revenue: null, ebitda: null, ebitda_margin: null, pe_ltm: 23.502101 });
    expect(discoveryRow(document)).toMatchObject({ Revenue: null, EBITDA: null });
  });
});

describe('discovery columns', () => {
  test('are those of one fiscal year in USD', () => {
    expect(discoveryRow(company({ annual: [fiscal2030()], quarterly: [] }, { revenue_usd: 5 }))).toMatchObject({
      Revenue: 1000,
      EBITDA: 250,
      'Net Income': 120,
      'EBITDA Margin (%)': 25,
      'Net Income Margin (%)': 12,
      'EPS Diluted': 1.2,
      'ROA (%)': 5,
      'Unlevered FCF': 235,
      'D/E': 0.5,
      'Market Cap': 3000,
      'Enterprise Value': 3300,
      'EV/Revenue (LTM)': 3.3,
      'EV/EBITDA (LTM)': 13.2,
      'P/E (LTM)': 25,
    });
  });

  test('are null in another currency, but for a revenue stated in USD', () => {
    const row = discoveryRow(company({ annual: [inEuros(fiscal2030())], quarterly: [] }, { revenue_usd: 5 }));
    expect(row).toMatchObject({
      Revenue: 5,
      EBITDA: null,
      'Net Income': null,
      'EPS Diluted': null,
      'D/E': null,
      'P/E (LTM)': null,
      'Market Cap': null,
    });
  });

  test('of a private company are what is stated of it', () => {
    expect(discoveryRow(company(undefined, { listings: [], market: undefined as never, revenue_usd: 5 }))).toMatchObject({
      Revenue: 5,
      EBITDA: null,
    });
  });
});
