import { z } from 'zod';

/** What the document says of every text in a call: it may not have the NUL character. */
export const withoutNul = '^[^\\u0000]*$';
/** The same of a text that must have a character that is no space. */
export const filledWithoutNul = '^[^\\u0000]*[^\\s\\u0000\\ufeff][^\\u0000]*$';

type Published = z.core.JSONSchema.BaseSchema;

/** Gives a text its pattern in the document alone, where the code checks it in words. */
export function hasPattern(pattern: string) {
  return ({ jsonSchema }: { jsonSchema: Published }) => {
    jsonSchema.pattern ??= pattern;
  };
}

/** Text a caller must fill in: trimmed, at least one character. */
export function requiredText(max_characters: number) {
  return z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(max_characters, `must be at most ${max_characters} characters`)
    .meta({ override: hasPattern(filledWithoutNul) });
}

/** Says in the document that a body needs one of these fields, with a value of this kind. */
export function needsOneOf(fields: Readonly<Record<string, Published>>) {
  return ({ jsonSchema }: { jsonSchema: Published }) => {
    jsonSchema.anyOf = Object.entries(fields).map(([name, value]) => ({
      required: [name],
      ...(Object.keys(value).length > 0 && { properties: { [name]: value } }),
    }));
  };
}

/** Says in the document that a body needs all the fields of one of these lists, each with text. */
export function needsAllOfOne(lists: readonly (readonly string[])[]) {
  return ({ jsonSchema }: { jsonSchema: Published }) => {
    jsonSchema.anyOf = lists.map((names) => ({
      required: [...names],
      properties: Object.fromEntries(names.map((name) => [name, { minLength: 1 }])),
    }));
  };
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
    .meta({
      override: { type: 'integer', minimum: 1, maximum, default: standard },
      description: `At least 1, at most ${maximum.toLocaleString('en')}; ${standard} if absent`,
    });
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

/** A boolean in a query, which the code reads as text. */
export function flag(standard: 'true' | 'false', description: string) {
  return z
    .enum(['true', 'false'])
    .default(standard)
    .meta({
      override({ jsonSchema }: { jsonSchema: Published }) {
        delete jsonSchema.enum;
        Object.assign(jsonSchema, { type: 'boolean', default: standard === 'true' });
      },
      description,
    });
}

/** How many rows of a list to answer, in a query. */
export function limit(standard: number, maximum: number) {
  return wholeNumber(1, maximum)
    .default(standard)
    .meta({
      override: { type: 'integer', minimum: 1, maximum, default: standard },
      description: `Number of rows to return, at most ${maximum.toLocaleString('en')}; ${standard} if absent`,
    });
}

/** How many rows of a list to leave out before, in a query. */
export const offset = wholeNumber(0, Number.MAX_SAFE_INTEGER)
  .default(0)
  .meta({
    override: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 },
    description: 'Number of rows to skip before the first one returned',
  });
