import { expect, test } from 'vitest';
import type { CompanyDocument } from '../../kernel/document.ts';
import type { MarketDeal } from './deals.ts';
import { attractivenessOf, indicatorsOf } from './measures.ts';

const holder: CompanyDocument = {
  permalink: 'halden',
  records: [],
  facts: { name: 'Halden' },
  origins: {},
  acquisitions: [],
  acquired_by: [],
};
const side = { name: 'Halden', permalink: 'halden', product_category: '', country: undefined, document: holder };

function dealsOf(dates: readonly string[], retrieved_at?: string): MarketDeal[] {
  const from = { source: 'wire', source_key: '1', source_url: '', as_of: '', method: 'reported' as const };
  const records = retrieved_at === undefined ? [] : [{ ...from, retrieved_at }];
  return dates.map((date) => ({
    deal: { name: 'Kelvara', permalink: 'kelvara', facts: { date }, record: 0 },
    holder: { ...holder, records },
    acquirer: side,
    target: side,
  }));
}

const plain = () => ({ title: '', publisher: '' });

function told(dates: readonly string[], retrieved_at?: string): string | undefined {
  const made = attractivenessOf({ companies: [holder], deals: dealsOf(dates, retrieved_at), rounds: [] }, plain);
  return made?.value[0]?.rationale[0]?.paragraph;
}

const noTrend = ' No trend: it takes 20 in all, and some in both.';

test('deals with only a year are counted by year, and get no day', () => {
  expect(told(['2025', '2025', '2025', '2024'])).toBe(`3 closed deals on record here in 2025, 1 in 2024 (n = 4).${noTrend}`);
  expect(told(['2025', '2024', '2025-03-11'])).toBe(`2 closed deals on record here in 2025, 1 in 2024 (n = 3).${noTrend}`);
  expect(told(['2025-03-11', '2024-09-02', '2024-01-15'])).toBe(
    `2 closed deals on record here in the twelve months to 11 Mar 2025, 1 in the twelve before (n = 3).${noTrend}`,
  );
  // A month ends with its last day.
  expect(told(['2025-03', '2025-03-11', '2024-03'])).toBe(
    `2 closed deals on record here in the twelve months to 31 Mar 2025, 1 in the twelve before (n = 3).${noTrend}`,
  );
});

test('a year that is not over is not held against a whole one, and an old year makes no newer days inexact', () => {
  expect(told(['2026', '2025', '2025', '2024'], '2026-02-01T00:00:00Z')).toBe(
    `2 closed deals on record here in 2025, 1 in 2024 (n = 3).${noTrend} [1]`,
  );
  expect(told(['2025-03-11', '2024-09-02', '1998'])).toBe(
    `2 closed deals on record here in the twelve months to 11 Mar 2025, 0 in the twelve before (n = 2).${noTrend}`,
  );
});

const deals = (now: number, before: number) => [
  ...Array.from({ length: now }, () => '2025'),
  ...Array.from({ length: before }, () => '2024'),
];

test.each([
  ['1 and 3 deals', 1, 3],
  ['3 and 1 deals', 3, 1],
  ['4 and 12 deals', 4, 12],
  ['9 and 10 deals', 9, 10],
  ['19 deals and none', 19, 0],
  ['40 deals and none before, where the records may only begin', 40, 0],
])('%s on record draw no trend, neither as an indicator nor as an answer', (_, now, before) => {
  const market = { companies: [holder], deals: dealsOf(deals(now, before)), rounds: [] };
  expect(indicatorsOf(market, plain)?.value.indicators).toMatchObject([{ indicator: 'Acquisitions', trends: '' }]);
  const [answer] = attractivenessOf(market, plain)!.value;
  expect(answer).toMatchObject({ question: 'Is the market consolidating?', keyword: 'Too few to tell' });
  expect(answer!.rationale[0]!.paragraph).toContain(`(n = ${now + before}).`);
});

test('twenty deals on record draw a trend, with the count beside it', () => {
  const market = { companies: [holder], deals: dealsOf(deals(8, 12)), rounds: [] };
  expect(indicatorsOf(market, plain)?.value.indicators).toMatchObject([
    { indicator: 'Acquisitions', trends: '↓', commentary: [{ paragraph: '8 closed deals on record here in 2025, 12 in 2024 (n = 20).' }] },
  ]);
  expect(attractivenessOf(market, plain)?.value[0]?.keyword).toBe('Falling');
});

test('the figures of fewer than twenty companies draw no trend, and those of one are not told as the market’s', () => {
  const listed = (at: number): CompanyDocument => ({
    ...holder,
    permalink: `listed-${at}`,
    records: [{ source: 'sec', source_key: `${at}`, source_url: '', as_of: '', method: 'filed', retrieved_at: '2026-01-01T00:00:00Z' }],
    facts: { name: `Listed ${at}` },
    financials: {
      annual: [2025, 2024].map((year) => ({
        start: `${year}-01-01`,
        end: `${year}-12-31`,
        fiscal_year: year,
        fiscal_period: 'FY' as const,
        values: { revenue: { value: 100 + (year - 2024) * at, unit: 'USD', record: 0 } },
      })),
      quarterly: [],
    },
  });
  const market = (count: number) => ({ companies: Array.from({ length: count }, (_, at) => listed(10 * (at + 1))), deals: [], rounds: [] });
  const growth = (count: number) => ({
    trend: indicatorsOf(market(count), plain)?.value.indicators.find(({ indicator }) => indicator.startsWith('Revenue growth'))?.trends,
    answer: attractivenessOf(market(count), plain)?.value.find(({ question }) => question === 'Do sales grow?'),
  });
  expect(growth(1)).toEqual({ trend: undefined, answer: undefined });
  expect(growth(2)).toMatchObject({
    trend: '',
    answer: { keyword: 'Too few to tell', rationale: [{ paragraph: expect.stringContaining('is +15.0% (n = 2).') as string }] },
  });
  expect(growth(19).trend).toBe('');
  // The median of 10, 20, … 200 percent is 105.
  expect(growth(20)).toMatchObject({
    trend: '↑↑',
    answer: { keyword: 'Rising fast', rationale: [{ paragraph: expect.stringContaining('is +105.0% (n = 20).') as string }] },
  });
});
