import path from 'node:path';
import { expect, it } from 'vitest';
import { lockFaults, readLock } from './check/lock.ts';

const integrity = `sha512-${'A'.repeat(86)}==`;
const lockOf = (entry: object) => ({
  packages: { '': {}, 'packages/server': { version: '1.0.0' }, 'node_modules/a/node_modules/@b/c': entry },
});

it('refuses a package without a digest, for any use', () => {
  const wrong = ['package-lock.json  @b/c@1.0.0 has no integrity: run node tools/integrity.ts'];
  expect(lockFaults(lockOf({ version: '1.0.0' }), [])).toEqual(wrong);
  expect(lockFaults(lockOf({ version: '1.0.0', optional: true, integrity: 'sha1-AAAA' }), [])).toEqual(wrong);
  expect(lockFaults(lockOf({ version: '1.0.0', integrity }), [])).toEqual([]);
});

it('excuses one version, as long as its digest is missing', () => {
  expect(lockFaults(lockOf({ version: '1.0.0' }), ['@b/*@1.0.0'])).toEqual([]);
  expect(lockFaults(lockOf({ version: '1.0.1' }), ['@b/*@1.0.0'])).toHaveLength(2);
  expect(lockFaults(lockOf({ version: '1.0.0', integrity }), ['@b/*@1.0.0'])).toEqual([
    'tools/check/lock.ts  @b/*@1.0.0 is no exception any more',
  ]);
});

it('refuses the address of a registry', () => {
  expect(lockFaults(lockOf({ version: '1.0.0', integrity, resolved: 'https://elsewhere.example/c.tgz' }), [])).toHaveLength(1);
});

it('finds nothing wrong with ours', () => {
  expect(lockFaults(readLock(path.join(import.meta.dirname, '..')))).toEqual([]);
});
