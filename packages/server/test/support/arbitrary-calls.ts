import type { Operation } from '@firmament/contract';
import fc from 'fast-check';

/** Texts that are known to break parsers, paths, queries or databases. */
export const nastyTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\ufeff',
  '\u202e',
  '\u{10ffff}',
  '😀'.repeat(60),
  `a${'😀'.repeat(60)}`,
  '%',
  '%00',
  '%zz',
  '..',
  '../..',
  '.',
  '/',
  '//',
  '\\',
  "'",
  '"',
  "' or 1=1 --",
  '"; drop table requests; --',
  '$1',
  '${x}',
  '{{x}}',
  '<script>',
  '*',
  '?',
  '_',
  '~1',
  '^',
  '(',
  '[',
  '+',
  '-',
  '&&',
  '||',
  '!',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-1',
  '0',
  '1e999',
  '9007199254740993',
  '0x10',
  'true',
  'NASDAQ:',
  ':NVDA',
  ':',
  'http://',
  'https://[::1',
  'https://user:pass@host:99999/',
  'xn--',
  'a.b.c.d.e.f',
  '例え.テスト',
  'ﬁrma',
  'İ',
  'ß',
  '.com',
  'com',
  `${'a'.repeat(64)}.com`,
  'x'.repeat(3_000),
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '{00000000-0000-0000-0000-000000000000}',
] as const;

const nastyNumbers = [0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 53), 2 ** 63, 1e21, 1e-7, 5e-324, 1.7976931348623157e308];

export const anyText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...nastyTexts) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 200 }) },
);

const key = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toJSON', 'then', 'length', ''),
  fc.constantFrom('request_id', 'topic', 'parameters', 'company', 'sections', 'from', 'to', 'grant_type'),
  fc.string({ unit: 'binary', maxLength: 8 }),
);

const { value: nestedValue } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.constantFrom<unknown>(null, true, false, ...nastyNumbers),
    anyText,
    fc.array(tie('value'), { maxLength: 4 }),
    // From entries, so that `__proto__` is a key like any other.
    fc.array(fc.tuple(key, tie('value')), { maxLength: 4 }).map((entries) => Object.fromEntries(entries)),
  ),
}));

/** Any value that JSON can carry. */
export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  nestedValue,
  fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }) as fc.Arbitrary<unknown>,
);

const handMade = fc.oneof(
  fc.constantFrom(
    '1e400',
    '-1e400',
    '{"a":1,"a":2}',
    '"\\ud800"',
    '"\\u0000"',
    '{"\\u0000":1}',
    '{"\\udead":1}',
    '1'.repeat(5_000),
    '{"__proto__":{"isAdmin":true}}',
  ),
  fc.integer({ min: 1, max: 5_000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
  fc.integer({ min: 1, max: 5_000 }).map((depth) => `${'{"topic":'.repeat(depth)}1${'}'.repeat(depth)}`),
);

/** JSON text for an operation: anything, or a body it would take with one value replaced by anything. */
export function anyBody(declared: Operation): fc.Arbitrary<string> {
  const whole = declared.body?.safeParse(declared.example.body).data ?? {};
  const places = placesIn(whole);
  const changed = fc.tuple(fc.constantFrom(...places), anyValue).map(([place, value]) => JSON.stringify(replaced(whole, place, value)));
  return fc.oneof(
    { weight: 3, arbitrary: changed },
    { weight: 2, arbitrary: anyValue.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: handMade },
  );
}

type Place = readonly (string | number)[];

function placesIn(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [at];
  // One place beyond the last, so that lists and objects also grow.
  const inside = Array.isArray(value)
    ? [...value.keys(), value.length]
    : [...Object.keys(value), ...(at.length > 0 ? ['from', 'to'] : ['__proto__'])];
  return [at, ...inside.flatMap((name) => placesIn((value as Record<string | number, unknown>)[name], [...at, name]))].filter(
    (place) => place.length < 6,
  );
}

function replaced(value: unknown, [name, ...rest]: Place, by: unknown): unknown {
  if (name === undefined) return by;
  if (Array.isArray(value))
    return [...value.slice(0, Number(name)), replaced(value[Number(name)], rest, by), ...value.slice(Number(name) + 1)];
  const entries = new Map(Object.entries(value ?? {}));
  return Object.fromEntries(entries.set(String(name), replaced(entries.get(String(name)), rest, by)));
}

// The characters of a request line; percent signs often, so that some are invalid encodings.
const wire = fc.string({
  unit: fc.oneof(
    fc
      .integer({ min: 0x21, max: 0x7e })
      .filter((code) => code !== 0x23)
      .map((code) => String.fromCodePoint(code)),
    fc.constantFrom('%', '&', '=', '+', '[', ']'),
  ),
  maxLength: 60,
});

/** The query of a request line for an operation, with its `?`: its own fields with any text, or any characters at all. */
export function anyQuery(declared: Operation): fc.Arbitrary<string> {
  const names = [...Object.keys(declared.query?.shape ?? {}), '__proto__', 'constructor', 'request_id', 'limit'];
  const fields = fc.array(
    fc.tuple(fc.constantFrom(...names), fc.oneof(anyText, fc.constantFrom('1', '10', 'name', 'all', 'public', 'true'))),
    { maxLength: 5 },
  );
  const spelled = fields.map((pairs) => pairs.map(([name, text]) => `${name}=${encodeURIComponent(text.toWellFormed())}`).join('&'));
  const known = fc
    .tuple(fc.constant(new URLSearchParams(declared.example.query).toString()), spelled)
    .map((parts) => parts.filter((part) => part !== '').join('&'));
  return fc.oneof(spelled, known, wire).map((query) => `?${query}`);
}

/** The path of a request line for an operation, its parameters filled with anything. */
export function anyPath(declared: Operation): fc.Arbitrary<string> {
  const parameter = fc.oneof(
    anyText.map((text) => encodeURIComponent(text.toWellFormed())),
    wire.map((text) => text.replaceAll(/[/?]/g, '')),
  );
  return fc.array(parameter, { minLength: 1, maxLength: 3 }).map((texts) => {
    let index = 0;
    return declared.path.replaceAll(/\{\w+\}/g, () => texts[index++ % texts.length] ?? '');
  });
}
