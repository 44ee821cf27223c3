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
