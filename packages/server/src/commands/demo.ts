import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MarketMapCompany } from '@firmament/contract';
import { readConfig, type Config } from '../config.ts';
import { findService, isServiceNoted } from '../service/data-folder.ts';
import { credentialsPath } from '../service/first-start.ts';
import { startClosable } from './closable.ts';
import { progressOn } from './progress.ts';
import { table } from './table.ts';

const pollMs = 50;

/** `firmament demo <topic>`: maps a market through the public API, starting the service if none runs, and prints the answer. */
export async function demo(topic: string, options: { rows: string }): Promise<void> {
  const rows = Number(options.rows);
  if (!Number.isInteger(rows) || rows < 1) throw new Error('--rows must be a whole number of at least 1.');
  const config = readConfig();
  const progress = progressOn(process.stderr);
  const running = await findService(config);
  if (!running && (await isServiceNoted(config))) {
    throw new Error(
      `Firmament runs on ${config.data_dir}, but nothing answers calls there yet: wait until it is ready, or start a role api beside the others.`,
    );
  }
  // A port of its own, so that the demo also runs where the usual one is taken.
  const own = running ? undefined : await startClosable({ ...config, role: 'all', port: 0 }, progress.show, { isMeant: false });
  try {
    const credentials = await readCredentials(config);
    const call = caller(running ?? own?.service.url ?? '', own?.interrupted);
    const token = await call<{ access_token: string }>('/auth/token/', { body: { grant_type: 'password', ...credentials } });
    const authorized = { token: token.access_token };
    const { request_id } = await call<{ request_id: string }>('/api/enterprise/market-map/enrich/', {
      ...authorized,
      body: { topic, parameters: {} },
    });
    const began = performance.now();
    for (;;) {
      const request = await call<{ status: string; error?: string; result?: MarketMapCompany[] }>(
        `/api/enterprise/request/${request_id}/status/`,
        authorized,
      );
      progress.show({ stage: `Market map “${topic}”: ${request.status}` });
      if (request.result) {
        progress.end();
        print(topic, { companies: request.result, rows, ms: performance.now() - began });
        return;
      }
      if (request.status === 'FAILED' || request.status === 'CANCELLED')
        throw new Error(request.error ?? `The request is ${request.status}.`);
      await sleep(pollMs, undefined, own && { signal: own.interrupted });
    }
  } finally {
    await own?.service.close();
  }
}

async function readCredentials(config: Config): Promise<Record<string, string>> {
  const file = credentialsPath(config);
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error;
    throw new Error(`There is no ${file}: it was made on the host that first started on this database. Copy it from there.`, {
      cause: error,
    });
  }
}

function caller(url: string, interrupted?: AbortSignal) {
  return async function call<T>(route: string, options: { token?: string; body?: unknown }): Promise<T> {
    const answer = await fetch(new URL(route, url), {
      method: options.body === undefined ? 'GET' : 'POST',
      headers: {
        ...(options.token && { authorization: `Bearer ${options.token}` }),
        ...(options.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(interrupted && { signal: interrupted }),
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    });
    const body = (await answer.json()) as T & { detail?: string };
    if (!answer.ok) throw new Error(`${route}: ${body.detail ?? answer.status}`);
    return body;
  };
}

function print(topic: string, { companies, rows, ms }: { companies: MarketMapCompany[]; rows: number; ms: number }): void {
  if (companies.length === 0) {
    console.log(`No company in the data speaks of “${topic}”.`);
    return;
  }
  const shown = companies
    .slice(0, rows)
    .map((company, index) => [
      String(index + 1),
      company['Overall Score'].toFixed(1),
      company.Name,
      company.Website,
      company['HQ Country'],
      company.Commentary,
    ]);
  console.log(table(['#', 'Score', 'Company', 'Website', 'Country', 'Commentary'], shown, { width: process.stdout.columns || 160 }));
  console.log(`\n${shown.length} of ${companies.length} companies, ${Math.round(ms)} ms from submission to answer.`);
}
