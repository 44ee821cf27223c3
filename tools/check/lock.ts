/** What package-lock.json must say of every package, so that what is installed is what was locked. */

import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface Lock {
  packages: Record<string, { version?: string; integrity?: string; resolved?: string; link?: boolean }>;
}

/** Binaries of other platforms that no registry in reach had when they were locked. `node tools/integrity.ts` fills in what it finds. */
const unseen = [
  '@lancedb/lancedb-*@0.39.0',
  '@myriaddreamin/typst-ts-node-compiler-*@0.7.0',
  '@oxc-parser/binding-*@0.156.0',
  '@oxfmt/binding-*@0.79.0',
  '@oxlint-tsgolint/*@7.0.2007',
  '@oxlint/binding-*@1.94.0',
];

/** One line for each package without a digest, or with the address of a registry, and for each exception that nothing needs any more. */
export function lockFaults({ packages }: Lock, exceptions: readonly string[] = unseen): string[] {
  const missing = withoutIntegrity({ packages });
  const excused = (name: string) => exceptions.some((exception) => path.matchesGlob(name, exception));
  return [
    ...missing.filter((name) => !excused(name)).map((name) => `package-lock.json  ${name} has no integrity: run node tools/integrity.ts`),
    ...exceptions
      .filter((exception) => !missing.some((name) => path.matchesGlob(name, exception)))
      .map((exception) => `tools/check/lock.ts  ${exception} is no exception any more`),
    ...Object.entries(packages)
      .filter(([place, { resolved, link }]) => place.includes('node_modules/') && !link && resolved !== undefined)
      .map(([place]) => `package-lock.json  ${place} names the host it came from`),
  ];
}

/** Every installed package without a digest of ours to hold it to, as `name@version`. */
export function withoutIntegrity({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([place, { version, integrity, link }]) =>
    place.includes('node_modules/') && !link && !/^sha512-[\w+/]{86}==$/.test(integrity ?? '') ? [`${nameAt(place)}@${version}`] : [],
  );
}

/** The name of the package that is installed at a place of the lock. */
export function nameAt(place: string): string {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

export function readLock(root: string): Lock {
  return JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lock;
}
