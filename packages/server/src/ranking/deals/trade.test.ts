import { expect, test } from 'vitest';
import { vectorTable } from '../../kernel/learnt-vectors.ts';
import { meanTrade, productsOf, sameClass, sameProducts, sameTrade, tradeOf } from './trade.ts';

// Of eight companies each label is borne by four: all tell as much as each other.
const table = (terms: string[], directions: number[]) =>
  vectorTable({ version: 1, companies: 8, dimensions: 2, terms, counts: terms.map(() => 4), directions: Int8Array.from(directions) });
const learnt = {
  labels: table(['airlines', 'air transportation', 'leasing'], [100, 0, 60, 80, 0, 100]),
  words: table(['flight', 'jet', 'lease'], [100, 0, 100, 0, 0, 100]),
};
const nothing = { stems: new Map<string, number>(), length: 0 };
const partyOf = (categories: string[], key_phrases: string[] = []) => {
  const facts = { name: 'Acme', categories, key_phrases };
  return { trade: tradeOf(facts, learnt), products: productsOf(facts, learnt), likeness: nothing };
};

test('hand-worked: labels that co-occur are one trade, in any words', () => {
  expect(sameTrade(partyOf(['Airlines']), partyOf(['Air transportation']))).toBeCloseTo(0.6, 5);
  expect(sameTrade(partyOf(['Airlines']), partyOf(['Leasing']))).toBe(0);
  // Both together point half way between: 1 / √2.
  expect(sameTrade(partyOf(['Airlines']), partyOf(['Airlines', 'Leasing']))).toBeCloseTo(Math.SQRT1_2, 5);
  expect(sameTrade(partyOf(['Airlines']), partyOf(['Unheard of']))).toBe(0);
});

test('what was bought is taken together by recency', () => {
  const [airline, lessor] = [tradeOf({ categories: ['airlines'] }, learnt), tradeOf({ categories: ['leasing'] }, learnt)];
  const mean = meanTrade([
    { trade: airline, weight: 3 },
    { trade: lessor, weight: 4 },
    { trade: undefined, weight: 9 },
  ]);
  expect(mean![0]).toBeCloseTo(0.6, 5);
  expect(mean![1]).toBeCloseTo(0.8, 5);
  expect(meanTrade([{ trade: undefined, weight: 1 }])).toBeUndefined();
});

test('products are alike by what both say of them; where one says nothing they are not', () => {
  const said = (word: string) => ({ ...partyOf([], [word]), likeness: { stems: new Map([[word, 2]]), length: 2 } });
  expect(sameProducts(said('flight'), said('flight'))).toBeCloseTo(1, 10);
  // The same in meaning, no word the same.
  expect(sameProducts(said('flight'), said('jet'))).toBeCloseTo(0.5, 10);
  expect(sameProducts(partyOf([], ['flight']), partyOf([], ['lease']))).toBe(0);
  expect(sameProducts(partyOf(['Airlines'], ['flight']), partyOf(['Airlines']))).toBe(0);
});

test('products are what the first six phrases say, not what further records add', () => {
  const six = ['flight', 'jet', 'flight', 'jet', 'flight', 'jet'];
  expect(productsOf({ name: 'Acme', key_phrases: [...six, 'lease'] }, learnt)).toEqual(
    productsOf({ name: 'Acme', key_phrases: six }, learnt),
  );
});

test('a class is the same also where one company has it among its categories; an industry is half of one', () => {
  const chips = {
    name: 'A',
    product_category: 'Semiconductors',
    industry: 'Chips & tools',
    categories: ['Semiconductors & Related Devices'],
  };
  const filer = { name: 'B', product_category: 'Semiconductors and related devices' };
  expect(sameClass(chips, filer)).toBe(1);
  expect(sameClass(filer, chips)).toBe(1);
  expect(sameClass(chips, { name: 'C', product_category: 'Tools', industry: 'Chips and Tools' })).toBe(0.5);
  expect(sameClass(chips, { name: 'D', categories: ['Leasing'] })).toBe(0);
  // Among tags alone the class is unknown.
  expect(sameClass({ name: 'E', categories: ['Software'] }, { name: 'F', categories: ['Software'] })).toBe(0);
});
