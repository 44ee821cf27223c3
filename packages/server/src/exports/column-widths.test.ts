import { expect, test } from 'vitest';
import { columnWidths, wishOf } from './column-widths.ts';
import { textWidth } from './text-width.ts';

const column = (...texts: string[]) => ({ wish: wishOf(texts), texts });

test('words stay whole beside a column of long texts', () => {
  const names = ['Employees', '5001-10000'];
  const columns = [
    column('Company', 'Brackenfield Icehouse'),
    column('Category', 'Refrigeration Equipment'),
    column(...names),
    column('Revenue', '$312M'),
    column('Funding', '$69.7M'),
    column('Fit', '9.1'),
    column('Why', 'It sells much the same to the same customers. '.repeat(12)),
  ];
  const widths = columnWidths(columns);
  const share = widths.reduce((sum, width) => sum + width, 0);
  expect(share).toBeCloseTo(57, 6);
  expect(widths[2]!).toBeGreaterThanOrEqual(textWidth('5001-10000'));
  expect(widths[1]!).toBeGreaterThanOrEqual(textWidth('Refrigeration'));
  expect(Math.max(...widths)).toBe(widths.at(-1));
});

test('columns without long words have what they wish', () => {
  expect(
    columnWidths([
      { wish: 1, texts: ['a'] },
      { wish: 3, texts: ['b'] },
    ]),
  ).toEqual([14.25, 42.75]);
});

test('where not all words have room, each column has its part by its longest word', () => {
  const widths = columnWidths(Array.from({ length: 12 }, () => column('Headquarters')));
  expect(new Set(widths).size).toBe(1);
});
