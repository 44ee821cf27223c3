import { expect, test } from 'vitest';
import { noticesOf } from './import-notices.ts';

test('what a file leaves out is told in whole, of rows the first five and how many more', () => {
  const notices = noticesOf();
  for (let line = 2; line < 9; line++) notices.add('list.csv', { kind: 'notice', at: `line ${line}`, reason: 'Left out.' });
  notices.add('list.csv', { kind: 'notice', at: '', reason: 'Columns that are not read: colour.' });
  expect(notices.lines('rejected.csv')).toEqual([
    'list.csv: Columns that are not read: colour.',
    ...[2, 3, 4, 5, 6].map((line) => `list.csv, line ${line}: Left out.`),
    '2 more rows were taken without a cell, listed in rejected.csv.',
  ]);
  expect(noticesOf().lines(undefined)).toEqual([]);
});
