import { linkSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findFiles } from '../../src/sources/reading/find.ts';
import { checkTarget, rejectionFile } from '../../src/commands/import-rejections.ts';

let folder = '';
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'firmament-rejections-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('is not made when nothing is rejected', () => {
  const list = rejectionFile(path.join(folder, 'deep', 'rejected.csv'));
  list.close();
  expect(list.path()).toBeUndefined();
  expect(() => readFileSync(path.join(folder, 'deep', 'rejected.csv'))).toThrow('ENOENT');
});

test('is a CSV with a header, each row there as soon as it is written', () => {
  const target = path.join(folder, 'deep', 'rejected.csv');
  const list = rejectionFile(target);
  list.write('a.csv', { kind: 'rejected', at: 'line 2', reason: 'website is "x", which\nis none.' });
  expect(readFileSync(target, 'utf8')).toBe('file,at,reason\na.csv,line 2,"website is ""…"", which\nis none."\n');
  expect(list.path()).toBe(target);
  list.close();
});

test('replaces an earlier list of the name, or adds to it when the import goes on', () => {
  const target = path.join(folder, 'rejected.csv');
  writeFileSync(target, 'file,at,reason\nold.csv,line 2,Old.\n');
  const more = rejectionFile(target);
  more.append();
  more.write('a.csv', { kind: 'rejected', at: 'line 3', reason: 'New.' });
  more.close();
  expect(readFileSync(target, 'utf8')).toBe('file,at,reason\nold.csv,line 2,Old.\na.csv,line 3,New.\n');
  const anew = rejectionFile(target);
  anew.write('a.csv', { kind: 'rejected', at: 'line 3', reason: 'New.' });
  anew.close();
  expect(readFileSync(target, 'utf8')).toBe('file,at,reason\na.csv,line 3,New.\n');
});

test('that cannot be written says so', () => {
  writeFileSync(path.join(folder, 'file'), '');
  const list = rejectionFile(path.join(folder, 'file', 'rejected.csv'));
  expect(() => list.write('a.csv', { kind: 'rejected', at: 'line 2', reason: 'Bad.' })).toThrow(
    'The list of rejected rows cannot be written: ',
  );
});

test('never writes over what is to be imported, however it is spelt', async () => {
  const input = path.join(folder, 'list.csv');
  writeFileSync(input, 'name\n');
  symlinkSync(input, path.join(folder, 'symbolic.csv'));
  linkSync(input, path.join(folder, 'hard.csv'));
  const one = await findFiles(input);
  for (const target of [input, path.join(folder, 'symbolic.csv'), path.join(folder, 'hard.csv'), path.relative('.', input)]) {
    await expect(checkTarget(target, one)).rejects.toThrow(`--rejected: ${target} is to be imported, and would be written over.`);
  }
  await expect(checkTarget(input, await findFiles(folder))).rejects.toThrow('is to be imported');
  await expect(checkTarget(path.join(folder, 'rejected.csv'), one)).resolves.toBeUndefined();
});

test('is wanted in a folder that is there, and not in place of one', async () => {
  const deep = path.join(folder, 'deep');
  await expect(checkTarget(path.join(deep, 'rejected.csv'), [])).rejects.toThrow(`--rejected: there is no folder ${deep}.`);
  await expect(checkTarget(folder, [])).rejects.toThrow(`--rejected: ${folder} is a folder.`);
});
