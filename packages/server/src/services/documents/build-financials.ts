import type { DocumentFinancials, DocumentPeriod, PeriodValue } from '../../kernel/document.ts';
import type { FinancialConcept, FinancialsFacts } from '../../kernel/financials.ts';
import { dayMs } from '../../kernel/dates.ts';
import { compare } from '../../kernel/text.ts';

/** A value no filing states: the difference of two that filings state. `record` is the one that states the longer period. */
export interface DerivedPeriodValue extends PeriodValue {
  /** The records of all values it was computed from. */
  derived_from: number[];
}

/** Figures of a stretch of time that may be added; earnings per share and average share counts may not. */
const additive = [
  'revenue',
  'cost_of_revenue',
  'gross_profit',
  'ebit',
  'depreciation_and_amortization',
  'net_income',
  'operating_cash_flow',
  'capex',
  'interest_expense',
  'income_tax',
  'income_before_tax',
] as const satisfies readonly FinancialConcept[];
const flows: readonly FinancialConcept[] = [...additive, 'eps_diluted', 'shares_diluted'];
const instants: readonly FinancialConcept[] = [
  'total_assets',
  'total_liabilities',
  'total_equity',
  'cash',
  'short_term_debt',
  'long_term_debt',
  'total_debt',
  'shares_outstanding',
];

interface Filed {
  record: number;
  facts: FinancialsFacts;
}

/** What the latest filing says of one concept and exact period. */
interface Cell extends PeriodValue {
  /** Which filing that is. */
  filing: string;
  /** The earlier filing that said otherwise. */
  restates?: number | undefined;
}

/** Exact periods by days, and what is stated of each. */
interface Ledger {
  cells: Map<string, Cell>;
  /** Start and end of every duration with a value, and the latest day of a filing about it. */
  durations: Map<string, { start: string; end: string; concepts: Set<FinancialConcept>; filed: string }>;
}

const annualForm = /^(?:10-K|20-F|40-F)/;

/**
 * A company's fiscal years and quarters out of its filings. Pure: the same filings in any order give the same periods.
 *
 * - Of each concept and exact period the latest filing counts (by day filed, then accession number), in the currency of the latest
 *   annual report; what is stated in another currency is not mixed in.
 * - A fiscal year lasts 350 to 380 days and ends on the anniversary (give or take ten days, for years of 52 or 53 weeks) of the
 *   period of an annual report that states it. Its name is the calendar year of the day a week before its end, for any
 *   year the filing declares: the declared one is the filing's, not the period's.
 * - A quarter lasts 80 to 121 days, of 12 weeks to 17, and has its middle within 25 days of where four equal quarters of the fiscal
 *   year have theirs. What is not stated of it alone is the difference of the year to date and what went before, if all were stated in one go or all restated; so the fourth quarter is the year without the first three,
 *   and the first the half year without the second.
 * - Balance sheet figures are those of the period's last day.
 */
export function financialsOf(records: readonly Filed[]): DocumentFinancials | undefined {
  const filings = [...records].sort(
    (a, b) => compare(filedBy(a), filedBy(b)) || compare(a.facts.accession, b.facts.accession) || a.record - b.record,
  );
  const currency = reportingCurrency(filings);
  if (currency === undefined) return undefined;
  const ledger = ledgerOf(filings, currency);
  const annual = annualPeriods(ledger, filings);
  const quarterly = quarterlyPeriods(ledger, annual, yearEndDeclared(filings));
  if (annual.length === 0 && quarterly.length === 0) return undefined;
  const newestFirst = (a: DocumentPeriod, b: DocumentPeriod) => compare(b.end, a.end);
  return { annual: annual.sort(newestFirst), quarterly: quarterly.sort(newestFirst) };
}

/** The day a filing was filed; of a document imported without it, the last day it speaks of, which was before. */
function filedBy({ facts }: Filed): string {
  return facts.filed || facts.values.reduce((last, { end }) => (end > last ? end : last), '');
}

