import { expect, test } from 'vitest';
import { nearestNames } from './nearest-names.ts';
import { newsCategories, newsIndustries } from './news.ts';

test.each([
  ['Mergers', 'Mergers & Acquisitions'],
  ['merger', 'Mergers & Acquisitions'],
  ['M&A', 'Mergers & Acquisitions'],
  ['Buyback', 'Shareholder Returns (Buybacks & Dividends)'],
  ['IPO', 'IPOs & Follow-on Offerings'],
  ['Eranings Releases', 'Earnings Releases'],
  ['Cyber security', 'Cybersecurity Incidents'],
])('of the categories, a word of a name or its beginning is nearer than other words of the same letters: %s', (written, name) => {
  expect(nearestNames(written, newsCategories)[0]).toBe(name);
});

test.each([
  ['Health', 'Healthcare & Life Sciences'],
  ['Agricultre', 'Agriculture & Food'],
  ['Telecom', 'Hardware, Technology & Telecom'],
])('of the industries: %s', (written, name) => {
  expect(nearestNames(written, newsIndustries)[0]).toBe(name);
});

test('to what is like none, none is near; of several at most three are told, and none that is far behind the best', () => {
  expect(nearestNames('x', newsCategories)).toEqual([]);
  expect(nearestNames('', newsCategories)).toEqual([]);
  expect(nearestNames('Mergers', newsCategories)).toEqual(['Mergers & Acquisitions']);
  expect(nearestNames('a'.repeat(100_000), newsCategories).length).toBeLessThanOrEqual(3);
});
