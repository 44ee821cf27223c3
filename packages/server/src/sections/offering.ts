import { recordsOfItems, type CompanyDocument } from '../kernel/document.ts';
import type { CompanyFacts } from '../kernel/facts.ts';
import { beginningOf, capitalized, listed } from '../kernel/text.ts';
import { Cited, derived, fact } from './citation.ts';

// A core offering is read in one breath.
const mostPhrases = 5;
const enoughPhrases = 3;

const mostCharacters = 300;
const sentenceEnd = /[.!?]["'’”)]*(?=\s+[\p{Lu}\p{N}"'“(]|\s*$)/gu;
const abbreviated = /(?:^|[\s(.])(?:\p{L}|inc|ltd|llc|co|corp|plc|dr|mr|mrs|ms|st|no|vs|jr|sr|est|approx|e\.g|i\.e)\.$/iu;

/** The stated short description, else the first sentence of the stated description; '' when there is neither. */
export function shortDescriptionOf({ short_description, description }: CompanyFacts): string {
  return short_description || firstSentence(description ?? '');
}

export function shortDescription(document: CompanyDocument): Cited<string> {
  const short = shortDescriptionOf(document.facts);
  const stated = fact(document, 'short_description');
  return stated.value ? stated.as(() => short) : derived(short, [fact(document, 'description')]);
}

function firstSentence(text: string): string {
  const beginning = text
    .slice(0, 2 * mostCharacters)
    .replaceAll(/\s+/g, ' ')
    .trim();
  for (const { index, 0: mark } of beginning.matchAll(sentenceEnd)) {
    const sentence = beginning.slice(0, index + mark.length);
    if (sentence.length <= mostCharacters && !abbreviated.test(sentence)) return sentence;
  }
  return beginningOf(beginning, mostCharacters);
}

/**
 * What the company offers, from what sources say: a short description, else its category and its most telling key phrases
 * (`Chemicals: methanol, terminal facilities and ocean-going vessels`); '' when none is known.
 */
export function coreOfferingOf(facts: CompanyFacts): string {
  const short = shortDescriptionOf(facts);
  if (short) return short;
  const phrases = listed(offeredIn(facts).map(({ phrase }) => phrase));
  const category = facts.product_category ?? '';
  return capitalized(category && phrases ? `${category}: ${phrases}` : phrases);
}

export function coreOffering(document: CompanyDocument): Cited<string> {
  const short = shortDescription(document);
  if (short.value) return short;
  const positions = offeredIn(document.facts).map(({ position }) => position);
  const records = [...recordsOfItems(document, 'key_phrases', positions), ...fact(document, 'product_category').records];
  return new Cited(coreOfferingOf(document.facts), positions.length === 0 ? [] : [...new Set(records)], { isDerived: true });
}

function offeredIn({ key_phrases = [], product_category }: CompanyFacts): { phrase: string; position: number }[] {
  const said = new Set(wordsOf(product_category ?? ''));
  const phrases = key_phrases.map((phrase, position) => ({ phrase, position, words: wordsOf(phrase) }));
  // Several words say what is offered; a lone one is taken where there are not enough of them.
  const several = phrases.filter(({ words }) => words.length > 1);
  const lone = several.length < enoughPhrases ? phrases.filter(({ words }) => words.length === 1) : [];
  const chosen = [...several, ...lone].filter(({ words }) => {
    const isNew = words.some((word) => !said.has(word));
    for (const word of words) said.add(word);
    return isNew;
  });
  return chosen.slice(0, mostPhrases);
}

function wordsOf(phrase: string): string[] {
  return phrase
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== '' && word !== 'and')
    .map((word) => word.replace(/(?<=[a-z]{3})(?<![siu])s$/, ''));
}
