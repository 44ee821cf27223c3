import { expect, test } from 'vitest';
import { vectorTable } from '../kernel/learnt-vectors.ts';
import { likenessOfMeanings, meaningOf, termsOfText } from './meaning.ts';

const vectors = vectorTable({
  version: 1,
  companies: 4,
  dimensions: 2,
  terms: ['airline', 'carrier', 'flour'],
  counts: [1, 4, 1],
  directions: Int8Array.of(100, 0, 60, 80, 0, -50),
});

test('a text means the mean of its words, each by what it tells', () => {
  // ln 5 × (1, 0) + ln 2 × (0.6, 0.8) = (2.0253, 0.5545), of length 2.0999.
  const meaning = meaningOf(termsOfText('Carriers and airlines of Quillmere'), vectors)!;
  expect(meaning[0]).toBeCloseTo(0.9645, 4);
  expect(meaning[1]).toBeCloseTo(0.2641, 4);
});

test('texts are as near as their directions', () => {
  const [airline, carrier, flour] = ['airline', 'carrier', 'flour'].map((term) => meaningOf([term], vectors));
  expect(likenessOfMeanings(airline, carrier)).toBeCloseTo(0.6, 5);
  expect(likenessOfMeanings(carrier, flour)).toBeCloseTo(-0.8, 5);
  expect(likenessOfMeanings(airline, meaningOf(['quillmere'], vectors))).toBe(0);
});

test('nearest terms come in order, down to the least that is asked for', () => {
  expect(vectors.nearest(vectors.directionOf('airline')!, { most: 5, least: 0.5 })).toEqual([
    { term: 'airline', cosine: 1 },
    { term: 'carrier', cosine: expect.closeTo(0.6, 5) },
  ]);
  expect(vectors.cosine('airline', 'flour')).toBe(0);
  expect(vectors.cosine('airline', 'quillmere')).toBe(0);
});
