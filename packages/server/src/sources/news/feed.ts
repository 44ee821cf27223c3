import type { Notice } from '../source.ts';
import { articleAddress, isFrontPage } from './address.ts';
import { noticedMoment } from './dates.ts';
import { bylineOf, firstAddress, type Entry } from './entry.ts';
import { childrenNamed, childText, contentOf, type Element, type FeedTree } from './feed-tree.ts';
import { lineOf, plainHtml } from './plain.ts';

export interface Known {
  retrieved_at: Date;
  source_url?: string | undefined;
  options?: Readonly<Record<string, string>>;
}

const roots = new Set(['rss', 'rdf', 'feed', 'channel']);
const dates = `pubdate published atom:published issued dc:date dcterms:issued dcterms:created prism:publicationdate
  updated atom:updated modified dcterms:modified`.split(/\s+/);

export function isFeed({ root }: FeedTree): boolean {
  return roots.has(root);
}

/** The articles of an RSS or Atom feed, and notices of what was left out of them. */
export function* entriesOf(tree: FeedTree, known: Known): Generator<Entry | Notice> {
  const { head } = tree;
  const base = baseOf(tree, known);
  const home = linkOf(head, base);
  const publishers = ['dc:publisher', 'prism:publicationname', 'title'].map((name) => lineOf(childText(head, name)));
  const channel = publishers.find((name) => name !== undefined && !name.includes('@'));
  const language = childText(head, 'language', 'dc:language') ?? tree.attributes['xml:lang'];
  const own = ownAddresses(tree, { base, home });
  for (const [index, { element, line: number, is_whole }] of tree.items.entries()) {
    const at = `line ${number}`;
    if (!is_whole) yield { kind: 'notice', at, reason: 'The file breaks off inside this item; it is taken as far as it goes.' };
    const spoken =
      childText(element, 'dc:language', 'language') ?? element.attributes['xml:lang'] ?? language ?? known.options?.['language'];
    const { moment, undated, notice } = noticedMoment(childText(element, ...dates), {
      at,
      retrieved_at: known.retrieved_at,
      language: spoken,
    });
    if (notice) yield notice;
    const id = childText(element, 'guid', 'id', 'dc:identifier') ?? element.attributes['rdf:about'];
    yield {
      at,
      ...own[index],
      id,
      id_of: home ?? known.source_url ?? channel,
      title: lineOf(childText(element, 'title', 'dc:title', 'media:title', 'itunes:title')),
      ...wordsOf(element),
      author: authorOf(element),
      published: moment,
      undated,
      publisher: sourceOf(element),
      channel,
      language: spoken,
    };
  }
  if (!tree.is_whole) yield { kind: 'notice', at: '', reason: 'The feed breaks off before its end.' };
  if (tree.items.length === 0) yield { kind: 'notice', at: '', reason: 'The feed lists no article.' };
}

/** What addresses of the feed are relative to: its own base, its website, where it was fetched from. */
function baseOf({ attributes, head }: FeedTree, { source_url = '' }: Known): string {
  const stated = attributes['xml:base'];
  if (stated !== undefined) return URL.parse(stated, source_url || undefined)?.href ?? source_url;
  const links = [...childrenNamed(head, 'link'), ...childrenNamed(head, 'atom:link')].filter(isAlternate);
  return links.map((link) => articleAddress(targetOf(link), source_url)).find((address) => address !== undefined) ?? source_url;
}

function isAlternate({ attributes }: Element): boolean {
  return attributes['rel'] === undefined || /^alternate$/i.test(attributes['rel']);
}

function targetOf(link: Element): string {
  return link.attributes['href'] ?? contentOf(link);
}

/**
 * The address each item has for itself. One that several items of different ids share, or that is the feed's own website, is the page of
 * none of them; of these the id is looked at, and last the file that is enclosed.
 */
function ownAddresses(tree: FeedTree, { base, home }: { base: string; home: string | undefined }): Pick<Entry, 'address' | 'is_shared'>[] {
  const found = tree.items.map(({ element }) => ({ element, link: linkOf(element, base), id: childText(element, 'guid', 'id') }));
  const ids = new Map<string, Set<string>>();
  for (const { link, id } of found) {
    if (link === undefined || id === undefined) continue;
    ids.set(link, (ids.get(link) ?? new Set()).add(id));
  }
  return found.map(({ element, link, id }) => {
    const isShared = (page: string) => page === home || isFrontPage(page) || (ids.get(page)?.size ?? 0) > 1;
    if (link !== undefined && (id === undefined || !isShared(link))) return { address: link };
    const [guid] = childrenNamed(element, 'guid', 'id');
    const isAddress = guid?.attributes['ispermalink'] !== 'false' || link === undefined;
    const permalink = isAddress && /^https?:\/\//i.test(id ?? '') ? id : undefined;
    const [enclosure] = childrenNamed(element, 'enclosure', 'media:content');
    const about = element.attributes['rdf:about'];
    const own = firstAddress([permalink, about, enclosure?.attributes['url']], base);
    return own === undefined ? { address: link, is_shared: true } : { address: own };
  });
}

/** The address of an item or a feed: the publisher's page before that of a click counter. */
function linkOf(element: Element, base: string): string | undefined {
  const here = URL.parse(element.attributes['xml:base'] ?? '', base || undefined)?.href ?? base;
  const original = childText(element, 'feedburner:origlink');
  const links = [...childrenNamed(element, 'link'), ...childrenNamed(element, 'atom:link')].filter(isAlternate);
  const pages = links.toSorted((a, b) => Number(isOtherThanPage(a)) - Number(isOtherThanPage(b)));
  return firstAddress([original, ...pages.map(targetOf)], here);
}

function isOtherThanPage({ attributes }: Element): boolean {
  return attributes['type'] !== undefined && !/html/i.test(attributes['type']);
}

function wordsOf(element: Element): { teaser: string | undefined; text: string | undefined } {
  const [content] = childrenNamed(element, 'content');
  const full = childText(element, 'content:encoded') ?? (content && isText(content) ? contentOf(content) : undefined);
  const brief = childText(element, 'description', 'summary', 'dc:description', 'dcterms:abstract') ?? mediaText(element);
  const told = brief ?? childText(element, 'itunes:summary', 'itunes:subtitle');
  return { teaser: told && plainHtml(told), text: full && plainHtml(full) };
}

/** Content may stand elsewhere, or be a picture. */
function isText({ attributes }: Element): boolean {
  const type = attributes['type'] ?? 'text';
  return attributes['src'] === undefined && /^(?:text|html|xhtml|text\/.+|application\/xhtml\+xml)$/i.test(type);
}

function mediaText(element: Element): string | undefined {
  const [group = element] = childrenNamed(element, 'media:group');
  return childText(group, 'media:description', 'media:text');
}

function authorOf(element: Element): string | undefined {
  const names = [
    ...childrenNamed(element, 'dc:creator'),
    ...childrenNamed(element, 'author'),
    ...childrenNamed(element, 'atom:author'),
  ].map((author) =>
    bylineOf(lineOf(childText(author, 'name', 'atom:name') ?? (childrenNamed(author, 'email', 'uri').length > 0 ? '' : contentOf(author)))),
  );
  const named = [...new Set(names.filter((name) => name !== undefined))];
  return named.length > 0 ? bylineOf(named.join(', ')) : bylineOf(lineOf(childText(element, 'itunes:author')));
}

function sourceOf(element: Element): string | undefined {
  const [source] = childrenNamed(element, 'source');
  return (
    source && lineOf(childText(source, 'title') ?? (source.children.every((child) => typeof child === 'string') ? contentOf(source) : ''))
  );
}
