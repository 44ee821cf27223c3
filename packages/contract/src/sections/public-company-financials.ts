import { z } from 'zod';
import { figure, text } from '../resources/values.ts';

function amount(what: string) {
  return figure(`${what}, in \`currency\``);
}

function multiple(what: string, otherwise = 'not positive') {
  return z
    .number()
    .nullable()
    .meta({ description: `${what}; null when unknown or ${otherwise}` });
}

const flows = {
  revenue: amount('Revenue of the period'),
  gross_profit: amount('Gross profit of the period: as stated, else revenue less its cost'),
  ebitda: amount('EBIT plus depreciation and amortization of the period'),
  net_income: amount('Net income of the period'),
  eps_diluted: amount('Diluted earnings a share, as the latest filing of the period states them, splits included'),
};

const periodRow = {
  period: text('Last day of the fiscal period, `YYYY-MM-DD`'),
  ...flows,
  total_assets: amount('Total assets at the end of the period'),
  total_liabilities: amount('Total liabilities at the end of the period'),
  total_equity: amount('Total equity at the end of the period'),
  cash: amount('Cash at the end of the period'),
  total_debt: amount('Debt at the end of the period: as stated, else short-term plus long-term debt'),
  operating_cash_flow: amount('Cash flow from operations of the period'),
  capex: amount('Capital expenditure of the period, positive as paid'),
};

/** A figure of the last fiscal year, or of market data where no annual figures are known. */
const orMarket = (what: string) =>
  amount(`${what} of the last fiscal year; without annual figures of the last twelve months, from market data`);

export const publicCompanyFinancials = z
  .object({
    ticker: text('`EXCHANGE:SYMBOL` of the primary listing; empty when figures were filed and no listing is known'),
    currency: text('Of all amounts, ISO 4217: the currency reported in'),
    period: text('Last day of the last fiscal year; empty when no annual figures are known'),
    revenue: orMarket('Revenue'),
    gross_profit: flows.gross_profit,
    ebitda: orMarket('EBIT plus depreciation and amortization'),
    ebit: amount('Operating profit of the last fiscal year'),
    net_income: orMarket('Net income'),
    unlevered_fcf: amount(
      'Operating cash flow, plus interest expense less the tax it saves at the year’s own rate, less capital expenditure',
    ),
    ebitda_margin: figure('EBITDA in percent of revenue: 12.5 is 12.5 %'),
    net_income_margin: figure('Net income in percent of revenue: 12.5 is 12.5 %'),
    roa: figure('Net income in percent of total assets at the end of the same year'),
    eps_diluted: orMarket('Diluted earnings a share'),
    debt_to_equity: multiple('Total debt over total equity', 'equity is not positive'),
    price: amount('Price of one share on `market_data_date`'),
    market_cap: amount('Market value of all shares on `market_data_date`'),
    enterprise_value: amount('`market_cap` plus `ltm.total_debt` less `ltm.cash`'),
    ev_revenue_ltm: multiple('`enterprise_value` over `ltm.revenue`'),
    ev_ebitda_ltm: multiple('`enterprise_value` over `ltm.ebitda`'),
    pe_ltm: multiple(
      '`market_cap` over `ltm.net_income`; without filed figures `price` over `eps_diluted`, or `market_cap` over `net_income` of a year that ended at most 190 days before',
    ),
    market_data_date: text('Day of the market data, `YYYY-MM-DD`; empty when there are none'),
    ltm: z
      .object({
        period: text('Last day of the twelve months, `YYYY-MM-DD`; empty when they are not known'),
        revenue: amount('Revenue of the twelve months'),
        ebitda: amount('EBITDA of the twelve months'),
        net_income: amount('Net income of the twelve months'),
        balance_sheet_date: text('Day of the balance sheet, `YYYY-MM-DD`; empty when none is recent enough'),
        total_debt: amount('Debt on the day of the balance sheet'),
        cash: amount('Cash on the day of the balance sheet'),
      })
      .meta({
        description:
          'What the multiples are computed from: the last twelve months and the last balance sheet before market_data_date, at most 190 days before it',
      }),
    annual: z.array(z.object(periodRow)).meta({ description: 'Fiscal years, newest first' }),
    quarterly: z
      .array(
        z.object({ ...periodRow, fiscal_period: z.enum(['Q1', 'Q2', 'Q3', 'Q4']).meta({ description: 'Quarter of the fiscal year' }) }),
      )
      .meta({
        description: 'Fiscal quarters, newest first. What no filing states of a quarter alone is the difference of two stated periods',
      }),
  })
  .meta({ id: 'PublicCompanyFinancials', description: 'Figures and market data of a listed company' });
