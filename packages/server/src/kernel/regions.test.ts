import { expect, test } from 'vitest';
import { placeTrades } from './place-trades.ts';
import { placesAsked } from './regions.ts';
import { casesIn, unmatchedWords } from './test-support.ts';

test.each([
  ['Japanese robot makers', 'robot makers', ['JPN']],
  ['robot makers in Japan', 'robot makers', ['JPN']],
  ['banks of France and Germany', 'banks', ['DEU', 'FRA']],
  ['UK supermarkets', 'supermarkets', ['GBR']],
  ['US regional banks', 'regional banks', ['USA']],
  ['us homebuilders', 'homebuilders', ['USA']],
  ['water utilities us', 'water utilities', ['USA']],
  ['uk challenger banks', 'challenger banks', ['GBR']],
  ['South Korean shipbuilders', 'shipbuilders', ['KOR']],
  ['Polish software houses', 'software houses', ['POL']],
  ['low-cost carriers, Turkey', 'low-cost carriers,', ['TUR']],
  ['DACH insurers', 'insurers', ['AUT', 'CHE', 'DEU']],
  ['Nordic salmon farming', 'salmon farming', ['DNK', 'FIN', 'ISL', 'NOR', 'SWE']],
  ['South African gold miners', 'gold miners', ['ZAF']],
])('%s asks for %s in %j', (text, rest, countries) => {
  const asked = placesAsked(text);
  expect(asked?.rest).toBe(rest);
  expect([...asked!.countries].toSorted()).toEqual(countries);
});

test('a region is all its countries, and no other', () => {
  const union = placesAsked('EU defence contractors')!.countries;
  expect(union.size).toBe(27);
  expect(union.has('CHE')).toBe(false);
  const africa = placesAsked('African mobile operators')!.countries;
  expect(africa.has('NGA')).toBe(true);
  expect(africa.has('IND')).toBe(false);
  expect(placesAsked('airlines in Latin America')!.countries.has('MEX')).toBe(true);
});

test.each([
  'nail polish and cosmetics',
  'turkey and chicken farms',
  'fine china and tableware',
  'IT services for banks',
  'AI in drug discovery',
  'us versus them',
  'gyms near to us',
  'contact us',
  'software that helps us',
  'Georgia pacific timber',
  'Japan',
  '',
])('%s names no place that is asked for beside something', (text) => {
  expect(placesAsked(text)).toBeUndefined();
});

const tradeCases = casesIn<'list' | 'word' | 'topic'>(import.meta.dirname, 'place-trades.cases.tsv');

test.each(tradeCases)('“$word” after $list makes “$topic” a trade that is in no place', ({ topic }) => {
  expect(placesAsked(`makers ${topic}`)).toBeUndefined();
});

test('every word of a trade that is named after a place has a case', () => {
  const words = Object.fromEntries(Object.entries(placeTrades).map(([place, trade]) => [place, trade.split(/\s+/)]));
  expect(unmatchedWords(words, tradeCases)).toEqual([]);
});
