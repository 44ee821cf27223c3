/** A caller of the public API, for benchmarks. */

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MarketMapCompany } from '@firmament/contract';

const pollEveryMs = 5;
const mostTries = 60;

export interface Client {
  url: string;
  token: string;
  get<T>(route: string): Promise<Reply<T>>;
  post<T>(route: string, body: unknown): Promise<Reply<T>>;
}

export interface Reply<T> {
  text: string;
  body: T;
  /** From sending to the last byte. */
  ms: number;
}

export function clientOf(url: string, token: string): Client {
  async function call<T>(
    method: string,
    route: string,
    { body, tries = mostTries }: { body?: unknown; tries?: number } = {},
  ): Promise<Reply<T>> {
    const began = performance.now();
    const answer = await fetch(new URL(route, url), {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const ms = performance.now() - began;
    // A machine with other work is late now and then; the service then asks to come again in a second.
    if (answer.status === 503 && tries > 1) {
      await sleep(1_000);
      return call(method, route, { body, tries: tries - 1 });
    }
    if (!answer.ok) throw new Error(`${method} ${route} answered ${answer.status}: ${text.slice(0, 500)}`);
    return { text, body: JSON.parse(text) as T, ms };
  }
  return { url, token, get: (route) => call('GET', route), post: (route, body) => call('POST', route, { body }) };
}

export async function signIn(service: { url: string; data_dir: string }): Promise<Client> {
  const credentials = JSON.parse(await readFile(path.join(service.data_dir, 'demo-credentials.json'), 'utf8')) as Record<string, string>;
  const form = { grant_type: 'password', ...credentials };
  const { body } = await clientOf(service.url, '').post<{ access_token: string }>('/auth/token/', form);
  return clientOf(service.url, body.access_token);
}

export const marketMapRoute = '/api/enterprise/market-map/enrich/';
export const statusRoute = (request_id: string) => `/api/enterprise/request/${request_id}/status/`;
export const searchRoute = '/api/enterprise/company/search';
export const enrichRoute = '/api/enterprise/company/enrich/single/';
export const batchRoute = '/api/enterprise/company/enrich/';
export const cancelRoute = '/api/enterprise/request/cancel/';
export const statusByQueryRoute = '/api/enterprise/request/status/';

type Workflow = 'market-map' | keyof typeof noFilters;

interface StatusRecord<Result = MarketMapCompany[]> {
  status: string;
  created_at: string;
  updated_at: string;
  error?: string;
  result?: Result;
}

/** Submits a request. @returns its id */
export async function submit(client: Client, route: string, body: unknown): Promise<string> {
  return (await client.post<{ request_id: string }>(route, body)).body.request_id;
}

export async function completed(client: Client, request_id: string, pollMs: number): Promise<StatusRecord> {
  return (await polled<MarketMapCompany[]>(client, request_id, { pollMs })).body;
}

/** The result of a request of any kind. @throws when it fails */
export async function resultOf<Result>(client: Client, request_id: string): Promise<Result> {
  const { result } = (await polled<Result>(client, request_id, { pollMs: 20 })).body;
  if (result === undefined) throw new Error(`${request_id} has no result`);
  return result;
}

/** The answer that says a request is COMPLETED; `onWait` sees the records before it. */
async function polled<Result>(
  client: Client,
  request_id: string,
  { pollMs, onWait }: { pollMs: number; onWait?: (record: StatusRecord<Result>) => void },
): Promise<Reply<StatusRecord<Result>>> {
  for (;;) {
    const answer = await client.get<StatusRecord<Result>>(statusRoute(request_id));
    const { status, error = '' } = answer.body;
    if (status === 'COMPLETED') return answer;
    if (!['PENDING', 'PROCESSING'].includes(status)) throw new Error(`${request_id} is ${status}: ${error}`);
    onWait?.(answer.body);
    await sleep(pollMs);
  }
}

export interface DiscoveryRun<R> {
  rows: R[];
  /** `updated_at − created_at` of the status record. */
  request_ms: number;
  /** From submitting to having the rows, as a caller sees it who polls every 5 ms. */
  wall_ms: number;
  /** From `created_at` to a worker taking it up, where a poll met it at work. */
  queued_ms: number | undefined;
  /** The texts of the answers to submitting and to the last poll. */
  texts: { submit: string; status: string };
}

export async function discover<R>(client: Client, workflow: Workflow, body: object): Promise<DiscoveryRun<R>> {
  const began = performance.now();
  const submitted = await client.post<{ request_id: string }>(`/api/enterprise/${workflow}/enrich/`, body);
  let queued_ms: number | undefined;
  const age = ({ created_at, updated_at }: StatusRecord<R[]>) => Date.parse(updated_at) - Date.parse(created_at);
  const { text, body: record } = await polled<R[]>(client, submitted.body.request_id, {
    pollMs: pollEveryMs,
    onWait: (met) => {
      if (met.status === 'PROCESSING') queued_ms = age(met);
    },
  });
  const wall_ms = performance.now() - began;
  if (!record.result) throw new Error(`${workflow} of ${JSON.stringify(body).slice(0, 100)} has no result`);
  return { rows: record.result, request_ms: age(record), wall_ms, queued_ms, texts: { submit: submitted.text, status: text } };
}

export type MarketMapRun = DiscoveryRun<MarketMapCompany>;

export function mapMarket(client: Client, body: { topic: string; parameters: object }): Promise<MarketMapRun> {
  return discover(client, 'market-map', body);
}

const noRange = {};
/** Every parameter that must be present, empty. */
export const noFilters = {
  'company-peers': {
    detailed_query: '',
    sample_companies: [],
    geography: [],
    company_type: 'all',
    employee_count: [],
    founded_year: noRange,
    funding_stage: [],
    total_funding: noRange,
    last_funding_round: noRange,
    revenue: noRange,
    ebitda: noRange,
    net_income: noRange,
    ev_ebitda: noRange,
  },
  'buyer-screening': { detailed_query: '', buyer_type: [], company_type: 'all', geography: [] },
  'target-screening': {
    detailed_query: '',
    keywords: [],
    sample_companies: [],
    geography: [],
    company_type: 'all',
    employee_count: [],
    founded_year: noRange,
    funding_stage: [],
    total_funding: noRange,
    revenue: noRange,
  },
};
