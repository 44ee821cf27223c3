import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isIP, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { RefusedAddress } from '../../src/net/guard.ts';
import { FetchFailed } from '../../src/net/guarded-fetch.ts';
import { openNet, type Net } from '../../src/net/net.ts';
import { postWebhook, webhookUrl } from '../../src/net/post-webhook.ts';
import { namesThatLeadHome } from './ssrf-corpus.ts';

let connections = 0;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const server = createServer((request, response) => answer(request, response));
server.on('connection', () => (connections += 1));

const resolve = (host: string) => {
  const known = { 'receiver.internal': ['127.0.0.1'], ...namesThatLeadHome }[host] ?? [];
  return Promise.resolve(known.map((address) => ({ address, family: isIP(address) })));
};
const now = new Date('2031-03-02T08:00:00Z');
let net: Net;
const post = ({ host = 'receiver.internal', timeout_ms = 5_000, signal = new AbortController().signal } = {}) => {
  const { port } = server.address() as AddressInfo;
  const headers = { 'webhook-id': 'msg_1' };
  return postWebhook(net, `http://${host}:${port}/`, { body: '{"é": 1 }', headers, timeout_ms, signal, now });
};

beforeAll(() => new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  connections = 0;
  net = openNet({ version: '9.9.9', resolve, allow_hosts: ['receiver.internal'] });
});
afterEach(() => net.close());

describe('a webhook', () => {
  test('is sent byte for byte with its headers, and any status is an answer', async () => {
    let seen: unknown;
    const read = async (request: IncomingMessage, response: ServerResponse) => {
      const { headers, method } = request;
      seen = {
        body: await text(request),
        method,
        id: headers['webhook-id'],
        type: headers['content-type'],
        length: headers['content-length'],
      };
      response.writeHead(503, { 'retry-after': '7' }).end('busy');
    };
    answer = (request, response) => void read(request, response);
    expect(await post()).toEqual({ status: 503, retry_after_ms: 7_000 });
    expect(seen).toEqual({ body: '{"é": 1 }', method: 'POST', id: 'msg_1', type: 'application/json', length: '10' });
  });

  test('uses connections again after short answers', async () => {
    answer = (request, response) => request.resume().on('end', () => response.end('{"ok":true}'));
    for (let count = 0; count < 6; count += 1) await post();
    expect(connections).toBeLessThan(3);
  });

  test.each(Object.keys(namesThatLeadHome))('to %s, which leads to a private address, connects to nobody', async (host) => {
    await expect(post({ host })).rejects.toBeInstanceOf(RefusedAddress);
    expect(connections).toBe(0);
  });

  test('without an answer in time fails in a sentence', async () => {
    answer = () => undefined;
    await expect(post({ timeout_ms: 200 })).rejects.toThrow(/^receiver\.internal:\d+ did not answer within 0\.2 seconds\.$/);
    await expect(post({ timeout_ms: 200 })).rejects.toBeInstanceOf(FetchFailed);
  });

  test('whose receiver sends headers a byte at a time is cut off at the same moment', async () => {
    answer = (_, response) => {
      const { socket } = response;
      socket!.write('HTTP/1.1 200 OK\r\n');
      const drip = setInterval(() => socket!.write('x'), 20);
      socket!.on('error', () => undefined).on('close', () => clearInterval(drip));
    };
    await expect(post({ timeout_ms: 300 })).rejects.toThrow('did not answer within 0.3 seconds');
  });

  test('is answered when the status arrives, for any length or speed of the rest, which is hardly read', async () => {
    let written = 0;
    answer = (_, response) => {
      const chunk = Buffer.alloc(65_536, 32);
      const write = () => {
        do written += chunk.length;
        while (response.write(chunk));
      };
      response.on('drain', write).writeHead(200);
      write();
    };
    expect(await post()).toMatchObject({ status: 200 });
    expect(written).toBeLessThan(50 * 1_048_576);
    answer = (_, response) => void response.writeHead(201).write('and then');
    expect(await post({ timeout_ms: 300 })).toMatchObject({ status: 201 });
  });

  test('can be called off', async () => {
    const calledOff = new AbortController();
    answer = () => calledOff.abort(new Error('stop'));
    await expect(post({ signal: calledOff.signal })).rejects.toThrow('stop');
  });

  test('goes by https, but to hosts the operator allows', () => {
    const allow_hosts = ['Receiver.internal', '10.0.0.5'];
    expect(webhookUrl('http://receiver.internal./x#part', allow_hosts).href).toBe('http://receiver.internal./x');
    expect(webhookUrl('http://10.0.0.5:8080/', allow_hosts).href).toBe('http://10.0.0.5:8080/');
    expect(webhookUrl('https://hooks.example', allow_hosts).href).toBe('https://hooks.example/');
    expect(() => webhookUrl('http://hooks.example', allow_hosts)).toThrow(RefusedAddress);
    expect(() => webhookUrl('https://10.0.0.6/', allow_hosts)).toThrow(RefusedAddress);
  });
});
