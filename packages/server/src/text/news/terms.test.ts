import { expect, test } from 'vitest';
import { findsTerms, formsOf } from './terms.ts';
import { wordsOf } from './tokens.ts';

function found(table: Record<string, string>, text: string): string[] {
  return findsTerms(Object.entries(table))(wordsOf(text, 'title')).map(({ value, start, end }) => `${value}: ${text.slice(start, end)}`);
}

test('finds any form of a verb, either of two words, any word that begins so, a number, and up to three words between', () => {
  const table = { cuts: 'cut~ jobs|staff', deals: 'merg* with', sums: 'raise~ #', buys: 'buy~ .. stake' };
  expect(found(table, 'Acme cutting staff, merging with Globex; raised 40 million')).toEqual([
    'cuts: cutting staff',
    'deals: merging with',
    'sums: raised 40',
  ]);
  expect(found(table, 'It bought a large minority stake')).toEqual(['buys: bought a large minority stake']);
  expect(found(table, 'It bought a very large minority stake')).toEqual([]);
});

test('finds the longest phrase of a value at a word', () => {
  expect(found({ job: 'chief, chief executive, chief executive officer' }, 'The Chief Executive Officer')).toEqual([
    'job: Chief Executive Officer',
  ]);
});

test.each([
  ['launch', 'launch launches launched launching'],
  ['acquire', 'acquire acquires acquired acquiring'],
  ['rally', 'rally rallies rallied rallying'],
  ['drop', 'drop drops dropped dropping'],
  ['fall', 'fall falls fell fallen falling'],
])('knows the forms of %s', (verb, forms) => {
  expect(formsOf(verb).join(' ')).toBe(forms);
});

test('reads a word without its closing ’s, and abbreviated names with their dots', () => {
  expect(wordsOf('Acme’s U.S. sales rose 1,200%; S&P cheers Q3', 'title').tokens.map(({ word }) => word)).toEqual([
    'acme',
    'u.s.',
    'sales',
    'rose',
    '1,200',
    's&p',
    'cheers',
    'q3',
  ]);
});
