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
