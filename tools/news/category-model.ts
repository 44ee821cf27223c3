/**
 * `node tools/news/category-model.ts` makes `data/news/category-model.tsv`, by which an article's category is told: a linear model (multinomial logistic
 * regression) of headlines that were written for it. It makes the same bytes of the same headlines. `--cross-validate` prints how well headlines are told that it was not made of.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newsCategories } from '@firmament/contract';
import { featuresOf } from '../../packages/server/src/text/news/category-features.ts';
import { wordsOf } from '../../packages/server/src/text/news/tokens.ts';

interface Example {
  category: string;
  text: string;
}

const folder = path.join(import.meta.dirname, '../../data/news');

/** The headlines of `data/news/headlines.txt`. */
function readHeadlines(): Example[] {
  const examples: Example[] = [];
  let category = '';
  for (const line of readFileSync(path.join(folder, 'headlines.txt'), 'utf8').split('\n')) {
    if (line.startsWith('## ')) category = line.slice(3);
    else if (line !== '' && !line.startsWith('#')) examples.push({ category, text: line });
  }
  return examples;
}

const rounds = 60;
const rate = 0.5;
const decay = 0.3;
/** Of the phrases of the table, which are known to tell: they are held less. */
const phraseDecay = 0.05;

/** Least document frequency of a feature. */
const leastTexts = 2;

const size = newsCategories.length;

/** For each feature its weight for each category, in the order of `newsCategories`, one feature behind the other. */
interface Model {
  features: ReadonlyMap<string, number>;
  weights: Float64Array;
}

interface Read {
  features: Int32Array;
  values: Float64Array;
}

interface Text extends Read {
  category: number;
}

/** Full gradient steps whose length adapts to each weight (Adagrad). */
function learn(examples: readonly Example[]): Model {
  const gathered = examples.map(({ text }) => featuresIn(text));
  const inTexts = new Map<string, number>();
  for (const features of gathered) for (const name of features.keys()) inTexts.set(name, (inTexts.get(name) ?? 0) + 1);
  const features = new Map([...inTexts].filter(([, texts]) => texts >= leastTexts).map(([name], at) => [name, at]));
  const texts = examples.map(({ category }, at): Text => {
    const number = newsCategories.findIndex((name) => name === category);
    if (number < 0) throw new Error(`No category of news is called ${category}.`);
    return { category: number, ...knownIn(gathered[at]!, features) };
  });
  const decays = Float64Array.from(features.keys(), (name) => (name.startsWith('=') ? phraseDecay : decay));
  const weights = new Float64Array(features.size * size);
  const gradients = new Float64Array(weights.length);
  const steps = new Float64Array(weights.length);
  const shares = new Float64Array(size);
  for (let round = 0; round < rounds; round += 1) {
    gradients.fill(0);
    for (const text of texts) {
      fillShares(shares, text, weights);
      shares[text.category]! -= 1;
      for (const [place, from] of text.features.entries()) {
        const value = text.values[place]!;
        for (let at = 0; at < size; at += 1) gradients[from + at]! += shares[at]! * value;
      }
    }
    for (const [feature, held] of decays.entries()) {
      for (let at = feature * size; at < (feature + 1) * size; at += 1) {
        const slope = gradients[at]! + held * weights[at]!;
        steps[at]! += slope * slope;
        if (slope !== 0) weights[at]! -= (rate * slope) / (Math.sqrt(steps[at]!) + 1e-8);
      }
    }
  }
  return { features, weights };
}

function featuresIn(text: string): Map<string, number> {
  const features = new Map<string, number>();
  for (const { name, value } of featuresOf(wordsOf(text, 'title'))) features.set(name, Math.min(2, (features.get(name) ?? 0) + value));
  return features;
}

/** The features that the model knows, by where their weights begin. */
function knownIn(gathered: ReadonlyMap<string, number>, features: Model['features']): Read {
  const known = [...gathered].filter(([name]) => features.has(name));
  return {
    features: Int32Array.from(known, ([name]) => features.get(name)! * size),
    values: Float64Array.from(known, ([, value]) => value),
  };
}

/** How likely each category is of a text. */
function fillShares(shares: Float64Array, { features, values }: Read, weights: Float64Array): void {
  shares.fill(0);
  for (const [place, from] of features.entries()) {
    const value = values[place]!;
    for (let at = 0; at < size; at += 1) shares[at]! += weights[from + at]! * value;
  }
  let most = -Infinity;
  for (let at = 0; at < size; at += 1) if (shares[at]! > most) most = shares[at]!;
  let sum = 0;
  for (let at = 0; at < size; at += 1) sum += shares[at] = Math.exp(shares[at]! - most);
  for (let at = 0; at < size; at += 1) shares[at]! /= sum;
}

const scale = 20;
const least = 10;

/** The model as a file: a line a feature, `category:weight` for those that count, weights in twentieths. */
export function renderModel(): string {
  const { features, weights } = learn(readHeadlines());
  const lines = [...features]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, feature]) => {
      const kept = [...weights.subarray(feature * size, (feature + 1) * size)].flatMap((weight, at) => {
        const rounded = Math.round(weight * scale);
        return Math.abs(rounded) >= least ? [`${at}:${rounded}`] : [];
      });
      return kept.length === 0 ? [] : [`${name}\t${kept.join(' ')}`];
    });
  return `${lines.join('\n')}\n`;
}

function crossValidate(): void {
  const examples = readHeadlines();
  const folds = 5;
  let right = 0;
  let among = 0;
  const confusions = new Map<string, number>();
  const shares = new Float64Array(size);
  for (let fold = 0; fold < folds; fold += 1) {
    const { features, weights } = learn(examples.filter((_, at) => at % folds !== fold));
    for (const { category, text } of examples.filter((_, at) => at % folds === fold)) {
      fillShares(shares, knownIn(featuresIn(text), features), weights);
      const [first, ...others] = [...shares.keys()].toSorted((a, b) => shares[b]! - shares[a]!).slice(0, 3);
      if (newsCategories[first!] === category) right += 1;
      else {
        const pair = `${category} → ${newsCategories[first!]}`;
        confusions.set(pair, (confusions.get(pair) ?? 0) + 1);
        if (others.some((at) => newsCategories[at] === category)) among += 1;
      }
    }
  }
  console.log(
    `first ${(right / examples.length).toFixed(3)}, among three ${((right + among) / examples.length).toFixed(3)} of ${examples.length}`,
  );
  for (const [pair, count] of [...confusions].toSorted(([, a], [, b]) => b - a).slice(0, 25)) console.log(`${count}  ${pair}`);
}

if (import.meta.main) {
  if (process.argv.includes('--cross-validate')) crossValidate();
  else writeFileSync(path.join(folder, 'category-model.tsv'), renderModel());
}
