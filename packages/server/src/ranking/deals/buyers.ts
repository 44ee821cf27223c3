import { purchaseOf } from '../../kernel/deals.ts';
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
import { alikeness } from '../likeness.ts';
import { scoreOf, spreadScore, weighed } from '../score.ts';
import { standingOf } from '../standing.ts';
import type { Lexicon } from '../topic.ts';

/**
 * How much each component counts. All but the last two are the rounded coefficients of a conditional logit (which of all acquirers bought this
 * target?) that `npm run bench -- buyer-weights` fits on deals of 2010 and 2011 and checks on 2012. Capacity and standing, of which those
 * deals say nothing, are judged and small.
 */
export const buyerWeights = {
  /** Likeness of the target to all the buyer bought, recent deals first. */
  precedent: 0.12,
  /** The same as a mean over its deals: whether it buys little else. */
  focus: 0.03,
  /** How much more than others it bought of what stands under the target's labels. */
  habit: 0.165,
  /** Likeness of the two businesses. */
  product: 0.065,
  /** How many companies the buyer has bought. */
  experience: 0.04,
  /** How many of those in the last months, the last years, and over many years. */
  lately: 0.06,
  recently: 0.04,
  lastingly: 0.115,
  /** Same country. */
  home: 0.03,
  /** Share of past targets in the target's country. */
  reach: 0.03,
  /** Same city. */
  locality: 0.08,
  /** Past targets in the target's city. */
  neighbours: 0.04,
  /** A rare word of the two names in common. */
  kinship: 0.07,
  /** A rare word of the target's name and a past target's in common. */
  family: 0.055,
  /** It has not been bought itself. */
  independence: 0.02,
  /** Whether the buyer is large enough for the target. */
  capacity: 0.02,
  /** How well known the buyer is. */
  standing: 0.02,
} as const;

export type BuyerComponent = keyof typeof buyerWeights;

/** The sub-scores, each from components of its own evidence. */
export const buyerParts = {
  deal_feasibility: { capacity: 0.45, recently: 0.35, home: 0.2 },
  product_synergy: { product: 0.8, closest_deal: 0.2 },
  deal_precedent: { precedent: 0.5, closest_deal: 0.3, experience: 0.2 },
  synergy_potential: { product: 0.4, reach: 0.2, home: 0.2, standing: 0.2 },
} as const satisfies Record<string, Partial<Record<BuyerComponent | 'closest_deal', number>>>;

export interface BuyerScore {
  overall: number;
  parts: Record<keyof typeof buyerParts, number>;
  values: Record<BuyerComponent | 'closest_deal', number>;
  precedent: Precedent;
  pattern: DealPattern;
}

/** Of a typical target in a snapshot of deals the best buyer reaches 0.46 of all, the tenth 0.39, the hundredth 0.29, the thousandth 0.2. */
const curve = { middle: 0.33, power: 3 };

// What counts as full: as many deals as the most acquisitive companies of a snapshot of twelve thousand made.
const mostDeals = 150;
const mostPace = { lately: 10, recently: 20, lastingly: 50 };
const mostPrecedent = 12;
/** Taken to be of another kind, besides those on record: one deal is no focus. */
const otherDeals = 2;

/** Judges a company as buyer of a target, from the two and the buyer's own deals alone. */
export function scoreBuyer(target: Party, buyer: Party, { pattern, lexicon }: { pattern: DealPattern; lexicon: Lexicon }): BuyerScore {
  const precedent = precedentFor(target, pattern);
  const [at, home] = [target.document.facts, buyer.document.facts];
  const pace = (name: keyof typeof mostPace) => logShare(pattern.pace[name], { most: mostPace[name], knee: 20 });
  const values: BuyerScore['values'] = {
    precedent: logShare(precedent.total, { most: mostPrecedent, knee: 30 }),
    closest_deal: precedent.best,
    focus: precedent.sum / (pattern.past.length + otherDeals),
    habit: habitOf(target, buyer, { pattern, lexicon }),
    product: alikeness(target.likeness, buyer.likeness),
    experience: logShare(pattern.past.length, { most: mostDeals, knee: 1 }),
    lately: pace('lately'),
    recently: pace('recently'),
    lastingly: pace('lastingly'),
    ...placesOf(at, home),
    reach: shareIn(at.country, pattern, home.country),
    neighbours: neighboursOf(at, pattern),
    kinship: Number(shares(target.kin, buyer.kin)),
    family: Number(precedent.kin !== undefined),
    independence: Number(purchaseOf(buyer.document) === undefined),
    capacity: capacityOf(home, at),
    standing: standingOf(home),
  };
  const share = weighed(values, buyerWeights);
  const part = (name: keyof typeof buyerParts) => scoreOf(weighed(values, buyerParts[name]));
  return {
    overall: spreadScore(share, curve),
    parts: {
      deal_feasibility: part('deal_feasibility'),
      product_synergy: part('product_synergy'),
      deal_precedent: part('deal_precedent'),
      synergy_potential: part('synergy_potential'),
    },
    values,
    precedent,
    pattern,
  };
}
