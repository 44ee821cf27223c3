import {
  capacityOf,
  logShare,
  placesOf,
  precedentFor,
  shareIn,
  shares,
  type DealPattern,
  type Party,
  type Precedent,
} from './deal-pattern.ts';
import { alikeness, likenessOfAll, type Likeness } from './likeness.ts';
import { scoreOf, weighed } from './score.ts';

/** How much each component counts; see docs/guides/discovery.md for how they were found. */
export const targetWeights = {
  /** Likeness of the target to the acquirer's own business. */
  product: 0.25,
  /** Likeness to what the acquirer bought as a whole, recent deals first. */
  pattern: 0.25,
  /** Likeness to all past targets, summed. */
  precedent: 0.05,
  /** Likeness to the one past target that is most alike. */
  closest_deal: 0.05,
  /** What is asked for beside: keywords, detailed query, sample companies. */
  relevance: 0.1,
  /** Same country. */
  home: 0.06,
  /** Share of past targets in the target's country. */
  reach: 0.04,
  /** Same city. */
  locality: 0.06,
  /** A rare word of the names in common. */
  kinship: 0.1,
  /** Whether the acquirer is large enough. */
  capacity: 0.04,
} as const;

export type TargetComponent = keyof typeof targetWeights;

/** The sub-scores, each from components of its own evidence. */
export const targetParts = {
  query_relevance: { relevance: 1 },
  deal_feasibility: { capacity: 0.5, home: 0.3, reach: 0.2 },
  deal_precedent: { precedent: 0.4, pattern: 0.3, closest_deal: 0.3 },
  synergy_potential: { product: 0.7, home: 0.2, locality: 0.1 },
} as const satisfies Record<string, Partial<Record<TargetComponent, number>>>;

export interface Acquirer extends Party {
  pattern: DealPattern;
  /** What it bought, taken together. */
  bought: Likeness;
}

export interface TargetScore {
  overall: number;
  parts: Record<keyof typeof targetParts, number>;
  values: Record<TargetComponent, number>;
  precedent: Precedent;
}

const mostPrecedent = 12;
const [leastShare, fullShare] = [0.05, 0.7];

export function acquirerOf(party: Party, pattern: DealPattern): Acquirer {
  const bought = likenessOfAll(pattern.past.map(({ likeness, recency }) => ({ likeness, weight: recency })));
  return { ...party, pattern, bought };
}

/**
 * Scores a company as target of an acquirer, from the two and the acquirer's own deals alone.
 * @param relevance 0 to 1: how far it is what is asked for beside; undefined when nothing is
 */
export function scoreTarget(acquirer: Acquirer, target: Party, relevance: number | undefined): TargetScore {
  const { pattern } = acquirer;
  const precedent = precedentFor(target, pattern);
  const [own, other] = [acquirer.document.facts, target.document.facts];
  const product = alikeness(acquirer.likeness, target.likeness);
  const alike = alikeness(acquirer.bought, target.likeness);
  const values: TargetScore['values'] = {
    product,
    pattern: alike,
    precedent: logShare(precedent.total, { most: mostPrecedent, knee: 30 }),
    closest_deal: precedent.best,
    // Nothing asked for is what the acquirer is and buys.
    relevance: relevance ?? Math.max(product, alike),
    ...placesOf(own, other),
    reach: shareIn(other.country, pattern, own.country),
    kinship: precedent.isKin || shares(acquirer.kin, target.kin) ? 1 : 0,
    capacity: capacityOf(own, other),
  };
  const share = weighed(values, targetWeights);
  const part = (name: keyof typeof targetParts) => scoreOf(weighed(values, targetParts[name]));
  return {
    overall: scoreOf((share - leastShare) / (fullShare - leastShare)),
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
