import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CompanyFacts } from '../kernel/facts.ts';
import { evidenceOf } from './evidence.ts';
import { alikeness, likenessOf, likenessOfAll, likenessOfParty, tellingStems } from './likeness.ts';
import type { Lexicon } from './topic.ts';

const frequencies: Record<string, number> = { robot: 10, pick: 10, airlin: 10, softwar: 500 };
const lexicon: Lexicon = {
  companies: 1_000,
  frequency: (stem) => frequencies[stem] ?? 10,
  named: () => 0,
  expansions: () => [],
  abbreviations: () => [],
};
const of = (facts: Partial<CompanyFacts>) => likenessOf(evidenceOf({ name: 'Quillmere', ...facts }), lexicon);
const nothing = of({});

describe('likeness of two companies', () => {
  test('is the cosine of what they are: one equally rare word of two in common is a half', () => {
    expect(alikeness(of({ key_phrases: ['picking robots'] }), of({ key_phrases: ['robots airlines'] }))).toBeCloseTo(0.5, 10);
  });

  test('weighs a field by what it tells: an industry counts 0.8 of a product category', () => {
    // 1 / √(1² + 0.8²) = 0.7809
    const both = of({ product_category: 'Robots', industry: 'Airlines' });
    expect(alikeness(both, of({ product_category: 'Robots' }))).toBeCloseTo(0.7809, 4);
  });

  test('weighs a rare word more than a common one', () => {
    const both = of({ key_phrases: ['robot software'] });
    const [rare, common] = [of({ key_phrases: ['robot'] }), of({ key_phrases: ['software'] })];
    expect(alikeness(both, rare)).toBeGreaterThan(3 * alikeness(both, common));
  });

  test('does not see names, places and long texts', () => {
    expect(of({ name: 'Robots', city: 'Boston', country: 'USA', description: 'Picking robots.' }).stems.size).toBe(0);
  });

  test('is 0 to 1, the same from both sides, and 1 with itself', () => {
    const phrases = fc.array(fc.constantFrom('picking', 'robots', 'airlines', 'software', 'leasing'), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(phrases, phrases, (one, other) => {
        const [a, b] = [of({ key_phrases: one }), of({ key_phrases: other })];
        expect(alikeness(a, b)).toBeCloseTo(alikeness(b, a), 10);
        expect(alikeness(a, b)).toBeGreaterThanOrEqual(0);
        expect(alikeness(a, b)).toBeLessThanOrEqual(1 + 1e-12);
        expect(alikeness(a, a)).toBeCloseTo(1, 10);
      }),
    );
  });

  test('is 0, not undefined, when nothing is known of one', () => {
    expect(alikeness(nothing, of({ key_phrases: ['robots'] }))).toBe(0);
    expect(alikeness(nothing, nothing)).toBe(0);
  });
});

test('a word of the name that many companies use tells what it does, and counts 0.6 of a label', () => {
  // 0.6 × ln(1 + 1000 / 500) = 0.659 beside ln 101 = 4.615: cosine 0.6592 / √(0.6592² + 4.6151²) to what says software alone.
  const software = of({ key_phrases: ['software'] });
  expect(alikeness(of({ name: 'Quillmere Software', key_phrases: ['robots'] }), software)).toBeCloseTo(0.1414, 3);
  expect(alikeness(likenessOfParty({ name: 'Software House', categories: ['Robots'] }, lexicon), software)).toBeCloseTo(0.1414, 3);
  expect(of({ name: 'Robots' }).length).toBe(0);
});

test("a party's labels count once each, however often they are repeated", () => {
  const party = likenessOfParty({ name: 'Q', product_category: 'Robots', industry: 'Robots', categories: ['Robots', 'Airlines'] }, lexicon);
  expect(alikeness(party, of({ key_phrases: ['robots airlines'] }))).toBeCloseTo(1, 10);
  expect(likenessOfParty({ name: 'Q' }, lexicon).length).toBe(0);
});

test('the common part weighs each by its weight, not by how much is said of it', () => {
  // Twice {robot} and once {airlin}: 2 / √5 = 0.8944 to robots. An empty one changes nothing.
  const [robots, airlines] = [of({ key_phrases: ['robots'] }), of({ industry: 'Airlines' })];
  const parts = [
    { likeness: robots, weight: 2 },
    { likeness: airlines, weight: 1 },
    { likeness: nothing, weight: 9 },
  ];
  expect(alikeness(likenessOfAll(parts), robots)).toBeCloseTo(0.8944, 4);
  expect(likenessOfAll([]).length).toBe(0);
});

test('telling stems come rarest first, equals by the alphabet', () => {
  expect(tellingStems(of({ key_phrases: ['software robots picking airlines'] }), 3)).toEqual(['airlin', 'pick', 'robot']);
});
