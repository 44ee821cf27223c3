import type { CompanyDocument } from '../../kernel/document.ts';
import type { CompanyFacts } from '../../kernel/facts.ts';
import { evidenceOf, recordsOfStatement, type Statement } from '../evidence.ts';
import { resemblanceOf, saidWords, type Feedback } from '../feedback.ts';
import { alikeness, likenessOf, type Likeness } from '../likeness.ts';
import { matchTopic, type TopicMatch } from './match.ts';
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
 * What companies of the topic say of themselves counts as much as the topic's own words. On the two corpora a half or two thirds do
 * equally well.
 */
const feedbackShare = 0.5;
/** Nobody says all that the others say; this much is as good as all. */
const fullResemblance = 0.6;

/** What a company's size and listings count beside its words: of two that say the same, the one an analyst knows comes first. */
const standingShare = 0.12;

/** What nearness in meaning adds, at most, of what is left to a full score: a description that says it in other words. */
const nearnessShare = 0.2;

/** With sample companies, likeness to the closest of them takes this share of the whole. */
const likenessShare = 0.3;

/** A closed company cannot be more than a footnote of a market. */
const closedCap = 4;

/** Below this share of the topic's meaning a company is not about the topic at all. */
export const leastCoverage = 0.15;

/** A company that says none of the topic's words may still say what those who do say, or mean it; it must do so to some degree. */
const leastResemblance = 0.2;
export const leastNearness = 0.3;

/** Whether a company has to do with the topic at all: by its words, by those of its like, or by its likeness to a sample, by its meaning. */
export function isAbout({ components: { coverage, likeness = 0, resemblance = 0, nearness = 0 } }: Score): boolean {
  return coverage >= leastCoverage || likeness >= leastCoverage || resemblance >= leastResemblance || nearness >= leastNearness;
}

export interface Score {
  /** 1.0 to 10.0, one decimal. */
  overall: number;
  components: {
    coverage: number;
    togetherness: number;
    emphasis: number;
    standing: number;
    resemblance?: number;
    nearness?: number;
    likeness?: number;
  };
  /** What the components before nearness come to, 0 to 1. */
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
  const { coverage, togetherness, emphasis, standing, resemblance, nearness, likeness } = score.components;
  const words = (1 - standingShare) * (resemblance === undefined ? 1 : 1 - feedbackShare);
  const whole = likeness === undefined ? 1 : 1 - likenessShare;
  const part = (value: number, weight: number) => ({ value, weight: Math.round(weight * whole * 1_000) / 1_000 });
  return {
    components: {
      coverage: part(coverage, weights.coverage * words),
      togetherness: part(togetherness, weights.togetherness * words),
      emphasis: part(emphasis, weights.emphasis * words),
      ...(resemblance !== undefined && { resemblance: part(resemblance, (1 - standingShare) * feedbackShare) }),
      standing: part(standing * coverage, standingShare),
      ...(nearness !== undefined && { nearness: part(nearness * (1 - score.said), nearnessShare) }),
      ...(likeness !== undefined && { likeness: { value: likeness, weight: likenessShare } }),
    },
    evidence: score.match.concepts.flatMap(({ statement, concept }) =>
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
  // What neighbours do not decide, for there are none or one of them says little, coverage does.
  const paired = wanted.topic.pairs.reduce((sum, pair) => sum + pair.weight, 0);
  const words =
    (weights.coverage + weights.togetherness * (1 - paired)) * coverage + weights.togetherness * togetherness + weights.emphasis * emphasis;

  const standing = standingOf(facts);
  const components: Score['components'] = { coverage, togetherness, emphasis, standing };
  let spoken = words;
  if (wanted.feedback) {
    components.resemblance = Math.min(1, resemblanceOf(saidWords(statements), wanted.feedback) / fullResemblance);
    spoken = words * (1 - feedbackShare) + components.resemblance * feedbackShare;
  }
  // Standing never lifts a company that is hardly about the topic.
  const said = spoken * (1 - standingShare) + standingShare * standing * coverage;
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
  const uncapped = scoreOf(share);
  const isCapped = facts.status === 'Closed' && uncapped > closedCap;
  return { overall: isCapped ? closedCap : uncapped, components, said, match, statements, isCapped };
}
