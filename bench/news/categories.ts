/** Whether what happened is told right: beside labels of web articles, topics of a newswire and the item numbers of current reports. */

import { statSync } from 'node:fs';
import path from 'node:path';
import type { NewsCategory } from '@firmament/contract';
import { filingEvents } from '../../packages/server/src/text/news/filing-events.ts';
import { membersOf, openFile, textOf } from '../../packages/server/src/sources/reading/file.ts';
import { readArticle, type ArticleReading } from '../../packages/server/src/text/news/read-article.ts';
import { printFigures, printHead, printTable } from '../report.ts';
import { intervalOf } from './intervals.ts';
import { csvRows, jsonRows, portionOf, scoresOf, type Portion } from './labelled.ts';

interface Row {
  is: string[];
  /** The primary category of a story of the wire, which has one topic; all categories of what has several labels or tells several things. */
  taken: string[];
  portion: Portion;
}

/**
 * Labels of the web articles → ours, written before any answer was seen. Labels of fewer than five articles, and those that tell no event of ours
 * (`company description`, `article publication`, `other`), are left out; `executive statement` is, too: every article that quotes an executive has it.
 */
const ofLabels: Readonly<Record<string, NewsCategory>> = {
  'm&a': 'Mergers & Acquisitions',
  'alliance & partnership': 'Partnerships & Alliances',
  'product launching & presentation': 'Product Launches & Enhancements',
  'product updates': 'Product Launches & Enhancements',
  'funding round': 'Equity Fund-Raising',
  'expanding geography': 'Geographic Expansion',
  'executive appointment': 'C-Suite Appointments & Departures',
  'support & philanthropy': 'Sustainability & ESG',
  hiring: 'Strategic Hiring',
};

const ofTopics: Readonly<Record<string, NewsCategory>> = { acq: 'Mergers & Acquisitions', earn: 'Earnings Releases' };
/** Further content of the wire's topics: `acq` includes sales and stakes, `earn` dividends, forecasts and sales. */
const widely: Readonly<Record<string, readonly NewsCategory[]>> = {
  'Mergers & Acquisitions': ['Divestitures & Asset Sales', 'Public-to-Private/Take-Private', 'Secondary Transactions'],
  'Earnings Releases': [
    'Shareholder Returns (Buybacks & Dividends)',
    'Revenue & Growth Metrics',
    'Profitability & Margins',
    'Guidance & Forecast Revisions',
  ],
};

/** All that is told, as a filter by category finds it. */
function tagsOf({ primary_tag, secondary_tags }: ArticleReading): string[] {
  return [primary_tag, ...secondary_tags];
}

function webArticles(folder: string): Row[] {
  return csvRows(folder, 'evaluation/news-events.csv.gz').map((row) => {
    const { Title: title = '', Content: text = '' } = row;
    const is = [1, 2, 3, 4, 5].flatMap((at) => ofLabels[row[`Label ${at}`] ?? ''] ?? []);
    return { is: [...new Set(is)], taken: tagsOf(readArticle({ title, text })), portion: portionOf(title) };
  });
}

function wire(folder: string): Row[] {
  return jsonRows<{ title: string; body: string; topics: string[] | string }>(folder, 'news/wire-1987.jsonl.gz').map(
    ({ title, body, topics }) => ({
      is: [topics].flat().flatMap((topic) => ofTopics[topic] ?? []),
      taken: [readArticle({ title, text: body, language: 'en' }).primary_tag],
      portion: portionOf(title + body),
    }),
  );
}

/** An item that is shorter refers to another. */
const leastItem = 250;
const heading = /^\s*item\s+\d\.\d\d\.?[^\n]{0,160}\n?/i;

async function currentReports(folder: string): Promise<Row[]> {
  const rows: Row[] = [];
  const file = path.join(folder, 'filings/8-K-items.zip');
  const zip = openFile({ name: '8-K-items.zip', path: file, bytes: statSync(file).size });
  for await (const member of membersOf(zip)) {
    if (!member.name.endsWith('.json')) continue;
    const name = path.basename(member.name);
    const report = JSON.parse(await textOf(member)) as Record<string, string | null>;
    for (const [key, text] of Object.entries(report)) {
      const event = filingEvents[key.replace('item_', '')];
      const told = (text ?? '').replace(heading, '').trim();
      if (!event || event.isOpen || told.length < leastItem) continue;
      rows.push({
        is: [event.category],
        taken: tagsOf(readArticle({ title: '', text: told, language: 'en' })),
        portion: portionOf(name),
      });
    }
  }
  return rows;
}

/** Prints the mean F1 of each set beside taking everything for the most frequent class, what each class gets, and what it is taken for. */
export async function categories(folder: string): Promise<void> {
  const sets: [name: string, rows: Row[], least: number][] = [
    ['web articles', webArticles(folder), 4],
    ['wire, as mapped', wire(folder), 1],
    [
      'wire, widely',
      wire(folder).map((row) => ({
        ...row,
        taken: row.taken.map((name) => Object.keys(widely).find((key) => widely[key]?.includes(name as NewsCategory)) ?? name),
      })),
      1,
    ],
    ['items of current reports', await currentReports(folder), 10],
  ];
  printHead('News: what happened', {
    data: 'evaluation/news-events, news/wire-1987, filings/8-K-items.zip; the quarter that was read apart',
    baseline: 'every article of the most frequent class',
  });
  for (const portion of ['unread', 'read'] as const) {
    for (const [name, all, least] of sets) {
      const rows = all.filter((row) => row.portion === portion);
      const counts = Map.groupBy(
        all.flatMap(({ is }) => is),
        (each) => each,
      );
      const classes = [...counts].filter(([, { length }]) => length >= least).map(([each]) => each);
      const [majority = ''] = classes.toSorted((a, b) => counts.get(b)!.length - counts.get(a)!.length);
      const macro = (drawn: readonly Row[]) => scoresOf(drawn, classes).macro;
      const { each } = scoresOf(rows, classes);
      printFigures([
        {
          name: `${portion}: ${name}, macro-F1`,
          unit: '',
          n: rows.length,
          value: macro(rows),
          interval: intervalOf(rows, macro),
          baseline: macro(rows.map((row) => ({ ...row, taken: [majority] }))),
          target: { at: 'least', value: 0.7 },
        },
      ]);
      printTable(
        ['class', 'n', 'precision', 'recall', 'F1', 'missed ones are taken for'],
        each.map(({ name: own, n, precision, recall, f1 }) => [
          own,
          String(n),
          precision.toFixed(2),
          recall.toFixed(2),
          f1.toFixed(2),
          missed(rows, own),
        ]),
      );
    }
  }
}

function missed(rows: readonly Row[], name: string): string {
  const taken = Map.groupBy(
    rows.filter((row) => row.is.includes(name) && !row.taken.includes(name)),
    (row) => row.taken[0] ?? '',
  );
  return [...taken]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, 4)
    .map(([category, some]) => `${category || 'unread language'} ${some.length}`)
    .join(', ');
}
