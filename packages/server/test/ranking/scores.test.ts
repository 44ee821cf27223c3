import { describe, expect, test } from 'vitest';
import type { CompanyDocument, DocumentDeal, Provenance } from '../../src/kernel/document.ts';
import type { CompanyFacts } from '../../src/kernel/facts.ts';
import { vectorTable } from '../../src/kernel/learnt-vectors.ts';
import { casesIn } from '../../src/kernel/test-support.ts';
import { scoreBuyer } from '../../src/ranking/deals/buyers.ts';
import { dealPatternOf, partyOf } from '../../src/ranking/deals/deal-pattern.ts';
import { acquirerOf, scoreTarget } from '../../src/ranking/deals/targets.ts';
import { evidenceOf } from '../../src/ranking/evidence.ts';
import { likenessOf } from '../../src/ranking/likeness.ts';
import { isAbout, scoreCompany, type Wanted } from '../../src/ranking/market-map/market-map.ts';
import type { Mention, ToldOfSeed } from '../../src/ranking/peers/peers.ts';
import { peerProfileOf, scorePeer } from '../../src/ranking/peers/peers.ts';
import { readTopic, type Lexicon } from '../../src/ranking/topic.ts';

/**
 * Exact scores of a small fixed set of companies, to four decimals of a share of 1. A change of any weight changes one of them. Where a weight
 * changes on purpose, write the new scores to `scores.cases.tsv`.
 */
const cases = casesIn<'ranking' | 'company' | 'score'>(import.meta.dirname, 'scores.cases.tsv');

const directions: Record<string, [number, number, number]> = {
  regional: [60, 70, 20],
  airline: [100, 10, 0],
  flight: [90, 30, 0],
  carrier: [70, 0, 70],
  cargo: [50, 0, 90],
  bank: [0, 100, 20],
  loan: [10, 90, 0],
  robot: [0, 10, 100],
  picking: [0, 30, 90],
  warehouse: [30, 0, 100],
};
const table = vectorTable({
  version: 1,
  companies: 1_000,
  dimensions: 3,
  terms: Object.keys(directions),
  counts: Object.keys(directions).map((_, at) => 10 + 5 * at),
  directions: Int8Array.from(Object.values(directions).flat()),
});
const labels = vectorTable({
  version: 1,
  companies: 1_000,
  dimensions: 2,
  terms: ['warehousing', 'logistics', 'robotics', 'banking'],
  counts: [10, 20, 30, 40],
  directions: Int8Array.from([100, 0, 80, 60, 50, 80, 0, 100]),
});
const frequencies: Record<string, number> = { robot: 40, airlin: 12, region: 90, northwind: 2, famou: 60 };
const names: Record<string, number> = { northwind: 9, famous: 80 };
const plain: Lexicon = {
  companies: 1_000,
  frequency: (stem) => frequencies[stem] ?? 15,
  named: (key) => names[key] ?? 0,
  expansions: () => [],
  abbreviations: () => [],
};
const learnt: Lexicon = { ...plain, vectors: table };

const documentOf = (facts: CompanyFacts, held: Partial<CompanyDocument> = {}): CompanyDocument => ({
  permalink: facts.name.toLowerCase(),
  records: [],
  facts,
  origins: {},
  acquisitions: [],
  acquired_by: [],
  ...held,
});

const share = (score: number) => score.toFixed(4);

describe('exact scores', () => {
  test.each(cases)('$ranking: $company scores $score', ({ ranking, company, score }) => {
    expect(share(scores[ranking]![company]!())).toBe(score);
  });

  test('every company of the fixed set has its score written down', () => {
    const written = Object.entries(scores).flatMap(([ranking, of]) => Object.keys(of).map((name) => `${ranking}: ${name}`));
    expect(cases.map(({ ranking, company }) => `${ranking}: ${company}`)).toEqual(written);
  });
});

function onMap(facts: Partial<CompanyFacts>, wanted: Partial<Wanted> & { topic_text?: string; lexicon?: Lexicon } = {}): () => number {
  const { topic_text = 'regional airlines', lexicon = plain, ...rest } = wanted;
  return () =>
    scoreCompany({ name: 'Quillmere', ...facts }, { topic: readTopic({ topic: topic_text }, lexicon), samples: [], ...rest }, lexicon)
      .order / 10;
}

