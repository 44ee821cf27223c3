/** Asks the registry for the digest of every package that package-lock.json has none of, and writes what it finds. */

import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { nameAt, readLock, withoutIntegrity } from './check/lock.ts';

const root = path.join(import.meta.dirname, '..');
const lock = readLock(root);
const found = new Map<string, string>();
for (const wanted of new Set(withoutIntegrity(lock))) {
  const integrity = await integrityOf(wanted);
  if (integrity === '') console.log(`${wanted} is not there`);
  else found.set(wanted, integrity);
}
for (const [place, entry] of Object.entries(lock.packages)) {
  const integrity = found.get(`${nameAt(place)}@${entry.version}`);
  // Behind the version, where npm has it.
  if (integrity !== undefined) lock.packages[place] = Object.assign({ version: '', integrity }, entry, { integrity });
}
writeFileSync(path.join(root, 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${found.size} found.`);

async function integrityOf(wanted: string): Promise<string> {
  try {
    return (await promisify(execFile)('npm', ['view', wanted, 'dist.integrity'])).stdout.trim();
  } catch {
    return '';
  }
}
