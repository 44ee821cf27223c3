import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const reader = path.join(import.meta.dirname, '../../src/services/ingestion/choose-source.ts');

test('the process that reads files loads no schema of the interface: it starts for each import', () => {
  const listing = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    await import(${JSON.stringify(reader)});
    console.log(loaded.join('\\n'));`;
  const loaded = execFileSync(process.execPath, ['--input-type=module', '--eval', listing], { encoding: 'utf8' }).split('\n');
  expect(loaded.length).toBeGreaterThan(50);
  expect(loaded.filter((url) => url.includes('/node_modules/zod/') || url.includes('/contract/src/operations/'))).toEqual([]);
});
