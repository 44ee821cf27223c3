import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { starterLessonsFile } from '../../packages/server/src/sources/starter/lessons.ts';
import { readStarterFile, starterFiles } from '../../packages/server/src/sources/starter/read.ts';
import { renderLessons } from './lessons.ts';

test('no record of the starter data set replaces another', async () => {
  const files = await Promise.all(starterFiles.map(readStarterFile));
  const keys = files.flatMap(({ statements }) => statements.map(({ source, source_key }) => `${source} ${source_key}`));
  const twice = [...Map.groupBy(keys, (key) => key)].filter(([, same]) => same.length > 1).map(([key]) => key);
  expect(twice).toEqual([]);
});

test('what is shipped as learnt is what the shipped companies teach', async () => {
  expect(readFileSync(starterLessonsFile).equals(await renderLessons()), 'run `node tools/starter/lessons.ts`').toBe(true);
});
