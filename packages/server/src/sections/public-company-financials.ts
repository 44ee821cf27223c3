import type { Section } from '@firmament/contract';
import type { CompanyDocument, DocumentFinancials, DocumentPeriod } from '../kernel/document.ts';
import type { MarketSnapshot } from '../kernel/facts.ts';
import type { FinancialConcept } from '../kernel/financials.ts';
import { daysBetween } from '../kernel/dates.ts';
import { Cited, cite, derived, fact, noSection, type Citing, type Sectioned } from './citation.ts';
import { ticker } from './listing.ts';

type Financials = Exclude<Section<'public_company_financials'>, Record<string, never>>;
type Row = Citing<Financials['annual'][number]>;
type Ltm = { [Name in keyof Financials['ltm']]: Cited<Financials['ltm'][Name]> };
type Headline = { [Name in Exclude<keyof Financials, 'annual' | 'quarterly' | 'ltm'>]: Cited<Financials[Name]> } & { ltm: Ltm };
type Figure = Cited<number | null>;

const nothing: Figure = new Cited(null, []);
const noDay = new Cited('', []);
const noLtm: Ltm = {
  period: noDay,
  revenue: nothing,
  ebitda: nothing,
  net_income: nothing,
  balance_sheet_date: noDay,
  total_debt: nothing,
  cash: nothing,
};

/**
 * Days after the end of a period in which the next report can still be missing: a quarter, and 90 days until an annual report is due.
 * Twelve months that ended before are not the last ones.
 */
const staleAfterDays = 190;

/**
 * A listed company's figures: the last fiscal year on top, each year and quarter below, in the currency it reports in. Amounts are
 * raw units, margins and return on assets percent. Market values are given only with their day and in the same currency. Multiples are
 * computed from the figures in `ltm`, which ended within 190 days before that day. Without the report of a
 * year the market data's own trailing values are given, and `period` is empty.
 */
export function publicCompanyFinancials(document: CompanyDocument): Sectioned<'public_company_financials'> {
  const headline = headlineParts(document);
  if (!headline) return noSection;
  const { annual = [], quarterly = [] } = document.financials ?? {};
  return cite<Financials>({
    ...headline,
    annual: annual.map(rowOf),
    quarterly: quarterly.flatMap((period) => {
      const { fiscal_period } = period;
      return fiscal_period === 'FY' ? [] : [{ ...rowOf(period), fiscal_period: ofPeriod(period).as(() => fiscal_period) }];
    }),
  });
}

/** The section without its history; undefined when there is neither a filing nor a listing with market data. */
export function headlineOf(document: CompanyDocument): Omit<Financials, 'annual' | 'quarterly'> | undefined {
  const headline = headlineParts(document);
  return headline && cite<Omit<Financials, 'annual' | 'quarterly'>>(headline).value;
}

function headlineParts(document: CompanyDocument): Headline | undefined {
  const { financials } = document;
  const listing = ticker(document);
  const market = fact(document, 'market');
  const currency = financials && currencyOf(financials);
  if (!financials || !currency) {
    const { value } = market;
    return listing.value !== undefined && value ? ofMarketAlone(listing.as(String), new Cited(value, market.records)) : undefined;
  }
  const year = financials.annual[0];
  const { value: snapshot } = market;
  // Without a year, what the market data says of the last twelve months.
  const trailing = snapshot?.currency === currency.value ? trailingOf(new Cited(snapshot, market.records)) : undefined;
  const revenue = year ? valueOf(year, 'revenue') : (trailing?.revenue ?? nothing);
  const ebitda = year ? ebitdaOf(year) : (trailing?.ebitda ?? nothing);
  const net_income = valueOf(year, 'net_income');
  return {
    ticker: listing.as((symbol) => symbol ?? ''),
    currency,
    period: year ? ofPeriod(year) : new Cited('', []),
    revenue,
    gross_profit: grossProfitOf(year),
    ebitda,
    ebit: valueOf(year, 'ebit'),
    net_income,
    unlevered_fcf: unleveredCashFlowOf(year),
    ebitda_margin: percentOf(ebitda, revenue),
    net_income_margin: percentOf(net_income, revenue),
    roa: percentOf(net_income, valueOf(year, 'total_assets')),
    eps_diluted: year ? valueOf(year, 'eps_diluted') : (trailing?.eps_diluted ?? nothing),
    debt_to_equity: ratio(totalDebtOf(year), valueOf(year, 'total_equity')),
    ...multiplesOf(financials, currency.value, market),
  };
}

function ofMarketAlone(listing: Cited<string>, market: Cited<MarketSnapshot>): Headline {
  const { revenue, ebitda, eps_diluted } = trailingOf(market);
  const price = market.as((snapshot) => snapshot.price ?? null);
  return {
    ticker: listing,
    currency: market.as(({ currency }) => currency),
    period: noDay,
    revenue,
    gross_profit: nothing,
    ebitda,
    ebit: nothing,
    net_income: nothing,
    unlevered_fcf: nothing,
    ebitda_margin: percentOf(ebitda, revenue),
    net_income_margin: nothing,
    roa: nothing,
    eps_diluted,
    debt_to_equity: nothing,
    price,
    market_cap: market.as(({ market_cap }) => market_cap ?? null),
    enterprise_value: nothing,
    ev_revenue_ltm: nothing,
    ev_ebitda_ltm: nothing,
    pe_ltm: ratio(price, eps_diluted).as((own) => agreed(positive(own), market.value.pe_ltm)),
    market_data_date: market.as(({ date }) => date),
    ltm: noLtm,
  };
}

