import { expect, test } from 'vitest';
import { readStarterLessons } from '../../packages/server/src/sources/starter/lessons.ts';
import { readStarterFile, starterFiles } from '../../packages/server/src/sources/starter/read.ts';
import { hashOfCompanies } from './lessons.ts';

test('no record of the starter data set stands in the place of another', async () => {
  const files = await Promise.all(starterFiles.map(readStarterFile));
  const keys = files.flatMap(({ statements }) => statements.map(({ source, source_key }) => `${source} ${source_key}`));
  const twice = [...Map.groupBy(keys, (key) => key)].filter(([, same]) => same.length > 1).map(([key]) => key);
  expect(twice).toEqual([]);
});

test('what is shipped as learnt was learnt from the data set that is shipped, of every word and label a direction', async () => {
  const { learnt_from, words, labels } = await readStarterLessons();
  expect(learnt_from).toBe(hashOfCompanies());
  for (const { terms, counts, directions, dimensions } of [words, labels]) {
    expect(counts).toHaveLength(terms.length);
    expect(directions).toHaveLength(terms.length * dimensions);
  }
});
