import {
  capacityOf,
  habitOf,
  logShare,
  neighboursOf,
  placesOf,
  precedentFor,
  shareIn,
  shares,
  type DealPattern,
  type Party,
  type Precedent,
} from './deal-pattern.ts';
import { alikeness, likenessOfAll, type Likeness } from '../likeness.ts';
import { scoreOf, spreadScore, weighed } from '../score.ts';
import type { Lexicon } from '../topic.ts';

/**
 * How much each component counts: between what `npm run bench -- target-weights` finds on deals of 2011 and what was set by hand before,
 * which on those of 2012 are equal within the noise.
 */
export const targetWeights = {
  /** Likeness of the target to the acquirer's own business. */
  product: 0.14,
  /** Likeness to what the acquirer bought as a whole, recent deals first. */
  pattern: 0.19,
  /** How much more than others the acquirer bought of what stands under the target's labels. */
  habit: 0.01,
  /** Likeness to all past targets, summed. */
  precedent: 0.01,
  /** What is asked for beside: keywords, detailed query, sample companies. */
  relevance: 0.1,
  /** Same country. */
  home: 0.035,
  /** Share of past targets in the target's country. */
  reach: 0.04,
  /** Same city. */
  locality: 0.095,
  /** Past targets in the target's city. */
  neighbours: 0.01,
  /** A rare word of the two names in common. */
  kinship: 0.17,
  /** A rare word of the target's name and a past target's in common. */
  family: 0.075,
  /** How often companies under its labels have been bought, whoever buys. */
  heat: 0.095,
  /** Whether the acquirer is large enough. */
  capacity: 0.03,
} as const;

/** With keywords, a query or samples the fit to them takes this share of the whole, beside what it weighs anyhow. */
export const askedShare = 0.4;

export type TargetComponent = keyof typeof targetWeights;

/** The sub-scores, each from components of its own evidence. */
export const targetParts = {
  query_relevance: { relevance: 1 },
  deal_feasibility: { capacity: 0.5, home: 0.3, reach: 0.2 },
  deal_precedent: { precedent: 0.4, pattern: 0.3, closest_deal: 0.3 },
  synergy_potential: { product: 0.7, home: 0.2, locality: 0.1 },
} as const satisfies Record<string, Partial<Record<TargetComponent | 'closest_deal', number>>>;

export interface Acquirer extends Party {
  pattern: DealPattern;
  /** What it bought, taken together. */
  bought: Likeness;
}

export interface TargetScore {
  overall: number;
  parts: Record<keyof typeof targetParts, number>;
  values: Record<TargetComponent | 'closest_deal', number>;
  precedent: Precedent;
}

const mostPrecedent = 12;
/** For a typical acquirer in a snapshot of deals the best target reaches 0.65 of all, the tenth 0.42, the hundredth 0.38, the thousandth 0.3. */
const curve = { middle: 0.36, power: 3 };

export function acquirerOf(party: Party, pattern: DealPattern): Acquirer {
  const bought = likenessOfAll(pattern.past.map(({ likeness, recency }) => ({ likeness, weight: recency })));
  return { ...party, pattern, bought };
}

/** What was bought of everything, whoever bought. */
export interface Demand {
  lexicon: Lexicon;
  /** Companies that have been bought, and those of them whose text has a stem. */
  acquired: number;
  acquiredFrequency: (stem: string) => number;
}

/** As many unremarkable companies are assumed beside those of a label, so that a rare one is not hot for a single deal. */
const assumedCompanies = 8;
/** Labels of which a seventh, and seven times, as many were bought as of all companies. */
const [coolest, hottest] = [-2, 2];

/** How often companies under these labels have been bought, beside all companies: 0.5 as often, 1 seven times as often; 0 without a label. */
export function heatOf(labels: ReadonlySet<string>, { lexicon, acquired, acquiredFrequency }: Demand): number {
  if (labels.size === 0 || acquired === 0) return 0;
  const usual = acquired / lexicon.companies;
  let sum = 0;
  for (const stem of labels) {
    const share = (acquiredFrequency(stem) + assumedCompanies * usual) / (lexicon.frequency(stem) + assumedCompanies);
    sum += Math.log(share / usual);
  }
  return Math.max(0, Math.min(1, (sum / labels.size - coolest) / (hottest - coolest)));
}

/**
 * Scores a company as target of an acquirer, from the two, the acquirer's own deals and the demand for companies of its labels.
 * @param asked.relevance 0 to 1: how far it is what is asked for beside; undefined when nothing is
 */
export function scoreTarget(
  acquirer: Acquirer,
  target: Party,
  { relevance, demand }: { relevance: number | undefined; demand: Demand },
): TargetScore {
  const { pattern } = acquirer;
  const { lexicon } = demand;
  const precedent = precedentFor(target, pattern);
  const [own, other] = [acquirer.document.facts, target.document.facts];
  const product = alikeness(acquirer.likeness, target.likeness);
  const alike = alikeness(acquirer.bought, target.likeness);
  const values: TargetScore['values'] = {
    product,
    pattern: alike,
    habit: habitOf(target, acquirer, { pattern, lexicon }),
    precedent: logShare(precedent.total, { most: mostPrecedent, knee: 30 }),
    closest_deal: precedent.best,
    // Nothing asked for is what the acquirer is and buys.
    relevance: relevance ?? Math.max(product, alike),
    ...placesOf(own, other),
    reach: shareIn(other.country, pattern, own.country),
    neighbours: neighboursOf(other, pattern),
    kinship: Number(shares(acquirer.kin, target.kin)),
    family: Number(precedent.kin !== undefined),
    heat: heatOf(target.labels, demand),
    capacity: capacityOf(own, other),
  };
  const share = weighed(values, targetWeights);
  const part = (name: keyof typeof targetParts) => scoreOf(weighed(values, targetParts[name]));
  return {
    overall: spreadScore(share, curve),
    parts: {
      query_relevance: part('query_relevance'),
      deal_feasibility: part('deal_feasibility'),
      deal_precedent: part('deal_precedent'),
      synergy_potential: part('synergy_potential'),
    },
    values,
    precedent,
  };
}
