import { shortened } from '../../../kernel/text.ts';
import { numberInWords } from './number-words.ts';
import type { TaggedText } from './tagged-values.ts';

/** A printed value as a number; `value` absent when nothing is stated; `wrong` ends the sentence "the value …". */
type ReadNumber = { value?: number; wrong?: undefined } | { wrong: string; value?: undefined };

type Notation = 'dot' | 'comma' | 'unit' | 'words' | 'zero' | 'nothing' | 'not finite';

/**
 * Every transformation into a number, by local name in lower case without dashes: the five versions of the XBRL registry (`ixt`, 2010 to
 * 2022) and the list of the SEC (`ixt-sec`). A value without a transformation is read as one with a decimal point.
 */
const notations: Readonly<Record<string, Notation>> = {
  '': 'dot',
  numcommadot: 'dot',
  numspacedot: 'dot',
  numdotdecimal: 'dot',
  numdotdecimalin: 'dot',
  numdotdecimalapos: 'dot',
  numdotcomma: 'comma',
  numspacecomma: 'comma',
  numcomma: 'comma',
  numcommadecimal: 'comma',
  numcommadecimalapos: 'comma',
  numunitdecimal: 'unit',
  numunitdecimalin: 'unit',
  numunitdecimalapos: 'unit',
  numwordsen: 'words',
  numdash: 'zero',
  zerodash: 'zero',
  fixedzero: 'zero',
  nocontent: 'nothing',
  fixedempty: 'nothing',
  numinf: 'not finite',
  numneginf: 'not finite',
  numnan: 'not finite',
};

/** What separates thousands beside commas and points: spaces of any width, and what print has for an apostrophe. */
const spacing = /(?:\s|[\u00a0\u2009\u202f'’`´′]|&nbsp;)+/g;

const longestNumber = 500;

/** Reads a value as its transformation says, with scale and sign: `7,120` with scale 3 is 7120000. */
export function readNumber(fact: TaggedText): ReadNumber {
  const notation = notations[fact.format];
  if (fact.nil || notation === 'nothing') return {};
  if (notation === 'zero') return { value: 0 };
  if (notation === 'not finite') return { wrong: `has the format ${fact.format}, which states no finite number.` };
  // Full-width digits and marks are read as ASCII.
  const text = fact.text.replaceAll(spacing, ' ').trim().normalize('NFKC');
  if (text === '') return {};
  if (notation === undefined) return { wrong: `has the unknown format ${short(fact.format)}.` };
  const digits = text.length > longestNumber ? undefined : digitsOf(text, notation, fact.format);
  if (digits === undefined || !/^-?(?:\d+\.?\d*|\.\d+)$/.test(digits))
    return { wrong: `${short(fact.text)} is no number${inFormat(fact.format)}.` };
  if (!/^[+-]?\d{1,2}$/.test(fact.scale)) return { wrong: `has the unreadable scale ${short(fact.scale)}.` };
  // The decimal point is moved in text: 1.1 × 1000 as a product is not 1100.
  const size = Number(`${digits}e${Number(fact.scale)}`);
  if (!Number.isFinite(size)) return { wrong: `${short(fact.text)} is too large.` };
  return { value: fact.negative && size !== 0 ? -size : size };
}

/** Digits with a decimal point; undefined, or text that is no number, for a value that is not in the notation. */
function digitsOf(text: string, notation: Exclude<Notation, 'zero' | 'nothing' | 'not finite'>, format: string): string | undefined {
  if (notation === 'words') return numberInWords(text)?.toString();
  const compact = text.replaceAll(' ', '');
  if (notation === 'comma') return compact.replaceAll('.', '').replace(',', '.');
  if (notation === 'unit') {
    const found = /^\D*(\d[\d.,]*)[^\d.,]+(\d{1,2})\D*$/.exec(compact);
    return found ? `${found[1]?.replaceAll(/[.,]/g, '')}.${found[2]?.padStart(2, '0')}` : undefined;
  }
  // Without a transformation, a lone dash and the word are what print has for zero.
  return format === '' && /^(?:[-–—]|nil)$/i.test(compact) ? '0' : compact.replaceAll(',', '');
}

/** For messages: no value of an upstream is repeated at length. */
export function short(text: string): string {
  return `"${shortened(text, 40)}"`;
}

function inFormat(name: string): string {
  return name === '' ? '' : ` in the format ${name}`;
}
