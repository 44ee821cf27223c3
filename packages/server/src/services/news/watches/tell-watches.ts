import { randomUUID } from 'node:crypto';
import type { NewsArticle, NewsMatched } from '@firmament/contract';
import type { PoolClient } from 'pg';
import type { Clock } from '../../../kernel/clock.ts';
import type { Database } from '../../../store/database.ts';
import { nextMatching, noteTold, takeWatch, tellOfNews, waitingWatches } from '../../../store/news/watches.ts';
import { articles, withoutText } from '../board/article.ts';

interface TellContext {
  db: Database;
  clock: Clock;
}

/** Most watches per turn, and most articles per delivery. */
const mostWatches = 1_000;
const mostArticles = 100;

/**
 * Tells the webhooks of organizations what their watches match. What is told and how far a watch was told are written together, so that
 * a process that dies loses nothing; deliveries are retried like those of requests.
 * @returns number of delivered articles
 */
export async function tellWatches({ db, clock }: TellContext, signal: AbortSignal): Promise<number> {
  let told = 0;
  const failed: unknown[] = [];
  for (;;) {
    const waiting = await waitingWatches(db, mostWatches);
    for (const watch of waiting) {
      if (signal.aborted) return told;
      // One that fails keeps no other from being told.
      await db
        .asOrganization(watch.organization_id, (tx) => tell(tx, { ...watch, now: clock() }))
        .then(
          (count) => (told += count),
          (error: unknown) => failed.push(error),
        );
    }
    if (failed.length > 0) throw failed[0];
    if (waiting.length < mostWatches) return told;
  }
}

async function tell(tx: PoolClient, { watch_id, organization_id, now }: { watch_id: string; organization_id: string; now: Date }) {
  const watch = await takeWatch(tx, watch_id);
  if (!watch) return 0;
  const ids = await nextMatching(tx, watch.filter, { after: watch.told_to, upto: watch.read_to, most: mostArticles });
  const { data } = await articles(tx, { ids });
  if (data.length > 0) {
    const told: NewsMatched = { event: 'news', watch_id, watch: watch.name, stories: storiesOf(data.map(withoutText)) };
    const event_id = `msg_${randomUUID().replaceAll('-', '')}`;
    const article_ids = data.map(({ id }) => id);
    await tellOfNews(tx, { event_id, organization_id, article_ids, body: JSON.stringify(told), now });
  }
  // What is left is told in the next turn.
  await noteTold(tx, { watch_id, told_to: ids.length === mostArticles ? ids.at(-1)! : watch.read_to });
  return ids.length;
}

/** Articles by the story they tell; a story whose first article is not among them was there before. */
function storiesOf(told: readonly NewsArticle[]) {
  return [...Map.groupBy(told, ({ story_id }) => story_id)].map(([story_id, of_story]) => ({
    story_id,
    is_new: of_story.some(({ id }) => id === story_id),
    articles: of_story,
  }));
}
