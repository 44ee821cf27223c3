import type { Log } from '../../../../kernel/log.ts';
import { dayMs } from '../../../../kernel/dates.ts';
import { FetchFailed } from '../../../../net/guarded-fetch.ts';
import { claimFeed, nextFeed, noteFailed, noteRead, noteWaiting, releaseFeed, type Feed } from '../../../../store/news/feeds.ts';
import { raiseAlert } from '../../../../store/operators/alerts.ts';
import type { Config } from '../../../../config.ts';
import { NotRead } from '../../../research/visit.ts';
import { keptNews } from '../forget-old.ts';
import { feedReader } from './feed-reader.ts';
import type { FeedContext } from './context.ts';
import { readFeed } from './read-feed.ts';

type TurnContext = Omit<FeedContext, 'reader' | 'kept'> & { log: Log; config: Pick<Config, 'news'> };

/** Feeds that are asked for at once. */
const atOnce = 4;
const longestReadingMs = 300_000;
/** Longer than a reading may take: then the process that claimed the feed is gone. */
const claimMs = 2 * longestReadingMs;
/** How soon a feed is read on whose articles wait for their text. */
const soonMs = 60_000;
/** A turn takes no more feeds after this; the next turn follows at once. */
const turnMs = 300_000;
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
    const claim = claimsOf(context);
    const lanes = Array.from({ length: atOnce }, () => readWhileDue({ ...context, reader, kept }, { claim, signal }));
    const failed = (await Promise.allSettled(lanes)).find((lane) => lane.status === 'rejected');
    if (failed) throw failed.reason;
  } finally {
    await reader.close();
  }
  const due = await nextFeed(db);
  return due && Math.max(1_000, due.getTime() - clock().getTime());
}

interface Claim {
  feed: Feed;
  /** Lets another feed of the same host be claimed. */
  release: () => void;
}

/** The feeds of a turn, the longest overdue first. Of a host one is read at a time: it paces them, and no other host's feed waits for that. */
function claimsOf({ db, clock }: TurnContext): () => Promise<Claim | undefined> {
  const end = clock().getTime() + turnMs;
  const inHand = new Set<string>();
  let before: Promise<unknown> = Promise.resolve();

  async function claim(): Promise<Claim | undefined> {
    const now = clock();
    if (now.getTime() > end) return undefined;
    const feed = await claimFeed(db, { now, until: new Date(now.getTime() + claimMs), without: [...inHand] });
    if (!feed) return undefined;
    const { host } = new URL(feed.url);
    inHand.add(host);
    return { feed, release: () => void inHand.delete(host) };
  }
  return () => {
    const claimed = before.then(claim);
    before = claimed.catch(() => undefined);
    return claimed;
  };
}

async function readWhileDue(
  context: FeedContext & TurnContext,
  { claim, signal }: { claim: () => Promise<Claim | undefined>; signal: AbortSignal },
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const claimed = await claim();
    if (!claimed) return;
    const { feed, release } = claimed;
    try {
      await readOne(context, feed, signal);
    } catch (error) {
      await releaseFeed(context.db, feed.feed_id).catch(() => undefined);
      throw error;
    } finally {
      release();
    }
  }
}

async function readOne(context: FeedContext & TurnContext, feed: Feed, signal: AbortSignal): Promise<void> {
  const { db, clock, log } = context;
  const { feed_id, url } = feed;
  const deadline = context.net.time.deadline(longestReadingMs);
  try {
    const { is_cut, ...read } = await readFeed(context, feed, AbortSignal.any([signal, deadline]));
    const now = clock();
    const due_at = new Date(now.getTime() + (is_cut ? soonMs : feed.every_seconds * 1_000));
    await noteRead(db, feed_id, { ...read, now, due_at });
    log.info({ url, articles: read.articles, note: read.note }, 'a feed was read');
  } catch (error) {
    signal.throwIfAborted();
    if (deadline.aborted)
      return noteFault(context, feed, new NotRead('failed', `It took longer than ${longestReadingMs / 60_000} minutes.`));
    if (!(error instanceof NotRead)) throw error;
    if (error.how !== 'later') return noteFault(context, feed, error);
    // Whole seconds: feeds that wait for one host come back together, so that the longest overdue is taken first.
    const until = new Date(Math.ceil((clock().getTime() + error.retry_after_ms) / 1_000) * 1_000);
    await noteWaiting(db, feed_id, { until, waiting: error.message });
    log.info({ url, until, waiting: error.message }, 'a feed is read later');
  }
}

/** A feed that cannot be read is tried again after twice its pause, then four times that, up to a day; one that is gone for good is paused. */
async function noteFault({ db, clock, log }: TurnContext, { feed_id, url, every_seconds, failures }: Feed, error: NotRead): Promise<void> {
  const now = clock();
  const isGone = error.cause instanceof FetchFailed && error.cause.status === 410;
  const failure = isGone ? `${error.message} Its publisher has ended it; it is paused.` : error.message;
  const backOff_ms = Math.max(every_seconds * 1_000, Math.min(dayMs, every_seconds * 1_000 * 2 ** (failures + 1)));
  const wait_ms = Math.max(backOff_ms, Math.min(dayMs, error.retry_after_ms));
  log.warn({ url, failure, failures: failures + 1 }, 'a feed could not be read');
  await db.transaction(async (tx) => {
    await noteFailed(tx, feed_id, { due_at: new Date(now.getTime() + wait_ms), failure, paused_at: isGone ? now : null });
    if (!isGone && failures + 1 !== alertAfter) return;
    const details = { url, failures: failures + 1, failure };
    await raiseAlert(tx, { kind: isGone ? 'feed_gone' : 'feed_failing', organization_id: null, subject: url, details, moment: now });
  });
}
