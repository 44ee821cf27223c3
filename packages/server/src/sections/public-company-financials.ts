import type { Section } from '@firmament/contract';
import type { CompanyDocument, DocumentFinancials, DocumentPeriod } from '../kernel/document.ts';
import type { MarketSnapshot } from '../kernel/facts.ts';
import type { FinancialConcept } from '../kernel/financials.ts';
import { tickerOf } from './listing.ts';

type Financials = Exclude<Section<'public_company_financials'>, Record<string, never>>;
type Row = Financials['annual'][number];

/** Market data is of one day; figures that ended longer before it say nothing of what the market knew. In days: 15 months. */
const staleAfterDays = 457;

/**
 * A listed company's figures: the last fiscal year on top, each year and quarter below, in the currency it reports in. Amounts are
 * raw units, margins and return on assets percent. Market values stand there only with their day and in the same currency, and
 * multiples only over twelve months that ended within 15 months before that day. Without any filing the market data's own
 * trailing values are given, and `period` is empty.
 */
export function publicCompanyFinancials(document: CompanyDocument): Section<'public_company_financials'> {
  const headline = headlineOf(document);
  if (!headline) return {};
  const { annual = [], quarterly = [] } = document.financials ?? {};
  return {
    ...headline,
    annual: annual.map(rowOf),
    quarterly: quarterly.flatMap((period) => {
      const { fiscal_period } = period;
      return fiscal_period === 'FY' ? [] : [{ ...rowOf(period), fiscal_period }];
    }),
  };
}

/** The section without its history; undefined when there is neither a filing nor a listing with market data. */
export function headlineOf({ facts, financials }: CompanyDocument): Omit<Financials, 'annual' | 'quarterly'> | undefined {
  const ticker = tickerOf(facts);
  const { market } = facts;
  const currency = financials && currencyOf(financials);
  if (!financials || currency === undefined) return ticker !== undefined && market ? ofMarketAlone(ticker, market) : undefined;
  const year = financials.annual[0];
  const revenue = valueOf(year, 'revenue');
  const ebitda = ebitdaOf(year);
  const net_income = valueOf(year, 'net_income');
  return {
    ticker: ticker ?? '',
    currency,
    period: year?.end ?? '',
    revenue,
    gross_profit: grossProfitOf(year),
    ebitda,
    ebit: valueOf(year, 'ebit'),
    net_income,
    unlevered_fcf: unleveredCashFlowOf(year),
    ebitda_margin: percentOf(ebitda, revenue),
    net_income_margin: percentOf(net_income, revenue),
    roa: percentOf(net_income, valueOf(year, 'total_assets')),
    eps_diluted: valueOf(year, 'eps_diluted'),
    debt_to_equity: ratio(totalDebtOf(year), valueOf(year, 'total_equity')),
    ...multiplesOf(financials, currency, market),
  };
}

function ofMarketAlone(ticker: string, market: MarketSnapshot): Omit<Financials, 'annual' | 'quarterly'> {
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
  };
}

/** A multiple of negative earnings means nothing. */
export function positive(multiple: number | undefined): number | null {
  return multiple !== undefined && multiple > 0 ? multiple : null;
}

function rowOf(period: DocumentPeriod): Row {
  return {
    period: period.end,
    revenue: valueOf(period, 'revenue'),
    gross_profit: grossProfitOf(period),
    ebitda: ebitdaOf(period),
    net_income: valueOf(period, 'net_income'),
    eps_diluted: valueOf(period, 'eps_diluted'),
    total_assets: valueOf(period, 'total_assets'),
    total_liabilities: valueOf(period, 'total_liabilities'),
    total_equity: valueOf(period, 'total_equity'),
    cash: valueOf(period, 'cash'),
    total_debt: totalDebtOf(period),
    operating_cash_flow: valueOf(period, 'operating_cash_flow'),
    capex: valueOf(period, 'capex'),
  };
}

function valueOf(period: DocumentPeriod | undefined, concept: FinancialConcept): number | null {
  return period?.values[concept]?.value ?? null;
}

/** As stated, else revenue less its cost. */
function grossProfitOf(period: DocumentPeriod | undefined): number | null {
  return valueOf(period, 'gross_profit') ?? minus(valueOf(period, 'revenue'), valueOf(period, 'cost_of_revenue'));
}

function ebitdaOf(period: DocumentPeriod | undefined): number | null {
  return plus(valueOf(period, 'ebit'), valueOf(period, 'depreciation_and_amortization'));
}

/** As stated, else what is due within a year and what is due later. */
function totalDebtOf(period: DocumentPeriod | undefined): number | null {
  return valueOf(period, 'total_debt') ?? plus(valueOf(period, 'short_term_debt'), valueOf(period, 'long_term_debt'));
}

/**
 * Cash the business made before paying its lenders: operating cash flow + interest expense × (1 − tax rate) − capital expenditure.
 * The rate is the year's own, income tax over income before tax, and 0 where that is not between 0 and 1 (a loss, a credit).
 * Null when one of the five is not stated.
 */
