import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchFile } from '../../src/services/ingestion/fetch-file.ts';
import { fxRates } from '../../src/sources/fx-rates/index.ts';
import type { Source } from '../../src/sources/source.ts';

const server = createServer((request, response) => response.end(`what ${request.url} holds`));
let data_dir: string;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  data_dir = await mkdtemp(path.join(tmpdir(), 'firmament-fetch-'));
});
afterAll(async () => {
  server.close();
  await rm(data_dir, { recursive: true });
});

test('a source asks for what its upstream publishes, and has it as a file with its address', async () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rates.zip`;
  const config = { data_dir, contact: undefined, allow_hosts: ['127.0.0.1'] };
  const source: Pick<Source, 'name' | 'fetch'> = { name: 'rates', fetch: (get) => get(url) };
  const fetched = await fetchFile(config, { source }, { signal: new AbortController().signal, onProgress: () => undefined });
  expect(fetched.source_url).toBe(url);
  expect(await readFile(fetched.path, 'utf8')).toBe('what /rates.zip holds');
});

test('rates are fetched from the European Central Bank, at the pace it wants', async () => {
  const asked: string[] = [];
  const file = { path: 'rates.zip', source_url: '', retrieved_at: new Date(0) };
  expect(await fxRates.fetch?.(async (url) => (asked.push(url), file))).toBe(file);
  expect(fxRates.download?.hosts).toEqual(asked.map((url) => new URL(url).host));
});
