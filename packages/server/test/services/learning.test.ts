import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { isLearningDue, learnVectors } from '../../src/services/learning/learn-vectors.ts';
import { learntVectors } from '../../src/services/learning/learnt.ts';
import { takeStarterLessons } from '../../src/services/learning/starter-lessons.ts';
import { ingest } from '../../src/services/ingestion/ingest.ts';
import { beginImport, saveImport } from '../../src/store/records/imports.ts';
import { takeLearning } from '../../src/store/companies/learnt-vectors.ts';
import { saveSources } from '../../src/store/records/source-records.ts';
import { startTestService, type TestService } from '../support/service.ts';

const phrases = [
  ['regional airline', 'scheduled flights', 'jet fleet', 'air cargo'],
  ['flour mill', 'wheat trading', 'grain silos', 'bread mixes'],
];
const trades = [
  ['Airlines', 'Transport', 'Travel'],
  ['Milling', 'Food', 'Wholesale'],
];

const list = { name: 'list', title: 'L', publisher: 'P', licence: 'CC0', source_url: 'https://list.example' };

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ template: 'empty', works: false });
  await saveSources(service.app.context.db, [list]);
});
afterAll(() => service.close());

/** Imports companies of two trades in turns. */
async function importCompanies(first: number, last: number, context = service.app.context): Promise<void> {
  await ingest(
    context,
    Array.from({ length: last - first }, (_each, place) => {
      const at = first + place;
      const said = phrases[at % 2]!;
      return {
        kind: 'company' as const,
        source: 'list',
        source_key: `${at}`,
        retrieved_at: context.clock(),
        method: 'reported' as const,
        reason: 'its own row',
        subject: { permalink: `company-${at}` },
        facts: { name: `Company ${at}`, key_phrases: said.filter((_, index) => index !== at % 4), categories: trades[at % 2]! },
      };
    }),
  );
}

const learn = () => learnVectors(service.app.context, new AbortController().signal);
const words = () => learntVectors(service.app.context, 'words');
const readiness = async () => (await fetch(`${service.url}/readyz`)).json();

test('what is shipped counts for its own records alone, so that many others are learnt from', async () => {
  const other = await startTestService({ template: 'empty', works: false });
  onTestFinished(() => other.close());
  const { context } = other.app;
  await saveSources(context.db, [list, { ...list, name: 'hand-kept' }]);
  await importCompanies(0, 600, context);
  await ingest(context, [
    {
      kind: 'company',
      source: 'hand-kept',
      source_key: 'Larkfen',
      retrieved_at: context.clock(),
      method: 'reported',
      subject: { permalink: 'larkfen' },
      facts: { name: 'Larkfen' },
    },
  ]);
  await takeStarterLessons(context);
  expect(await isLearningDue(context.db)).toBe(true);
});

test('what few records say teaches nothing', async () => {
  await importCompanies(0, 20);
  await learn();
  expect(await words()).toBeUndefined();
  expect(await readiness()).toMatchObject({ pending_learning: false });
});

test('what is shipped with the starter data is learnt at once, and replaces nothing', async () => {
  const other = await startTestService({ works: false });
  onTestFinished(() => other.close());
  const { context } = other.app;
  const table = (await learntVectors(context, 'words'))!;
  expect(table.version).toBe(1);
  expect(table.cosine('airline', 'flight')).toBeGreaterThan(0.3);
  expect(table.cosine('airline', 'wheat')).toBeLessThan(0.1);
  expect(await isLearningDue(context.db)).toBe(false);
  await takeStarterLessons(context);
  expect((await learntVectors(context, 'words'))!.version).toBe(1);
});

test('is learnt once an import has ended, anew when a tenth was added, and told by /readyz until then', async () => {
  const { context } = service.app;
  await importCompanies(20, 520);
  expect(await readiness()).toMatchObject({ pending_learning: true });

  const run = { import_id: await beginImport(context.db, { source: 'list', file: 'f', fingerprint: 'f', started_at: context.clock() }) };
  await learn();
  expect(await words()).toBeUndefined();
  await saveImport(context.db, { ...run, state: 'finished', items: 1, counts: {}, updated_at: context.clock() });
  await learn();
  expect(await readiness()).toMatchObject({ pending_learning: false });

  const table = (await words())!;
  expect(table.cosine('airline', 'flight')).toBeGreaterThan(0.3);
  expect(table.cosine('airline', 'wheat')).toBeLessThan(0.1);
  expect(await words()).toBe(table);
  const labels = (await learntVectors(context, 'labels'))!;
  expect(labels.cosine('airlines', 'transport')).toBeGreaterThan(labels.cosine('airlines', 'food') + 0.3);
  expect(await isLearningDue(context.db)).toBe(false);
  await importCompanies(520, 600);
  expect(await isLearningDue(context.db)).toBe(true);
  await learn();
  expect((await words())!.version).toBe(table.version + 1);
});

test('one process learns at a time, and one that is called off leaves all as it was', async () => {
  const { context } = service.app;
  await importCompanies(600, 700);
  const before = await words();
  const taken = await takeLearning(context.db);
  await learn();
  expect(await words()).toBe(before);
  await taken!.giveBack();
  await expect(learnVectors(context, AbortSignal.abort(new Error('stopping')))).rejects.toThrow('stopping');
  expect(await words()).toBe(before);
  await learn();
  expect((await words())!.version).toBe(before!.version + 1);
});

test('a stop while documents are read ends it, also where its thread has ended first', async () => {
  const { context } = service.app;
  await importCompanies(1_000, 2_000);
  const stopping = new AbortController();
  const threads: Promise<unknown>[] = [];
  process.once('worker', (thread: Worker) => threads.push(once(thread, 'exit')));
  const query: typeof context.db.query = async (text, values) => {
    const answer = await context.db.query(text, values);
    if (/company_documents/.test(text) && !stopping.signal.aborted && answer.rows.some((row) => 'document' in (row as object))) {
      stopping.abort(new Error('stopping'));
      await Promise.all(threads);
    }
    return answer as never;
  };
  await expect(learnVectors({ ...context, db: { ...context.db, query } }, stopping.signal)).rejects.toThrow('stopping');
  expect(threads).toHaveLength(1);
});
