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
    ['20 pounds 05 pence', 'numunitdecimal', 20.05],
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
  });

  test.each([
    [tagged('(1,234)', { format: 'numdotdecimal' }), '"(1,234)" is no number in the format numdotdecimal.'],
    [tagged('n/a'), '"n/a" is no number.'],
    [tagged('12', { format: 'numwordsen' }), 'has the unknown format "numwordsen".'],
    [tagged('12', { scale: 'thousands' }), 'has the unreadable scale "thousands".'],
    [tagged('9'.repeat(400)), `"${'9'.repeat(40)}…" is too large.`],
    [tagged('x'.repeat(60)), `"${'x'.repeat(40)}…" is no number.`],
  ])('says why it cannot be read: %#', (fact, wrong) => {
    expect(readNumber(fact)).toEqual({ wrong });
  });
});
