/** Reads an article: what happened, how it sounds, whether it matters, each with the words it rests on. */

import { otherNews, type NewsCategory, type NewsIndustry, type NewsSentiment } from '@firmament/contract';
import { categoriesOf, type Told } from './categories.ts';
import { filingEvents } from './filing-events.ts';
import { breakingOf, impactOf, type Impact } from './impact.ts';
import { industriesIn } from './industries.ts';
import { languageOf } from './language.ts';
import { countriesIn } from './places.ts';
import { soundOf } from './sentiment.ts';
import { joined, summaryOf } from './summary.ts';
import { wordsOf, type Part, type Span } from './tokens.ts';

/** An article as its publisher gives it: plain text, a line a paragraph. */
export interface UnreadArticle {
  title: string;
  text: string;
  teaser?: string;
  /** What the feed says, any tag that begins with two letters; its words decide where they tell. */
  language?: string;
  /** Hints of the feed. */
  industries?: readonly NewsIndustry[];
  /** Items of its current report: `2.02`. */
  items?: readonly string[];
}

/** Words that a value rests on. */
export interface Because {
  /** The value: the category, country, industry, or `High`. */
  of: string;
  in: Part;
  /** Offsets in UTF-16 units of that part. */
  start: number;
  end: number;
  text: string;
}

/** What was read. Spellings and order of values are the wire's. */
export interface ArticleReading {
  /** ISO 639-1 in upper case, `''` where nothing tells it. */
  language: string;
  /** `''` where the language is not read; `Others` where it is news of no category. */
  primary_tag: NewsCategory | '';
  secondary_tags: NewsCategory[];
  industries: NewsIndustry[];
  sentiment: NewsSentiment | '';
  impact: Impact | '';
  breaking: boolean;
  /** Alpha-3, the most named first. */
  countries: string[];
  /** Whole sentences of the text, of the teaser where the text has none, or rows of its table. */
  summary: string;
  /** Field → the words it rests on; a field without any is absent. */
  because: Partial<
    Record<'primary_tag' | 'secondary_tags' | 'industries' | 'sentiment' | 'impact' | 'breaking' | 'countries' | 'summary', Because[]>
  >;
}

const mostTitle = 1_000;
const mostText = 20_000;
/** No rule looks further than this. */
const mostWordsOf = 6_000;
const mostSpans = 4;

/**
 * Reads an article. Categories, sentiment, impact, industries and countries are read in English alone; of another language they are empty, but for
 * what the feed says. Looks at the first 1,000 characters of the title and 20,000 of the text, in a time that grows with them.
 */
export function readArticle(article: UnreadArticle): ArticleReading {
  const given = {
    title: article.title.slice(0, mostTitle),
    text: article.text.slice(0, mostText),
    teaser: (article.teaser ?? '').slice(0, mostText),
  };
  const part: Part = given.text.trim() === '' ? 'teaser' : 'text';
  const title = wordsOf(given.title, 'title');
  const text = wordsOf(given[part].slice(0, mostWordsOf), part);
  const language = languageOf(
    `${given.title}\n${given[part].slice(0, mostTitle)}`,
    [...title.tokens, ...text.tokens.slice(0, 200)],
    article.language,
  );

  const because: ArticleReading['because'] = {};
  const rests = (field: keyof typeof because, of: string, spans: readonly Span[]) => {
    const words = spans
      .slice(0, mostSpans)
      .map(({ in: place, start, end }) => ({ of, in: place, start, end, text: given[place].slice(start, end) }));
    if (words.length > 0) because[field] = [...(because[field] ?? []), ...words];
  };
  const sentences = summaryOf(given);
  rests('summary', 'summary', sentences);
  const summary = joined(sentences);
  const hints = [...(article.industries ?? [])];
  if (language !== 'EN') {
    return {
      language,
      primary_tag: '',
      secondary_tags: [],
      industries: hints,
      sentiment: '',
      impact: '',
      breaking: false,
      countries: [],
      summary,
      because,
    };
  }

  const told = withEvents(categoriesOf(title, text), article.items ?? []);
  const [primary] = told;
  const secondary = told.slice(1);
  rests('primary_tag', primary.category, primary.words);
  for (const { category, words } of secondary) rests('secondary_tags', category, words);
  const industries = industriesIn(title, text, hints);
  for (const { industry, words } of industries) rests('industries', industry, words);
  const sound = soundOf(title, text);
  rests('sentiment', sound.sentiment, sound.words);
  const { impact, words: weighty } = impactOf(primary.category, title, text);
  rests('impact', impact, weighty);
  const { breaking, words: urgent } = breakingOf(impact, title, text);
  rests('breaking', 'true', urgent);
  const countries = countriesIn(title, text);
  for (const { country, words } of countries) rests('countries', country, words);
  return {
    language,
    primary_tag: primary.category,
    secondary_tags: secondary.map(({ category }) => category),
    industries: industries.map(({ industry }) => industry),
    sentiment: sound.sentiment,
    impact,
    breaking,
    countries: countries.map(({ country }) => country),
    summary,
    because,
  };
}

/** What the items of a current report say comes first; an item that says anything only helps where the words tell nothing. */
function withEvents(told: readonly Told[], items: readonly string[]): [Told, ...Told[]] {
  const events = items.flatMap((item) => filingEvents[item] ?? []);
  const certain = events.filter(({ isOpen }) => isOpen !== true).map(({ category }) => ({ category, share: 1, words: [] }));
  const isTold = told[0]?.category !== otherNews;
  const open = isTold ? [] : events.filter(({ isOpen }) => isOpen).map(({ category }) => ({ category, share: 0, words: [] }));
  const seen = new Set<NewsCategory>();
  const [first, ...rest] = [...certain, ...open, ...told].filter(({ category }) => !seen.has(category) && seen.add(category));
  return [first ?? { category: otherNews, share: 0, words: [] }, ...rest.filter(({ category }) => category !== otherNews)];
}
