import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { catchUpIndex } from '../../src/services/discovery/index-companies.ts';
import { loadStarter } from '../../src/services/ingestion/load-starter.ts';
import { openDatabase } from '../../src/store/database.ts';
import { startEmbeddedPostgres } from '../../src/store/embedded-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Owner's URL of the test server, naming no particular database. */
    server_url: string;
    /** The index that belongs to the `with_starter` database; copy it, never open it. */
    starter_index: string;
  }
}

/** One real PostgreSQL for all tests, with two databases to clone: a migrated empty one and one with the starter data. */
let undo: () => Promise<void> = () => Promise.resolve();

export async function setup(project: TestProject): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'firmament-test-'));
  const postgres = await startEmbeddedPostgres({
    data_dir: folder,
    // The tests' data is thrown away: speed matters, durability does not. The recovery tests run their own server.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  });
  const owner = openDatabase({ url: postgres.url, as: 'owner', max: 1 });
  for (const name of ['empty', 'with_starter']) {
    await owner.query(`create database ${name}`);
    const url = new URL(postgres.url);
    url.pathname = `/${name}`;
    const config = { ...readConfig({}), data_dir: path.join(folder, name), port: 0, log_level: 'error' };
    const app = await buildApp({ config, database_url: url.href });
    if (name === 'with_starter') await loadStarter(app.context);
    await catchUpIndex(app.context);
    await app.close();
  }
  await owner.close();
  project.provide('server_url', postgres.url);
  project.provide('starter_index', path.join(folder, 'with_starter', 'index'));
  undo = async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

export const teardown = () => undo();
