import { shortened } from '../../../kernel/text.ts';
import type { TaggedText } from './tagged-values.ts';

/** A printed value as a number; `value` absent when nothing is stated; `wrong` ends the sentence "the value …". */
type ReadNumber = { value?: number; wrong?: undefined } | { wrong: string; value?: undefined };

/** Transformations of all versions of the registry whose numbers have a point before the decimals, and those with a comma. */
const dotDecimal = new Set(['', 'numdotdecimal', 'numcommadot', 'numspacedot', 'numdotdecimalin', 'numdotdecimalapos', 'numdecimal']);
const commaDecimal = new Set(['numcommadecimal', 'numdotcomma', 'numspacecomma', 'numcomma', 'numcommadecimalapos']);
const unitDecimal = new Set(['numunitdecimal', 'numunitdecimalin']);
const zero = new Set(['zerodash', 'numdash', 'fixedzero']);
const nothing = new Set(['nocontent', 'fixedempty']);

/** What separates thousands: commas or points as the transformation has it, spaces of any width, apostrophes. */
const spacing = /(?:\s|[\u00a0\u2009\u202f'’`]|&nbsp;)+/g;

const longestNumber = 500;

/** Reads a value as its transformation says, with scale and sign: `7,120` with scale 3 is 7120000. */
export function readNumber(fact: TaggedText): ReadNumber {
  if (fact.nil || nothing.has(fact.format)) return {};
  if (zero.has(fact.format)) return { value: 0 };
  const compact = fact.text.replaceAll(spacing, '');
  if (compact === '') return {};
  if (compact.length > longestNumber) return { wrong: `${short(fact.text)} is no number.` };
  const digits = digitsOf(compact, fact.format);
  if (digits === undefined) return { wrong: `has the unknown format ${short(fact.format)}.` };
  if (!/^-?(?:\d+\.?\d*|\.\d+)$/.test(digits)) return { wrong: `${short(fact.text)} is no number${inFormat(fact.format)}.` };
  if (!/^[+-]?\d{1,2}$/.test(fact.scale)) return { wrong: `has the unreadable scale ${short(fact.scale)}.` };
  // The decimal point is moved in text: 1.1 × 1000 as a product is not 1100.
  const size = Number(`${digits}e${Number(fact.scale)}`);
  if (!Number.isFinite(size)) return { wrong: `${short(fact.text)} is too large.` };
  return { value: fact.negative && size !== 0 ? -size : size };
}

/** Digits with a decimal point; undefined for a format nobody knows. */
function digitsOf(text: string, format: string): string | undefined {
  if (commaDecimal.has(format)) return text.replaceAll('.', '').replace(',', '.');
  if (unitDecimal.has(format)) return /^\D*([\d.,]+)\D+(\d{1,2})\D*$/.exec(text)?.slice(1).join('.').replaceAll(',', '') ?? text;
  if (!dotDecimal.has(format)) return undefined;
  // Without a transformation a lone dash is what print has for nothing.
  return format === '' && /^[-–—]$/.test(text) ? '0' : text.replaceAll(',', '');
}

/** For messages: no value of an upstream is repeated at length. */
export function short(text: string): string {
  return `"${shortened(text, 40)}"`;
}

function inFormat(name: string): string {
  return name === '' ? '' : ` in the format ${name}`;
}
