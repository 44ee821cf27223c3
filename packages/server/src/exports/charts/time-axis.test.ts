import { expect, test } from 'vitest';
import { shippedTheme } from '../theme.ts';
import { chartSvg } from './chart-svg.ts';
import { timeTicks } from './time-axis.ts';

test.each([
  ['2030-10-01', '2031-01-01', { interval: 'month', step: 1 }, '%b %Y'],
  ['2030-07-04', '2031-02-09', { interval: 'month', step: 1 }, '%b %Y'],
  ['2030-01-01', '2031-12-01', { interval: 'month', step: 3 }, '%b %Y'],
  ['2027-01-01', '2031-01-01', { interval: 'month', step: 6 }, '%b %Y'],
  ['2030-03-01', '2030-03-09', { interval: 'day', step: 1 }, '%-d %b %Y'],
  ['2030-03-01', '2030-04-20', { interval: 'day', step: 7 }, '%-d %b %Y'],
  ['2030-03-01', '2030-03-01', { interval: 'day', step: 1 }, '%-d %b %Y'],
  ['2000-01-01', '2031-01-01', { interval: 'year', step: 4 }, '%Y'],
])('an axis from %s to %s has one label a tick', (...[from, to, tickCount, format]) => {
  expect(timeTicks([Date.parse(to), Date.parse(from)])).toEqual({ tickCount, format });
});

test('an axis of years has a tick a year, however few there are', () => {
  expect(timeTicks([Date.parse('2030-01-01'), Date.parse('2031-01-01')], { byYear: true })).toEqual({
    tickCount: { interval: 'year', step: 1 },
    format: '%Y',
  });
});

test.each([
  [
    ['2030-10', '2030-11', '2030-12', '2031-01'],
    ['Oct 2030', 'Nov 2030', 'Dec 2030', 'Jan 2031'],
  ],
  [
    ['2028', '2029', '2030'],
    ['2028', '2029', '2030'],
  ],
  [
    ['2030-03-01', '2030-03-02', '2030-03-03'],
    ['1 Mar 2030', '2 Mar 2030', '3 Mar 2030'],
  ],
])('a line over %j writes each period once', async (dates, labels) => {
  const points = dates.map((date, index) => ({ date, value: index + 10 }));
  const svg = await chartSvg({ form: 'lines', measure: '', unit: 'percent', series: [{ name: 'Share', points }] }, shippedTheme());
  const texts = Array.from(svg.matchAll(/>([^<>]+)<\/text>/g), ([, text]) => text!);
  expect(texts.filter((text) => /^(?:\d{1,2} )?(?:[A-Z][a-z]{2} )?20\d\d$/.test(text))).toEqual(labels);
});

test('a timeline of a few weeks writes days, each once', async () => {
  const deals = ['2030-03-01', '2030-03-09', '2030-03-20'].map((date) => ({ date, name: 'A', type: 'Acquisition', amount_usd: 1e6 }));
  const svg = await chartSvg({ form: 'timeline', deals }, shippedTheme());
  const days = Array.from(svg.matchAll(/>(\d{1,2} Mar 2030)<\/text>/g), ([, text]) => text!);
  expect(days.length).toBeGreaterThan(2);
  expect(new Set(days).size).toBe(days.length);
});
