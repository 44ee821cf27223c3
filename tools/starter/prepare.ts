/**
 * Prepares the starter data set for first starts: loads it into a scratch database, and writes the rows of its tables and of its index to
 * `data/starter/prepared/`. Run `node tools/starter/prepare.ts` before a release, as the last thing: any change of the data, or of the code
 * that loads it, makes first starts compute it again.
 */

import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Client } from 'pg';
import { startEmbeddedPostgres } from '../../packages/server/src/embedded-postgres/embedded-postgres.ts';
import type { IndexedCompany, OwnedIndex } from '../../packages/server/src/search/port.ts';
import { decodeDocument } from '../../packages/server/src/services/documents/document-codec.ts';
import { rebuildIndex } from '../../packages/server/src/services/indexing/index-companies.ts';
import { loadStarter } from '../../packages/server/src/services/ingestion/load-starter.ts';
import { preparedFolder, starterFingerprint, writePrepared } from '../../packages/server/src/services/prepared.ts';
import { readStarterFile, starterFiles } from '../../packages/server/src/sources/starter/read.ts';
import { documentsAfter } from '../../packages/server/src/store/companies/documents.ts';
import { openDatabase, type Database } from '../../packages/server/src/store/database.ts';
import { prepareServiceRole } from '../../packages/server/src/store/database-sign-in.ts';
import { migrate } from '../../packages/server/src/store/migrate.ts';
import { copyOut, countRows } from '../../packages/server/src/store/records/prepared-tables.ts';

/**
 * Loads the starter data set into a migrated database that holds nothing, and writes what it is stored as.
 * @param input.db the same database, as the service
 * @param to.level how much work packing is worth, as zstd counts
 * @returns the sizes of the files in bytes
 */
export async function prepareStarter(
  { owner, db }: { owner: Database; db: Database },
  to: { folder: string; level?: number },
): Promise<number[]> {
  const before = await countRows(owner);
  const moment = await newestRetrieval();
  await loadStarter({ db, clock: () => moment }, { prepared: undefined });
  await unpackDocuments(owner);
  const client = await owner.connect();
  try {
    const { tables, sequences } = await copyOut(client, before);
    const rows = await indexRows(db, client);
    const fingerprint = await starterFingerprint();
    const head = { fingerprint, sequences, tables: tables.map(({ rows: { length: bytes }, ...table }) => ({ ...table, bytes })) };
    return [
      await writePrepared('tables', { head, body: Buffer.concat(tables.map((table) => table.rows)) }, to),
      await writePrepared('index', { head: { fingerprint, sequences: {}, tables: [] }, body: rows }, to),
    ];
  } finally {
    await client.end();
  }
}

/** All rows are of this moment, so that the same data make the same files. */
async function newestRetrieval(): Promise<Date> {
  const files = await Promise.all(starterFiles.map(readStarterFile));
  const times = files.flatMap(({ statements }) => statements.map(({ retrieved_at }) => retrieved_at.getTime()));
  return new Date(times.reduce((newest, time) => Math.max(newest, time)));
}

const documentsAtOnce = { rows: 5_000, bytes: 64 * 1_048_576 };

/** Stores documents as plain JSON: together they are packed much better than each by itself. */
async function unpackDocuments(owner: Database): Promise<void> {
  for (let after = 0; ;) {
    const rows = await documentsAfter(owner, { by: 'company_id', after }, documentsAtOnce);
    if (rows.length === 0) return;
    await owner.query(
      `update company_documents d set document = g.document from unnest($1::bigint[], $2::bytea[]) as g (company_id, document)
       where d.company_id = g.company_id`,
      [rows.map((row) => row.company_id), rows.map((row) => Buffer.from(JSON.stringify(decodeDocument(row.document))))],
    );
    after = rows.at(-1)!.company_id;
  }
}

/** Rows of the index, without the companies whose vectors an installation makes itself. */
async function indexRows(db: Database, owner: Client): Promise<Buffer> {
  const { rows: waiting } = await owner.query<{ company_id: number }>('select company_id from pending_embeddings');
  const isDescribed = new Set(waiting.map(({ company_id }) => company_id));
  const lines: Buffer[] = [];
  const index: Pick<OwnedIndex, 'state' | 'rebuild'> = {
    state: () => Promise.resolve({ isBuilt: false, companies: 0, revision: 0, newest: 0, vectorCount: 0, model: undefined }),
    async rebuild(pages: AsyncIterable<readonly IndexedCompany[]>) {
      for await (const page of pages) {
        for (const row of page) if (!isDescribed.has(row.company_id)) lines.push(Buffer.from(`${JSON.stringify(row)}\n`));
      }
    },
  };
  await rebuildIndex({ db, index: index as OwnedIndex });
  return Buffer.concat(lines);
}

async function main(): Promise<void> {
  const began = performance.now();
  const data_dir = mkdtempSync(path.join(tmpdir(), 'firmament-prepare-'));
  // Under root, the database runs as the user `nobody`.
  chmodSync(data_dir, 0o711);
  const server = await startEmbeddedPostgres({ data_dir, settings: { fsync: 'off', synchronous_commit: 'off' } });
  const owner = openDatabase({ url: server.url, as: 'owner', max: 2 });
  const db = openDatabase({ url: server.url, as: 'service' });
  try {
    await migrate(owner);
    await prepareServiceRole({ url: server.url });
    mkdirSync(preparedFolder, { recursive: true });
    const sizes = await prepareStarter({ owner, db }, { folder: preparedFolder });
    const megabytes = sizes.map((bytes) => (bytes / 1e6).toFixed(1)).join(' and ');
    console.log(`data/starter/prepared: ${megabytes} MB, in ${Math.round((performance.now() - began) / 1_000)} s`);
  } finally {
    await db.close();
    await owner.close();
    await server.stop();
    rmSync(data_dir, { recursive: true, force: true });
  }
}

if (import.meta.main) await main();
