import type { CompanyFacts } from '../kernel/facts.ts';
import type { Score } from './market-map.ts';
import type { ConceptMatch } from './match.ts';

/** What the commentary may say of where and what the company is; every word of it is held in the data. */
export interface Profile {
  name: string;
  /** "City, Country", or ''. */
  location: string;
  /** `EXCHANGE:SYMBOL`, or ''. */
  ticker: string;
  /** Names of the newest acquirers, when the company was bought. */
  acquired_by: readonly string[];
}

/** Fewer statements than this is little to judge by. */
const thinEvidence = 4;
const mostQuotes = 3;

/**
 * Explains a score in sentences made from the very evidence that made it: what is covered and by which words of the
 * company's profile, what is not, how sure that is. Nothing else is said.
 */
export function commentOn(facts: CompanyFacts, score: Score, profile: Profile): string {
  return [introduction(facts, profile), covered(score), missing(score), standing(facts, score, profile), certainty(score)]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function introduction(facts: CompanyFacts, profile: Profile): string {
  const what = facts.product_category ?? facts.industry ?? facts.sector;
  const where = profile.location ? ` of ${profile.location}` : '';
  const listed = profile.ticker ? ` (${profile.ticker})` : '';
  const subject = `${profile.name}${where}${listed}`;
  return what ? `${subject} is filed under ${lowerFirst(what)}.` : '';
}

function covered(score: Score): string {
  const found = score.match.concepts.filter((match) => match.statement !== undefined);
  const quotes = quotesOf(found);
  if (quotes.length === 0) return '';
  const about = joined(found.sort(byWeight).map((match) => match.concept.text));
  const quoted = joined(quotes.map((quote) => `“${quote}”`));
  const { coverage, togetherness } = score.components;
  if (coverage >= 0.85 && togetherness >= 0.6) return `Its profile speaks of the topic as a whole: ${quoted}.`;
  if (coverage >= 0.6) return `Most of the topic is there: ${quoted} ${quotes.length > 1 ? 'speak' : 'speaks'} of ${about}.`;
  return `Only part of the topic is there: ${quoted} ${quotes.length > 1 ? 'speak' : 'speaks'} of ${about}.`;
}

function missing(score: Score): string {
  const absent = score.match.concepts.filter((match) => match.statement === undefined).sort(byWeight);
  if (absent.length === 0) return '';
  return `Nothing on record mentions ${joined(
    absent.slice(0, mostQuotes).map((match) => `“${match.concept.text}”`),
    'or',
  )}.`;
}

function standing(facts: CompanyFacts, score: Score, profile: Profile): string {
  if (facts.status === 'Closed') return score.isCapped ? 'It is closed, which caps its score.' : 'It is closed.';
  const buyer = profile.acquired_by[0];
  if (buyer) return `It was acquired by ${buyer}.`;
  return facts.status === 'Acquired' ? 'It has been acquired.' : '';
}

function certainty(score: Score): string {
  if (score.statements.length >= thinEvidence) return '';
  return score.statements.length === 1
    ? 'The evidence is thin: its profile holds a single statement.'
    : `The evidence is thin: its profile holds ${score.statements.length} statements.`;
}

/** The distinct statements behind the weightiest matches; a long sentence is cut at a word. */
function quotesOf(found: readonly ConceptMatch[]): string[] {
  const texts = [...found].sort(byWeight).flatMap((match) => (match.statement ? [match.statement.text] : []));
  const distinct = [...new Map(texts.map((text) => [text.toLowerCase(), text])).values()];
  return distinct.slice(0, mostQuotes).map((text) => excerpt(text));
}

const longestQuote = 120;

function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim().replace(/\.$/, '');
  return line.length <= longestQuote ? line : `${line.slice(0, line.lastIndexOf(' ', longestQuote))} …`;
}

function byWeight(a: ConceptMatch, b: ConceptMatch): number {
  return b.concept.weight * b.strength - a.concept.weight * a.strength || b.concept.weight - a.concept.weight;
}

function joined(items: readonly string[], word = 'and'): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`;
}

/** Abbreviations keep their capitals. */
function lowerFirst(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
