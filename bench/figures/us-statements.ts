/** The figures of an annual or quarterly report as its three statements print them, by the labels of their lines. */

import { printedTables, type PrintedRow, type PrintedTable } from './printed-tables.ts';

export const usFigures = [
  'revenue',
  'gross_profit',
  'ebitda',
  'net_income',
  'eps_diluted',
  'total_assets',
  'total_liabilities',
  'total_equity',
  'cash',
  'total_debt',
  'operating_cash_flow',
  'capex',
] as const;
export type UsFigure = (typeof usFigures)[number];

/** What is printed of one column of the statements. */
export type PrintedPeriod = Partial<Record<UsFigure, number>>;

export interface PrintedReport {
  /** Years of the income and cash flow statements, the latest first; of a quarterly report its quarter and that of the year before. */
  periods: PrintedPeriod[];
  /** Half years or nine months of a quarterly report, the latest first. */
  to_date: PrintedPeriod[];
}

const wordsOf = (table: PrintedTable) => table.rows.map(({ label }) => label).join(' | ');

/** Every line of a table whose label matches one of the patterns, by the first that any line with numbers matches. */
function lineOf(rows: readonly PrintedRow[], patterns: readonly RegExp[]): number[] | undefined {
  for (const pattern of patterns) {
    const row = rows.find(({ label, numbers }) => numbers.length > 0 && pattern.test(label));
    if (row) return row.numbers;
  }
  return undefined;
}

/** @returns undefined where the document does not have the three statements: some leave them to an exhibit */
export function printedReport(html: string, form: string): PrintedReport | undefined {
  const tables = printedTables(html);
  const statement = (...wanted: RegExp[]) =>
    tables.find((table) => table.rows.length > 15 && wanted.every((pattern) => pattern.test(wordsOf(table))));
  const balance = statement(/total assets/i, /total liabilities|total (?:stock|share)holders.{0,2} equity/i, /retained|accumulated/i);
  const cashFlow = statement(/operating activities|by operations/i, /financing activities/i, /deprec/i);
  const isIncome = (table: PrintedTable) =>
    /dilut/i.test(wordsOf(table)) && /revenue|sales/i.test(wordsOf(table)) && /income tax|taxes on income/i.test(wordsOf(table));
  const at = balance ? tables.indexOf(balance) : -1;
  // The nearest such table, for management discusses a shorter one before.
  const income = tables
    .filter((table) => table.rows.length > 15 && isIncome(table))
    .toSorted((a, b) => Math.abs(tables.indexOf(a) - at) - Math.abs(tables.indexOf(b) - at))[0];
  if (!balance || !cashFlow || !income) return undefined;
  const isQuarterly = form.startsWith('10-Q');
  const ofIncome = columnsOf(income);
  const [quarters, toDate] = isQuarterly ? quarterColumns(income, ofIncome) : [ofIncome, []];
  const flows = columnsOf(cashFlow);
  // A quarterly cash flow statement of two columns has the year to date alone.
  const [quarterFlows, toDateFlows] = !isQuarterly ? [flows, []] : flows.length === 4 ? quarterColumns(cashFlow, flows) : [[], flows];
  const scale = scaleOf(income);
  const periodOf = (column: number | undefined, flow: number | undefined, sheet: number | undefined): PrintedPeriod => ({
    ...(column !== undefined && incomeFigures(income, { column, scale })),
    ...(flow !== undefined && flowFigures(cashFlow, { column: flow, scale: scaleOf(cashFlow) })),
    ...(sheet !== undefined && balanceFigures(balance, { column: sheet, scale: scaleOf(balance) })),
  });
  const sheets = columnsOf(balance);
  return {
    periods: quarters.map((column, index) =>
      withEbitda(periodOf(column, quarterFlows[index], isQuarterly && index > 0 ? undefined : sheets[index])),
    ),
    to_date: toDate.map((column, index) => withEbitda(periodOf(column, toDateFlows[index], undefined))),
  };
}

