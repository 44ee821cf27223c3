/** Passages of many filings, searched by words and by meaning in the index itself. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stemsOf } from '../../packages/server/src/kernel/words.ts';
import { openPassages } from '../../packages/server/src/search/open.ts';
import type { IndexedRecord } from '../../packages/server/src/search/passages.ts';
import { sec } from '../../packages/server/src/sources/sec/index.ts';
import { openFiles, reading } from '../../packages/server/src/sources/test-support.ts';
import { cutRecord } from '../../packages/server/src/text/passages/record.ts';
import { below, randomFrom, type Random } from '../random.ts';
import { figureOf, printFigures } from '../report.ts';
import { temporaryFolder, type Bench } from '../service-process.ts';
import { percentile } from '../statistics.ts';

/** A hundredth of what is promised: as much as a small machine makes in minutes. */
const usualFilings = 10_000;
const atOnce = 200;
const searches = 200;
/** As long as the vectors of the sentence model that is shipped. */
const dimensions = 512;
const limit = 10;

/**
 * Makes passages as real filings have them (mean count; each one half of one real passage and half of another), indexes them, and asks questions of
 * `questions.jsonl` by words, and random vectors by meaning.
 */
export async function searchPassages(filings: string, { scope, options }: Bench): Promise<void> {
  const count = options.filings === undefined ? usualFilings : Number(options.filings);
  if (!Number.isInteger(count) || count < 1) throw new Error(`--filings must be a whole number, not '${options.filings}'.`);
  const { words, each } = await realPassages(filings);
  const random = randomFrom(11);
  const index = await openPassages(await temporaryFolder(scope), { model: 'random' });
  scope.defer(() => index.close());
  const began = performance.now();
  for (let from = 0; from < count; from += atOnce) {
    const records = Array.from({ length: Math.min(atOnce, count - from) }, (_, at) => made(from + at + 1, { words, each, random }));
    await index.replace(records);
  }
  await index.compact?.();
  const { passages } = await index.state();
  console.log(
    `${passages.toLocaleString('en')} passages of ${count.toLocaleString('en')} filings (${each} each, as the real ones have) indexed in ${((performance.now() - began) / 1_000).toFixed(0)} s`,
  );
  const questions = readFileSync(new URL('questions.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => [...new Set(stemsOf((JSON.parse(line) as { ask: string }).ask))].map((term) => ({ term, weight: 1 })));
  const timed = async (ask: (at: number) => Promise<unknown>) => {
    const values: number[] = [];
    for (let at = 0; at < searches; at++) {
      const asked = performance.now();
      await ask(at);
      values.push(performance.now() - asked);
    }
    return values;
  };
  const find = (at: number) => index.find({ terms: questions[at % questions.length]!, filter: {}, limit });
  const near = () => index.near({ vector: vector(random), filter: {}, limit });
  const target = { at: 'most', value: 200 } as const;
  const what = `in ${passages.toLocaleString('en')} passages`;
  printFigures([
    figureOf({ name: `words ${what}, p95`, unit: 'ms', target }, { values: await timed(find) }, percentile(0.95)),
    figureOf({ name: `meaning ${what}, p95`, unit: 'ms', target }, { values: await timed(near) }, percentile(0.95)),
    figureOf(
      { name: `both at once ${what}, p95`, unit: 'ms', target },
      { values: await timed((at) => Promise.all([find(at), near()])) },
      percentile(0.95),
    ),
  ]);
}

/** Words of the passages of real filings, and how many a filing has. */
async function realPassages(filings: string): Promise<{ words: string[][]; each: number }> {
  const words: string[][] = [];
  let documents = 0;
  for (const name of ['10-K-items.zip', '8-K-items.zip']) {
    for (const file of await openFiles(path.join(filings, name))) {
      for await (const item of sec.read(file, reading)) {
        if (item.kind !== 'filing') continue;
        documents += 1;
        for (const { text } of cutRecord('filing', item.facts).passages) words.push(stemsOf(text));
      }
      await file.close();
    }
  }
  return { words, each: Math.round(words.length / documents) };
}

function made(record_id: number, { words, each, random }: { words: readonly string[][]; each: number; random: Random }): IndexedRecord {
  const passages = Array.from({ length: each }, (_, ordinal) => {
    const [one, other] = [words[below(random, words.length)]!, words[below(random, words.length)]!];
    const mixed = [...one.slice(0, one.length / 2), ...other.slice(other.length / 2)];
    return { ordinal, section: 'Item 1', words: mixed.join(' '), meaning: vector(random) };
  });
  return { record_id, kind: 'filing', day: '2030-01-01', passages };
}

function vector(random: Random): Int8Array {
  return Int8Array.from({ length: dimensions }, () => below(random, 255) - 127);
}
