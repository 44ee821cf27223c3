import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { databaseProcesses, newDataFolder, until } from '../support/spawned-service.ts';

// Ctrl-C reaches every process of the terminal, and npm sends it on to the service once more.
test.each([
  ['SIGTERM to the npm', 'SIGTERM', 1],
  ['Ctrl-C in the terminal', 'SIGINT', -1],
] as const)('%s of `npm start` ends the service and its database', async (_, signal, sign) => {
  const folder = newDataFolder();
  const env = { ...process.env, PORT: '0', FIRMAMENT_STARTER: 'none', FIRMAMENT_SANDBOX: 'off', FIRMAMENT_DATA: folder };
  const npm = spawn('npm', ['start'], { cwd: path.join(import.meta.dirname, '../../../..'), env, detached: true, stdio: 'ignore' });
  const left = new Set([-npm.pid!]);
  const ended = new Promise((resolve) => npm.once('close', resolve));
  try {
    const note = path.join(folder, 'service.json');
    await until('the service to be ready', () => existsSync(note) && readFileSync(note, 'utf8') !== '');
    const { pid } = JSON.parse(readFileSync(note, 'utf8')) as { pid: number };
    left.add(pid);
    process.kill(sign * npm.pid!, signal);
    await ended;
    await until('the service to end', () => !existsSync(`/proc/${pid}`));
    left.clear();
    expect(databaseProcesses(folder)).toEqual([]);
    expect(existsSync(note)).toBe(false);
  } finally {
    for (const one of left) {
      try {
        process.kill(one, 'SIGKILL');
      } catch {
        // It has ended.
      }
    }
  }
});
