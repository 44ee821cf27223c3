import { describe, expect, test } from 'vitest';
import { nameKey } from '../kernel/names.ts';
import type { CompanyDocument } from '../kernel/document.ts';
import { boughtWords, namesIn, recordsOfStatement, type Field } from './evidence.ts';

describe('names in a text', () => {
  test.each<[string, string, string[]]>([
    ['written like names', 'It works with Salesforce and eBay', ['salesforce', 'ebay']],
    ['of several words, each part too', 'It runs on Oracle Cloud', ['oracle', 'oracle cloud', 'cloud']],
    ['without their possessive', "It replaces Salesforce's forms", ['salesforce']],
    ['without their legal form', 'It belongs to Quillmere Inc', ['quillmere', 'inc']],
    ['none at the beginning of the text', 'Target is a shop', []],
    ['none at the beginning of a sentence', 'It is a shop. Target is another! Square too? Block. And this: Apple', []],
    ['none over a comma', 'It rivals Oracle, Workday', ['oracle', 'workday']],
    ['none over a semicolon', 'It rivals Oracle; Workday', ['oracle', 'workday']],
    ['none over a bracket', 'It rivals Oracle (Workday) Sage', ['oracle', 'workday', 'sage']],
    ['none over a full stop', 'It rivals Oracle. Workday is big', ['oracle']],
    ['none of small letters between', 'It rivals Bank of America', ['bank', 'america']],
    ['none of two letters', 'It rivals HP', []],
    ['each once', 'It likes Oracle and Oracle', ['oracle']],
    ['none in nothing', '', []],
  ])('%s: "%s"', (_, text, expected) => {
    expect(namesIn(text)).toEqual(expected);
  });
  test('are none at the beginning of a quoted or bracketed sentence', () => {
    expect(namesIn('It grows. “Target is clear”. (Square is another.)')).toEqual([]);
  });
  test('with an ampersand have the key of the company', () => {
    expect(namesIn('It supplies Johnson & Johnson')).toContain(nameKey('Johnson & Johnson'));
  });

  test('are of at most four words', () => {
    const names = namesIn('It sold Alpha Beta Gamma Delta Epsilon');
    expect(names).toContain('alpha beta gamma delta');
    expect(names).toContain('beta gamma delta epsilon');
    expect(Math.max(...names.map((name) => name.split(' ').length))).toBe(4);
  });
});

test('the words of what was bought say each label word once a deal, and again for the next deal', () => {
  const robots = { product_category: 'Picking Robots', industry: 'Robots', categories: ['Robots', 'Airlines'] };
  expect(boughtWords([robots, { categories: ['Robots'] }, {}])).toBe('pick robot airlin robot');
  expect(boughtWords([])).toBe('');
});

describe('the records of a statement', () => {
  const facts = { name: 'Acme', industry: 'Robots', key_phrases: ['picking', 'packing'], categories: ['Robots'] };
  const of = (field: Field, text: string, from: Pick<CompanyDocument, 'origins' | 'givers'>) =>
    recordsOfStatement({ field, text }, { facts, ...from });

  test('are those of the fact it is, and of a list the one that gave the item', () => {
    const origins = { key_phrases: [2, 3], short_description: [1], description: [4], categories: [5] };
    expect(of('summary', 'Makes arms.', { origins })).toEqual([1]);
    expect(of('description', 'Makes arms.', { origins })).toEqual([4]);
    expect(of('category', 'Robots', { origins })).toEqual([5]);
    expect(of('key_phrase', 'packing', { origins, givers: { key_phrases: [2, 3] } })).toEqual([3]);
    // A document of before does not tell items apart.
    expect(of('key_phrase', 'packing', { origins })).toEqual([2, 3]);
  });

  test('are the first record when nothing else is said', () => {
    expect(of('product', 'Arm', { origins: {} })).toEqual([0]);
  });

  test('of a sector are those of the sector, also beside an industry', () => {
    const origins = { industry: [1], sector: [2] };
    expect(of('industry', 'Robots', { origins })).toEqual([1]);
    expect(of('industry', 'Industrials', { origins })).toEqual([2]);
  });

  test('of a place are those of the city and of the country', () => {
    const placed = (place: object) =>
      recordsOfStatement({ field: 'place', text: '' }, { facts: { name: 'Acme', ...place }, origins: { city: [3] } });
    expect(placed({ city: 'Boston' })).toEqual([3]);
    expect(placed({ city: 'Boston', country: 'USA' })).toEqual([3, 0]);
  });
});
