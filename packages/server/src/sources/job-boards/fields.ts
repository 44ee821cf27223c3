import { shortened, storable } from '../../kernel/text.ts';
/** Reads values out of documents that promise nothing: a value of another type than asked for is absent. */

/** The value at a path of keys; undefined if a key is missing. */
export function valueAt(value: unknown, ...path: string[]): unknown {
  let found = value;
  for (const key of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined;
    found = (found as Record<string, unknown>)[key];
  }
  return found;
}

/** Text or a number as trimmed text; '' is absent. */
export function textAt(value: unknown, ...path: string[]): string | undefined {
  const found = valueAt(value, ...path);
  if (typeof found === 'number' && Number.isFinite(found)) return String(found);
  if (typeof found !== 'string') return undefined;
  const text = storable(found).trim();
  return text === '' ? undefined : text;
}

/** A number, or text that is nothing but one: `75000`, `"75,000.00"`. */
export function numberAt(value: unknown, ...path: string[]): number | undefined {
  const text = textAt(value, ...path);
  if (text === undefined || !/^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/.test(text)) return undefined;
  return Number(text.replaceAll(',', ''));
}

export function flagAt(value: unknown, ...path: string[]): boolean | undefined {
  const found = valueAt(value, ...path);
  return typeof found === 'boolean' ? found : undefined;
}

export function listAt(value: unknown, ...path: string[]): readonly unknown[] {
  const found = valueAt(value, ...path);
  return Array.isArray(found) ? found : [];
}

/** The first 80 characters of a value, for a sentence about it. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  return JSON.stringify(shortened(text, 80));
}

/** Without what is undefined, '' or an empty list. */
export function present<T extends object>(values: { [K in keyof T]: T[K] | undefined }): T {
  const kept = Object.entries(values).filter(
    ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(kept) as T;
}

/** Each text once, in order of first appearance. */
export function distinct(texts: readonly (string | undefined)[]): string[] {
  return [...new Set(texts.filter((text) => text !== undefined && text !== ''))] as string[];
}
