import { countPendingEmbeddings } from '../store/embeddings.ts';
import { newestRevision } from '../store/index-progress.ts';
import type { ServiceContext } from './context.ts';

/** Whether calls can be served now: the database answers and the index is built. */
export async function isReady({ db, index }: Pick<ServiceContext, 'db' | 'index'>): Promise<boolean> {
  const answers = await db.query('select 1').then(
    () => true,
    () => false,
  );
  return answers && index.isBuilt();
}

/** Whoever watches asks every few seconds. */
const mostCounted = 10_000;

/** What is still to be done in the background. */
export interface Backlog {
  /** Changes of documents that the index has not taken. */
  index_lag: number;
  /** Companies whose description waits for its vector, counted to ten thousand; 0 when none are made. */
  pending_embeddings: number;
}

export async function backlogOf({ db, index, embedder }: Pick<ServiceContext, 'db' | 'index' | 'embedder'>): Promise<Backlog> {
  // In this order: what waited no more when it was counted is among the changes.
  const pending_embeddings = embedder ? await countPendingEmbeddings(db, mostCounted) : 0;
  return { index_lag: Math.max(0, (await newestRevision(db)) - index.revision()), pending_embeddings };
}
