import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evidenceOf } from './evidence.ts';
import { feedbackOf, resemblanceOf, saidWords, type SaidWords } from './feedback.ts';
import type { Lexicon } from './topic.ts';

const lexicon: Lexicon = {
  companies: 1_000,
  frequency: (stem) => (stem === 'softwar' ? 500 : 10),
  named: () => 0,
  expansions: () => [],
  abbreviations: () => [],
};
const said = (counts: Record<string, number>): SaidWords => ({
  counts: new Map(Object.entries(counts)),
  length: Object.values(counts).reduce((sum, count) => sum + count, 0),
});
const told = (...companies: Record<string, number>[]) =>
  feedbackOf(
    companies.map((counts) => ({ said: said(counts), share: 0.5 })),
    lexicon,
  );

test('what is said of a company leaves its name and place out, and counts repetitions', () => {
  const { counts, length } = saidWords(
    evidenceOf({ name: 'Airlines', city: 'Boston', country: 'USA', key_phrases: ['picking robots', 'robots'] }),
  );
  expect([...counts]).toEqual([
    ['pick', 1],
    ['robot', 2],
  ]);
  expect(length).toBe(3);
});

describe('feedback', () => {
  test('needs three companies that say a word', () => {
    expect(told({ robot: 1 }, { robot: 5 }, { arm: 1 })).toBeUndefined();
    expect(told({ robot: 1, arm: 1 }, { robot: 1, arm: 1 }, { robot: 1 })?.terms).toEqual(new Map([['robot', 1]]));
    expect(told()).toBeUndefined();
  });

  test('hand-worked: said three times counts twice as much as said once, and no more', () => {
    // (1 + ln 1) / 2 = 0.5; (1 + ln 3) / 2 = 1.05, at most 1.
    const { terms } = told({ robot: 3, arm: 1 }, { robot: 3, arm: 1 }, { robot: 3, arm: 1 })!;
    expect(terms.get('robot')).toBeCloseTo(2 / 3, 10);
    expect(terms.get('arm')).toBeCloseTo(1 / 3, 10);
  });

  test('weighs a rare word more than a common one', () => {
    const same = { robot: 1, softwar: 1 };
    const { terms } = told(same, same, same)!;
    // ln(1 + 1000 / 10) / ln(1 + 1000 / 500) = 4.6151 / 1.0986
    expect(terms.get('robot')! / terms.get('softwar')!).toBeCloseTo(4.2009, 3);
  });

  test('keeps ten words that sum to 1, for any order of companies and words, ties by the alphabet', () => {
    const stems = Array.from('abcdefghijkl').map((letter) => `stem${letter}`);
    const shuffled = fc.shuffledSubarray(stems, { minLength: stems.length });
    fc.assert(
      fc.property(fc.array(shuffled, { minLength: 3, maxLength: 5 }), (companies) => {
        const { terms } = told(...companies.map((own) => Object.fromEntries(own.map((stem) => [stem, 1]))))!;
        expect([...terms.keys()]).toEqual(stems.slice(0, 10));
        expect([...terms.values()].reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 10);
      }),
    );
  });
});

describe('resemblance', () => {
  const feedback = told({ robot: 1 }, { robot: 1 }, { robot: 1 })!;

  test('hand-worked: one mention in a text of usual length is 1 / 2.2', () => {
    expect(resemblanceOf({ counts: new Map([['robot', 1]]), length: 60 }, feedback)).toBeCloseTo(1 / 2.2, 10);
  });

  test('is 0 to 1, grows with mentions and falls with length', () => {
    const of = (count: number, length: number) => resemblanceOf({ counts: new Map([['robot', count]]), length }, feedback);
    expect(resemblanceOf(said({ arm: 3 }), feedback)).toBe(0);
    expect(of(2, 60)).toBeGreaterThan(of(1, 60));
    expect(of(1, 600)).toBeLessThan(of(1, 60));
    expect(of(100_000, 100_000)).toBeLessThanOrEqual(1);
  });
});
