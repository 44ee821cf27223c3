import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tmpdir } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { makeScratch, sweepScratch } from '../../src/bounded-process/scratch.ts';

/** Of a process that has ended. */
const { pid: ended } = spawnSync(process.execPath, ['--version']);

/** Makes the temporary folder of the test the system's. */
function ownHome(): string {
  const home = mkdtempSync(path.join(tmpdir(), 'firmament-scratch-'));
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = home;
  onTestFinished(() => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    rmSync(home, { recursive: true });
  });
  return home;
}

test('a start removes the folders of an earlier process that had its own number, as the first process of a container has', async () => {
  const home = ownHome();
  const own = await makeScratch();
  const [, started] = new RegExp(`^firmament-apart-${process.pid}-(\\d+)-`).exec(path.basename(own)) ?? [];
  expect(Number(started)).toBeGreaterThan(0);
  const earlier = [`${Number(started) - 1}-a`, `${Number(started) + 1}-a`, '0-a', 'aB3dEf', '123456'];
  const left = earlier.map((rest) => path.join(home, `firmament-apart-${process.pid}-${rest}`));
  for (const folder of left) mkdirSync(folder);
  await sweepScratch();
  expect(readdirSync(home)).toEqual([path.basename(own)]);
});

test('a start keeps the folders of other processes that run, and removes those whose number another process has by now', async () => {
  const home = ownHome();
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  onTestFinished(() => void other.kill());
  await once(other, 'spawn');
  const stat = readFileSync(`/proc/${other.pid}/stat`, 'utf8');
  const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  const running = [`firmament-apart-${other.pid}-${started}-a`, `firmament-apart-${other.pid}-ofAnEarlierVersion`];
  for (const name of [...running, `firmament-apart-${other.pid}-1-a`]) mkdirSync(path.join(home, name));
  await sweepScratch();
  expect(readdirSync(home).toSorted()).toEqual(running.toSorted());
});

test('a start removes the temporary folders of processes that were killed, empty or not, and no others', async () => {
  const home = ownHome();
  const own = await makeScratch();
  const left = [`firmament-apart-${ended}-a`, `firmament-apart-${ended}-b`].map((name) => path.join(home, name));
  const others = ['firmament-apart-x', `other-${ended}-a`, `firmament-apart-1-a`].map((name) => path.join(home, name));
  for (const folder of [...left, ...others]) mkdirSync(folder);
  writeFileSync(path.join(left[1]!, 'page.html'), 'x');
  await sweepScratch();
  expect(left.filter((folder) => existsSync(folder))).toEqual([]);
  expect([own, ...others].filter((folder) => !existsSync(folder))).toEqual([]);
});
