import type { CompanyDocument, Provenance } from '../../kernel/document.ts';
import type { VectorTable } from '../../kernel/learnt-vectors.ts';
import { labelsOf } from '../../kernel/labels.ts';
import { nameKey } from '../../kernel/names.ts';
import { evidenceOf, isCompositeLabel, isLabel, namesIn, type Statement } from '../evidence.ts';
import { likenessOfMeanings, meaningOf, termsOfText, type Meaning } from '../meaning.ts';
import { scoreOf, spread, type Component } from '../score.ts';
import { standingOf } from '../standing.ts';
import { informationOf, type Lexicon } from '../topic.ts';

/**
 * How much each component counts. Overlap and likeness at the same, how much nearness in meaning tells and how much renown adds were chosen on the competitor lists of
 * 42 technology companies by recall@20 and @50, across which they hold (bench/NOTES.md); the rest, which those descriptions do not cover, is judged.
 */
export const peerWeights = {
  /** How much of what is said of the seed is said of the company. */
  overlap: 0.32,
  /** How alike the two descriptions are as wholes. */
  likeness: 0.32,
  /** The same product category, industry or categories. */
  market: 0.28,
  /** One names the other, in its description or in a document; they share investors, a named customer or a list. */
  relation: 0.05,
  /** The same country. */
  geography: 0.03,
} as const;

export type PeerComponent = keyof typeof peerWeights;

/** A well-known company is more likely to be intended: at full renown its evidence counts this much more. */
const renownShare = 1.5;
/**
 * A company that the seed's own filings and calls name as a competitor gets this much of the whole on top, before the curve, because the company itself says
 * so. Judged, not fitted: the lists the weights were chosen on come without filings. Alone it makes no peer of the first rank (4.3).
 */
const toldShare = 0.25;
// What two close competitors reach: descriptions of the same business rarely share more.
const fullOverlap = 0.45;
const fullLikeness = 0.55;
/**
 * What the closest peer of a company reaches is 0.52 among thirty-five thousand descriptions, the tenth 0.27; among as many profiles of labels and key phrases 1.7 and 1.1.
 */
const curve = { middle: 0.4, power: 2, most: 1 + renownShare + toldShare };
/** 4.0 as it is served. */
const closedCap = 1 / 3;
/** Who was bought competes under its owner by now: it has this share of what speaks for it. */
const acquiredShare = 0.7;

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
  /** What all that is said of it means; undefined where that is not known. */
  meaning: Meaning | undefined;
  /** The joint meaning of its labels, by the labels that co-occur with each. */
  trade: Meaning | undefined;
}

/** One document that names a company. */
export interface Mention {
  /** The name as written. */
  name: string;
  sentence: string;
  /** What the document is called: `10-K`. */
  document: string;
  provenance: Provenance;
}

/** What documents say about a company with the seed. */
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
  /** Its lists that are short enough to be informative. */
  lists: readonly string[];
}

export const nothingTold: ToldOfSeed = { companies: new Map(), lists: [] };

export interface PeerScore {
  /** 1.0 to 10.0, one decimal. */
  overall: number;
  /** The unrounded score, 0 to 1: the order of rows. */
  order: number;
  /** How near the two are in meaning, 0 to 1; 1 where that is not known. */
  meaning: number;
  values: Record<PeerComponent, number>;
  renown: number;
  /** What is kept of what speaks for it: all, unless it was bought. */
  independence: number;
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
  /** Lists that contain both. */
  lists: string[];
}

/** What was learnt of words and of labels. */
export interface Meanings {
  words: VectorTable | undefined;
  labels: VectorTable | undefined;
}

/** What is known beside a company's own record. */
interface Besides {
  /** Of a company that is asked about. */
  told?: ToldOfSeed;
  /** What words and labels mean here, as far as that was learnt. */
  meanings?: Meanings | undefined;
}

