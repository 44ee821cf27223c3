import { mistyped, nearest } from '../../kernel/nearest.ts';
import { Problem } from '../../kernel/problem.ts';
import { allFeeds, pauseFeed, removeFeed, saveFeed, type Feed } from '../../store/news/feeds.ts';
import { feedSettings, type GivenFeed } from '../news/reading/feeds/settings.ts';
import { act } from './act.ts';
import type { OperatorContext } from './context.ts';

export type { Feed };

/** Adds a feed by hand: the running service reads it within half a minute. @throws Error that says why not, and then nothing is changed */
export function addFeed(context: OperatorContext, said: GivenFeed): Promise<Feed> {
  return act(context, 'operator.feeds.add', async ({ db, clock, config }) => {
    const settings = feedSettings(said, config.allow_hosts);
    const before = (await allFeeds(db)).find(({ url }) => url === settings.url);
    if (before) throw new Problem('INVALID_INPUT', `${before.url} is read already; remove it first, or change the manifest it stands in.`);
    await saveFeed(db, settings, { is_listed: false, now: clock() });
    return { result: await feedNamed(db, settings.url), details: { ...settings } };
  });
}

export function listFeeds({ db }: OperatorContext): Promise<Feed[]> {
  return allFeeds(db);
}

/** Reads a feed no more until it is resumed. @param named its number or its address */
export function pause(context: OperatorContext, named: string): Promise<Feed> {
  return paused(context, named, { name: 'operator.feeds.pause', isPaused: true });
}

export function resume(context: OperatorContext, named: string): Promise<Feed> {
  return paused(context, named, { name: 'operator.feeds.resume', isPaused: false });
}

function paused(context: OperatorContext, named: string, { name, isPaused }: { name: string; isPaused: boolean }): Promise<Feed> {
  return act(context, name, async ({ db, clock }) => {
    const { feed_id, url, paused_at } = await feedNamed(db, named);
    if ((paused_at !== null) === isPaused) throw new Problem('INVALID_INPUT', `${url} is ${isPaused ? 'paused already' : 'not paused'}.`);
    await pauseFeed(db, feed_id, { paused_at: isPaused ? clock() : null, now: clock() });
    return { result: await feedNamed(db, url), details: { url } };
  });
}

/** Deletes a feed; its articles stay. @throws Error if it is in the manifest, which would restore it */
export function remove(context: OperatorContext, named: string): Promise<Feed> {
  return act(context, 'operator.feeds.remove', async ({ db }) => {
    const feed = await feedNamed(db, named);
    if (feed.is_listed)
      throw new Problem('INVALID_INPUT', `${feed.url} stands in the manifest that FIRMAMENT_FEEDS names; take it out there, or pause it.`);
    await removeFeed(db, feed.feed_id);
    return { result: feed, details: { url: feed.url } };
  });
}

async function feedNamed(db: OperatorContext['db'], named: string): Promise<Feed> {
  const feeds = await allFeeds(db);
  const found = feeds.find(({ feed_id, url }) => String(feed_id) === named || url === named || url === URL.parse(named)?.href);
  if (found) return found;
  const meant = nearest(
    named,
    feeds.map(({ url }) => url),
    mistyped.address,
  );
  throw new Problem(
    'INVALID_INPUT',
    `There is no feed '${named}'. ${meant === undefined ? 'firmament admin feeds list shows them.' : `Did you mean ${meant}?`}`,
  );
}
