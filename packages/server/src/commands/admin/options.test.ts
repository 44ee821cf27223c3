import { describe, expect, test } from 'vitest';
import { dayOf, momentOf, namesOf, numberWithin, wholeNumber } from './options.ts';

describe('what is typed', () => {
  test('for a moment is read in UTC where it does not say', () => {
    expect(momentOf('--since', '2026-03-01')).toEqual(new Date('2026-03-01T00:00:00Z'));
    expect(momentOf('--since', '2026-03-01 09:30')).toEqual(new Date('2026-03-01T09:30:00Z'));
    expect(momentOf('--since', '2026-03-01T09:30:15.5Z')).toEqual(new Date('2026-03-01T09:30:15.500Z'));
    expect(momentOf('--since', '2026-03-01T09:30+02:00')).toEqual(new Date('2026-03-01T07:30:00Z'));
    for (const wrong of ['', 'yesterday', '2026-13-01', '2026-03-01T25:00', '1', '09:30']) {
      expect(() => momentOf('--since', wrong), wrong).toThrow(/^--since must be a day or a time/);
    }
  });

  test('for a day is one of the calendar', () => {
    expect(dayOf('--from', '2028-02-29')).toBe('2028-02-29');
    for (const wrong of ['2026-02-29', '2026-2-1', '2026-03-01T00:00', '']) {
      expect(() => dayOf('--from', wrong), wrong).toThrow(/^--from must be a day as YYYY-MM-DD/);
    }
  });

  test('for a number is one, and large enough', () => {
    expect(wholeNumber('--burst', '7', 1)).toBe(7);
    for (const wrong of ['', '0', '-1', '1.5', '1e3', '0x10', ' 7', '99999999999999999999']) {
      expect(() => wholeNumber('--burst', wrong, 1), wrong).toThrow(/^--burst must be a whole number of at least 1/);
    }
  });

  test('for an overlap is hours up to a month, also a part of one', () => {
    const overlapOf = (text: string) => numberWithin('--overlap-hours', text, { least: 0, most: 720 });
    expect([overlapOf('0'), overlapOf('0.5'), overlapOf('720')]).toEqual([0, 0.5, 720]);
    for (const wrong of ['', '-1', '721', 'a day', 'Infinity', 'NaN']) expect(() => overlapOf(wrong), wrong).toThrow(/^--overlap-hours/);
  });

  test('for names may have spaces and stray commas', () => {
    expect(namesOf('a, b,,c ,')).toEqual(['a', 'b', 'c']);
    expect(namesOf('')).toEqual([]);
    expect(namesOf('Mergers, acquisitions; IPO', ';')).toEqual(['Mergers, acquisitions', 'IPO']);
  });
});