/**
 * The last twelve months as market data has them. Revenue is market value over price to sales, which is published with six or seven digits;
 * EBITDA is given only beside it.
 */
function trailingOf(market: Cited<MarketSnapshot>): { revenue: Figure; ebitda: Figure; eps_diluted: Figure } {
  const { market_cap, price_to_sales = 0, ebitda = null, eps_diluted = null } = market.value;
  const revenue = market_cap !== undefined && price_to_sales > 0 ? Number((market_cap / price_to_sales).toPrecision(6)) : null;
  return {
    revenue: derived(revenue, [market]),
    ebitda: market.as(() => (revenue === null ? null : ebitda)),
    eps_diluted: market.as(() => eps_diluted),
  };
}

/** A ratio that the upstream publishes too, and differently by more than a tenth, is of other figures: neither is given. */
function agreed(own: number | null, published: number | undefined): number | null {
  if (own === null || published === undefined) return own;
  return Math.abs(own - published) <= 0.1 * Math.abs(own) ? own : null;
}

/** A multiple of negative earnings means nothing. */
function positive(multiple: number | null): number | null {
  return multiple !== null && multiple > 0 ? multiple : null;
}

function rowOf(period: DocumentPeriod) {
  return {
    period: ofPeriod(period),
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
  } satisfies Row;
}

function ofPeriod({ end, values }: DocumentPeriod): Cited<string> {
  const [first] = Object.values(values);
  return new Cited(end, first ? (first.derived_from ?? [first.record]) : []);
}

/** What is not stated of a period alone names all records it was computed from. */
function valueOf(period: DocumentPeriod | undefined, concept: FinancialConcept): Figure {
  const stated = period?.values[concept];
  if (!stated) return nothing;
  return new Cited(stated.value, stated.derived_from ?? [stated.record], { isDerived: stated.derived_from !== undefined });
}

function computed(figures: readonly Figure[], compute: (...values: number[]) => number | null): Figure {
  const values = figures.flatMap(({ value }) => value ?? []);
  return values.length < figures.length ? nothing : derived(compute(...values), figures);
}

function orElse(figure: Figure, other: () => Figure): Figure {
  return figure.value === null ? other() : figure;
}

/** As stated, else revenue less its cost. */
function grossProfitOf(period: DocumentPeriod | undefined): Figure {
  return orElse(valueOf(period, 'gross_profit'), () => minus(valueOf(period, 'revenue'), valueOf(period, 'cost_of_revenue')));
}

function ebitdaOf(period: DocumentPeriod | undefined): Figure {
  return sum(valueOf(period, 'ebit'), valueOf(period, 'depreciation_and_amortization'));
}

/** As stated, else what is due within a year and what is due later. */
function totalDebtOf(period: DocumentPeriod | undefined): Figure {
  return orElse(valueOf(period, 'total_debt'), () => sum(valueOf(period, 'short_term_debt'), valueOf(period, 'long_term_debt')));
}

/**
 * Cash the business made before paying its lenders: operating cash flow + interest expense × (1 − tax rate) − capital expenditure.
 * The rate is the year's own, income tax over income before tax, and 0 where that is not between 0 and 1 (a loss, a credit).
 * Null when one of the five is not stated.
 */
function unleveredCashFlowOf(period: DocumentPeriod | undefined): Figure {
  const rate = computed([valueOf(period, 'income_tax'), valueOf(period, 'income_before_tax')], (tax = 0, before = 0) =>
    before > 0 && tax > 0 && tax < before ? tax / before : 0,
  );
  const interest = computed([valueOf(period, 'interest_expense'), rate], (paid = 0, taxed = 0) => paid * (1 - taxed));
  const unlevered = sum(valueOf(period, 'operating_cash_flow'), interest);
  return minus(unlevered, valueOf(period, 'capex')).as((flow) => (flow === null ? null : Math.round(flow)));
}

function sum(...figures: Figure[]): Figure {
  return computed(figures, (...values) => values.reduce((total, value) => total + value, 0));
}

function minus(a: Figure, b: Figure): Figure {
  return computed([a, b], (from = 0, taken = 0) => from - taken);
}

/** Null when the divisor is not positive: a share of nothing, or of less, means nothing. */
function ratio(part: Figure, whole: Figure): Figure {
  return computed([part, whole], (a = 0, b = 0) => (b <= 0 ? null : rounded(a / b)));
}

function percentOf(part: Figure, whole: Figure): Figure {
  return computed([part, whole], (a = 0, b = 0) => (b <= 0 ? null : rounded((100 * a) / b)));
}

/** Six digits behind the point: what is computed is not more exact than what it was computed from. */
function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

