import { describe, expect, test } from 'vitest';
import { numberInWords } from './number-words.ts';

describe('a number in English words', () => {
  test.each([
    ['no', 0],
    ['None', 0],
    ['nil', 0],
    ['zero', 0],
    ['two', 2],
    ['Four', 4],
    ['thirteen', 13],
    ['twenty', 20],
    ['twenty-one', 21],
    ['ninety nine', 99],
    ['a hundred', 100],
    ['one hundred and five', 105],
    ['two hundred fifty thousand', 250_000],
    ['two hundred and fifty thousand', 250_000],
    ['three million', 3_000_000],
    ['four billion, two hundred million', 4_200_000_000],
    ['one million two hundred thirty-four thousand five hundred sixty-seven', 1_234_567],
    ['one thousand and one', 1001],
  ])('%s is %s', (text, value) => {
    expect(numberInWords(text)).toBe(value);
  });

  test.each([
    '',
    '12',
    'two three',
    'twenty ten',
    'five twenty',
    'hundred',
    'million',
    'one thousand thousand',
    'one thousand million',
    'and',
    'two and',
    'second',
    'a few',
    'twenty hundred',
    'one hundred hundred',
  ])('"%s" is none', (text) => {
    expect(numberInWords(text)).toBeUndefined();
  });
});
