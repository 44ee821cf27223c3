import { expect, test } from 'vitest';
import { countriesIn } from './places.ts';
import { wordsOf } from './tokens.ts';

const nothing = wordsOf('', 'text');
const inTitle = (title: string) => countriesIn(wordsOf(title, 'title'), nothing).map(({ country }) => country);

test.each([
  ['Vietnam raises duty on Thai sugar', ['THA', 'VNM']],
  ['German carmakers face new tariffs in the United States', ['DEU', 'USA']],
  ['Sensex ends at record high', ['IND']],
  ['Bank of England holds rates', ['GBR']],
  ['U.S. and EU agree on steel', ['USA']],
  ['South Korea exports fall', ['KOR']],
  ['Swiss watch exports to Hong Kong drop', ['CHE', 'HKG']],
  ['Tesla plant near Berlin expands', ['DEU']],
  ['Radio station in Mississippi hires a host from Denver', ['USA']],
])('reads %s', (title, countries) => {
  expect(inTitle(title)).toEqual(countries);
});

test.each([
  'American Express lifts its outlook',
  'Bank of America names a chief economist',
  'Michael Jordan sells his stake',
  'turkey prices rise before Thanksgiving',
  'Let us see what bse means',
])('takes no name of something else for a country: %s', (title) => {
  expect(inTitle(title)).not.toContain('TUR');
  expect(inTitle(title)).toEqual([]);
});

test('takes New Mexico for a state and not for Mexico', () => {
  expect(inTitle('Oil output in New Mexico rises')).toEqual(['USA']);
});

test('keeps a country that the text names early, not one in passing further down', () => {
  const text = `The plant stands in Poland. ${'The company makes doors and windows for homes and offices. '.repeat(8)} A rival is from Chile.`;
  expect(countriesIn(wordsOf('Door maker opens a plant', 'title'), wordsOf(text, 'text')).map(({ country }) => country)).toEqual(['POL']);
});
