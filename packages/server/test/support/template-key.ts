import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { importsOf } from '../../../../tools/check/arrows.ts';

const contract = 'packages/contract/src/index.ts';
/** What is read while we run, and by which versions of others. */
const data = ['data/starter/**', 'packages/server/migrations/**', 'packages/{server,contract}/src/**', 'package-lock.json'];

/**
 * A name for what a module makes: another one once any module that it loads is changed, or any data it may read. It is another
 * one each day too, since what is made may depend on the day.
 * @param entry the module, from the root of the checkout
 */
export function keyOf(entry: string, { root, moment }: { root: string; moment: Date }): string {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch} ${moment.toISOString().slice(0, 10)}`);
  for (const file of [...modulesFrom(entry, root), ...dataFiles(root)].toSorted()) {
    hash.update(`\n${file}\n`).update(readFileSync(path.join(root, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

/** The files of ours that a module loads, itself and those included that it may load later. */
export function modulesFrom(entry: string, root: string): Set<string> {
  const found = new Set([entry]);
  for (const file of found) {
    if (!/\.[jt]s$/.test(file)) continue;
    for (const { from, typeOnly } of importsOf(file, readFileSync(path.join(root, file), 'utf8'))) {
      if (typeOnly) continue;
      if (from === undefined) throw new Error(`${file}: an import must name its module in plain text`);
      if (from.startsWith('.')) found.add(path.posix.join(path.posix.dirname(file), from));
      else if (from === '@firmament/contract') found.add(contract);
    }
  }
  return found;
}

function dataFiles(root: string): string[] {
  const found = globSync(data, { cwd: root, withFileTypes: true, exclude: (file) => file.name === 'fixtures' });
  return found
    .filter((file) => file.isFile() && !/\.[jt]s$/.test(file.name))
    .map((file) => path.relative(root, path.join(file.parentPath, file.name)));
}
