import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CompanyDocument, DocumentDeal } from '../../kernel/document.ts';
import type { CompanyFacts } from '../../kernel/facts.ts';
import { buyerParts, buyerValues, queryShare, scoreBuyer } from './buyers.ts';
import { explainedParts } from './parts.ts';
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

describe("a buyer's score", () => {
  test('of strangers is weak in every part, but for how feasible any deal is', () => {
    const { overall, parts } = score(documentOf({ name: 'Quillmere' }), documentOf({ name: 'Northwind' }));
    expect(parts).toMatchObject({ product_synergy: 1, deal_precedent: 1, synergy_potential: 1 });
    expect(overall).toBeLessThan(2.5);
  });

  test('hand-worked: the same business in the same city, with one such deal on the newest day', () => {
    const { values } = score(target, buyer);
    // ln 31 / ln 3,001, 1 / 3, ln 2 over ln 151, 11, 21, 41 and 81, (1 + 0.8) / 2; no label, no habit
    const told = {
      segment: 1,
      precedent: 0.42889,
      focus: 1 / 3,
      closest_deal: 1,
      experience: 0.13815,
      lately: 0.28906,
      recently: 0.22767,
      steadily: 0.18665,
      lastingly: 0.15773,
      reach: 0.9,
      neighbours: 0,
      habit: 0,
      favourite: 0,
      holdings: 0,
    };
    for (const [name, value] of Object.entries(told)) expect(values[name as keyof typeof told]).toBeCloseTo(value, 4);
    expect(values).toMatchObject({ home: 1, locality: 1, kinship: 0, capacity: 0.25, standing: 0, untold: 0, unplaced: 0 });
  });

  test('is the sum of what is explained, also with a query', () => {
    for (const asked of [undefined, 0, 0.6]) {
      const { order, values } = scoreBuyer(partyOf(target, lexicon), partyOf(buyer, lexicon), {
        pattern: dealPatternOf(buyer, context),
        lexicon,
        asked,
      });
      const told = explainedParts(values, buyerParts, asked === undefined ? undefined : { asked, share: queryShare });
      const sum = Object.values(told).reduce((total, { value, weight }) => total + value * weight, 0);
      expect(sum).toBeCloseTo(order, 9);
    }
  });

  test('counts what an investor holds in the trade', () => {
    const known = { pattern: dealPatternOf(buyer, context), lexicon };
    const [none, two] = [0, 2].map((held) => scoreBuyer(partyOf(target, lexicon), partyOf(buyer, lexicon), { ...known, held }));
    // ln 3 / ln 6
    expect(two!.values.holdings).toBeCloseTo(0.61315, 4);
    expect(two!.order).toBeGreaterThan(none!.order);
  });

  test('of an investor is by what it bought nearest to the target, at four fifths, and says by what', () => {
    const robots = documentOf({ name: 'Quillmere', categories: ['Picking robots'] });
    const other: DocumentDeal = { permalink: 'spa', name: 'Spa', categories: ['Day spas'], facts: {}, record: 1 };
    const fund = score(robots, documentOf({ name: 'Northwind', product_category: 'Private equity' }, [other, bought]));
    expect(fund.values.segment).toBeCloseTo(0.8, 9);
    expect(fund.through?.name).toBe('Robo');
    const maker = score(robots, documentOf({ name: 'Northwind', product_category: 'Airlines' }, [other, bought]));
    expect(maker.values.segment).toBe(0);
    expect(maker.through).toBeUndefined();
    const insider = score(
      robots,
      documentOf({ name: 'Northwind', product_category: 'Private equity', categories: ['Picking robots'] }, [other]),
    );
    expect(insider.through).toBeUndefined();
    expect(insider.values.segment).toBeGreaterThan(0);
  });

  test('counts a label in common by how alike products are below 0.3, and in full where these are not told', () => {
    const labelled = { industry: 'Software', product_category: 'Software' };
    const [one, other] = [documentOf({ name: 'Quillmere', ...labelled }), documentOf({ name: 'Northwind', ...labelled })];
    const products = [Float32Array.of(1, 0), Float32Array.of(0, 1)] as const;
    const asked = (told: boolean) => {
      const [sold, bidder] = [one, other].map((document, at) => ({
        ...partyOf(document, lexicon),
        ...(told && { products: products[at] }),
      }));
      return scoreBuyer(sold!, bidder!, { pattern: dealPatternOf(other, context), lexicon });
    };
    expect(asked(false).values).toMatchObject({ segment: 1, class: 1 });
    // Unlike in meaning, alike in every word: half of it.
    expect(asked(true).values).toMatchObject({ segment: 1, class: 1, product: 0.5 });
    const { ties, values } = buyerValues(
      {
        ...partyOf(one, lexicon),
        products: products[0],
        likeness: { stems: new Map([['alpha', 1]]), length: 1 },
        trade: Float32Array.of(1),
      },
      {
        ...partyOf(other, lexicon),
        products: products[1],
        likeness: { stems: new Map([['beta', 1]]), length: 1 },
        trade: Float32Array.of(1),
      },
      { pattern: dealPatternOf(other, context), lexicon },
    );
    expect([ties.segment, ties.class, ties.product]).toEqual([1, 1, 0]);
    expect(values).toMatchObject({ segment: 0, class: 0, product: 0 });
  });

  test('takes an investor of unknown size as able to pay, up to the largest buyouts, and no other', () => {
    const sized = (facts: object) => documentOf({ name: 'Quillmere', ...facts });
    const small = sized({ employees: 20 });
    const fund = documentOf({ name: 'Northwind', product_category: 'Private equity' });
    expect(score(sized({ market_value_class: 'small' }), fund).values.capacity).toBeGreaterThan(0.9);
    expect(
      score(sized({ market_value_class: 'mid' }), { ...fund, facts: { ...fund.facts, employees: 40 } }).values.capacity,
    ).toBeGreaterThan(0.7);
    expect(score(sized({ market_value_class: 'mega' }), fund).values.capacity).toBeLessThan(0.1);
    expect(score(small, fund).values.capacity).toBe(0.5);
    expect(score(small, documentOf({ name: 'Northwind', product_category: 'Airlines' })).values.capacity).toBe(0.25);
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
    expect(score(target, kin).order).toBeGreaterThan(score(target, buyer).order);
  });

  test('is less for a buyer that was bought itself', () => {
    const owned = { ...buyer, acquired_by: [{ ...bought, permalink: 'parent', name: 'Parent' }] };
    expect(score(target, owned).values.independence).toBe(0);
    expect(score(target, owned).order).toBeLessThan(score(target, buyer).order);
  });

  test('hand-worked: a city counts the less, the better known the buyer', () => {
    // At a trillion the city counts nothing; at ten billion half of it counts.
    const local = (market_cap: number) =>
      score(target, documentOf({ ...buyer.facts, market: { date: '2017-01-01', currency: 'USD', market_cap } }, [bought])).values.locality;
    expect([local(1e12), local(1e10), local(1e8)].map((value) => Math.round(value * 1e9) / 1e9)).toEqual([0, 0.5, 1]);
  });

  test('hand-worked: names that are alike count the less, the better known the buyer', () => {
    // At a trillion the name counts nothing; at ten billion half of it counts.
    const kin = (market_cap: number) => {
      const facts = { ...buyer.facts, name: 'Quillmere Works', market: { date: '2017-01-01', currency: 'USD', market_cap } };
      const { kinship, family } = score(target, documentOf(facts, [{ ...bought, name: 'Quillmere East' }])).values;
      return [kinship, family].map((value) => Math.round(value * 1e9) / 1e9);
    };
    expect([kin(1e12), kin(1e10), kin(1e8)]).toEqual([
      [0, 0],
      [0.5, 0.5],
      [1, 1],
    ]);
  });

  test.each([
    { product_category: 'Telecom operator', here: 'FIN', there: 'USA', value: 1 },
    { product_category: 'Telecom operator', here: 'FIN', there: 'SWE', value: 0 },
    { product_category: 'Telecom operator', here: 'FIN', value: 0 },
    { product_category: 'Low-cost airline', here: 'USA', there: 'SGP', value: 1 },
    { product_category: 'Airline', here: 'USA', there: 'CAN', value: 1 },
    { product_category: 'Airline', here: 'PRT', there: 'DEU', value: 0 },
    { product_category: 'Airline', here: 'CHE', there: 'DEU', value: 0 },
    { product_category: 'National Commercial Banks', here: 'USA', there: 'CHL', value: 1 },
    { product_category: 'Electric Utilities', here: 'USA', there: 'KOR', value: 1 },
    { product_category: 'Airline catering', here: 'USA', there: 'SGP', value: 0 },
    { product_category: 'Investment bank', here: 'USA', there: 'JPN', value: 0 },
    { product_category: 'Banking software', here: 'USA', there: 'GBR', value: 0 },
    { product_category: 'Picking robots', here: 'USA', there: 'DEU', value: 0 },
  ])(
    'holds a licence of the state against a buyer from too far away: $product_category of $here for $there',
    ({ product_category, here, there, value }) => {
      const sold = documentOf({ name: 'Quillmere', product_category, country: here });
      const [far, near] = [there, here].map((country) =>
        score(sold, documentOf({ name: 'Northwind', product_category, ...(country && { country }) })),
      );
      expect([far!.values.licence, near!.values.licence]).toEqual([value, 0]);
      if (value === 1) expect(near!.order).toBeGreaterThan(far!.order);
    },
  );

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

  test('is 1.0 to 10.0 with one decimal, lies within its parts, and every component is 0 to 1', () => {
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
        expect(overall).toBeGreaterThanOrEqual(Math.min(...Object.values(parts)));
        expect(overall).toBeLessThanOrEqual(Math.max(...Object.values(parts)));
        for (const value of Object.values(values)) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1 + 1e-12);
        }
      }),
    );
  });
});
