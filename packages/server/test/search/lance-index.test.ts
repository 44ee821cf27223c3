import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openLanceIndex } from '../../src/search/lance/index.ts';
import { refuseMachineFault } from '../../src/search/lance/versions.ts';
import type { CompanyIndex } from '../../src/search/port.ts';
import { company, newIndex, pageOf, type FolderIndex } from './support.ts';

const everything = { terms: [{ term: 'widget', weight: 1 }], filter: {}, limit: 100 };

let opened: FolderIndex;
beforeEach(async () => {
  opened = await newIndex([company(1), company(2)]);
});
afterEach(() => opened.close());

async function ids(index: CompanyIndex): Promise<number[]> {
  const found = await index.propose(everything);
  return found.map((hit) => hit.company_id).toSorted((a, b) => a - b);
}

test('a version that could not be built leaves nothing behind once another is', async () => {
  async function* broken() {
    yield [company(1)];
    throw new Error('the database went away');
  }
  await expect(opened.index.rebuild(broken(), 1)).rejects.toThrow('the database went away');
  await opened.index.rebuild(pageOf([company(3)]), 3);
  expect(await readdir(opened.folder)).toHaveLength(2);
});

test('an index keeps no version and no index file that no search reads', async () => {
  const folder = async () => {
    const { version } = JSON.parse(await readFile(path.join(opened.folder, 'current.json'), 'utf8')) as { version: string };
    return path.join(opened.folder, version, 'companies.lance');
  };
  const entries = async (name: string) => (await readdir(path.join(await folder(), name))).length;
  const built = await entries('_indices');
  const written = new AbortController();
  const searches = (async () => {
    while (!written.signal.aborted)
      await Promise.all([ids(opened.index), opened.index.count({}), opened.index.findNames({ key: 'company 7', limit: 3 })]);
  })();
  for (let round = 1; round <= 8; round += 1) {
    const part = Array.from({ length: 150 }, (_, at) => company(at + 1, { revision: round * 1_000 + at, body: `round${round}` }));
    await opened.index.upsert(part);
    await opened.index.compact?.();
  }
  written.abort();
  await searches;
  expect(await entries('_indices')).toBeLessThanOrEqual(2 * built);
  expect(await entries('_versions')).toBeLessThanOrEqual(4);
});

describe('an index that is', () => {
  const manifest = () => path.join(opened.folder, 'current.json');
  const versionFolder = async () => {
    const { version } = JSON.parse(await readFile(manifest(), 'utf8')) as { version: string };
    return path.join(opened.folder, version);
  };
  const damages: Record<string, [() => Promise<unknown>, RegExp]> = {
    missing: [() => rm(manifest()), /ENOENT/],
    'half written': [() => writeFile(manifest(), '{"format":'), /JSON/],
    'of another format': [() => writeFile(manifest(), '{"format":1,"version":"v0"}'), /format 1/],
    'without its table': [async () => rm(path.join(await versionFolder(), 'companies.lance'), { recursive: true }), /not found/i],
    'without its word indexes': [
      async () => rm(path.join(await versionFolder(), 'companies.lance', '_indices'), { recursive: true }),
      /not found/i,
    ],
    'with a manifest cut in half': [() => damageManifests((whole) => whole.subarray(0, whole.length / 2)), /manifest .* is damaged/],
    'with a manifest of zeros': [() => damageManifests((whole) => Buffer.alloc(whole.length)), /manifest .* is damaged/],
    'with an empty manifest': [() => damageManifests(() => Buffer.alloc(0)), /manifest .* is damaged/],
  };
  async function damageManifests(damage: (whole: Buffer) => Buffer): Promise<void> {
    const folder = path.join(await versionFolder(), 'companies.lance', '_versions');
    for (const file of await readdir(folder)) await writeFile(path.join(folder, file), damage(await readFile(path.join(folder, file))));
  }

  test.each(Object.keys(damages))('%s counts as not built, says why, and can be rebuilt', async (name) => {
    const [damage, why] = damages[name] ?? [];
    await opened.index.close();
    await damage?.();
    const reasons: string[] = [];
    const again = await openLanceIndex(opened.folder, { onUnusable: (reason) => reasons.push(reason) });
    expect((await again.state()).isBuilt).toBe(false);
    expect(reasons).toEqual([expect.stringMatching(why ?? /^$/)]);
    await again.rebuild(pageOf([company(5)]), 5);
    expect(await ids(again)).toEqual([5]);
    await again.close();
  });

  test.each<[string, () => Promise<unknown>]>([
    ['missing', async () => rm(path.join(await versionFolder(), 'terms.json'))],
    ['half written', async () => writeFile(path.join(await versionFolder(), 'terms.json'), '{"table_version":')],
    ['of a state before the last change', async () => opened.index.upsert([company(3, { head: 'robot' }), company(4, { head: 'robot' })])],
  ])('whole but for its statistics, which are %s, counts its companies again', async (_, damage) => {
    await damage();
    const again = await openLanceIndex(opened.folder);
    const asked = { words: ['widget', 'robot'] };
    const { version, ...counted } = await again.statistics(asked);
    expect(counted).toMatchObject({ companies: (await again.state()).companies, words: [2, (await again.state()).companies - 2] });
    await again.close();
    const stored = await openLanceIndex(opened.folder);
    const { version: later, ...kept } = await stored.statistics(asked);
    expect(kept).toEqual(counted);
    expect(later).not.toBe(version);
    await stored.close();
  });

  test('copied elsewhere opens there', async () => {
    const copy = path.join(opened.folder, 'copy');
    await mkdir(copy);
    await cp(manifest(), path.join(copy, 'current.json'));
    await cp(await versionFolder(), path.join(copy, path.basename(await versionFolder())), { recursive: true });
    const index = await openLanceIndex(copy);
    expect(await ids(index)).toEqual([1, 2]);
    await index.close();
  });
});

describe('a fault of the machine is told, not taken for damage', () => {
  test.each([
    [Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' }), /may not read and write/],
    [Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' }), /too many files/],
    [Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' }), /disk is full/],
    [new Error('lance error: LanceError(IO): Generic LocalFileSystem error: Too many open files (os error 24)'), /too many files/],
    [new Error('lance error: LanceError(IO): No space left on device (os error 28)'), /disk is full/],
  ])('%s', (error, sentence) => {
    expect(() => refuseMachineFault(error, '/data/index')).toThrow(sentence);
    expect(() => refuseMachineFault(error, '/data/index')).toThrow('The company index in /data/index');
  });

  test.each([new Error('Not found: data.lance'), new Error('No such file or directory (os error 2)'), new SyntaxError('Unexpected end')])(
    '%s is damage',
    (error) => {
      expect(() => refuseMachineFault(error, '/data/index')).not.toThrow();
    },
  );
});
