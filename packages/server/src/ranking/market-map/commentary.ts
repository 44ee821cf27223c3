import type { CompanyFacts } from '../../kernel/facts.ts';
import { stemsOf } from '../../kernel/words.ts';
import type { Statement } from '../evidence.ts';
import { leastCoverage, leastNearness, type Score } from './market-map.ts';
import type { ConceptMatch } from './match.ts';
import { excerpt, listed, lowerLabel, sentences } from '../phrases.ts';

/** What the commentary may say of where and what the company is; every word of it is held in the data. */
export interface Profile {
  name: string;
  /** "City, Country", or ''. */
  location: string;
  /** `EXCHANGE:SYMBOL`, or ''. */
  ticker: string;
  /** Names of the newest acquirers, when the company as a whole was bought. */
  acquired_by: readonly string[];
}

/** Fewer statements than this is little to judge by. */
const thinEvidence = 4;
const mostQuotes = 3;

/**
 * Explains a score in sentences made from the very evidence that made it: which words of the company's profile cover
 * the topic, what of the topic is not there, how sure that is. Nothing else is said.
 */
export function commentOn(facts: CompanyFacts, score: Score, profile: Profile): string {
  const evidence = evidenceFor(score.match.concepts);
  const what = facts.product_category ?? facts.industry ?? facts.sector;
  const subject = subjectOf(profile);
  // A class that is quoted as evidence is not told before it, too.
  const isQuoted = what !== undefined && evidence.some(({ stems }) => new Set(stemsOf(what)).isSubsetOf(stems));
  const introduction = what && !isQuoted ? `${subject} is classed under ${lowerLabel(what)}.` : '';
  const quotes = evidence.map(({ quote }) => quote);
  return sentences([introduction, fit(score, introduction ? 'It' : subject, quotes), standing(facts, score, profile), certainty(score)]);
}

function subjectOf({ name, location, ticker }: Profile): string {
  return `${name}${ticker && ` (${ticker})`}${location && ` of ${location}`}`;
}

function fit(score: Score, subject: string, evidence: readonly string[]): string {
  const absent = score.match.concepts.filter((match) => match.statement === undefined).sort(byWeight);
  const missing = absent.slice(0, mostQuotes).map((match) => match.concept.text);
  const absence = `nothing in its profile speaks of ${listed(missing, 'or')}`;
  if (evidence.length === 0) return `${subject} ${otherwise(score)}, but ${absence}.`;
  const silence = missing.length > 0 ? `; ${absence.replace('its profile', 'it')}` : '';
  return `${subject} ${degree(score, missing.length > 0)}: its profile ${evidence.length > 1 ? 'names' : 'speaks of'} ${listed(evidence)}${silence}.`;
}

/** Why a company is there that says none of the topic's words. */
function otherwise({ components: { likeness = 0, nearness = 0 }, statements }: Score): string {
  const described = statements.find(({ field }) => field === 'summary' || field === 'description');
  if (likeness >= leastCoverage && likeness > nearness) return 'resembles the sample companies';
  if (nearness >= leastNearness && described) return `comes near the topic in other words: “${excerpt(described.text)}”`;
  return 'says of itself what companies of this market say';
}

/** In words, what the number says. */
function degree({ overall }: Score, isPartial: boolean): string {
  if (overall >= 7.5) return isPartial ? 'fits most of the topic' : 'fits the topic squarely';
  if (overall >= 5) return 'fits the topic in good part';
  return 'touches the topic';
}

interface Quoted {
  quote: string;
  stems: ReadonlySet<string>;
}

/** The distinct statements behind the weightiest matches, quoted, each with what it stands for where it says so in other words. */
function evidenceFor(matches: readonly ConceptMatch[]): Quoted[] {
  const found = matches.filter((match) => match.statement !== undefined).sort(byWeight);
  const all = found.map(({ statement }) => statement!);
  const byStatement = Map.groupBy(found, ({ statement }) => widestOf(statement!, all));
  return [...byStatement].slice(0, mostQuotes).map(([statement, group]) => {
    const meant = group.map((match) => match.concept.text).filter((text) => !isSaidBy(text, statement));
    return { quote: `“${excerpt(statement.text)}”${meant.length > 0 ? ` (${listed(meant)})` : ''}`, stems: new Set(statement.stems) };
  });
}

/** Of several statements the one that says all that this one does and most besides, the first of equals. */
function widestOf(statement: Statement, all: readonly Statement[]): Statement {
  return all
    .filter(({ counts }) => statement.stems.every((stem) => counts.has(stem)))
    .reduce((widest, each) => (each.counts.size > widest.counts.size ? each : widest));
}

function isSaidBy(text: string, statement: Statement): boolean {
  return stemsOf(text).every((stem) => statement.counts.has(stem));
}

function standing(facts: CompanyFacts, score: Score, profile: Profile): string {
  if (facts.status === 'Closed') return score.isCapped ? 'It is closed, which caps its score.' : 'It is closed.';
  const buyer = profile.acquired_by[0];
  if (buyer) return `It was acquired by ${buyer}.`;
  return facts.status === 'Acquired' ? 'It has been acquired.' : '';
}

function certainty(score: Score): string {
  const held = score.statements.filter((statement) => statement.field !== 'name' && statement.field !== 'place').length;
  if (held >= thinEvidence) return '';
  return `The evidence is thin: ${held === 0 ? 'only its name is on record' : held === 1 ? 'its profile holds a single statement' : `its profile holds ${held} statements`}.`;
}

function byWeight(a: ConceptMatch, b: ConceptMatch): number {
  return b.concept.weight * b.strength - a.concept.weight * a.strength || b.concept.weight - a.concept.weight;
}
