import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { renderModel } from './news/category-model.ts';

test('the model of categories is what its headlines and phrases make', () => {
  const file = path.join(import.meta.dirname, '../data/news/category-model.tsv');
  expect(readFileSync(file, 'utf8') === renderModel(), 'run `node tools/news/category-model.ts`').toBe(true);
});
