import { expect, test } from 'vitest';
import { sizeOf, strongOf } from './rows-of-market.ts';

const row = (score: number) => ({ 'Overall Score': score, 'Employees (Source A)': '5001-10000', Revenue: 1.7e9, 'Total Funding': null });

test('a report shows the companies that fit well; without any, all', () => {
  const rows = [row(8.2), row(5), row(4.9)];
  expect(strongOf(rows)).toEqual(rows.slice(0, 2));
  expect(strongOf(rows.slice(2))).toEqual(rows.slice(2));
});

test('the known sizes of a company are in one cell', () => {
  expect(sizeOf(row(8))).toBe('5,001–10,000 people; $1.7B revenue');
});
