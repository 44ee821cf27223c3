import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { LearntVectors } from '../../kernel/learnt-vectors.ts';

const decompress = promisify(brotliDecompress);

/** What the companies of the starter data set teach, learnt when it was built: an installation that begins with it need not wait. */
export const starterLessonsFile = path.join(import.meta.dirname, '../../../../../data/starter/lessons.json.br');

/** What was learnt of one kind of term; as the file is written, directions are their bytes in base 64. */
type Shipped<Directions> = Omit<LearntVectors, 'version' | 'directions'> & { directions: Directions };

export interface StarterLessons<Directions = Int8Array> {
  sources: readonly string[];
  words: Shipped<Directions>;
  labels: Shipped<Directions>;
}

export async function readStarterLessons(): Promise<StarterLessons> {
  const text = (await decompress(await readFile(starterLessonsFile))).toString('utf8');
  const { sources, words, labels } = JSON.parse(text) as StarterLessons<string>;
  return { sources, words: unpacked(words), labels: unpacked(labels) };
}

function unpacked({ directions, ...lesson }: Shipped<string>): Shipped<Int8Array> {
  const bytes = Buffer.from(directions, 'base64');
  return { ...lesson, directions: new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
}
