/** How well and how fast news is read, a part each: `--only sentiment`, `categories`, `summaries`, `reading-speed`. */

import { categories } from './news/categories.ts';
import { readingSpeed } from './news/reading-speed.ts';
import { sentiment } from './news/sentiment.ts';
import { summaries } from './news/summaries.ts';
import type { Bench } from './service-process.ts';

/** A part is given the folder of the data. */
const parts: Record<string, (folder: string, bench: Bench) => void | Promise<void>> = {
  sentiment,
  categories,
  summaries,
  'reading-speed': readingSpeed,
};

/** Runs the parts and prints their tables; without the data it says so and does nothing. */
export async function run(bench: Bench): Promise<void> {
  const folder = process.env['FIRMAMENT_BENCH_DATA'];
  if (folder === undefined || folder === '') {
    console.log('news needs FIRMAMENT_BENCH_DATA: the folder that holds news/ and evaluation/. It is not set, so nothing was measured.');
    return;
  }
  const { only } = bench.options;
  for (const [name, part] of Object.entries(parts)) if (only === undefined || only === name) await part(folder, bench);
}
