import { requestTypes } from '@firmament/contract';
import { catchUpIndex } from '../../src/services/indexing/index-companies.ts';
import { loadStarter } from '../../src/services/ingestion/load-starter.ts';
import { openLanceIndex } from '../../src/search/lance/index.ts';
import { openDatabase } from '../../src/store/database.ts';
import { prepareServiceRole } from '../../src/store/database-sign-in.ts';
import { dataState } from '../../src/store/companies/index-progress.ts';
import { migrate } from '../../src/store/migrate.ts';
import { migrateQueue } from '../../src/store/queue/queue.ts';
import { shippedModelName } from '../../src/text/embed/shipped-model.ts';

/** Makes a migrated database of an empty one, and fills it with the starter data where a folder for its index is named. */
export async function makeTemplate(url: string, index_folder?: string): Promise<void> {
  const owner = openDatabase({ url, as: 'owner', max: 2 });
  await migrate(owner);
  await prepareServiceRole({ url });
  await migrateQueue({ url, owner, names: requestTypes });
  if (index_folder !== undefined) {
    const db = openDatabase({ url, as: 'service' });
    await loadStarter({ db, clock: () => new Date() });
    const index = await openLanceIndex(index_folder, { model: shippedModelName, data: await dataState(db) });
    await catchUpIndex({ db, index });
    await index.close();
    await db.close();
  }
  await owner.close();
}