const market = (market_cap: number) => ({ date: '2030-08-22', currency: 'USD', market_cap });
const flying = ['regional airlines', 'cargo'];
const terms = new Map([
  ['flight', 0.5],
  ['cargo', 0.3],
  ['hub', 0.2],
]);
const sample = likenessOf(evidenceOf({ name: 'Alder', key_phrases: ['regional airlines', 'island hopping flights'] }), plain);
const inFinland = 'Finnish regional airlines';

const onMaps = {
  'words that stand apart': onMap({ key_phrases: ['airlines', 'regional hubs', 'catering', 'leasing', 'uniforms'] }),
  'one word of two': onMap({ key_phrases: ['airlines', 'catering', 'leasing', 'uniforms'] }),
  'a phrase of both words': onMap({ key_phrases: flying }),
  'the words said again and again': onMap({ key_phrases: flying, short_description: 'Regional airlines of a regional airline group' }),
  'a company of six billion': onMap({ key_phrases: flying, market: market(6e9) }),
  'half of the topic and a great company': onMap({ key_phrases: ['airlines', 'seats'], employees: 40_000 }),
  'a large class, two listings and mentions': onMap({
    name: 'Northwind',
    key_phrases: flying,
    market_value_class: 'mid',
    listings: [
      { exchange: 'NYSE', symbol: 'NW' },
      { exchange: 'LSE', symbol: 'NW' },
    ],
  }),
  'a company of the largest class': onMap({ key_phrases: flying, market_value_class: 'mega' }),
  'a company of a large class': onMap({ key_phrases: flying, market_value_class: 'large' }),
  'a company of a small class': onMap({ key_phrases: flying, market_value_class: 'small' }),
  'a company of a tiny class': onMap({ key_phrases: flying, market_value_class: 'micro' }),
  'a company with seven listings': onMap({
    key_phrases: flying,
    listings: Array.from({ length: 7 }, (_, at) => ({ exchange: `X${at}`, symbol: 'NW' })),
  }),
  'the topic abbreviated': onMap({ key_phrases: ['RA', 'seats'] }, { lexicon: { ...plain, abbreviations: () => ['ra'] } }),
  'resemblance to those who fit': onMap({ key_phrases: ['regional airlines', 'flights', 'hubs'] }, { feedback: { terms } }),
  'meaning of the topic': onMap({ key_phrases: ['regional airlines', 'loans'] }, { lexicon: learnt }),
  'meaning and resemblance': onMap({ key_phrases: ['airlines', 'cargo flights'] }, { lexicon: learnt, feedback: { terms } }),
  'a meaning far from the topic': onMap({ key_phrases: ['airlines', 'robots', 'warehouses', 'robots', 'warehouses'] }, { lexicon: learnt }),
  'the head is missing': onMap({ key_phrases: ['regional hubs', 'hubs'] }, { lexicon: { ...plain, vectors: labels } }),
  'the head is one trade of three': onMap(
    { key_phrases: ['regional hubs', 'seats', 'meals', 'uniforms'], industry: 'Airlines, railways and ports' },
    { lexicon: { ...plain, vectors: labels } },
  ),
  'another sense of the words': onMap(
    { key_phrases: ['airline robots', ...Array.from({ length: 8 }, () => 'picking robots')] },
    { lexicon: learnt },
  ),
  'another trade': onMap({ product_category: 'Catering', key_phrases: ['cargo', 'regional airlines'] }),
  'a trade of three that is part of it': onMap({
    product_category: 'Airlines, hotels and cruise lines',
    key_phrases: ['cargo', 'regional airlines'],
  }),
  'the topic in the fourth phrase of a large company': onMap({
    key_phrases: ['cargo', 'seats', 'meals', 'regional airlines', 'mail'],
    market: market(6e9),
  }),
  'the topic in the fifth phrase of a large company': onMap({
    key_phrases: ['cargo', 'seats', 'meals', 'mail', 'regional airlines'],
    market: market(6e9),
  }),
  elsewhere: onMap({ key_phrases: flying, country: 'JPN' }, { topic_text: inFinland }),
  'a place that is unknown': onMap({ key_phrases: flying }, { topic_text: inFinland }),
  'elsewhere, but it says the place': onMap({ key_phrases: [...flying, 'Finnish saunas'], country: 'JPN' }, { topic_text: inFinland }),
  acquired: onMap({ key_phrases: flying, status: 'Acquired' }),
  closed: onMap({ key_phrases: flying, status: 'Closed' }),
  'near in meaning': onMap({ key_phrases: ['airlines', 'seats'] }, { nearness: 0.6 }),
  'like a sample company': onMap({ key_phrases: ['regional airlines', 'island ferries'] }, { samples: [sample] }),
  'a description alone': onMap({ description: 'It flies. Its regional airlines carry mail. It has hubs.' }),
  'a product, a category and a name': onMap({
    name: 'Regional Wings',
    products: ['airline seats'],
    categories: ['Regional transport'],
    industry: 'Transport',
  }),
};

