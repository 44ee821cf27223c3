import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openLancePassages } from '../../src/search/lance/passages.ts';
import type { OwnedPassageIndex } from '../../src/search/passages.ts';

let folder = '';
let index: OwnedPassageIndex;
const gold = {
  record_id: 1,
  kind: 'filing',
  day: null,
  passages: [0, 1].map((ordinal) => ({ ordinal, section: '', words: 'gold', meaning: null })),
};
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'firmament-passages-'));
  index = await openLancePassages(folder);
  await index.replace([gold]);
  await index.checkpoint(7);
  await index.close();
});
afterEach(async () => {
  await index.close();
  await rm(folder, { recursive: true, force: true });
});

test('finds by meaning among more passages than the engine looks at by itself', async () => {
  index = await openLancePassages(folder, { model: 'm' });
  const meaning = (angle: number) => Int8Array.of(Math.round(100 * Math.cos(angle)), Math.round(100 * Math.sin(angle)));
  const passages = Array.from({ length: 42_000 }, (_, ordinal) => ({
    ordinal,
    section: '',
    words: 'iron',
    meaning: meaning(2 + ordinal / 42_000),
  }));
  await index.replace([{ ...gold, record_id: 2, passages }]);
  await index.replace([{ ...gold, record_id: 3, passages: [{ ordinal: 0, section: '', words: 'tin', meaning: meaning(0) }] }]);
  const [nearest] = await index.near({ vector: meaning(0), filter: {}, limit: 1 });
  expect(nearest).toMatchObject({ record_id: 3, ordinal: 0 });
});

describe('an index of passages is empty, says why, and can be filled', () => {
  const held = () => path.join(folder, 'held.json');
  const note = (noted: object) => writeFile(held(), JSON.stringify(noted));
  const damages: [string, () => Promise<unknown>, RegExp][] = [
    ['when it holds less than it did', () => note({ format: 2, revision: 7, passages: 3 }), /holds 2 passages of 3/],
    ['of another format', () => note({ format: 0, revision: 7, passages: 2 }), /format 0, not 2/],
    ['when its tables are gone', () => rm(path.join(folder, 'tables'), { recursive: true }), /holds 0 passages of 2/],
    ['when its word index is gone', () => rm(path.join(folder, 'tables', 'passages.lance', '_indices'), { recursive: true }), /not found/i],
    [
      'when a manifest is empty',
      async () => {
        const versions = path.join(folder, 'tables', 'passages.lance', '_versions');
        for (const file of await readdir(versions)) await writeFile(path.join(versions, file), '');
      },
      /manifest .* is damaged/,
    ],
    ['when what it notes is damaged', () => writeFile(held(), '{"format":'), /JSON/],
  ];
  test.each(damages)('%s', async (_, damage, why) => {
    await damage();
    const reasons: string[] = [];
    index = await openLancePassages(folder, { onUnusable: (reason) => reasons.push(reason) });
    expect(reasons).toEqual([expect.stringMatching(why)]);
    const find = () => index.find({ terms: [{ term: 'gold', weight: 1 }], filter: {}, limit: 5 });
    expect([(await index.state()).revision, (await index.state()).passages, await find()]).toEqual([0, 0, []]);
    await index.replace([gold]);
    expect(await find()).toHaveLength(2);
  });
});
