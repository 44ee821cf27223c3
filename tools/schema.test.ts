import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { freshDatabase } from '../packages/server/test/support/database.ts';
import { renderSchema, schemaFile } from './schema.ts';

test('the schema that is written down is the one all migrations make; `node tools/schema.ts` writes it anew', async () => {
  const database = await freshDatabase();
  try {
    expect(await readFile(schemaFile, 'utf8')).toBe(await renderSchema(database.owner));
  } finally {
    await database.drop();
  }
});
