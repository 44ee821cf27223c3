import { hash } from 'node:crypto';
import type { ArticleFacts } from '../../kernel/publications.ts';
import { beginningOf } from '../../kernel/text.ts';
import type { CompanyReference, Reading, SourceStatement } from '../source.ts';
import { articleAddress, articleKey, isFrontPage, longestAddress } from './address.ts';

/** An article as a feed or a table has it, in plain text. */
export interface Entry {
  /** `line 17`. */
  at: string;
  /** As `articleAddress` writes it. */
  address?: string | undefined;
  is_shared?: boolean | undefined;
  id?: string | undefined;
  /** The namespace of the id, because other publishers may use the same. */
  id_of?: string | undefined;
  title?: string | undefined;
  teaser?: string | undefined;
  text?: string | undefined;
  author?: string | undefined;
  published?: string | undefined;
  undated?: { value: string; reason: string } | undefined;
  publisher?: string | undefined;
  channel?: string | undefined;
  /** As it is stated: `en-GB`. */
  language?: string | undefined;
  countries?: readonly string[] | undefined;
  industries?: readonly string[] | undefined;
  mentioned?: readonly CompanyReference[] | undefined;
}

const longestTitle = 300;
const titleOfText = 120;

/** The name of the upstream of all that this source yields. */
export const upstream = 'news';

/**
 * The statement of an article.
 * @returns undefined where it says nothing: neither a title nor a text
 */
export function articleOf(entry: Entry, reading: Reading): SourceStatement | undefined {
  const { at, address, published, mentioned } = entry;
  const text = entry.text || undefined;
  // A teaser that repeats the text is left out.
  const teaser = entry.teaser === text ? undefined : entry.teaser || undefined;
  const title = entry.title || beginningOf(teaser ?? text ?? '', titleOfText);
  if (title === '') return undefined;
  const facts: ArticleFacts = { title: title.slice(0, longestTitle).toWellFormed(), url: address ?? '' };
  const { author, publisher, undated, countries = [], industries = [] } = entry;
  const language = languageOf(entry.language);
  if (teaser !== undefined) facts.teaser = teaser;
  if (text !== undefined) facts.text = text;
  if (author) facts.author = author;
  if (published) facts.published = published;
  else if (undated) facts.undated = undated;
  if (publisher) facts.publisher = publisher;
  if (language) facts.language = language;
  if (countries.length > 0) facts.countries = [...countries];
  if (industries.length > 0) facts.industries = [...industries];
  const as_of = published?.slice(0, 10) ?? reading.as_of;
  const source_url = address ?? reading.source_url;
  return {
    kind: 'article',
    source: upstream,
    source_key: keyOf(entry, facts),
    ...(as_of !== undefined && { as_of }),
    retrieved_at: reading.retrieved_at,
    method: 'reported',
    ...(source_url !== undefined && { source_url }),
    facts,
    ...(mentioned && mentioned.length > 0 && { mentioned }),
    at,
  };
}

/** Its address; without one its id beside whose that is; without either what tells it from others. */
function keyOf(
  { address, is_shared, id, id_of = '' }: Entry,
  { title, published = '', publisher = '', teaser = '', text = '' }: ArticleFacts,
): string {
  if (address !== undefined && !is_shared && !isFrontPage(address)) return keyOfAddress(address);
  if (id === undefined || (address !== undefined && articleAddress(id) === address))
    return digest(publisher, published, title, teaser, text);
  // URNs and tag URIs are globally unique.
  if (/^(?:tag|urn):/i.test(id)) return id.length > longestAddress ? digest(id) : id;
  const whose = id_of || publisher;
  return whose === '' ? digest(id, title) : digest(whose, id);
}

/** The key of the article at an address. @param address as `articleAddress` writes it */
export function keyOfAddress(address: string): string {
  return address.length > longestAddress ? digest(articleKey(address)) : articleKey(address);
}

function digest(...parts: string[]): string {
  return `sha256:${hash('sha256', JSON.stringify(parts)).slice(0, 32)}`;
}

/** ISO 639-1, lower case, of `en-GB`; undefined for what is no such code. */
export function languageOf(written: string | undefined): string | undefined {
  return /^([a-z]{2})(?:[-_][a-z\d-]{2,20})?$/i.exec(written?.trim() ?? '')?.[1]?.toLowerCase();
}

/** An author as published, without addresses of mail: of `pen@example.com (A. Pen)` the name. */
export function bylineOf(written: string | undefined): string | undefined {
  const words = (written ?? '').slice(0, 2 * longestTitle).split(/\s+/);
  const named = words.filter((word) => !word.includes('@')).join(' ');
  const text = (named.length < (written ?? '').trim().length ? named.replace(/^\(([^()]+)\)$/, '$1') : named).trim();
  return text.slice(0, longestTitle).toWellFormed() || undefined;
}

/** The address of an entry among several that may be it. */
export function firstAddress(written: readonly (string | undefined)[], base: string): string | undefined {
  for (const each of written) {
    const address = each ? articleAddress(each, base) : undefined;
    if (address !== undefined) return address;
  }
  return undefined;
}
