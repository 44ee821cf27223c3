/** A language model behind an endpoint reads an article. Its values are proposals; only those that the article supports are kept. */

import { readFileSync } from 'node:fs';
import {
  categoriesOf,
  newsCategories,
  newsImpacts,
  newsIndustries,
  newsSentiments,
  otherNews,
  type NewsCategory,
  type NewsImpact,
  type NewsIndustry,
  type NewsSentiment,
} from '@firmament/contract';
import { z } from 'zod';
import { jsonIn, ModelFailed, newMarker, type Chat, type ChatModel } from '../../chat.ts';
import { speaksToReader } from '../../orders.ts';
import { placeOfQuote } from './quotes.ts';
import type { Because } from '../read-article.ts';
import { mostOfSummary, tellingSentences } from '../summary.ts';

/** An article as a model is shown it. */
export interface ArticleForModel {
  title: string;
  text: string;
  teaser: string;
  /** Those that were linked by what they are called: of no others anything is said. */
  companies: readonly { company_id: number; name: string }[];
}

/** What a model says and the article bears out. What is absent the rules say. */
export interface ModelReading {
  category?: { primary_tag: NewsCategory; secondary_tags: NewsCategory[] };
  industries?: NewsIndustry[];
  sentiment?: NewsSentiment;
  impact?: NewsImpact;
  summary?: string;
  /** Field as it is served → the words it rests on. */
  because: Record<string, Because[]>;
  companies: { company_id: number; sentiment: NewsSentiment; words: Because[] }[];
}

/** Characters of an article that are shown. */
const mostShown = 6_000;
const mostFurther = 3;
const mostIndustries = 5;
const mostSentences = 3;

const quoted = z.object({ value: z.string().max(200), quote: z.string().min(1).max(600) });
const ofCompany = quoted.extend({ number: z.int() });
const answer = z.object({
  category: quoted.nullable(),
  further: z.array(quoted).max(20),
  industries: z.array(quoted).max(40),
  sentiment: quoted.nullable(),
  impact: quoted.nullable(),
  summary: z.array(z.string().max(1_000)).max(20),
  companies: z.array(ofCompany).max(100),
});
/** For an endpoint that takes no schema, and leaves out what it has nothing to say of. */
const nothing = { category: null, further: [], industries: [], sentiment: null, impact: null, summary: [], companies: [] };
const schema = z.toJSONSchema(answer);
type Quoted = z.infer<typeof quoted>;

/** A group is never an article's own category. */
const categories = newsCategories.filter((category) => categoriesOf(category).length === 0);
const list = (name: string, values: readonly string[]) => `${name}: ${values.join('; ')}`;
/** The complete instructions for the model, except the contract's lists, in one file for reviewers. */
const rules = [
  readFileSync(new URL('prompts/read.md', import.meta.url), 'utf8').trim(),
  list('Categories', categories),
  list('Industries', newsIndustries),
  list('Sentiments', newsSentiments),
  list('Impacts', newsImpacts),
].join('\n\n');

/**
 * Has a model read an article.
 * @throws ModelFailed where it answers nothing that can be read; the signal's reason
 */
export async function readByModel(model: ChatModel, article: ArticleForModel, signal?: AbortSignal): Promise<ModelReading> {
  const said = jsonIn(await model.ask({ messages: messagesOf(article), schema }, signal));
  const read = answer.safeParse(said === undefined ? said : { ...nothing, ...(said as object) });
  if (!read.success) throw new ModelFailed('The model answered something else than what was asked of an article.');
  return borneOut(read.data, article);
}

function messagesOf({ title, companies, ...article }: ArticleForModel): Chat['messages'] {
  const marker = newMarker();
  const asked = [...companies.map(({ name }, index) => `Company ${index + 1}: ${name}`), `Marker: ${marker}`];
  const shown = (article.text.trim() === '' ? article.teaser : article.text).slice(0, mostShown);
  return [
    { role: 'system', content: rules },
    { role: 'user', content: [...asked, '', marker, title, '', shown, marker].join('\n') },
  ];
}

function borneOut(said: z.infer<typeof answer>, article: ArticleForModel): ModelReading {
  const reading: ModelReading = { because: {}, companies: [] };
  const rests = (field: string, words: readonly Because[]) => {
    if (words.length > 0) reading.because[field] = [...words];
  };
  const [category] = heldBy(article, [said.category], categories);
  if (category) {
    const further = heldBy(article, said.further, categories)
      .filter(({ value }) => value !== category.value && value !== otherNews)
      .slice(0, mostFurther);
    reading.category = { primary_tag: category.value, secondary_tags: further.map(({ value }) => value) };
    rests('primary_tag', [category.words]);
    rests(
      'secondary_tags',
      further.map(({ words }) => words),
    );
  }
  const industries = heldBy(article, said.industries, newsIndustries).slice(0, mostIndustries);
  if (industries.length > 0) reading.industries = industries.map(({ value }) => value);
  rests(
    'industry',
    industries.map(({ words }) => words),
  );
  const [sentiment] = heldBy(article, [said.sentiment], newsSentiments);
  if (sentiment) reading.sentiment = sentiment.value;
  rests('sentiment', sentiment ? [sentiment.words] : []);
  const [impact] = heldBy(article, [said.impact], newsImpacts);
  if (impact) reading.impact = impact.value;
  rests('newsworthiness_impact', impact ? [impact.words] : []);
  const sentences = sentencesHeldBy(article, said.summary);
  if (sentences.length > 0) reading.summary = sentences.map(({ text }) => text.replaceAll(/\s+/g, ' ')).join(' ');
  rests('ai_summary', sentences);
  for (const [index, { company_id }] of article.companies.entries()) {
    const own = said.companies.filter(({ number }) => number === index + 1);
    const [held] = heldBy(article, own, newsSentiments);
    if (held) reading.companies.push({ company_id, sentiment: held.value, words: [held.words] });
  }
  return reading;
}

/** The distinct values that are in the list and rest on words of the article. */
function heldBy<Value extends string>(
  article: ArticleForModel,
  said: readonly (Quoted | null)[],
  values: readonly Value[],
): { value: Value; words: Because }[] {
  const held = new Map<Value, { value: Value; words: Because }>();
  for (const each of said) {
    const value = values.find((known) => known === each?.value);
    const place = value !== undefined && !held.has(value) ? placeOfQuote(article, each!.quote) : undefined;
    if (value !== undefined && place) held.set(value, { value, words: { of: value, ...place } });
  }
  return [...held.values()];
}

/** The proposed sentences that a summary may have, in order. Empty if one is not in the article. */
function sentencesHeldBy(article: ArticleForModel, said: readonly string[]): Because[] {
  const part = article.text.trim() === '' ? 'teaser' : 'text';
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  const wanted = new Set(said.map(plain));
  const held = tellingSentences(article[part], part, article.title).filter(
    ({ text }) => wanted.has(plain(text)) && !speaksToReader(plain(text)),
  );
  const length = held.reduce((sum, { text }) => sum + text.length + 1, -1);
  if (held.length !== wanted.size || held.length > mostSentences || length > mostOfSummary) return [];
  return held.map(({ start, end, text }) => ({ of: 'summary', in: part, start, end, text }));
}
