import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CompanyIndex, OwnedIndex } from '../../src/search/port.ts';
import { company, onEveryEngine, pageOf, type FolderIndex } from './support.ts';

onEveryEngine(({ open, newIndex }) => {
  const everything = { terms: [{ term: 'widget', weight: 1 }], filter: {}, limit: 100 };
  const many = Array.from({ length: 300 }, (_, index) => company(index + 1));

  let opened: FolderIndex;
  beforeEach(async () => {
    opened = await newIndex([company(1), company(2)]);
  });
  afterEach(() => opened.close());

  async function ids(index: CompanyIndex): Promise<number[]> {
    const found = await index.propose(everything);
    return found.map((hit) => hit.company_id).toSorted((a, b) => a - b);
  }

  test('an index that is not built answers with its state, and with UNAVAILABLE to every search', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'firmament-index-'));
    const index = await open(folder, { model: 'ours' });
    expect(await index.state()).toEqual({ isBuilt: false, companies: 0, revision: 0, newest: 0, vectorCount: 0, model: 'ours' });
    const searches: (() => Promise<unknown>)[] = [
      () => index.propose(everything),
      () => index.near({ vector: Int8Array.of(1), filter: {}, limit: 1 }),
      () => index.top({ filter: {}, by: 'deals', limit: 1 }),
      () => index.count({}),
      () => index.findNames({ key: 'company', limit: 1 }),
      () => index.statistics({ words: ['widget'] }),
      () => index.upsert([company(1)]),
      () => index.checkpoint(1),
    ];
    for (const search of searches) await expect((async () => search())()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await index.rebuild(pageOf([company(1)]), 1);
    expect(await index.state()).toMatchObject({ isBuilt: true, companies: 1, revision: 1, newest: 1, model: 'ours' });
    await index.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('of equally relevant companies the first by permalink are proposed, in any order of arrival', async () => {
    const equal = many.toReversed().map((each) => ({ ...each, permalink: `p-${String(each.company_id).padStart(3, '0')}` }));
    await opened.index.rebuild(pageOf(equal.slice(0, 12)), 300);
    const found = await opened.index.propose({ ...everything, limit: 6 });
    expect(found.map(({ permalink }) => permalink)).toEqual(['p-289', 'p-290', 'p-291', 'p-292', 'p-293', 'p-294']);
    expect(new Set(found.map(({ relevance }) => relevance)).size).toBe(1);
  });

  describe('while the index is rebuilt', () => {
    test('no search fails, and each sees a whole version', async () => {
      const { index } = opened;
      const built = new AbortController();
      const sizes = new Set<number>();
      const reader = async () => {
        while (!built.signal.aborted) {
          const [proposals] = await Promise.all([
            index.propose({ ...everything, limit: 1_000 }),
            index.findNames({ key: 'company 1', limit: 5 }),
          ]);
          sizes.add(proposals.length);
        }
      };
      const readers = Promise.all(Array.from({ length: 4 }, reader));
      for (let round = 0; round < 3; round++) await index.rebuild(pageOf(round % 2 === 0 ? many : many.slice(0, 2)), 0);
      built.abort();
      await readers;
      expect([...sizes].every((size) => size === 2 || size === 300)).toBe(true);
    });

    test('the version in use stays when the new one cannot be built', async () => {
      async function* broken() {
        yield many;
        throw new Error('the database went away');
      }
      await expect(opened.index.rebuild(broken(), 1)).rejects.toThrow('the database went away');
      expect(await ids(opened.index)).toEqual([1, 2]);
      await opened.index.rebuild(pageOf([company(3)]), 3);
      expect(await ids(opened.index)).toEqual([3]);
    });

    test('what is written meanwhile is in the new version, and nothing older replaces what is newer', async () => {
      const { index } = opened;
      const rebuilt = index.rebuild(pageOf([company(1, { revision: 10, country: 'FR' })]), 10);
      await Promise.all([rebuilt, index.upsert([company(1, { revision: 9, country: 'US' }), company(4)])]);
      expect(await ids(index)).toEqual([1, 4]);
      expect((await index.state()).companies).toBe(2);
      expect((await index.state()).revision).toBe(10);
      expect(await index.propose({ ...everything, filter: { country: ['FR'] } })).toHaveLength(1);
    });
  });

  test('upserts and removals are seen from the next checkpoint on, and after the next start', async () => {
    await opened.index.upsert([company(2, { revision: 7 }), company(3)]);
    await opened.index.remove([1, 99]);
    await opened.index.checkpoint(7);
    expect(await ids(opened.index)).toEqual([2, 3]);
    await opened.index.close();
    const again = await open(opened.folder);
    expect(await ids(again)).toEqual([2, 3]);
    expect([(await again.state()).companies, (await again.state()).revision]).toEqual([2, 7]);
    await again.close();
  });

  test('the same companies give the same statistics, whether they came at once, in parts, with corrections or beside others that left', async () => {
    const final = Array.from({ length: 240 }, (_, at) =>
      company(at + 1, {
        revision: 10_000 + at,
        head: `trade${at % 7} word${at}`,
        body: at % 3 === 0 ? '' : `trade${at % 5} rare${at % 113}`,
        mentions: [`name ${at % 11}`, `company ${at + 1}`],
        status: at % 4 === 0 ? 'Acquired' : null,
        newest_deal: at % 6 === 0 ? `20${10 + (at % 9)}-05-01` : null,
        is_invented: at % 40 === 0,
      }),
    );
    const asked = {
      words: [...Array.from({ length: 8 }, (_, at) => `trade${at}`), 'rare1', 'rare50', 'word3', 'gone'],
      acquired_words: ['trade0', 'trade1', 'rare1', 'word4', 'gone'],
      names: ['name 0', 'name 10', 'company 1'],
    };
    const parts = Array.from({ length: 10 }, (_, at) => final.slice(at * 24, (at + 1) * 24));
    const others = Array.from({ length: 60 }, (_, at) =>
      company(1_000 + at, { head: `gone trade${at % 7}`, status: 'Acquired', newest_deal: '2040-01-01', mentions: ['name 0'] }),
    );
    const ways: Record<string, (index: OwnedIndex) => Promise<unknown>> = {
      'at once': (index) => index.upsert(final),
      'in ten parts': async (index) => {
        for (const part of parts) await index.upsert(part).then(() => index.compact?.());
      },
      twice: async (index) => {
        await index.upsert(final);
        await index.upsert(final.map((each) => ({ ...each, revision: each.revision + 1_000 })));
      },
      'with corrections and removals': async (index) => {
        await index.upsert(others);
        for (const part of parts) {
          await index.upsert(part.map((each) => ({ ...each, revision: 5, head: 'gone', status: 'Acquired', newest_deal: '2041-01-01' })));
          await index.upsert(part);
          await index.upsert(part.map((each) => ({ ...each, revision: 7, head: 'outdated' })));
        }
        await index.remove(others.map(({ company_id }) => company_id));
        await index.remove([77_777]);
      },
      'before a restart': async (index) => {
        await index.upsert(parts.slice(0, 5).flat());
        await index.close();
        const again = await open(opened.folder);
        await again.upsert(parts.slice(5).flat());
        opened = { ...opened, index: again, close: () => again.close().then(() => rm(opened.folder, { recursive: true, force: true })) };
      },
    };
    const built = await newIndex(final);
    const { version: _, ...expected } = await built.index.statistics(asked);
    expect(expected).toMatchObject({ companies: 234, newest_deal: '2016-05-01' });
    await built.close();
    for (const [way, write] of Object.entries(ways)) {
      await opened.close();
      opened = await newIndex([company(1), company(2)]);
      await write(opened.index);
      const { version, ...counted } = await opened.index.statistics(asked);
      expect(counted, `${way} (version ${version})`).toEqual(expected);
    }
  });
});
