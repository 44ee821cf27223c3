import { execFile } from 'node:child_process';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { openDatabase } from '../../src/store/database.ts';
import { startEmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres.ts';
import { keyOf } from './template-key.ts';

export type TemplateKind = 'empty' | 'with_starter';

/** A database to clone, and where it is. */
export interface Template {
  /** Owner's URL of the server, naming no particular database. */
  server_url: string;
  database: string;
  /** The index that belongs to the starter data; copy it, never open it. */
  index_folder: string;
}

export interface Templates {
  /** The database to clone, made when it is first asked for. */
  ask(kind: TemplateKind): Promise<Template>;
  /** Ends what was started for them. */
  close(): Promise<void>;
}

const databases = { empty: 'firmament_test_empty', with_starter: 'firmament_test_with_starter' };
const kinds = Object.keys(databases) as TemplateKind[];

/** On a server that runs already, by a superuser of it. */
export function templatesOn(server_url: string, folder: string): Templates {
  const made = new Map<TemplateKind, Promise<Template>>();
  // One behind the other: roles are the whole server's, and two that make them at once fail.
  const ask = (kind: TemplateKind): Promise<Template> =>
    remembered(made, kind, async () => {
      if (kind === 'with_starter') await ask('empty');
      return makeIn({ server_url, folder, kind });
    });
  return {
    ask,
    async close() {
      await Promise.allSettled(made.values());
      const owner = openDatabase({ url: server_url, as: 'owner', max: 1 });
      for (const kind of made.keys()) await dropTemplate(owner, kind);
      await owner.close();
    },
  };
}

/** On embedded servers of this run: one with both, kept for the next runs; or, while there is none, one that is empty. */
export function embeddedTemplates(folder: string): Templates {
  const made = new Map<TemplateKind, Promise<Template>>();
  const stops: (() => Promise<void>)[] = [];
  const place = { both: path.join(folder, 'both'), empty: path.join(folder, 'empty') };
  // The tests' data is thrown away: speed matters, durability does not. The recovery tests run their own server.
  const unsafe = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200', shared_buffers: '512MB' };

  async function start(data_dir: string, settings = {}): Promise<{ url: string; stop(): Promise<void> }> {
    const server = await startEmbeddedPostgres({ data_dir, settings: { ...unsafe, ...settings } });
    stops.push(() => server.stop());
    return server;
  }

  async function makeBoth(): Promise<void> {
    // Little write-ahead log, for it is kept and copied with the rest.
    const server = await start(place.both, { max_wal_size: '64MB', min_wal_size: '32MB' });
    for (const kind of kinds) await makeIn({ server_url: server.url, folder: place.both, kind });
    await server.stop();
  }

  const kept = once(() => openKept());
  const both = once(async () => {
    const copies = await kept();
    if (!(await copies.copyTo(place.both))) {
      await makeBoth();
      await copies.keep(place.both);
    }
    return start(place.both);
  });
  async function make(kind: TemplateKind): Promise<Template> {
    if (kind === 'empty' && !(await (await kept()).has())) {
      return makeIn({ server_url: (await start(place.empty)).url, folder: place.empty, kind });
    }
    return { server_url: (await both()).url, database: databases[kind], index_folder: indexIn(place.both) };
  }

  return {
    ask: (kind) => remembered(made, kind, () => make(kind)),
    async close() {
      await Promise.allSettled(made.values());
      for (const stop of stops) await stop();
    },
  };
}

const indexIn = (folder: string) => path.join(folder, 'index');

async function makeIn({ server_url, folder, kind }: { server_url: string; folder: string; kind: TemplateKind }): Promise<Template> {
  const template = { server_url, database: databases[kind], index_folder: indexIn(folder) };
  const owner = openDatabase({ url: server_url, as: 'owner', max: 1 });
  try {
    // Of a run that was killed.
    await dropTemplate(owner, kind);
    await owner.query(`create database ${template.database}`);
    const url = new URL(server_url);
    url.pathname = `/${template.database}`;
    // Loaded here: it brings half of the service along.
    const { makeTemplate } = await import('./make-template.ts');
    await makeTemplate(url.href, kind === 'with_starter' ? template.index_folder : undefined);
  } finally {
    await owner.close();
  }
  return template;
}

async function dropTemplate(owner: { query(sql: string): Promise<unknown> }, kind: TemplateKind): Promise<void> {
  await owner.query(`drop database if exists ${databases[kind]} with (force)`);
}

interface Kept {
  has(): Promise<boolean>;
  /** @returns false when there is none */
  copyTo(folder: string): Promise<boolean>;
  keep(folder: string): Promise<void>;
}

/** Made once a day for each state of the sources that decides it; those last used stay, of each user his own. */
async function openKept(): Promise<Kept> {
  const mostKept = 3;
  const root = path.join(import.meta.dirname, '../../../..');
  const home = path.join(root, 'node_modules/.cache/firmament-templates', String(process.getuid?.() ?? ''));
  const moment = new Date();
  const nameNow = () => keyOf(path.relative(root, import.meta.filename), { root, moment });
  const name = nameNow();
  const own = path.join(home, name);
  const has = () => succeeds(stat(own));
  const copy = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to]);

  async function keep(folder: string): Promise<void> {
    // In a checkout of another user it is made each time.
    const isOurs = await succeeds(mkdir(home, { recursive: true }));
    // A template made during an edit has an unknown state, so it is not kept.
    if (!isOurs || nameNow() !== name) return;
    const made = path.join(home, `${name}.new-${process.pid}`);
    await copy(folder, made);
    // Where another run was faster, its own is as good.
    await rename(made, own).catch(() => rm(made, { recursive: true }));
    await prune();
  }

  async function prune(): Promise<void> {
    const found = await Promise.all((await readdir(home)).map(async (each) => ({ each, at: (await stat(path.join(home, each))).mtimeMs })));
    const old = found.toSorted((a, b) => b.at - a.at).slice(mostKept);
    for (const { each } of old) await rm(path.join(home, each), { recursive: true, force: true });
  }

  return {
    has,
    keep,
    async copyTo(folder) {
      if (!(await has())) return false;
      await utimes(own, new Date(), new Date());
      await copy(own, folder);
      return true;
    },
  };
}

function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

function remembered<K, V>(values: Map<K, V>, key: K, make: () => V): V {
  const value = values.get(key) ?? make();
  values.set(key, value);
  return value;
}
