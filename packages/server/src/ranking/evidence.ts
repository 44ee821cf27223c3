import { countryName } from '../kernel/countries.ts';
import { recordsOfFact, recordsOfItems, type CompanyDocument, type DocumentParty } from '../kernel/document.ts';
import type { CompanyFacts } from '../kernel/facts.ts';
import { nameKey } from '../kernel/names.ts';
import { sentencesOf } from '../kernel/sentences.ts';
import { singularOf, stemsOf, wordsOf } from '../kernel/words.ts';

/** One thing that is said of a company, and where. */
export interface Statement {
  /** As stored: a category, a key phrase, a sentence. */
  text: string;
  stems: string[];
  /** The same words without their plural: they tell `majority` from `majors`, which have one stem. */
  terms: string[];
  /** Frequency of each stem. */
  counts: ReadonlyMap<string, number>;
  /** Of a label or a phrase the stems that may name the thing itself, not what qualifies it: `cater` of `airline catering for banks`; undefined of sentences. */
  heads: ReadonlySet<string> | undefined;
  field: Field;
  /** How much a match here says about the company's core, 0 to 1. */
  weight: number;
  /** The same for a match of all its words; more where it is a label of several trades. */
  whole_weight: number;
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

/** Read once for as long as the facts are held: a ranking looks at them more than once. */
const read = new WeakMap<CompanyFacts, readonly Statement[]>();

/** Everything a company's facts say in words, one statement each, most telling first. */
export function evidenceOf(facts: CompanyFacts): readonly Statement[] {
  const known = read.get(facts) ?? statementsOf(facts);
  read.set(facts, known);
  return known;
}

function statementsOf(facts: CompanyFacts): Statement[] {
  const statements: Statement[] = [];
  const add = (field: Field, text: string | undefined, share = 1) => {
    if (!text) return;
    const isClass = isLabel({ field });
    const said = isClass ? labelSaid(text) : saidIn(text, { hasHeads: field === 'key_phrase' });
    if (said.stems.length === 0) return;
    const whole_weight = fieldWeight[field] * share;
    const weight = whole_weight / (isClass ? tradesIn(text) : 1);
    statements.push({ text, ...said, field, weight, whole_weight });
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
  for (const sentence of (facts.description ?? '').split('\n').flatMap(sentencesOf)) add('description', sentence);
  return statements;
}

type Said = Pick<Statement, 'stems' | 'terms' | 'counts' | 'heads'>;

/** Labels are shared by many companies, so their words are read once and cached. */
const labels = new Map<string, Said>();
const mostLabels = 20_000;

function labelSaid(text: string): Said {
  const known = labels.get(text);
  if (known) return known;
  const said = saidIn(text, { hasHeads: true });
  if (labels.size >= mostLabels) labels.clear();
  labels.set(text, said);
  return said;
}

function saidIn(text: string, { hasHeads }: { hasHeads: boolean }): Said {
  const words = wordsOf(text);
  const stems = words.map(({ stem }) => stem);
  const terms = words.map(({ surface }) => singularOf(surface));
  return { stems, terms, counts: countsOf(stems), heads: hasHeads ? headsOf(text) : undefined };
}

/** Prepositions: what follows qualifies what precedes: `airline of Atlanta`, `software for hospitals`. */
const qualifies = /\s(?:of|for|in|with|to|by|from|at|on|via|through|that|which|using)\s.*/i;
/** Words at the end that name no thing: `hospital operator` is a hospital, as `airline holding company` is an airline. */
const tellsNothing: ReadonlySet<string> = new Set(
  stemsOf(
    `operator operators group groups holding holdings business businesses firm firms provider providers service services company chain chains network networks
     manager managers owner owners brand brands platform platforms system systems solution solutions product products maker makers producer producers manufacturer
     manufacturers manufacturing production supplier suppliers industry market markets operation operations management technology technologies software app apps
     equipment developer developers development`,
  ),
);

function headsOf(text: string): ReadonlySet<string> {
  const heads = new Set<string>();
  for (const part of text.split(/[,;/&]|\band\b/i)) {
    const stems = stemsOf(part.replace(qualifies, ''));
    let last = stems.length - 1;
    while (last > 0 && tellsNothing.has(stems[last]!)) last -= 1;
    if (last >= 0) heads.add(stems[last]!);
  }
  return heads;
}

/** A class that others assigned to the company. */
export function isLabel({ field }: Pick<Statement, 'field'>): boolean {
  return field === 'product_category' || field === 'industry' || field === 'category';
}

/** A label of several trades, `Hotels, resorts and cruise lines`, says of each of them only that the company may be in it. */
export function isCompositeLabel(statement: Pick<Statement, 'field' | 'weight' | 'whole_weight'>): boolean {
  return isLabel(statement) && statement.weight < statement.whole_weight;
}

function tradesIn(label: string): number {
  return label.split(/[,;/&]|\band\b/i).filter((part) => /\p{L}/u.test(part)).length || 1;
}

function countsOf(stems: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}

const factOf = {
  product_category: 'product_category',
  category: 'categories',
  product: 'products',
  key_phrase: 'key_phrases',
  summary: 'short_description',
  description: 'description',
  name: 'name',
} as const satisfies Partial<Record<Field, keyof CompanyFacts>>;

type Citing = Pick<CompanyDocument, 'facts' | 'origins' | 'givers'>;

/** Indexes into a document's records of those that gave a statement; of a list the one that gave the item. */
export function recordsOfStatement({ field, text }: Pick<Statement, 'field' | 'text'>, document: Citing): readonly number[] {
  const { facts } = document;
  if (field === 'industry') return recordsOfFact(document, facts.industry === text ? 'industry' : 'sector');
  if (field === 'place') {
    const parts = (['city', 'country'] as const).filter((part) => facts[part] !== undefined);
    return [...new Set(parts.flatMap((part) => recordsOfFact(document, part)))];
  }
  const fact = factOf[field];
  const stated = facts[fact];
  return Array.isArray(stated) ? recordsOfItems(document, fact, [stated.indexOf(text)]) : recordsOfFact(document, fact);
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

/** The words of the labels of what a company bought, each deal's once. */
export function boughtWords(deals: readonly Pick<DocumentParty, 'categories' | 'product_category' | 'industry'>[]): string {
  return deals
    .flatMap((deal) => [
      ...new Set(stemsOf([deal.product_category, deal.industry, ...(deal.categories ?? [])].filter(Boolean).join(' ; '))),
    ])
    .join(' ');
}

const writtenWord = /[\p{L}\p{N}][\p{L}\p{N}&'’.-]*/gu;
const longestNamed = 4;
const leastNamed = 3;
/** Begins with a capital or a digit, or has a capital within: `Salesforce`, `3M`, `eBay`. */
const looksLikeName = /^[\p{Lu}\p{N}]|\p{Lu}/u;
/** The end of a sentence, with what may close it and open the next. */
const endsSentence = /[.!?:]["”’)\]]*\s*["“‘([]*$/;
const opensText = /^\s*["“‘([]*$/;
const mostPunctuation = 8;
const isSeparated = /[,;:.!?()]/;

/**
 * Keys of the names a text may mention: runs of up to four words written like names, none at the start of a sentence, where every
 * word is. Most are no company's name; the caller knows the companies.
 */
export function namesIn(text: string): string[] {
  const words = [...text.matchAll(writtenWord)].map((match) => ({ text: match[0], at: match.index }));
  const keys = new Set<string>();
  words.forEach((word, first) => {
    if (isFirst(text, word.at)) return;
    let run = '';
    for (let next = first; next < Math.min(words.length, first + longestNamed); next++) {
      const { text: written, at } = words[next]!;
      if (!looksLikeName.test(written)) return;
      const previous = words[next - 1];
      const gap = next > first && previous ? text.slice(previous.at + previous.text.length, at) : '';
      if (isSeparated.test(gap)) return;
      run += `${gap.includes('&') ? ' &' : ''} ${written.replace(/(?<![.'’])[.'’]+s?$/, '')}`;
      const key = nameKey(run);
      if (key.length >= leastNamed) keys.add(key);
      if (written.endsWith('.')) return;
    }
  });
  return [...keys];
}

/** Whether the word at a place is the first of its sentence. */
function isFirst(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - mostPunctuation), at);
  return (at <= mostPunctuation && opensText.test(before)) || endsSentence.test(before);
}
