import { expect, test } from 'vitest';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { tradeWords } from '../../ranking/topic.ts';
import { stemsOf } from '../../kernel/words.ts';
import { abbreviationsOf, openVocabulary, plainWordsOf, readAbbreviations } from './lexicon.ts';
import type { StatisticsQuery } from '../../search/port.ts';

const counts: Record<string, number> = { gold: 7, mine: 3, acme: 2 };
const count = (asked: readonly string[] = []) => asked.map((each) => counts[each] ?? 0);

function watched() {
  const asked: StatisticsQuery[] = [];
  let version = 'first';
  const index = {
    statistics: async (query: StatisticsQuery) => {
      asked.push(query);
      const { words, acquired_words, names } = query;
      return {
        version,
        companies: 9,
        acquired: 1,
        newest_deal: '2020',
        words: count(words),
        acquired_words: count(acquired_words),
        names: count(names),
      };
    },
  };
  return { asked, countAnew: () => (version = 'second'), open: () => openVocabulary(index, abbreviationsOf({})) };
}

test('work sees the counts of every word it asks for, also of those that other counts lead it to', async () => {
  const { open, asked } = watched();
  const vocabulary = await open();
  const weighed = await vocabulary.weigh((corpus) => [
    corpus.frequency('gold'),
    corpus.frequency('never'),
    corpus.named('acme') > 0 ? corpus.acquiredFrequency('mine') : 'not named',
    corpus.companies,
    corpus.newest_deal,
  ]);
  expect(weighed).toEqual([7, 0, 3, 9, '2020']);
  expect(asked).toEqual([
    {},
    { words: ['gold', 'never'], acquired_words: [], names: ['acme'] },
    { words: [], acquired_words: ['mine'], names: [] },
  ]);
});

test('of many, only those are done again that asked for what was not known', async () => {
  const { open } = watched();
  const vocabulary = await open();
  await vocabulary.weigh((corpus) => corpus.frequency('gold'));
  const done: string[] = [];
  const weighed = await vocabulary.weighEach(['gold', 'mine', 'mine'], (word, corpus) => {
    done.push(word);
    return corpus.frequency(word);
  });
  expect(weighed).toEqual([7, 3, 3]);
  expect(done).toEqual(['gold', 'mine', 'mine', 'mine', 'mine']);
});

test('no word is asked for twice, until words are counted anew', async () => {
  const { open, asked, countAnew } = watched();
  const words = () => asked.flatMap((query) => query.words ?? []);
  for (const word of ['gold', 'gold', 'never', 'never']) await (await open()).weigh((corpus) => corpus.frequency(word));
  expect(words()).toEqual(['gold', 'never']);
  countAnew();
  await (await open()).weigh((corpus) => corpus.frequency('gold'));
  expect(words()).toEqual(['gold', 'never', 'gold']);
});

test('a term of trade is found in any number and case, with hyphens or without', () => {
  const plainly = plainWordsOf({ 'low-cost carrier': ['budget airline'], CDMO: ['contract manufacturing'] });
  expect(plainly(tradeWords('Low cost carriers'))).toEqual(['budget airline']);
  expect(plainly(tradeWords('cdmos'))).toEqual(['contract manufacturing']);
  expect(plainly(['carrier'])).toEqual([]);
});

test('every term of trade we ship stands once and says something in plain words', async () => {
  const file = path.join(import.meta.dirname, '../../../../../data/starter/trade-terms.json');
  const terms = Object.entries(JSON.parse(await readFile(file, 'utf8')) as Record<string, string[]>);
  expect(new Set(terms.map(([term]) => tradeWords(term).join(' '))).size).toBe(terms.length);
  expect(terms.filter(([, plainly]) => plainly.length === 0 || plainly.some((each) => stemsOf(each).length === 0))).toEqual([]);
  expect((await readAbbreviations()).inPlainWords?.(['towerco'])).toContain('cell sites');
});
