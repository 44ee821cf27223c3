import { countryName } from '../../kernel/countries.ts';
import { recordsOfFact, type CompanyDocument } from '../../kernel/document.ts';
import type { CompanyFacts } from '../../kernel/facts.ts';
import type { AskedPlaces } from '../../kernel/regions.ts';
import { stemsOf } from '../../kernel/words.ts';
import { evidenceOf, recordsOfStatement, type Statement } from '../evidence.ts';
import { resemblanceOf, saidWords, type Feedback } from '../feedback.ts';
import { alikeness, likenessOf, type Likeness } from '../likeness.ts';
import { likenessOfMeanings, meaningOfCompany } from '../meaning.ts';
import { coverageOf, matchTopic, type TopicMatch } from '../match.ts';
import { scoreOf, type Explanation } from '../score.ts';
import { standingOf } from '../standing.ts';
import type { Lexicon, Topic } from '../topic.ts';

/**
 * How much each component counts. Chosen on the descriptions of a start-up directory and an AI-vendor landscape by
 * nDCG@20, where every split with emphasis at a half or more does equally well within the noise.
 */
export const weights = {
  /** Share of the topic's meaning that the company's statements carry. */
  coverage: 0.2,
  /** Whether words that belong together stand together. */
  togetherness: 0.2,
  /** How much of what is said of the company is said of the topic. */
  emphasis: 0.6,
} as const;

/**
 * What the words tell, what companies of the topic say of themselves, and how near the company's words are to the topic's and theirs in meaning. Where
 * one of them is not known, the others share what it had. Cross-validated over the topics of two corpora; a tenth more or less of any is within the noise.
 */
const parts = { words: 0.45, resemblance: 0.28, meaning: 0.27 } as const;
/** Resemblance saturates at 0.6, because no company shares every term of its peers. */
const fullResemblance = 0.6;
/** Cosines of learnt meanings: half of all companies lie below the one with a topic they have nothing to do with, one of a thousand reaches the other. */
const meanings = { unrelated: 0.2, same: 0.7 } as const;

/** Without the thing itself, said or meant, a company has this share of what its words come to: a middling score at most. */
const headlessShare = 0.55;
/** The thing itself, said in one of the statements that tell most, is met. */
const fullHead = 0.6;

/** Share kept by a company that uses the topic's words in another sense. */
const otherSenseShare = 0.5;
/** One topic and company in ten are as near by chance. */
const sameSense = 0.35;

/** A company that is first of all something else has this share of what its words come to. It is of the topic in full where its category says half of it. */
const [otherTradeShare, fullTrade] = [0.8, 0.5];

/** A company elsewhere than asked for has this share of what its words come to. */
const elsewhereShare = 0.4;
/** Of a company whose place is not known, and of one elsewhere that says the place itself: `Chinese medicine` is sold in Taiwan, too. */
const [unknownPlace, saidPlace] = [0.5, 0.7];

/** Who was bought is its owner's by now, or gone: it has this share of what its words come to. */
const acquiredShare = 0.5;

/** What a company's size, its listings and who names it add, at most, of what is left to a full score: of those that fit, the one an analyst knows comes first. */
const standingShare = 0.9;
/** Who means the topic and says none of it is lifted this much of the way, who says this share of it all the way, and the less in between: a gold miner is none of uranium. */
const [unsaidLift, fullySaid] = [0.2, 0.8];

/** What nearness in meaning adds, at most, of what is left to a full score: a description that says it in other words. */
const nearnessShare = 0.2;

/** With sample companies, likeness to the closest of them takes this share of the whole. */
const likenessShare = 0.3;

/** A closed company cannot be more than a footnote of a market. */
const closedCap = 4;

/** Below this share of the topic's meaning a company is not about the topic at all. */
export const leastCoverage = 0.15;
/** A company that scores less is at the edge of the market that is asked for. */
export const leastStrong = 5;

/** A company that says none of the topic's words may still say what those who do say, or mean it; it must do so to some degree. */
const leastResemblance = 0.2;
export const leastNearness = 0.3;
const leastMeaning = 0.5;

/**
 * For a topic without known words, least nearness in meaning: of a hundred random strings the best of
 * 1,900 descriptions comes as near as 0.55, of real topics the best nearly always nearer.
 */
const leastUnanchored = 0.6;

/** Whether a company is relevant to the topic: by its words, its peers' words, its likeness to a sample, or its meaning. @param isAnchored whether any company uses the topic's words */
export function isAbout(
  { components: { coverage, likeness = 0, resemblance = 0, nearness = 0, meaning = 0 } }: Score,
  { isAnchored }: { isAnchored: boolean },
): boolean {
  if (!isAnchored) return nearness >= leastUnanchored;
  return (
    coverage >= leastCoverage ||
    likeness >= leastCoverage ||
    resemblance >= leastResemblance ||
    nearness >= leastNearness ||
    meaning >= leastMeaning
  );
}

