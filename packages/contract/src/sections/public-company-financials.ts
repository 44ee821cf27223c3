import { z } from 'zod';

const amount = z.number().nullable();

export const publicCompanyFinancials = z
  .object({
    ticker: z.string(),
    currency: z.string(),
    period: z.string().meta({ description: 'Fiscal period end; empty when only market data is known' }),
    revenue: amount,
    gross_profit: amount,
    ebitda: amount,
    ebit: amount,
    net_income: amount,
    unlevered_fcf: amount,
    ebitda_margin: amount.meta({ description: 'Percent' }),
    net_income_margin: amount.meta({ description: 'Percent' }),
    roa: amount.meta({ description: 'Percent' }),
    eps_diluted: amount,
    debt_to_equity: amount,
    market_cap: amount,
    enterprise_value: amount,
    ev_revenue_ltm: amount,
    ev_ebitda_ltm: amount,
    pe_ltm: amount,
    market_data_date: z.string(),
    annual: z
      .array(
        z.object({
          period: z.string(),
          revenue: amount,
          gross_profit: amount,
          ebitda: amount,
          net_income: amount,
          eps_diluted: amount,
          total_assets: amount,
          total_liabilities: amount,
          total_equity: amount,
          cash: amount,
          total_debt: amount,
          operating_cash_flow: amount,
          capex: amount,
        }),
      )
      .meta({ description: 'Newest first' }),
  })
  .meta({ id: 'PublicCompanyFinancials' });
