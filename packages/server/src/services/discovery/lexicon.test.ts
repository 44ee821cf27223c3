import { expect, test } from 'vitest';
import { abbreviationsOf, openVocabulary } from './lexicon.ts';
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
