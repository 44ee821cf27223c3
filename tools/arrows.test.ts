import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { arrowViolations, rooms } from './check/arrows.ts';

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

describe('arrows', () => {
  it('holds in this repository', () => {
    expect(arrowViolations(path.join(import.meta.dirname, '..'))).toEqual([]);
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

  it('lets leaves and rim read the kernel alone', () => {
    for (const room of ['sections', 'ranking', 'sources', 'text', 'exports', 'store', 'search', 'net'])
      expect(rooms[room]?.reads, room).toEqual(['kernel']);
  });

  it('lets no door into a leaf, the rim or, but for the command line, another door', () => {
    const closed = ['main', 'sections', 'ranking', 'sources', 'text', 'exports', 'store', 'search', 'net', 'jobs', 'commands'];
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

  it('keeps the server out of what runs beside it', () => {
    expect(plant('packages/client/src/x.ts', `import { a } from '@firmament/contract';`)).toEqual([]);
    expect(plant('packages/client/src/x.ts', `import { a } from '@firmament/server';`)).toHaveLength(1);
  });
});
