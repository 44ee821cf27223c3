import { expect, test } from 'vitest';
import type { CompanyDocument } from '../../kernel/document.ts';
import type { MarketDeal } from './deals.ts';
import { indicatorsOf } from './measures.ts';

const holder: CompanyDocument = {
  permalink: 'halden',
  records: [],
  facts: { name: 'Halden' },
  origins: {},
  acquisitions: [],
  acquired_by: [],
};
const side = { name: 'Halden', permalink: 'halden', product_category: '', country: undefined, document: holder };

function told(dates: { date: string; date_precision?: 'year' }[], retrieved_at?: string): string | undefined {
  const from = { source: 'wire', source_key: '1', source_url: '', as_of: '', method: 'reported' as const };
  const records = retrieved_at === undefined ? [] : [{ ...from, retrieved_at }];
  const deals = dates.map((facts): MarketDeal => ({
    deal: { name: 'Kelvara', permalink: 'kelvara', facts, record: 0 },
    holder: { ...holder, records },
    acquirer: side,
    target: side,
  }));
  const made = indicatorsOf({ companies: [holder], deals, rounds: [] }, () => ({ title: '', publisher: '' }));
  return made?.value.indicators[0]?.commentary[0]?.paragraph;
}

test('deals of which only the year is known are counted by years, and no day is told of them', () => {
  const inYear = (year: number) => ({ date: `${year}-01-01`, date_precision: 'year' as const });
  expect(told([2025, 2025, 2025, 2024].map(inYear))).toBe('3 closed deals on record in 2025, 1 in 2024.');
  expect(told([...[2025, 2024].map(inYear), { date: '2025-03-11' }])).toBe('2 closed deals on record in 2025, 1 in 2024.');
  expect(told(['2025-03-11', '2024-09-02', '2024-01-15'].map((date) => ({ date })))).toBe(
    '2 closed deals on record in the twelve months to 11 Mar 2025, 1 in the twelve before.',
  );
});

test('a year that is not over is not held against a whole one, and an old year makes no newer days inexact', () => {
  const inYear = (year: number) => ({ date: `${year}-01-01`, date_precision: 'year' as const });
  expect(told([2026, 2025, 2025, 2024].map(inYear), '2026-02-01T00:00:00Z')).toBe('2 closed deals on record in 2025, 1 in 2024. [1]');
  expect(told([...['2025-03-11', '2024-09-02'].map((date) => ({ date })), inYear(1998)])).toBe(
    '2 closed deals on record in the twelve months to 11 Mar 2025, 0 in the twelve before.',
  );
});

test('the figures of one company are not told as the market’s', () => {
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
  const growth = (count: number) =>
    indicatorsOf({ companies: Array.from({ length: count }, (_, at) => listed(10 * (at + 1))), deals: [], rounds: [] }, () => ({
      title: '',
      publisher: '',
    }))?.value.indicators.some(({ indicator }) => indicator === 'Revenue growth of listed companies') ?? false;
  expect([1, 2].map(growth)).toEqual([false, true]);
});
