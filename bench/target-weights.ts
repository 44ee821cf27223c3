/**
 * What the components of a target's score should count: a conditional logit (which of all free companies did this acquirer buy?) on snapshots
 * of deals of July 2008 to 2011, each predicting what comes next, checked on 2012. Of the free companies as many are drawn, all as likely as any
 * other, as fit in memory. The deals of 2013, on which `discovery` measures, are not looked at.
 */

import { weightsOf } from '../packages/server/src/ranking/deals/parts.ts';
import { acquirerOf, targetParts, targetValues, type TargetComponent } from '../packages/server/src/ranking/deals/targets.ts';
import { fitChoices, rangesOf, sumsOf, type Choice } from './conditional-logit.ts';
import { readPastDeals, type PastDeals } from './discovery/past-deals.ts';
import { randomFrom } from './random.ts';
import { figureOf, printFigures, printHead, printTable, shown } from './report.ts';
import { mean } from './statistics.ts';

const weights = weightsOf(targetParts);
/** Of these the deals say nothing. */
const judged: readonly string[] = ['product', 'capacity'] satisfies TargetComponent[];
const names = (Object.keys(weights) as TargetComponent[]).filter((name) => !judged.includes(name));
const width = names.length;
const periods = ['2008-07-01', '2009-07-01', '2010-07-01', '2011-07-01', '2012-01-01', '2013-01-01'] as const;
const drawn = 1_000;
/** Acquirers looked at, evenly from all; each is held against some seventy thousand companies. */
const mostAcquirers = 300;
const shownRows = 100;

/** Runs the fit and prints the weights; without the data it says so and does nothing. */
export async function run(): Promise<void> {
  const folder = process.env['FIRMAMENT_BENCH_DATA'];
  if (folder === undefined || folder === '') {
    console.log(
      'target-weights needs FIRMAMENT_BENCH_DATA: the folder that holds evaluation/deals. It is not set, so nothing was measured.',
    );
    return;
  }
  const deals = readPastDeals(folder);
  const training = [0, 1, 2, 3].flatMap((at) => choicesFrom(deals, { from: periods[at]!, to: periods[at + 1]! }));
  printHead('Target weights', {
    inputs: `${training.length.toLocaleString('en')} deals from ${periods[0]} to ${periods[4]}, each among ${drawn.toLocaleString('en')} companies`,
    weights: 'of a conditional logit, in nats; none without deals, which say nothing of it',
  });
  const fitted = fitChoices(training, width);
  printTable(
    ['component', 'fitted', 'in use'],
    names.map((name, at) => [name, shown(fitted[at]!), shown(weights[name])]),
  );
  printTable(
    ['part, in nats', 'weakest', 'median', 'one in a thousand', 'strongest'],
    rangesOf(training, { names, fitted, parts: targetParts }),
  );
  training.length = 0;
  const inUse = Float64Array.from(names, (name) => weights[name]);
  const found = sharesFound(deals, { from: periods[4], to: periods[5], tried: [fitted, inUse] });
  printFigures([
    figureOf(
      { name: 'share of the targets of 2012 in the first hundred, baseline the weights in use', unit: '' },
      { values: found[0]!, baseline: found[1]! },
      mean,
    ),
  ]);
}

function huntsOf(deals: PastDeals, { from, to }: { from: string; to: string }) {
  const { acquirers, free, demand } = deals.before(from);
  const places = new Map(free.map(({ document }, place) => [document.permalink, place]));
  const made = Map.groupBy(deals.between(from, to), ({ acquirer }) => acquirer);
  const hunting = acquirers.flatMap(({ party, pattern }) => {
    const bought = (made.get(party.document.permalink) ?? []).flatMap(({ target }) => places.get(target) ?? []);
    return bought.length > 0 ? [{ acquirer: acquirerOf(party, pattern), bought }] : [];
  });
  return { hunting, free, demand };
}

function choicesFrom(deals: PastDeals, period: { from: string; to: string }): Choice[] {
  const { hunting, free, demand } = huntsOf(deals, period);
  const random = randomFrom(3);
  return hunting.flatMap(({ acquirer, bought }) =>
    bought.map((chosen): Choice => {
      const drawnPlaces = [chosen, ...Array.from({ length: drawn - 1 }, () => Math.floor(random() * free.length))];
      const components = new Float32Array(drawn * width);
      drawnPlaces.forEach((from, place) => {
        const { values } = targetValues(acquirer, free[from]!, demand);
        names.forEach((name, at) => (components[place * width + at] = values[name]));
      });
      return { components, alternatives: drawn, chosen: 0 };
    }),
  );
}

/** By weights tried, of each acquirer's targets the share in its first hundred; of those that tie at the end as many as there is room for. */
function sharesFound(deals: PastDeals, { from, to, tried }: { from: string; to: string; tried: readonly Float64Array[] }): number[][] {
  const { hunting, free, demand } = huntsOf(deals, { from, to });
  const step = Math.max(1, hunting.length / mostAcquirers);
  const found = tried.map((): number[] => []);
  for (let at = 0; at < hunting.length; at += step) {
    const { acquirer, bought } = hunting[Math.floor(at)]!;
    const components = new Float32Array(free.length * width);
    free.forEach((target, place) => {
      const { values } = targetValues(acquirer, target, demand);
      names.forEach((name, column) => (components[place * width + column] = values[name]));
    });
    tried.forEach((each, column) => {
      const sums = sumsOf({ components, alternatives: free.length, chosen: 0 }, each);
      const last = sums.toSorted()[sums.length - shownRows]!;
      const above = sums.reduce((count, sum) => count + Number(sum > last), 0);
      const tied = sums.reduce((count, sum) => count + Number(sum === last), 0);
      const shares = Array.from(bought, (place) => (sums[place]! > last ? 1 : sums[place] === last ? (shownRows - above) / tied : 0));
      found[column]!.push(mean(Float64Array.from(shares)));
    });
  }
  return found;
}
