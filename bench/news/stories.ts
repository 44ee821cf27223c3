/** Whether articles of one story are told from others, beside equal titles. */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { foldName } from '../../packages/server/src/kernel/names.ts';
import { isSameStory, storySignature, type StorySignature } from '../../packages/server/src/text/news/story.ts';
import { printFigures, printHead, printTable, type Figure } from '../report.ts';
import { below, randomFrom } from '../random.ts';
import type { Interval } from '../statistics.ts';
import { halfOf } from './linking/labelled.ts';

const leastF1 = 0.9;

interface Article {
  family: string;
  story: string;
  title: string;
  text: string;
  signature: StorySignature;
}

interface Pair {
  a: Article;
  b: Article;
  isSame: boolean;
  /** As we say, and as equal titles do. */
  isFound: boolean;
  isPlain: boolean;
}

export async function stories(): Promise<void> {
  const pairs = pairsOf(articles('articles.jsonl'));
  const templates = pairsOf(articles('templates.jsonl'));
  printHead('Stories that articles tell', {
    pairs: `${pairs.length}, of which ${pairs.filter(({ isSame }) => isSame).length} tell one story`,
    articles:
      'written for this before any rule: re-issued, cut short, with bylines, brought up to date; near misses are the next quarter and another company in the same words',
    found: 'those that share a band are compared, as when articles are stored; no day is looked at',
    halves: 'families of articles by a hash of their name; rules were made on the half that is seen',
    templates: `${templates.length} pairs of notices that are written anew each day in the same words, of which ${templates.filter(({ isSame }) => isSame).length} tell one story`,
    baseline: 'equal titles',
  });
  const figures: Figure[] = [];
  for (const half of ['seen', 'kept back'] as const) {
    const own = pairs.filter(({ a }) => halfOf(createHash('sha256').update(a.family).digest('hex')) === half);
    figures.push({
      name: `${half}: pairwise F1`,
      unit: '',
      n: own.length,
      value: f1(own, 'isFound'),
      interval: intervalOf(own),
      baseline: f1(own, 'isPlain'),
      target: { at: 'least', value: leastF1 },
    });
    const wrong = own.filter(({ isSame, isFound }) => isSame !== isFound);
    if (half === 'seen')
      printTable(
        ['seen, wrong', 'first', 'second'],
        wrong.map(({ a, b, isSame }) => [isSame ? 'parted' : 'taken for one', a.title, b.title]),
      );
  }
  const right = (by: 'isFound' | 'isPlain') => templates.filter((pair) => pair.isSame === pair[by]).length / templates.length;
  figures.push({ name: 'templates: pairs told right', unit: '', n: templates.length, value: right('isFound'), baseline: right('isPlain') });
  printFigures(figures);
}

function articles(file: string): Article[] {
  const lines = readFileSync(path.join(import.meta.dirname, 'stories', file), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => {
    const article = JSON.parse(line) as Omit<Article, 'signature'>;
    return { ...article, signature: storySignature(article) };
  });
}

function pairsOf(all: readonly Article[]): Pair[] {
  return all.flatMap((a, index) =>
    all.slice(index + 1).flatMap((b) => {
      if (a.family !== b.family) return [];
      const bands = new Set(a.signature.bands);
      const isCompared = b.signature.bands.some((band) => bands.has(band));
      return [
        {
          a,
          b,
          isSame: a.story === b.story,
          isFound: isCompared && isSameStory(a.signature, b.signature),
          isPlain: foldName(a.title) === foldName(b.title),
        },
      ];
    }),
  );
}

function f1(pairs: readonly Pair[], by: 'isFound' | 'isPlain'): number {
  const right = pairs.filter((pair) => pair.isSame && pair[by]).length;
  const said = pairs.filter((pair) => pair[by]).length;
  const meant = pairs.filter(({ isSame }) => isSame).length;
  return said + meant === 0 ? Number.NaN : (2 * right) / (said + meant);
}

function intervalOf(pairs: readonly Pair[]): Interval {
  const random = randomFrom(pairs.length);
  const drawn = Array.from({ length: 1_000 }, () =>
    f1(
      pairs.map(() => pairs[below(random, pairs.length)]!),
      'isFound',
    ),
  ).toSorted((a, b) => a - b);
  return [drawn[25]!, drawn[975]!];
}
