import { countryName } from '../kernel/countries.ts';
import type { CompanyFacts } from '../kernel/facts.ts';
import { stemsOf } from '../kernel/words.ts';

/** One thing that is said of a company, and where. */
export interface Statement {
  /** As stored: a category, a key phrase, a sentence. */
  text: string;
  stems: string[];
  /** How often each stem stands in it. */
  counts: ReadonlyMap<string, number>;
  field: Field;
  /** How much a match here tells of what the company is, 0 to 1. */
  weight: number;
}

export type Field = 'product_category' | 'industry' | 'category' | 'product' | 'key_phrase' | 'summary' | 'description' | 'name' | 'place';

/** A mention in a long text tells least of what a company is. */
const fieldWeight: Readonly<Record<Field, number>> = {
  product_category: 1,
  key_phrase: 1,
  summary: 1,
  product: 0.9,
  category: 0.9,
  name: 0.85,
  industry: 0.8,
  description: 0.7,
  place: 0.7,
};

// Key phrases come most telling first: the tenth tells about two thirds of what the first does.
const phraseStep = 0.04;
const leastPhraseShare = 0.5;

/** The fields that say what a company is; the rest says what else is known of it. */
export const headFields: ReadonlySet<Field> = new Set([
  'product_category',
  'industry',
  'category',
  'product',
  'key_phrase',
  'summary',
  'name',
]);

/** Everything a company's facts say in words, one statement each, most telling first. */
export function evidenceOf(facts: CompanyFacts): Statement[] {
  const statements: Statement[] = [];
  const add = (field: Field, text: string | undefined, share = 1) => {
    if (!text) return;
    const stems = stemsOf(text);
    if (stems.length > 0) statements.push({ text, stems, counts: countsOf(stems), field, weight: fieldWeight[field] * share });
  };
  add('product_category', facts.product_category);
  facts.key_phrases?.forEach((phrase, index) => add('key_phrase', phrase, Math.max(leastPhraseShare, 1 - index * phraseStep)));
  add('summary', facts.short_description);
  facts.products?.forEach((product) => add('product', product));
  facts.categories?.forEach((category) => add('category', category));
  add('industry', facts.industry);
  if (facts.sector !== facts.industry) add('industry', facts.sector);
  add('name', facts.name);
  add('place', [facts.city, facts.country && countryName(facts.country)].filter((part) => part).join(', '));
  for (const sentence of sentencesOf(facts.description ?? '')) add('description', sentence);
  return statements;
}

function countsOf(stems: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

function sentencesOf(text: string): string[] {
  return text === '' ? [] : [...sentences.segment(text)].map((segment) => segment.segment.trim());
}

/** The words of a company for the index: what it is, and what else is said. */
export function indexedWords(facts: CompanyFacts): { head: string; body: string } {
  const statements = evidenceOf(facts);
  const joined = (inHead: boolean) =>
    statements
      .filter((statement) => headFields.has(statement.field) === inHead)
      .flatMap((statement) => statement.stems)
      .join(' ');
  return { head: joined(true), body: joined(false) };
}
