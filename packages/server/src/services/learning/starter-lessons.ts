import type { Clock } from '../../kernel/clock.ts';
import { readStarterLessons } from '../../sources/starter/lessons.ts';
import { learntVersions, recordsOfSources, takeLearning } from '../../store/companies/learnt-vectors.ts';
import type { Database } from '../../store/database.ts';
import { saveLessons } from './learn-vectors.ts';

/**
 * Takes what is shipped with the starter data set as learnt, where nothing was learnt yet: a first start answers as well as any other. It counts for
 * that set's records alone, so that an installation with many others learns of all.
 */
export async function takeStarterLessons({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  if ((await learntVersions(db)).size > 0) return;
  const taken = await takeLearning(db);
  if (!taken) return;
  try {
    if ((await learntVersions(db)).size > 0) return;
    const { sources, words, labels } = await readStarterLessons();
    await saveLessons(db, { lessons: { words, labels }, record_id: await recordsOfSources(db, sources), learnt_at: clock() });
  } finally {
    await taken.giveBack();
  }
}
