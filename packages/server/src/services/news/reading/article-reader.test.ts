import { afterEach, beforeEach, expect, test } from 'vitest';
import { articleReader, type ArticleReader } from './article-reader.ts';
import type { Log } from '../../../kernel/log.ts';
import { readAlone } from './read-alone.ts';

const silent: Log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

let reader: ArticleReader;
beforeEach(() => {
  reader = articleReader({ log: silent });
});
afterEach(() => reader.end());

const articles = Array.from({ length: 40 }, (_, n) => ({
  record_id: n + 1,
  facts: {
    url: `https://northpost.example/${n}`,
    title: `Larkfen to buy Birchholm for $${n + 2} million`,
    text: `HELSINKI, March 3 - Larkfen said on Monday it agreed to buy Birchholm for $${n + 2} million. Shares of Larkfen (NYSE: LKF) rose.`,
  },
}));

test('an article says the same in the thread, behind others, and by itself', async () => {
  reader.begin(articles);
  reader.begin(articles.slice(30));
  for (const article of articles) expect(await reader.read(article)).toEqual(readAlone(article.facts));
  const [first] = articles;
  expect(await reader.read(first!)).toEqual(readAlone(first!.facts));
});

test('what cannot be read fails alone, and says why each time', async () => {
  const unreadable = { record_id: 99, facts: { ...articles[0]!.facts, title: undefined as unknown as string } };
  reader.begin([...articles, unreadable]);
  await expect(reader.read(unreadable)).rejects.toThrow(TypeError);
  await expect(reader.read(unreadable)).rejects.toThrow(TypeError);
  expect(await reader.read(articles[39]!)).toEqual(readAlone(articles[39]!.facts));
});

test('what a thread that ends still owes is read without it', async () => {
  reader.begin(articles);
  const waiting = reader.read(articles[39]!);
  await reader.end();
  expect(await waiting).toEqual(readAlone(articles[39]!.facts));
  expect(await reader.read(articles[0]!)).toEqual(readAlone(articles[0]!.facts));
});

test('an abandoned reading is repeated on request', async () => {
  reader.begin(articles);
  reader.forget(articles);
  expect(await reader.read(articles[1]!)).toEqual(readAlone(articles[1]!.facts));
});
