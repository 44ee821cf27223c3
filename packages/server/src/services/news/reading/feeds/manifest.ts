import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import type { Config } from '../../../../config.ts';
import type { Clock } from '../../../../kernel/clock.ts';
import type { Log } from '../../../../kernel/log.ts';
import type { Database } from '../../../../store/database.ts';
import { dropUnlisted, saveFeed, type FeedSettings } from '../../../../store/news/feeds.ts';
import { feedSettings } from './settings.ts';

/**
 * Takes the feeds of the manifest that `FIRMAMENT_FEEDS` names: new ones are due at once, and missing ones are no longer
 * read. Feeds added by hand stay as they are, and so do paused ones.
 * @throws Error with a sentence when the manifest cannot be read; then nothing is changed
 */
export async function takeManifest({
  db,
  clock,
  config,
  log,
}: {
  db: Database;
  clock: Clock;
  config: Pick<Config, 'feeds' | 'allow_hosts'>;
  log: Log;
}): Promise<void> {
  if (config.feeds === undefined) return;
  const feeds = await readManifest(config.feeds, config.allow_hosts);
  await db.transaction(async (tx) => {
    const dropped = await dropUnlisted(
      tx,
      feeds.map(({ url }) => url),
    );
    let added = 0;
    for (const feed of feeds) if (await saveFeed(tx, feed, { is_listed: true, now: clock() })) added += 1;
    log.info({ feeds: feeds.length, added, dropped: dropped.length }, 'the manifest of feeds was taken');
  });
}

/** @throws Error that names the file, and of a wrong feed its number and address */
export async function readManifest(file: string, allow_hosts: readonly string[]): Promise<FeedSettings[]> {
  const said = listIn(file, await contentOf(file));
  const feeds = said.map((each, index) => {
    try {
      return feedSettings(each, allow_hosts);
    } catch (error) {
      const url = typeof each === 'object' && each !== null && 'url' in each ? ` (${String(each.url)})` : '';
      throw new Error(`${file}: feed ${index + 1}${url}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  });
  const twice = feeds.find(({ url }, index) => feeds.findIndex((other) => other.url === url) < index);
  if (twice) throw new Error(`${file}: the feed ${twice.url} stands in it twice.`);
  return feeds;
}

async function contentOf(file: string): Promise<unknown> {
  try {
    return parse(await readFile(file, 'utf8'), { maxAliasCount: 0 });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`FIRMAMENT_FEEDS: the manifest ${file} cannot be read: ${reason.split('\n')[0]}`, { cause: error });
  }
}

function listIn(file: string, content: unknown): readonly unknown[] {
  const list = typeof content === 'object' && content !== null && 'feeds' in content ? content.feeds : undefined;
  if (list === null) return [];
  if (!Array.isArray(list)) throw new Error(`FIRMAMENT_FEEDS: the manifest ${file} has no list called feeds.`);
  return list;
}