const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMs;
const dateOf = (day: number): string => new Date(Math.round(day) * dayMs).toISOString().slice(0, 10);
const daysOf = (period: { start: string; end: string }): number => dayOf(period.end) - dayOf(period.start) + 1;
const isYear = (period: { start: string; end: string }): boolean => daysOf(period) >= 350 && daysOf(period) <= 380;
/** From 12 weeks to 17: a year of 52 or 53 weeks has quarters of 13 or 14, or three of 12 and one of 16 or 17. */
const isQuarter = (period: { start: string; end: string }): boolean => daysOf(period) >= 80 && daysOf(period) <= 121;
/** A year of 52 or 53 weeks may end a few days into January: `2023-01-01` ends fiscal 2022. */
const fiscalYearOf = (end: string): number => Number(dateOf(dayOf(end) - 7).slice(0, 4));

function isMoney(unit: string): boolean {
  return /^[A-Z]{3}$/.test(unit);
}

/** That of the latest annual report with figures of a year, else of the latest filing with figures. */
function reportingCurrency(filings: readonly Filed[]): string | undefined {
  let fallback: string | undefined;
  for (const { facts } of filings.toReversed()) {
    const money = facts.values.filter((value) => isMoney(value.unit) && value.start !== undefined);
    const ofYears = money.filter(({ start = '', end }) => isYear({ start, end }));
    if (annualForm.test(facts.form) && ofYears.length > 0) return mostCommon(ofYears.map((value) => value.unit));
    if (money.length > 0) fallback ??= mostCommon(money.map((value) => value.unit));
  }
  return fallback;
}

function mostCommon(units: readonly string[]): string | undefined {
  return [...Map.groupBy(units, (unit) => unit)].sort(([a, some], [b, others]) => others.length - some.length || compare(a, b))[0]?.[0];
}

function keyOf(concept: FinancialConcept, start: string, end: string): string {
  return `${concept}|${start}|${end}`;
}

function ledgerOf(filings: readonly Filed[], currency: string): Ledger {
  const ledger: Ledger = { cells: new Map(), durations: new Map() };
  const units = new Set([currency, `${currency}/shares`, 'shares']);
  for (const { record, facts } of filings) {
    // A document does not state its accession number.
    const filing = facts.accession || `record ${record}`;
    for (const { concept, start, end, unit, value } of facts.values) {
      if (!units.has(unit)) continue;
      const key = keyOf(concept, start ?? '', end);
      const before = ledger.cells.get(key);
      const restates = before?.restates ?? (before && before.value !== value ? before.record : undefined);
      ledger.cells.set(key, { value, unit, record, filing, restates });
      if (start === undefined || !flows.includes(concept)) continue;
      const known = ledger.durations.get(`${start}|${end}`) ?? { start, end, concepts: new Set(), filed: '' };
      known.concepts.add(concept);
      known.filed = facts.filed;
      ledger.durations.set(`${start}|${end}`, known);
    }
  }
  return ledger;
}

type Duration = { start: string; end: string };

/** Of periods that end within days of each other, by a filer's slip, the one with most values. */
function fullest(ledger: Ledger, durations: readonly Duration[]): Duration | undefined {
  const known = durations.flatMap(({ start, end }) => ledger.durations.get(`${start}|${end}`) ?? []);
  return known.sort((a, b) => b.concepts.size - a.concepts.size || compare(b.filed, a.filed) || compare(b.start, a.start))[0];
}

function annualPeriods(ledger: Ledger, filings: readonly Filed[]): DocumentPeriod[] {
  const accepted = new Map<string, Duration>();
  for (const { facts } of filings) {
    if (!annualForm.test(facts.form)) continue;
    const years = facts.values.flatMap(({ concept, start, end }) =>
      start !== undefined && flows.includes(concept) && isYear({ start, end }) ? [{ start, end }] : [],
    );
    const last = Math.max(...years.map(({ end }) => dayOf(end)));
    for (const year of years) {
      const ago = Math.round((last - dayOf(year.end)) / 365.25);
      if (Math.abs(last - ago * 365.25 - dayOf(year.end)) <= 10) accepted.set(`${year.start}|${year.end}`, year);
    }
  }
  const periods: DocumentPeriod[] = [];
  const inOrder = [...accepted.values()].filter((one) => ledger.durations.has(`${one.start}|${one.end}`));
  inOrder.sort((a, b) => compare(a.end, b.end) || compare(a.start, b.start));
  for (let at = 0; at < inOrder.length;) {
    const first = inOrder[at];
    if (!first) break;
    const group = inOrder.slice(at).filter((one) => dayOf(one.end) - dayOf(first.end) <= 20);
    at += group.length;
    const year = fullest(ledger, group);
    if (year) periods.push(periodOf(ledger, { ...year, fiscal_year: fiscalYearOf(year.end), fiscal_period: 'FY' }));
  }
  return periods;
}

