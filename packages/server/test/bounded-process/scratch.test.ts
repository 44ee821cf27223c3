import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { tmpdir } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { makeScratch, sweepScratch } from '../../src/bounded-process/scratch.ts';

/** Of a process that has ended. */
const { pid: ended } = spawnSync(process.execPath, ['--version']);

test('a start removes the temporary folders of processes that were killed, empty or not, and no others', async () => {
  const home = mkdtempSync(path.join(tmpdir(), 'firmament-scratch-'));
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = home;
  onTestFinished(() => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    rmSync(home, { recursive: true });
  });
  const own = await makeScratch();
  const left = [`firmament-apart-${ended}-a`, `firmament-apart-${ended}-b`].map((name) => path.join(home, name));
  const others = ['firmament-apart-x', `other-${ended}-a`, `firmament-apart-1-a`].map((name) => path.join(home, name));
  for (const folder of [...left, ...others]) mkdirSync(folder);
  writeFileSync(path.join(left[1]!, 'page.html'), 'x');
  await sweepScratch();
  expect(left.filter((folder) => existsSync(folder))).toEqual([]);
  expect([own, ...others].filter((folder) => !existsSync(folder))).toEqual([]);
});
