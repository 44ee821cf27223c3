import { z } from 'zod';

/** Kinds of values that many answers have, each with its description. */

export function text(description: string) {
  return z.string().meta({ description });
}

/** Text that is null when it is not known. */
export function textOrNull(description: string) {
  return z
    .string()
    .nullable()
    .meta({ description: `${description}; null when unknown` });
}

export function list(description: string) {
  return z.array(z.string()).meta({ description });
}

/** A number that is null when it is not known. */
export function figure(description: string) {
  return z
    .number()
    .nullable()
    .meta({ description: `${description}; null when unknown` });
}

const empty = z.strictObject({});

/** What a schema describes, or `{}` when nothing is known of it. The schema needs a description. */
export function orEmpty<S extends z.ZodObject>(schema: S) {
  return z.union([schema, empty]).meta({ description: `${schema.meta()?.description}; \`{}\` when nothing is known` });
}
