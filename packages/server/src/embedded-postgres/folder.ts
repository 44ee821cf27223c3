/** Folders that are there whole or not at all, and questions about paths. */
import { randomBytes } from 'node:crypto';
import { lstat, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isAlive } from './process.ts';

/**
 * Fills a folder beside its place and renames it into it. When two processes do this at once the first rename wins
 * and the other's work is thrown away.
 */
export async function makeWhole(place: string, fill: (folder: string) => Promise<void>): Promise<void> {
  await removeLeftovers(place);
  const made = `${place}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    await mkdir(made, { mode: 0o700 });
    await fill(made);
    await rename(made, place).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST' && error.code !== 'ENOTDIR') throw error;
    });
    // Without this a power cut could take back the rename, and everything stored since with it.
    await sync(dirname(place));
  } finally {
    await rm(made, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function sync(folder: string): Promise<void> {
  await using handle = await open(folder);
  await handle.sync();
}

/** Removes what an interrupted process left; what may still be in the making is left alone. */
async function removeLeftovers(place: string): Promise<void> {
  const prefix = `${basename(place)}.new-`;
  for (const name of await readdir(dirname(place))) {
    if (!name.startsWith(prefix)) continue;
    const path = join(dirname(place), name);
    const maker = Number.parseInt(name.slice(prefix.length), 10);
    const age_ms = Date.now() - (await stat(path).catch(() => ({ mtimeMs: 0 }))).mtimeMs;
    // The maker's number may be in use again by something else: after ten minutes it no longer counts.
    if (!isAlive(maker) || age_ms > 600_000) await rm(path, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  }
}

/** Whether anything has this name, be it a link that leads nowhere. */
export async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

/** Whether two paths lead to the same file or folder. */
export async function isSame(path: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([path, other].map((each) => stat(each).catch(() => undefined)));
  return a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino;
}
