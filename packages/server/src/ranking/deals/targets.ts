import { scoreOf } from '../score.ts';
import type { Lexicon } from '../topic.ts';
import { capacityOf } from './company-size.ts';
import {
  habitsOf,
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
import { likenessOfAll, type Likeness } from '../likeness.ts';
import { scoreParts, wished, type Part } from './parts.ts';
import { meanTrade, sameProducts, sameTrade, type Traded } from './trade.ts';

/**
 * The sub-scores of a target and what counts in each, in nats of the odds that it is bought. The weights are the coefficients of a
 * conditional logit (which of all free companies did this acquirer buy?) that `npm run bench -- target-weights` fits on deals of July 2008 to
 * 2011 and checks on 2012. Products and capacity, which those deals do not cover, are judged.
 */
export const targetParts = {
  query_relevance: {
    least: 0,
    most: 4.5,
    weights: {
      /** Likeness of the labels of the two in meaning. */
      segment: 2,
      /** Likeness of what the two say of their products. */
      product: 4.5,
    },
  },
  deal_precedent: {
    least: 0.5,
    most: 4.5,
    weights: {
      /** Likeness to what the acquirer bought as a whole, recent deals first. */
      pattern: 1.5,
      /** How much the acquirer bought in its trade, and how like the most alike of these is. */
      precedent: 2,
      closest_deal: 0.5,
      /** How much more than others the acquirer bought under its labels. */
      habit: 1,
      favourite: 1,
      /** A rare word of its name and a past target's in common. */
      family: 1.5,
    },
  },
  deal_feasibility: {
    least: 1.5,
    most: 5,
    weights: {
      /** How often companies with its labels have been bought, by any buyer. */
      heat: 2,
      /** Whether the acquirer is large enough. */
      capacity: 3.5,
    },
  },
  synergy_potential: {
    least: 0,
    most: 3,
    weights: {
      /** Same country, and share of the acquirer's deals there. */
      home: 0.6,
      reach: 0.3,
      /** Same city, and share of the acquirer's deals there. */
      locality: 1.4,
      neighbours: 1.5,
      /** A rare word of the two names in common. */
      kinship: 2.5,
    },
  },
} as const satisfies Record<string, Part<string>>;

export type TargetPart = keyof typeof targetParts;
export type TargetComponent = { [P in TargetPart]: keyof (typeof targetParts)[P]['weights'] }[TargetPart];

/** With keywords, a query or samples the fit to them takes this share of the whole. */
export const askedShare = 0.4;

export interface Acquirer extends Party {
  pattern: DealPattern;
  /** What it bought, taken together. */
  bought: Pick<Traded, 'trade' | 'likeness'>;
}

export interface TargetScore {
  /** As it is served. */
  overall: number;
  /** The unrounded score, 0 to 1: the order of rows. */
  order: number;
  parts: Record<TargetPart, number>;
  values: Record<TargetComponent, number>;
  precedent: Precedent;
}

const mostPrecedent = 100;

export function acquirerOf(party: Party, pattern: DealPattern): Acquirer {
  const likeness: Likeness = likenessOfAll(pattern.past.map((past) => ({ likeness: past.likeness, weight: past.recency })));
  return {
    ...party,
    pattern,
    bought: { likeness, trade: meanTrade(pattern.past.map(({ trade, recency }) => ({ trade, weight: recency }))) },
  };
}

/** All purchases, by label, of any buyer. */
export interface Demand {
  lexicon: Lexicon;
  /** Companies that have been bought, and those of them whose text has a stem. */
  acquired: number;
  acquiredFrequency: (stem: string) => number;
}

/** As many unremarkable companies are assumed beside those of a label, so that a rare one is not hot for a single deal. */
const assumedCompanies = 8;
/** Bounds: a label bought a seventh, or seven times, as often as the average. */
const [coolest, hottest] = [-2, 2];

/** How often companies with these words have been bought, beside all companies: 0.5 as often, 1 seven times as often; 0 without a word. */
export function heatOf(stems: ReadonlySet<string>, { lexicon, acquired, acquiredFrequency }: Demand): number {
  if (stems.size === 0 || acquired === 0) return 0;
  const usual = acquired / lexicon.companies;
  let sum = 0;
  for (const stem of stems) {
    const share = (acquiredFrequency(stem) + assumedCompanies * usual) / (lexicon.frequency(stem) + assumedCompanies);
    sum += Math.log(share / usual);
  }
  return Math.max(0, Math.min(1, (sum / stems.size - coolest) / (hottest - coolest)));
}

/** What counts in a target's score, each 0 to 1, from the two, the acquirer's own deals and the demand for companies like the target. */
export function targetValues(
  acquirer: Acquirer,
  target: Party,
  demand: Demand,
): { values: Record<TargetComponent, number>; precedent: Precedent } {
  const { pattern } = acquirer;
  const { lexicon } = demand;
  const precedent = precedentFor(target, pattern);
  const [own, other] = [acquirer.document.facts, target.document.facts];
  const values = {
    segment: sameTrade(acquirer, target),
    product: sameProducts(acquirer, target),
    pattern: sameTrade(acquirer.bought, target),
    precedent: logShare(precedent.sum, { most: mostPrecedent, knee: 30 }),
    closest_deal: precedent.best,
    ...habitsOf(target, acquirer, { pattern, lexicon }),
    family: Number(precedent.kin !== undefined),
    heat: heatOf(target.labels, demand),
    capacity: capacityOf(own, other),
    ...placesOf(own, other),
    reach: shareIn(other.country, pattern, own.country),
    neighbours: neighboursOf(other, pattern),
    kinship: Number(shares(acquirer.kin, target.kin)),
  };
  return { values, precedent };
}

/**
 * Scores a company as target of an acquirer.
 * @param asked.relevance 0 to 1: how far it is what is asked for beside; undefined when nothing is
 */
export function scoreTarget(
  acquirer: Acquirer,
  target: Party,
  { relevance, demand }: { relevance: number | undefined; demand: Demand },
): TargetScore {
  const { values, precedent } = targetValues(acquirer, target, demand);
  const wish = { parts: targetParts, asked: relevance, share: askedShare, part: 'query_relevance' as const };
  const score = wished(scoreParts(values, targetParts), wish);
  return {
    overall: scoreOf(score.overall),
    order: score.overall,
    parts: {
      query_relevance: scoreOf(score.parts.query_relevance),
      deal_feasibility: scoreOf(score.parts.deal_feasibility),
      deal_precedent: scoreOf(score.parts.deal_precedent),
      synergy_potential: scoreOf(score.parts.synergy_potential),
    },
    values,
    precedent,
  };
}
