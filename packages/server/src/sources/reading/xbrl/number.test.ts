import { describe, expect, test } from 'vitest';
import type { TaggedText } from './tagged-values.ts';
import { readNumber } from './number.ts';

function tagged(text: string, fact: Partial<TaggedText> = {}): TaggedText {
  return {
    name: 'Debtors',
    taxonomy: 'core',
    context_ref: 'c',
    text,
    format: '',
    scale: '0',
    decimals: '0',
    negative: false,
    nil: false,
    bracketed: false,
    ...fact,
  };
}

describe('a tagged number', () => {
  test.each([
    ['1,234', 'numdotdecimal', 1234],
    ['1,234.56', 'numdotdecimal', 1234.56],
    ['1 234', 'numspacedot', 1234],
    ['1\u00a0234', 'numdotdecimal', 1234],
    ['7&nbsp;', 'numdotdecimal', 7],
    ['1,00,000', 'numdotdecimalin', 100_000],
    ['1,234', 'numcommadot', 1234],
    ['1.234,56', 'numcommadecimal', 1234.56],
    ['1.234,56', 'numdotcomma', 1234.56],
    ['1 234,5', 'numspacecomma', 1234.5],
    ['234,5', 'numcomma', 234.5],
    ["1'234.5", 'numdotdecimalapos', 1234.5],
    ["1'234,5", 'numcommadecimalapos', 1234.5],
    ['1´234′567.5', 'numdotdecimalapos', 1_234_567.5],
    ['20 pounds 05 pence', 'numunitdecimal', 20.05],
    ['１，２３４円５０銭', 'numunitdecimal', 1234.5],
    ['1.234 Euro 5 Cent', 'numunitdecimal', 1234.05],
    ['1,00,000 rupees 50 paise', 'numunitdecimalin', 100_000.5],
    ["1'234 Franken 50 Rappen", 'numunitdecimalapos', 1234.5],
    ['12,34,567.8', 'numdotdecimalin', 1_234_567.8],
    ['１，２３４', 'numdotdecimal', 1234],
    ['.5', 'numdotdecimal', 0.5],
    ['no', 'numwordsen', 0],
    ['None', 'numwordsen', 0],
    ['two', 'numwordsen', 2],
    ['twenty-five', 'numwordsen', 25],
    ['two hundred and fifty thousand', 'numwordsen', 250_000],
    ['Nil', '', 0],
    ['-', 'zerodash', 0],
    ['–', 'numdash', 0],
    ['nil', 'fixedzero', 0],
    ['25853', '', 25_853],
    ['-25853', '', -25_853],
    ['7,530,515', '', 7_530_515],
    ['-', '', 0],
  ])('%s as %s is %d', (text, format, value) => {
    expect(readNumber(tagged(text, { format }))).toEqual({ value });
  });

  test('in words has the scale of its tag: two with scale 6 is two million', () => {
    expect(readNumber(tagged('two', { format: 'numwordsen', scale: '6' }))).toEqual({ value: 2_000_000 });
  });

  test('moves the point by its scale without rounding: 1.1 with scale 3 is 1100, 4.35 with scale 2 is 435', () => {
    expect(readNumber(tagged('1.1', { scale: '3' }))).toEqual({ value: 1100 });
    expect(readNumber(tagged('4.35', { scale: '2' }))).toEqual({ value: 435 });
    expect(readNumber(tagged('7,120', { scale: '3', format: 'numdotdecimal' }))).toEqual({ value: 7_120_000 });
    expect(readNumber(tagged('19', { scale: '-2' }))).toEqual({ value: 0.19 });
  });

  test('is negative with the sign of its tag, and nothing is never minus nothing', () => {
    expect(readNumber(tagged('96,880', { negative: true }))).toEqual({ value: -96_880 });
    expect(readNumber(tagged('-', { negative: true, format: 'zerodash' }))).toEqual({ value: 0 });
    expect(readNumber(tagged('0', { negative: true }))).toEqual({ value: 0 });
  });

  test('is not stated when nil, without content or empty', () => {
    expect(readNumber(tagged('', { nil: true }))).toEqual({});
    expect(readNumber(tagged('', { format: 'nocontent' }))).toEqual({});
    expect(readNumber(tagged('-', { format: 'fixedempty' }))).toEqual({});
    expect(readNumber(tagged(' '))).toEqual({});
    expect(readNumber(tagged('', { format: 'numdotdecimal' }))).toEqual({});
    expect(readNumber(tagged('', { format: 'numwordsen' }))).toEqual({});
  });

  test.each([
    [tagged('(1,234)', { format: 'numdotdecimal' }), '"(1,234)" is no number in the format numdotdecimal.'],
    [tagged('n/a'), '"n/a" is no number.'],
    [tagged('12', { format: 'numwordsen' }), '"12" is no number in the format numwordsen.'],
    [tagged('12', { format: 'numroman' }), 'has the unknown format "numroman".'],
    [tagged('∞', { format: 'numinf' }), 'has the format numinf, which states no finite number.'],
    [tagged('20', { format: 'numunitdecimal' }), '"20" is no number in the format numunitdecimal.'],
    [tagged('12', { scale: 'thousands' }), 'has the unreadable scale "thousands".'],
    [tagged('9'.repeat(400)), `"${'9'.repeat(40)}…" is too large.`],
    [tagged('x'.repeat(60)), `"${'x'.repeat(40)}…" is no number.`],
  ])('says why it cannot be read: %#', (fact, wrong) => {
    expect(readNumber(fact)).toEqual({ wrong });
  });
});
