import { z } from 'zod';

/** The schema that reads the value itself, behind what only says that it may be absent or turns it into something else. */
export function unwrapped(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unwrapped(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodPipe) return unwrapped((schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType);
  return schema;
}

/** The keys that a schema knows for the object at a path; empty where it has no object there. */
export function keysAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  const inner = unwrapped(schema);
  const [step, ...rest] = path;
  if (inner instanceof z.ZodArray && step !== undefined) return keysAt(inner.element as z.ZodType, rest);
  if (!(inner instanceof z.ZodObject)) return [];
  const shape = inner.shape as Record<string, z.ZodType>;
  if (step === undefined) return Object.keys(shape);
  return Object.hasOwn(shape, step) ? keysAt(shape[String(step)]!, rest) : [];
}
