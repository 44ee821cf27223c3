import { describe, expect, test } from 'vitest';
import type { CompanyMaterial } from '../material.ts';
import { companyInsights } from './of-company.ts';

const year = (period: string, revenue: number, more = {}) => ({
  period,
  revenue,
  gross_profit: null,
  ebitda: null,
  net_income: null,
  eps_diluted: null,
  total_assets: null,
  total_liabilities: null,
  total_equity: null,
  cash: null,
  total_debt: null,
  operating_cash_flow: null,
  capex: null,
  ...more,
});

const filed = {
  ticker: 'NASDAQ:QMRE',
  currency: 'USD',
  period: '2030-12-31',
  revenue: 400e6,
  market_cap: 2e9,
  market_data_date: '2031-02-01',
  ev_revenue_ltm: 5,
  ev_ebitda_ltm: null,
  pe_ltm: 20,
  price: 24,
  enterprise_value: 2e9,
  ltm: { period: '2030-12-31', revenue: 400e6, ebitda: null, net_income: 100e6, balance_sheet_date: '', total_debt: null, cash: null },
  roa: 10,
  eps_diluted: 1.2,
  annual: [
    year('2030-12-31', 400e6, {
      gross_profit: 200e6,
      net_income: 40e6,
      total_assets: 500e6,
      total_equity: 250e6,
      operating_cash_flow: 90e6,
      capex: 9e6,
    }),
    year('2029-12-31', 200e6, { gross_profit: 90e6, net_income: 10e6, total_assets: 400e6, operating_cash_flow: 60e6 }),
    year('2028-12-31', 100e6),
  ],
  quarterly: [
    { ...year('2030-12-31', 120e6, { net_income: 12e6 }), fiscal_period: 'Q4' },
    { ...year('2029-12-31', 60e6), fiscal_period: 'Q4' },
  ],
};

const company = (data: object) =>
  ({
    permalink: 'qmre',
    data: { firmographics: { name: 'Quillmere' }, ...data },
    columns: { Name: 'Quillmere' },
    records: [],
    paths: {},
    others: {},
    why: {},
  }) as unknown as CompanyMaterial;

test('a listed company with only figures has eight insights, each with another figure', () => {
  const insights = companyInsights(company({ public_company_financials: filed }), 10);
  expect(insights.map(({ insight }) => [insight.title, insight.paragraph])).toEqual([
    ['Size and growth', 'Quillmere had revenue of $400 million in the year to 31 Dec 2030, up 100% on the year before.'],
    ['Growth over the years', 'Revenue has grown by 100% a year since the year to 31 Dec 2028, when it was $100 million.'],
    ['Latest quarter', 'In the quarter to 31 Dec 2030 revenue was $120 million, up 100% on the same quarter of the year before.'],
    ['Margins', 'The gross margin was 50%, after 45% in the year before.'],
    ['Cash flow', 'Operations brought in $90 million of cash in the year to 31 Dec 2030, up 50%.'],
    ['Balance sheet', 'Equity of $250 million stands behind 50% of total assets.'],
    ['Returns', 'Net income was 10% of total assets.'],
    ['Valuation', 'Its shares were worth $2 billion on 1 Feb 2031.'],
  ]);
});

test('figures take no place from what else is known', () => {
  const headcount = { total_employees: 50, employee_range: '11-50', date: '', growth_periods: [], headcount_by_function: [] };
  const titles = companyInsights(company({ public_company_financials: filed, headcount }), 4).map(({ insight }) => insight.title);
  expect(titles).toEqual(['Size and growth', 'Growth over the years', 'Valuation', 'People']);
});

describe('a multiple is told with the two figures it is of', () => {
  const told = (figures: object) => {
    const all = companyInsights(company({ public_company_financials: { ...filed, ...figures } }), 10);
    return all.find(({ insight }) => insight.title === 'Valuation')?.commentary.map(({ paragraph }) => paragraph);
  };

  test('of the twelve months, with their last day', () => {
    expect(told({})).toEqual([
      'Its enterprise value of $2 billion is 5.0 times its revenue of $400 million in the twelve months to 31 Dec 2030.',
      'Its market value is 20.0 times its net income of $100 million in the twelve months to 31 Dec 2030.',
    ]);
  });

  test('of a share, where no figures are filed', () => {
    const unknown = { period: '', revenue: null, ebitda: null, net_income: null, balance_sheet_date: '', total_debt: null, cash: null };
    const figures = { ltm: unknown, ev_revenue_ltm: null, enterprise_value: null, price: 341.75, eps_diluted: 20.13, pe_ltm: 16.977 };
    expect(told(figures)).toEqual(['Its price of $341.75 is 17.0 times its diluted earnings of $20.13 a share.']);
  });
});
