import type { Clock } from '../../kernel/clock.ts';
import { readStarterLessons } from '../../sources/starter/lessons.ts';
import { learntVersions, recordsLearnt } from '../../store/companies/learnt-vectors.ts';
import type { Database } from '../../store/database.ts';
import { saveLessons } from './learn-vectors.ts';

/**
 * Takes what is shipped with the starter data set as learnt, where nothing was learnt yet: a first start answers as well as any other. It counts for
 * that set's records alone, so that an installation with many others learns of all.
 * @param before the newest record before the set was loaded
 */
export async function takeStarterLessons({ db, clock }: { db: Database; clock: Clock }, before: number): Promise<void> {
  if ((await learntVersions(db)).size > 0) return;
  const { newest } = await recordsLearnt(db);
  const { words, labels } = await readStarterLessons();
  await saveLessons(db, { lessons: { words, labels }, record_id: newest - before, learnt_at: clock() });
}
