import type { FinancialsFacts, TaggedValue } from '../../kernel/financials.ts';
import { compare } from '../../kernel/text.ts';
import { conceptTags, type ConceptTags, type Statement } from './concepts.ts';

/** What a filing states under one tag, of one period and in one unit. */
export interface Cell {
  start?: string;
  end: string;
  unit: string;
  value: number;
}

/** A tag with its taxonomy (`us-gaap:Assets`), by the key of a period and unit. */
type Cells = ReadonlyMap<string, ReadonlyMap<string, Cell>>;

interface Found extends Cell {
  tag: string;
}

/** Whether a tag outside the table is a line that decides what is read of the statement that has it. */
export function isStatementLine(tag: string): boolean {
  return conceptTags.some(({ printed }) => printed?.own?.test(tag) === true || printed?.mixed?.test(tag) === true);
}

/** Tags that are added; of each addend the tags to choose among, the first that is stated. */
type Sum = readonly (readonly string[])[];

const rows = conceptTags.map((row) => ({
  ...row,
  options: [...row.us_gaap.map((written) => sumOf(written, 'us-gaap')), ...row.ifrs.map((written) => sumOf(written, 'ifrs-full'))],
  printed: row.printed && {
    ...row.printed,
    tags: [
      ...row.printed.tags.map((tag) => withTaxonomy(tag, 'us-gaap')),
      ...(row.printed.ifrs ?? []).map((tag) => withTaxonomy(tag, 'ifrs-full')),
    ],
  },
}));

/** The tags that feed a concept, with their taxonomy, and what each is measured in. */
export const wantedTags: ReadonlyMap<string, ConceptTags['unit']> = new Map(
  rows.flatMap(({ options, printed, unit }) => [...options.flat(2), ...(printed?.tags ?? [])].map((tag) => [tag, unit] as const)),
);

function withTaxonomy(name: string, taxonomy: string): string {
  return name.includes(':') ? name : `${taxonomy}:${name}`;
}

/** `A | B + C`: the first of A and B that is stated, plus C. */
function sumOf(written: string, taxonomy: string): Sum {
  return written.split(' + ').map((choice) => choice.split(' | ').map((name) => withTaxonomy(name, taxonomy)));
}

const shown = (tags: readonly string[]) => tags.map((tag) => tag.replace(/^us-gaap:/, '')).join(' + ');

/** Whether a unit is one that a kind of figure is measured in: `USD`, `USD/shares`, `shares`. */
export function isUnit(unit: string, kind: ConceptTags['unit']): boolean {
  if (kind === 'shares') return unit === 'shares';
  return (kind === 'money' ? /^[A-Z]{3}$/ : /^[A-Z]{3}\/shares$/).test(unit);
}

export function isFiscalPeriod(value: unknown): value is NonNullable<FinancialsFacts['fiscal_period']> {
  return typeof value === 'string' && ['Q1', 'Q2', 'Q3', 'Q4', 'FY'].includes(value);
}

/** The figures of one filing, from tags to concepts, wherever the tags are read. */
export function filingFigures() {
  /** All that is stated, and what is in each of the statements; the company facts do not say where a figure is. */
  const cells = new Map<string, Map<string, Cell>>();
  const inStatement: Record<Statement, Map<string, Map<string, Cell>>> = { 'balance sheet': new Map(), 'cash flow statement': new Map() };
  return {
    /** Of a figure that is stated exactly and, in notes, rounded, the exact one is kept. */
    add(tag: string, cell: Cell, statement?: Statement): void {
      if (statement) keep(inStatement[statement], tag, cell);
      keep(cells, tag, cell);
    },
    /** Of each concept and period the tag to prefer among those stated; concepts in the order of their table, then by period. */
    values(): TaggedValue[] {
      return rows.flatMap(({ concept, options, printed, is_one_line }) => {
        const known = printed ? linesOf(inStatement[printed.statement], printed) : new Map<string, Found>();
        const isMixed = printed?.mixed !== undefined && [...inStatement[printed.statement].keys()].some((tag) => printed.mixed!.test(tag));
        const chosen = is_one_line ? onlyLine(options, { cells, known, isMixed }) : options;
        for (const option of chosen) {
          for (const [key, found] of stated(option, cells)) if (!known.has(key)) known.set(key, found);
        }
        return [...known].sort(([a], [b]) => compare(a, b)).map(([, found]) => ({ concept, ...found }));
      });
    },
  };
}

function keep(cells: Map<string, Map<string, Cell>>, tag: string, { start, end, unit, value }: Cell): void {
  const known = cells.get(tag) ?? new Map<string, Cell>();
  cells.set(tag, known);
  const key = `${start ?? ''}|${end}|${unit}`;
  const before = known.get(key);
  if (!before || exactness(value) > exactness(before.value)) known.set(key, { end, unit, value, ...(start !== undefined && { start }) });
}

