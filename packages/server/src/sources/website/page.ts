import type { WebPageFacts } from '../../kernel/publications.ts';
import { storable } from '../../kernel/text.ts';
import { pagesOfPdf } from '../reading/pdf.ts';
import { pageAddress } from './address.ts';
import { UnknownEncoding } from '../reading/encoding.ts';
import { pageText } from './charset.ts';
import { textOfPage, type PageText } from './page-text.ts';
import { publishedOn } from './published.ts';
import { purposeOf } from './purpose.ts';
import { directivesOf, robotsName } from './robots.ts';
import { elementsOf, treeOf, wordsOf, type Element } from './tree.ts';

/** Raise when pages are read differently: each is then read anew, also where it has not changed. */
export const pageRules = 2;

export interface SentPage {
  url: string;
  bytes: Uint8Array;
  /** The header, as it was sent; '' where there was none. */
  content_type: string;
  retrieved_at: Date;
}

/** A link with its words; the address as `pageAddress` writes it. */
export type Link = [address: string, words: string];

/** What a page says. Undefined facts: it says nothing that may be kept, and why. */
export interface ReadPage {
  facts: WebPageFacts | undefined;
  reason: string;
  /** It asks not to be kept by machines. */
  is_refused: boolean;
  /** `YYYY-MM-DD`, where the page says so. */
  published_on: string | undefined;
  links: Link[];
}

const mostLinks = 500;
const addressed = new RegExp(`^(?:robots|${robotsName})$`, 'i');
const mostRead = { pages: 200, characters: 300_000 };
const longestTitle = 300;
/** A page that says less beside a field for a password is a door. */
const leastBesideDoor = 600;

/** Reads a page of HTML, a PDF, or plain text. @param isArticle of HTML the article is wanted alone */
export async function readPage(page: SentPage, isArticle = false): Promise<ReadPage> {
  const type = page.content_type.split(';')[0]!.trim().toLowerCase();
  const isPdf = type === 'application/pdf' || Buffer.from(page.bytes.subarray(0, 5)).toString('latin1') === '%PDF-';
  if (isPdf) return readPdf(page);
  if (type !== '' && !/^(?:text\/(?:html|plain)|application\/xhtml\+xml)$/.test(type)) return nothing(`It is ${type}, no page of text.`);
  let text: string;
  try {
    text = pageText(page.bytes, page.content_type);
  } catch (error) {
    if (error instanceof UnknownEncoding) return nothing(error.message);
    throw error;
  }
  if (type === 'text/plain') return kept(page, { title: '', text: storable(text).trim(), headings: [] });
  return readHtml(page, text, isArticle);
}

async function readPdf(page: SentPage): Promise<ReadPage> {
  try {
    const { title, pages } = await pagesOfPdf(page.bytes, mostRead);
    const headings: PageText['headings'] = [];
    let text = '';
    for (const each of pages) {
      if (text !== '') text += '\n';
      headings.push({ text: `Page ${each.number}`, start: text.length });
      text += each.text;
    }
    return kept(page, { title, text, headings });
  } catch (error) {
    return nothing(error instanceof Error ? error.message : String(error));
  }
}

function readHtml(page: SentPage, html: string, isArticle: boolean): ReadPage {
  const root = treeOf(html);
  const elements = [...elementsOf(root)];
  const metadata = elements.filter(({ name, attribs }) => name === 'meta' && addressed.test(attribs['name']?.trim() ?? ''));
  const { noindex, nofollow } = directivesOf(metadata.map(({ attribs }) => attribs['content'] ?? ''));
  const links = nofollow ? [] : linksOf(elements, page.url);
  if (noindex) return { ...nothing('It asks not to be indexed.'), is_refused: true, links };
  const told = textOfPage(root, isArticle);
  const hasDoor = elements.some(({ name, attribs }) => name === 'input' && /^password$/i.test(attribs['type'] ?? ''));
  if (hasDoor && told.text.length < leastBesideDoor) return nothing('It asks for a password.');
  const title = titleOf(elements, told);
  const read = kept(page, { ...told, title });
  const purpose = read.facts?.purpose ?? 'other';
  return { ...read, links, published_on: publishedOn(elements, { purpose, retrieved_at: page.retrieved_at }) };
}

function kept({ url }: SentPage, { title, text, headings }: PageText & { title: string }): ReadPage {
  if (text === '') return nothing('It has no text of its own.');
  const shown = (title || (headings[0]?.text ?? '') || url).slice(0, longestTitle).toWellFormed();
  const facts: WebPageFacts = { url, title: shown, purpose: purposeOf(url, title), text, headings };
  return { facts, reason: '', is_refused: false, published_on: undefined, links: [] };
}

function nothing(reason: string): ReadPage {
  return { facts: undefined, reason, is_refused: false, published_on: undefined, links: [] };
}

function titleOf(elements: readonly Element[], { headings }: PageText): string {
  const head = elements.find(({ name, parent }) => name === 'title' && !(parent && 'name' in parent && parent.name === 'svg'));
  const graph = elements.find(({ name, attribs }) => name === 'meta' && attribs['property'] === 'og:title');
  return storable((head && wordsOf(head)) || graph?.attribs['content'] || headings[0]?.text || '').trim();
}

function linksOf(elements: readonly Element[], url: string): Link[] {
  const base = URL.parse(elements.find(({ name }) => name === 'base')?.attribs['href'] ?? '', url)?.href ?? url;
  const links = new Map<string, string>();
  for (const element of elements) {
    if (element.name !== 'a' || links.size >= mostLinks) continue;
    const href = element.attribs['href'];
    const address = href === undefined || href.startsWith('#') ? undefined : pageAddress(href, base);
    if (address !== undefined && !links.get(address)) links.set(address, storable(wordsOf(element, 100)));
  }
  return [...links];
}
