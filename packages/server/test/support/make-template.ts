import { requestTypes } from '@firmament/contract';
import { logOf } from '../../src/app/log.ts';
import { readConfig } from '../../src/config.ts';
import { catchUpIndex } from '../../src/services/indexing/index-companies.ts';
import { learnVectors } from '../../src/services/learning/learn-vectors.ts';
import { loadStarter } from '../../src/services/ingestion/load-starter.ts';
import { openLanceIndex } from '../../src/search/lance/index.ts';
import { openDatabase } from '../../src/store/database.ts';
import { migrate } from '../../src/store/migrate.ts';
import { migrateQueue } from '../../src/store/queue/queue.ts';
import { shippedModelName } from '../../src/text/embed/shipped-model.ts';

/** Makes a migrated database of an empty one, and fills it with the starter data where a folder for its index is named. */
export async function makeTemplate(url: string, index_folder?: string): Promise<void> {
  const owner = openDatabase({ url, as: 'owner', max: 2 });
  await migrate(owner);
  await migrateQueue({ url, owner, names: requestTypes });
  if (index_folder !== undefined) {
    const db = openDatabase({ url, as: 'service' });
    const log = logOf({ ...readConfig({}), log_level: 'silent' });
    await loadStarter({ db, clock: () => new Date() });
    const index = await openLanceIndex(index_folder, { model: shippedModelName });
    await catchUpIndex({ db, index });
    await learnVectors({ db, clock: () => new Date(), log }, new AbortController().signal);
    await index.close();
    await db.close();
  }
  await owner.close();
}
