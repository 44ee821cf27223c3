import type { CompanyFacts } from '../kernel/facts.ts';
import { evidenceOf, headFields, type Statement } from './evidence.ts';
import { matchTopic, type TopicMatch } from './match.ts';
import { informationOf, type Lexicon, type Topic } from './topic.ts';

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

/** What a company's size and listings count beside its words: of two that say the same, the one an analyst knows comes first. */
const standingShare = 0.12;

/** With sample companies, likeness to the closest of them takes this share of the whole. */
const likenessShare = 0.3;

/** A closed company cannot be more than a footnote of a market. */
const closedCap = 4;

/** Below this share of the topic's meaning a company is not about the topic at all. */
export const leastCoverage = 0.15;

export interface Score {
  /** 1.0 to 10.0, one decimal. */
  overall: number;
  components: { coverage: number; togetherness: number; emphasis: number; standing: number; likeness?: number };
  match: TopicMatch;
  /** The statements the score was made from. */
  statements: Statement[];
  isCapped: boolean;
}

/** Stems of a sample company with what each tells of it. */
export type Likeness = ReadonlyMap<string, number>;

/**
 * Scores a company for a topic from the topic and the company's own statements alone, so that other companies in or
 * out of an answer never change it.
 */
export function scoreCompany(facts: CompanyFacts, wanted: { topic: Topic; samples: readonly Likeness[] }, lexicon: Lexicon): Score {
  const statements = evidenceOf(facts);
  const match = matchTopic(wanted.topic, statements);
  const { coverage, togetherness, emphasis } = match;
  // What neighbours do not decide, for there are none or one of them says little, coverage does.
  const paired = wanted.topic.pairs.reduce((sum, pair) => sum + pair.weight, 0);
  const words =
    (weights.coverage + weights.togetherness * (1 - paired)) * coverage + weights.togetherness * togetherness + weights.emphasis * emphasis;

  const standing = standingOf(facts);
  const components: Score['components'] = { coverage, togetherness, emphasis, standing };
  // Standing never lifts a company that is hardly about the topic.
  let share = words * (1 - standingShare) + standingShare * standing * coverage;
  if (wanted.samples.length > 0) {
    const own = likenessOf(statements, lexicon);
    components.likeness = Math.max(...wanted.samples.map((sample) => cosine(own, sample)));
    share = share * (1 - likenessShare) + components.likeness * likenessShare;
  }
  const uncapped = Math.round((1 + 9 * Math.min(1, share)) * 10) / 10;
  const isCapped = facts.status === 'Closed' && uncapped > closedCap;
  return { overall: isCapped ? closedCap : uncapped, components, match, statements, isCapped };
}

/** How well known a company is by its own record, 0 to 1: a market value from 100 million to a trillion USD, else its listings. */
export function standingOf({ market, listings }: CompanyFacts): number {
  const ofValue = market?.market_cap ? (Math.log10(market.market_cap) - 8) / 4 : 0;
  const ofListings = Math.min(0.5, 0.1 * (listings?.length ?? 0));
  return Math.max(0, Math.min(1, Math.max(ofValue, ofListings)));
}

/** What a company's head statements are about, for comparing companies. */
export function likenessOf(statements: readonly Statement[], lexicon: Lexicon): Likeness {
  const weighted = new Map<string, number>();
  for (const statement of statements) {
    if (!headFields.has(statement.field) || statement.field === 'name') continue;
    for (const stem of statement.stems) {
      const information = informationOf(stem, lexicon) * statement.weight;
      weighted.set(stem, Math.max(weighted.get(stem) ?? 0, information));
    }
  }
  return weighted;
}

function cosine(a: Likeness, b: Likeness): number {
  const length = (likeness: Likeness) => Math.sqrt([...likeness.values()].reduce((sum, value) => sum + value * value, 0));
  const product = [...a].reduce((sum, [stem, value]) => sum + value * (b.get(stem) ?? 0), 0);
  return product === 0 ? 0 : product / (length(a) * length(b));
}