function periodOf(ledger: Ledger, period: Omit<DocumentPeriod, 'values'>): DocumentPeriod {
  const { start, end, fiscal_year, fiscal_period } = period;
  const values: DocumentPeriod['values'] = {};
  for (const concept of flows) take(values, concept, ledger.cells.get(keyOf(concept, start, end)));
  for (const concept of instants) take(values, concept, ledger.cells.get(keyOf(concept, '', end)));
  return { start, end, fiscal_year, fiscal_period, values };
}

function take(values: DocumentPeriod['values'], concept: FinancialConcept, cell: Cell | undefined): void {
  if (cell) values[concept] = { value: cell.value, unit: cell.unit, record: cell.record };
}

/**
 * The day the fiscal year ends, as the latest quarterly report implies, for companies that have filed no annual report yet: a year behind
 * the day its year to date starts.
 */
function yearEndDeclared(filings: readonly Filed[]): string | undefined {
  for (const { facts } of filings.toReversed()) {
    const quarter = Number(/^Q([1-4])$/.exec(facts.fiscal_period ?? '')?.[1] ?? Number.NaN);
    const stated = facts.values.flatMap(({ concept, start, end }) =>
      start !== undefined && flows.includes(concept) ? [{ start, end }] : [],
    );
    const last = stated
      .map(({ end }) => end)
      .sort()
      .at(-1);
    if (last === undefined || Number.isNaN(quarter)) continue;
    const toDate = stated.filter(({ end }) => end === last).sort((a, b) => compare(a.start, b.start))[0];
    const quarters = toDate && daysOf(toDate) / 91.3125;
    if (toDate && quarters !== undefined && Math.abs(quarters - quarter) <= 0.35) return dateOf(dayOf(toDate.start) + 364);
    return dateOf(dayOf(last) + (4 - quarter) * 91.3125);
  }
  return undefined;
}

/** The fiscal year a day is in, stated or reckoned from the nearest stated one. */
function yearAround(end: string, annual: readonly DocumentPeriod[], declared: string | undefined): Duration | undefined {
  const slack = 7;
  const stated = annual.find((year) => dayOf(year.start) + slack < dayOf(end) && dayOf(end) <= dayOf(year.end) + slack);
  if (stated) return stated;
  const ends = annual.length > 0 ? annual.map((year) => year.end) : declared === undefined ? [] : [declared];
  const nearest = ends.sort((a, b) => Math.abs(dayOf(a) - dayOf(end)) - Math.abs(dayOf(b) - dayOf(end)) || compare(a, b))[0];
  if (nearest === undefined) return undefined;
  const ahead = Math.ceil((dayOf(end) - slack - dayOf(nearest)) / 365.25);
  const last = dayOf(nearest) + ahead * 365.25;
  return { start: dateOf(last - 365.25 + 1), end: dateOf(last) };
}

const quarterNames = ['Q1', 'Q2', 'Q3', 'Q4'] as const;

interface FiscalYear {
  year: Duration;
  isStated: boolean;
  /** Durations of each quarter as stated, by number from 0. */
  stated: Duration[][];
}

function quarterlyPeriods(ledger: Ledger, annual: readonly DocumentPeriod[], declared: string | undefined): DocumentPeriod[] {
  const years = new Map<number, FiscalYear>();
  const yearOf = (end: string): FiscalYear | undefined => {
    const year = yearAround(end, annual, declared);
    if (!year) return undefined;
    const fiscal_year = fiscalYearOf(year.end);
    const isStated = annual.some((one) => one.start === year.start && one.end === year.end);
    const known = years.get(fiscal_year) ?? { year, isStated, stated: [[], [], [], []] };
    years.set(fiscal_year, known);
    return known;
  };
  for (const year of annual) yearOf(year.end);
  for (const { start, end } of ledger.durations.values()) {
    if (!isQuarter({ start, end })) continue;
    const known = yearOf(end);
    if (!known) continue;
    const number = quarterAt({ start, end }, known.year);
    if (number !== undefined) known.stated[number]?.push({ start, end });
  }
  return [...years].flatMap(([fiscal_year, year]) => quartersOf(ledger, fiscal_year, year));
}

