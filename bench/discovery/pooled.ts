/**
 * Labels of a directory have holes: a company that fits a topic may be missing under it. So the first rows of several rankings were
 * read by a judge who did not know which ranking a row is from. Rows are kept as digests: the companies themselves are not ours to publish.
 */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** How many rows of each ranking are read. */
export const pooledRows = 20;

/** What was judged of a topic, by digest: whether the company belongs to it. */
export type Judgements = ReadonlyMap<string, boolean>;

const file = path.join(import.meta.dirname, 'pooled-judgements.csv');

/** Every judgement made. Lines are `digest,1` or `digest,0`. */
export function readJudgements(): Judgements {
  const [, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  return new Map(
    lines.map((line) => {
      const [digest = '', right] = line.split(',');
      return [digest, right === '1'];
    }),
  );
}

export function digestOf(topic: string, key: string): string {
  return createHash('sha256').update(`${topic}\n${key}`).digest('hex').slice(0, 16);
}

/** Precision of the first rows that were judged, and how many were not. */
export function pooledQuality(topic: string, ranking: readonly string[], judgements: Judgements): { right: number; unjudged: number } {
  const judged = ranking.slice(0, pooledRows).map((key) => judgements.get(digestOf(topic, key)));
  const known = judged.filter((each) => each !== undefined);
  return { right: known.filter(Boolean).length / Math.max(1, known.length), unjudged: judged.length - known.length };
}
