import { shortened } from '../../../../kernel/text.ts';
import { news } from '../../../../sources/news/index.ts';
import type { SourceItem, SourceStatement } from '../../../../sources/source.ts';
import { siteOf } from '../../../../sources/website/address.ts';
import { tellChanged } from '../../../../store/companies/index-progress.ts';
import type { Feed } from '../../../../store/news/feeds.ts';
import { keptTexts } from '../../../../store/news/withdrawn.ts';
import { saveSources } from '../../../../store/records/source-records.ts';
import { ingest } from '../../../ingestion/ingest.ts';
import { NotRead, visitorOf } from '../../../research/visit.ts';
import { feedLimits, type FeedContext } from './context.ts';
import { fullTexts } from './full-text.ts';

export interface FeedReading {
  /** New ones. */
  articles: number;
  etag: string | null;
  last_modified: string | null;
  /** What its publisher should mend; null where nothing is wrong. */
  note: string | null;
  /** Some of its articles wait for their text: it is to be read on soon. */
  is_cut: boolean;
}

type Article = SourceStatement & { kind: 'article' };

const mostBytes = 32 * 1_048_576;
const accept = 'application/rss+xml,application/atom+xml,application/feed+json,application/xml;q=0.9,text/xml;q=0.9,*/*;q=0.5';

/**
 * Reads a feed once, as its host's robots.txt wants it, and takes its articles in. One that has not changed is not sent again.
 * @throws NotRead with a sentence where it cannot be had or is no feed; the signal's reason
 */
export async function readFeed(context: FeedContext, feed: Feed, signal: AbortSignal): Promise<FeedReading> {
  const { db, net, clock } = context;
  const visitor = visitorOf(net, siteOf(feed.url), { limits: feedLimits, signal });
  const validators = { etag: feed.etag ?? undefined, last_modified: feed.last_modified ?? undefined };
  const got = await visitor.file(feed.url, { validators, mostBytes: () => mostBytes, accept });
  const moved = got.is_moved ? `It has moved for good to ${shortened(got.url, 200)}; that address may be read instead.` : null;
  if (got.is_unchanged) {
    const { etag, last_modified, failures, failure } = feed;
    return { articles: 0, etag, last_modified, note: (failures > 0 ? null : failure) ?? moved, is_cut: false };
  }
  const retrieved_at = clock();
  const items = await itemsOf(context, feed, { bytes: got.bytes, url: got.url, content_type: got.content_type, retrieved_at });
  const found = items.filter((item): item is Article => item.kind === 'article');
  const fresh = found.filter(({ facts }) => !context.kept.isOld(facts.published ?? ''));
  const known = await keptTexts(db, { source: news.name, keys: fresh.map(({ source_key }) => source_key) });
  const { articles, is_cut, note: untold } = await withTexts(context, { feed, fresh, known }, signal);
  await saveSources(db, news.upstreams);
  let note = items.flatMap((item) => (item.kind === 'notice' || item.kind === 'rejected' ? [item.reason] : []))[0] ?? untold;
  const { counts } = await ingest(context, articles, {
    signal,
    onRejected: ({ kind, reason }) => kind === 'rejected' && (note ??= reason),
  });
  if (counts.added > 0) await tellChanged(db);
  const { etag = null, last_modified = null } = is_cut ? {} : got;
  return { articles: counts.added, etag, last_modified, note: note ?? moved, is_cut };
}

interface SentFeed {
  bytes: Buffer;
  url: string;
  content_type: string;
  retrieved_at: Date;
}

async function itemsOf({ reader }: FeedContext, feed: Feed, sent: SentFeed): Promise<SourceItem[]> {
  const [, encoding] = /charset\s{0,9}=\s{0,9}["']?([\w:.-]{2,40})/i.exec(sent.content_type) ?? [];
  const options = {
    ...(encoding !== undefined && { encoding }),
    ...(feed.publisher !== null && { publisher: feed.publisher }),
    ...(feed.language !== null && { language: feed.language }),
    ...(feed.countries.length > 0 && { country: feed.countries.join(';') }),
    ...(feed.industries.length > 0 && { industry: feed.industries.join(';') }),
  };
  try {
    return await reader.feed(sent.bytes, { retrieved_at: sent.retrieved_at, source_url: sent.url, options });
  } catch (error) {
    throw new NotRead('failed', error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** The articles with their text as far as it was had before; of those that are new what their pages say, where that is wanted. */
async function withTexts(
  context: FeedContext,
  { feed, fresh, known }: { feed: Feed; fresh: readonly Article[]; known: ReadonlyMap<string, string | null> },
  signal: AbortSignal,
): Promise<{ articles: Article[]; is_cut: boolean; note: string | null }> {
  const told = fresh.map((article) => withText(article, known.get(article.source_key) ?? undefined));
  const wanting = feed.full_text
    ? told.filter(
        ({ source_key, facts }) => facts.text === undefined && facts.url !== '' && !facts.url.includes('#') && !known.has(source_key),
      )
    : [];
  if (wanting.length === 0) return { articles: told, is_cut: false, note: null };
  const { texts, left, note } = await fullTexts(
    context,
    wanting.map(({ facts }) => facts.url),
    signal,
  );
  const waiting = new Set(left);
  const articles = told.filter(({ facts }) => !waiting.has(facts.url)).map((article) => withText(article, texts.get(article.facts.url)));
  return { articles, is_cut: waiting.size > 0, note };
}

function withText(article: Article, text: string | undefined): Article {
  const { facts } = article;
  if (text === undefined || facts.text !== undefined) return article;
  // A page begins with its title, which is no sentence of it.
  const body = text.startsWith(`${facts.title}\n`) ? text.slice(facts.title.length + 1) : text;
  return { ...article, facts: { ...facts, text: body } };
}