const picker: CompanyFacts = {
  name: 'Quillmere',
  country: 'USA',
  industry: 'Robotics',
  categories: ['Warehousing', 'Robotics', 'Software'],
  key_phrases: ['picking robots', 'warehouse robots', 'orchards', 'harvest planning'],
  lists: ['Long list'],
};
const provenance: Provenance = { source: 'wire', source_key: 'k', source_url: '', as_of: '', retrieved_at: '', method: 'filed' };
const mention: Mention = { name: 'Alder', sentence: 'We compete with Alder.', document: '10-K', provenance };
const investor = (name: string) => ({ name, permalink: '', first_entry_date: '', rounds_participated: [], records: [0] });

/** A company as peer of the picker of orchards. */
function asPeer(
  facts: Partial<CompanyFacts>,
  { told, is_learnt = false, held = {} }: { told?: ToldOfSeed; is_learnt?: boolean; held?: Partial<CompanyDocument> } = {},
): () => number {
  return () => {
    const meanings = is_learnt ? { words: table, labels } : undefined;
    const seed = peerProfileOf(documentOf(picker, { investors: [investor('Alpha'), investor('Beta')] }), plain, {
      meanings,
      ...(told && { told }),
    });
    return scorePeer(seed, peerProfileOf(documentOf({ name: 'Alder', ...facts }, held), plain, { meanings }), plain).order;
  };
}

const toldOf = (told: Partial<ReturnType<ToldOfSeed['companies']['get']>>, lists: string[] = []): ToldOfSeed => ({
  companies: new Map([['alder', { customers: [], ...told }]]),
  lists,
});
const asPeers = {
  'some words of the seed': asPeer({ key_phrases: ['picking robots', 'conveyors', 'forklifts', 'pallets'] }),
  'the words of the seed': asPeer({ key_phrases: ['picking robots', 'warehouse robots', 'orchards', 'ladders'] }),
  'one industry': asPeer({ industry: 'Robotics', key_phrases: ['ladders'] }),
  'a category of three': asPeer({ categories: ['Software', 'Ladders'], key_phrases: ['ladders'] }),
  'one country': asPeer({ country: 'USA', key_phrases: ['orchards', 'ladders'] }),
  'a label of several trades': asPeer({ industry: 'Orchards, farms and forests', key_phrases: ['ladders'] }),
  'labels that are near': asPeer({ industry: 'Logistics', key_phrases: ['picking carts'] }, { is_learnt: true }),
  'words that are near': asPeer({ key_phrases: ['picking robots', 'cargo carriers'] }, { is_learnt: true }),
  'a well-known company': asPeer({ key_phrases: ['picking robots', 'conveyors', 'forklifts'], revenue_usd: 2e9 }),
  'an acquired company': asPeer({ key_phrases: ['picking robots', 'conveyors', 'forklifts'], status: 'Acquired' }),
  'a closed company': asPeer({ ...picker, name: 'Alder', status: 'Closed' }),
  'named by the seed': asPeer({ key_phrases: ['picking carts'] }, { told: toldOf({ by_seed: mention }) }),
  'a customer of both': asPeer({ key_phrases: ['picking carts'] }, { told: toldOf({ customers: [{ seed: mention, company: mention }] }) }),
  'a list of both': asPeer({ key_phrases: ['picking carts'], lists: ['Long list'] }, { told: toldOf({}, ['Long list']) }),
  'an investor of both': asPeer({ key_phrases: ['picking carts'] }, { held: { investors: [investor('Beta')] } }),
  'names the seed': asPeer({ key_phrases: ['picking carts'], description: 'A rival of Quillmere since May.' }),
};

