import { countPendingEmbeddings } from '../store/companies/embeddings.ts';
import { isLearningDue } from './learning/learn-vectors.ts';
import { newestRevision } from '../store/companies/index-progress.ts';
import type { ServiceContext } from './context.ts';

/** Why not all calls can be served now; undefined when they can. */
export async function faultOf({ config, db, index }: Pick<ServiceContext, 'config' | 'db' | 'index'>): Promise<string | undefined> {
  const answers = await db.query('select 1').then(
    () => true,
    () => false,
  );
  if (!answers) return 'the database cannot be reached';
  if ((await index.state()).isBuilt) return undefined;
  return config.role === 'all' ? 'the company index is not built yet' : 'the search role cannot be reached';
}

/** Monitoring asks every few seconds. */
const mostCounted = 10_000;

/** What is still to be done in the background. */
export interface Backlog {
  /** Changes of documents that the index has not taken. */
  index_lag: number;
  /** Companies whose description waits for its vector, counted to ten thousand; 0 when none are made. */
  pending_embeddings: number;
  /** Whether what words and labels mean is still to be learnt from what was imported. */
  pending_learning: boolean;
  /** Recurring work of this process whose last turn failed. */
  failing: string[];
}

export async function backlogOf({
  config,
  db,
  index,
  metrics,
}: Pick<ServiceContext, 'config' | 'db' | 'index' | 'metrics'>): Promise<Backlog> {
  // In this order: what waited no more when it was counted is among the changes.
  const pending_embeddings = config.embeddings === 'none' ? 0 : await countPendingEmbeddings(db, mostCounted);
  return {
    index_lag: Math.max(0, (await newestRevision(db)) - (await index.state()).revision),
    pending_embeddings,
    pending_learning: await isLearningDue(db),
    failing: metrics.failing(),
  };
}
