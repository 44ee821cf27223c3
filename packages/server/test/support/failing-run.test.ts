import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { databaseProcesses, newDataFolder, until } from './spawned-service.ts';

const root = path.join(import.meta.dirname, '../../../..');
const running = /running (\d+) on (\S+)/;

/** A run of tests of its own, which says what it started. */
function run(settings: Record<string, string> = {}) {
  const args = ['run', '--config', 'packages/server/test/support/fixtures/vitest.config.ts', '--root', root];
  const child = spawn(process.execPath, [path.join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], TMPDIR: newDataFolder(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  onTestFinished(() => void child.kill('SIGKILL'));
  return {
    kill: () => child.kill('SIGKILL'),
    ended,
    output: () => output,
    started() {
      const [, pid = '', folder = ''] = running.exec(output) ?? [];
      return folder === '' ? undefined : { pid, folder };
    },
  };
}

const isGone = ({ pid, folder }: { pid: string; folder: string }) =>
  !existsSync(`/proc/${pid}`) && !existsSync(path.dirname(folder)) && databaseProcesses(folder).length === 0;

test('a failing test leaves nothing to the next one, nor to other runs', async () => {
  const failing = run();
  expect(await failing.ended, failing.output()).toBe(1);
  expect(failing.output()).toMatch(/1 failed.*1 passed/);
  expect(failing.output()).not.toContain('left behind');
  expect(isGone(failing.started()!)).toBe(true);
});

test('a run that is killed leaves no process and no folder', async () => {
  const killed = run({ HANG: 'yes' });
  const started = await until('a service', () => killed.started());
  killed.kill();
  await until('everything to be gone', () => isGone(started));
  expect(isGone(started)).toBe(true);
});
