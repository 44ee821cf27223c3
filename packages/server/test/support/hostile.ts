import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

/** Characters of a content that is long for its reader, yet soon written. */
export const long = 1_500_000;

/** A text over and over. */
export const filled = (text: string) => text.repeat(long / text.length);

/** A folder for hostile content, which goes when the tests of the file are over. */
export function hostileFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'firmament-hostile-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