interface Column {
  column: number;
  scale: number;
}

/** Places of the columns among a row's numbers, the latest first, by the years of the heading. */
function columnsOf({ rows }: PrintedTable): number[] {
  const heading = rows.slice(0, 6).flatMap((row) => {
    const years = row.cells.flatMap((cell) => [...cell.matchAll(/\b(20\d\d)\b/g)].map(([, year]) => Number(year)));
    return years.length > 1 ? [years] : [];
  })[0];
  const years = heading ?? Array.from({ length: Math.max(...rows.map(({ numbers }) => numbers.length)) }, (_, index) => -index);
  return years.map((_, index) => index).toSorted((a, b) => years[b]! - years[a]! || a - b);
}

/** Of a quarterly report the columns of the quarters and those of the year to date, whichever stand first. */
function quarterColumns(table: PrintedTable, columns: readonly number[]): [number[], number[]] {
  const heading = table.rows
    .slice(0, 4)
    .flatMap(({ cells }) => cells)
    .join(' ');
  const isToDateFirst = /(?:six|nine) months.*three months/i.test(heading);
  const half = columns.length / 2;
  const first = columns.filter((column) => column < half);
  const second = columns.filter((column) => column >= half);
  return isToDateFirst ? [second, first] : [first, second];
}

function scaleOf({ before, rows }: PrintedTable): number {
  const words = `${before.slice(-400)} ${rows
    .slice(0, 5)
    .flatMap(({ cells }) => cells)
    .join(' ')}`;
  // "In millions, except number of shares, which are reflected in thousands": the first is that of the amounts.
  const [found = ''] = /\bin (?:thousands|millions)|millions of dollars|dollars in millions|amounts in millions/i.exec(words) ?? [];
  return /thousands/i.test(found) ? 1e3 : 1e6;
}

function figure(numbers: readonly number[] | undefined, { column, scale }: Column, sign: (value: number) => number = (value) => value) {
  const value = numbers?.[column];
  return value === undefined ? undefined : sign(value) * scale;
}

function stated(period: Record<string, number | undefined>): PrintedPeriod {
  return Object.fromEntries(Object.entries(period).filter(([, value]) => value !== undefined));
}

function incomeFigures({ rows }: PrintedTable, at: Column): PrintedPeriod & { ebit?: number } {
  const revenue = figure(
    lineOf(rows, [
      /^total (?:net )?(?:revenues?|sales)(?: and other income)?$/i,
      /^net (?:revenues?|sales)$/i,
      /^(?:revenues?|sales|sales to customers)$/i,
    ]),
    at,
  );
  const gross = figure(lineOf(rows, [/^gross (?:profit|margin)/i]), at);
  const cost = figure(
    lineOf(rows, [/^total cost of (?:revenues?|sales)/i, /^cost of (?:revenues?|sales|products sold|goods sold)/i]),
    at,
    Math.abs,
  );
  // An insurer pays claims beside what it sells.
  const claims = figure(lineOf(rows, [/^medical costs$/i]), at, Math.abs) ?? 0;
  const unnamed = rows[rows.findIndex(({ label }) => /^total costs and expenses$/i.test(label)) + 1];
  const eps = lineOf(rows, [
    /^(?:total )?(?:diluted )?net (?:earnings|income|loss) per .*dilut/i,
    /^diluted (?:net )?(?:earnings|income|loss)[^:]*per/i,
    /^diluted$/i,
    /dilut/i,
  ]);
  return stated({
    revenue,
    gross_profit:
      gross ??
      (revenue !== undefined && cost !== undefined
        ? revenue - cost - claims
        : unnamed?.label === ''
          ? figure(unnamed.numbers, at)
          : undefined),
    ebit: figure(
      lineOf(rows, [
        /^operating (?:income|profit|earnings)/i,
        /^(?:income|earnings|loss|earnings\/\(loss\)|\(loss\) income)(?: \(loss\))? from operations$/i,
      ]),
      at,
    ),
    net_income: figure(
      lineOf(rows, [
        /^(?:consolidated )?net (?:income|earnings|loss)(?: \(loss\))? attributable to (?!.*noncontrolling).*(?:shareholders|common stockholders|walmart|gamble|exxonmobil|inc\.)/i,
        /^(?:total )?net (?:income|earnings|loss)(?: \(loss\))?$/i,
      ]),
      at,
    ),
    eps_diluted: eps && figure(eps, { ...at, scale: 1 }),
  });
}

