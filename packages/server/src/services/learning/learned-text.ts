import type { CompanyFacts } from '../../kernel/facts.ts';

/** All that is said of a company in words, but for its name and its place. */
export function learnedText(facts: CompanyFacts): string {
  const { product_category, key_phrases = [], short_description, products = [], categories = [], industry, description } = facts;
  return [product_category, ...key_phrases, short_description, ...products, ...categories, industry, description]
    .filter((part) => part !== undefined && part !== '')
    .join('. ');
}