export interface Score {
  /** 1.0 to 10.0, one decimal. */
  overall: number;
  /** The same before it was rounded: what rows are ordered by. */
  order: number;
  components: {
    coverage: number;
    togetherness: number;
    emphasis: number;
    /** How far the thing itself is said or meant; the components before it count in full only where it is. Undefined until word meanings are learnt. */
    head?: number;
    /** How far the company's words as a whole are in the sense of the topic's own; the same holds. */
    sense?: number;
    /** Whether it is where the topic asks for; the same holds. */
    place?: number;
    /** How far what the company is first of all speaks of the topic, where its product category is known; the same holds. */
    trade?: number;
    /** Whether it is a company of its own; the same holds. */
    independence: number;
    standing: number;
    resemblance?: number;
    /** How near the company's words are to the topic's in meaning. */
    meaning?: number;
    nearness?: number;
    likeness?: number;
  };
  /** How much of the topic's meaning neighbours decide, 0 to 1. */
  paired: number;
  /** The share that is kept, and the fit of the words alone, 0 to 1. */
  kept: number;
  fit: number;
  /** How far standing lifts it, 0 to 1, and what the words come to with it. */
  lift: number;
  said: number;
  match: TopicMatch;
  /** The statements the score was made from. */
  statements: readonly Statement[];
  isCapped: boolean;
}

/** What is asked for. */
export interface Wanted {
  topic: Topic;
  samples: readonly Likeness[];
  /** What companies of the topic say of themselves; undefined where that is not known yet, or nothing is in common. */
  feedback?: Feedback | undefined;
  /** How near the company's description is to the topic in meaning, 0 to 1; undefined where that is not known. */
  nearness?: number | undefined;
}

/** The components as they are explained, with the statements that made them. */
export function explainMarket(document: CompanyDocument, score: Score): Explanation {
  const { coverage, togetherness, emphasis, place, resemblance, meaning, nearness, likeness } = score.components;
  const shares = sharesOf(score.components);
  const { kept } = score;
  const whole = likeness === undefined ? 1 : 1 - likenessShare;
  const part = (value: number, weight: number) => ({ value, weight: Math.round(weight * whole * 1_000) / 1_000 });
  return {
    components: {
      coverage: part(coverage * kept, coverageWeight(score.paired) * shares.words),
      togetherness: part(togetherness * kept, weights.togetherness * shares.words),
      emphasis: part(emphasis * kept, weights.emphasis * shares.words),
      ...(resemblance !== undefined && { resemblance: part(resemblance * kept, shares.resemblance) }),
      ...(meaning !== undefined && { meaning: part(meaning * kept, shares.meaning) }),
      standing: part(score.lift * (1 - score.fit), standingShare),
      ...(nearness !== undefined && { nearness: part(nearness * (1 - score.said), nearnessShare) }),
      ...(likeness !== undefined && { likeness: { value: likeness, weight: likenessShare } }),
    },
    evidence: [
      ...score.match.concepts.flatMap(({ statement, concept }) =>
        statement
          ? [
              {
                component: `coverage of “${concept.text}”`,
                field: statement.field,
                text: statement.text,
                records: recordsOfStatement(statement, document),
              },
            ]
          : [],
      ),
      ...(place === 1 && document.facts.country
        ? [{ component: 'place', field: 'country', text: countryName(document.facts.country), records: recordsOfFact(document, 'country') }]
        : []),
    ],
  };
}

/**
 * Scores a company for a topic from the topic and the company's own statements alone, so that other companies in or
 * out of an answer never change it.
 */
