import type { Block, Value } from '../../../exports/document.ts';
import { capitalized } from '../../../kernel/text.ts';
import { bare } from '../citing.ts';

/** Any value: facts of its own values, a table of each list of objects, and the same of what is inside. */
export function plainBlocks(value: unknown, title: string): Block[] {
  if (Array.isArray(value)) return [listed(value, title)];
  if (typeof value !== 'object' || value === null) return [{ kind: 'facts', title, facts: [{ label: title, value: shown(value) }] }];
  const entries = Object.entries(value);
  const facts = entries.filter(([, inner]) => !isNested(inner)).map(([key, inner]) => ({ label: labelOf(key), value: shown(inner) }));
  const inside = entries.filter(([, inner]) => isNested(inner)).flatMap(([key, inner]) => plainBlocks(inner, `${title}: ${labelOf(key)}`));
  if (facts.length === 0 && inside.length > 0) return inside;
  return [{ kind: 'facts', title, facts }, ...inside];
}

function listed(values: readonly unknown[], title: string): Block {
  const rows = values.map((one) => (typeof one === 'object' && one !== null && !Array.isArray(one) ? one : { [title]: one }));
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return {
    kind: 'table',
    title,
    columns: columns.map((column) => ({ title: labelOf(column) })),
    rows: rows.map((row) => columns.map((column) => shown((row as Record<string, unknown>)[column]))),
  };
}

/** An object, or a list of what is more than a word or a number. */
function isNested(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((one) => typeof one === 'object');
  return typeof value === 'object' && value !== null;
}

/** What is nested in a cell is told by its words and numbers. */
function shown(value: unknown): Value {
  if (typeof value === 'number' || typeof value === 'boolean') return { value };
  const words = wordsOf(value);
  return { value: words.length === 0 ? null : words.join(', ') };
}

/** References have no list here that they could lead to. */
function wordsOf(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [bare(value)];
  if (typeof value === 'number' || typeof value === 'boolean') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsOf) : [];
}

function labelOf(key: string): string {
  return capitalized(key.replaceAll('_', ' ').trim());
}
