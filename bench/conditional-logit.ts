/** Which of several was chosen, and why: a conditional logit (McFadden 1974). */

import type { Parts } from '../packages/server/src/ranking/deals/parts.ts';
import { shown } from './report.ts';

/** Alternatives as rows of components, one behind the other, and which of them was chosen. */
export interface Choice {
  components: Float32Array;
  alternatives: number;
  chosen: number;
}

const rounds = 30;
const ridge = 1e-3;
/** What is less likely pulls at nothing. */
const leastOdds = 1e-7;
/** In nats of any component: a longer step may leave the region where the curvature holds. */
const longestStep = 1.5;

/** The weights under which what was chosen is likeliest, by Newton's method with a small ridge, in units of the components. */
export function fitChoices(choices: readonly Choice[], width: number): Float64Array {
  const scales = deviationsOf(choices, width);
  const weights = new Float64Array(width);
  for (let round = 0; round < rounds; round += 1) {
    const { slope, curvature } = slopesOf(choices, { weights, scales });
    const step = solved(curvature, slope);
    const largest = step.reduce((most, value, at) => Math.max(most, Math.abs(value / scales[at]!)), 0);
    const share = Math.min(1, longestStep / largest);
    for (let at = 0; at < width; at += 1) weights[at]! += share * step[at]!;
    if (largest < 1e-3) break;
  }
  return weights.map((weight, at) => weight / scales[at]!);
}

/** The sum of each alternative's components by the weights. */
export function sumsOf({ components, alternatives }: Choice, weights: Float64Array): Float64Array {
  const width = weights.length;
  return Float64Array.from({ length: alternatives }, (_, place) => {
    let sum = 0;
    for (let at = 0; at < width; at += 1) sum += weights[at]! * components[place * width + at]!;
    return sum;
  });
}

/** How many alternatives stand before the chosen one. */
export function placeOfChosen(choice: Choice, weights: Float64Array): number {
  const sums = sumsOf(choice, weights);
  const own = sums[choice.chosen]!;
  return sums.reduce((before, sum, place) => before + Number(sum > own || (sum === own && place < choice.chosen)), 0);
}

function deviationsOf(choices: readonly Choice[], width: number): Float64Array {
  const squares = new Float64Array(width);
  for (const { components, alternatives } of choices) {
    for (let at = 0; at < width; at += 1) {
      let [sum, square] = [0, 0];
      for (let place = 0; place < alternatives; place += 1) {
        const value = components[place * width + at]!;
        sum += value;
        square += value * value;
      }
      squares[at]! += square / alternatives - (sum / alternatives) ** 2;
    }
  }
  return squares.map((square) => Math.sqrt(Math.max(0, square) / choices.length) + 1e-6);
}

function slopesOf(
  choices: readonly Choice[],
  { weights, scales }: { weights: Float64Array; scales: Float64Array },
): { slope: Float64Array; curvature: Float64Array[] } {
  const width = weights.length;
  const slope = weights.map((weight) => -ridge * weight);
  const curvature = Array.from({ length: width }, (_, at) => {
    const row = new Float64Array(width);
    row[at] = ridge;
    return row;
  });
  const inUnits = weights.map((weight, at) => weight / scales[at]!);
  for (const choice of choices) {
    const sums = sumsOf(choice, inUnits);
    const highest = sums.reduce((most, sum) => Math.max(most, sum), -Infinity);
    const odds = sums.map((sum) => Math.exp(sum - highest));
    const all = odds.reduce((total, value) => total + value, 0);
    const mean = new Float64Array(width);
    for (let place = 0; place < choice.alternatives; place += 1) {
      const likely = odds[place]! / all;
      if (likely < leastOdds) continue;
      const row = Float64Array.from({ length: width }, (_, at) => choice.components[place * width + at]! / scales[at]!);
      for (let at = 0; at < width; at += 1) {
        const part = (likely * row[at]!) / choices.length;
        mean[at]! += likely * row[at]!;
        for (let other = 0; other <= at; other += 1) curvature[at]![other]! += part * row[other]!;
      }
    }
    for (let at = 0; at < width; at += 1) {
      slope[at]! += (choice.components[choice.chosen * width + at]! / scales[at]! - mean[at]!) / choices.length;
      for (let other = 0; other <= at; other += 1) curvature[at]![other]! -= (mean[at]! * mean[other]!) / choices.length;
    }
  }
  for (let at = 0; at < width; at += 1) for (let other = 0; other < at; other += 1) curvature[other]![at] = curvature[at]![other]!;
  return { slope, curvature };
}

/** The solution of a symmetric positive system, by Gaussian elimination. */
function solved(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const width = right.length;
  const rows = matrix.map((row, at) => Float64Array.from([...row, right[at]!]));
  for (let at = 0; at < width; at += 1) {
    const pivot = rows[at]!;
    for (let below = at + 1; below < width; below += 1) {
      const factor = rows[below]![at]! / pivot[at]!;
      for (let column = at; column <= width; column += 1) rows[below]![column]! -= factor * pivot[column]!;
    }
  }
  const solution = new Float64Array(width);
  for (let at = width - 1; at >= 0; at -= 1) {
    let left = rows[at]![width]!;
    for (let column = at + 1; column < width; column += 1) left -= rows[at]![column]! * solution[column]!;
    solution[at] = left / rows[at]![at]!;
  }
  return solution;
}

/** One of so many alternatives is looked at. */
const looked = 23;

/** How far each part of a score reaches, among alternatives evenly taken from all. */
export function rangesOf(
  choices: readonly Choice[],
  { names, fitted, parts }: { names: readonly string[]; fitted: Float64Array; parts: Parts<string> },
): string[][] {
  return Object.entries(parts).map(([part, { weights }]) => {
    const counted = fitted.map((weight, at) => (Object.keys(weights).includes(names[at]!) ? weight : 0));
    const sums = choices.flatMap((choice) => Array.from(sumsOf(choice, counted).filter((_, place) => place % looked === 0)));
    sums.sort((a, b) => a - b);
    return [part, ...[0, 0.5, 0.999, 1].map((share) => shown(sums[Math.floor(share * (sums.length - 1))]!))];
  });
}
