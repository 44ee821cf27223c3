import { randomBytes } from 'node:crypto';
import { chown, readFile, readlink, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findBinaries, inPublicFolder } from './binaries.ts';
import { exists, makeWhole } from './folder.ts';
import { as_self, asNobody, asUser, inNamespace, is_root, run, type Runner } from './runner.ts';

export const owner = 'firmament_owner';

export interface Cluster {
  /** PGDATA: an absolute path without links. */
  data: string;
  password: string;
}

/** Sorting is by code point (builtin locale) in each of these; but `pg_trgm` sees letters beyond ASCII only through them. */
const character_types = ['C.UTF-8', 'en_US.UTF-8', 'C'];

/** The cluster of a data folder: `postgres/data` with its password beside it. Undefined when there is none yet. */
export async function openCluster(data_dir: string): Promise<Cluster | undefined> {
  const home = join(data_dir, 'postgres');
  if (!(await exists(home))) return undefined;
  try {
    const password = await readFile(join(home, 'password'), 'utf8');
    return { data: await realpath(join(home, 'data')), password: password.trim() };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const problem = code === 'ENOENT' ? 'is not complete' : `cannot be opened by user ${process.getuid?.()}`;
    throw new Error(`The embedded PostgreSQL in ${await readlink(home).catch(() => home)} ${problem}: ${message}`, { cause: error });
  }
}

/** Who serves an existing cluster: the owner of its files. */
export async function runnerOf(cluster: Cluster): Promise<Runner> {
  const { uid, gid } = await stat(cluster.data);
  if (is_root) return uid === 0 ? inNamespace() : asUser({ uid, gid });
  if (uid === process.getuid?.()) return as_self;
  throw new Error(`The embedded PostgreSQL in ${cluster.data} belongs to user ${uid}, not to user ${process.getuid?.()} of this process`);
}

/** Makes the cluster of a data folder: really tries one way after another, and names them all when none works. */
export async function makeCluster(data_dir: string, sync: boolean): Promise<void> {
  const home = join(data_dir, 'postgres');
  const here = async (runner: Runner, may_copy: boolean) =>
    initialise({ runner, native: await findBinaries(runner, may_copy), home, sync });
  const ways: [string, () => Promise<void>][] = is_root
    ? [
        ['as user nobody', async () => here(await asNobody(), false)],
        ['in a user namespace', async () => here(await inNamespace(), false)],
        ['as user nobody, with a copy of the programs', async () => here(await asNobody(), true)],
        ['as user nobody, with the cluster in a system folder', async () => initialiseElsewhere(home, sync)],
      ]
    : [
        ['as this user', async () => here(as_self, false)],
        ['in a user namespace', async () => here(await inNamespace(), false)],
      ];
  const failures: string[] = [];
  for (const [name, way] of ways) {
    try {
      return await way();
    } catch (error) {
      failures.push(`\n- ${name}: ${(error as Error).message}`);
    }
  }
  throw new Error(
    `The embedded PostgreSQL cannot be created in ${data_dir} (DATABASE_URL may name a server of your own instead). Tried:${failures.join('')}`,
  );
}

interface Plan {
  runner: Runner;
  native: string;
  home: string;
  sync: boolean;
}

async function initialise({ runner, native, home, sync }: Plan): Promise<void> {
  await makeWhole(home, async (folder) => {
    const [data, password] = [join(folder, 'data'), join(folder, 'password')];
    await writeFile(password, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 });
    if (runner.user !== undefined) for (const path of [folder, password]) await chown(path, runner.user.uid, runner.user.gid);
    const access = ['--username', owner, '--pwfile', password, '--auth', 'scram-sha-256'];
    const locale = ['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'];
    await initdb(runner, join(native, 'bin', 'initdb'), ['--pgdata', data, ...access, ...locale, ...(sync ? [] : ['--no-sync'])]);
  });
}

async function initdb(runner: Runner, program: string, args: string[]): Promise<void> {
  for (const type of character_types) {
    try {
      return await run(runner, program, ...args, '--lc-ctype', type);
    } catch (error) {
      if (!(error as Error).message.includes('invalid locale name') || type === character_types.at(-1)) throw error;
    }
  }
}

/**
 * Keeps the cluster in a system folder that `nobody` can reach; a link in the data folder remembers where. The name is
 * new each time: a removed and recreated data folder must not meet the old data.
 */
async function initialiseElsewhere(home: string, sync: boolean): Promise<void> {
  const runner = await asNobody();
  const native = await findBinaries(runner, true);
  const folder = await inPublicFolder(`firmament-${randomBytes(8).toString('hex')}`, async () => undefined);
  try {
    await initialise({ runner, native, home: join(folder, 'postgres'), sync });
    await symlink(join(folder, 'postgres'), home);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    if (!(await exists(home))) throw error; // Else another process was faster.
  }
}
