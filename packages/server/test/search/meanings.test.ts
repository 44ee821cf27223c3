import { afterEach, describe, expect, test } from 'vitest';
import type { IndexedCompany } from '../../src/search/port.ts';
import { company, onEveryEngine, pageOf, type FolderIndex } from './support.ts';

onEveryEngine(({ open, newIndex }) => {
  const east = Int8Array.of(127, 0, 0, 0);
  const northeast = Int8Array.of(90, 90, 0, 0);
  const north = Int8Array.of(0, 127, 0, 0);
  const described = (id: number, meaning: Int8Array, facts: Partial<IndexedCompany> = {}) => company(id, { meaning, ...facts });

  let opened: FolderIndex | undefined;
  afterEach(async () => {
    await opened?.close();
    opened = undefined;
  });
  const near = async (vector: Int8Array, filter = {}) =>
    (await opened!.index.near({ vector, filter, limit: 10 })).map(({ company_id }) => company_id);

  describe('what companies are described as', () => {
    test('is found by direction, nearest first, for any length', async () => {
      opened = await newIndex([described(1, north), described(2, east), described(3, northeast), company(4)]);
      expect((await opened.index.state()).vectorCount).toBe(3);
      expect(await near(Int8Array.of(30, 1, 0, 0))).toEqual([2, 3, 1]);
      const [first] = await opened.index.near({ vector: east, filter: {}, limit: 1 });
      expect(first!.relevance).toBeCloseTo(1, 5);
    });

    test('is found among those that pass the filter only', async () => {
      opened = await newIndex([described(1, east, { country: 'FR' }), described(2, north, { country: 'US', founded: 1999 })]);
      expect(await near(east, { country: ['US'] })).toEqual([2]);
      expect(await near(east, { ranges: { founded: { from: 2000 } } })).toEqual([]);
    });

    test('is replaced, taken away and forgotten with its company', async () => {
      opened = await newIndex([described(1, east), described(2, north)]);
      await opened.index.upsert([described(1, north, { revision: 10 }), described(3, east, { revision: 11 })]);
      expect((await near(east)).slice(0, 1)).toEqual([3]);
      expect((await near(north)).toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
      await opened.index.upsert([company(3, { revision: 12 })]);
      expect(await near(east)).not.toContain(3);
      await opened.index.remove([2]);
      expect(await near(east)).toEqual([1]);
      expect((await opened.index.state()).vectorCount).toBe(1);
    });

    test('comes first into an index that had none, and goes with it when it is built anew', async () => {
      opened = await newIndex([company(1)]);
      expect(await near(east)).toEqual([]);
      await opened.index.upsert([described(1, east, { revision: 5 })]);
      expect(await near(east)).toEqual([1]);
      await opened.index.rebuild(pageOf([company(1)]), 6);
      expect(await near(east)).toEqual([]);
    });

    test('of another model counts as not built; of the same, or asked without a model, it stays', async () => {
      opened = await newIndex([described(1, east)]);
      await opened.index.close();
      const reasons: string[] = [];
      const other = await open(opened.folder, { model: 'theirs', onUnusable: (reason) => reasons.push(reason) });
      expect((await other.state()).isBuilt).toBe(false);
      expect(reasons).toEqual(['it holds vectors of no model, not of theirs']);
      await other.rebuild(pageOf([described(1, north)]), 1);
      await other.close();
      for (const model of ['theirs', undefined]) {
        const again = await open(opened.folder, { model });
        expect([(await again.state()).isBuilt, (await again.state()).model, (await again.state()).vectorCount]).toEqual([
          true,
          'theirs',
          1,
        ]);
        await again.close();
      }
    });
  });
});
