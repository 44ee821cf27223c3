import type { CompanyDocument, Provenance } from '../../kernel/document.ts';
import { nameKey } from '../../kernel/names.ts';
import { evidenceOf, namesIn, type Statement } from '../evidence.ts';
import { saidWords } from '../feedback.ts';
import { spreadScore, type Component } from '../score.ts';
import { standingOf } from '../standing.ts';
import { informationOf, type Lexicon } from '../topic.ts';

/**
 * How much each component counts. Overlap and likeness at a half each, and how much renown adds, were chosen on the competitor lists of
 * 42 technology companies by recall@20; the rest, of which those descriptions say nothing, is judged and small.
 */
export const peerWeights = {
  /** How much of what is said of the seed is said of the company. */
  overlap: 0.42,
  /** How alike the two descriptions are as wholes. */
  likeness: 0.42,
  /** The same product category, industry or categories. */
  market: 0.08,
  /** One names the other, in its description or in a document; they share investors, a named customer or a list. */
  relation: 0.05,
  /** The same country. */
  geography: 0.03,
} as const;

export type PeerComponent = keyof typeof peerWeights;

/** A company everybody names is likelier meant: at full renown the words count this much more. */
const renownShare = 1.2;
/**
 * Whom the company's own filings and calls name as a competitor has this much of the whole on top, before the curve, for the company itself says
 * so. Judged, not fitted: the lists the weights were chosen on come without filings. Alone it makes no peer of the first rank (3.5).
 */
const toldShare = 0.25;
// What two close competitors reach: descriptions of the same business rarely share more.
const fullOverlap = 0.45;
const fullLikeness = 0.55;
/** Of a company in a corpus of thirty-five thousand the closest peer reaches 0.75, the tenth 0.41, the hundredth 0.25. */
const curve = { middle: 0.41, power: 3, most: 1 + renownShare + toldShare };
const closedCap = 4;

/** What is said of a company in words, ready to be held against another's. */
export interface PeerProfile {
  document: CompanyDocument;
  statements: readonly Statement[];
  counts: ReadonlyMap<string, number>;
  length: number;
  /** Length of the tf-idf vector. */
  norm: number;
  names: ReadonlySet<string>;
  key: string;
  told: ToldOfSeed;
}

/** One document that names a company. */
export interface Mention {
  /** As it stands there. */
  name: string;
  sentence: string;
  /** What the document is called: `10-K`. */
  document: string;
  provenance: Provenance;
}

/** What documents tell of a company beside the seed. */
export interface Told {
  /** A document of the seed names it as a competitor. */
  by_seed?: Mention;
  /** A document of its own names the seed as a competitor. */
  by_company?: Mention;
  /** Customers both name, each where the seed and where the company does. */
  customers: { seed: Mention; company: Mention }[];
}

/** What is known of the company that is asked about beside its own record. */
export interface ToldOfSeed {
  /** By permalink. */
  companies: ReadonlyMap<string, Told>;
  /** Lists it stands in that are short enough to tell something. */
  lists: readonly string[];
}

export const nothingTold: ToldOfSeed = { companies: new Map(), lists: [] };

export interface PeerScore {
  overall: number;
  values: Record<PeerComponent, number>;
  renown: number;
  isCapped: boolean;
  relations: PeerRelations;
}

/** What connects two companies beyond their words. */
export interface PeerRelations {
  names_seed: boolean;
  named_by_seed: boolean;
  /** Investors of both. */
  investors: string[];
  told: Told;
  /** Lists both stand in. */
  lists: string[];
}

/** @param told of a company that is asked about */
export function peerProfileOf(document: CompanyDocument, lexicon: Lexicon, told = nothingTold): PeerProfile {
  const statements = evidenceOf(document.facts).filter(({ field }) => field !== 'name' && field !== 'place');
  const { counts, length } = saidWords(statements);
  let squares = 0;
  for (const [stem, count] of counts) squares += weightOf(stem, count, lexicon) ** 2;
  const names = new Set(namesIn(document.facts.description ?? ''));
  return { document, statements, counts, length, norm: Math.sqrt(squares), names, key: nameKey(document.facts.name), told };
}

