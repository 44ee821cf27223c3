/** How well and how fast news is read, a part each: `--only linking`, `linking-among-many`, `stories`, `sentiment`, `categories`, `judged-categories`, `fields`, `summaries`, `reading-speed`, `speed`. */

import { categories } from './news/categories.ts';
import { dealsAndRounds } from './news/deal-extraction.ts';
import { fields } from './news/fields.ts';
import { judgedCategories } from './news/judged-categories.ts';
import { linking } from './news/linking.ts';
import { linkingAmongMany } from './news/linking-among-many.ts';
import { readingSpeed } from './news/reading-speed.ts';
import { sentiment } from './news/sentiment.ts';
import { speed } from './news/speed.ts';
import { stories } from './news/stories.ts';
import { summaries } from './news/summaries.ts';
import type { Bench } from './service-process.ts';

/** Parts with shipped data; each reports what it leaves out without the evaluation data. */
const ownParts: Record<string, (bench: Bench) => void | Promise<void>> = {
  linking,
  'linking-among-many': linkingAmongMany,
  stories,
  fields,
  'deal-extraction': dealsAndRounds,
};

/** Parts that are given the folder of the evaluation data. */
const dataParts: Record<string, (folder: string, bench: Bench) => void | Promise<void>> = {
  sentiment,
  categories,
  'judged-categories': judgedCategories,
  summaries,
  'reading-speed': readingSpeed,
  speed,
};

/** Runs the parts and prints their tables; without the data it says which it leaves out. */
export async function run(bench: Bench): Promise<void> {
  const { only } = bench.options;
  const isAsked = (name: string) => only === undefined || only === name;
  for (const [name, part] of Object.entries(ownParts)) if (isAsked(name)) await part(bench);
  const asked = Object.entries(dataParts).filter(([name]) => isAsked(name));
  const folder = process.env['FIRMAMENT_BENCH_DATA'];
  if (folder) for (const [, part] of asked) await part(folder, bench);
  else if (asked.length > 0)
    console.log(
      `Not measured, for FIRMAMENT_BENCH_DATA is not set to the folder that holds news/ and evaluation/: ${asked.map(([name]) => name).join(', ')}.`,
    );
}
