import { COUNTRY_CODES } from '../kernel/countries.ts';
import type { CompanyFacts } from '../kernel/facts.ts';
import { evidenceOf, type Statement } from './evidence.ts';
import { coverageOf } from './match.ts';
import type { Phrase, Topic } from './topic.ts';

/** The remaining countries of those asked for, or of all if only places are excluded; undefined without either. */
export function remainingCountries({ exclusions, places }: Pick<Topic, 'exclusions' | 'places'>): ReadonlySet<string> | undefined {
  const gone = new Set(exclusions.flatMap(({ thing, countries }) => (thing ? [] : [...(countries ?? [])])));
  if (gone.size === 0) return places?.countries;
  return new Set([...(places?.countries ?? COUNTRY_CODES)].filter((code) => !gone.has(code)));
}

/** At this coverage, the first statements of a company are about the excluded kind. */
const isSaid = 0.6;

/** Whether a topic leaves the company out: by where it is, by what it says it is first of all, or by both where both are asked for. */
export function isExcluded({ exclusions }: Topic, facts: CompanyFacts): boolean {
  return exclusions.some(
    ({ thing, countries }) =>
      (countries === undefined || (facts.country !== undefined && countries.has(facts.country))) &&
      (thing === undefined || coverageOf(thing, firstOfAll(evidenceOf(facts), thing)) >= isSaid),
  );
}

const firstPhrases = 3;
/** What serves a trade is not of the trade: `banking software`, `airline catering`. */
const servesOthers = /\b(?:software|technology|technologies|equipment|systems?|services|platforms?|data|catering|apps?)$/i;
/** The same: `software for banks`. */
const hasOthers = /\b(?:for|to|with|in|from|by|of)\b/i;
const labels: ReadonlySet<Statement['field']> = new Set(['product_category', 'industry', 'category', 'name']);

function firstOfAll(statements: readonly Statement[], { concepts }: Phrase): readonly Statement[] {
  const isAsked = concepts.some(({ text }) => servesOthers.test(text));
  const phrases = statements.filter(({ field }) => field === 'key_phrase').slice(0, firstPhrases);
  const first = [...statements.filter(({ field }) => labels.has(field)), ...phrases.filter(({ text }) => !hasOthers.test(text))];
  return first.filter(({ text }) => isAsked || !servesOthers.test(text));
}
