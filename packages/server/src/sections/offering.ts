import type { CompanyFacts } from '../kernel/facts.ts';

// A core offering is read in one breath.
const mostPhrases = 5;

/** What the company offers, from what sources say: a short description, else its key phrases; '' when neither is known. */
export function coreOfferingOf(facts: CompanyFacts): string {
  if (facts.short_description) return facts.short_description;
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
