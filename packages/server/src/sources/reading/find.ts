import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { compare } from '../../kernel/text.ts';
import { cannotBeRead } from './unpack.ts';

/** A file to import, before it is opened. */
export interface FoundFile {
  /** For messages: `companies.csv.gz`; of a file in a folder its path below it. */
  name: string;
  path: string | undefined;
  /** As stored; undefined for what can be read once only, such as a pipe. */
  bytes: number | undefined;
  encoding?: string;
  refused?: string;
}

/**
 * The files behind what was typed: one file, `-` for standard input, or every file below a folder in order of name, hidden ones
 * aside. What is no plain file, such as a pipe of the shell, is read as standard input is: once. In a folder, a link that leads to
 * something in it is followed, once; one that leads out of it is refused.
 * @throws Error with a sentence when there is nothing to read
 */
export async function findFiles(typed: string): Promise<FoundFile[]> {
  if (typed === '-') return [{ name: 'standard input', path: undefined, bytes: undefined }];
  const found = await stat(typed).catch((error: unknown) => error as NodeJS.ErrnoException);
  if (found instanceof Error) throw new Error(isMissing(found) ? `There is no file ${typed}.` : cannotBeRead(typed, found));
  if (found.isFile()) return [{ name: path.basename(typed), path: typed, bytes: found.size }];
  if (!found.isDirectory()) return [{ name: path.basename(typed), path: typed, bytes: undefined }];
  const files = await filesBelow(await realpath(typed));
  if (files.length === 0) throw new Error(`The folder ${typed} holds no file.`);
  return files.toSorted((a, b) => compare(a.name, b.name));
}

function isMissing({ code }: NodeJS.ErrnoException): boolean {
  return code === 'ENOENT' || code === 'ENOTDIR';
}

/** What systems put beside people's files. */
export function isHidden(name: string): boolean {
  return name.split('/').some((part) => part.startsWith('.') || part === '__MACOSX');
}

/** @param root a path without links */
async function filesBelow(root: string): Promise<FoundFile[]> {
  const files: FoundFile[] = [];
  /** Folders that were walked through, so that a link to one of them is not another. */
  const walked = new Set<string>();
  const links: { place: string; name: string }[] = [];

  async function walk(folder: string, below: string): Promise<void> {
    if (walked.has(folder)) return;
    walked.add(folder);
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const name = path.join(below, entry.name);
      if (isHidden(entry.name)) continue;
      if (entry.isSymbolicLink()) links.push({ place: path.join(folder, entry.name), name });
      else await take(path.join(folder, entry.name), name);
    }
  }

  async function follow(link: string, name: string): Promise<void> {
    const place = await realpath(link).catch(() => undefined);
    if (place === undefined) files.push({ name, path: link, bytes: 0, refused: `${name} is a link that leads nowhere.` });
    else if (place !== root && !place.startsWith(root + path.sep)) {
      files.push({ name, path: link, bytes: 0, refused: `${name} is a link that leads out of the folder, and is not followed.` });
    } else await take(place, name);
  }

  async function take(place: string, name: string): Promise<void> {
    const { isFile, isFolder, size } = await stat(place).then(
      (state) => ({ isFile: state.isFile(), isFolder: state.isDirectory(), size: state.size }),
      // A file without access rights is reported when it is read.
      () => ({ isFile: true, isFolder: false, size: 0 }),
    );
    if (isFolder) await walk(place, name);
    else if (isFile) files.push({ name, path: place, bytes: size });
  }

  await walk(root, '');
  for (const { place, name } of links) await follow(place, name);
  return files;
}
