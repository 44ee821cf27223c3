import { execFileSync } from 'node:child_process';
import { globSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { newDataFolder, removeEverything } from '../support/spawned-service.ts';

const program = path.join(import.meta.dirname, '../../bin/firmament.js');
afterAll(removeEverything);

test.each(['000', '077'])('with umask %s nobody else can read what an import and a backup make', { timeout: 120_000 }, (umask) => {
  const folder = path.join(newDataFolder(), 'data');
  const list = path.join(newDataFolder(), 'list.csv');
  writeFileSync(list, 'name,website,country\nAlder,alder.com,\nBirch,birch.com,Atlantis\n,nameless.com,\n');
  const ran = (...args: string[]) =>
    execFileSync('sh', ['-c', `umask ${umask}; "$@" || test $? = 2`, 'sh', process.execPath, program, ...args], {
      env: { PATH: process.env['PATH'], TMPDIR: tmpdir(), FIRMAMENT_DATA: folder, FIRMAMENT_STARTER: 'none', FIRMAMENT_SANDBOX: 'off' },
      stdio: ['ignore', 'pipe', 'ignore'],
    }).toString();
  const [, rejected = ''] = /listed in (\S+)$/m.exec(ran('import', 'companies', list)) ?? [];
  ran('admin', 'backup', path.join(folder, 'backup.fmb'));

  const made = globSync('**/*', { cwd: folder }).map((name) => ({ name, mode: lstatSync(path.join(folder, name)).mode }));
  for (const part of ['imports', 'index', 'postgres', 'backup.fmb']) expect(made.map(({ name }) => name)).toContain(part);
  // A folder can be walked through where the database runs as another user: what is in it, is closed all the same.
  const isLink = (mode: number) => (mode & 0o170_000) === 0o120_000;
  expect(made.filter(({ mode }) => !isLink(mode) && (mode & 0o066) !== 0).map(({ name }) => name)).toEqual([]);
  expect(lstatSync(folder).mode & 0o777).toBe(process.getuid?.() === 0 ? 0o711 : 0o700);
  expect(readFileSync(rejected, 'utf8')).not.toContain('Atlantis');
});
