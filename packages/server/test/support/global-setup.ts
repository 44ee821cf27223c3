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
import { templateName, urlOfDatabase } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Owner's URL of the test server, naming no particular database. */
    server_url: string;
    /** The index that belongs to the `with_starter` database; copy it, never open it. */
    starter_index: string;
  }
}

const templates = ['empty', 'with_starter'] as const;

let undo: () => Promise<void> = () => Promise.resolve();

/**
 * One real PostgreSQL for all tests, with two databases to clone: a migrated empty one and one with the starter data. The embedded
 * one, unless FIRMAMENT_TEST_DATABASE_URL names another, by a superuser of it.
 */
export async function setup(project: TestProject): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'firmament-test-'));
  const server = await serverFor(folder);
  const owner = openDatabase({ url: server.url, as: 'owner', max: 1 });
  for (const template of templates) {
    const name = templateName(template);
    await owner.query(`create database ${name}`);
    const config = { ...readConfig({}), data_dir: path.join(folder, template), port: 0, log_level: 'error' };
    const app = await buildApp({ config, database_url: urlOfDatabase(server.url, name) });
    if (template === 'with_starter') await loadStarter(app.context);
    await catchUpIndex(app.context);
    await app.close();
  }
  await owner.close();
  project.provide('server_url', server.url);
  project.provide('starter_index', path.join(folder, 'with_starter', 'index'));
  undo = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

export const teardown = () => undo();

async function serverFor(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const url = process.env['FIRMAMENT_TEST_DATABASE_URL'];
  if (url) {
    // Of a run that was killed.
    await dropTemplates(url);
    return { url, stop: () => dropTemplates(url) };
  }
  return startEmbeddedPostgres({
    data_dir: folder,
    // The tests' data is thrown away: speed matters, durability does not. The recovery tests run their own server.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  });
}

async function dropTemplates(url: string): Promise<void> {
  const owner = openDatabase({ url, as: 'owner', max: 1 });
  for (const template of templates) await owner.query(`drop database if exists ${templateName(template)} with (force)`);
  await owner.close();
}