function stated(sum: Sum, cells: Cells): Map<string, Found> {
  const found = new Map<string, Found>();
  const [first = []] = sum;
  for (const key of first.flatMap((tag) => [...(cells.get(tag)?.keys() ?? [])])) {
    if (found.has(key)) continue;
    const tags = sum.map((choice) => choice.find((tag) => cells.get(tag)?.has(key)));
    const parts = tags.flatMap((tag) => (tag === undefined ? [] : [{ tag, cell: cells.get(tag)!.get(key)! }]));
    if (parts.length === sum.length) found.set(key, together(parts));
  }
  return found;
}

function together(parts: readonly { tag: string; cell: Cell }[]): Found {
  const value = parts.reduce((total, { cell }) => total + cell.value, 0);
  return { tag: shown(parts.map(({ tag }) => tag)), ...parts[0]!.cell, value };
}

function linesOf(cells: Cells, { tags, own, needs, first_only }: NonNullable<ConceptTags['printed']>): Map<string, Found> {
  const lines = [...tags, ...(own ? [...cells.keys()].filter((tag) => own.test(tag)) : [])].filter((tag) => cells.has(tag));
  const found = new Map<string, Found>();
  if (needs && !lines.some((tag) => needs.test(tag))) return found;
  // A column that has a dash in every line of a balance sheet that has such lines states that there is nothing.
  const columns = needs ? ['us-gaap:Assets', 'ifrs-full:Assets'].flatMap((tag) => [...(cells.get(tag) ?? [])]) : [];
  for (const [key, { end, unit }] of columns) found.set(key, { tag: shown(lines), end, unit, value: 0 });
  const added = first_only ? lines : withoutSubtotals(lines, cells);
  for (const key of new Set(added.flatMap((tag) => [...(cells.get(tag)?.keys() ?? [])]))) {
    const parts = added.flatMap((tag) => {
      const cell = cells.get(tag)?.get(key);
      return cell ? [{ tag, cell }] : [];
    });
    found.set(key, together(first_only ? parts.slice(0, 1) : parts));
  }
  return found;
}

/**
 * Leaves out subtotals. A line is a subtotal if it is the sum of the same two lines, or of all other lines, in every column that states it:
 * in one column alone the sum may be chance. At least one column states two of the parts, or the line would only repeat another.
 */
function withoutSubtotals(lines: readonly string[], cells: Cells): string[] {
  const valueOf = (tag: string, key: string) => cells.get(tag)?.get(key)?.value ?? 0;
  return lines.filter((line) => {
    const columns = [...cells.get(line)!.keys()];
    const others = lines.filter((tag) => tag !== line);
    const isSumOf = (parts: readonly string[]) =>
      columns.every((key) => parts.reduce((sum, tag) => sum + valueOf(tag, key), 0) === valueOf(line, key)) &&
      columns.some((key) => parts.filter((tag) => valueOf(tag, key) !== 0).length > 1);
    return !isSumOf(others) && !others.some((a, at) => others.slice(at + 1).some((b) => isSumOf([a, b])));
  });
}

interface OfOneFiling {
  cells: Cells;
  known: ReadonlyMap<string, Found>;
  isMixed: boolean;
}

/**
 * The one alternative for a filing's periods. A line uses one tag in all its columns, and the same tag in a note may be of a
 * part: the statement's own. Where the statement has no such line, the alternative with the largest figure, because the others are parts of
 * it; within a twentieth the first. Figures that are rounded more than the cash flow are of a note.
 */
function onlyLine(options: readonly Sum[], { cells, known, isMixed }: OfOneFiling): Sum[] {
  if (known.size > 0 || isMixed) return [...new Set([...known.values()].map(({ tag }) => tag))].map((tag) => sumOf(tag, 'us-gaap'));
  const unit = roundingOf(cashFlowTags.flatMap((tag) => [...(cells.get(tag)?.values() ?? [])]));
  let best: Sum | undefined;
  let most = 0;
  for (const option of options) {
    const found = [...stated(option, cells).values()];
    const size = Math.max(0, ...found.map(({ value }) => value));
    if (found.length > 0 && roundingOf(found) <= unit && (!best || size > most * 1.05)) [best, most] = [option, size];
  }
  return best ? [best] : [];
}

const cashFlowTags = ['us-gaap:NetCashProvidedByUsedInOperatingActivities', 'ifrs-full:CashFlowsFromUsedInOperatingActivities'];

/** How many zeros all of some figures end in, at most nine; nine where there are none. */
function roundingOf(cells: readonly Cell[]): number {
  return Math.min(9, ...cells.map(({ value }) => (value === 0 ? 9 : zerosOf(value))));
}

function zerosOf(value: number): number {
  const digits = String(Math.abs(value));
  return digits.length - digits.replace(/0+$/, '').length;
}

/** Digits that count: a filing may state one figure both exactly and, in its notes, in rounded billions. */
function exactness(value: number): number {
  return String(Math.abs(value)).replace('.', '').replace(/0+$/, '').length;
}
