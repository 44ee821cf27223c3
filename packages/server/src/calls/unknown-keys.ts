import { z } from 'zod';
import { nearest } from '../kernel/nearest.ts';
import { unwrapped } from './schema-keys.ts';

/** Warnings of one answer at most. A call with more wrong keys is of another interface. */
const mostTold = 10;
const longestKey = 80;

/**
 * Sentences on the keys of a value that its schema does not know, each with the known key that it is nearest to.
 * @param path where the value is, empty for a whole body or query
 */
export function unknownKeys(schema: z.ZodType | undefined, value: unknown): string[] {
  const told: string[] = [];
  if (schema) tell(schema, value, { path: '', told });
  else if (isObject(value)) tellOthers(Object.keys(value), [], { path: '', told });
  return told;
}

/** Of the sentences on a body and a query as many as one answer holds: neither takes the room of the other. */
export function bothWithin(body: readonly string[], query: readonly string[]): string[] {
  const half = mostTold / 2;
  const ofQuery = query.slice(0, Math.max(half, mostTold - body.length));
  return [...body.slice(0, mostTold - ofQuery.length), ...ofQuery];
}

interface Telling {
  path: string;
  told: string[];
}

function tell(schema: z.ZodType, value: unknown, { path, told }: Telling): void {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodArray && Array.isArray(value)) {
    const element = inner.element as z.ZodType;
    if (isKeyed(unwrapped(element))) value.forEach((item, index) => tell(element, item, { path: `${path}[${index}]`, told }));
  } else if (inner instanceof z.ZodObject && isObject(value) && inner.def.catchall === undefined) {
    const shape = inner.shape as Record<string, z.ZodType>;
    const keys = Object.keys(value);
    const isKnown = (key: string) => Object.hasOwn(shape, key);
    tellOthers(
      keys.filter((key) => !isKnown(key)),
      Object.keys(shape),
      { path, told },
    );
    for (const key of keys.filter(isKnown)) {
      if (told.length >= mostTold) return;
      tell(shape[key]!, value[key], { path: path === '' ? key : `${path}.${key}`, told });
    }
  }
}

function tellOthers(keys: readonly string[], known: readonly string[], { path, told }: Telling): void {
  for (const key of keys.slice(0, mostTold - told.length)) {
    const shown = key.length > longestKey ? `${key.slice(0, longestKey).toWellFormed()}…` : key;
    const meant = nearest(key, known);
    told.push(`${path === '' ? shown : `${path}.${shown}`} is not known${meant === undefined ? '' : `; did you mean ${meant}?`}`);
  }
}

function isKeyed(schema: z.ZodType): boolean {
  return schema instanceof z.ZodObject;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
