import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Table } from '@lancedb/lancedb';
import { expect, onTestFinished, test } from 'vitest';
import { noTerms, readCounts, recount, statisticsOf, writeCounts, type CountedCompany } from './term-statistics.ts';

const terms = 200_000;
const company = (head: string): CountedCompany => ({
  is_invented: false,
  head,
  body: '',
  name_keys: [],
  mentions: [],
  status: null,
  newest_deal: null,
});
const many = company(`twice ${Array.from({ length: terms }, (_, at) => `term${at}`).join(' ')}`);
/** A table with only a version. */
const table = { version: () => Promise.resolve(7) } as unknown as Table;

/** Turns of the event loop that other work gets while this runs. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let next = setImmediate(function count() {
    turns += 1;
    next = setImmediate(count);
  });
  await work();
  clearImmediate(next);
  return turns;
}

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'firmament-terms-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

test('dropping the terms seen once among 200,000 gives way to other work, and keeps those seen twice', async () => {
  const counts = noTerms();
  await recount(counts, { gone: [], come: [company('twice')] });
  counts.real.words.most = terms / 2;
  expect(await turnsDuring(() => recount(counts, { gone: [], come: [many] }))).toBeGreaterThanOrEqual(terms / 20_000);
  expect([...counts.real.words.counts]).toEqual([['twice', 2]]);
});

test('counts of 200,000 terms are stored and read back the same, and both give way to other work', async () => {
  const counts = noTerms();
  await recount(counts, { gone: [], come: [many, many, { ...company('sold to'), status: 'Acquired', newest_deal: '2031-02-03' }] });
  const at = folder();
  expect(await turnsDuring(() => writeCounts(at, { table, counts }))).toBeGreaterThanOrEqual(terms / 20_000);
  let read = noTerms();
  expect(await turnsDuring(async () => (read = await readCounts(at, table)))).toBeGreaterThanOrEqual(terms / 20_000);
  expect(read).toEqual(counts);
  expect(statisticsOf(read, { words: ['twice', 'term7', 'absent'], acquired_words: ['sold'] })).toMatchObject({
    companies: 3,
    acquired: 1,
    newest_deal: '2031-02-03',
    words: [2, 2, 0],
    acquired_words: [1],
  });
});

test('counts whose file ends before its last line are counted again from the table', async () => {
  const at = folder();
  const counts = noTerms();
  await recount(counts, { gone: [], come: [company('widget'), company('widget')] });
  await writeCounts(at, { table, counts });
  const file = path.join(at, 'terms.json');
  const lines = (await readFile(file, 'utf8')).split('\n');
  await writeFile(file, `${lines.slice(0, 1).join('\n')}\n`);
  // An empty table: what it is counted to shows that the file was not believed.
  const empty = { version: () => Promise.resolve(7), query: () => ({ select: () => [] }) } as unknown as Table;
  expect(await readCounts(at, empty)).toEqual(noTerms());
});