export function peerProfileOf(document: CompanyDocument, lexicon: Lexicon, { told = nothingTold, meanings }: Besides = {}): PeerProfile {
  const statements = evidenceOf(document.facts).filter(({ field }) => field !== 'name' && field !== 'place');
  const { counts, length } = wordsSaid(statements);
  let squares = 0;
  for (const [stem, count] of counts) squares += weightOf(stem, count, lexicon) ** 2;
  const names = new Set(namesIn(document.facts.description ?? ''));
  const meaning =
    meanings?.words &&
    meaningOf(
      statements.flatMap(({ text }) => termsOfText(text)),
      meanings.words,
    );
  const trade = meanings?.labels && meaningOf(labelsOf(document.facts), meanings.labels);
  return { document, statements, counts, length, norm: Math.sqrt(squares), names, key: nameKey(document.facts.name), told, meaning, trade };
}

/** What a label of several trades says of each: hotels and cruise lines are classed together, and no peers. */
const compositeShare = 0.5;

/** The words of all statements; a repeated label counts once. */
function wordsSaid(statements: readonly Statement[]): { counts: Map<string, number>; length: number } {
  const counts = new Map<string, number>();
  const labels = new Set<string>();
  let length = 0;
  for (const statement of statements) {
    if (isLabel(statement)) {
      const label = statement.stems.join(' ');
      if (labels.has(label)) continue;
      labels.add(label);
    }
    const share = isCompositeLabel(statement) ? compositeShare : 1;
    length += share * statement.stems.length;
    for (const [stem, count] of statement.counts) counts.set(stem, (counts.get(stem) ?? 0) + share * count);
  }
  return { counts, length };
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
  const independence = other.status === 'Acquired' ? acquiredShare : 1;
  const renown = standingOf(other, lexicon);
  const words = (Object.keys(peerWeights) as PeerComponent[]).reduce((sum, name) => sum + peerWeights[name] * values[name], 0);
  const told = relations.told.by_seed ? toldShare : 0;
  const meaning = seed.meaning && company.meaning ? Math.max(0, likenessOfMeanings(seed.meaning, company.meaning)) : 1;
  const share = words * meaning * independence * (1 + renownShare * renown) + told;
  const uncapped = spread(share, curve);
  const isCapped = other.status === 'Closed' && uncapped > closedCap;
  const order = isCapped ? closedCap : uncapped;
  return { overall: scoreOf(order), order, meaning, values, renown, independence, isCapped, relations };
}

/** Whether anything but the country speaks for a peer. */
export function isPeer({ values }: PeerScore): boolean {
  return values.overlap > 0 || values.market > 0 || values.relation > 0;
}

function relationOf({ names_seed, named_by_seed, investors, told, lists }: PeerRelations): number {
  const named = Number(names_seed) * 0.7 + Number(named_by_seed) * 0.7 + Number(Boolean(told.by_seed ?? told.by_company));
  return named + told.customers.length * 0.5 + (investors.length + lists.length) * 0.3;
}

/** The components as they are explained: meaning and renown, which multiply the rest, then what is added on top. */
export function explainPeer({ values, renown, independence, meaning, relations }: PeerScore): Record<string, Component> {
  const parts = Object.entries(peerWeights).map(([name, weight]) => [name, { value: values[name as PeerComponent], weight }]);
  return {
    ...(Object.fromEntries(parts) as Record<string, Component>),
    meaning: { value: meaning, weight: 1 },
    renown: { value: renown, weight: renownShare },
    ...(independence < 1 && { independence: { value: independence, weight: 1 } }),
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
  return Math.max(
    alikeTrades(a.trade, b.trade),
    same(one.product_category, other.product_category) ? 1 : 0,
    same(one.industry, other.industry) ? 0.8 : 0,
    ofCategories,
  );
}

/** What two labels that have nothing to do with each other may reach. */
const unrelatedTrades = 0.3;

/** How near two sets of labels are, by which labels stand together on companies, 0 to 1: upstreams class one trade in words of their own. */
function alikeTrades(one: Meaning | undefined, other: Meaning | undefined): number {
  return Math.max(0, (likenessOfMeanings(one, other) - unrelatedTrades) / (1 - unrelatedTrades));
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
