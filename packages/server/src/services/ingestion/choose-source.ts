import { findFiles, type FoundFile } from '../../sources/reading/find.ts';
import { sources } from '../../sources/index.ts';
import type { Source } from '../../sources/source.ts';

export function allSources(): readonly Source[] {
  return sources;
}

/** @throws Error with the names there are */
export function sourceNamed(name: string): Source {
  const source = sources.find((each) => each.name === name);
  if (source) return source;
  throw new Error(`There is no source '${name}'. Sources: ${sources.map((each) => each.name).join(', ')}.`);
}

/** The files behind what was typed: a file, a folder, `-` for standard input. @throws Error when there is nothing to read */
export function filesAt(typed: string): Promise<FoundFile[]> {
  return findFiles(typed);
}
