const long = /\d{16}/;

/**
 * JSON as data from outside: a whole number beyond 2^53 stays the text it is written as, because ids of 19 digits would become one number.
 * @throws SyntaxError
 */
export function parseJson(text: string): unknown {
  return JSON.parse(text, long.test(text) ? (keepLong as (key: string, value: unknown) => unknown) : undefined) as unknown;
}

/** As `parseJson`; undefined for text that is no JSON. */
export function jsonIn(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

function keepLong(_key: string, value: unknown, { source }: { source?: string }): unknown {
  return typeof value === 'number' && !Number.isSafeInteger(value) && source !== undefined && /^-?\d+$/.test(source) ? source : value;
}