const notCash = /debt|costs? capitalized|incentives|content|contract|premium|discount|financing/i;

function flowFigures({ rows }: PrintedTable, at: Column): PrintedPeriod & { depreciation?: number } {
  const depreciation = rows
    .filter(({ label, numbers }) => numbers.length > 0 && !notCash.test(label))
    .filter(({ label }) => /^(?:depreciation|amortization of (?:acquired )?intangible|intangible asset amortization)/i.test(label))
    .map(({ numbers }) => numbers[at.column] ?? 0);
  // Impairments are no depreciation.
  const isMixed = rows.some(({ label, numbers }) => numbers.length > 0 && /^depreciation.*and impairment$/i.test(label));
  return stated({
    operating_cash_flow: figure(
      lineOf(rows, [
        /^(?:net )?cash.*(?:by|from|for|in|\)) (?:operating activities|operations)$/i,
        /^net cash.*operating activities/i,
        /^(?:cash flows? from|total) operating activities/i,
      ]),
      at,
    ),
    capex: figure(
      lineOf(rows, [
        /^(?:purchases?|payments?|additions|acquisitions?)(?: (?:of|to|for|related))(?:.*)(?:property|equipment)/i,
        /^capital expenditures/i,
      ]),
      at,
      Math.abs,
    ),
    depreciation: depreciation.length > 0 && !isMixed ? depreciation.reduce((a, b) => a + b) * at.scale : undefined,
  });
}

const debtLine = /\bdebt\b|borrowings|notes? payable|loans? payable|commercial paper|senior notes/i;
const noDebt = /receivable|issuance|reserve for|securities|extinguish|operating lease/i;

function balanceFigures({ rows }: PrintedTable, at: Column): PrintedPeriod {
  const equity = figure(lineOf(rows, [/^total equity$/i]), at);
  const ofParent = figure(lineOf(rows, [/^total (?:stock|share)holders.{0,2} (?:equity|deficit)/i]), at);
  // Without a printed total, minority interests follow the shareholders' part; after a total they are within it.
  const total = rows.findIndex(({ label }) => /^total (?:stock|share)holders.{0,2} (?:equity|deficit)/i.test(label));
  const minority = figure(lineOf(rows.slice(total + 1), [/^noncontrolling interests?/i]), at) ?? 0;
  const debt = rows.filter(({ label, numbers }) => numbers.length > 0 && debtLine.test(label) && !noDebt.test(label));
  return stated({
    total_assets: figure(lineOf(rows, [/^total assets$/i]), at),
    total_liabilities: figure(lineOf(rows, [/^total liabilities$/i]), at),
    total_equity: equity ?? (ofParent === undefined ? undefined : ofParent + minority),
    cash: figure(lineOf(rows, [/^cash and (?:cash )?equivalents(?: \(notes?.*)?$/i]), at),
    total_debt: debt.length > 0 ? debt.reduce((sum, { numbers }) => sum + (numbers[at.column] ?? 0), 0) * at.scale : undefined,
  });
}

function withEbitda({ ebit, depreciation, ...period }: PrintedPeriod & { ebit?: number; depreciation?: number }): PrintedPeriod {
  return ebit === undefined || depreciation === undefined ? period : { ...period, ebitda: ebit + depreciation };
}
