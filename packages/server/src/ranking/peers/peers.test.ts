import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CompanyDocument } from '../../kernel/document.ts';
import type { CompanyFacts } from '../../kernel/facts.ts';
import { vectorTable } from '../../kernel/learnt-vectors.ts';
import { isPeer, explainPeer, peerProfileOf, peerWeights, scorePeer, type Mention, type Told } from './peers.ts';
import type { Lexicon } from '../topic.ts';

const named: Record<string, number> = { famous: 120 };
const lexicon: Lexicon = {
  companies: 1_000,
  frequency: () => 10,
  named: (key) => named[key] ?? 0,
  expansions: () => [],
  abbreviations: () => [],
};
const documentOf = (facts: CompanyFacts, investors: string[] = []): CompanyDocument => ({
  permalink: 'acme',
  records: [],
  facts,
  origins: {},
  acquisitions: [],
  acquired_by: [],
  investors: investors.map((name) => ({ name, permalink: '', first_entry_date: '', rounds_participated: [], records: [0] })),
});
const score = (seed: CompanyDocument, company: CompanyDocument) =>
  scorePeer(peerProfileOf(seed, lexicon), peerProfileOf(company, lexicon), lexicon);

const robots = { product_category: 'Picking robots', country: 'USA' };
const seed = documentOf({ name: 'Quillmere', ...robots });
const scoreOfFacts = (facts: Partial<CompanyFacts>) => score(seed, documentOf({ name: 'Northwind', ...facts }));

test('the weights sum to 1', () => {
  expect(Object.values(peerWeights).reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 10);
});