/**
 * Which quarter of a year a period is, from 0, by its middle: the end of a first quarter of 16 weeks lies three weeks behind that of one
 * of 13, its middle a week and a half.
 */
function quarterAt(period: Duration, year: Duration): number | undefined {
  const length = daysOf(year) / 4;
  const middle = (dayOf(period.start) + dayOf(period.end) + 1) / 2 - dayOf(year.start);
  const number = Math.floor(middle / length);
  return number >= 0 && number <= 3 && Math.abs(middle - (number + 0.5) * length) <= 25 ? number : undefined;
}

function quartersOf(ledger: Ledger, fiscal_year: number, { year, isStated, stated }: FiscalYear): DocumentPeriod[] {
  const quarters = stated.map((candidates) => fullest(ledger, candidates));
  // A last quarter that no filing states alone begins where the third ends.
  const third = quarters[2];
  if (!quarters[3] && isStated && third) {
    const rest = { start: dateOf(dayOf(third.end) + 1), end: year.end };
    if (isQuarter(rest)) quarters[3] = rest;
  }
  // A report of the second quarter states the half year, and so the first.
  const second = quarters[1];
  if (!quarters[0] && second) {
    const end = dateOf(dayOf(second.start) - 1);
    const halves = [...ledger.durations.values()].filter((half) => half.end === second.end && isQuarter({ start: half.start, end }));
    const half = fullest(ledger, halves);
    if (half && Math.abs(dayOf(half.start) - dayOf(year.start)) <= 20) quarters[0] = { start: half.start, end };
  }
  const start = isStated ? year.start : (quarters[0]?.start ?? year.start);
  return quarters.flatMap((quarter, index) => {
    const fiscal_period = quarterNames[index];
    if (!quarter || !fiscal_period) return [];
    const period = periodOf(ledger, { start: quarter.start, end: quarter.end, fiscal_year, fiscal_period });
    for (const concept of additive) {
      if (period.values[concept]) continue;
      if (index === 0) {
        const half = second && ledger.cells.get(keyOf(concept, quarter.start, second.end));
        const value = second && difference(half, [ledger.cells.get(keyOf(concept, second.start, second.end))]);
        if (value) period.values[concept] = value;
        continue;
      }
      const whole = ledger.cells.get(keyOf(concept, start, quarter.end));
      const before = quarters[index - 1];
      const toDate = before && ledger.cells.get(keyOf(concept, start, before.end));
      const single = quarters.slice(0, index).map((one) => one && ledger.cells.get(keyOf(concept, one.start, one.end)));
      const value = difference(whole, toDate ? [toDate] : single) ?? difference(whole, single);
      if (value) period.values[concept] = value;
    }
    return Object.keys(period.values).length === 0 ? [] : [period];
  });
}

/** Only of values of one vintage: a restated year less quarters as first reported has no meaning. */
function difference(whole: Cell | undefined, parts: readonly (Cell | undefined)[]): DerivedPeriodValue | undefined {
  if (!whole) return undefined;
  const known = parts.filter((part) => part !== undefined);
  if (known.length < parts.length || known.some((part) => part.unit !== whole.unit)) return undefined;
  const isOneFiling = known.every((part) => part.filing === whole.filing);
  const isRestated = (cell: Cell) => cell.restates !== undefined;
  if (!isOneFiling && known.some((part) => isRestated(part) !== isRestated(whole))) return undefined;
  const value = known.reduce((rest, part) => rest - part.value, whole.value);
  // That all were restated is read from the filings that said otherwise, too.
  const earlier = isOneFiling ? [] : [whole, ...known].flatMap((cell) => cell.restates ?? []);
  const derived_from = [...new Set([whole.record, ...known.map((part) => part.record), ...earlier])];
  return { value, unit: whole.unit, record: whole.record, derived_from };
}
