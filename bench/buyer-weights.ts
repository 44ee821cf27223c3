/**
 * What the components of a buyer's score should count: a conditional logit (which of all acquirers bought this target?) on snapshots of deals
 * of July 2008 to 2011, each predicting what comes next, checked on 2012. The deals of 2013, on which `discovery` measures, are not looked at.
 */

import { buyerParts, buyerValues, type BuyerComponent } from '../packages/server/src/ranking/deals/buyers.ts';
import { weightsOf } from '../packages/server/src/ranking/deals/parts.ts';
import { fitChoices, placeOfChosen, rangesOf, type Choice } from './conditional-logit.ts';
import { readPastDeals, type PastDeals } from './discovery/past-deals.ts';
import { figureOf, printFigures, printHead, printTable, shown } from './report.ts';
import { mean } from './statistics.ts';

const weights = weightsOf(buyerParts);
/** Of these the deals say nothing. */
const judged: readonly string[] = ['product', 'class', 'capacity', 'standing', 'licence'] satisfies BuyerComponent[];
const names = (Object.keys(weights) as BuyerComponent[]).filter((name) => !judged.includes(name));
const width = names.length;
const periods = ['2008-07-01', '2009-07-01', '2010-07-01', '2011-07-01', '2012-01-01', '2013-01-01'] as const;

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
  const training = [0, 1, 2, 3].flatMap((at) => choices(periods[at]!, periods[at + 1]!));
  const check = choices(periods[4], periods[5]);
  printHead('Buyer weights', {
    inputs: `${training.length.toLocaleString('en')} deals from ${periods[0]} to ${periods[4]}, checked on ${check.length.toLocaleString('en')} of the year after`,
    weights: 'of a conditional logit over all earlier acquirers, in nats; none without deals, which say nothing of it',
  });
  const fitted = fitChoices(training, width);
  printTable(
    ['component', 'fitted', 'in use'],
    names.map((name, at) => [name, shown(fitted[at]!), shown(weights[name])]),
  );
  printTable(
    ['part, in nats', 'weakest', 'median', 'one in a thousand', 'strongest'],
    rangesOf(check, { names, fitted, parts: buyerParts }),
  );
  const inUse = Float64Array.from(names, (name) => weights[name]);
  printFigures(
    [10, 50, 100].map((rank) => {
      const hits = (tried: Float64Array) => check.map((choice) => Number(placeOfChosen(choice, tried) < rank));
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
        const { values } = buyerValues(sold, party, { pattern, lexicon });
        names.forEach((name, at) => (components[place * width + at] = values[name]));
      });
      return { components, alternatives: acquirers.length, chosen: places.get(acquirer)! };
    });
}