describe("a peer's score", () => {
  test('hand-worked: the same words, category and country', () => {
    // 0.32 + 0.32 + 0.28 + 0.03 = 0.95; 0.95² / (0.95² + 0.4²) = 0.8494, at the 2.75 there are 0.9793: 1 + 9 × 0.8674 = 8.8.
    expect(scoreOfFacts(robots)).toMatchObject({ overall: 8.8, renown: 0, isCapped: false });
    // The category is half the words of that profile; the company also mentions airlines.
    const partly = scoreOfFacts({ product_category: 'Robots', industry: 'Airlines', country: 'USA' }).overall;
    expect(partly).toBeGreaterThan(3);
    expect(partly).toBeLessThan(8.8);
  });

  test('needs something beside the country to be one at all', () => {
    expect(isPeer(scoreOfFacts({ country: 'USA' }))).toBe(false);
    expect(isPeer(scoreOfFacts(robots))).toBe(true);
  });

  test('of strangers is 1.0', () => {
    expect(scoreOfFacts({ product_category: 'Airlines', country: 'GBR' }).overall).toBe(1);
    expect(scoreOfFacts({}).overall).toBe(1);
  });

  test('of a closed company is capped at 4.0, and says so only where it is', () => {
    expect(scoreOfFacts({ ...robots, status: 'Closed' })).toMatchObject({ overall: 4, isCapped: true });
    expect(scoreOfFacts({ country: 'GBR', status: 'Closed' })).toMatchObject({ overall: 1, isCapped: false });
  });

  test('of an acquired company keeps a share of what speaks for it, and tells so', () => {
    const [own, acquired] = [scoreOfFacts(robots), scoreOfFacts({ ...robots, status: 'Acquired' })];
    expect([own.overall, acquired.overall]).toEqual([8.8, 7.7]);
    expect(explainPeer(acquired)).toMatchObject({ independence: { value: 0.7 } });
    expect(explainPeer(own)).not.toHaveProperty('independence');
  });

  test('counts the words more for a company that is well known, and adds nothing to no words', () => {
    const industry = { industry: 'Robots' };
    const famous = score(seed, documentOf({ name: 'Famous', ...industry }));
    expect(famous.renown).toBe(1);
    expect(famous.overall).toBeGreaterThan(scoreOfFacts(industry).overall);
    expect(score(seed, documentOf({ name: 'Famous' })).overall).toBe(1);
    expect(explainPeer(famous)).toMatchObject({ renown: { value: 1, weight: 1.5 }, overlap: { weight: 0.32 } });
  });

  test('counts what the two share by how near they are in meaning, and labels by which stand together', () => {
    // Two directions: picking and packing point one way, robots and airlines across; the labels likewise.
    const table = (terms: Record<string, [number, number]>) =>
      vectorTable({
        version: 1,
        companies: 100,
        dimensions: 2,
        terms: Object.keys(terms),
        counts: Object.keys(terms).map(() => 10),
        directions: Int8Array.from(Object.values(terms).flat()),
      });
    const meanings = {
      words: table({ picking: [100, 0], packing: [100, 0], airline: [0, 100] }),
      labels: table({ warehousing: [100, 0], logistics: [80, 60] }),
    };
    const between = (one: CompanyFacts, other: CompanyFacts) =>
      scorePeer(peerProfileOf(documentOf(one), lexicon, { meanings }), peerProfileOf(documentOf(other), lexicon, { meanings }), lexicon);
    const picker = { name: 'A', key_phrases: ['picking'] };
    expect(between(picker, { name: 'B', key_phrases: ['packing'] }).meaning).toBeCloseTo(1, 6);
    expect(between(picker, { name: 'B', key_phrases: ['picking', 'airlines'] }).meaning).toBeCloseTo(Math.SQRT1_2, 6);
    expect(between(picker, { name: 'B' }).meaning).toBe(1);
    // A cosine of 0.8 is 5/7 of the way from 0.3, which two labels that have nothing to do with each other reach, to 1.
    expect(between({ name: 'A', industry: 'Warehousing' }, { name: 'B', industry: 'Logistics' }).values.market).toBeCloseTo(5 / 7, 2);
  });

  test('takes a label of several trades for half of each', () => {
    const hotel = documentOf({ name: 'A', key_phrases: ['hotels', 'loyalty', 'franchising', 'conferences'] });
    const classed = (industry: string) => score(hotel, documentOf({ name: 'B', industry })).values.overlap;
    expect(classed('Hotels and cruises')).toBeLessThan(classed('Hotels cruises'));
  });

  test('keeps two that are shown with the same score apart in their order', () => {
    const others = Array.from({ length: 300 }, (_, at) => `word${at}`);
    const near = scoreOfFacts({ key_phrases: ['robots', ...others, 'another'] });
    const nearer = scoreOfFacts({ key_phrases: ['robots', ...others] });
    expect(nearer.overall).toBe(near.overall);
    expect(nearer.order).toBeGreaterThan(near.order);
    expect(scoreOfFacts({ ...robots, status: 'Closed' }).order).toBeCloseTo(1 / 3, 10);
  });

  test('reports mentions of each other and shared investors', () => {
    const rival = documentOf({ name: 'Northwind', description: 'It rivals Quillmere.' }, ['Alpha', 'Beta']);
    const { relations, values } = score(documentOf(seed.facts, ['Beta', 'Gamma']), rival);
    expect(relations).toMatchObject({ names_seed: true, named_by_seed: false, investors: ['Beta'] });
    expect(values.relation).toBe(1);
    expect(score(rival, seed)).toMatchObject({ relations: { names_seed: false, named_by_seed: true }, values: { relation: 0.7 } });
  });

  test('compares markets without case: category 1, industry 0.8, else the share of categories', () => {
    const market = (one: Partial<CompanyFacts>, other: Partial<CompanyFacts>) =>
      score(documentOf({ name: 'A', ...one }), documentOf({ name: 'B', ...other })).values.market;
    expect(market({ product_category: 'CRM' }, { product_category: 'crm' })).toBe(1);
    expect(market({ industry: 'Robots' }, { industry: 'robots' })).toBe(0.8);
    expect(market({ categories: ['A', 'B'] }, { categories: ['b', 'C', 'D'] })).toBe(0.5);
    expect(market({}, {})).toBe(0);
  });
  test('is of a market share of 1 at most, however labels are repeated', () => {
    const [one, other] = [documentOf({ name: 'A', categories: ['CRM'] }), documentOf({ name: 'B', categories: ['CRM', 'crm'] })];
    expect(score(one, other).values.market).toBe(1);
  });

  test('depends on nothing but the two companies: not on permalinks, on records, or on who is judged between', () => {
    const first = scoreOfFacts(robots);
    score(documentOf({ name: 'Other', key_phrases: ['airlines'] }), seed);
    expect(scoreOfFacts(robots)).toEqual(first);
    const moved = { ...documentOf({ name: 'Northwind', ...robots }), permalink: 'zz', origins: { name: [3] } };
    expect(score(seed, moved)).toEqual(first);
  });

  test('is 1.0 to 10.0 with one decimal', () => {
    const words = fc.array(fc.constantFrom('robots', 'picking', 'airlines', 'leasing'), { maxLength: 8 }).map((all) => all.join(' '));
    const facts = fc.record({ name: fc.constantFrom('Famous', 'Northwind'), key_phrases: fc.array(words), description: words });
    fc.assert(
      fc.property(facts, facts, (one, other) => {
        const { overall } = score(documentOf(one), documentOf(other));
        expect(overall).toBe(Math.round(Math.max(1, Math.min(10, overall)) * 10) / 10);
      }),
    );
  });
});

