/** Checks everything that needs no database, in seconds. `npm run check -- --fix` formats and fixes lint first. */

import { spawn } from 'node:child_process';
import path from 'node:path';
import { arrowViolations, unusedArrows } from './check/arrows.ts';
import { forbiddenThings, longFiles, repositoryFiles } from './check/files.ts';
import { idiomOf } from './check/style.ts';
import { slowPatterns } from './check/patterns.ts';
import { staleFiles } from './check/generated.ts';
import { lockFaults, readLock } from './check/lock.ts';

interface Outcome {
  wrong: string;
  notes?: readonly string[];
}

const root = path.join(import.meta.dirname, '..');
const files = repositoryFiles(root);

const steps: Record<string, () => Outcome | Promise<Outcome>> = {
  format: () => tool('oxfmt', '--check'),
  lint: () => tool('oxlint', '--format=unix'),
  types: () => tool('tsc', '-p', 'tsconfig.json'),
  'dead code': () => tool('knip', '--no-progress', '--no-config-hints'),
  arrows: () => lines([...arrowViolations(root), ...unusedArrows(root)]),
  generated: async () => lines(await staleFiles(root)),
  'file size': () => {
    const { listed, refused } = longFiles(root, files);
    return { ...lines(refused), notes: listed };
  },
  patterns: () => lines(slowPatterns(root)),
  forbidden: () => lines(forbiddenThings(root, files)),
  style: () => lines(idiomOf(root, files)),
  lock: () => lines(lockFaults(readLock(root))),
};

if (process.argv.includes('--fix')) {
  await tool('oxlint', '--fix');
  await tool('oxfmt');
}
const results = await Promise.all(Object.entries(steps).map(([name, run]) => report(name, run)));
process.exitCode = results.every(Boolean) ? 0 : 1;

async function report(name: string, run: () => Outcome | Promise<Outcome>): Promise<boolean> {
  const started = performance.now();
  const { wrong, notes = [] } = await Promise.resolve()
    .then(run)
    .catch((error: unknown): Outcome => ({ wrong: error instanceof Error ? (error.stack ?? error.message) : String(error) }));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${wrong === '' ? '✓' : '✗'} ${name.padEnd(10)} ${seconds} s`);
  for (const note of notes) console.log(`    ${note}`);
  if (wrong !== '') console.log(`\n${wrong.trimEnd().replaceAll(/^/gm, '    ')}\n`);
  return wrong === '';
}

function lines(wrong: readonly string[]): Outcome {
  return { wrong: wrong.join('\n') };
}

/** Runs a program of `node_modules/.bin` in the root; its output is what is wrong, if it fails. */
function tool(name: string, ...args: string[]): Promise<Outcome> {
  const bin = path.join(root, 'node_modules/.bin');
  const child = spawn(path.join(bin, name), args, {
    cwd: root,
    env: { ...process.env, PATH: `${bin}:${process.env['PATH']}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (data: Buffer) => (output += data.toString()));
  child.stderr.on('data', (data: Buffer) => (output += data.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ wrong: code === 0 ? '' : output || `${name} ended with ${code}` }));
  });
}
