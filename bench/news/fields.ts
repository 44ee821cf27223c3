/** Whether impact, countries and industries of short news are told right, and categories of kinds of news that are taken for others. */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { newsImpacts } from '@firmament/contract';
import { readArticle } from '../../packages/server/src/text/news/read-article.ts';
import { printFigures, printHead, printTable, type Figure } from '../report.ts';
import { halfOf } from './linking/labelled.ts';
import { intervalOf } from './intervals.ts';
import { scoresOf } from './labelled.ts';

interface Row {
  title: string;
  half: 'seen' | 'kept back';
  is: readonly string[];
  taken: readonly string[];
  plain: readonly string[];
}

interface Field {
  name: string;
  score: (rows: readonly Row[]) => number;
  rows: Row[];
}

/** Prints each field's figure of both halves, and the mistakes of the half that is seen. */
export function fields(): void {
  const all = fieldsOf();
  printHead('News: impact, countries, industries', {
    articles: `${linesOf('written.txt').length} headlines with teasers, ${linesOf('categories.txt').length} of kinds whose category was taken for another; written and labelled before any was read`,
    halves: 'rules were made on the half that is seen; the other was kept back',
    baseline: 'every article has the most frequent value',
  });
  const figures: Figure[] = [];
  for (const half of ['seen', 'kept back'] as const) {
    for (const { name, score, rows } of all) {
      const own = rows.filter((row) => row.half === half);
      figures.push({
        name: `${half}: ${name}`,
        unit: '',
        n: own.length,
        value: score(own),
        interval: intervalOf(own, score),
        baseline: score(own.map((row) => ({ ...row, taken: row.plain }))),
      });
    }
  }
  printTable(
    ['seen, wrong', 'title', 'told', 'right'],
    all.flatMap(({ name, rows }) =>
      rows
        .filter(({ half, is, taken }) => half === 'seen' && rightOf([{ is, taken }]) < 1)
        .map(({ title, is, taken }) => [name, title, taken.join(', '), is.join(', ')]),
    ),
  );
  printFigures(figures);
}

function fieldsOf(): Field[] {
  const read = linesOf('written.txt').map((line) => {
    const [title = '', teaser = '', impact = '', countries = '', industries = ''] = line.split(/ \|\| ?/);
    const said = readArticle({ title, text: '', teaser });
    return { title, said, impact: [impact], countries: namesIn(countries, ','), industries: namesIn(industries, ';') };
  });
  const trades = new Set(read.flatMap(({ industries }) => industries));
  const field = (name: string, score: Field['score'], told: (each: (typeof read)[number]) => { is: string[]; taken: string[] }): Field => {
    const rows = read.map((each) => ({ title: each.title, half: halfOfTitle(each.title), ...told(each) }));
    const plain = mostFrequent(rows.flatMap(({ is }) => is));
    return { name, score, rows: rows.map((row) => ({ ...row, plain: [plain] })) };
  };
  return [
    field(
      'impact, macro-F1',
      (rows) => scoresOf(rows, newsImpacts).macro,
      ({ impact, said }) => ({ is: impact, taken: [said.impact] }),
    ),
    field('impact, right', rightOf, ({ impact, said }) => ({ is: impact, taken: [said.impact] })),
    field('countries, F1', pooledF1, ({ countries, said }) => ({ is: countries, taken: said.countries })),
    // A trade has a name in each of the two taxonomies; one of them is labelled.
    field('industries, F1', pooledF1, ({ industries, said }) => ({
      is: industries,
      taken: said.industries.filter((name) => trades.has(name)),
    })),
    kinds(),
  ];
}

function kinds(): Field {
  const rows = linesOf('categories.txt').map((line) => {
    const [title = '', text = '', categories = ''] = line.split(' || ');
    const { primary_tag } = readArticle({ title, text });
    const is = namesIn(categories, ';');
    return { title, half: halfOfTitle(title), is: is.includes(primary_tag) ? [primary_tag] : is, taken: [primary_tag], right: is };
  });
  const plain = mostFrequent(rows.flatMap(({ right }) => right));
  return {
    name: 'kinds of news, category right',
    score: rightOf,
    rows: rows.map(({ right, ...row }) => ({ ...row, plain: right.includes(plain) ? row.is : [plain] })),
  };
}

function rightOf(rows: readonly Pick<Row, 'is' | 'taken'>[]): number {
  const right = rows.filter(({ is, taken }) => is.length === taken.length && is.every((name) => taken.includes(name)));
  return right.length / rows.length;
}

/** Of all values of all articles together. */
function pooledF1(rows: readonly Row[]): number {
  const both = rows.reduce((sum, { is, taken }) => sum + is.filter((name) => taken.includes(name)).length, 0);
  const said = rows.reduce((sum, { is, taken }) => sum + is.length + taken.length, 0);
  return said === 0 ? 1 : (2 * both) / said;
}

function mostFrequent(names: readonly string[]): string {
  const [most] = [...Map.groupBy(names, (name) => name)].toSorted(([, a], [, b]) => b.length - a.length);
  return most?.[0] ?? '';
}

function namesIn(written: string, separator: string): string[] {
  return written
    .split(separator)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

function halfOfTitle(title: string): Row['half'] {
  return halfOf(createHash('sha256').update(title).digest('hex'));
}

function linesOf(file: string): string[] {
  return readFileSync(path.join(import.meta.dirname, 'fields', file), 'utf8')
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('#'));
}
