import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { arrowViolations, rooms, unusedArrows } from './check/arrows.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'arrows-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function plant(file: string, source: string): string[] {
  const planted = path.join(root, file);
  mkdirSync(path.dirname(planted), { recursive: true });
  writeFileSync(planted, source);
  return arrowViolations(root);
}

const server = 'packages/server/src';
const fileIn = (room: string) => (['main', 'app', 'config'].includes(room) ? `${room}.ts` : `${room}/x.ts`);
/** A file in a folder of a room; `.` is the room itself. */
const inside = (room: string, folder: string) => (folder === '.' ? `${room}/x.ts` : `${room}/${folder}/x.ts`);

describe('arrows', () => {
  it('holds in this repository', () => {
    const repository = path.join(import.meta.dirname, '..');
    expect([...arrowViolations(repository), ...unusedArrows(repository)]).toEqual([]);
  });

  it.each([
    ['a value import', `import { a } from '../store/x.ts';`],
    ['a side-effect import', `import '../store/x.ts';`],
    ['a type-only import', `import type { A } from '../store/x.ts';`],
    ['an inline type import', `import { type A } from '../store/x.ts';`],
    ['an import type expression', `export type A = import('../store/x.ts').A;`],
    ['a dynamic import', `export const a = () => import('../store/x.ts');`],
    ['a re-export', `export { a } from '../store/x.ts';`],
    ['a re-export of everything', `export * from '../store/x.ts';`],
    ['a type-only re-export', `export type { A } from '../store/x.ts';`],
    ['a worker thread', `new Worker(new URL('../store/x.ts', import.meta.url));`],
    ['a detour', `import { a } from '../store/x.ts';`],
    ['a room without a file name', `import { a } from '../store';`],
    ['an import over several lines', `import {\n  a,\n} from\n  "../store/x.ts";`],
  ])('refuses %s', (_, source) => {
    expect(plant(`${server}/kernel/names.ts`, source)).toEqual([`${server}/kernel/names.ts:1  kernel may not read store`]);
  });

  it('refuses a forbidden room from any depth', () => {
    const [found] = plant(`${server}/ranking/peers/signals/deep.ts`, `\nimport { a } from '../../../search/engines/x.ts';`);
    expect(found).toBe(`${server}/ranking/peers/signals/deep.ts:2  ranking may not read search`);
  });

  it('is not fooled by comments and strings', () => {
    expect(plant(`${server}/kernel/names.ts`, `// import '../store/x.ts'\nexport const a = "import '../store/x.ts'";`)).toEqual([]);
  });

  it('refuses an import whose target is computed', () => {
    const [found] = plant(`${server}/main.ts`, 'export const start = (role: string) => import(`./${role}.ts`);');
    expect(found).toContain('an import must name its module in plain text');
  });

  it.each(Object.keys(rooms))('judges every import of %s as the table says', (from) => {
    const reads = rooms[from]?.reads ?? [];
    const file = fileIn(from);
    const up = file.includes('/') ? '../' : './';
    for (const to of Object.keys(rooms).filter((room) => room !== from)) {
      const isAllowed = reads.includes(to);
      expect(plant(`${server}/${file}`, `import { a } from '${up}${fileIn(to)}';`), to).toHaveLength(isAllowed ? 0 : 1);
      const areTypesAllowed = isAllowed || reads.includes(`type ${to}`);
      expect(plant(`${server}/${file}`, `import type { A } from '${up}${fileIn(to)}';`), `type ${to}`).toHaveLength(
        areTypesAllowed ? 0 : 1,
      );
    }
  });

  const parted = Object.entries(rooms).flatMap(([room, { folders }]) =>
    Object.keys(folders ?? {}).map((folder) => [room, folder] as const),
  );

  it.each(parted)('judges every import inside %s from %s as the table says', (room, from) => {
    const folders = rooms[room]?.folders ?? {};
    for (const to of Object.keys(folders).filter((folder) => folder !== from)) {
      const isAllowed = to === '.' || folders[from]?.includes(to) === true;
      const up = from === '.' ? './' : '../'.repeat(from.split('/').length);
      const target = to === '.' ? `${up}y.ts` : `${up}${to}/y.ts`;
      expect(plant(`${server}/${inside(room, from)}`, `import { a } from '${target}';`), to).toHaveLength(isAllowed ? 0 : 1);
      const areTypesAllowed = isAllowed || folders[from]?.includes(`type ${to}`) === true;
      expect(plant(`${server}/${inside(room, from)}`, `import type { A } from '${target}';`), `type ${to}`).toHaveLength(
        areTypesAllowed ? 0 : 1,
      );
    }
  });

  it('knows no circle between the folders of a room', () => {
    for (const [room, { folders = {} }] of Object.entries(rooms)) {
      const reaches = (from: string, seen: readonly string[]): readonly string[] =>
        (folders[from] ?? []).flatMap((to) => (seen.includes(to) ? [to] : [to, ...reaches(to, [...seen, to])]));
      for (const folder of Object.keys(folders)) expect(reaches(folder, []), `${room}/${folder}`).not.toContain(folder);
    }
  });

  it('refuses a folder that is not in the table of its room', () => {
    const [found] = plant(`${server}/services/misplaced/x.ts`, '');
    expect(found).toContain('a new folder of services must be written into the table: misplaced');
  });

  it('refuses one source that reads another', () => {
    expect(plant(`${server}/sources/reviews/x.ts`, `import { a } from '../sec/y.ts';`)).toEqual([
      `${server}/sources/reviews/x.ts:1  sources/reviews may not read sec`,
    ]);
  });

  it('lets leaves and rim read the kernel alone', () => {
    for (const room of ['sections', 'ranking', 'matching', 'sources', 'text', 'exports', 'store', 'search', 'net'])
      expect(rooms[room]?.reads, room).toEqual(['kernel']);
    expect(rooms['embedded-postgres']?.reads).toEqual([]);
  });

  it('lets no door into a leaf, the rim or, but for the command line, another door', () => {
    const leavesAndRim = ['sections', 'ranking', 'matching', 'sources', 'text', 'exports', 'store', 'embedded-postgres', 'search', 'net'];
    const closed = ['main', ...leavesAndRim, 'jobs', 'commands'];
    for (const door of ['http', 'jobs', 'commands'])
      expect(
        rooms[door]?.reads.filter((room) => closed.includes(room)),
        door,
      ).toEqual([]);
    expect(rooms['jobs']?.reads).not.toContain('http');
  });

  it('lets a room read itself and the contract', () => {
    expect(plant(`${server}/kernel/names.ts`, `import { errors } from '@firmament/contract';\nimport { a } from './words.ts';`)).toEqual(
      [],
    );
  });

  it('refuses a room that is not in the table', () => {
    const [found] = plant(`${server}/utils/x.ts`, '');
    expect(found).toContain('a new room must be written into the table: utils');
    expect(plant(`${server}/errors.ts`, '')).toHaveLength(2);
  });

  it('refuses a package that is not in the table', () => {
    expect(plant('packages/shared/src/x.ts', '')[0]).toContain('a new package must be written into the table: shared');
  });

  it('keeps the contract to zod, free of Node and of the other packages', () => {
    const file = 'packages/contract/src/resources/x.ts';
    expect(
      plant(file, `import { z } from 'zod';\nimport { createDocument } from 'zod-openapi/api';\nimport { a } from '../errors.ts';`),
    ).toEqual([]);
    for (const module of ['node:fs', 'fs', 'pg', '@firmament/server', '../../../server/src/kernel/names.ts']) {
      expect(plant(file, `import { a } from '${module}';`)).toHaveLength(1);
    }
  });

  it('keeps input and output out of the kernel, but not out of its tests', () => {
    expect(plant(`${server}/kernel/names.ts`, `import { readFileSync } from 'node:fs';`)).toHaveLength(1);
    expect(plant(`${server}/kernel/names.ts`, `import { parse } from 'tldts';`)).toEqual([]);
    expect(plant(`${server}/kernel/names.test.ts`, `import { it } from 'vitest';`)).toEqual([]);
    expect(plant(`${server}/kernel/names.test.ts`, `import { a } from '../store/x.ts';`)).toHaveLength(1);
  });

  it('names every entry of the tables that no import uses', () => {
    const unused = (arrow: string) => unusedArrows(root).some((line) => line.endsWith(`no import uses the arrow ${arrow}`));
    plant('packages/contract/src/x.ts', `import { z } from 'zod';`);
    plant(`${server}/kernel/x.ts`, '');
    expect([unused('contract → zod'), unused('contract → zod-openapi')]).toEqual([false, true]);
    expect([unused('main → commands'), unused('store/operators → type accounts'), unused('services/discovery → documents')]).toEqual([
      true,
      true,
      true,
    ]);
    // What may be read as values is not used by types.
    plant(`${server}/main.ts`, `import type { A } from './commands/x.ts';`);
    expect(unused('main → commands')).toBe(true);
    plant(`${server}/main.ts`, `export const start = () => import('./commands/x.ts');`);
    plant(`${server}/store/operators/x.ts`, `import type { A } from '../accounts/x.ts';`);
    plant(`${server}/services/discovery/x.ts`, `import { a } from '../documents/x.ts';`);
    expect([unused('main → commands'), unused('store/operators → type accounts'), unused('services/discovery → documents')]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('names every package of the table that is not there', () => {
    plant('packages/contract/src/x.ts', '');
    expect(unusedArrows(root)).toContain('tools/check/arrows.ts  there is no package server');
    expect(unusedArrows(root)).not.toContain('tools/check/arrows.ts  there is no package contract');
  });
});
