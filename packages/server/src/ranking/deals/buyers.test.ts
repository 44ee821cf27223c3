import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CompanyDocument, DocumentDeal } from '../../kernel/document.ts';
import type { CompanyFacts } from '../../kernel/facts.ts';
import { buyerParts, buyerWeights, scoreBuyer } from './buyers.ts';
import { dealPatternOf, partyOf } from './deal-pattern.ts';
import type { Lexicon } from '../topic.ts';

const lexicon: Lexicon = { companies: 1_000, frequency: () => 10, named: () => 0, expansions: () => [], abbreviations: () => [] };
const context = { lexicon, as_of: '2017-01-01' };
const documentOf = (facts: CompanyFacts, acquisitions: DocumentDeal[] = []): CompanyDocument => ({
  permalink: 'acme',
  records: [],
  facts,
  origins: {},
  acquisitions,
  acquired_by: [],
});
const score = (target: CompanyDocument, buyer: CompanyDocument) =>
  scoreBuyer(partyOf(target, lexicon), partyOf(buyer, lexicon), { pattern: dealPatternOf(buyer, context), lexicon });

const boston = { city: 'Boston', country: 'USA', key_phrases: ['picking robots'] };
const bought: DocumentDeal = {
  permalink: 'robo',
  name: 'Robo',
  country: 'USA',
  categories: ['Picking robots'],
  facts: { date: '2017-01-01' },
  record: 0,
};
const target = documentOf({ name: 'Quillmere', ...boston });
const buyer = documentOf({ name: 'Northwind', ...boston }, [bought]);

test('the weights of each table sum to 1', () => {
  for (const weights of [buyerWeights, ...Object.values(buyerParts)]) {
    expect(Object.values(weights).reduce((sum: number, weight: number) => sum + weight, 0)).toBeCloseTo(1, 10);
  }
});

describe("a buyer's score", () => {
  test('of strangers is next to nothing: the buyer is its own master, and a capacity that is not known', () => {
    expect(score(documentOf({ name: 'Quillmere' }), documentOf({ name: 'Northwind' }))).toMatchObject({
      overall: 1,
      // 1 + 9 × 0.45 × 0.5
      parts: { deal_feasibility: 3, product_synergy: 1, deal_precedent: 1, synergy_potential: 1 },
    });
  });

  test('hand-worked: the same business in the same city, with one such deal on the newest day', () => {
    const { overall, parts, values } = score(target, buyer);
    // ln 31 / ln 361, 1 / 3, ln 2 / ln 151, ln 21 / ln 201, 401 and 1001, (1 + 0.8) / 2; no label, no habit
    const told = {
      precedent: 0.58313,
      focus: 1 / 3,
      experience: 0.13815,
      lately: 0.57408,
      recently: 0.50794,
      lastingly: 0.44071,
      reach: 0.9,
      neighbours: 0,
      habit: 0,
    };
    for (const [name, value] of Object.entries(told)) expect(values[name as keyof typeof told]).toBeCloseTo(value, 4);
    // 0.0700 + 0.0100 + 0.065 + 0.0055 + 0.0344 + 0.0203 + 0.0507 + 0.03 + 0.027 + 0.08 + 0.02 + 0.01 = 0.4229 of 1;
    // 0.4229³ / (0.4229³ + 0.33³) = 0.6779, at all 0.9653: 1 + 9 × 0.7023 = 7.3.
    expect(overall).toBe(7.3);
    expect(parts).toEqual({ deal_feasibility: 6.4, product_synergy: 10, deal_precedent: 6.6, synergy_potential: 8 });
    expect(values).toMatchObject({ home: 1, locality: 1, kinship: 0, capacity: 0.5, standing: 0 });
  });

  test('grows with a rare word of the names in common, its own or of a past target', () => {
    const kin = documentOf({ ...buyer.facts, name: 'Quillmere Works' }, [bought]);
    const kinOfPast = documentOf(buyer.facts, [{ ...bought, name: 'Quillmere East' }]);
    const kinships = [score(target, buyer), score(target, kin), score(target, kinOfPast)].map(({ values }) => [
      values.kinship,
      values.family,
    ]);
    expect(kinships).toEqual([
      [0, 0],
      [1, 0],
      [0, 1],
    ]);
    expect(score(target, kin).overall).toBeGreaterThan(score(target, buyer).overall);
  });

  test('is less for a buyer that was bought itself', () => {
    const owned = { ...buyer, acquired_by: [{ ...bought, permalink: 'parent', name: 'Parent' }] };
    expect(score(target, owned).values.independence).toBe(0);
    expect(score(target, owned).overall).toBeLessThan(score(target, buyer).overall);
  });

  test('is that of a large buyer for a small target, not the other way round', () => {
    const [large, small] = [documentOf({ name: 'Northwind', employees: 5_000 }), documentOf({ name: 'Quillmere', employees: 50 })];
    expect([score(small, large).values.capacity, score(large, small).values.capacity]).toEqual([1, 0]);
  });

  test('depends on nothing but the two companies: not on permalinks, on records, or on who is judged between', () => {
    const first = score(target, buyer);
    score(documentOf({ name: 'Other', key_phrases: ['airlines'] }), documentOf({ name: 'Third' }, [bought, bought]));
    expect(score(target, buyer)).toEqual(first);
    const renamed = { ...buyer, permalink: 'zz', origins: { name: [3] } };
    expect(score({ ...target, permalink: 'yy' }, renamed).overall).toBe(first.overall);
  });

  test('is 1.0 to 10.0 with one decimal, and every component 0 to 1', () => {
    const words = fc.array(fc.constantFrom('robots', 'picking', 'airlines', 'leasing'), { maxLength: 4 });
    const facts = fc.record({
      name: fc.constantFrom('Quillmere', 'Northwind'),
      key_phrases: words,
      employees: fc.integer({ min: 0, max: 1e7 }),
      country: fc.constantFrom('USA', 'GBR'),
    });
    const deals = fc.array(fc.constantFrom(bought, { ...bought, facts: {} }), { maxLength: 300 });
    fc.assert(
      fc.property(facts, facts, deals, (one, other, acquisitions) => {
        const { overall, parts, values } = score(documentOf(one), documentOf(other, acquisitions));
        for (const each of [overall, ...Object.values(parts)]) {
          expect(each).toBe(Math.round(each * 10) / 10);
          expect(each).toBeGreaterThanOrEqual(1);
          expect(each).toBeLessThanOrEqual(10);
        }
        for (const value of Object.values(values)) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1 + 1e-12);
        }
      }),
    );
  });
});
