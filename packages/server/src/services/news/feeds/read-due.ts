import type { Log } from '../../../kernel/log.ts';
import { dayMs } from '../../../kernel/dates.ts';
import { FetchFailed } from '../../../net/guarded-fetch.ts';
import { claimFeed, nextFeed, noteFailed, noteRead, releaseFeed, type Feed } from '../../../store/news/feeds.ts';
import { raiseAlert } from '../../../store/operators/alerts.ts';
import type { Config } from '../../../config.ts';
import { NotRead } from '../../research/visit.ts';
import { keptNews } from '../forget-old.ts';
import { feedReader } from './feed-reader.ts';
import type { FeedContext } from './context.ts';
import { readFeed } from './read-feed.ts';

type TurnContext = Omit<FeedContext, 'reader' | 'kept'> & { log: Log; config: Pick<Config, 'news'> };

/** Feeds that are asked for at once. */
const atOnce = 4;
/** Longer than a reading may take: then whoever took the feed is no more. */
const claimMs = 600_000;
/** How soon a feed is read on whose articles wait for their text. */
const soonMs = 60_000;
/** So many failures in a row are no passing trouble. */
const alertAfter = 3;

/**
 * One turn of the recurring work: reads every feed that is due, a few at once. Several processes share the work; what one of them dies over is
 * taken by another ten minutes later, and no article is taken twice.
 * @returns in how many milliseconds the next feed is due; undefined where there is none
 */
export async function feedsTurn(context: TurnContext, signal: AbortSignal): Promise<number | undefined> {
  const { db, clock } = context;
  const reader = feedReader(signal);
  try {
    const kept = await keptNews(context);
    const lanes = Array.from({ length: atOnce }, () => readWhileDue({ ...context, reader, kept }, signal));
    const failed = (await Promise.allSettled(lanes)).find((lane) => lane.status === 'rejected');
    if (failed) throw failed.reason;
  } finally {
    await reader.close();
  }
  const due = await nextFeed(db);
  return due && Math.max(1_000, due.getTime() - clock().getTime());
}

async function readWhileDue(context: FeedContext & TurnContext, signal: AbortSignal): Promise<void> {
  const { db, clock } = context;
  for (;;) {
    signal.throwIfAborted();
    const now = clock();
    const feed = await claimFeed(db, { now, until: new Date(now.getTime() + claimMs) });
    if (!feed) return;
    try {
      await readOne(context, feed, signal);
    } catch (error) {
      await releaseFeed(db, feed.feed_id).catch(() => undefined);
      throw error;
    }
  }
}

async function readOne(context: FeedContext & TurnContext, feed: Feed, signal: AbortSignal): Promise<void> {
  const { db, clock, log } = context;
  const { feed_id, url } = feed;
  try {
    const { is_cut, ...read } = await readFeed(context, feed, signal);
    const now = clock();
    const due_at = new Date(now.getTime() + (is_cut ? soonMs : feed.every_seconds * 1_000));
    await noteRead(db, feed_id, { ...read, now, due_at });
    log.info({ url, articles: read.articles, note: read.note }, 'a feed was read');
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof NotRead)) throw error;
    await noteFault(context, feed, error);
  }
}

/** A feed that cannot be read is tried again after twice its pause, then four times that, up to a day; one that is gone for good is paused. */
async function noteFault({ db, clock, log }: TurnContext, { feed_id, url, every_seconds, failures }: Feed, error: NotRead): Promise<void> {
  const now = clock();
  const isGone = error.cause instanceof FetchFailed && error.cause.status === 410;
  const failure = isGone ? `${error.message} Its publisher has ended it; it is paused.` : error.message;
  const wait_ms = Math.max(every_seconds * 1_000, Math.min(dayMs, every_seconds * 1_000 * 2 ** (failures + 1)));
  log.warn({ url, failure, failures: failures + 1 }, 'a feed could not be read');
  await db.transaction(async (tx) => {
    await noteFailed(tx, feed_id, { due_at: new Date(now.getTime() + wait_ms), failure, paused_at: isGone ? now : null });
    if (!isGone && failures + 1 !== alertAfter) return;
    const details = { url, failures: failures + 1, failure };
    await raiseAlert(tx, { kind: isGone ? 'feed_gone' : 'feed_failing', organization_id: null, subject: url, details, moment: now });
  });
}
