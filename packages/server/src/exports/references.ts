/** References to sources: in a text `[1]`, `[2-3]`, `[1,4]`; beside what they support, lists of numbers. */

/** One reference; the group is its numbers. */
export const reference = /\[(\d{1,5}(?:\s?[-–,]\s?\d{1,5}){0,40})\]/;

const mostInRange = 50;

/** The numbers of a reference: `1,3-5` → 1, 3, 4, 5. */
export function numbersOf(text: string): number[] {
  return text.split(',').flatMap((part) => {
    const [first = 0, last = first] = part.split(/[-–]/).map(Number);
    return Array.from({ length: Math.min(Math.max(last - first, 0) + 1, mostInRange) }, (_, index) => first + index);
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