export function scoreCompany(facts: CompanyFacts, wanted: Wanted, lexicon: Lexicon): Score {
  const statements = evidenceOf(facts);
  const match = matchTopic(wanted.topic, statements);
  const { coverage, togetherness, emphasis } = match;
  const paired = wanted.topic.pairs.reduce((sum, pair) => sum + pair.weight, 0);
  const words = coverageWeight(paired) * coverage + weights.togetherness * togetherness + weights.emphasis * emphasis;

  const components: Score['components'] = {
    coverage,
    togetherness,
    emphasis,
    independence: Number(facts.status !== 'Acquired'),
    standing: standingOf(facts, lexicon),
  };
  if (wanted.feedback) components.resemblance = Math.min(1, resemblanceOf(saidWords(statements), wanted.feedback) / fullResemblance);
  const saidHead = Math.min(1, match.head / fullHead);
  // Until word meanings are learnt, a company that means the thing in other words looks like one that does not: neither loses by it.
  if (lexicon.vectors) components.head = saidHead;
  const direction = wanted.feedback?.meaning ?? wanted.topic.meaning;
  if (lexicon.vectors && direction) {
    const own = meaningOfCompany(facts, lexicon.vectors);
    components.meaning = shareBetween(likenessOfMeanings(direction, own), meanings.unrelated, meanings.same);
    if (wanted.topic.meaning) components.sense = shareBetween(likenessOfMeanings(wanted.topic.meaning, own), 0, sameSense);
    components.head = Math.max(saidHead, components.meaning);
  }
  if (wanted.topic.places) components.place = placeOf(facts, { statements, places: wanted.topic.places });
  const first = coverageOf(wanted.topic, foremost(statements));
  if (hasCategory(statements)) components.trade = Math.min(1, first / fullTrade);
  const shares = sharesOf(components);
  const spoken = shares.words * words + shares.resemblance * (components.resemblance ?? 0) + shares.meaning * (components.meaning ?? 0);
  const kept = keptOf(components, spoken);
  const fit = spoken * kept;
  // What a company was worth before it was bought makes it no leader of today.
  const standing = components.standing * components.independence;
  const central = (coverage + first) / 2;
  const meant = unsaidLift + (1 - unsaidLift) * Math.min(1, central / fullySaid) ** 2;
  const lift = standing * lifted(fit) * meant * (components.head === undefined ? saidHead : 1);
  // Standing never lifts a company that is hardly about the topic.
  const said = fit + standingShare * lift * (1 - fit);
  let share = said;
  if (wanted.nearness !== undefined) {
    components.nearness = wanted.nearness;
    // It adds and never takes away: what is not described, or not read yet, is no worse for that.
    share += nearnessShare * wanted.nearness * (1 - said);
  }
  if (wanted.samples.length > 0) {
    const own = likenessOf(statements, lexicon);
    components.likeness = Math.max(...wanted.samples.map((sample) => alikeness(own, sample)));
    share = share * (1 - likenessShare) + components.likeness * likenessShare;
  }
  const order = 1 + 9 * Math.max(0, Math.min(1, share));
  const isCapped = facts.status === 'Closed' && order > closedCap;
  const overall = isCapped ? closedCap : scoreOf(share);
  return { overall, order: isCapped ? closedCap : order, components, paired, kept, fit, lift, said, match, statements, isCapped };
}

/** What neighbours do not decide, for there are none or one of them says little, coverage does. */
function coverageWeight(paired: number): number {
  return weights.coverage + weights.togetherness * (1 - paired);
}

function sharesOf({ resemblance, meaning }: Score['components']): Record<keyof typeof parts, number> {
  const known = {
    words: parts.words,
    resemblance: resemblance === undefined ? 0 : parts.resemblance,
    meaning: meaning === undefined ? 0 : parts.meaning,
  };
  const whole = known.words + known.resemblance + known.meaning;
  return { words: known.words / whole, resemblance: known.resemblance / whole, meaning: known.meaning / whole };
}

/** The share that a company keeps of what its words come to. */
function keptOf({ head = 1, sense = 1, place = 1, trade = 1, independence }: Score['components'], spoken: number): number {
  const of = (least: number, met: number) => least + (1 - least) * met;
  const kept =
    of(headlessShare, head) *
    of(otherSenseShare, sense) *
    of(elsewhereShare, place) *
    of(acquiredShare, independence) *
    of(otherTradeShare, trade);
  const fit = spoken * kept;
  return fit <= fits ? kept : (kept * (fits + (fit - fits) * beyondFit)) / fit;
}

/** Of a company without a product category so many key phrases tell what it is first of all. */
const foremostPhrases = 4;

/** What is said of a company first of all: its product category, its summary and its first key phrase; all where it has none of them. */
function foremost(statements: readonly Statement[]): readonly Statement[] {
  const most = hasCategory(statements) ? 1 : foremostPhrases;
  const first = [
    ...statements.filter(({ field }) => field === 'product_category' || field === 'summary'),
    ...statements.filter(({ field }) => field === 'key_phrase').slice(0, most),
  ];
  return first.length > 0 ? first : statements;
}

function hasCategory(statements: readonly Statement[]): boolean {
  return statements[0]?.field === 'product_category';
}

/** How far a company is where the topic asks for, 0 to 1. */
function placeOf({ country }: CompanyFacts, { statements, places }: { statements: readonly Statement[]; places: AskedPlaces }): number {
  if (country !== undefined && places.countries.has(country)) return 1;
  // `US` has no stem, for `us` is a word that says nothing.
  const asked = places.written.map(stemsOf).filter((stems) => stems.length > 0);
  const isSaid = statements.some(
    ({ field, counts }) => field !== 'place' && asked.some((stems) => stems.every((stem) => counts.has(stem))),
  );
  if (isSaid) return saidPlace;
  return country === undefined ? unknownPlace : 0;
}

function shareBetween(value: number, none: number, all: number): number {
  return Math.max(0, Math.min(1, (value - none) / (all - none)));
}

/** From this share of the whole on a company fits, as far as words can tell. */
const fits = 0.5;
/** How much of what is above it counts: saying it over and over makes a company fit hardly better. */
const beyondFit = 0.5;

/** How far standing may lift: what hardly fits not at all, what fits in full. */
function lifted(fit: number): number {
  return Math.min(1, fit / fits) ** 2;
}
