import path from 'node:path';
import { requestTypes } from '@firmament/contract';
import { startEmbeddedPostgres } from '../../packages/server/src/embedded-postgres/embedded-postgres.ts';
import { loadStarter } from '../../packages/server/src/services/ingestion/load-starter.ts';
import { openDatabase, type Database } from '../../packages/server/src/store/database.ts';
import { prepareServiceRole } from '../../packages/server/src/store/database-sign-in.ts';
import { migrate } from '../../packages/server/src/store/migrate.ts';
import { migrateQueue } from '../../packages/server/src/store/queue/queue.ts';
import { temporaryFolder, type Bench } from '../service-process.ts';

/** A real database with the starter data set, on the folder that `--data` names or one that goes with the benchmark. */
export async function starterDatabase(bench: Bench): Promise<Database> {
  return (await openStarter(bench)).db;
}

export async function openStarter({ scope, options }: Bench): Promise<{ db: Database; url: string }> {
  const data_dir = options.data ?? path.join(await temporaryFolder(scope), 'data');
  const server = await startEmbeddedPostgres({ data_dir });
  scope.defer(() => server.stop());
  const owner = openDatabase({ url: server.url, as: 'owner', max: 2 });
  await migrate(owner);
  await prepareServiceRole({ url: server.url });
  await migrateQueue({ url: server.url, owner, names: requestTypes });
  await owner.close();
  const db = openDatabase({ url: server.url, as: 'service' });
  scope.defer(() => db.close());
  await loadStarter({ db, clock: () => new Date() });
  return { db, url: server.url };
}
