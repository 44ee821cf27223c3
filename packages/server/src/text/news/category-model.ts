/** The model of categories as `tools/news/category-model.ts` makes it: what each feature of a passage says for and against each category. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { newsCategories } from '@firmament/contract';

const file = path.join(import.meta.dirname, '../../../../../data/news/category-model.tsv');

/** Weights are stored as integers. */
const perWeight = 20;

/** Feature → positions in `newsCategories`, and the weight for each. */
const weights = new Map<string, { at: Uint8Array; weight: Float32Array }>();
for (const line of readFileSync(file, 'utf8').split('\n')) {
  const [name, pairs] = line.split('\t');
  if (name === undefined || pairs === undefined) continue;
  const parts = pairs.split(' ').map((pair) => pair.split(':').map(Number));
  weights.set(name, {
    at: Uint8Array.from(parts, ([at = 0]) => at),
    weight: Float32Array.from(parts, ([, weight = 0]) => weight / perWeight),
  });
}

/** The score of each category, in the order of `newsCategories`, of the features of a passage. */
export function scoresOf(features: readonly { name: string; value: number }[]): Float64Array {
  const scores = new Float64Array(newsCategories.length);
  for (const { name, value } of features) {
    const known = weights.get(name);
    if (known) for (let at = 0; at < known.at.length; at += 1) scores[known.at[at]!]! += known.weight[at]! * value;
  }
  return scores;
}

/** What one feature says for a category. */
export function weightOf(feature: string, category: number): number {
  const known = weights.get(feature);
  const at = known?.at.indexOf(category) ?? -1;
  return known?.weight[at] ?? 0;
}
