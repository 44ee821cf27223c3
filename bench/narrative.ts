/** How good what we write from documents is, a part each: `--only sections`, `labels`, `sentiment`, `questions`, `ordinary` or `speed`. */

import { labels } from './narrative/labels.ts';
import { ordinaryQuestions } from './narrative/ordinary-questions.ts';
import { questions } from './narrative/questions.ts';
import { sections } from './narrative/sections.ts';
import { sentiment } from './narrative/sentiment.ts';
import { speed } from './narrative/speed.ts';
import type { Bench } from './service-process.ts';

/** A part is given the folder of the data; a line each. */
const parts: Record<string, (folder: string, bench: Bench) => Promise<void>> = {
  sections,
  labels,
  sentiment,
  questions,
  ordinary: ordinaryQuestions,
  speed,
};

/** Runs the parts and prints their tables; without the data it says so and does nothing. */
export async function run(bench: Bench): Promise<void> {
  const folder = process.env['FIRMAMENT_BENCH_DATA'];
  if (folder === undefined || folder === '') {
    console.log(
      'narrative needs FIRMAMENT_BENCH_DATA: the folder that holds filings/ and reviews/. It is not set, so nothing was measured.',
    );
    return;
  }
  const { only } = bench.options;
  for (const [name, part] of Object.entries(parts)) if (only === undefined || only === name) await part(folder, bench);
}
