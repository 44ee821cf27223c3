/**
 * What the components of a buyer's score should count: a conditional logit (which of all acquirers bought this target?) on a snapshot of
 * deals, fitted on 2010 and 2011 and checked on 2012. The deals of 2013, on which `discovery` measures, are not looked at.
 */

import { buyerWeights, scoreBuyer, type BuyerComponent } from '../packages/server/src/ranking/deals/buyers.ts';
import { readPastDeals, type PastDeals } from './discovery/past-deals.ts';
import { figureOf, printFigures, printHead, printTable, shown } from './report.ts';
import { mean } from './statistics.ts';

const names = Object.keys(buyerWeights) as BuyerComponent[];
const width = names.length;
const periods = ['2010-07-01', '2011-01-01', '2011-07-01', '2012-01-01', '2013-01-01'] as const;
const rounds = 120;
const rate = 0.15;
const penalty = 1e-3;

/** A target, every acquirer of before it as one row of components, and which of them bought it. */
interface Choice {
  components: Float32Array;
  acquirers: number;
  chosen: number;
}

/** Runs the fit and prints the weights; without the data it says so and does nothing. */
export async function run(): Promise<void> {
  const folder = process.env['FIRMAMENT_BENCH_DATA'];
  if (folder === undefined || folder === '') {
    console.log(
      'buyer-weights needs FIRMAMENT_BENCH_DATA: the folder that holds evaluation/deals. It is not set, so nothing was measured.',
    );
    return;
  }
  const deals = readPastDeals(folder);
  const choices = (from: string, to: string) => choicesFrom(deals, { from, to });
  const training = [0, 1, 2].flatMap((at) => choices(periods[at]!, periods[at + 1]!));
  const check = choices(periods[3], periods[4]);
  printHead('Buyer weights', {
    inputs: `${training.length.toLocaleString('en')} deals from ${periods[0]} to ${periods[3]}, checked on ${check.length.toLocaleString('en')} of the year after`,
    weights: 'of a conditional logit over all earlier acquirers, none below 0, as shares of their sum',
  });
  const fitted = fit(training);
  const sum = fitted.reduce((total, weight) => total + weight, 0);
  printTable(
    ['component', 'fitted', 'share', 'in use'],
    names.map((name, at) => [name, shown(fitted[at]!), shown(fitted[at]! / sum), shown(buyerWeights[name])]),
  );
  const inUse = Float64Array.from(names, (name) => buyerWeights[name]);
  printFigures(
    [10, 50, 100].map((rank) => {
      const hits = (weights: Float64Array) => check.map((choice) => Number(placeOf(choice, weights) < rank));
      return figureOf(
        { name: `hit@${rank} of the year after, baseline the weights in use`, unit: '' },
        { values: hits(fitted), baseline: hits(inUse) },
        mean,
      );
    }),
  );
}

function choicesFrom(deals: PastDeals, { from, to }: { from: string; to: string }): Choice[] {
  const { acquirers } = deals.before(from);
  const { lexicon } = deals;
  const places = new Map(acquirers.map(({ party }, place) => [party.document.permalink, place]));
  return deals
    .between(from, to)
    .filter(({ acquirer }) => places.has(acquirer))
    .map(({ acquirer, target }) => {
      const sold = deals.partyOf(target);
      const components = new Float32Array(acquirers.length * width);
      acquirers.forEach(({ party, pattern }, place) => {
        const { values } = scoreBuyer(sold, party, { pattern, lexicon });
        names.forEach((name, at) => (components[place * width + at] = values[name]));
      });
      return { components, acquirers: acquirers.length, chosen: places.get(acquirer)! };
    });
}

function valuesOf({ components, acquirers }: Choice, weights: Float64Array): Float64Array {
  return Float64Array.from({ length: acquirers }, (_, place) => {
    let value = 0;
    for (let at = 0; at < width; at++) value += weights[at]! * components[place * width + at]!;
    return value;
  });
}

function placeOf(choice: Choice, weights: Float64Array): number {
  const values = valuesOf(choice, weights);
  const own = values[choice.chosen]!;
  return values.reduce((before, value, place) => before + Number(value > own || (value === own && place < choice.chosen)), 0);
}

/** Maximizes the likelihood of what was chosen by Adam, with a small ridge, no weight below 0. */
function fit(choices: readonly Choice[]): Float64Array {
  const weights = new Float64Array(width).fill(1);
  const [mean1, mean2] = [new Float64Array(width), new Float64Array(width)];
  for (let round = 1; round <= rounds; round++) {
    const gradient = gradientOf(choices, weights);
    for (let at = 0; at < width; at++) {
      const slope = gradient[at]! / choices.length - penalty * weights[at]!;
      mean1[at] = 0.9 * mean1[at]! + 0.1 * slope;
      mean2[at] = 0.99 * mean2[at]! + 0.01 * slope * slope;
      const step = mean1[at]! / (1 - 0.9 ** round) / (Math.sqrt(mean2[at]! / (1 - 0.99 ** round)) + 1e-8);
      weights[at] = Math.max(0, weights[at]! + rate * step);
    }
  }
  return weights;
}

function gradientOf(choices: readonly Choice[], weights: Float64Array): Float64Array {
  const gradient = new Float64Array(width);
  for (const choice of choices) {
    const values = valuesOf(choice, weights);
    const highest = values.reduce((most, value) => Math.max(most, value), -Infinity);
    const odds = values.map((value) => Math.exp(value - highest));
    const all = odds.reduce((total, value) => total + value, 0);
    for (let place = 0; place < choice.acquirers; place++) {
      const pull = Number(place === choice.chosen) - odds[place]! / all;
      for (let at = 0; at < width; at++) gradient[at] = gradient[at]! + pull * choice.components[place * width + at]!;
    }
  }
  return gradient;
}
