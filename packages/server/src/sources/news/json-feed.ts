import type { Notice } from '../source.ts';
import { noticedMoment } from './dates.ts';
import { bylineOf, firstAddress, type Entry } from './entry.ts';
import type { Known } from './feed.ts';
import { lineOf, plainHtml, plainText } from './plain.ts';

type Json = Readonly<Record<string, unknown>>;

/** A JSON Feed (jsonfeed.org, versions 1 and 1.1). */
export interface JsonFeed extends Json {
  version: string;
  items: readonly unknown[];
}

export function isJsonFeed(value: unknown): value is JsonFeed {
  if (!isObject(value)) return false;
  const { version, items } = value;
  return typeof version === 'string' && version.includes('jsonfeed.org') && Array.isArray(items);
}

/** The articles of a JSON Feed, and notices of what was left out of them. */
export function* entriesOfJson(feed: JsonFeed, { retrieved_at, source_url = '', options = {} }: Known): Generator<Entry | Notice> {
  const home = firstAddress([textAt(feed, 'home_page_url')], source_url);
  const base = home ?? source_url;
  const channel = lineOf(textAt(feed, 'title'));
  for (const [index, item] of feed.items.entries()) {
    const at = `item ${index + 1}`;
    if (!isObject(item)) {
      yield { kind: 'notice', at, reason: 'The item is no JSON object, and is passed over.' };
      continue;
    }
    const written = textAt(item, 'date_published') ?? textAt(item, 'date_modified');
    const language = textAt(item, 'language') ?? textAt(feed, 'language') ?? options['language'];
    const { moment, undated, notice } = noticedMoment(written, { at, retrieved_at, language });
    if (notice) yield notice;
    const id = textAt(item, 'id');
    yield {
      at,
      address: firstAddress([textAt(item, 'url'), /^https?:\/\//i.test(id ?? '') ? id : undefined, textAt(item, 'external_url')], base),
      id,
      id_of: home ?? textAt(feed, 'feed_url') ?? (source_url || channel),
      title: lineOf(textAt(item, 'title')),
      ...wordsOf(item),
      author: authorOf(item) ?? authorOf(feed),
      published: moment,
      undated,
      channel,
      language,
    };
  }
  if (feed.items.length === 0) yield { kind: 'notice', at: '', reason: 'The feed lists no article.' };
}

function wordsOf(item: Json): Pick<Entry, 'teaser' | 'text'> {
  const [html, text, summary] = [textAt(item, 'content_html'), textAt(item, 'content_text'), textAt(item, 'summary')];
  return { teaser: summary && plainText(summary), text: html === undefined ? text && plainText(text) : plainHtml(html) };
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textAt(object: Json, key: string): string | undefined {
  const value = object[key];
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  return text || undefined;
}

function authorOf({ authors, author }: Json): string | undefined {
  const all = Array.isArray(authors) ? (authors as unknown[]) : [author];
  const names = all.map((each) => (isObject(each) ? textAt(each, 'name') : undefined)).filter((name) => name !== undefined);
  return bylineOf(names.join(', '));
}
