import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPassages } from '../../src/search/open.ts';
import type { OwnedPassageIndex } from '../../src/search/passages.ts';
import { passageEmbedder } from '../../src/services/indexing/embed-passages.ts';
import { catchUpPassages } from '../../src/services/indexing/index-passages.ts';
import { ingest } from '../../src/services/ingestion/ingest.ts';
import { findPassages, type PassagesQuery } from '../../src/services/narratives/find-passages.ts';
import type { SourceItem } from '../../src/sources/source.ts';
import { saveSources } from '../../src/store/records/source-records.ts';
import type { Embedder } from '../../src/text/embed/embed.ts';
import { aCompany, aPublication } from '../api/documents.support.ts';
import { freshDatabase, type FreshDatabase } from '../support/database.ts';

const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const moment = new Date('2031-03-02T00:00:00Z');

/** Separates wings from wheels in any words. */
const embedder: Embedder = {
  model: 'wings',
  longest_text: 2_000,
  range: async () => ({ unrelated: 0, same: 1 }),
  embed: async (texts) => texts.map((text) => (/aircraft|plane|flight/i.test(text) ? Int8Array.of(127, 1) : Int8Array.of(1, 127))),
  close: async () => undefined,
};

let database: FreshDatabase;
let folder = '';
let passages: OwnedPassageIndex;
beforeAll(async () => {
  database = await freshDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'firmament-passages-'));
  passages = await openPassages(folder, { model: embedder.model });
  await saveSources(database.db, [{ name: 'wire', title: 'W', publisher: 'P', licence: 'CC0', source_url: '' }]);
  await take([aCompany('quillmere', { name: 'Quillmere' }), aCompany('wheelmere', { name: 'Wheelmere' })]);
});
afterAll(async () => {
  await passages.close();
  await rm(folder, { recursive: true, force: true });
  await database.drop();
});
beforeEach(async () => {
  await take([tenK('k-1', risks), call, review, wheels]);
});

async function take(items: readonly SourceItem[]): Promise<void> {
  const { counts } = await ingest({ db: database.db, clock: () => moment }, items);
  expect(counts.rejected).toBe(0);
}

const long = (sentence: string) => `${sentence} `.repeat(Math.ceil(500 / sentence.length));
const risks = long('Demand for aircraft may fall in a downturn.');
function tenK(source_key: string, said: string, permalink = 'quillmere'): SourceItem {
  const html = `<h2>Item 1. Business</h2><p>${long('We build gliders for sport.')}</p><h2>Item 1A. Risk Factors</h2><p>${said}</p>`;
  const facts = {
    form: '10-K',
    accession: source_key,
    filed: '2030-02-01 00:00:00',
    report_url: 'https://x.example',
    filing_url: 'https://x.example',
    html,
  };
  return aPublication('filing', source_key, { permalink, as_of: '2030-02-01', facts: facts });
}
const call = aPublication('transcript', 'c-1', {
  permalink: 'quillmere',
  facts: {
    title: 'Q1 2030',
    date: '2030-05-01',
    quarter: 1,
    year: 2030,
    participants: [],
    speeches: [
      { name: 'Ann', speech: 'Orders for gliders doubled.', session: 'Presenter Speech' },
      { name: 'Quentin', speech: 'What of tariffs?', session: 'Question' },
      { name: 'Ann', speech: 'Tariffs cost us little.', session: 'Answer' },
    ],
  } as never,
});
const review = aPublication('employee_review', 'r-1', {
  permalink: 'quillmere',
  as_of: '2029-01-01',
  facts: { summary: 'A place for glider people', pros: 'Flying', cons: 'Tariffs on lunch', rating: 4, provider: 'p' },
});
const wheels = tenK('k-2', long('Demand for tricycles may fall in a downturn.'), 'wheelmere');

const context = (over: object = {}) => ({ db: database.db, passages, embedder: undefined, log: quiet, ...over });
async function found(query: Partial<PassagesQuery> & { topic: string }, over: object = {}) {
  await catchUpPassages({ db: database.db, passages });
  return findPassages(context(over), { limit: 20, ...query });
}
const where = (all: Awaited<ReturnType<typeof found>>) =>
  all.map(({ permalink, kind, section }) => `${permalink} ${kind} ${section}`).toSorted();

