import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PoolClient } from 'pg';
import { callWork, requestWork, searchWork } from '../../src/jobs/recurring.ts';
import type { Recurring } from '../../src/jobs/runner.ts';
import { loadSandbox } from '../../src/services/ingestion/load-sandbox.ts';
import { ingest } from '../../src/services/ingestion/ingest.ts';
import { openNet } from '../../src/net/net.ts';
import type { OwnedPassageIndex } from '../../src/search/passages.ts';
import { saveSources } from '../../src/store/records/source-records.ts';
import type { Database } from '../../src/store/database.ts';
import type { Embedder } from '../../src/text/embed/embed.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { until } from '../support/spawned-service.ts';

/** Statements of one turn that the database is killed before, each in a turn of its own. */
const mostKills = 12;

/** Node ends a process for each of these. */
const uncaught: unknown[] = [];
const hear = (error: unknown) => void uncaught.push(error);

let service: TestService;
const net = openNet({ version: 'test', contact: undefined, allow_hosts: [] });

beforeAll(async () => {
  process.on('uncaughtException', hear);
  // Nothing listens on it: the work that asks a model reaches its statements all the same.
  const llm = { base: 'http://127.0.0.1:9', model: 'none', key: undefined, calls_at_once: 2, daily_tokens: 1_000 };
  service = await startTestService({ template: 'empty', works: false, config: { research: true, news_by_model: true, llm } });
  Object.assign(service.app.context, { embedder });
  const { context } = service.app;
  await loadSandbox(context);
  await saveSources(context.db, [{ name: 'list', title: 'L', publisher: 'P', licence: 'CC0', source_url: 'https://list.example' }]);
  // As many as are learnt from.
  const facts = (at: number) => ({
    name: `Company ${at}`,
    key_phrases: [
      ['flour mill', 'wheat'],
      ['regional airline', 'jets'],
    ][at % 2]!,
  });
  await ingest(
    context,
    Array.from({ length: 600 }, (_, at) => ({
      kind: 'company' as const,
      source: 'list',
      source_key: `${at}`,
      retrieved_at: context.clock(),
      method: 'reported' as const,
      subject: { permalink: `company-${at}` },
      facts: { ...facts(at), description: `Company ${at} makes bread.` },
    })),
  );
});
afterAll(async () => {
  await net.close();
  await service.close();
  process.off('uncaughtException', hear);
});

const embedder: Embedder = {
  model: 'test',
  range: () => Promise.resolve({ unrelated: 0, same: 1 }),
  longest_text: 1_000,
  embed: (texts: readonly string[]) => Promise.resolve(texts.map(() => new Int8Array(4).fill(1))),
  close: () => Promise.resolve(),
};

/** All recurring work of one process, on a database of its own. */
function allWork(db: Database): Recurring[] {
  const { context } = service.app;
  const passages = context.passages as OwnedPassageIndex;
  const working = { ...context, db, passages, net, owner: 'test', running: new Map<string, AbortController>() };
  return [...searchWork(working), ...requestWork(working), ...callWork(working)];
}

const endAll = () =>
  service.database.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'firmament service'`,
  );

/** The same database, all of whose connections end before one statement. */
function endedBefore(nth: number): { db: Database; count: () => number } {
  const { db } = service.app.context;
  let count = 0;
  const counted = <Args extends unknown[], R>(run: (...args: Args) => Promise<R>) => {
    return async (...args: Args): Promise<R> => {
      count += 1;
      if (count === nth) await endAll();
      return run(...args);
    };
  };
  const watched = <Client extends object>(client: Client): Client =>
    new Proxy(client, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        const bound = (value as (...args: unknown[]) => Promise<unknown>).bind(target);
        // A stream that is handed over is no promise.
        return name === 'query' ? (...args: unknown[]) => (typeof args[0] === 'string' ? counted(bound)(...args) : bound(...args)) : bound;
      },
    });
  const over = (base: Database): Database => ({
    ...base,
    query: counted((text: string, values?: unknown[]) => base.query(text, values)),
    transaction: (work) => base.transaction((tx: PoolClient) => work(watched(tx))),
    asOrganization: (organization_id, work) => base.asOrganization(organization_id, (tx) => work(watched(tx))),
    until: (signal) => over(base.until(signal)),
    connect: async () => watched(await base.connect()),
  });
  return { db: over(db), count: () => count };
}

const names = (
  'index, passages, embeddings, cancellations, watchdog, outdated requests, learning, news, articles by model, watches, feeds, old articles, ' +
  'old counts, old files, old results, research, webhooks, old webhook events, alerts, usage'
).split(', ');

test('the list of works below names each recurring work', () => {
  expect(allWork(service.app.context.db).map(({ name }) => name)).toEqual(names);
});

test.each(names)('a database that goes away during the work "%s" does not end the process, and a later turn succeeds', async (name) => {
  const { signal } = new AbortController();
  const take = (db: Database) => {
    const line = allWork(db).find((each) => each.name === name)!;
    return line.run({ signal, told: [], again: () => undefined });
  };
  for (let nth = 1; nth <= mostKills; nth += 1) {
    const { db, count } = endedBefore(nth);
    await take(db).catch(() => undefined);
    if (count() < nth) break;
    // Until the pool has heard that its connections are gone it may give one of them out.
    await until('the database to answer', () => service.app.context.db.query('select 1').catch(() => undefined));
  }
  await take(service.app.context.db);
  expect(uncaught).toEqual([]);
});
