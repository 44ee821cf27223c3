import type { Section } from '@firmament/contract';
import type { CompanyDocument } from '../kernel/document.ts';
import { tickerOf } from './listing.ts';

/** Market data of the last known day, and what was published with it; fiscal periods stay null until a filing gives them. */
export function publicCompanyFinancials({ facts }: CompanyDocument): Section<'public_company_financials'> {
  const ticker = tickerOf(facts);
  const { market } = facts;
  if (!ticker || !market) return {};
  return {
    ticker,
    currency: market.currency,
    period: '',
    revenue: null,
    gross_profit: null,
    ebitda: market.ebitda ?? null,
    ebit: null,
    net_income: null,
    unlevered_fcf: null,
    ebitda_margin: null,
    net_income_margin: null,
    roa: null,
    eps_diluted: market.eps_diluted ?? null,
    debt_to_equity: null,
    market_cap: market.market_cap ?? null,
    enterprise_value: null,
    ev_revenue_ltm: null,
    ev_ebitda_ltm: null,
    pe_ltm: positive(market.pe_ltm),
    market_data_date: market.date,
    annual: [],
  };
}

/** A multiple of negative earnings means nothing. */
export function positive(multiple: number | undefined): number | null {
  return multiple !== undefined && multiple > 0 ? multiple : null;
}
