import { expect, test } from 'vitest';
import { shownAmount } from './shown-amount.ts';

test.each([
  [391_035_000_000, 'USD', '$391.04 billion'],
  [-12_500_000, 'EUR', '-EUR 12.5 million'],
  [2_500, 'USD', '$2,500'],
  [4.9, 'USD', '$4.90'],
  [-1.2, 'USD/shares', '-$1.20'],
  [5, 'GBP/shares', 'GBP 5.00'],
])('%d %s is shown as %s', (value, unit, shown) => {
  expect(shownAmount(value, unit)).toBe(shown);
});
