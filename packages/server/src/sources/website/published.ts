import { dayMs } from '../../kernel/dates.ts';
import type { PagePurpose } from '../../kernel/publications.ts';
import { dataOf, type Element } from './tree.ts';

const dayNames = new Set(
  `article:published_time og:article:published_time datepublished date dc.date dc.date.issued dcterms.date dcterms.created dcterms.issued
  pubdate publishdate publish_date publish-date publication_date parsely-pub-date sailthru.date`.split(/\s+/),
);
/** For other types the day is that of the page, such as the creation of a template. */
const article = /(?:Article|Posting|Report|PressRelease)$/;
const earliest = '1990-01-01';
const longestData = 200_000;
/** Parameters may follow: `application/ld+json; charset=utf-8`. */
const jsonLd = /^\s{0,9}application\/ld\+json\s{0,9}(?:;|$)/i;

/** The day a page was published, `YYYY-MM-DD`, as it says itself: in its metadata, or of a press page in the first time it shows. */
export function publishedOn(
  elements: readonly Element[],
  { purpose, retrieved_at }: { purpose: PagePurpose; retrieved_at: Date },
): string | undefined {
  const stated = [...fromData(elements), ...fromMeta(elements), ...fromTimes(elements, purpose === 'press')];
  return stated.map((text) => dayIn(text, retrieved_at)).find((day) => day !== undefined);
}

function* fromMeta(elements: readonly Element[]): Generator<string> {
  for (const { attribs } of elements) {
    const called = (attribs['property'] ?? attribs['name'] ?? attribs['itemprop'] ?? '').toLowerCase();
    if (dayNames.has(called)) yield attribs['content'] ?? attribs['datetime'] ?? '';
  }
}

function* fromTimes(elements: readonly Element[], isPress: boolean): Generator<string> {
  for (const { name, attribs } of elements) if (name === 'time' && (isPress || 'pubdate' in attribs)) yield attribs['datetime'] ?? '';
}

function* fromData(elements: readonly Element[]): Generator<string> {
  for (const element of elements) {
    if (element.name !== 'script' || !jsonLd.test(element.attribs['type'] ?? '')) continue;
    const data = dataOf(element);
    if (data.length > longestData) continue;
    try {
      yield* daysOfArticles(JSON.parse(data));
    } catch {
      // Invalid JSON-LD is passed over.
    }
  }
}

/** Of the thing itself and of those it lists, not of what it is about. */
function* daysOfArticles(data: unknown): Generator<string> {
  const things = Array.isArray(data) ? (data as unknown[]) : [data];
  for (const thing of things) {
    if (typeof thing !== 'object' || thing === null) continue;
    const { '@type': type, '@graph': graph, datePublished: day } = thing as Record<string, unknown>;
    const types = Array.isArray(type) ? (type as unknown[]) : [type];
    if (typeof day === 'string' && types.some((each) => typeof each === 'string' && article.test(each))) yield day;
    if (Array.isArray(graph) && thing !== (graph as unknown)) yield* daysOfArticles(graph.filter((each) => !hasGraph(each)));
  }
}

function hasGraph(thing: unknown): boolean {
  return typeof thing === 'object' && thing !== null && '@graph' in thing;
}

/** A day that can be right: a real one, not before there were websites, not after it was read. */
function dayIn(text: string, retrieved_at: Date): string | undefined {
  const day = /^\s{0,9}(\d{4}-\d{2}-\d{2})(?!\d)/.exec(text)?.[1];
  if (day === undefined || day < earliest) return undefined;
  const date = new Date(day);
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(day)) return undefined;
  return date.getTime() > retrieved_at.getTime() + dayMs ? undefined : day;
}
