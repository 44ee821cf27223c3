import { describe, expect, test } from 'vitest';
import { readDate } from './date.ts';

describe('a printed date', () => {
  test.each([
    ['2020-12-31', '2020-12-31'],
    ['2020-12-31T00:00:00', '2020-12-31'],
    ['31.12.20', '2020-12-31'],
    ['1.5.24', '2024-05-01'],
    ['31/12/2020', '2020-12-31'],
    ['31 December 2020', '2020-12-31'],
    ['6th May 2021', '2021-05-06'],
    ['31st Dec, 1999', '1999-12-31'],
    ['31.12.99', '1999-12-31'],
  ])('%s is %s', (text, day) => {
    expect(readDate(text)).toBe(day);
  });

  test.each(['', '31 February 2020', '31.13.20', '31 Smarch 2020', 'at the year end'])('%s is none', (text) => {
    expect(readDate(text)).toBeUndefined();
  });
});