function currencyOf({ annual, quarterly }: DocumentFinancials): Cited<string> | undefined {
  for (const period of [...annual, ...quarterly]) {
    for (const { unit, record, derived_from } of Object.values(period.values)) {
      if (/^[A-Z]{3}$/.test(unit)) return new Cited(unit, derived_from ?? [record]);
    }
  }
  return undefined;
}

type Multiples = Pick<
  Headline,
  'price' | 'market_cap' | 'enterprise_value' | 'ev_revenue_ltm' | 'ev_ebitda_ltm' | 'pe_ltm' | 'market_data_date' | 'ltm'
>;

/** Each ratio is of two figures given beside it. An upstream's own ratio uses unseen figures, and is not given. */
function multiplesOf(financials: DocumentFinancials, currency: string, market: Cited<MarketSnapshot | undefined>): Multiples {
  const none = {
    price: nothing,
    market_cap: nothing,
    enterprise_value: nothing,
    ev_revenue_ltm: nothing,
    ev_ebitda_ltm: nothing,
    pe_ltm: nothing,
    ltm: noLtm,
  };
  const { value } = market;
  if (!value || value.date === '') return { ...none, market_data_date: noDay };
  const market_data_date = market.as(() => value.date);
  if (value.currency !== currency) return { ...none, market_data_date };
  const known = recentTo(financials, value.date);
  const market_cap = market.as(() => value.market_cap ?? null);
  const [latest] = known.balances;
  const balance = known.balances.find((period) => totalDebtOf(period).value !== null && valueOf(period, 'cash').value !== null);
  const [total_debt, cash] = [totalDebtOf(balance), valueOf(balance, 'cash')];
  const enterprise_value = minus(sum(market_cap, total_debt), cash);
  const revenue = lastTwelveMonths(known, (period) => valueOf(period, 'revenue'));
  const ebitda = lastTwelveMonths(known, ebitdaOf);
  const net_income = lastTwelveMonths(known, (period) => valueOf(period, 'net_income'));
  const isKnown = [revenue, ebitda, net_income].some((figure) => figure.value !== null);
  return {
    price: market.as(() => value.price ?? null),
    market_cap,
    enterprise_value,
    ev_revenue_ltm: ratio(enterprise_value, revenue).as(positive),
    ev_ebitda_ltm: ratio(enterprise_value, ebitda).as(positive),
    pe_ltm: ratio(market_cap, net_income).as(positive),
    market_data_date,
    ltm: {
      period: latest && isKnown ? ofPeriod(latest) : noDay,
      revenue,
      ebitda,
      net_income,
      balance_sheet_date: balance ? ofPeriod(balance) : noDay,
      total_debt,
      cash,
    },
  };
}

interface Recent {
  annual: DocumentPeriod[];
  quarterly: DocumentPeriod[];
  /** All periods, the latest first; of a year and its last quarter the year. */
  balances: DocumentPeriod[];
}

/** What ended on or within 190 days before a day. Older years and quarters stay for the year before the last. */
function recentTo({ annual, quarterly }: DocumentFinancials, date: string): Recent {
  const ended = (period: DocumentPeriod) => period.end <= date;
  const isFresh = (period: DocumentPeriod) => daysBetween(period.end, date) <= staleAfterDays;
  const balances = [...annual, ...quarterly].filter((period) => ended(period) && isFresh(period));
  balances.sort((a, b) => (a.end < b.end ? 1 : a.end > b.end ? -1 : 0));
  return { annual: annual.filter(ended), quarterly: quarterly.filter(ended), balances };
}

/**
 * The twelve months to the last known period: the year itself where nothing follows it; else the last four quarters; else the
 * year plus the quarters since less the same quarters of the year before.
 */
function lastTwelveMonths({ annual, quarterly, balances }: Recent, figure: (period: DocumentPeriod) => Figure): Figure {
  const latest = balances[0];
  const year = annual[0];
  if (!latest) return nothing;
  if (year && year.end >= latest.end) return figure(year);
  const four = quarterly.slice(0, 4);
  const oldest = four.at(-1);
  if (four.length === 4 && oldest && isTwelveMonths(oldest.start, latest.end)) {
    const all = sum(...four.map(figure));
    if (all.value !== null) return all;
  }
  if (!year) return nothing;
  const since = quarterly.filter((period) => period.end > year.end);
  const before = since.map((period) => quarterly.find((one) => isYearBefore(one, period)));
  const oldestSince = since.at(-1);
  if (!oldestSince || daysBetween(year.end, oldestSince.start) > 7 || since.length > 3) return nothing;
  const added = sum(...since.map(figure));
  const taken = sum(...before.map((period) => (period ? figure(period) : nothing)));
  return minus(sum(figure(year), added), taken);
}

function isTwelveMonths(start: string, end: string): boolean {
  const days = daysBetween(start, end) + 1;
  return days >= 350 && days <= 380;
}

function isYearBefore(one: DocumentPeriod, period: DocumentPeriod): boolean {
  return one.fiscal_period === period.fiscal_period && one.fiscal_year === period.fiscal_year - 1;
}
