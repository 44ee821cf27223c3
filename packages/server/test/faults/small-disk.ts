import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { databaseProcesses, newDataFolder } from '../support/spawned-service.ts';

/** A data folder whose disk can be filled, and emptied again. */
export interface SmallDisk {
  folder: string;
  /** From now on nothing more can be written. @param service_pid of the service that runs on the folder */
  fill(service_pid: number): void;
  free(service_pid: number): void;
  /** When nothing runs on it any more. */
  remove(): void;
}

/** A database of its own takes a third of it; the rest is what the test fills. */
const size = '256m';

/** A page of a table. */
const longest_bytes = '8192';

/** A small file system of its own; undefined where this process may not mount one. */
export function mountSmallDisk(): SmallDisk | undefined {
  const folder = path.join(newDataFolder(), 'disk');
  mkdirSync(folder);
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0755`, 'tmpfs', folder]).status !== 0) return undefined;
  const filler = path.join(folder, 'filler');
  return {
    folder,
    fill() {
      // To the last block, including space that is freed meanwhile.
      for (let part = 0; statfsSync(folder).bfree > 0; part += 1) {
        const { bfree, bsize } = statfsSync(folder);
        try {
          mkdirSync(filler, { recursive: true });
          writeFileSync(path.join(filler, String(part)), Buffer.alloc(Math.min(bfree * bsize, 2 ** 26)));
        } catch (error) {
          if ((error as { code?: string }).code !== 'ENOSPC') throw error;
        }
      }
    },
    free: () => rmSync(filler, { recursive: true, force: true }),
    remove() {
      if (spawnSync('umount', [folder]).status !== 0) spawnSync('umount', ['-l', folder]);
    },
  };
}

/** No disk of its own, but a limit to how long a file of its processes may become, which any user may set: it is full for them alone. */
export function limitedFiles(): SmallDisk {
  const folder = newDataFolder();
  const limit = (service_pid: number, soft: string) => {
    for (const pid of [service_pid, ...databaseProcesses(folder)]) {
      // As its own user: root may not everywhere set the limits of others.
      const { uid, gid } = statSync(`/proc/${pid}`, { throwIfNoEntry: false }) ?? {};
      if (uid === undefined || gid === undefined) continue;
      spawnSync('prlimit', [`--pid=${pid}`, `--fsize=${soft}:`], process.getuid?.() === 0 ? { uid, gid } : {});
    }
  };
  return {
    folder,
    fill: (service_pid) => limit(service_pid, longest_bytes),
    free(service_pid) {
      limit(service_pid, 'unlimited');
      // And processes that were being started.
      limit(service_pid, 'unlimited');
    },
    remove: () => undefined,
  };
}
