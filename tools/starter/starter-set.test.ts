import { expect, test } from 'vitest';
import { readStarterFile, starterFiles } from '../../packages/server/src/sources/starter/read.ts';

test('no record of the starter data set stands in the place of another', async () => {
  const files = await Promise.all(starterFiles.map(readStarterFile));
  const keys = files.flatMap(({ statements }) => statements.map(({ source, source_key }) => `${source} ${source_key}`));
  const twice = [...Map.groupBy(keys, (key) => key)].filter(([, same]) => same.length > 1).map(([key]) => key);
  expect(twice).toEqual([]);
});
