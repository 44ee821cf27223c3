import type { CompanyIndex } from '../../search/port.ts';
import type { Database } from '../../store/database.ts';
import { countPendingEmbeddings } from '../../store/companies/embeddings.ts';
import { newestRevision } from '../../store/companies/index-progress.ts';
import { isLearningDue } from '../learning/learn-vectors.ts';

/** Counted up to here: every answer counts anew, and a larger number only says that it takes long. */
const mostCounted = 10_000;
/** Descriptions that the shipped model reads in a second on two cores. */
const describedASecond = 20;

/** What an answer lacks because the service has not yet learnt all that was imported, each in a sentence. */
export async function stillLearning({ db, index, embedder }: { db: Database; index: CompanyIndex; embedder: unknown }): Promise<string[]> {
  const [newest, { revision }, isLearning, waiting] = await Promise.all([
    newestRevision(db),
    index.state(),
    isLearningDue(db),
    embedder ? countPendingEmbeddings(db, mostCounted + 1) : 0,
  ]);
  return [
    ...(newest > revision ? ['The index has not yet taken the newest changes. That usually takes a few seconds.'] : []),
    ...(isLearning
      ? [
          'Which words and labels stand together is still being learnt from the newest imports. Companies are ranked by their words meanwhile. It starts when an import ends and usually takes less than two minutes.',
        ]
      : []),
    ...(waiting > 0 ? [unreadDescriptions(waiting)] : []),
  ];
}

function unreadDescriptions(waiting: number): string {
  const minutes = Math.ceil(waiting / describedASecond / 60);
  if (waiting > mostCounted)
    return `More than ${mostCounted.toLocaleString('en')} descriptions wait to be read for meaning. Until then, words alone find their companies. It takes more than ${Math.floor(mostCounted / describedASecond / 60)} minutes.`;
  return `${waiting === 1 ? 'One description waits' : `${waiting.toLocaleString('en')} descriptions wait`} to be read for meaning. Until then, words alone find ${waiting === 1 ? 'its company' : 'their companies'}. It takes about ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
}
