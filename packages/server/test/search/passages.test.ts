import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { IndexedRecord, OwnedPassageIndex, PassageHit } from '../../src/search/passages.ts';
import { onEveryEngine } from './support.ts';

const east = Int8Array.of(127, 0, 0);
const north = Int8Array.of(0, 127, 0);
const record = (record_id: number, words: string[], facts: Partial<IndexedRecord> = {}): IndexedRecord => ({
  record_id,
  kind: 'filing',
  day: '2030-01-01',
  passages: words.map((each, ordinal) => ({ ordinal, section: `Item ${ordinal + 1}`, words: each, meaning: null })),
  ...facts,
});
const meaning = (record_id: number, vectors: Int8Array[]): IndexedRecord => ({
  ...record(record_id, []),
  passages: vectors.map((vector, ordinal) => ({ ordinal, section: '', words: 'word', meaning: vector })),
});
const ids = (hits: readonly PassageHit[]) => hits.map(({ record_id, ordinal }) => `${record_id}.${ordinal}`);

onEveryEngine(({ openPassages }) => {
  let folder = '';
  let index: OwnedPassageIndex;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'firmament-passages-'));
    index = await openPassages(folder, { model: 'm' });
  });
  afterEach(async () => {
    await index.close();
    await rm(folder, { recursive: true, force: true });
  });
  const find = async (term: string, filter = {}, limit = 10) => ids(await index.find({ terms: [{ term, weight: 1 }], filter, limit }));
  const near = async (vector: Int8Array, filter = {}) => ids(await index.near({ vector, filter, limit: 10 }));
  async function reopened(model = 'm'): Promise<string[]> {
    await index.close();
    const reasons: string[] = [];
    index = await openPassages(folder, { model, onUnusable: (why) => reasons.push(why) });
    return reasons;
  }

  test('an empty one finds nothing, is of no revision, and says nothing of faults', async () => {
    expect([await find('word'), await near(east), (await index.state()).revision, (await index.state()).passages]).toEqual([[], [], 0, 0]);
    expect(await reopened()).toEqual([]);
  });

  test('finds passages by words, the more telling first, and only those with any of them', async () => {
    await index.replace([record(1, ['gold mine', 'gold gold gold']), record(2, ['silver'])]);
    expect(await find('gold')).toEqual(['1.1', '1.0']);
    expect(await find('gold', {}, 1)).toEqual(['1.1']);
    expect(await index.find({ terms: [], filter: {}, limit: 5 })).toEqual([]);
  });

  test('finds passages by direction, nearest first; vectors of another length say nothing', async () => {
    await index.replace([meaning(1, [east, Int8Array.of(90, 90, 0)]), meaning(2, [north])]);
    expect(await near(east)).toEqual(['1.0', '1.1', '2.0']);
    expect(await near(Int8Array.of(1, 2))).toEqual([]);
    expect(await near(north, { records: [1] })).toEqual(['1.1', '1.0']);
  });

  test('keeps to records, kinds, sections and days', async () => {
    await index.replace([
      record(1, ['gold', 'gold']),
      record(2, ['gold'], { kind: 'transcript', day: '2031-01-01' }),
      record(3, ['gold'], { kind: "o'kind", day: null }),
    ]);
    const sorted = async (filter: object) => (await find('gold', filter)).toSorted();
    expect(await sorted({ records: [1, 3] })).toEqual(['1.0', '1.1', '3.0']);
    expect(await sorted({ records: [] })).toEqual([]);
    expect(await sorted({ kinds: ['transcript', "o'kind"] })).toEqual(['2.0', '3.0']);
    expect(await sorted({ sections: ['Item 2'] })).toEqual(['1.1']);
    expect(await sorted({ from: '2030-06-01' })).toEqual(['2.0']);
    expect(await sorted({ to: '2030-06-01' })).toEqual(['1.0', '1.1']);
  });

  test('a record that is taken again appears once; without passages it leaves', async () => {
    await index.replace([record(1, ['gold', 'gold']), meaning(2, [east])]);
    await index.replace([record(1, ['silver gold'])]);
    expect([await find('gold'), await find('silver'), (await index.state()).passages]).toEqual([['1.0'], ['1.0'], 2]);
    await index.replace([record(1, []), record(2, []), record(9, [])]);
    expect([await find('silver'), await near(east), (await index.state()).passages]).toEqual([[], [], 0]);
    await index.replace([record(1, ['tin'])]);
    expect(await find('tin')).toEqual(['1.0']);
  });

  test('after the next start it is what it was', async () => {
    await index.replace([record(1, ['gold']), meaning(2, [east])]);
    await index.checkpoint(7);
    expect(await reopened()).toEqual([]);
    expect([await find('gold'), await near(east), (await index.state()).revision, (await index.state()).model]).toEqual([
      ['1.0'],
      ['2.0'],
      7,
      'm',
    ]);
    await index.compact?.();
    expect(await find('gold')).toEqual(['1.0']);
  });

  test('with vectors of another model it is empty, says why, and can be filled', async () => {
    await index.replace([record(1, ['gold'])]);
    await index.checkpoint(7);
    expect(await reopened('theirs')).toEqual([expect.stringContaining('vectors of m, not of theirs')]);
    expect([(await index.state()).revision, (await index.state()).passages, await find('gold')]).toEqual([0, 0, []]);
    await index.replace([record(1, ['gold'])]);
    expect(await find('gold')).toEqual(['1.0']);
  });
});
