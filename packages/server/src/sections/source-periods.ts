import type { Section } from '@firmament/contract';
import type { CompanyDocument, DocumentPeriod, PeriodValue } from '../kernel/document.ts';
import type { FinancialConcept } from '../kernel/financials.ts';
import type { Citation } from './citation.ts';

type Financials = Exclude<Section<'public_company_financials'>, Record<string, never>>;
type Concepts = readonly FinancialConcept[];

const debt: readonly Concepts[] = [['total_debt'], ['short_term_debt', 'long_term_debt']];
const ebitda: Concepts = ['ebit', 'depreciation_and_amortization'];

/** Figure → the concepts of the same period it is made from; of several the first of which all are known. One alone is as filed. */
const figures: Readonly<Record<string, readonly Concepts[]>> = {
  revenue: [['revenue']],
  gross_profit: [['gross_profit'], ['revenue', 'cost_of_revenue']],
  ebitda: [ebitda],
  ebit: [['ebit']],
  net_income: [['net_income']],
  eps_diluted: [['eps_diluted']],
  total_assets: [['total_assets']],
  total_liabilities: [['total_liabilities']],
  total_equity: [['total_equity']],
  cash: [['cash']],
  total_debt: debt,
  operating_cash_flow: [['operating_cash_flow']],
  capex: [['capex']],
  unlevered_fcf: [['operating_cash_flow', 'capex', 'interest_expense', 'income_tax', 'income_before_tax']],
  ebitda_margin: [[...ebitda, 'revenue']],
  net_income_margin: [['net_income', 'revenue']],
  roa: [['net_income', 'total_assets']],
  debt_to_equity: debt.map((concepts) => [...concepts, 'total_equity']),
};

/** Figure → the concepts that stand in it beside the market value. */
const multiples: Readonly<Record<string, Concepts>> = {
  enterprise_value: [...debt.flat(), 'cash'],
  ev_revenue_ltm: [...debt.flat(), 'cash', 'revenue'],
  ev_ebitda_ltm: [...debt.flat(), 'cash', ...ebitda],
  pe_ltm: ['net_income'],
};

/** Periods that twelve trailing months may be made of: a year, the quarters since, and those of the year before. */
const trailingYears = 1;
const trailingQuarters = 7;

/** What gives the values of a listed company's figures: each period's from the filings that state them. */
export function periodCitations(document: CompanyDocument, section: Section<'public_company_financials'> | undefined): Citation[] {
  if (section?.currency === undefined) return [];
  const value = section as Financials;
  const { annual = [], quarterly = [] } = document.financials ?? {};
  const [year] = annual;
  const ofYear = year ? figuresOf(year, value, '') : [];
  return [
    ...ofYear,
    ...periodOf(year ?? quarterly[0], 'currency'),
    ...periodOf(year, 'period'),
    ...marketCitations(document, value, new Set(ofYear.map(({ path }) => path))),
    ...value.annual.flatMap((row, index) => rowCitations(row, annual, `annual[${index}].`)),
    ...value.quarterly.flatMap((row, index) => rowCitations(row, quarterly, `quarterly[${index}].`)),
  ];
}

function rowCitations(row: { period: string; fiscal_period?: string }, periods: readonly DocumentPeriod[], prefix: string): Citation[] {
  const period = periods.find((one) => one.end === row.period);
  if (!period) return [];
  return [
    ...periodOf(period, `${prefix}period`),
    ...(row.fiscal_period === undefined ? [] : periodOf(period, `${prefix}fiscal_period`)),
    ...figuresOf(period, row, prefix),
  ];
}

function figuresOf(period: DocumentPeriod, row: object, prefix: string): Citation[] {
  return Object.entries(row).flatMap(([name, figure]): Citation[] => {
    const concepts = figures[name]?.find((needed) => needed.every((concept) => period.values[concept]));
    if (typeof figure !== 'number' || !concepts) return [];
    const values = concepts.flatMap((concept) => period.values[concept] ?? []);
    const derived = values.length > 1 || values.some((one) => one.derived_from !== undefined);
    return [{ path: prefix + name, records: recordsOf(values), derived }];
  });
}

/** What a period is, as its filings declare it. */
function periodOf(period: DocumentPeriod | undefined, path: string): Citation[] {
  return period ? [{ path, records: recordsOf(Object.values(period.values)), derived: false }] : [];
}

/** Market data, and what follows from it and the filings; without filings also the figures published with it. */
function marketCitations(
  { facts: { market }, origins, financials }: CompanyDocument,
  value: Financials,
  known: ReadonlySet<string>,
): Citation[] {
  if (!market) return [];
  const records = origins.market ?? [0];
  const stated = { records, derived: false };
  const trailing = [...(financials?.annual ?? []).slice(0, trailingYears), ...(financials?.quarterly ?? []).slice(0, trailingQuarters)];
  const published = new Map<string, unknown>(Object.entries(market));
  return Object.entries(value).flatMap(([name, figure]): Citation[] => {
    if (figure === null || figure === '' || known.has(name)) return [];
    if (name === 'currency') return financials ? [] : [{ path: name, ...stated }];
    if (name === 'market_data_date' || (typeof figure === 'number' && figure === published.get(name))) return [{ path: name, ...stated }];
    const concepts = multiples[name];
    if (!concepts) return [];
    const values = trailing.flatMap((period) => concepts.flatMap((concept) => period.values[concept] ?? []));
    return [{ path: name, records: [...new Set([...records, ...recordsOf(values)])], derived: true }];
  });
}

/** A value no filing states alone names all records it was computed from. */
function recordsOf(values: readonly PeriodValue[]): number[] {
  return [...new Set(values.flatMap((value) => value.derived_from ?? [value.record]))];
}
