import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startRecurring, type Recurring, type Turn } from '../../src/jobs/runner.ts';
import { createMetrics, type Metrics } from '../../src/services/metrics.ts';
import { freshDatabase, type FreshDatabase } from '../support/database.ts';
import { until } from '../support/spawned-service.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

let metrics: Metrics;
let logged: object[];
beforeEach(() => {
  metrics = createMetrics({
    db: database.db,
    index: { state: () => Promise.resolve({ isBuilt: false }) } as never,
    clock: () => new Date(),
  });
  logged = [];
});

const silent = () => undefined;
function start(...lines: Recurring[]): Promise<() => Promise<void>> {
  const log = { debug: silent, info: silent, warn: silent, error: (fields: object) => void logged.push(fields) };
  return startRecurring({ db: database.db, log, metrics }, lines);
}

const channel = 'firmament_test';
/** All of it at once. */
const tell = (...payloads: string[]) =>
  database.owner.query('select pg_notify($1, each) from unnest($2::text[]) each', [channel, payloads]);
const listeners = async () =>
  (
    await database.owner.query(
      `select from pg_stat_activity where datname = current_database() and query = 'listen ${channel}' and pid <> pg_backend_pid()`,
    )
  ).rowCount;

/** A line whose turns the test lets end one by one. */
function held(rest: Partial<Recurring> = {}) {
  const begun: PromiseWithResolvers<Turn & { end: () => void; fail: (error: Error) => void }>[] = [Promise.withResolvers()];
  let count = 0;
  const line: Recurring = {
    name: 'held',
    run(turn) {
      const over = Promise.withResolvers<void>();
      begun[count++]!.resolve({ ...turn, end: over.resolve, fail: over.reject });
      begun.push(Promise.withResolvers());
      return over.promise;
    },
    ...rest,
  };
  return { line, turn: (at: number) => begun[at]!.promise, count: () => count };
}

test('what is told makes one more turn, which hears all of it once', async () => {
  const work = held({ on: { channel } });
  const stop = await start(work.line);
  const first = await work.turn(0);
  expect(first.told).toEqual([]);
  await tell('a', 'b', 'a');
  first.end();
  const second = await work.turn(1);
  expect(second.told).toEqual(['a', 'b']);
  second.end();
  await stop();
  expect(await listeners()).toBe(0);
});

test('a failed turn is reported, repeated a second later, and gets the same news again', async () => {
  const work = held({ on: { channel } });
  const stop = await start(work.line);
  (await work.turn(0)).end();
  await tell('news');
  const failing = await work.turn(1);
  failing.fail(new Error('the disk is full'));
  await until('it to be known as failing', () => metrics.failing().includes('held'));
  expect(logged).toMatchObject([{ work: 'held', err: { message: 'the disk is full' } }]);
  expect(await metrics.text().catch(String)).toContain('firmament_recurring_turns_total{work="held",outcome="failed"} 1');
  // More news does not hasten it.
  await tell('more news');
  const next = await work.turn(2);
  expect(next.told).toContain('news');
  next.end();
  await until('it to fail no more', () => metrics.failing().length === 0);
  await stop();
});

test('a turn comes when it is due, when its time is up, and when the one before asked for it', async () => {
  const seen: string[] = [];
  const done = Promise.withResolvers<void>();
  const stop = await start({
    name: 'due',
    every_ms: 20,
    async run({ again }) {
      seen.push('turn');
      if (seen.length === 1) return 0;
      if (seen.length === 2) again();
      if (seen.length === 4) done.resolve();
      return undefined;
    },
  });
  await done.promise;
  await stop();
  expect(seen.length).toBeGreaterThanOrEqual(4);
});

test('stopping waits for the turn in hand, then does what is left to do, and begins nothing more', async () => {
  const order: string[] = [];
  const work = held({ on: { channel }, end: async () => void order.push('end') });
  const stop = await start(work.line);
  const turn = await work.turn(0);
  await tell('news');
  const stopped = stop().then(() => order.push('stopped'));
  expect(turn.signal.aborted).toBe(true);
  expect(await listeners()).toBe(1);
  order.push('turn over');
  turn.end();
  await stopped;
  expect(order).toEqual(['turn over', 'end', 'stopped']);
  expect(work.count()).toBe(1);
  expect(await listeners()).toBe(0);
});

test('a turn that need not be waited for is left when its time is up', async () => {
  const work = held({ drain_ms: 1 });
  const stop = await start(work.line);
  const turn = await work.turn(0);
  await stop();
  expect(turn.signal.aborted).toBe(true);
  turn.end();
});

test('where one line cannot begin, those that have are stopped', async () => {
  const work = held({ on: { channel } });
  const started = start(work.line, { name: 'impossible', on: { channel: 'no such channel' }, run: () => Promise.resolve() });
  (await work.turn(0)).end();
  await expect(started).rejects.toThrow(/syntax error/);
  expect(await listeners()).toBe(0);
});

test('a turn that passes its deadline hears so by its signal, and counts as failing until one succeeds', async () => {
  const work = held({ most_ms: 5, every_ms: 5 });
  const stop = await start(work.line);
  const late = await work.turn(0);
  await until('its signal to abort', () => late.signal.aborted);
  expect(String(late.signal.reason)).toContain('The turn took longer than');
  expect(metrics.failing()).toEqual(['held']);
  expect(logged).toMatchObject([{ work: 'held', most_ms: 5 }]);
  late.end();
  (await work.turn(1)).end();
  await until('it to fail no more', () => metrics.failing().length === 0);
  await stop();
});
