import { z } from 'zod';

const amount = z.number().nullable();
const percent = amount.meta({ description: 'Percent: 12.5 is 12.5 %' });

const periodRow = {
  period: z.string().meta({ description: 'Last day of the fiscal period' }),
  revenue: amount,
  gross_profit: amount,
  ebitda: amount,
  net_income: amount,
  eps_diluted: amount.meta({ description: 'As the latest filing of this period states it, splits included' }),
  total_assets: amount,
  total_liabilities: amount,
  total_equity: amount,
  cash: amount,
  total_debt: amount,
  operating_cash_flow: amount,
  capex: amount.meta({ description: 'Positive as paid' }),
};

export const publicCompanyFinancials = z
  .object({
    ticker: z.string().meta({ description: 'Empty when figures were filed and no listing is known' }),
    currency: z.string().meta({ description: 'Of all amounts: the currency reported in' }),
    period: z.string().meta({ description: 'Last day of the last fiscal year; empty when no annual figures are known' }),
    revenue: amount,
    gross_profit: amount,
    ebitda: amount.meta({ description: 'EBIT plus depreciation and amortization of the same period' }),
    ebit: amount,
    net_income: amount,
    unlevered_fcf: amount.meta({
      description: 'Operating cash flow, plus interest expense less the tax it saves at the year’s own rate, less capital expenditure',
    }),
    ebitda_margin: percent,
    net_income_margin: percent,
    roa: amount.meta({ description: 'Percent: net income over total assets at the end of the same year' }),
    eps_diluted: amount,
    debt_to_equity: amount.meta({ description: 'Total debt over total equity; null where equity is not positive' }),
    price: amount.meta({ description: 'Of one share, on market_data_date' }),
    market_cap: amount.meta({ description: 'As of market_data_date' }),
    enterprise_value: amount.meta({ description: 'market_cap plus ltm.total_debt less ltm.cash' }),
    ev_revenue_ltm: amount.meta({ description: 'enterprise_value over ltm.revenue' }),
    ev_ebitda_ltm: amount.meta({ description: 'enterprise_value over ltm.ebitda' }),
    pe_ltm: amount.meta({
      description: 'market_cap over ltm.net_income; without filed figures price over eps_diluted. Null for a loss',
    }),
    market_data_date: z.string(),
    ltm: z
      .object({
        period: z.string().meta({ description: 'Last day of the twelve months; empty when they are not known' }),
        revenue: amount,
        ebitda: amount,
        net_income: amount,
        balance_sheet_date: z.string(),
        total_debt: amount,
        cash: amount,
      })
      .meta({
        description:
          'What the multiples are computed from: the last twelve months and the last balance sheet before market_data_date, at most 190 days before it',
      }),
    annual: z.array(z.object(periodRow)).meta({ description: 'Newest first' }),
    quarterly: z
      .array(z.object({ ...periodRow, fiscal_period: z.enum(['Q1', 'Q2', 'Q3', 'Q4']) }))
      .meta({ description: 'Newest first. What no filing states of a quarter alone is the difference of two stated periods' }),
  })
  .meta({ id: 'PublicCompanyFinancials' });
