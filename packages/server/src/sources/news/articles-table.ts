import { newsIndustries, type NewsIndustry } from '@firmament/contract/vocabularies';
import { countryFrom } from '../../kernel/countries.ts';
import { columnOf, leaveOut, list, rawOf, text, website } from '../reading/cells.ts';
import { readName } from '../reading/references.ts';
import type { Row, TableShape } from '../reading/table.ts';
import type { CompanyReference, Reading } from '../source.ts';
import { articleAddress } from './address.ts';
import { momentOf, type DateContext } from './dates.ts';
import { bylineOf, type Entry } from './entry.ts';
import { plainLine, plainText } from './plain.ts';

const columns = {
  title: ['title', 'headline', 'news_title', 'article_title'],
  url: ['url', 'link', 'news_url', 'article_url', 'canonical_url'],
  text: ['text', 'body', 'content', 'article', 'full_text', 'scraped_text', 'article_text'],
  teaser: ['teaser', 'summary', 'description', 'abstract', 'snippet', 'lead', 'excerpt'],
  published: [
    'published',
    'published_at',
    'publishedat',
    'published_date',
    'date',
    'datepublished',
    'publish_date',
    'publication_date',
    'pubdate',
    'datetime',
    'timestamp',
    'time',
  ],
  author: ['author', 'byline', 'authors', 'creator'],
  publisher: ['publisher', 'outlet', 'source', 'source_name', 'publication', 'newspaper', 'site', 'provider'],
  language: ['language', 'lang', 'original_language'],
  country: ['country', 'countries', 'country_code', 'geo'],
  industry: ['industry', 'industries'],
  company: ['company', 'companies', 'company_name', 'company_names', 'organizations'],
  ticker: ['ticker', 'tickers', 'symbol', 'symbols'],
  id: ['id', 'guid', 'article_id', 'uuid', 'news_id'],
} as const;

const longestLine = 300;

/** What a table of articles must have. */
export function articlesTable(expects: string): TableShape {
  const { title, url, text: body, teaser, published } = columns;
  return { expects, required: [title, [...url, ...body, ...teaser, ...published]] };
}

/** The article of a row; what cannot be read of it is left out, with a notice. */
export function entryOf(row: Row, { retrieved_at, source_url = '', options }: Reading): Entry {
  const link = text(row, ...columns.url);
  const address = link === undefined ? undefined : articleAddress(link, source_url);
  if (link !== undefined && address === undefined)
    leaveOut(row, `${columnOf(row, ...columns.url)} is ${shown(link)}, which is no address of the web. The article is taken without it.`);
  const language = text(row, ...columns.language) ?? options['language'];
  const [title, teaser, body] = [text(row, ...columns.title), text(row, ...columns.teaser), rawText(row, columns.text)];
  return {
    at: row.at,
    address,
    id: text(row, ...columns.id),
    title: title && plainLine(title, longestLine),
    teaser: teaser && plainText(teaser),
    text: body && plainText(body),
    author: bylineOf(list(row, ...columns.author)?.join(', ')),
    ...publishedOf(row, { retrieved_at, language }),
    publisher: publisherOf(row),
    language,
    countries: known(row, columns.country, { read: countryFrom, what: 'no country known here' }),
    industries: known(row, columns.industry, { read: industryFrom, what: 'none of the industries of news' }),
    mentioned: mentionedIn(row),
  };
}

function shown(written: string): string {
  return JSON.stringify(written.slice(0, 60));
}

/** Text with the blanks that its lines begin with: these tell where paragraphs do. */
function rawText(row: Row, names: readonly string[]): string | undefined {
  const value = rawOf(row, ...names);
  return typeof value === 'string' ? value : text(row, ...names);
}

function publishedOf(row: Row, context: DateContext): Pick<Entry, 'published' | 'undated'> {
  const written = text(row, ...columns.published);
  if (written === undefined) return {};
  const read = momentOf(written, context);
  if ('moment' in read) return { published: read.moment };
  leaveOut(row, `${columnOf(row, ...columns.published)} is ${shown(written)}, which is ${read.reason}. The article is taken without it.`);
  return { undated: { value: written.slice(0, 60).toWellFormed(), reason: `This is ${read.reason}.` } };
}

function known<T>(row: Row, names: readonly string[], { read, what }: { read: (written: string) => T | undefined; what: string }) {
  return list(row, ...names)?.flatMap((written) => {
    const value = read(written);
    if (value !== undefined) return [value];
    leaveOut(row, `${columnOf(row, ...names)} is ${shown(written)}, which is ${what}. The article is taken without it.`);
    return [];
  });
}

const industries = new Map(newsIndustries.map((industry) => [industry.toLowerCase(), industry]));

/** One of the industries of news, however its letters are written. */
export function industryFrom(written: string): NewsIndustry | undefined {
  return industries.get(written.trim().toLowerCase());
}

function publisherOf(row: Row): string | undefined {
  const value = rawOf(row, ...columns.publisher);
  const named = typeof value === 'object' && value !== null && 'name' in value ? value.name : undefined;
  return (typeof named === 'string' ? named : text(row, ...columns.publisher))?.slice(0, longestLine).toWellFormed();
}

function mentionedIn(row: Row): CompanyReference[] {
  const named = (list(row, ...columns.company) ?? []).map(readName);
  const listed = (list(row, ...columns.ticker) ?? []).map((ticker): CompanyReference =>
    ticker.includes(':') ? readName(ticker) : { ticker: ticker.toUpperCase() },
  );
  const site = website(row, 'company_website', 'company_domain');
  const permalink = text(row, 'company_permalink', 'permalink')?.toLowerCase();
  return [...named, ...listed, ...(site === undefined ? [] : [{ website: site }]), ...(permalink === undefined ? [] : [{ permalink }])];
}