const deal = (name: string, date: string, facts: Partial<DocumentDeal> = {}): DocumentDeal => ({
  permalink: name.toLowerCase(),
  name,
  country: 'USA',
  city: 'Boston',
  product_category: 'Picking robots',
  industry: 'Robotics',
  facts: { date },
  record: 0,
  ...facts,
});
const deals = [
  deal('Robo', '2029-06-01'),
  deal('Northwind Looms', '2028-01-01', { product_category: 'Looms', country: 'GBR', city: 'Hull' }),
  deal('Carto', '2024-01-01', { product_category: 'Warehouse carts' }),
  deal('Cello', '2019-01-01', { product_category: 'Cellos', industry: 'Music' }),
];
const context = { lexicon: plain, as_of: '2030-01-01', learnt: { words: table, labels } };
const partyIn = (document: CompanyDocument) => partyOf(document, plain, context.learnt);
const maker: CompanyFacts = {
  name: 'Northwind Robots',
  country: 'USA',
  city: 'Boston',
  product_category: 'Picking robots',
  industry: 'Robotics',
  key_phrases: ['picking robots', 'warehouse cargo'],
  employees: 300,
};
const buying: Partial<CompanyFacts> = {
  country: 'USA',
  product_category: 'Warehouse robots',
  industry: 'Logistics',
  key_phrases: ['warehouse carriers', 'picking'],
  employees: 900,
};

/** A company as buyer of the maker of robots. */
function asBuyer(
  facts: Partial<{ [F in keyof CompanyFacts]: CompanyFacts[F] | undefined }>,
  {
    made = deals,
    target = {},
    held = {},
    ...known
  }: { made?: DocumentDeal[]; target?: Partial<CompanyFacts>; held?: Partial<CompanyDocument>; asked?: number; stakes?: number } = {},
): () => number {
  return () => {
    const buyer = documentOf({ name: 'Alder', ...facts } as CompanyFacts, { acquisitions: made, ...held });
    const pattern = dealPatternOf(buyer, context);
    const { asked, stakes } = known;
    return scoreBuyer(partyIn(documentOf({ ...maker, ...target })), partyIn(buyer), { pattern, lexicon: plain, asked, held: stakes }).order;
  };
}

const asBuyers = {
  'a buyer of the trade': asBuyer(buying),
  'a steady buyer': asBuyer(buying, { made: Array.from({ length: 12 }, (_, at) => deal(`Part${at}`, `${2029 - at}-03-01`)) }),
  'one that has not bought': asBuyer(buying, { made: [] }),
  'a buyer of one label': asBuyer({ ...buying, industry: 'Robotics', product_category: 'Conveyors' }),
  'a buyer next door': asBuyer({ ...buying, city: 'Boston' }),
  'a buyer with a name alike': asBuyer({ ...buying, name: 'Northwind Carts' }, { made: [] }),
  'a well-known buyer': asBuyer({ ...buying, city: 'Boston', market: market(3e9) }),
  'a small buyer': asBuyer({ ...buying, employees: 60 }),
  'a buyer of unknown size': asBuyer({ ...buying, employees: undefined }),
  'a buyer of known revenue': asBuyer({ ...buying, employees: undefined, revenue_usd: 9e7 }),
  'a buyer of a class': asBuyer({ ...buying, employees: undefined, market_value_class: 'nano' }),
  'a buyer with funding': asBuyer({ ...buying, employees: undefined, total_funding_usd: 4e7 }),
  'a buyer with a range of employees': asBuyer({ ...buying, employees: undefined, employee_range: '101-250' }),
  'an investor and a large target': asBuyer({ country: 'USA', product_category: 'Private equity' }, { target: { market: market(30e9) } }),
  'a buyer without labels or a place': asBuyer({ employees: 900 }),
  'a buyer that was bought': asBuyer({ ...buying }, { held: { acquired_by: [deal('Halden', '2029-01-01')] } }),
  'a foreign buyer of a bank': asBuyer({ ...buying, country: 'JPN' }, { target: { product_category: 'Banks' } }),
  'a buyer of the class with other products': asBuyer({ ...buying, product_category: 'Picking robots', key_phrases: ['regional loans'] }),
  'an investor': asBuyer({ country: 'USA', product_category: 'Private equity' }),
  'an investor that holds two companies of the trade': asBuyer(
    { country: 'USA', product_category: 'Private equity' },
    { made: deals.filter(({ name }) => name === 'Cello'), stakes: 2 },
  ),
  'an answer to a query': asBuyer(buying, { asked: 0.7 }),
};

