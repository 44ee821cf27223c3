import { closeSync, fstatSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { FoundFile } from '../sources/reading/find.ts';
import type { Notice, Rejection, Skip } from '../sources/source.ts';

/** A CSV of the rows that were not taken, or not wholly, and why, with the columns `file`, `at` and `reason`; made when there is something to write. */
export interface RejectionFile {
  /** Keeps what an earlier run has written into it. */
  append(): void;
  /** @throws Error with a sentence when it cannot be written */
  write(file: string, rejection: Rejection | Skip | Notice): void;
  /** Where it is; undefined when all was taken. */
  path(): string | undefined;
  close(): void;
}

/** Opens the list of rejected rows of one import. Each is on its way to the disk when `write` returns: a kill loses none. */
export function rejectionFile(target: string): RejectionFile {
  let handle: number | undefined;
  let flags = 'w';

  function begin(): number {
    mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 });
    const opened = openSync(target, flags, 0o600);
    if (fstatSync(opened).size === 0) writeSync(opened, 'file,at,reason\n');
    return opened;
  }
  return {
    append: () => (flags = 'a'),
    write(file, { at, reason }) {
      try {
        handle ??= begin();
        writeSync(handle, `${[file, at, withoutQuotes(reason)].map(quoted).join(',')}\n`);
      } catch (error) {
        throw new Error(`The list of rejected rows cannot be written: ${(error as Error).message}.`, { cause: error });
      }
    },
    path: () => (handle === undefined ? undefined : target),
    close() {
      if (handle !== undefined) closeSync(handle);
    },
  };
}

/**
 * Whether a list may be written to a path.
 * @throws Error when the folder is missing, or the list would write over what is to be imported
 */
export async function checkTarget(target: string, files: readonly FoundFile[]): Promise<void> {
  const folder = path.dirname(target);
  if (!(await found(folder))?.isDirectory()) throw new Error(`--rejected: there is no folder ${folder}.`);
  const present = await found(target);
  if (present?.isDirectory()) throw new Error(`--rejected: ${target} is a folder.`);
  for (const file of files) {
    // Links and other spellings of a path lead to the same file.
    const input = file.bytes === undefined || file.path === undefined ? undefined : await found(file.path);
    if (present && input?.ino === present.ino && input.dev === present.dev) {
      throw new Error(`--rejected: ${target} is to be imported, and would be written over.`);
    }
  }
}

function found(place: string) {
  return stat(place).catch(() => undefined);
}

/** What a reason quotes of the file stands between quotes: it is there to be read in the file, and nowhere else. */
function withoutQuotes(reason: string): string {
  return reason.replaceAll(/"(?:[^"\\]|\\.)*(?:"|$)/gs, '"…"');
}

function quoted(text: string): string {
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
