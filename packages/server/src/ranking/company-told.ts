import { recordsOfFact, recordsOfItems, type CompanyDocument } from '../kernel/document.ts';
import type { CompanyFacts, MarketValueClass } from '../kernel/facts.ts';
import { listed } from '../kernel/text.ts';
import { evidenceOf, recordsOfStatement } from './evidence.ts';
import { countOf, dollars, excerpt, lowerLabel, phrased } from './phrases.ts';
import type { Evidence } from './score.ts';

/** A part of a commentary with what it was read from. */
export interface Told {
  text: string;
  evidence: Evidence[];
}

const component = 'commentary';
const mostPhrases = 3;

/**
 * What a company does, as a sentence about it in its own key phrases, else in its own short words, else by its class.
 * @param input.subject how the sentence names it
 * @param input.first texts of its statements that are told before its other phrases
 */
export function businessOf(document: CompanyDocument, { subject, first = [] }: { subject: string; first?: readonly string[] }): Told {
  const { facts, permalink } = document;
  const phrases = phrasesOf(facts, first);
  if (phrases.length > 0) {
    const named = listed(phrases);
    const text = phrased(permalink, [
      `${subject} does business in ${named}.`,
      `The business of ${subject} covers ${named}.`,
      `${subject} describes itself by ${named}.`,
      `The profile of ${subject} speaks first of ${named}.`,
    ]);
    return { text, evidence: phrases.map((phrase) => statementEvidence(document, { field: 'key_phrase', text: phrase })) };
  }
  const described = evidenceOf(facts).find(({ field }) => field === 'summary' || field === 'description');
  if (described)
    return { text: `${subject} says of itself: “${excerpt(described.text)}”.`, evidence: [statementEvidence(document, described)] };
  const label = evidenceOf(facts).find(({ field }) => field === 'product_category' || field === 'industry' || field === 'category');
  if (label) return { text: `${subject} is classed under ${lowerLabel(label.text)}.`, evidence: [statementEvidence(document, label)] };
  return { text: `Of ${subject} little more than the name is on record.`, evidence: [factEvidence(document, 'name', facts.name)] };
}

/** Those that are asked for, then the most telling others; none within another, none that is the class again. */
function phrasesOf({ key_phrases = [], product_category = '' }: CompanyFacts, first: readonly string[]): string[] {
  const known = product_category.toLowerCase();
  const told: string[] = [];
  for (const phrase of [...key_phrases.filter((each) => first.includes(each)), ...key_phrases]) {
    const lower = phrase.toLowerCase();
    if (told.length < mostPhrases && lower !== known && !told.some((each) => each.toLowerCase().includes(lower))) told.push(phrase);
  }
  return told;
}

const classNames: Readonly<Record<MarketValueClass, string>> = {
  mega: 'of the largest class of market value',
  large: 'of large market value',
  mid: 'of middling market value',
  small: 'of small market value',
  micro: 'of very small market value',
  nano: 'of the smallest class of market value',
};

/** How large a company is and since when, the most telling two of what is known; '' when nothing is. */
export function sizeOf(document: CompanyDocument): Told {
  const { market, market_value_class, revenue_usd, employees, employee_range, total_funding_usd, founded } = document.facts;
  const known: [keyof CompanyFacts, string][] = [];
  if (market?.market_cap && market.currency === 'USD') known.push(['market', `worth ${dollars(market.market_cap)}`]);
  else if (market_value_class) known.push(['market_value_class', classNames[market_value_class]]);
  if (revenue_usd) known.push(['revenue_usd', `with revenue of ${dollars(revenue_usd)}`]);
  if (employees) known.push(['employees', `with ${countOf(employees, 'person', 'people')}`]);
  else if (employee_range) known.push(['employee_range', `with ${employee_range} people`]);
  if (total_funding_usd) known.push(['total_funding_usd', `funded with ${dollars(total_funding_usd)}`]);
  if (founded) known.push(['founded', `founded in ${founded}`]);
  const told = known.slice(0, 2);
  return { text: listed(told.map(([, text]) => text)), evidence: told.map(([fact, text]) => factEvidence(document, fact, text)) };
}

/** Name, ticker and place, as a sentence may begin with them. */
export function subjectOf(document: CompanyDocument, { ticker, location }: { ticker: string; location: string }): Told {
  const { facts } = document;
  return {
    text: `${facts.name}${ticker && ` (${ticker})`}${location && ` of ${location}`}`,
    evidence: [
      ...(ticker ? [{ ...factEvidence(document, 'listings', ticker), records: recordsOfListing(document, ticker) }] : []),
      ...(location ? [statementEvidence(document, { field: 'place', text: location })] : []),
    ],
  };
}

function recordsOfListing(document: CompanyDocument, ticker: string): readonly number[] {
  const { listings = [] } = document.facts;
  return recordsOfItems(document, 'listings', [listings.findIndex(({ exchange, symbol }) => `${exchange}:${symbol}` === ticker)]);
}

function statementEvidence(document: CompanyDocument, said: Parameters<typeof recordsOfStatement>[0]): Evidence {
  return { component, field: said.field, text: said.text, records: recordsOfStatement(said, document) };
}

function factEvidence(document: CompanyDocument, fact: keyof CompanyFacts, text: string): Evidence {
  return { component, field: fact, text, records: recordsOfFact(document, fact) };
}
