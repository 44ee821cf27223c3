import { expect, test } from 'vitest';
import { sizeOf, strongOf } from './rows-of-market.ts';

const row = (score: number) => ({ 'Overall Score': score, 'Employees (Source A)': '5001-10000', Revenue: 1.7e9, 'Total Funding': null });

test('a report tells of the companies that fit well; where none does, of all', () => {
  const rows = [row(8.2), row(5), row(4.9)];
  expect(strongOf(rows)).toEqual(rows.slice(0, 2));
  expect(strongOf(rows.slice(2))).toEqual(rows.slice(2));
});

test('what is known of the size of a company stands in one cell', () => {
  expect(sizeOf(row(8))).toBe('5,001–10,000 people; $1.7B revenue');
});
