/**
 * `node tools/news/category-model.ts` makes `data/news/category-model.tsv`, by which an article's category is told: a linear model (multinomial logistic
 * regression) of headlines that were written for it. It makes the same bytes of the same headlines. `--cross-validate` prints how well headlines are told that it was not made of.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newsCategories } from '@firmament/contract';
import { featuresOf } from '../../packages/server/src/text/news/category-features.ts';
import { wordsOf } from '../../packages/server/src/text/news/tokens.ts';

/** A headline of a known category. */
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

const rounds = 120;
const rate = 0.5;
const decay = 0.0004;
/** Of the phrases of the table, which are known to tell: they are held less. */
const phraseDecay = 0.00005;

/** However many headlines a category has, they count as so many: news of no category is of many kinds, and no likelier for that. */
const mostOfClass = 44;

type Weights = Map<string, Float64Array>;

/** A feature → its weight for each category, by full gradient steps whose length adapts to each weight (Adagrad). */
function learn(examples: readonly Example[]): Weights {
  const classOf = new Map<string, number>(newsCategories.map((name, at) => [name, at]));
  const sizes = new Map([...Map.groupBy(examples, ({ category }) => category)].map(([category, { length }]) => [category, length]));
  const documents = examples.map(({ category, text }) => {
    const wanted = classOf.get(category);
    if (wanted === undefined) throw new Error(`No category of news is called ${category}.`);
    return { wanted, weight: Math.min(1, mostOfClass / sizes.get(category)!), features: gathered(text) };
  });
  const size = newsCategories.length;
  const weights: Weights = new Map();
  const gradients: Weights = new Map();
  const steps: Weights = new Map();
  for (const { features } of documents) {
    for (const name of features.keys()) {
      if (weights.has(name)) continue;
      for (const table of [weights, gradients, steps]) table.set(name, new Float64Array(size));
    }
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const gradient of gradients.values()) gradient.fill(0);
    for (const { wanted, weight, features } of documents) {
      const shares = sharesOf(weights, features, size);
      shares[wanted]! -= 1;
      for (const [name, value] of features) {
        const gradient = gradients.get(name)!;
        for (let at = 0; at < size; at += 1) gradient[at]! += shares[at]! * value * weight;
      }
    }
    for (const [name, gradient] of gradients) {
      const [own, step] = [weights.get(name)!, steps.get(name)!];
      const held = (name.startsWith('=') ? phraseDecay : decay) * documents.length;
      for (let at = 0; at < size; at += 1) {
        const slope = gradient[at]! + held * own[at]!;
        step[at]! += slope * slope;
        if (slope !== 0) own[at]! -= (rate * slope) / (Math.sqrt(step[at]!) + 1e-8);
      }
    }
  }
  return weights;
}

function gathered(text: string): Map<string, number> {
  const features = new Map<string, number>();
  for (const { name, value } of featuresOf(wordsOf(text, 'title'))) features.set(name, Math.min(2, (features.get(name) ?? 0) + value));
  return features;
}

function sharesOf(weights: Weights, features: ReadonlyMap<string, number>, size: number): Float64Array {
  const scores = new Float64Array(size);
  for (const [name, value] of features) {
    const own = weights.get(name);
    if (own) for (let at = 0; at < size; at += 1) scores[at]! += own[at]! * value;
  }
  const most = Math.max(...scores);
  let sum = 0;
  for (let at = 0; at < size; at += 1) sum += scores[at] = Math.exp(scores[at]! - most);
  for (let at = 0; at < size; at += 1) scores[at]! /= sum;
  return scores;
}

const scale = 20;
/** Weights below this are left out. */
const least = 3;

/** The model as a file: a line a feature, `category:weight` for those that count, weights in twentieths. */
export function renderModel(): string {
  const weights = learn(readHeadlines());
  const lines = [...weights]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, own]) => {
      const kept = [...own].flatMap((weight, at) => {
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
  const size = newsCategories.length;
  for (let fold = 0; fold < folds; fold += 1) {
    const weights = learn(examples.filter((_, at) => at % folds !== fold));
    for (const { category, text } of examples.filter((_, at) => at % folds === fold)) {
      const shares = [...sharesOf(weights, gathered(text), size)]
        .map((share, at) => ({ share, name: newsCategories[at]! }))
        .toSorted((a, b) => b.share - a.share);
      if (shares[0]?.name === category) right += 1;
      else confusions.set(`${category} → ${shares[0]?.name}`, (confusions.get(`${category} → ${shares[0]?.name}`) ?? 0) + 1);
      if (shares.slice(0, 3).some(({ name }) => name === category)) among += 1;
    }
  }
  console.log(`first ${(right / examples.length).toFixed(3)}, among three ${(among / examples.length).toFixed(3)} of ${examples.length}`);
  for (const [pair, count] of [...confusions].toSorted(([, a], [, b]) => b - a).slice(0, 25)) console.log(`${count}  ${pair}`);
}

if (import.meta.main) {
  if (process.argv.includes('--cross-validate')) crossValidate();
  else writeFileSync(path.join(folder, 'category-model.tsv'), renderModel());
}