describe('what was published', () => {
  test('is found by words, with where it stands and whose it is', async () => {
    const [first, ...others] = await found({ topic: 'falling demand for aircraft' });
    expect(first).toMatchObject({ permalink: 'quillmere', kind: 'filing', day: '2030-02-01', section: 'Item 1A' });
    expect(first!.text).toContain('Demand for aircraft');
    expect(first!.span.end - first!.span.start).toBe(first!.text.length);
    expect(first!.score).toBeGreaterThan(others[0]!.score);
  });

  test('is found of one company, by kind, section and day', async () => {
    expect(new Set(where(await found({ topic: 'demand' })).map((each) => each.split(' ')[0]))).toEqual(new Set(['quillmere', 'wheelmere']));
    const risk = await found({ topic: 'demand downturn', permalink: 'wheelmere' });
    expect(new Set(where(risk))).toEqual(new Set(['wheelmere filing Item 1A']));
    expect(where(await found({ topic: 'tariffs', kinds: ['transcript'] }))).toEqual(
      ['quillmere transcript Exchange 1: Ann', 'quillmere transcript Exchange 1: Quentin'].toSorted(),
    );
    expect(where(await found({ topic: 'tariffs', sections: ['Cons'] }))).toEqual(['quillmere employee_review Cons']);
    expect(where(await found({ topic: 'tariffs', to: '2029-12-31' }))).toEqual(['quillmere employee_review Cons']);
    expect(await found({ topic: 'tariffs', from: '2031-01-01' })).toEqual([]);
    expect(await found({ topic: 'demand', permalink: 'nobody' })).toEqual([]);
  });

  test('is found by meaning, where there is a model; a record that the model does not take holds up no other', async () => {
    const waiting = async () => {
      const { rows } = await database.db.query('select from passage_records where passages > 0 and model is null');
      return rows.length;
    };
    const before = await waiting();
    let asked = 0;
    const fussy = {
      ...embedder,
      embed: (texts: readonly string[]) => (asked++ === 0 ? Promise.reject(new Error('no')) : embedder.embed(texts)),
    };
    const embed = passageEmbedder({ db: database.db, embedder: fussy });
    await expect(embed(new AbortController().signal)).rejects.toThrow('no');
    expect(await waiting()).toBe(before);
    await embed(new AbortController().signal);
    expect(await waiting()).toBe(0);
    const sections = (all: Awaited<ReturnType<typeof found>>) => new Set(all.map(({ permalink, section }) => `${permalink} ${section}`));
    expect(await found({ topic: 'planes' })).toEqual([]);
    expect(sections(await found({ topic: 'planes', limit: 1 }, { embedder }))).toEqual(new Set(['quillmere Item 1A']));
  });

  test('is found by words alone while the model fails', async () => {
    const failing = { ...embedder, embed: () => Promise.reject(new Error('away')) };
    expect((await found({ topic: 'aircraft' }, { embedder: failing })).length).toBeGreaterThan(0);
  });
});

describe('a record', () => {
  const rowsOf = async (source_key: string) => {
    const { rows } = await database.db.query<{ count: number }>(
      'select count(*)::int as count from passages join source_records using (record_id) where source_key = $1',
      [source_key],
    );
    return rows[0]!.count;
  };

  test('that is stated anew loses its old passages, and gets them back when it is stated as before', async () => {
    await take([tenK('k-1', long('Demand for zeppelins may fall.'))]);
    expect(await found({ topic: 'aircraft' })).toEqual([]);
    expect((await found({ topic: 'zeppelins' })).length).toBeGreaterThan(0);
    await take([tenK('k-1', risks)]);
    expect(await found({ topic: 'zeppelins' })).toEqual([]);
    expect((await found({ topic: 'aircraft' })).length).toBeGreaterThan(0);
    expect(await rowsOf('k-1')).toBe(2);
  });

  test('that is stated again as it is keeps them as they are', async () => {
    await found({ topic: 'aircraft' });
    const before = (await passages.state()).revision;
    await take([tenK('k-1', risks)]);
    await found({ topic: 'aircraft' });
    expect((await passages.state()).revision).toBe(before);
  });

  test('that is taken back loses them, and gets them again when it is stated again', async () => {
    await take([{ kind: 'withdrawn', of: 'employee_review', source: 'wire', source_key: 'r-1' } as never]);
    expect(await rowsOf('r-1')).toBe(0);
    expect(await found({ topic: 'lunch' })).toEqual([]);
    await take([review]);
    expect(where(await found({ topic: 'lunch' }))).toEqual(['quillmere employee_review Cons']);
  });

  test('that comes to another company is found there', async () => {
    await take([tenK('k-1', risks, 'wheelmere')]);
    expect(new Set(where(await found({ topic: 'aircraft' })))).toEqual(new Set(['wheelmere filing Item 1A']));
    expect(await found({ topic: 'aircraft', permalink: 'quillmere' })).toEqual([]);
    expect(new Set(where(await found({ topic: 'aircraft', permalink: 'wheelmere' })))).toEqual(new Set(['wheelmere filing Item 1A']));
  });
});

test('an index that was lost is filled again, and holds the same', async () => {
  const before = where(await found({ topic: 'demand tariffs gliders' }));
  await passages.close();
  await rm(folder, { recursive: true });
  passages = await openPassages(folder, { model: embedder.model });
  expect((await passages.state()).passages).toBe(0);
  expect(where(await found({ topic: 'demand tariffs gliders' }))).toEqual(before);
});

test('a catching-up that was interrupted is done again, and nothing is found twice', async () => {
  const before = await found({ topic: 'demand' });
  const dying = {
    ...passages,
    state: async () => ({ ...(await passages.state()), revision: 0 }),
    checkpoint: () => Promise.reject(new Error('killed')),
  };
  await expect(catchUpPassages({ db: database.db, passages: dying })).rejects.toThrow('killed');
  expect((await found({ topic: 'demand' })).length).toBe(before.length);
});
