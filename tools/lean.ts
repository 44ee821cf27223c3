/**
 * Removes from what npm has installed the files that nothing here loads, half of its size: other builds of the same, headers, source maps,
 * and the packaged Node where the system's own is new enough. npm runs it after an installation, on the Node that it has installed. A
 * package that is not there is passed over. Licences stay.
 */

import { execFileSync } from 'node:child_process';
import { existsSync, linkSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync, type Dirent } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');

/** Folders of other builds of the same. */
const otherBuilds = [
  '@swc/helpers/src',
  'csv-parse/dist/iife',
  'csv-parse/dist/umd',
  'jschardet/dist',
  'jszip/dist',
  'luxon/build/amd',
  'luxon/build/cjs-browser',
  'luxon/build/global',
  'onnxruntime-web/lib',
  'opencc-js/dist/esm-lib',
  'opencc-js/dist/umd',
  'pako/dist',
  'protobufjs/dist',
];
/** Folders where builds lie side by side, and the files there that are loaded. */
const builds: readonly [string, RegExp][] = [
  ['docx/dist', /^index\.(?:mjs|cjs|d\.c?ts)$/],
  ['jschardet/build', /^index\.(?:cjs|d\.c?ts)$/],
  ['onnxruntime-web/dist', /^ort\.wasm\.bundle\.min\.mjs$|^ort-wasm-simd-threaded\.(?:wasm|mjs)$/],
  ['opencc-js/dist/esm', /^t2cn\.js$/],
  ['pptxgenjs/dist', /^pptxgen\.(?:cjs|es)\.js$/],
  ['vega-lite/build', /^(?!vega-lite)/],
  ['vega/build', /^vega\.module\.js$/],
];
/** Cuts of fonts that `exports/fonts.ts` reads; each package has a folder for each of its eighteen. */
const cuts = new Set(['400Regular', '400Regular_Italic', '600SemiBold', '700Bold']);
/** Compilers, test runners and debuggers read these; they stay where development tools are installed. */
const isForDevelopment = process.env['npm_config_omit'] !== 'dev' && process.env['NODE_ENV'] !== 'production';
const forTools = /\.map$|\.[cm]?ts$|\.a$|^(?:CHANGELOG|CHANGES|HISTORY)\.md$/;
/** Native code: libraries and programs. */
const isNative = /\.node$|\.so(?:\.\d+)*$|\/bin\/(?:node|postgres)$/;
/** Folders at the top of a package that only its own authors use. */
const forAuthors = new Set(['test', 'tests', '__tests__', 'coverage', 'docs', 'example', 'examples', 'benchmark', 'benchmarks', '.github']);
/** Files without their symbols, by the inode of the file they replaced: the packaged Node has two names. */
const withoutSymbols = new Map<number, string>();

for (const modules of ['node_modules', 'packages/server/node_modules']) {
  const home = path.join(root, modules);
  for (const folder of otherBuilds) rmSync(path.join(home, folder), { recursive: true, force: true });
  for (const [folder, stays] of builds) {
    const at = path.join(home, folder);
    for (const entry of entriesOf(at)) {
      if (entry.isFile() && !stays.test(entry.name)) rmSync(path.join(at, entry.name), { force: true });
    }
  }
  const fonts = path.join(home, '@expo-google-fonts');
  for (const font of entriesOf(fonts)) {
    for (const cut of readdirSync(path.join(fonts, font.name))) {
      if (/^\d{3}[A-Z]/.test(cut) && !cuts.has(cut)) rmSync(path.join(fonts, font.name, cut), { recursive: true, force: true });
    }
  }
  // Headers to build addons with.
  for (const node of nodesIn(home)) rmSync(path.join(node, 'include'), { recursive: true, force: true });
}
if (systemNodeSuffices()) removePackagedNode(path.join(root, 'node_modules'));
if (!isForDevelopment) {
  removeForTools(path.join(root, 'node_modules'));
  removeForTools(path.join(root, 'packages/server/node_modules'));
}

function entriesOf(folder: string): Dirent[] {
  return existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
}

function nodesIn(home: string): string[] {
  const nodes = path.join(home, 'node/node_modules');
  return entriesOf(nodes).flatMap((entry) => (entry.isDirectory() ? [path.join(nodes, entry.name)] : []));
}

/**
 * Whether the Node that `npm start` finds without the packaged one runs the service. Node 24 can be built without support for TypeScript, so
 * its version alone does not say.
 */
function systemNodeSuffices(): boolean {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => !folder.endsWith('node_modules/.bin'));
  const { engines } = JSON.parse(readFileSync(path.join(root, 'packages/server/package.json'), 'utf8')) as { engines: { node: string } };
  const ask = 'Boolean(process.features.typescript) && process.versions.node';
  try {
    const answer = execFileSync('node', ['-p', ask], { env: { PATH: folders.join(path.delimiter) }, encoding: 'utf8', stdio: 'pipe' });
    return Number.parseInt(answer, 10) >= Number(engines.node.slice('>='.length));
  } catch {
    return false;
  }
}

function removePackagedNode(home: string): void {
  rmSync(path.join(home, '.bin/node'), { force: true });
  rmSync(path.join(home, 'node/bin/node'), { force: true });
  for (const node of nodesIn(home)) rmSync(path.join(node, 'bin/node'), { force: true });
}

function removeForTools(folder: string): void {
  const isPackage = /(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/@]+$/.test(folder);
  for (const entry of entriesOf(folder)) {
    const at = path.join(folder, entry.name);
    // A link leads to a package of ours.
    if (entry.isDirectory()) {
      if (isPackage && forAuthors.has(entry.name)) rmSync(at, { recursive: true, force: true });
      else removeForTools(at);
    } else if (!entry.isFile()) continue;
    else if (forTools.test(entry.name)) rmSync(at, { force: true });
    else if (isNative.test(at)) removeSymbols(at);
  }
}

/**
 * Removes the symbol table and the section headers of an ELF file of 64 bits: names for debuggers, which the loader does not read. What the
 * loader reads is listed in the program headers, and lies before them. The file is replaced, because a running program cannot be written.
 */
function removeSymbols(file: string): void {
  const { ino, mode } = statSync(file);
  const same = withoutSymbols.get(ino);
  if (same !== undefined) {
    rmSync(file);
    linkSync(same, file);
    return;
  }
  const bytes = readFileSync(file);
  if (bytes.length < 64 || bytes.readUInt32BE(0) !== 0x7f454c46 || bytes.readUInt16LE(4) !== 0x0102) return;
  const table = Number(bytes.readBigUInt64LE(32));
  const [size, count] = [bytes.readUInt16LE(54), bytes.readUInt16LE(56)];
  let end = table + size * count;
  for (let at = table; at < table + size * count; at += size) {
    end = Math.max(end, Number(bytes.readBigUInt64LE(at + 8) + bytes.readBigUInt64LE(at + 32)));
  }
  // The place, number and names of section headers.
  bytes.fill(0, 40, 48).fill(0, 60, 64);
  writeFileSync(`${file}.new`, bytes.subarray(0, end), { mode });
  renameSync(`${file}.new`, file);
  withoutSymbols.set(ino, file);
}
