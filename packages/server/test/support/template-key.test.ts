import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyOf } from './template-key.ts';

const moment = new Date('2026-03-01T10:00:00Z');
const entry = 'packages/server/test/support/make.ts';
const files = {
  [entry]: `import { a } from '../../src/a.ts'; import '@firmament/contract'; import type { T } from '../../src/types.ts';`,
  'packages/server/src/a.ts': `export const a = () => import('./later.ts');`,
  'packages/server/src/later.ts': `export * from './deeper.ts';`,
  'packages/server/src/deeper.ts': `export const deeper = new URL('./thread.ts', import.meta.url);`,
  'packages/server/src/thread.ts': '',
  'packages/server/src/words.json': '[]',
  'packages/server/src/types.ts': 'export interface T {}',
  'packages/server/src/elsewhere.ts': '',
  'packages/server/src/elsewhere/fixtures/list.csv': 'name',
  'packages/server/migrations/0001_all.sql': 'select 1',
  'packages/contract/src/index.ts': `export * from './operations/index.ts';`,
  'packages/contract/src/operations/index.ts': '',
  'data/starter/companies.jsonl.br': '{}',
  'package-lock.json': '{}',
};

let root = '';
const write = (file: string, content: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), content);
};
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'firmament-key-'));
  for (const [file, content] of Object.entries(files)) write(file, content);
});
afterAll(() => rmSync(root, { recursive: true }));

/** What the key is while a file has something more in it. */
function keyWithMoreIn(file: string): string {
  const content = files[file as keyof typeof files];
  write(file, `${content}\n`);
  const key = keyOf(entry, { root, moment });
  write(file, content);
  return key;
}

const ofNothing = ['types.ts', 'elsewhere.ts', 'elsewhere/fixtures/list.csv'].map((name) => `packages/server/src/${name}`);

test.each(Object.keys(files).filter((file) => !ofNothing.includes(file)))('a change of %s makes other templates', (file) => {
  expect(keyWithMoreIn(file)).not.toBe(keyOf(entry, { root, moment }));
});

test.each(ofNothing)('a change of %s, which is not loaded, makes no others', (file) => {
  expect(keyWithMoreIn(file)).toBe(keyOf(entry, { root, moment }));
});

test('a new file of data makes other templates, and so does another day', () => {
  const before = keyOf(entry, { root, moment });
  expect(keyOf(entry, { root, moment: new Date('2026-03-02T00:00:00Z') })).not.toBe(before);
  write('packages/server/migrations/0002_more.sql', 'select 2');
  expect(keyOf(entry, { root, moment })).not.toBe(before);
});

test('a module with a computed name is refused, because its effect is unknown', () => {
  write('packages/server/src/thread.ts', 'await import(process.argv[2]);');
  expect(() => keyOf(entry, { root, moment })).toThrow('thread.ts: an import must name its module in plain text');
});