/** Scores a company as a peer of the seed from the two and what connects them alone. */
export function scorePeer(seed: PeerProfile, company: PeerProfile, lexicon: Lexicon): PeerScore {
  const relations = relationsOf(seed, company);
  const [own, other] = [seed.document.facts, company.document.facts];
  const values: PeerScore['values'] = {
    overlap: Math.min(1, overlapOf(seed, company, lexicon) / fullOverlap),
    likeness: Math.min(1, likenessOfProfiles(seed, company, lexicon) / fullLikeness),
    market: marketOf(seed, company),
    relation: Math.min(1, relationOf(relations)),
    geography: own.country !== undefined && own.country === other.country ? 1 : 0,
  };
  const renown = standingOf(other, lexicon);
  const words = (Object.keys(peerWeights) as PeerComponent[]).reduce((sum, name) => sum + peerWeights[name] * values[name], 0);
  const told = relations.told.by_seed ? toldShare : 0;
  const uncapped = spreadScore(words * (1 + renownShare * renown) + told, curve);
  const isCapped = other.status === 'Closed' && uncapped > closedCap;
  return { overall: isCapped ? closedCap : uncapped, values, renown, isCapped, relations };
}

/** Whether anything but the country speaks for a peer. */
export function isPeer({ values }: PeerScore): boolean {
  return values.overlap > 0 || values.market > 0 || values.relation > 0;
}

function relationOf({ names_seed, named_by_seed, investors, told, lists }: PeerRelations): number {
  const named = Number(names_seed) * 0.7 + Number(named_by_seed) * 0.7 + Number(Boolean(told.by_seed ?? told.by_company));
  return named + told.customers.length * 0.5 + (investors.length + lists.length) * 0.3;
}

/** The components as they are explained: renown is told beside the rest, which it multiplies, and what stands on top behind it. */
export function explainPeer({ values, renown, relations }: PeerScore): Record<string, Component> {
  const parts = Object.entries(peerWeights).map(([name, weight]) => [name, { value: values[name as PeerComponent], weight }]);
  return {
    ...(Object.fromEntries(parts) as Record<string, Component>),
    renown: { value: renown, weight: renownShare },
    told: { value: Number(relations.told.by_seed !== undefined), weight: toldShare },
  };
}

// BM25's usual saturation and length normalisation, against the length of a usual profile instead of a corpus average.
const saturation = 1.2;
const lengthShare = 0.75;
const usualLength = 80;

/** What the company says of what the seed says, as a share of what the seed itself does: BM25 with the seed as its own measure. */
function overlapOf(seed: PeerProfile, company: PeerProfile, lexicon: Lexicon): number {
  let found = 0;
  let whole = 0;
  for (const [stem, count] of seed.counts) {
    const asked = informationOf(stem, lexicon) * saturated(count, usualLength);
    whole += asked * saturated(count, seed.length);
    const own = company.counts.get(stem);
    if (own !== undefined) found += asked * saturated(own, company.length);
  }
  return whole === 0 ? 0 : found / whole;
}

function saturated(count: number, length: number): number {
  return (count * (saturation + 1)) / (count + saturation * (1 - lengthShare + (lengthShare * length) / usualLength));
}

function likenessOfProfiles(a: PeerProfile, b: PeerProfile, lexicon: Lexicon): number {
  if (a.norm === 0 || b.norm === 0) return 0;
  const [few, many] = a.counts.size <= b.counts.size ? [a, b] : [b, a];
  let product = 0;
  for (const [stem, count] of few.counts) {
    const other = many.counts.get(stem);
    if (other !== undefined) product += weightOf(stem, count, lexicon) * weightOf(stem, other, lexicon);
  }
  return product / (a.norm * b.norm);
}

function weightOf(stem: string, count: number, lexicon: Lexicon): number {
  return (1 + Math.log(count)) * informationOf(stem, lexicon);
}

function marketOf(a: PeerProfile, b: PeerProfile): number {
  const [one, other] = [a.document.facts, b.document.facts];
  const same = (x: string | undefined, y: string | undefined) => x !== undefined && x.toLowerCase() === y?.toLowerCase();
  const [mine, theirs] = [one, other].map(({ categories = [] }) => new Set(categories.map((category) => category.toLowerCase()))) as [
    Set<string>,
    Set<string>,
  ];
  const ofCategories = mine.intersection(theirs).size / Math.max(1, Math.min(mine.size, theirs.size));
  return Math.max(same(one.product_category, other.product_category) ? 1 : 0, same(one.industry, other.industry) ? 0.8 : 0, ofCategories);
}

const nothing: Told = { customers: [] };

function relationsOf(seed: PeerProfile, company: PeerProfile): PeerRelations {
  const lists = new Set(seed.told.lists);
  const investors = new Set(seed.document.investors?.map(({ name }) => name));
  return {
    names_seed: company.names.has(seed.key),
    named_by_seed: seed.names.has(company.key),
    investors: (company.document.investors ?? []).map(({ name }) => name).filter((name) => investors.has(name)),
    told: seed.told.companies.get(company.document.permalink) ?? nothing,
    lists: (company.document.facts.lists ?? []).filter((name) => lists.has(name)),
  };
}
