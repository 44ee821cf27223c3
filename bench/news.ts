/** How well news is read, a part each: `--only linking` or `stories`. */

import { linking } from './news/linking.ts';
import { stories } from './news/stories.ts';
import type { Bench } from './service-process.ts';

/** A line each; a part says itself what it leaves out where the evaluation data is not there. */
const parts: Record<string, (bench: Bench) => Promise<void>> = { linking, stories };

/** Runs the parts and prints their tables. */
export async function run(bench: Bench): Promise<void> {
  const { only } = bench.options;
  for (const [name, part] of Object.entries(parts)) if (only === undefined || only === name) await part(bench);
}
