import { expect, test } from 'vitest';
import { scalesNamed, shownAmount, writtenAmount } from './money.ts';

test.each([
  [391_035_000_000, 'USD', '$391.04 billion'],
  [-12_500_000, 'EUR', '-EUR 12.5 million'],
  [2_500, 'USD', '$2,500'],
  [4.9, 'USD', '$4.90'],
  [-1.2, 'USD/shares', '-$1.20'],
  [5, 'GBP/shares', 'GBP 5.00'],
  [999_999_999, 'USD', '$1 billion'],
])('%d %s is shown as %s', (value, unit, shown) => {
  expect(shownAmount(value, unit)).toBe(shown);
});

test.each([
  ['rounded', [8_198_403, 900_000, 999_999], ['8.2 million', '900,000', '1 million']],
  ['industry', [46_254_000, 250_000, 999_960_000], ['46.25 million', '250 thousand', '1 billion']],
  ['short', [1_245_000_000, 250_000, 999_600, 812], ['1.25B', '250K', '1M', '812']],
  ['column', [2_400_000_000, -310_000_000, 999_960, 1_450_000, 812.4], ['2.4B', '-310.0M', '1.0M', '1.5M', '812']],
  ['valuation', [1_300_000_000, 999_700_000], ['1.3B', '1B']],
] as const)('in the style %s the amounts %j are written %j', (style, amounts, written) => {
  expect(amounts.map((amount) => writtenAmount(amount, style))).toEqual(written);
});

test('a reader of amounts reads the scales that it names, and a scale that is not known is a fault', () => {
  expect(scalesNamed('k crore bn')).toEqual({ k: 1e3, crore: 1e7, bn: 1e9 });
  expect(() => scalesNamed('dozen')).toThrow('No scale is called dozen.');
});
