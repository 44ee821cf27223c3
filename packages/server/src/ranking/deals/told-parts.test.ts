import { describe, expect, test } from 'vitest';
import type { CompanyDocument, DocumentDeal } from '../../kernel/document.ts';
import type { CompanyFacts } from '../../kernel/facts.ts';
import { dealPatternOf, partyOf, precedentFor } from './deal-pattern.ts';
import { feasibilityPart, precedentPart, relevancePart, synergyPart, tiePart } from './told-parts.ts';
import type { Lexicon } from '../topic.ts';

const lexicon: Lexicon = { companies: 1_000, frequency: () => 10, named: () => 0, expansions: () => [], abbreviations: () => [] };
const documentOf = (facts: CompanyFacts, acquisitions: DocumentDeal[] = []): CompanyDocument => ({
  permalink: facts.name.toLowerCase(),
  records: [],
  facts,
  origins: {},
  acquisitions,
  acquired_by: [],
});
const dealOf = (name: string, facts: Partial<DocumentDeal> = {}): DocumentDeal => ({
  permalink: name.toLowerCase(),
  name,
  facts: { date: '2016-01-01' },
  record: 0,
  ...facts,
});
const patternOf = (buyer: CompanyDocument) => dealPatternOf(buyer, { lexicon, as_of: '2017-01-01' });
const target = { name: 'Acme', categories: ['Robots'], country: 'USA', city: 'Boston' };

const precedentOf = (acquisitions: DocumentDeal[], holdings: string[] = []) => {
  const pattern = patternOf(documentOf({ name: 'Northwind' }, acquisitions));
  return precedentPart('Northwind', 'Acme', { precedent: precedentFor(partyOf(documentOf(target), lexicon), pattern), pattern, holdings });
};

describe('the sub-score for precedents', () => {
  test.each<[string, DocumentDeal[]]>([
    ['No acquisition by Northwind is on record.', []],
    ['none is labelled like Acme', [dealOf('A', { categories: ['Leasing'] }), dealOf('B', { categories: ['Leasing'] })]],
    ['is not labelled like Acme', [dealOf('A', { categories: ['Leasing'] })]],
  ])('is null beside "%s"', (text, acquisitions) => {
    const told = precedentOf(acquisitions);
    expect(told.text).toContain(text);
    expect(told.score).toBeNull();
  });

  test('hand-worked: one past target of the very labels is worth 0.5 + 0.5 × log 2 / log 21 of the scale, and more of them are worth more', () => {
    const robots = (name: string) => dealOf(name, { categories: ['Robots'] });
    // 1 + 9 × (0.5 + 0.5 × 0.2277) = 6.52
    expect(precedentOf([robots('Gripper')])).toEqual({
      score: 6.5,
      text: 'The only acquisition by Northwind on record is Gripper (2016), classed as robots.',
    });
    const many = precedentOf(Array.from({ length: 20 }, (_, at) => robots(`Gripper ${at}`)));
    expect(many.score).toBe(10);
    expect(many.text).toContain('20 of them labelled like Acme');
  });

  test('rests on holdings of the trade where there are no deals, and its sentence names them', () => {
    const told = precedentOf([], ['Polarbit', 'Icegrip']);
    expect(told.score).toBeGreaterThan(1);
    expect(told.text).toContain('Northwind holds Polarbit and Icegrip, of the trade of Acme.');
  });
});

describe('the sub-score for synergies of place', () => {
  const of = (facts: Partial<CompanyFacts>, acquisitions: DocumentDeal[] = []) => {
    const buyer = documentOf({ name: 'Northwind', ...facts }, acquisitions);
    return synergyPart(partyOf(buyer, lexicon), partyOf(documentOf(target), lexicon), patternOf(buyer));
  };

  test('is null where a place is not on record', () => {
    expect(of({})).toEqual({ score: null, text: 'Where the two are is not on record, so synergies of place cannot be told.' });
  });

  test('hand-worked: a shared country is worth little, past targets there as much again, and the same city most', () => {
    const there = [dealOf('A', { country: 'USA' }), dealOf('B', { country: 'USA' })];
    // 1 + 9 × 0.15 = 2.35, then 0.3 of the scale, then 0.3 + 0.4
    expect(of({ country: 'USA' })).toEqual({ score: 2.3, text: 'Both are in the United States.' });
    expect(of({ country: 'USA' }, there)).toEqual({
      score: 3.7,
      text: '2 past targets of Northwind were in the United States, where it is based, too.',
    });
    const near = of({ country: 'USA', city: 'Boston' }, there);
    expect(near.score).toBe(7.3);
    expect(near.text).toContain('Both are in Boston.');
    expect(of({ country: 'FIN' })).toEqual({ score: 1, text: 'Northwind is seated in Finland, Acme in the United States.' });
  });
});

test('the sub-score for feasibility is null where neither a size nor a dated deal is on record, and a licence from far away halves it', () => {
  const of = (facts: Partial<CompanyFacts>, acquisitions: DocumentDeal[] = [], licence = '') => {
    const buyer = documentOf({ name: 'Northwind', ...facts }, acquisitions);
    return feasibilityPart(buyer, documentOf({ ...target, employees: 50 }), { pattern: patternOf(buyer), licence }).score;
  };
  expect(of({})).toBeNull();
  expect(of({}, [dealOf('A')])).toBeGreaterThan(1);
  // 1 + 9 × 0.6: ten times as large, and nothing bought
  expect(of({ employees: 500 })).toBe(6.4);
  expect(of({ employees: 500 }, [], 'Against it.')).toBe(3.7);
});

test('the sub-score for what two companies share is null where nothing on record says it', () => {
  const tied = (facts: Partial<CompanyFacts>) =>
    tiePart(partyOf(documentOf({ name: 'Northwind', ...facts }), lexicon), partyOf(documentOf(target), lexicon), {
      segment: 0,
      product: 0,
      score: 7,
    });
  expect(tied({ categories: ['Leasing'] })).toEqual({ score: null, text: 'Nothing on record of Northwind is said of Acme too.' });
  expect(tied({ categories: ['Robots'] }).score).toBe(7);
});

test('the sub-score for the fit to a query is null where nothing was asked or found, and a number where something was found', () => {
  expect(relevancePart(undefined)).toEqual({ score: null, text: 'Nothing was asked for beside the acquirer.' });
  expect(relevancePart({ fit: 0.5, words: ['robots', 'looms'], found: ['robots'] })).toEqual({
    score: 5.5,
    text: 'Its profile speaks of robots, not of looms.',
  });
  expect(relevancePart({ fit: 0.2, words: ['looms'], found: [] })).toEqual({
    score: null,
    text: 'Its profile speaks of nothing that was asked for.',
  });
});