function unleveredCashFlowOf(period: DocumentPeriod | undefined): number | null {
  const cash = valueOf(period, 'operating_cash_flow');
  const capex = valueOf(period, 'capex');
  const interest = valueOf(period, 'interest_expense');
  const tax = valueOf(period, 'income_tax');
  const before = valueOf(period, 'income_before_tax');
  if (cash === null || capex === null || interest === null || tax === null || before === null) return null;
  const rate = before > 0 && tax > 0 && tax < before ? tax / before : 0;
  return Math.round(cash + interest * (1 - rate) - capex);
}

function plus(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b;
}

function minus(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a - b;
}

/** Null when the divisor is not positive: a share of nothing, or of less, means nothing. */
function ratio(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole <= 0 ? null : rounded(part / whole);
}

function percentOf(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole <= 0 ? null : rounded((100 * part) / whole);
}

/** Six digits behind the point: what is computed is not more exact than what it was computed from. */
function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

function currencyOf({ annual, quarterly }: DocumentFinancials): string | undefined {
  for (const period of [...annual, ...quarterly]) {
    for (const { unit } of Object.values(period.values)) if (/^[A-Z]{3}$/.test(unit)) return unit;
  }
  return undefined;
}

type Multiples = Pick<Financials, 'market_cap' | 'enterprise_value' | 'ev_revenue_ltm' | 'ev_ebitda_ltm' | 'pe_ltm' | 'market_data_date'>;

function multiplesOf(financials: DocumentFinancials, currency: string, market: MarketSnapshot | undefined): Multiples {
  const none = { market_cap: null, enterprise_value: null, ev_revenue_ltm: null, ev_ebitda_ltm: null };
  if (!market || market.date === '') return { ...none, pe_ltm: null, market_data_date: '' };
  // A price-earnings ratio has no currency; the other values do.
  if (market.currency !== currency) return { ...none, pe_ltm: positive(market.pe_ltm), market_data_date: market.date };
  const known = recentTo(financials, market.date);
  const cap = market.market_cap ?? null;
  const balance = known.balances.find((period) => totalDebtOf(period) !== null && valueOf(period, 'cash') !== null);
  const enterprise_value = minus(plus(cap, totalDebtOf(balance)), valueOf(balance, 'cash'));
  const revenue = lastTwelveMonths(known, (period) => valueOf(period, 'revenue'));
  const net_income = lastTwelveMonths(known, (period) => valueOf(period, 'net_income'));
  const earnings = ratio(cap, net_income);
  return {
    market_cap: cap,
    enterprise_value,
    ev_revenue_ltm: over(enterprise_value, revenue),
    ev_ebitda_ltm: over(enterprise_value, lastTwelveMonths(known, ebitdaOf)),
    pe_ltm: earnings === null ? (net_income === null ? positive(market.pe_ltm) : null) : positive(earnings),
    market_data_date: market.date,
  };
}

function over(value: number | null, divisor: number | null): number | null {
  return positive(ratio(value, divisor) ?? undefined);
}

interface Recent {
  annual: DocumentPeriod[];
  quarterly: DocumentPeriod[];
  /** All periods, the latest first; of a year and its last quarter the year. */
  balances: DocumentPeriod[];
}

/** What ended on or within 15 months before a day. Older years and quarters stay for the year before the last. */
function recentTo({ annual, quarterly }: DocumentFinancials, date: string): Recent {
  const ended = (period: DocumentPeriod) => period.end <= date;
  const isFresh = (period: DocumentPeriod) => daysBetween(period.end, date) <= staleAfterDays;
  const balances = [...annual, ...quarterly].filter((period) => ended(period) && isFresh(period));
  balances.sort((a, b) => (a.end < b.end ? 1 : a.end > b.end ? -1 : 0));
  return { annual: annual.filter(ended), quarterly: quarterly.filter(ended), balances };
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

/**
 * The twelve months to the last known period: the year itself where nothing follows it; else the last four quarters; else the
 * year plus the quarters since less the same quarters of the year before.
 */
function lastTwelveMonths({ annual, quarterly, balances }: Recent, figure: (period: DocumentPeriod) => number | null): number | null {
  const latest = balances[0];
  const year = annual[0];
  if (!latest) return null;
  if (year && year.end >= latest.end) return figure(year);
  const four = quarterly.slice(0, 4);
  const oldest = four.at(-1);
  if (four.length === 4 && oldest && isTwelveMonths(oldest.start, latest.end)) {
    const sum = four.map(figure).reduce(plus);
    if (sum !== null) return sum;
  }
  if (!year) return null;
  const since = quarterly.filter((period) => period.end > year.end);
  const before = since.map((period) => quarterly.find((one) => isYearBefore(one, period)));
  const oldestSince = since.at(-1);
  if (!oldestSince || daysBetween(year.end, oldestSince.start) > 7 || since.length > 3) return null;
  const added = since.map(figure).reduce(plus);
  const taken = before.map((period) => (period ? figure(period) : null)).reduce(plus);
  return minus(plus(figure(year), added), taken);
}

function isTwelveMonths(start: string, end: string): boolean {
  const days = daysBetween(start, end) + 1;
  return days >= 350 && days <= 380;
}

function isYearBefore(one: DocumentPeriod, period: DocumentPeriod): boolean {
  return one.fiscal_period === period.fiscal_period && one.fiscal_year === period.fiscal_year - 1;
}
