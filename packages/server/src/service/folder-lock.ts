import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface FolderLock {
  release(): void;
}

const busy = 5;

/**
 * Makes this process the only service of a data folder, for as long as it lives: a lock of the operating system on the
 * file `lock`, which ends with the process however that ends. SQLite is what Node has to take one; the file stays empty.
 * @returns undefined when another process has it
 */
export function lockFolder(data_dir: string): FolderLock | undefined {
  const file = new DatabaseSync(path.join(data_dir, 'lock'), { timeout: 0 });
  try {
    file.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    file.close();
    if ((error as { errcode?: number }).errcode === busy) return undefined;
    throw new Error(`The data folder ${data_dir} cannot be locked: ${(error as Error).message}.`, { cause: error });
  }
  return { release: () => file.close() };
}
