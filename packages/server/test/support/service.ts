import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { operations, type MarketMapCompany, type Operation, type OperationId } from '@firmament/contract';
import { expect } from 'vitest';
import { buildApp, type App } from '../../src/app.ts';
import { readConfig, type Config } from '../../src/config.ts';
import type { Served } from '../../src/calls/open-call.ts';
import type { Log } from '../../src/kernel/log.ts';
import { freshDatabase, type FreshDatabase } from './database.ts';
import { expectConformity } from './conformance.ts';
import { patience_ms } from './database.ts';

export interface Answer {
  status: number;
  headers: Headers;
  // Tests look into answers of many shapes; each was checked against the contract when it came.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
  text: string;
}

export interface CallOptions {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** Sent instead of `body`, byte for byte. */
  raw?: string | Uint8Array<ArrayBuffer> | FormData | URLSearchParams;
  headers?: Record<string, string>;
  /** null sends none. */
  token?: string | null;
}

export interface TestService {
  app: App;
  url: string;
  database: FreshDatabase;
  credentials: Record<string, string>;
  token: string;
  /** The test's own clock: real time, or the moment it was stopped at, and the offset. */
  clock: { offset_ms: number; stopped_at_ms?: number };
  /** Calls an operation over HTTP and holds the answer to its declaration. */
  call(operation: OperationId | Operation, options?: CallOptions): Promise<Answer>;
  /** Signs an organization of its own in. */
  newOrganization(): Promise<{ token: string; credentials: Record<string, string> }>;
  /** Submits a market map and waits for its rows. */
  mapMarket(topic: string, parameters?: object): Promise<MarketMapCompany[]>;
  /** The final status record of a request. */
  finished(request_id: string): Promise<Answer['body']>;
  close(): Promise<void>;
}

/** The whole service on a database and an index of its own, listening on a free port. */
export async function startTestService(
  options: { template?: 'empty' | 'with_starter'; config?: Partial<Config>; works?: boolean; log?: Log; also?: readonly Served[] } = {},
): Promise<TestService> {
  const template = options.template ?? 'with_starter';
  const database = await freshDatabase(template);
  const data_dir = await mkdtemp(path.join(tmpdir(), 'firmament-service-'));
  if (template === 'with_starter') await cp(database.template.index_folder, path.join(data_dir, 'index'), { recursive: true });
  const clock: TestService['clock'] = { offset_ms: 0 };
  const app = await buildApp({
    config: {
      ...readConfig({}),
      data_dir,
      port: 0,
      log_level: 'silent',
      check_responses: true,
      embeddings: 'none',
      late_ms: patience_ms,
      ...options.config,
    },
    database_url: database.url,
    ...(options.log && { log: options.log }),
    ...(options.also && { also: options.also }),
    clock: () => new Date((clock.stopped_at_ms ?? Date.now()) + clock.offset_ms),
  });
  if (!(await app.context.index.state()).isBuilt) await app.context.index.rebuild(nothing(), 0);
  if (options.works !== false) await app.work();
  const url = await app.listen();

  async function call(
    operation: OperationId | Operation,
    { params = {}, query, body, raw, headers = {}, token = service.token }: CallOptions = {},
  ): Promise<Answer> {
    const declared: Operation = typeof operation === 'string' ? operations[operation] : operation;
    const target = new URL(
      declared.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
      url,
    );
    target.search = new URLSearchParams(query).toString();
    const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const answer = await fetch(target, {
      method: declared.method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(sent !== undefined && raw === undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(sent !== undefined && { body: sent }),
    });
    const text = await answer.text();
    const parsed: unknown = JSON.parse(text);
    expectConformity(declared, answer.status, parsed);
    const ref = answer.headers.get('x-request-id');
    expect(ref).toBeTruthy();
    if (answer.status >= 400) expect((parsed as { request_ref: string }).request_ref).toBe(ref);
    return { status: answer.status, headers: answer.headers, body: parsed, text };
  }

  async function newOrganization() {
    const created = await app.context.accounts.createDemoOrganization();
    const credentials = { grant_type: 'password', ...created };
    // Not by a call, which a busy machine may refuse.
    const { access_token } = await app.context.accounts.issueToken(credentials);
    return { token: access_token, credentials };
  }

  const service: TestService = {
    app,
    url,
    database,
    credentials: {},
    token: '',
    clock,
    call,
    newOrganization,
    async finished(request_id) {
      for (;;) {
        const { body } = await call('request.status', { params: { request_id } });
        if (!['PENDING', 'PROCESSING'].includes(body.status)) return body;
        await sleep(10);
      }
    },
    async mapMarket(topic, parameters = {}) {
      const { status, body, text } = await call('market_map.enrich', { body: { topic, parameters } });
      expect(status, text).toBe(202);
      const record = await service.finished(body.request_id);
      expect(record.status, record.error).toBe('COMPLETED');
      return record.result;
    },
    async close() {
      await app.close();
      await database.drop();
      await rm(data_dir, { recursive: true, force: true });
    },
  };
  Object.assign(service, await newOrganization());
  return service;
}

async function* nothing(): AsyncGenerator<never[]> {}
