import type { CompanyDocument } from '../../kernel/document.ts';
import { capitalized, listed } from '../../kernel/text.ts';
import { stemsOf } from '../../kernel/words.ts';
import { businessOf, sizeOf, subjectOf, type Told } from '../company-told.ts';
import type { Statement } from '../evidence.ts';
import { excerpt, phrased, sentences } from '../phrases.ts';
import { leastCoverage, leastNearness, type Score } from './market-map.ts';
import { isGeneric } from '../topic.ts';
import type { ConceptMatch } from '../match.ts';

/** Further content of the commentary; every word of it is in the data. */
export interface Profile {
  /** "City, Country", or ''. */
  location: string;
  /** `EXCHANGE:SYMBOL`, or ''. */
  ticker: string;
  /** A sentence that says who owns the company, or ''. */
  ownership: string;
}

/** Fewer statements than this is little to judge by. */
const thinEvidence = 4;
const mostQuotes = 2;
/** A word that carries less of the topic than this is not missed. */
const leastMissed = 0.15;

/**
 * What a company does in its own phrases, and its position in the market: its size, its strengths and its weaknesses. Made from the very
 * evidence that made the score, and told with it.
 */
export function commentOn(document: CompanyDocument, score: Score, profile: Profile): Told {
  const subject = subjectOf(document, profile);
  const met = score.match.concepts.filter((match) => match.statement !== undefined).sort(byWeight);
  const own = met.flatMap(({ statement }) => (statement!.field === 'key_phrase' ? [statement!.text] : []));
  const business = businessOf(document, { subject: subject.text, first: own });
  const size = sizeOf(document);
  return {
    text: sentences([
      business.text,
      fit(document, score, { met, size: size.text, told: business }),
      status(document, score, profile),
      certainty(score),
    ]),
    evidence: [...subject.evidence, ...business.evidence, ...size.evidence],
  };
}

interface Fitting {
  met: readonly ConceptMatch[];
  size: string;
  told: Told;
}

function fit(document: CompanyDocument, score: Score, { met, size, told }: Fitting): string {
  const missing = score.match.concepts
    .filter(({ statement, concept }) => statement === undefined && concept.weight >= leastMissed && !isGeneric(concept.text))
    .sort(byWeight)
    .slice(0, mostQuotes)
    .map(({ concept }) => concept.text);
  const quoted = quotesOf(met, told);
  const pro = met.length === 0 ? otherwise(score, told) : `${degree(score, missing.length > 0)}${quoted && ` ${quoted}`}`;
  const isClassedOnly = met.length > 0 && met.every(({ isPartly }) => isPartly);
  const con = isClassedOnly ? ', a class of several trades, alone' : missing.length > 0 ? `, ${absence(document.permalink, missing)}` : '';
  const opening = size === '' ? 'It' : `${capitalized(size)}, it`;
  return `${opening} ${pro}${con}.`;
}

function absence(permalink: string, missing: readonly string[]): string {
  return phrased(`${permalink}-`, [
    `but says nothing of ${listed(missing, 'or')}`,
    `though ${listed(missing)} ${missing.length > 1 ? 'are' : 'is'} not named there`,
    `without a word of ${listed(missing, 'or')}`,
  ]);
}

/** Why a company is there that says none of the topic's words. */
function otherwise({ components: { likeness = 0, nearness = 0 }, statements }: Score, told: Told): string {
  const described = statements.find(({ field }) => field === 'summary' || field === 'description');
  if (likeness >= leastCoverage && likeness > nearness) return 'resembles the sample companies';
  if (nearness >= leastNearness && described) {
    const isTold = told.evidence.some(({ text }) => text === described.text);
    return `comes near the topic in other words${isTold ? '' : `, “${excerpt(described.text)}”`}`;
  }
  return 'says of itself what companies of this market say';
}

/** Fit from which a company matches squarely. One without prominence reaches 7.8 at most. */
const squarely = 6.5;

/** In words, what the number says. Squarely fits what says the head of the topic in a statement of its own. */
function degree({ overall, match }: Score, isPartial: boolean): string {
  const head =
    match.concepts.find(({ concept }) => concept.isHead) ?? match.concepts.toSorted((a, b) => b.concept.weight - a.concept.weight)[0];
  if (overall >= squarely) return isPartial || !head?.statement || head.isPartly ? 'fits most of the topic' : 'fits the topic squarely';
  if (overall >= 5) return 'fits the topic in good part';
  return 'touches the topic';
}

/** The distinct statements behind the weightiest matches that are not quoted yet, with the topic's word if they use another. */
function quotesOf(met: readonly ConceptMatch[], told: Told): string {
  const all = met.map(({ statement }) => statement!);
  const byStatement = [...Map.groupBy(met, ({ statement }) => widestOf(statement!, all))];
  const meant = (statement: Statement, group: readonly ConceptMatch[]) =>
    group.map(({ concept }) => concept.text).filter((text) => !stemsOf(text).every((stem) => statement.counts.has(stem)));
  const quotes = byStatement.slice(0, mostQuotes).flatMap(([statement, group]) => {
    const isTold = told.evidence.some(({ text }) => text === statement.text);
    const other = meant(statement, group);
    if (isTold && other.length === 0) return [];
    const named = isTold ? `“${excerpt(statement.text)}”` : `${placeNames[statement.field]} “${excerpt(statement.text)}”`;
    return [`${named}${other.length > 0 ? ` (${listed(other)})` : ''}`];
  });
  return quotes.length === 0 ? '' : `by ${listed(quotes)}`;
}

const placeNames: Readonly<Record<Statement['field'], string>> = {
  product_category: 'its class',
  industry: 'its industry',
  category: 'its category',
  product: 'its product',
  key_phrase: 'its phrase',
  summary: 'its summary',
  description: 'its description,',
  name: 'its name,',
  place: 'its place,',
};

/** The statement that contains this one and most else, the first of equals. */
function widestOf(statement: Statement, all: readonly Statement[]): Statement {
  return all
    .filter(({ counts }) => statement.stems.every((stem) => counts.has(stem)))
    .reduce((widest, each) => (each.counts.size > widest.counts.size ? each : widest));
}

function status({ facts }: CompanyDocument, score: Score, { ownership }: Profile): string {
  if (facts.status === 'Closed') return score.isCapped ? 'It is closed, which caps its score.' : 'It is closed.';
  return ownership === '' && facts.status === 'Acquired' ? 'It has been acquired.' : ownership;
}

function certainty(score: Score): string {
  const held = score.statements.filter(({ field }) => field !== 'name' && field !== 'place').length;
  if (held >= thinEvidence) return '';
  return `The evidence is thin: ${held === 0 ? 'only its name is on record' : held === 1 ? 'its profile holds a single statement' : `its profile holds ${held} statements`}.`;
}

function byWeight(a: ConceptMatch, b: ConceptMatch): number {
  return b.concept.weight * b.strength - a.concept.weight * a.strength || b.concept.weight - a.concept.weight;
}
