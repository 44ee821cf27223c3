import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres.ts';
import { openDatabase, type Database } from '../../src/store/database.ts';
import { databaseProcesses, firmament, killDatabase, newDataFolder, until, type Command } from '../support/spawned-service.ts';

type Role = 'api' | 'worker' | 'search';

/** Every role as processes of their own, each started again when it dies, on a database that is. */
export interface Installation {
  /** Base addresses of the API processes. */
  urls: readonly string[];
  owner: Database;
  credentials: Record<string, string>;
  secret_key: Buffer;
  /** `kill -9`. Of what role, or of the database. */
  kill(victim: Role | 'database'): void;
  /** Stops everything, and starts nothing again. */
  close(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** @param chance from 0 to 1: which process of several is killed */
export async function startInstallation(chance: () => number): Promise<Installation> {
  const folder = newDataFolder();
  const database_folder = newDataFolder();
  const postgres: EmbeddedPostgres = await startEmbeddedPostgres({ data_dir: database_folder });
  const owner = openDatabase({ url: postgres.url, as: 'owner', max: 4, onError: () => undefined });
  const secret_key = randomBytes(32);
  const settings = {
    DATABASE_URL: postgres.url,
    FIRMAMENT_DATA: folder,
    FIRMAMENT_SECRET_KEY: secret_key.toString('base64'),
    FIRMAMENT_ALLOW_HOSTS: '127.0.0.1',
    FIRMAMENT_LOG_LEVEL: 'silent',
  };
  const ports = [await freePort(), await freePort()];
  const slots: { role: Role; env: Record<string, string>; running?: Command }[] = [
    { role: 'search', env: {} },
    ...ports.map((port) => ({ role: 'api' as const, env: { PORT: String(port) } })),
    { role: 'worker', env: {} },
    { role: 'worker', env: {} },
  ];
  const over = new AbortController();

  async function keep(slot: (typeof slots)[number]): Promise<void> {
    while (!over.signal.aborted) {
      slot.running = firmament(['start', '--role', slot.role], { ...settings, ...slot.env });
      await slot.running.ended;
      await sleep(100);
    }
  }
  for (const slot of slots) void keep(slot);
  const close = async () => {
    over.abort();
    for (const { running } of slots) running?.signal('SIGKILL');
    await owner.close();
    await postgres.stop();
    await until('the database to end', () => databaseProcesses(database_folder).length === 0);
  };
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  async function readyCredentials(): Promise<Record<string, string>> {
    for (const url of urls)
      await until(`${url} to be ready`, () =>
        fetch(`${url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      );
    const note = path.join(folder, 'demo-credentials.json');
    return until('credentials', () => JSON.parse(readFileSync(note, 'utf8')) as Record<string, string>);
  }

  const credentials = await readyCredentials().catch(async (error: unknown) => {
    await close();
    throw error;
  });

  return {
    urls,
    owner,
    credentials,
    secret_key,
    kill(victim) {
      if (victim === 'database') return killDatabase(database_folder);
      const candidates = slots.filter(({ role }) => role === victim);
      candidates[Math.floor(chance() * candidates.length)]?.running?.signal('SIGKILL');
    },
    close,
  };
}
