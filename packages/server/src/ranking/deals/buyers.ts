import { purchaseOf } from '../../kernel/deals.ts';
import type { DocumentDeal } from '../../kernel/document.ts';
import { scoreOf } from '../score.ts';
import { standingOf } from '../standing.ts';
import type { Lexicon } from '../topic.ts';
import { buysToHold } from '../../kernel/buyer-type.ts';
import { meansOf } from './company-size.ts';
import {
  habitsOf,
  heldTrade,
  logShare,
  neighboursOf,
  placesOf,
  precedentFor,
  shareIn,
  shares,
  withoutDealsFor,
  type DealPattern,
  type Party,
  type Precedent,
  type TradeTies,
} from './deal-pattern.ts';
import { licenceBar } from './licence.ts';
import { scoreParts, wished, type Part } from './parts.ts';
import { sameClass, sameProducts, sameTrade } from './trade.ts';

/**
 * The sub-scores of a buyer and what counts in each, in nats of the odds that this acquirer buys. The weights are the coefficients of a
 * conditional logit (which of all acquirers bought this target?) that `npm run bench -- buyer-weights` fits on deals of July 2008 to 2011
 * and checks on 2012. Products, classes, holdings, sizes and prominence, which those deals do not cover, are judged. The ends of each part are about what the
 * weakest and the strongest pairs of a snapshot reach.
 */
export const buyerParts = {
  deal_feasibility: {
    least: -0.25,
    most: 7.25,
    weights: {
      /** How many deals it made of late, over longer, and in all. */
      lately: -0.1,
      recently: 2.5,
      steadily: -3.6,
      lastingly: 9.5,
      experience: -5.2,
      /** It has not been bought itself. */
      independence: 0.5,
      /** Nothing on record says what it does, or where it is, while that of the target is known. */
      untold: -0.8,
      unplaced: -0.75,
      /** Whether it is large enough for the target. */
      capacity: 4,
      /** How well known it is. */
      standing: 2,
      /** The target needs a licence of its state, and the buyer is seated too far away for one. */
      licence: -3,
    },
  },
  product_synergy: {
    least: 0,
    most: 9,
    weights: {
      /** Likeness of the labels of the two in meaning; of an investor also of what it bought, in all three. */
      segment: 1.75,
      /** Whether both have one product category or industry. */
      class: 1.5,
      /** Likeness of what the two say of their products. */
      product: 8,
    },
  },
  deal_precedent: {
    least: 0.7,
    most: 5,
    weights: {
      /** How much it bought in the target's trade. */
      precedent: 3.7,
      /** How much of what it bought is of that trade. */
      focus: -0.2,
      /** Likeness of the target to the most alike past target. */
      closest_deal: -0.15,
      /** How much more than others it bought under the target's labels. */
      habit: 0.75,
      favourite: 2.65,
      /** A rare word of the target's name and a past target's in common; less of a company that is well known, as below. */
      family: 0.95,
      /** Companies in the target's trade that it holds. */
      holdings: 2,
    },
  },
  synergy_potential: {
    least: 0,
    most: 4,
    weights: {
      /** Same country, and share of past targets in it. */
      home: 0.5,
      reach: 0.5,
      /** Same city, and share of past targets in it; less of a company that is well known, which buys anywhere. */
      locality: 1.4,
      neighbours: 2.1,
      /** A rare word of the two names in common; less of a company that is well known: banks of one language are named alike. */
      kinship: 1.85,
    },
  },
} as const satisfies Record<string, Part<string>>;

export type BuyerPart = keyof typeof buyerParts;
export type BuyerComponent = { [P in BuyerPart]: keyof (typeof buyerParts)[P]['weights'] }[BuyerPart];

export interface BuyerScore {
  /** As it is served. */
  overall: number;
  /** The unrounded score, 0 to 1: the order of rows. */
  order: number;
  parts: Record<BuyerPart, number>;
  values: Record<BuyerComponent, number>;
  /** What the two have in common in their trade, before it is told what labels count. */
  ties: TradeTies;
  precedent: Precedent;
  /** What an investor bought by which it is near the target's trade; undefined where its own trade is nearer. */
  through: DocumentDeal | undefined;
  pattern: DealPattern;
}

// What counts as full: as many deals as the most acquisitive companies of a snapshot of twelve thousand made.
const mostDeals = 150;
const mostPace = { lately: 10, recently: 20, steadily: 40, lastingly: 80 };
const mostPrecedent = 100;
/** Prior count of deals of another kind: one deal is no focus. */
const otherDeals = 2;

interface Known {
  pattern: DealPattern;
  lexicon: Lexicon;
  /** How many companies in the target's trade it holds, as far as that is looked at. */
  held?: number | undefined;
}

