import { describe, expect, test } from 'vitest';
import type { CompanyDocument, DocumentDeal } from '../../kernel/document.ts';
import type { CompanyFacts } from '../../kernel/facts.ts';
import { buyerParts, scoreBuyer } from './buyers.ts';
import { explainBuyer, explainTarget } from './deal-commentary.ts';
import { explanationOf, hasTie } from './deal-evidence.ts';
import { dealPatternOf, partyOf } from './deal-pattern.ts';
import { explainedParts } from './parts.ts';
import { acquirerOf, scoreTarget } from './targets.ts';
import type { Asked } from './told-parts.ts';
import type { Lexicon } from '../topic.ts';

const lexicon: Lexicon = { companies: 1_000, frequency: () => 10, named: () => 0, expansions: () => [], abbreviations: () => [] };
const context = { lexicon, as_of: '2017-01-01' };
const record = (source_key: string) => ({
  source: 'wire',
  source_key,
  source_url: '',
  as_of: '',
  retrieved_at: '',
  method: 'reported' as const,
});
const documentOf = (facts: CompanyFacts, acquisitions: DocumentDeal[] = []): CompanyDocument => ({
  permalink: facts.name.toLowerCase(),
  records: [record(facts.name)],
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

const pairOf = (buyer: CompanyDocument, target: CompanyDocument) => {
  const [row, other] = [partyOf(buyer, lexicon), partyOf(target, lexicon)];
  return { row, other, score: scoreBuyer(other, row, { pattern: dealPatternOf(buyer, context), lexicon }) };
};
const tellBuyer = (buyer: CompanyDocument, target: CompanyDocument, status = '') => {
  const { row, other, score } = pairOf(buyer, target);
  return explainBuyer(other, row, { score, type: 'Strategic', status });
};
const tellTarget = (buyer: CompanyDocument, target: CompanyDocument, asked?: Asked) => {
  const acquirer = acquirerOf(partyOf(buyer, lexicon), dealPatternOf(buyer, context));
  const party = partyOf(target, lexicon);
  const demand = { lexicon, acquired: 0, acquiredFrequency: () => 0 };
  const score = scoreTarget(acquirer, party, { relevance: asked?.fit, demand });
  return explainTarget(acquirer, party, { score, asked });
};

const robots = documentOf({ name: 'Northwind', categories: ['Picking robots'] });

describe('what two companies share', () => {
  test('quotes whole statements, not words', () => {
    const holding = documentOf({ name: 'Holding', industry: 'Building Products', key_phrases: ['wind power'] });
    const desk = documentOf({ name: 'Desk', key_phrases: ['product management', 'powered help desk'] });
    expect(tellBuyer(holding, desk)['Product Synergy Rationale']).toBe('Nothing on record of Holding is said of Desk too.');
    expect(tellBuyer(robots, documentOf({ name: 'Acme', industry: 'Picking Robots' }))['Product Synergy Rationale']).toContain(
      'Northwind meets Acme in “Picking robots”.',
    );
    expect(tellBuyer(robots, documentOf({ name: 'Acme', industry: 'Leasing' }))['Product Synergy Rationale']).toBe(
      'Nothing on record of Northwind is said of Acme too.',
    );
  });
});

describe('a licence of the state', () => {
  const operator = { product_category: 'Telecom operator' };
  const target = documentOf({ name: 'Quillmere', country: 'FIN', ...operator });
  const far = documentOf({ name: 'Northwind', country: 'USA', ...operator });

  test('names a distant licence only for a buyer of another continent, with the label that requires it', () => {
    const against =
      'Against it: Quillmere stands under telecom operator, a trade of licences, and Northwind is seated on another continent.';
    const told = tellBuyer(far, target);
    expect([told.Commentary, told['Deal Feasibility Rationale']]).toEqual([
      expect.stringContaining(against),
      expect.stringContaining(against),
    ]);
    const evidence = (buyer: CompanyDocument) => {
      const { row, other, score } = pairOf(buyer, target);
      const why = explanationOf(score, explainedParts(score.values, buyerParts), { row, other, buyer });
      return why.evidence.filter(({ component }) => component === 'licence');
    };
    expect(evidence(far)).toEqual([
      { component: 'licence', field: 'product_category', text: 'Telecom operator', records: [0], held_by: target },
    ]);
    const near = documentOf({ ...far.facts, country: 'SWE' });
    expect(tellBuyer(near, target).Commentary).not.toContain('licences');
    expect(evidence(near)).toEqual([]);
  });
});

describe('a size', () => {
  test('of a listed company is not what it once raised', () => {
    const target = documentOf({ name: 'Acme', employees: 50 });
    const raised = { name: 'Northwind', total_funding_usd: 2_000_000 };
    expect(tellBuyer(documentOf(raised), target)['Deal Feasibility Rationale']).toContain('it has $2 million of funding');
    expect(tellBuyer(documentOf({ ...raised, status: 'IPO' }), target)['Deal Feasibility Rationale']).toContain(
      'the size of Northwind is not on record',
    );
  });
});

describe('a purchase of the buyer itself', () => {
  const acme = documentOf({ name: 'Acme' });
  const owned = { ...robots, acquired_by: [dealOf('Parent')] };
  test('is told by its operating status: of a bought company always, of one of which a part was bought never', () => {
    expect(tellBuyer(robots, acme, 'Acquired').Commentary).toContain('It has itself been acquired.');
    expect(tellBuyer(owned, acme, 'Acquired').Commentary).toContain('It was acquired by Parent in 2016.');
    expect(tellBuyer(owned, acme, 'IPO').Commentary).not.toContain('acquired by');
  });

  test('by an investor is told as ownership, for the buyer goes on under its own name', () => {
    const held = {
      ...robots,
      acquired_by: [dealOf('Larkfen', { product_category: 'Private equity' })],
      records: [{ ...record('x'), as_of: '2017-01-01' }],
    };
    expect(tellBuyer(held, acme, 'Operating').Commentary).toContain('It has been owned by Larkfen since 2016.');
  });
});

describe('a precedent', () => {
  const acme = documentOf({ name: 'Acme', categories: ['Robots'] });
  test('that is the only one is told in the singular', () => {
    const told = (deal: DocumentDeal) => tellBuyer(documentOf(robots.facts, [deal]), acme)['Deal Precedent Rationale'];
    expect(told(dealOf('Gripper', { categories: ['Mobile Robots'] }))).toBe(
      'The only acquisition by Northwind on record is Gripper (2016), classed as mobile robots.',
    );
    expect(told(dealOf('Lessor', { categories: ['Leasing'] }))).toBe(
      'The only acquisition by Northwind on record, Lessor (2016), is not labelled like Acme.',
    );
  });

  test('is classed as what the company is, and one of several is told in the singular', () => {
    const near = dealOf('Gripper', { product_category: 'Robots', categories: ['Mobile Robots'] });
    const told = ['Acme', 'Beta', 'Gamma', 'Delta'].map(
      (name) =>
        tellBuyer(documentOf({ ...robots.facts, name }, [near, dealOf('Lessor', { categories: ['Leasing'] })]), acme)[
          'Deal Precedent Rationale'
        ],
    );
    expect(told.join(' ')).toContain('comes closest to Acme; it is classed as robots.');
    expect(told.join(' ')).not.toMatch(/the first is classed|mobile robots/);
  });

  test('by name is told as what it is: words that begin alike', () => {
    const kin = documentOf({ name: 'Leasing' }, [dealOf('Quillmere East')]);
    expect(tellBuyer(kin, documentOf({ name: 'Quillworks' }))['Overall Score Rationale']).toContain(
      'a name that begins like that of its past target Quillmere East',
    );
  });
});

test('a place is never a reason, and a smaller buyer is mentioned', () => {
  const place = { city: 'Boston', country: 'USA', categories: ['Robots'] };
  const told = tellBuyer(documentOf({ name: 'Northwind', employees: 5, ...place }), documentOf({ name: 'Acme', employees: 50, ...place }));
  expect(told['Overall Score Rationale']).not.toMatch(/city|country/);
  expect(told.Commentary).toContain('Against it: Northwind is the smaller of the two (5 employees, beside 50 employees).');
});

describe('a fund', () => {
  const fund = documentOf({ name: 'Larkfen Capital', product_category: 'Private equity', employees: 40 });
  const target = documentOf({ name: 'Acme', employees: 5_000 });
  const reach = 'an investor pays from its funds, and is taken to reach what the largest buyouts cost';

  test('describes an investor by its funds, not by its staff, for any target', () => {
    const buyer = tellBuyer(fund, target);
    expect(buyer['Deal Feasibility Rationale']).toBe(
      `Larkfen Capital has no dated acquisition on record; ${reach}; Acme has 5,000 employees.`,
    );
    expect(buyer.Commentary).not.toContain('Against it');
    const asTarget = tellTarget(fund, target);
    expect(asTarget['Deal Feasibility Rationale']).toContain(reach);
    expect(asTarget.Commentary).not.toContain('Against it');
    expect(asTarget['Deal Feasibility Score']).toBeGreaterThan(
      tellTarget(documentOf({ name: 'Northwind', product_category: 'Robots', employees: 40 }), target)['Deal Feasibility Score']!,
    );
  });

  test('says where the size of the other is not on record, and where it is large for a fund', () => {
    expect(tellBuyer(fund, documentOf({ name: 'Acme' }))['Deal Feasibility Rationale']).toBe(
      `Larkfen Capital has no dated acquisition on record; ${reach}; the size of Acme is not on record.`,
    );
    const giant = documentOf({ name: 'Acme', market_value_class: 'mega' });
    expect(tellBuyer(fund, giant).Commentary).toContain('Against it: Acme (');
  });
});

test('a commentary tells what the company does in its own phrases', () => {
  const buyer = documentOf({
    name: 'Northwind',
    categories: ['Robots'],
    key_phrases: ['bin picking', 'grippers'],
    city: 'Boston',
    country: 'USA',
  });
  expect(tellBuyer(buyer, documentOf({ name: 'Acme', categories: ['Robots'] })).Commentary).toMatch(/robots: bin picking and grippers/);
});

test('a row needs business in common or deals in the trade; a place and a name are none', () => {
  const place = { city: 'Boston', country: 'USA' };
  const isTied = (buyer: CompanyDocument, target: CompanyDocument) => {
    const { row, other, score } = pairOf(buyer, target);
    return hasTie(row, other, score);
  };
  const acme = documentOf({ name: 'Acme', categories: ['Robots'], ...place });
  const lessor = documentOf({ name: 'Lessor', categories: ['Leasing'], ...place }, [dealOf('Other', { country: 'USA' })]);
  expect(isTied(lessor, acme)).toBe(false);
  expect(isTied(documentOf({ name: 'Acmeworks', categories: ['Leasing'] }), acme)).toBe(false);
  expect(isTied(documentOf({ name: 'Lessor', categories: ['Robots'] }), acme)).toBe(true);
  expect(isTied(documentOf({ name: 'Lessor' }, [dealOf('Other', { categories: ['Robots'] })]), acme)).toBe(true);
  // A company without statements cannot be judged.
  expect(isTied(lessor, documentOf({ name: 'Acme', ...place }))).toBe(true);
});

test('where products are told and unlike, near labels are no tie, and neither is a label that both bear', () => {
  const facts = { name: 'Acme', categories: ['Hotels, restaurants and leisure'] };
  const { row, other, score } = pairOf(documentOf(facts), documentOf({ ...facts, name: 'Northwind' }));
  const products = Float32Array.of(1);
  const tied = (segment: number, product: number, told: object) =>
    hasTie({ ...row, ...told }, { ...other, ...told }, { ...score, ties: { ...score.ties, segment, product } });
  expect(tied(0.6, 0, {})).toBe(true);
  expect(tied(0.6, 0, { products })).toBe(false);
  expect(tied(0.8, 0, { products })).toBe(true);
  expect(tied(0.6, 0.1, { products })).toBe(true);
});

test('an explanation holds the records of deals, of what both say and of sizes, each of the company that has them', () => {
  const deal = dealOf('Gripper', { categories: ['Robots'], record: 1 });
  const buyer = { ...documentOf({ name: 'Northwind', categories: ['Robots'], employees: 900 }, [deal]), origins: { categories: [0] } };
  const target = documentOf({ name: 'Acme', categories: ['Robots'], employees: 50 });
  const { row, other, score } = pairOf(buyer, target);
  const { evidence } = explanationOf(score, explainedParts(score.values, buyerParts), { row, other, buyer });
  expect(evidence.map(({ held_by, ...rest }) => ({ ...rest, of: held_by && (held_by as CompanyDocument).permalink }))).toEqual([
    { component: 'precedent', field: 'acquisition', text: 'Gripper (2016)', records: [1], of: 'northwind' },
    { component: 'segment', field: 'category', text: 'Robots', records: [0], of: undefined },
    { component: 'capacity', field: 'employees', text: '900 employees', records: [0], of: 'northwind' },
    { component: 'capacity', field: 'employees', text: '50 employees', records: [0], of: 'acme' },
  ]);
});

describe('the fit to what was asked for', () => {
  const target = documentOf({ name: 'Acme', categories: ['Robots'] });
  test('is named as a reason only when something was asked', () => {
    const buyer = documentOf({ name: 'Northwind', categories: ['Robots'] });
    expect(tellTarget(buyer, target)['Overall Score Rationale']).not.toContain('asked');
    expect(tellTarget(buyer, target, { fit: 1, words: ['robots'], found: ['robots'] })['Overall Score Rationale']).toContain(
      'rests mostly on the fit to what was asked for',
    );
  });

  test('names samples if only samples were given', () => {
    expect(tellTarget(robots, target, { fit: 0.5, words: [], found: [] })['Query Relevance Rationale']).toBe(
      'Its profile was held against those of the sample companies.',
    );
  });
});
