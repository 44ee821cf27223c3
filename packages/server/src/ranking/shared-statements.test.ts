import { expect, test } from 'vitest';
import type { CompanyFacts } from '../kernel/facts.ts';
import { evidenceOf } from './evidence.ts';
import { sharedStatements } from './shared-statements.ts';

const shared = (company: Partial<CompanyFacts>, other: Partial<CompanyFacts>) =>
  sharedStatements(evidenceOf({ name: 'Quillmere', ...company }), evidenceOf({ name: 'Northwind', ...other }), () => 1);
const texts = (...facts: Parameters<typeof shared>) => shared(...facts).map(({ text }) => text);

test('a word in common is no statement in common', () => {
  expect(
    texts({ industry: 'Building Products', key_phrases: ['wind power'] }, { key_phrases: ['product management', 'powered help desk'] }),
  ).toEqual([]);
});

test('words that stand apart in the other record are no statement in common', () => {
  expect(
    texts({ industry: 'Building Products' }, { key_phrases: ['building maintenance'], description: 'It sells many products.' }),
  ).toEqual([]);
  const far = 'It keeps the building of a very large number of customers in order and sells them products.';
  expect(texts({ industry: 'Building Products' }, { description: far })).toEqual([]);
});

test('what one says within more words is shared as the shorter of the two says it', () => {
  const category = { product_category: 'Semiconductors' };
  const industry = { industry: 'Semiconductors & Related Devices' };
  expect(texts(category, industry)).toEqual(['Semiconductors']);
  const [found] = shared(industry, category);
  expect([found?.text, found?.own.text]).toEqual(['Semiconductors', 'Semiconductors & Related Devices']);
});

test('each set of words is told once, and none within another', () => {
  const facts = {
    product_category: 'Semiconductors',
    industry: 'Semiconductors & Related Devices',
    categories: ['Semiconductors and related devices'],
  };
  expect(texts(facts, facts)).toHaveLength(1);
  expect(texts(facts, facts)[0]).toMatch(/related devices/i);
});

test('a phrase that any company may say is shared only where it is a label', () => {
  const phrases = { key_phrases: ['flagship product', 'management'] };
  expect(texts(phrases, phrases)).toEqual([]);
  expect(texts({ key_phrases: ['software'], categories: ['Software'] }, { industry: 'Software' })).toEqual(['Software']);
});

test('a single word is shared as a label, or where both say it and no more', () => {
  const sentence = { description: 'It offers a suite of services to enterprises.' };
  expect(texts(sentence, { key_phrases: ['suite'], categories: ['Enterprises'] })).toEqual([]);
  expect(texts({ key_phrases: ['GPUs'] }, { key_phrases: ['GPU'] })).toEqual(['GPUs']);
  expect(texts({ key_phrases: ['picking robots'] }, { categories: ['Robots'] })).toEqual(['Robots']);
});

test('names and places are not shared', () => {
  const facts = { name: 'Quillmere', city: 'Boston', country: 'USA' };
  expect(texts(facts, facts)).toEqual([]);
});