/** The maker of robots as target of a company, with changes to either. */
function asTarget(
  facts: Partial<CompanyFacts>,
  {
    acquirer = {},
    made = deals,
    relevance,
    times = 3,
  }: { acquirer?: Partial<CompanyFacts>; made?: DocumentDeal[]; relevance?: number; times?: number } = {},
): () => number {
  return () => {
    const document = documentOf({ name: 'Alder', ...buying, ...acquirer }, { acquisitions: made });
    const demand = { lexicon: plain, acquired: 120, acquiredFrequency: () => times };
    const target = partyIn(documentOf({ ...maker, ...facts }));
    return scoreTarget(acquirerOf(partyIn(document), dealPatternOf(document, context)), target, { relevance, demand }).order;
  };
}

const asTargets = {
  'a target of the trade': asTarget({}),
  'a target of another trade': asTarget({ product_category: 'Looms', industry: 'Banking', key_phrases: ['robot loans'] }),
  'a target that is alike by name alone to the one bought before': asTarget(
    {},
    { made: [deal('Northwind Looms', '2028-01-01', { product_category: 'Looms', industry: 'Looms' })] },
  ),
  'a target with a name unlike those bought before': asTarget(
    { name: 'Quillmere' },
    { made: deals.filter(({ name }) => name === 'Carto') },
  ),
  'a target next door': asTarget({}, { acquirer: { city: 'Boston' }, made: [] }),
  'a target abroad': asTarget({ country: 'GBR', city: 'Hull' }),
  'a target with a name alike': asTarget({ country: 'GBR' }, { acquirer: { name: 'Northwind Carts' } }),
  'a target without a past deal': asTarget({}, { made: [] }),
  'a target of a trade much bought': asTarget({}, { times: 12 }),
  'a target like one of two deals, the other undated': asTarget(
    {},
    { made: [deal('Robo', '2027-06-01'), { ...deal('Cello', '', { product_category: 'Banking', industry: 'Banking' }), facts: {} }] },
  ),
  'a target like one of two deals, the other long ago': asTarget(
    {},
    { made: [deal('Robo', '2029-06-01', { product_category: 'Banking', industry: 'Banking' }), deal('Cello', '1999-01-01')] },
  ),
  'a large target': asTarget({ employees: 2_000 }),
  'an answer to a query': asTarget({}, { relevance: 0.7 }),
};

const scores: Record<string, Record<string, () => number>> = { 'market map': onMaps, peers: asPeers, buyers: asBuyers, targets: asTargets };

test.each([
  ['coverage', 0.15, true],
  ['likeness', 0.15, true],
  ['resemblance', 0.2, true],
  ['nearness', 0.3, true],
  ['meaning', 0.5, true],
  ['nearness', 0.6, false],
])('a company is about a topic from a %s of exactly %d on, where a company uses its words: %s', (component, least, isAnchored) => {
  const topic = readTopic({ topic: 'regional airlines' }, plain);
  const score = scoreCompany({ name: 'Quillmere' }, { topic, samples: [] }, plain);
  const isAt = (value: number) => isAbout({ ...score, components: { ...score.components, [component]: value } }, { isAnchored });
  expect([isAt(least), isAt(least * 0.99)]).toEqual([true, false]);
});
