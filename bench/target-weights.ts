/**
 * What the components of a target's score should count: weights searched at random for the share of an acquirer's targets of 2011 that stand
 * in its first hundred, checked on 2012. The deals of 2013, on which `discovery` measures, are not looked at.
 */

import { acquirerOf, scoreTarget, targetWeights, type TargetComponent } from '../packages/server/src/ranking/deals/targets.ts';
import { readPastDeals, type PastDeals } from './discovery/past-deals.ts';
import { randomFrom } from './random.ts';
import { figureOf, printFigures, printHead, printTable, shown } from './report.ts';
import { mean } from './statistics.ts';

// What is asked for beside is not asked for here.
const names = (Object.keys(targetWeights) as TargetComponent[]).filter((name) => name !== 'relevance');
const width = names.length;
const years = { searched: ['2011-01-01', '2012-01-01'], checked: ['2012-01-01', '2013-01-01'] } as const;
/** Acquirers looked at a year, evenly from all; each is held against some seventy thousand companies. */
const mostAcquirers = 150;
const rounds = 120;
const shownRows = 100;

/** An acquirer, every company that was free as one row of components, and which of them it bought. */
interface Hunt {
  components: Float32Array;
  companies: number;
  bought: readonly number[];
}

/** Runs the search and prints the weights; without the data it says so and does nothing. */
export async function run(): Promise<void> {
  const folder = process.env['FIRMAMENT_BENCH_DATA'];
  if (folder === undefined || folder === '') {
    console.log(
      'target-weights needs FIRMAMENT_BENCH_DATA: the folder that holds evaluation/deals. It is not set, so nothing was measured.',
    );
    return;
  }
  const deals = readPastDeals(folder);
  const searched = huntsOf(deals, years.searched);
  printHead('Target weights', {
    inputs: `${searched.length} acquirers that bought from ${years.searched[0]} to ${years.searched[1]}, and their like of the year after`,
    weights: `the best of ${rounds} random changes, as shares of their sum`,
  });
  const inUse = Float64Array.from(names, (name) => targetWeights[name]);
  const found = search(searched, inUse);
  const sum = found.reduce((total, weight) => total + weight, 0);
  printTable(
    ['component', 'found, share', 'in use'],
    names.map((name, at) => [name, shown(found[at]! / sum), shown(targetWeights[name])]),
  );
  const figures = (name: string, hunts: readonly Hunt[]) =>
    figureOf(
      { name: `share of the targets of ${name} in the first hundred, baseline the weights in use`, unit: '' },
      { values: sharesOf(hunts, found), baseline: sharesOf(hunts, inUse) },
      mean,
    );
  const before = figures('2011', searched);
  searched.length = 0;
  printFigures([before, figures('2012', huntsOf(deals, years.checked))]);
}

function huntsOf(deals: PastDeals, [from, to]: readonly [string, string]): Hunt[] {
  const { acquirers, free, demand } = deals.before(from);
  const places = new Map(free.map(({ document }, place) => [document.permalink, place]));
  const made = Map.groupBy(deals.between(from, to), ({ acquirer }) => acquirer);
  const hunting = acquirers.filter(({ party }) => made.has(party.document.permalink));
  const step = Math.max(1, hunting.length / mostAcquirers);
  return Array.from({ length: Math.min(mostAcquirers, hunting.length) }, (_, index) => {
    const { party, pattern } = hunting[Math.floor(index * step)]!;
    const acquirer = acquirerOf(party, pattern);
    const components = new Float32Array(free.length * width);
    free.forEach((target, place) => {
      const { values } = scoreTarget(acquirer, target, { relevance: undefined, demand });
      names.forEach((name, at) => (components[place * width + at] = values[name]));
    });
    const bought = made.get(party.document.permalink)!.flatMap(({ target }) => places.get(target) ?? []);
    return { components, companies: free.length, bought };
  }).filter(({ bought }) => bought.length > 0);
}

/** Of each acquirer's targets the share that stands in its first hundred; of those that tie at the end as many as there is room for. */
function sharesOf(hunts: readonly Hunt[], weights: Float64Array): number[] {
  return hunts.map(({ components, companies, bought }) => {
    const values = new Float32Array(companies);
    for (let place = 0; place < companies; place += 1) {
      let value = 0;
      for (let at = 0; at < width; at += 1) value += weights[at]! * components[place * width + at]!;
      values[place] = value;
    }
    const last = values.toSorted()[companies - shownRows]!;
    const above = values.reduce((count, value) => count + Number(value > last), 0);
    const tied = values.reduce((count, value) => count + Number(value === last), 0);
    const found = Array.from(bought, (place) => (values[place]! > last ? 1 : values[place] === last ? (shownRows - above) / tied : 0));
    return found.reduce((sum, share) => sum + share, 0) / bought.length;
  });
}

function search(hunts: readonly Hunt[], from: Float64Array): Float64Array {
  const random = randomFrom(3);
  let best = from;
  let most = mean(Float64Array.from(sharesOf(hunts, best)));
  for (let round = 0; round < rounds; round += 1) {
    const tried = best.map((weight) =>
      random() < 0.5 ? weight : weight * Math.exp((random() - 0.5) * 2) + (random() < 0.2 ? 0.05 * random() : 0),
    );
    const value = mean(Float64Array.from(sharesOf(hunts, tried)));
    if (value > most) [best, most] = [tried, value];
  }
  return best;
}
