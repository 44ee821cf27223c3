import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { download } from '../../src/net/download.ts';
import { RefusedAddress } from '../../src/net/guard.ts';
import { openNet, type Net } from '../../src/net/net.ts';

let answer: (request: IncomingMessage, response: ServerResponse) => void;
let requests = 0;
const server = createServer((request, response) => {
  requests += 1;
  answer(request, response);
});
let base = '';
let net: Net;
let to = '';
const date = new Date('2031-03-02T08:15:04Z');

beforeEach(async () => {
  requests = 0;
  to = await mkdtemp(path.join(tmpdir(), 'firmament-download-'));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const time = { now: () => 0, date: () => date, wait: () => Promise.resolve(), deadline: () => new AbortController().signal };
  net = openNet({ version: '9.9.9', allow_hosts: ['127.0.0.1'], time });
});
afterEach(async () => {
  await net.close();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  await rm(to, { recursive: true, force: true });
});

test('puts the whole file into the folder under its name, and tells how it goes', async () => {
  const content = Buffer.alloc(3_000_000, 'firmament');
  answer = (_, response) => response.setHeader('content-length', content.length).end(content);
  const seen: { bytes: number; total: number | undefined }[] = [];
  const downloaded = await download(net, `${base}/bulk/companies.csv?token=1`, { to, onProgress: (progress) => seen.push(progress) });
  expect(downloaded).toEqual({
    path: path.join(to, 'companies.csv'),
    name: 'companies.csv',
    bytes: 3_000_000,
    source_url: `${base}/bulk/companies.csv?token=1`,
    retrieved_at: date,
  });
  expect((await readFile(downloaded.path)).equals(content)).toBe(true);
  expect(await readdir(to)).toEqual(['companies.csv']);
  expect(seen.at(-1)).toEqual({ bytes: 3_000_000, total: 3_000_000 });
  expect(seen.length).toBeGreaterThan(1);
});

test('keeps the bytes as the server stores them, compressed or not', async () => {
  const stored = gzipSync('a,b\n1,2\n');
  answer = ({ headers }, response) => {
    expect(headers['accept-encoding']).toBe('identity');
    response.setHeader('content-encoding', 'gzip').end(stored);
  };
  expect(await readFile((await download(net, `${base}/a.csv.gz`, { to })).path)).toEqual(stored);
});

test('replaces an earlier file of the name only when the new one is there', async () => {
  await writeFile(path.join(to, 'a.csv'), 'old');
  answer = (_, response) => response.writeHead(404).end();
  await expect(download(net, `${base}/a.csv`, { to })).rejects.toThrow('answered 404');
  expect(await readFile(path.join(to, 'a.csv'), 'utf8')).toBe('old');
  answer = (_, response) => response.end('new');
  await download(net, `${base}/a.csv`, { to });
  expect(await readFile(path.join(to, 'a.csv'), 'utf8')).toBe('new');
});

test.each([
  ['/x', 'attachment; filename="companies 2031.zip"', 'companies_2031.zip'],
  ['/x', 'attachment; filename=companies.zip; size=3', 'companies.zip'],
  ['/x', 'attachment; filename="../../etc/passwd"', 'etc_passwd'],
  ['/x', 'attachment; filename="..\\..\\evil.bat"', 'evil.bat'],
  ['/x', 'attachment; filename="C:\\\\nul\u0001.csv"', 'C_nul_.csv'],
  ['/a/b/', undefined, 'b'],
  ['/..%2f..%2fevil', undefined, '2f..%2fevil'.replaceAll('%', '_')],
  ['/', undefined, 'download'],
  ['/.bashrc', undefined, 'bashrc'],
  ['/%E4%BE%8B.csv', undefined, 'E4_BE_8B.csv'],
])('names the file of %s with disposition %j so that it stays in the folder', async (target, disposition, name) => {
  answer = (_, response) => {
    if (disposition) response.setHeader('content-disposition', Buffer.from(disposition).toString('latin1').replaceAll('\u0001', ' '));
    response.end('x');
  };
  const downloaded = await download(net, base + target, { to });
  expect(downloaded.name).toBe(name);
  expect(path.dirname(downloaded.path)).toBe(to);
  expect(await readdir(to)).toEqual([name]);
});

test('refuses a file that is larger than allowed, whether or not the server says so, and leaves nothing behind', async () => {
  answer = (_, response) => response.setHeader('content-length', 2_000).end(Buffer.alloc(2_000));
  await expect(download(net, `${base}/a`, { to, max_bytes: 1_000 })).rejects.toThrow('The file is larger than 1000 bytes.');
  answer = (_, response) => {
    response.write(Buffer.alloc(600));
    response.end(Buffer.alloc(600));
  };
  await expect(download(net, `${base}/a`, { to, max_bytes: 1_000 })).rejects.toThrow('The file is larger than 1000 bytes.');
  expect(requests).toBe(2);
  expect(await readdir(to)).toEqual([]);
});

test('fetches anew what breaks off, and gives up after three times without leaving half a file', async () => {
  answer = (_, response) => {
    response.setHeader('content-length', 100);
    response.write('half', () => (requests < 3 ? response.destroy() : response.end('x'.repeat(96))));
  };
  expect((await download(net, `${base}/a`, { to })).bytes).toBe(100);
  expect(requests).toBe(3);
  await rm(path.join(to, 'a'));
  answer = (_, response) => {
    response.setHeader('content-length', 100);
    response.write('half', () => response.destroy());
  };
  await expect(download(net, `${base}/a`, { to })).rejects.toThrow(/broke off: .+ It was tried 3 times\./);
  expect(await readdir(to)).toEqual([]);
});

test('ends when the time is up, and says so', async () => {
  answer = (_, response) => void response.write('a beginning');
  await expect(download(net, `${base}/a`, { to, timeout_ms: 100 })).rejects.toThrow(/127\.0\.0\.1:\d+ took longer than 1 minutes?\./);
  expect(await readdir(to)).toEqual([]);
});

test('ends when the caller has enough, with the caller’s reason', async () => {
  const controller = new AbortController();
  const reason = new Error('stopped by the operator');
  answer = (_, response) => void response.write('a beginning');
  const onProgress = () => controller.abort(reason);
  await expect(download(net, `${base}/a`, { to, signal: controller.signal, onProgress })).rejects.toBe(reason);
  expect(await readdir(to)).toEqual([]);
});

test('goes nowhere private', async () => {
  await expect(download(net, 'http://169.254.169.254/latest/meta-data/', { to })).rejects.toThrow(RefusedAddress);
  await expect(download(net, 'file:///etc/passwd', { to })).rejects.toThrow(RefusedAddress);
  expect(await readdir(to)).toEqual([]);
});
