import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { firmament, newDataFolder } from '../support/spawned-service.ts';

/** What a folder keeps of code. */
function keptIn(folder: string): string[] {
  return readdirSync(path.join(folder, 'code'), { recursive: true, encoding: 'utf8' });
}

test('a command keeps code as it was read where a service keeps its own, and makes nothing elsewhere', async () => {
  const before = newDataFolder();
  expect((await firmament(['sources'], { FIRMAMENT_DATA: before }).ended).code).toBe(0);
  expect(existsSync(path.join(before, 'code'))).toBe(false);
  const folder = newDataFolder();
  mkdirSync(path.join(folder, 'code'), { recursive: true });
  expect((await firmament(['sources'], { FIRMAMENT_DATA: folder }).ended).code).toBe(0);
  expect(keptIn(folder).length).toBeGreaterThan(50);
});

test('a command whose settings are wrong says so, and keeps no code', async () => {
  const folder = newDataFolder();
  mkdirSync(path.join(folder, 'code'), { recursive: true });
  const { code, stderr } = await firmament(['start'], { FIRMAMENT_DATA: folder, PORT: 'none' }).ended;
  expect(code).toBe(1);
  expect(stderr).toContain('PORT must be a whole number');
  expect(keptIn(folder)).toEqual([]);
});
