import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CompanyIndex } from '../../src/search/port.ts';
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
      expect(index.size()).toBe(2);
      expect(index.revision()).toBe(10);
      expect(await index.propose({ ...everything, filter: { country: ['FR'] } })).toHaveLength(1);
    });
  });

  test('upserts and removals are seen at once, and after the next start', async () => {
    await opened.index.upsert([company(2, { revision: 7 }), company(3)]);
    await opened.index.remove([1, 99]);
    await opened.index.reach(7);
    expect(await ids(opened.index)).toEqual([2, 3]);
    await opened.index.close();
    const again = await open(opened.folder);
    expect(await ids(again)).toEqual([2, 3]);
    expect([again.size(), again.revision()]).toEqual([2, 7]);
    await again.close();
  });
});
