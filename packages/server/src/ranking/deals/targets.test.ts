import { describe, expect, test } from 'vitest';
import type { CompanyDocument, DocumentDeal } from '../../kernel/document.ts';
import type { CompanyFacts } from '../../kernel/facts.ts';
import { dealPatternOf, partyOf } from './deal-pattern.ts';
import { acquirerOf, heatOf, scoreTarget, targetParts, targetWeights } from './targets.ts';
import type { Lexicon } from '../topic.ts';

const lexicon: Lexicon = { companies: 1_000, frequency: () => 10, named: () => 0, expansions: () => [], abbreviations: () => [] };
const demand = { lexicon, acquired: 0, acquiredFrequency: () => 0 };
const context = { lexicon, as_of: '2017-01-01' };
const documentOf = (facts: CompanyFacts, acquisitions: DocumentDeal[] = []): CompanyDocument => ({
  permalink: 'acme',
  records: [],
  facts,
  origins: {},
  acquisitions,
  acquired_by: [],
});
const score = (acquirer: CompanyDocument, target: CompanyDocument, relevance?: number) =>
  scoreTarget(acquirerOf(partyOf(acquirer, lexicon), dealPatternOf(acquirer, context)), partyOf(target, lexicon), { relevance, demand });

const key_phrases = ['picking robots'];
const bought: DocumentDeal = {
  permalink: 'robo',
  name: 'Robo',
  country: 'USA',
  categories: ['Picking robots'],
  facts: { date: '2017-01-01' },
  record: 0,
};
const acquirer = documentOf({ name: 'Northwind', country: 'USA', key_phrases }, [bought]);
const target = documentOf({ name: 'Quillmere', country: 'GBR', key_phrases });

describe('the demand for companies of a label', () => {
  const heat = (labels: string[], times: number) => heatOf(new Set(labels), { lexicon, acquired: 100, acquiredFrequency: () => times });

  test('hand-worked: as often bought as all is a half, more is more', () => {
    // One in ten of all, and one of the ten under the label. Ten of ten: (10 + 0.8) / 18 / 0.1 = 6, ln 6 = 1.792.
    expect(heat(['robot'], 1)).toBeCloseTo(0.5, 10);
    expect(heat(['robot'], 10)).toBeCloseTo((1.7918 + 2) / 4, 4);
    expect(heat(['robot'], 0)).toBeLessThan(0.5);
  });

  test('is 0 without a label, and where nothing was bought', () => {
    expect(heat([], 5)).toBe(0);
    expect(heatOf(new Set(['robot']), demand)).toBe(0);
  });
});

test('the weights of each table sum to 1', () => {
  for (const weights of [targetWeights, ...Object.values(targetParts)]) {
    expect(Object.values(weights).reduce((sum: number, weight: number) => sum + weight, 0)).toBeCloseTo(1, 10);
  }
});

describe("a target's score", () => {
  test('of strangers is 1.0, but for a capacity that is not known', () => {
    expect(score(documentOf({ name: 'Northwind' }), documentOf({ name: 'Quillmere' }))).toMatchObject({
      overall: 1,
      // 1 + 9 × 0.5 × 0.5 = 3.25
      parts: { query_relevance: 1, deal_feasibility: 3.3, deal_precedent: 1, synergy_potential: 1 },
    });
  });

  test('hand-worked: the same business abroad, with one such deal at home on the newest day, and nothing of what is asked for', () => {
    // precedent ln 31 / ln 361 = 0.583, reach 0.05 / 2; share 0.14 + 0.19 + 0.0058 + 0.001 + 0.015 = 0.3518;
    // 0.3518³ / (0.3518³ + 0.36³) = 0.4827, at all 0.9554: 1 + 9 × 0.5053 = 5.5.
    const { overall, parts } = score(acquirer, target, 0);
    expect(overall).toBe(5.5);
    expect(parts).toEqual({ query_relevance: 1, deal_feasibility: 3.3, deal_precedent: 8.5, synergy_potential: 7.3 });
  });

  test('takes for asked what the acquirer is or buys when nothing is asked', () => {
    expect(score(acquirer, target).values.relevance).toBeCloseTo(1, 10);
    const buysOtherwise = documentOf({ name: 'Northwind', key_phrases: ['airlines'] }, [bought]);
    expect(score(buysOtherwise, target).values).toMatchObject({ product: 0 });
    expect(score(buysOtherwise, target).values.relevance).toBeCloseTo(1, 10);
    expect(score(acquirer, target, 0.3).values.relevance).toBe(0.3);
  });

  test('follows what was bought lately: a target alike to the newer deals wins', () => {
    const older = { ...bought, permalink: 'air', name: 'Air', categories: ['Airlines'], facts: { date: '2009-01-01' } };
    const buysBoth = documentOf({ name: 'Northwind' }, [bought, older]);
    const airline = documentOf({ name: 'Quillmere', key_phrases: ['airlines'] });
    const robots = documentOf({ name: 'Quillmere', key_phrases });
    expect(score(buysBoth, robots).overall).toBeGreaterThan(score(buysBoth, airline).overall);
    // Two words at 1 / √2 each and one at 1 / 16: √(1 / (1 + 1 / 256)), and a sixteenth of it.
    expect(score(buysBoth, robots).values.pattern).toBeCloseTo(0.99805, 5);
    expect(score(buysBoth, airline).values.pattern).toBeCloseTo(0.06238, 5);
  });

  test('depends on nothing but the two companies: not on permalinks, on records, or on who is judged between', () => {
    const first = score(acquirer, target);
    score(documentOf({ name: 'Other' }, [bought, bought]), documentOf({ name: 'Third', key_phrases: ['airlines'] }), 1);
    expect(score(acquirer, target)).toEqual(first);
    expect(score({ ...acquirer, permalink: 'zz' }, { ...target, permalink: 'yy', origins: { name: [3] } }).overall).toBe(first.overall);
  });

  test('is never above 10.0 nor, part by part, below 1.0', () => {
    const twin = documentOf({ ...acquirer.facts, name: 'Northwind Labs', city: 'Boston', employees: 1 }, []);
    const large = documentOf(
      { ...acquirer.facts, city: 'Boston', employees: 10_000 },
      Array.from({ length: 200 }, () => bought),
    );
    const { overall, parts } = score(large, twin, 1);
    expect(overall).toBeGreaterThan(8);
    for (const part of Object.values(parts)) expect(part).toBe(Math.round(Math.max(1, Math.min(10, part)) * 10) / 10);
  });
});
