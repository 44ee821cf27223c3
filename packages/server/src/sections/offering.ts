import type { CompanyFacts } from '../kernel/facts.ts';

// A core offering is read in one breath.
const mostPhrases = 5;

const mostCharacters = 300;
const sentenceEnd = /[.!?]["'’”)]*(?=\s+[\p{Lu}\p{N}"'“(]|\s*$)/gu;
const abbreviated = /(?:^|[\s(.])(?:\p{L}|inc|ltd|llc|co|corp|plc|dr|mr|mrs|ms|st|no|vs|jr|sr|est|approx|e\.g|i\.e)\.$/iu;

/** The stated short description, else the first sentence of the stated description; '' when there is neither. */
export function shortDescriptionOf({ short_description, description }: CompanyFacts): string {
  return short_description || firstSentence(description ?? '');
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
  if (beginning.length <= mostCharacters) return beginning;
  const cut = beginning.slice(0, mostCharacters).toWellFormed();
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), mostCharacters / 2)).trimEnd()}…`;
}

/** What the company offers, from what sources say: a short description, else its key phrases; '' when neither is known. */
export function coreOfferingOf(facts: CompanyFacts): string {
  const short = shortDescriptionOf(facts);
  if (short) return short;
  const phrases = (facts.key_phrases ?? []).filter((phrase) => phrase.toLowerCase() !== facts.product_category?.toLowerCase());
  return sentenceCase(listed(phrases.slice(0, mostPhrases)));
}

/** `a, b and c`. */
export function listed(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

function sentenceCase(text: string): string {
  return text && text.charAt(0).toUpperCase() + text.slice(1);
}
