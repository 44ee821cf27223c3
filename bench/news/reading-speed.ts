/** How many articles are read in a second of a core. */

import { readArticle } from '../../packages/server/src/text/news/read-article.ts';
import { printFigures, printHead } from '../report.ts';
import { csvRows, jsonRows } from './labelled.ts';

const rounds = 5;

/** Prints articles a second of processor time for short and long articles, the best of five rounds, beside splitting them into words at spaces. */
export function readingSpeed(folder: string): void {
  const sets = {
    'wire stories': jsonRows<{ title: string; body: string }>(folder, 'news/wire-1987.jsonl.gz').map(({ title, body }) => ({
      title,
      text: body,
    })),
    'web articles': csvRows(folder, 'evaluation/news-events.csv.gz').map(({ Title = '', Content = '' }) => ({
      title: Title,
      text: Content,
    })),
  };
  printHead('News: how fast articles are read', { data: 'news/wire-1987, evaluation/news-events' });
  printFigures(
    Object.entries(sets).map(([name, articles]) => {
      const length = Math.round(articles.reduce((sum, { text }) => sum + text.length, 0) / articles.length);
      const rate = (read: (article: { title: string; text: string }) => unknown) =>
        Math.max(
          ...Array.from({ length: rounds }, () => {
            const began = process.cpuUsage();
            for (const article of articles) read(article);
            const { user, system } = process.cpuUsage(began);
            return articles.length / Math.max((user + system) / 1e6, 1e-6);
          }),
        );
      return {
        name: `${name}, ${length} characters each`,
        unit: '/s' as const,
        n: articles.length,
        value: rate(readArticle),
        baseline: rate(({ title, text }) => `${title} ${text}`.toLowerCase().split(/\s+/).length),
        target: { at: 'least' as const, value: 500 },
      };
    }),
  );
}
