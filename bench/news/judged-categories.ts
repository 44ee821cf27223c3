/** Whether news has a category that an editor could give it: articles drawn at random, labelled before any answer was seen. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { readArticle } from '../../packages/server/src/text/news/read-article.ts';
import { printFigures, printHead } from '../report.ts';
import { intervalOf } from './intervals.ts';
import { digestOf, textsIn, type Place } from './linking/texts.ts';

interface Row {
  set: string;
  half: string;
  /** What an editor would give first, and what one could give as well. */
  is: string[];
  taken: string;
}

/** Prints how many have a category that an editor could give, beside the most frequent one for all. What to write more texts of was told by mistakes in the half that is seen. */
export async function judgedCategories(folder: string): Promise<void> {
  const rows = await judged(folder);
  const sets = Map.groupBy(rows, ({ set, half }) => `${half}: ${set}`);
  printHead('News: categories as an editor gives them', {
    articles: `${rows.length}, labelled by one reader: of a financial site headlines alone, of a general newspaper with their teasers`,
    baseline: 'every article of the most frequent category of its set',
  });
  printFigures(
    [...sets].map(([name, own]) => {
      const counts = Map.groupBy(own, ({ is }) => is[0]!);
      const [majority = ''] = [...counts.keys()].toSorted((a, b) => counts.get(b)!.length - counts.get(a)!.length);
      return {
        name,
        unit: '',
        n: own.length,
        value: right(own),
        interval: intervalOf(own, right),
        baseline: right(own.map((row) => ({ ...row, taken: majority }))),
      };
    }),
  );
}

function right(rows: readonly Row[]): number {
  return rows.filter(({ is, taken }) => is.includes(taken)).length / rows.length;
}

async function judged(folder: string): Promise<Row[]> {
  const read = textsIn(folder);
  const labelled = parse<Record<string, string>>(readFileSync(path.join(import.meta.dirname, 'judged-categories.csv')), { columns: true });
  const rows: Row[] = [];
  for (const { from, of = '', digest, half = '', category = '', also = '' } of labelled) {
    const text = await read({ from: from as Place['from'], of });
    if (digestOf(text) !== digest) throw new Error(`${from} ${of} is not the text that was labelled.`);
    rows.push({
      set: from === 'feeds' ? 'a general newspaper' : 'headlines of a financial site',
      half,
      is: [category, ...also.split('; ').filter((name) => name !== '')],
      taken: readArticle({ ...text, language: 'en' }).primary_tag,
    });
  }
  return rows;
}
