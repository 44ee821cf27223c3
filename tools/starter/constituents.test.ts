import { expect, test } from 'vitest';
import { financialCandidates, withoutSinglePrecision } from './constituents.ts';

test.each([
  // As the upstream has them, and as a 32-bit float of seven digits means them.
  [167_959_003_136, 167_959_000_000],
  [16_997_999_616, 16_998_000_000],
  [6_488_000_000, 6_488_000_000],
  [783_699_968, 783_700_000],
  [4_179_580_420_096, 4_179_580_400_000],
  [92_293_693_440, 92_293_690_000],
  [-1_234_567_936, -1_234_568_000],
  [0, 0],
  // No 32-bit float, so exact as it is.
  [309.35, 309.35],
  [94_680_000_001, 94_680_000_001],
])('%d is read as %d', (written, value) => {
  expect(withoutSinglePrecision(written)).toBe(value);
  expect(Math.fround(value)).toBe(Math.fround(written));
});

test('market data of the index has no digits of 32-bit floats', () => {
  const row = {
    Symbol: 'AAPL',
    Name: 'Apple Inc.',
    Price: '309.35',
    'Market Cap': '4514709504000',
    EBITDA: '167959003136',
    'Earnings/Share': '8.72',
  };
  expect(financialCandidates([row])[0]?.facts.market).toMatchObject({
    price: 309.35,
    market_cap: 4_514_709_500_000,
    ebitda: 167_959_000_000,
    eps_diluted: 8.72,
  });
});
