import { z } from 'zod';

/** Text a caller must fill in: trimmed, at least one character. */
export function requiredText(max_characters: number) {
  return z.string().trim().min(1, 'must not be empty').max(max_characters, `must be at most ${max_characters} characters`);
}

/** A list in which no item may stand twice. */
export function uniqueList<S extends z.ZodType>(item: S, max_items: number) {
  return z
    .array(item)
    .max(max_items, `must have at most ${max_items} items`)
    .superRefine((items, context) => {
      const seen = new Set<unknown>();
      items.forEach((value, index) => {
        if (seen.has(value)) context.addIssue({ code: 'custom', path: [index], message: 'must not repeat an earlier item' });
        seen.add(value);
      });
    })
    .meta({ uniqueItems: true });
}

/** A whole number from 1 in a query. */
export function countingNumber(standard: number, maximum: number) {
  return z
    .string('must be given once, as a whole number')
    .trim()
    .regex(/^[+-]?\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(1, 'must be at least 1').max(maximum, `must be at most ${maximum}`))
    .default(standard)
    .meta({ override: { type: 'integer', minimum: 1, maximum, default: standard } });
}

/** A whole number in a query; `Number('')` and `1e1` are not. */
export function wholeNumber(minimum: number, maximum: number) {
  return z
    .string('must be given once, as a whole number')
    .trim()
    .regex(/^[+-]?\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(minimum, `must be at least ${minimum}`).max(maximum, `must be at most ${maximum}`));
}

/** How many rows of a list to answer, in a query. */
export function limit(standard: number, maximum: number) {
  return wholeNumber(1, maximum)
    .default(standard)
    .meta({ override: { type: 'integer', minimum: 1, maximum, default: standard } });
}

/** How many rows of a list to leave out before, in a query. */
export const offset = wholeNumber(0, Number.MAX_SAFE_INTEGER)
  .default(0)
  .meta({ override: { type: 'integer', minimum: 0, default: 0 } });
