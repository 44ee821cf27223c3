import { describe, expect, test } from 'vitest';
import { readMarketSize, sizeInYear } from './market-size.ts';

describe('a sentence that sizes a market', () => {
  test.each([
    [
      'The global cold storage market is expected to reach $12.4 billion by 2030, a CAGR of 8.1%.',
      {
        market: 'global cold storage market',
        claim: 'market',
        firm: '',
        currency: 'USD',
        end: { amount: 12.4e9, year: 2030 },
        cagr: '8.1',
      },
    ],
    [
      'The market for autonomous cold-chain depots was valued at $5.1 billion in 2025 and will grow to $9.8 billion by 2031, according to Frostline Research.',
      {
        market: 'market for autonomous cold-chain depots',
        firm: 'Frostline Research',
        start: { amount: 5.1e9, year: 2025 },
        end: { amount: 9.8e9, year: 2031 },
        // (9.8 / 5.1) ** (1 / 6) = 1.115
        cagr: '11.5',
        computed: ['cagr'],
      },
    ],
    [
      'Gale & Dunn Advisory estimates that the pet food market will grow from €90 billion in 2024 to €120 billion in 2029.',
      {
        market: 'pet food market',
        firm: 'Gale & Dunn Advisory',
        currency: 'EUR',
        start: { amount: 90e9, year: 2024 },
        end: { amount: 120e9, year: 2029 },
      },
    ],
    [
      'We operate in the $90 billion U.S. pet care industry.',
      { market: 'U.S. pet care industry', claim: 'market', end: { amount: 90e9, year: null } },
    ],
    [
      'We estimate our total addressable market for frozen picking robots to be $4.2 billion.',
      { market: 'total addressable market for frozen picking robots', claim: 'addressable_market', end: { amount: 4.2e9, year: null } },
    ],
    [
      'According to a report by Holm Analytics, the warehouse automation market size was $21 billion in 2023 and grows 14.5% a year.',
      { firm: 'Holm Analytics', market: 'warehouse automation market', end: { amount: 21e9, year: 2023 }, cagr: '14.5' },
    ],
  ])('%s', (sentence, expected) => {
    expect(readMarketSize(sentence)).toMatchObject(expected);
  });
});

describe('a value that a sentence does not state follows from the other one and the rate', () => {
  test.each([
    {
      sentence: 'The frozen food market was worth $5 billion in 2024 and will grow at a CAGR of 8% through 2030.',
      side: 'end',
      amount: 5e9 * 1.08 ** 6,
      year: 2030,
    },
    {
      sentence: 'The frozen food market is valued at $5 billion in 2024, growing 10% a year until 2026.',
      side: 'end',
      amount: 5e9 * 1.21,
      year: 2026,
    },
    {
      sentence: 'The frozen food market will reach $12.1 billion by 2030, a CAGR of 10% from 2028.',
      side: 'start',
      amount: 10e9,
      year: 2028,
    },
    {
      sentence: 'The frozen food market will reach $12.1 billion by 2030, growing at a CAGR of 10% from 2028 to 2030.',
      side: 'start',
      amount: 10e9,
      year: 2028,
    },
    {
      sentence: 'The frozen food market is expected to reach €4.41 billion in 2027, at a CAGR of 5% from 2025 to 2027.',
      side: 'start',
      amount: 4e9,
      year: 2025,
    },
  ] as const)('$sentence', ({ sentence, side, amount, year }) => {
    const size = readMarketSize(sentence)!;
    expect(size.computed).toEqual([side]);
    expect(size[side]!.year).toBe(year);
    expect(size[side]!.amount).toBeCloseTo(amount, -3);
  });

  test.each([
    'The frozen food market was worth $5 billion in 2024 and grows 8% a year.',
    'The frozen food market will reach $5 billion by 2030.',
    'The frozen food market is worth $5 billion and will grow at a CAGR of 8% from 2024 to 2030.',
  ])('and nothing does where the years or the rate are missing: %s', (sentence) => {
    const size = readMarketSize(sentence)!;
    expect([size.computed, size.start === undefined]).toEqual([[], true]);
  });
});

describe('a sentence that sizes no market', () => {
  test.each([
    'Our revenue in the North American market was $4.2 billion in 2025.',
    'Revenue rose 16.3% to $1,701.0 million in 2025 from $1,462.0 million in 2024.',
    'The aggregate market value of common stock held by non-affiliates was $31 billion.',
    'The company expanded in the European market and invested $300 million by 2024.',
    'The market is competitive.',
    'The fair market value of the notes was $2 billion at the end of 2024.',
    'If the frozen food market were to reach $50 billion, we may benefit.',
    'Halden Coldworks wins $210 million contract for a depot in Memphis.',
    'We acquired Tessaly Telemetry, a leader in the sensor market, for $186 million in 2024.',
    'The cold storage market has $2 billion of debt, $3 billion of assets and $4 billion of costs.',
    'Orders in the scientific market are expected to be back to historical levels at $60 million.',
    'A report by Holm Analytics, an IT market research firm, projects sales of cables to reach $5.4 billion by 2028.',
    'Based on the closing market value per share of $12.19, we would be required to pay $18 million.',
    'The net proceeds were approximately $291 million after market and underwriting discounts.',
    'Net sales in the stationery market were $800 million in 2023.',
  ])('%s', (sentence) => {
    expect(readMarketSize(sentence)).toBeUndefined();
  });
});

test('a value in a year is told within the years of a statement alone', () => {
  const stated = { start: { amount: 100, year: 2025 }, end: { amount: 121, year: 2027 }, cagr: '' };
  expect(sizeInYear(stated, 2026)).toBeCloseTo(110);
  expect(sizeInYear(stated, 2027)).toBe(121);
  expect(sizeInYear(stated, 2028)).toBeUndefined();
  expect(sizeInYear({ end: { amount: 121, year: 2027 }, cagr: '10' }, 2026)).toBeUndefined();
});
