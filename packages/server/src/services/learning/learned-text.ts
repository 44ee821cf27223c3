import type { CompanyFacts } from '../../kernel/facts.ts';

/**
 * All words about a company, except its name and its place. Labels are left out: a class of several trades is on every
 * is in one of them, and would have them mean the same.
 */
export function learnedText({ key_phrases = [], short_description, products = [], description }: CompanyFacts): string {
  return [...key_phrases, short_description, ...products, description].filter((part) => part !== undefined && part !== '').join('. ');
}