/** What counts in a buyer's score, each 0 to 1, from the two companies and the buyer's own deals alone. */
export function buyerValues(
  target: Party,
  buyer: Party,
  { pattern: whole, lexicon, held: holdings = 0 }: Known,
): Pick<BuyerScore, 'values' | 'ties' | 'precedent' | 'through'> {
  // That it bought the target once makes it no likelier to buy it again.
  const pattern = withoutDealsFor(target.document.permalink, whole);
  const precedent = precedentFor(target, pattern);
  const [at, home] = [target.document.facts, buyer.document.facts];
  const isInvestor = buysToHold(home);
  const standing = standingOf(home, lexicon);
  const { home: isHome, locality } = placesOf(at, home);
  const own = ownTies(target, buyer);
  const held = isInvestor ? heldTrade(target, pattern, tradeOfAll) : undefined;
  const counted = countedOf(own, target.products !== undefined && buyer.products !== undefined);
  const through = held && isNear(held.ties) && tradeOfAll(held.ties) > tradeOfAll(counted) ? held : undefined;
  const pace = (name: keyof typeof mostPace) => logShare(pattern.pace[name], { most: mostPace[name], knee: 1 });
  const values = {
    lately: pace('lately'),
    recently: pace('recently'),
    steadily: pace('steadily'),
    lastingly: pace('lastingly'),
    experience: logShare(pattern.past.length, { most: mostDeals, knee: 1 }),
    independence: Number(purchaseOf(buyer.document) === undefined),
    untold: Number(buyer.labels.size === 0 && target.labels.size > 0),
    unplaced: Number(home.country === undefined && at.country !== undefined),
    capacity: meansOf(home, at),
    standing,
    licence: Number(licenceBar(at, home) !== undefined),
    ...(through?.ties ?? counted),
    precedent: logShare(precedent.sum, { most: mostPrecedent, knee: 30 }),
    focus: precedent.sum / (pattern.past.length + otherDeals),
    closest_deal: precedent.best,
    ...habitsOf(target, buyer, { pattern, lexicon }),
    family: Number(precedent.kin !== undefined) * (1 - standing),
    holdings: logShare(holdings, { most: 5, knee: 1 }),
    home: isHome,
    reach: shareIn(at.country, pattern, home.country),
    locality: locality * (1 - standing),
    neighbours: neighboursOf(at, pattern) * (1 - standing),
    kinship: Number(shares(target.kin, buyer.kin)) * (1 - standing),
  };
  return { values, ties: through?.ties ?? own, precedent, through: through?.deal };
}

/** Below this likeness of products a label in common says less and less: `Software` is borne by makers of unlike things. */
const fullProduct = 0.3;

/** What the two have in common in their own trade. */
function ownTies(target: Party, buyer: Party): TradeTies {
  return {
    segment: sameTrade(target, buyer),
    class: sameClass(target.document.facts, buyer.document.facts),
    product: sameProducts(target, buyer),
  };
}

/** What counts of it. A purchase is told in two phrases, too short to be held against its labels. */
function countedOf({ segment, class: under, product }: TradeTies, areTold: boolean): TradeTies {
  const share = areTold ? Math.min(1, product / fullProduct) : 1;
  return { segment: share * segment, class: share * under, product };
}

/** What was bought in another trade ties an investor to nothing. */
const [nearSegment, nearProduct] = [0.5, 0.25];

function isNear({ segment, product }: TradeTies): boolean {
  return segment >= nearSegment || product >= nearProduct;
}

/** What ties in a trade come to, in nats. */
function tradeOfAll(ties: TradeTies): number {
  const { weights } = buyerParts.product_synergy;
  return weights.segment * ties.segment + weights.class * ties.class + weights.product * ties.product;
}

/** What the caller's own words take of the whole, and of what is said of products. */
export const queryShare = 0.25;

/**
 * Judges a company as buyer of a target.
 * @param known.asked 0 to 1: how well it matches the caller's further wishes; undefined without any
 */
export function scoreBuyer(target: Party, buyer: Party, { asked, ...known }: Known & { asked?: number | undefined }): BuyerScore {
  const { values, ties, precedent, through } = buyerValues(target, buyer, known);
  const score = wished(scoreParts(values, buyerParts), { parts: buyerParts, asked, share: queryShare, part: 'product_synergy' });
  return {
    overall: scoreOf(score.overall),
    order: score.overall,
    parts: {
      deal_feasibility: scoreOf(score.parts.deal_feasibility),
      product_synergy: scoreOf(score.parts.product_synergy),
      deal_precedent: scoreOf(score.parts.deal_precedent),
      synergy_potential: scoreOf(score.parts.synergy_potential),
    },
    values,
    ties,
    precedent,
    through,
    pattern: known.pattern,
  };
}
