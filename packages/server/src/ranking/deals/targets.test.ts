import { describe, expect, test } from 'vitest';
import type { CompanyDocument, DocumentDeal } from '../../kernel/document.ts';
import type { CompanyFacts } from '../../kernel/facts.ts';
import { dealPatternOf, partyOf } from './deal-pattern.ts';
import { acquirerOf, heatOf, scoreTarget } from './targets.ts';
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

describe("a target's score", () => {
  test('of strangers is weak in every part, but for a capacity that is not known', () => {
    const { overall, parts } = score(documentOf({ name: 'Northwind' }), documentOf({ name: 'Quillmere' }));
    expect(parts).toMatchObject({ query_relevance: 1, deal_precedent: 1, synergy_potential: 1 });
    expect(overall).toBeLessThan(2);
  });

  test('hand-worked: the same business abroad, with one such deal at home on the newest day', () => {
    const { values } = score(acquirer, target);
    expect(values).toMatchObject({ home: 0, locality: 0, neighbours: 0, kinship: 0, family: 0, capacity: 0.5, product: 0 });
    expect(values.segment).toBeCloseTo(1, 10);
    expect(values.pattern).toBeCloseTo(1, 10);
    // One deal that is the same: ln 31 / ln 3,001; 0.05 of the two deals with the one assumed.
    expect(values.precedent).toBeCloseTo(0.42889, 4);
    expect(values.reach).toBeCloseTo(0.025, 10);
  });

  test('takes what is asked for into the part that shows it, and lies within its parts', () => {
    for (const asked of [undefined, 0, 0.3, 1]) {
      const { overall, parts } = score(acquirer, target, asked);
      expect(overall).toBeGreaterThanOrEqual(Math.min(...Object.values(parts)));
      expect(overall).toBeLessThanOrEqual(Math.max(...Object.values(parts)));
    }
    expect(score(acquirer, target, 1).overall).toBeGreaterThan(score(acquirer, target, 0).overall);
    expect(score(acquirer, target, 1).parts.query_relevance).toBeGreaterThan(score(acquirer, target, 0).parts.query_relevance);
  });

  test('follows what was bought lately: a target alike to the newer deals wins', () => {
    const older = { ...bought, permalink: 'air', name: 'Air', categories: ['Airlines'], facts: { date: '2009-01-01' } };
    const buysBoth = documentOf({ name: 'Northwind' }, [bought, older]);
    const airline = documentOf({ name: 'Quillmere', key_phrases: ['airlines'] });
    const robots = documentOf({ name: 'Quillmere', key_phrases });
    expect(score(buysBoth, robots).order).toBeGreaterThan(score(buysBoth, airline).order);
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
});
