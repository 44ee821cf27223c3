/** Whether each sentence of a summary is in its article, and how many articles have a summary. */

import { readArticle } from '../../packages/server/src/text/news/read-article.ts';
import { printFigures, printHead } from '../report.ts';
import { csvRows, jsonRows } from './labelled.ts';

/** Prints the share of sentences that stand word for word in their article, beside how many would if a summary were its first 300 characters. */
export function summaries(folder: string): void {
  const articles = [
    ...jsonRows<{ title: string; body: string }>(folder, 'news/wire-1987.jsonl.gz').map(({ title, body }) => ({ title, text: body })),
    ...csvRows(folder, 'evaluation/news-events.csv.gz').map(({ Title = '', Content = '' }) => ({ title: Title, text: Content })),
  ];
  printHead('News: summaries', { data: `news/wire-1987 and evaluation/news-events: ${articles.length} articles` });
  let sentences = 0;
  let standing = 0;
  let whole = 0;
  let some = 0;
  for (const article of articles) {
    const { summary, because } = readArticle(article);
    const text = article.text.replaceAll(/\s+/g, ' ');
    for (const { text: sentence } of because.summary ?? []) {
      sentences += 1;
      const line = sentence.replaceAll(/\s+/g, ' ');
      if (text.includes(line) && summary.includes(line)) standing += 1;
    }
    if (summary !== '') some += 1;
    if (/[.!?]["”’)\]]*$/.test(text.slice(0, 300).trim())) whole += 1;
  }
  printFigures([
    { name: 'sentences that stand in the article', unit: '', n: sentences, value: standing / sentences, target: { at: 'least', value: 1 } },
    {
      name: 'articles with a summary of whole sentences',
      unit: '',
      n: articles.length,
      value: some / articles.length,
      baseline: whole / articles.length,
    },
  ]);
}
