import type { AccountsFacts } from '../../../kernel/financials.ts';
import { balanceLines, concepts, incomeLines, type Line, type Sign } from './concepts.ts';
import type { Entry, Mark } from './entries.ts';
import type { Instance } from '../../reading/xbrl/instance.ts';
import type { TaggedText } from '../../reading/xbrl/tagged-values.ts';
import { readNumber, short } from '../../reading/xbrl/number.ts';
import type { Period } from './periods.ts';

export type Figures = Pick<AccountsFacts, 'income_statement' | 'balance_sheet' | 'average_employees' | 'currency'>;

interface Wanted {
  instance: Instance;
  entries: readonly Entry[];
  mark: Mark;
  /** Only the profit for the period of what an income statement has: see `read.ts`. */
  isParentOfGroup: boolean;
}

/**
 * The lines of one period, as printed: of the values that can feed a line the one of the preferred concept, of these one that
 * is marked as restated, of these the first of the document.
 * @returns undefined when the period has no figure in any currency; `wrong` has a sentence on each value that cannot be read
 */
export function figuresOf(wanted: Wanted, period: Period): { figures: Figures | undefined; wrong: string[] } {
  const wrong: string[] = [];
  const entries = wanted.entries.filter((entry) => entry.mark === wanted.mark && entry.end === period.end);
  const currency = mostUsed(entries.map((entry) => currencyOf(wanted.instance, entry.fact)));
  if (currency === undefined) return { figures: undefined, wrong: unreadable(wanted.instance, entries) };

  const choose = (line: Line, among: readonly Entry[]): number | undefined => {
    const { sign } = concepts[line];
    for (const entry of among.toSorted((a, b) => a.rank - b.rank || Number(b.isRestated) - Number(a.isRestated))) {
      const unit = unitOf(wanted.instance, entry.fact);
      if (line !== 'average_employees' && unit !== currency) {
        // A translation into another currency is passed over without a rejection.
        if (unit === undefined || !isCurrency(unit)) wrong.push(wrongUnit(entry.fact, unit));
        continue;
      }
      const read = readNumber(entry.fact);
      if (read.wrong !== undefined) wrong.push(`${entry.fact.name}: the value ${read.wrong}`);
      else if (read.value !== undefined) return signed(read.value, entry.fact, sign);
    }
    return undefined;
  };
  const lineOf = (line: Line, isDuration: boolean): number | undefined => {
    const mine = entries.filter(
      (entry) =>
        entry.line === line && (isDuration ? entry.start !== undefined && entry.start === period.start : entry.start === undefined),
    );
    const whole = choose(
      line,
      mine.filter((entry) => !entry.part),
    );
    if (whole !== undefined || line !== 'debtors') return whole;
    const parts = (['within one year', 'after one year'] as const).map((part) =>
      choose(
        line,
        mine.filter((entry) => entry.part === part),
      ),
    );
    const known = parts.filter((part) => part !== undefined);
    return known.length > 0 ? known.reduce((sum, part) => sum + part, 0) : undefined;
  };

  const income: Figures['income_statement'] = {};
  for (const line of incomeLines) {
    if (wanted.isParentOfGroup && line !== 'profit_after_tax') continue;
    const value = lineOf(line, true);
    if (value !== undefined) income[line] = value;
  }
  const sheet: Figures['balance_sheet'] = {};
  for (const line of balanceLines) {
    const value = lineOf(line, false);
    if (value !== undefined) sheet[line] = value;
  }
  const employees = wanted.isParentOfGroup ? undefined : (lineOf('average_employees', true) ?? lineOf('average_employees', false));
  const figures: Figures = {
    currency,
    income_statement: income,
    balance_sheet: sheet,
    ...(employees !== undefined && employees >= 0 && { average_employees: Math.round(employees) }),
  };
  withSignsThatAddUp(figures);
  return { figures, wrong };
}

/**
 * Served is what is printed. Software that forgets a sign still prints the brackets, so a plain line in brackets is negative.
 * What is owed or spent is an amount: software that tags it negative does so because it is deducted. Tax is positive for a
 * charge, as it is tagged.
 */
function signed(value: number, { bracketed, negative }: TaggedText, sign: Sign): number {
  if (sign === 'plain') return bracketed && value > 0 ? -value : value;
  return sign === 'owed or spent' && negative ? Math.abs(value) : value;
}

/** Where a sum that is printed too holds only with the other sign of what is deducted, it has the other sign: a tax credit, a credit among costs. */
function withSignsThatAddUp({ income_statement: income, balance_sheet: sheet }: Figures): void {
  const opposite = (from: number | undefined, deducted: number | undefined, left: number | undefined): boolean =>
    from !== undefined && !!deducted && left !== undefined && from - deducted !== left && from + deducted === left;
  if (opposite(income.turnover, income.cost_of_sales, income.gross_profit)) income.cost_of_sales = -(income.cost_of_sales ?? 0);
  if (opposite(income.profit_before_tax, income.tax, income.profit_after_tax)) income.tax = -(income.tax ?? 0);
  if (opposite(sheet.current_assets, sheet.creditors_due_within_one_year, sheet.net_current_assets)) {
    sheet.creditors_due_within_one_year = -(sheet.creditors_due_within_one_year ?? 0);
  }
}

function unitOf(instance: Instance, fact: TaggedText): string | undefined {
  return instance.units.get(fact.unit_ref ?? '');
}

function isCurrency(unit: string): boolean {
  return /^[A-Z]{3}$/.test(unit);
}

function currencyOf(instance: Instance, fact: TaggedText): string | undefined {
  const unit = unitOf(instance, fact);
  return unit !== undefined && isCurrency(unit) && fact.name !== 'AverageNumberEmployeesDuringPeriod' ? unit : undefined;
}

function unreadable(instance: Instance, entries: readonly Entry[]): string[] {
  return entries.filter((entry) => entry.line !== 'average_employees').map((entry) => wrongUnit(entry.fact, unitOf(instance, entry.fact)));
}

function wrongUnit(fact: TaggedText, unit: string | undefined): string {
  return unit === undefined
    ? `${fact.name} refers to the unit ${short(fact.unit_ref ?? '')}, which the document does not define.`
    : `${fact.name} is measured in ${short(unit)}, which is no currency.`;
}

function mostUsed(currencies: readonly (string | undefined)[]): string | undefined {
  const counts = new Map<string, number>();
  for (const currency of currencies) if (currency !== undefined) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}
