import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { idiomOf } from './check/style.ts';

const root = mkdtempSync(path.join(tmpdir(), 'firmament-style-'));
afterAll(() => rmSync(root, { recursive: true }));

function found(file: string, text: string): string[] {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
  return idiomOf(root, [file]);
}

it('names the line and the word of a comment in private idiom', () => {
  expect(found('packages/server/src/kernel/a.ts', 'export const a = 1;\n/** Nobody reads it. */\nexport const b = 2;\n')).toEqual([
    'packages/server/src/kernel/a.ts:2  "Nobody": name the component, the caller or the user',
  ]);
});

it('reads pages without their code, and comments without quotations', () => {
  expect(found('docs/guides/a.md', 'Run `whoever`:\n\n```sh\necho nobody\n```\n')).toEqual([]);
  expect(found('packages/server/src/kernel/b.ts', '/** Matches "whoever" and `besides`. */\nexport const a = 1;\n')).toEqual([]);
});

it('reads texts that commands and the contract show, and names of tests', () => {
  expect(found('packages/contract/src/a.ts', "export const description = 'Tells of a company';\n")).toHaveLength(1);
  expect(found('packages/server/src/kernel/c.test.ts', "test('whatever is sent', () => {});\n")).toHaveLength(1);
});
