/** How good the four discovery workflows are, each by its protocol through the public API, beside plain baselines measured in the same run. */

import { buyersAndTargets } from './discovery/deals.ts';
import { marketMaps } from './discovery/market-map.ts';
import { peers } from './discovery/peers.ts';
import type { Protocol } from './discovery/protocol.ts';
import { printFigures, printHead, type Figure } from './report.ts';
import type { Bench } from './service-process.ts';

const protocols: Record<string, Protocol> = { 'market-map': marketMaps, peers, deals: buyersAndTargets };

/** Runs the benchmark and prints its table; without the data it says so and does nothing. `--only peers` runs one protocol. */
export async function run(bench: Bench): Promise<void> {
  const folder = process.env['FIRMAMENT_BENCH_DATA'];
  if (folder === undefined || folder === '') {
    console.log(
      'discovery needs FIRMAMENT_BENCH_DATA: the folder that holds the corpora and evaluation/. It is not set, so nothing was measured.',
    );
    return;
  }
  const { only } = bench.options;
  const wanted = Object.entries(protocols).filter(([name]) => only === undefined || only === name);
  printHead('Discovery, quality', {
    loading: 'each corpus by firmament import into a running, empty service of its own',
    asking: 'over HTTP, without filters; a row is right when name and website (for deals: the permalink) are those of the judged company',
    protocols: wanted.map(([name]) => name).join(', '),
  });
  const figures: Figure[] = [];
  for (const [, protocol] of wanted) figures.push(...(await protocol(bench, folder)));
  printFigures(figures);
}
