/** References to sources: in a text `[1]`, `[2-3]`, `[1,4]`; beside what they support, lists of numbers. */

import { ranges } from '../kernel/text.ts';

/** One reference; the group is its numbers. */
export const reference = /\[(\d{1,5}(?:\s?[-–,]\s?\d{1,5}){0,40})\]/;

const mostInRange = 50;
// A range is two of the numbers that one reference has room for.
const mostParts = 20;

/** The numbers of a reference: `1,3-5` → 1, 3, 4, 5. */
export function numbersOf(text: string): number[] {
  return text.split(',').flatMap((part) => {
    const [first = 0, last = first] = part.split(/[-–]/).map(Number);
    return Array.from({ length: Math.min(Math.max(last - first, 0) + 1, mostInRange) }, (_, index) => first + index);
  });
}

/** A reference to these, each once, as it can be read again: many stand as ranges, one reference after another where one would be too long. */
export function referenceTo(ids: readonly number[]): string {
  const once = [...new Set(ids)];
  const parts = once.length <= mostParts ? once : ranges(once, ',').split(',').flatMap(inSteps);
  const groups = Array.from({ length: Math.ceil(parts.length / mostParts) }, (_, at) => parts.slice(at * mostParts, (at + 1) * mostParts));
  return groups.map((group) => `[${group.join(',')}]`).join('');
}

function inSteps(part: string): string[] {
  const [first = 0, last = first] = part.split('-').map(Number);
  const count = Math.ceil((last - first + 1) / mostInRange);
  return Array.from({ length: count }, (_, at) => {
    const from = first + at * mostInRange;
    const to = Math.min(from + mostInRange - 1, last);
    return from === to ? String(from) : `${from}-${to}`;
  });
}

/** The same, and in it each list of sources as `of` makes it, in order. */
export function withCites(value: unknown, of: (ids: readonly number[]) => [key: string, value: unknown]): unknown {
  if (Array.isArray(value)) return value.map((one) => withCites(one, of));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => (key === 'cites' ? of(inner as number[]) : [key, withCites(inner, of)])),
  );
}

/** Sources that stand one by one behind what they support; more of them stand as ranges, which lead to the list. */
const mostBeside = 3;

/** Whether each of these sources is told where it is cited. */
export function areFew(ids: readonly number[]): boolean {
  return ids.length <= mostBeside;
}

/** Marks for sources, in order: `1`, `2`, or `4–9` where there are many. */
export function marksOf(ids: readonly number[]): { id: number; label: string }[] {
  if (areFew(ids)) return ids.map((id) => ({ id, label: String(id) }));
  const runs: [first: number, last: number][] = [];
  for (const id of ids) {
    const run = runs.at(-1);
    if (run && id === run[1] + 1) run[1] = id;
    else runs.push([id, id]);
  }
  return runs.map(([first, last]) => ({ id: first, label: first === last ? String(first) : `${first}–${last}` }));
}