describe('what documents tell', () => {
  const mention: Mention = {
    name: 'Northwind',
    sentence: 'We compete with Northwind.',
    document: '10-K',
    provenance: { source: 'wire', source_key: 'k', source_url: '', as_of: '', retrieved_at: '', method: 'filed' },
  };
  const stranger = documentOf({ name: 'Northwind', product_category: 'Airlines', lists: ['longlist', 'everybody'] });
  const told = (found: Partial<Told>, lists: string[] = []) => {
    const companies = new Map([['acme', { customers: [], ...found }]]);
    return scorePeer(peerProfileOf(seed, lexicon, { told: { companies, lists } }), peerProfileOf(stranger, lexicon), lexicon);
  };

  test('hand-worked: named by the seed as a competitor, and nothing else', () => {
    // 0.05 + 0.25 = 0.3; 0.3² / (0.3² + 0.4²) = 0.36, at the 2.75 there are 0.9793: 1 + 9 × 0.3676 = 4.3.
    const found = told({ by_seed: mention });
    expect(found.overall).toBe(4.3);
    expect(found.values.relation).toBe(1);
    expect(isPeer(found)).toBe(true);
    expect(explainPeer(found)).toMatchObject({ relation: { value: 1, weight: 0.05 }, told: { value: 1, weight: 0.25 } });
  });

  test('who names the seed counts in the relation alone, a shared customer half of that, a shared list as a shared investor', () => {
    expect(told({ by_company: mention })).toMatchObject({ values: { relation: 1 } });
    expect(explainPeer(told({ by_company: mention }))).toMatchObject({ told: { value: 0 } });
    expect(told({ customers: [{ seed: mention, company: mention }] }).values.relation).toBe(0.5);
    expect(told({}, ['longlist']).values.relation).toBe(0.3);
    expect(told({}, ['shortlist']).values.relation).toBe(0);
    expect(told({ by_seed: mention, customers: [{ seed: mention, company: mention }] }).values.relation).toBe(1);
  });

  test('takes nothing from the others: a company without mentions scores as without documents', () => {
    const companies = new Map([['other', { customers: [], by_seed: mention }]]);
    const with_documents = scorePeer(
      peerProfileOf(seed, lexicon, { told: { companies, lists: [] } }),
      peerProfileOf(documentOf({ name: 'Northwind', ...robots }), lexicon),
      lexicon,
    );
    expect(with_documents.overall).toBe(scoreOfFacts(robots).overall);
  });
});
