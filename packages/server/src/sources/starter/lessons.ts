import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { LearntVectors } from '../../kernel/learnt-vectors.ts';

const decompress = promisify(brotliDecompress);

/** What the companies of the starter data set teach, learnt when it was built: an installation that begins with it need not wait. */
export const starterLessonsFile = path.join(import.meta.dirname, '../../../../../data/starter/lessons.json.br');

type Lesson = Omit<LearntVectors, 'version'>;

/** The file: as it is written, directions are their bytes in base 64. */
export interface StarterLessons<Directions = Int8Array> {
  /** SHA-256 of `companies.jsonl.br`, in hexadecimal. */
  learnt_from: string;
  words: Omit<Lesson, 'directions'> & { directions: Directions };
  labels: Omit<Lesson, 'directions'> & { directions: Directions };
}

export async function readStarterLessons(): Promise<StarterLessons> {
  const text = (await decompress(await readFile(starterLessonsFile))).toString('utf8');
  const written = JSON.parse(text) as StarterLessons<string>;
  const unpacked = (lesson: StarterLessons<string>['words']) => {
    const bytes = Buffer.from(lesson.directions, 'base64');
    return { ...lesson, directions: new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
  };
  return { ...written, words: unpacked(written.words), labels: unpacked(written.labels) };
}
