import type { FinancialsFacts, TaggedValue } from '../../kernel/financials.ts';
import { compare } from '../../kernel/text.ts';
import { conceptTags, type ConceptTags } from './concepts.ts';

/** What a filing states under one tag, of one period and in one unit. */
export interface Cell {
  start?: string;
  end: string;
  unit: string;
  value: number;
}

const alternatives = conceptTags.map((row) => ({
  ...row,
  options: [...row.us_gaap.map((tags) => alternative(tags, 'us-gaap')), ...row.ifrs.map((tags) => alternative(tags, 'ifrs-full'))],
}));

/** The tags that feed a concept, with their taxonomy (`us-gaap:Assets`), and what each is measured in. */
export const wantedTags: ReadonlyMap<string, ConceptTags['unit']> = new Map(
  alternatives.flatMap(({ options, unit }) => options.flatMap(({ tags }) => tags.map((tag) => [tag, unit] as const))),
);

function alternative(written: string, taxonomy: string): { tags: readonly string[]; shown: string } {
  const names = written.split(' + ');
  const prefix = taxonomy === 'us-gaap' ? '' : `${taxonomy}:`;
  return {
    tags: names.map((name) => (name.includes(':') ? name : `${taxonomy}:${name}`)),
    shown: names.map((name) => (name.includes(':') ? name : prefix + name)).join(' + '),
  };
}

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
  /** Tag → period and unit → what is stated. */
  const cells = new Map<string, Map<string, Cell>>();
  return {
    /** Of a figure that is stated exactly and, in notes, rounded, the exact one is kept. */
    add(tag: string, { start, end, unit, value }: Cell): void {
      const stated = cells.get(tag) ?? new Map<string, Cell>();
      cells.set(tag, stated);
      const key = `${start ?? ''}|${end}|${unit}`;
      const before = stated.get(key);
      if (!before || exactness(value) > exactness(before.value))
        stated.set(key, { end, unit, value, ...(start !== undefined && { start }) });
    },
    /** Of each concept and period the tag to prefer among those stated; concepts in the order of their table, then by period. */
    values(): TaggedValue[] {
      return alternatives.flatMap(({ concept, options }) => {
        const known = new Map<string, TaggedValue>();
        for (const { tags, shown: tag } of options) {
          const parts = tags.map((one) => cells.get(one));
          for (const [key, cell] of parts[0] ?? []) {
            if (known.has(key)) continue;
            const addends = parts.map((part) => part?.get(key)?.value);
            if (addends.some((value) => value === undefined)) continue;
            known.set(key, { concept, tag, ...cell, value: addends.reduce<number>((sum, value) => sum + (value ?? 0), 0) });
          }
        }
        return [...known].sort(([a], [b]) => compare(a, b)).map(([, value]) => value);
      });
    },
  };
}

/** Digits that count: a filing may state one figure both exactly and, in its notes, in rounded billions. */
function exactness(value: number): number {
  return String(Math.abs(value)).replace('.', '').replace(/0+$/, '').length;
}
