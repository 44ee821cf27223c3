import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isIP, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isPublicAddress } from '../../src/net/addresses.ts';
import { guardedLookup, RefusedAddress } from '../../src/net/guard.ts';
import { FetchFailed, guardedFetch, redirectTarget } from '../../src/net/guarded-fetch.ts';
import { openNet, type Net, type NetSettings } from '../../src/net/net.ts';
import { forbiddenUrls, namesThatLeadHome } from './ssrf-corpus.ts';

let port = 0;
let connections = 0;
let asked: { url: string; headers: IncomingMessage['headers'] }[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const server = createServer((request, response) => {
  asked.push({ url: request.url ?? '', headers: request.headers });
  answer(request, response);
});
server.on('connection', () => (connections += 1));

let net: Net;
let waits: number[] = [];
let now = 0;
/** Time that passes only by waiting. */
const time = {
  now: () => now,
  date: () => new Date(Date.parse('2031-03-02T08:00:00Z') + now),
  wait(ms: number, signal: AbortSignal) {
    signal.throwIfAborted();
    waits.push(ms);
    now += ms;
    return Promise.resolve();
  },
  deadline: () => new AbortController().signal,
};
const resolve = (host: string) => {
  const known = { 'mirror.internal': ['127.0.0.1'], ...namesThatLeadHome }[host.replace(/\.$/, '')];
  if (known) return Promise.resolve(known.map((address) => ({ address, family: isIP(address) })));
  return Promise.reject(Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND' }));
};
const open = (settings: Partial<NetSettings> = {}) => openNet({ version: '9.9.9', time, resolve, ...settings });
const url = (path: string, host = 'mirror.internal') => `http://${host}:${port}${path}`;
const get = async (path: string, options = {}) => text((await guardedFetch(net, url(path), options)).body);

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  [connections, asked, waits, now] = [0, [], [], 0];
  answer = (_, response) => response.end('content');
  net = open({ allow_hosts: ['mirror.internal'] });
});
afterEach(() => net.close());

describe('what must not be reached', () => {
  test(`is not, in any of ${forbiddenUrls.length} spellings: nobody connects`, async () => {
    expect(forbiddenUrls.length).toBeGreaterThan(100);
    const strict = open();
    for (const spelling of forbiddenUrls) {
      const target = spelling.replaceAll('PORT', String(port));
      await expect(guardedFetch(strict, target), target).rejects.toThrow(RefusedAddress);
    }
    expect(connections).toBe(0);
    // The counter does count.
    await get('/');
    expect(connections).toBe(1);
    await strict.close();
  });

  test.each(forbiddenUrls.filter((spelling) => spelling.startsWith('http://')))(
    'is not followed to from an allowed host: %s',
    async (spelling) => {
      answer = (_, response) => response.writeHead(302, { location: encodeURI(spelling.replaceAll('PORT', String(port))) }).end();
      await expect(guardedFetch(net, url('/'))).rejects.toThrow();
      expect(asked).toHaveLength(1);
    },
  );

  test('is not reached by a name that answers differently the second time: the addresses that were checked are connected to', async () => {
    const answers = [[{ address: '93.184.215.14', family: 4 }], [{ address: '127.0.0.1', family: 4 }]];
    let calls = 0;
    const lookup = guardedLookup(() => Promise.resolve(answers[calls++] ?? []), []);
    const found = await new Promise((done) =>
      lookup('rebinding.example.com', { all: true }, (error, addresses) => done(error ?? addresses)),
    );
    expect(found).toEqual(answers[0]);
    expect(calls).toBe(1);
    await expect(
      new Promise((done, fail) =>
        lookup('rebinding.example.com', { all: true }, (error, addresses) => (error ? fail(error) : done(addresses))),
      ),
    ).rejects.toThrow(RefusedAddress);
  });

  test('is named in the refusal, with the setting that would allow it', async () => {
    await expect(guardedFetch(net, url('/', 'metadata.example.com'))).rejects.toThrow(
      'metadata.example.com (169.254.169.254) is not on the public internet; FIRMAMENT_ALLOW_HOSTS can allow it.',
    );
    await expect(guardedFetch(net, 'http://user:secret@public.example.com/')).rejects.toThrow(
      'The URL of public.example.com must not carry a user name or password.',
    );
  });
});

describe('public addresses', () => {
  test.each([
    '93.184.215.14',
    '1.1.1.1',
    '8.8.8.8',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '2a00:1450:4001::200e',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
  ])('%s is one', (address) => expect(isPublicAddress(address)).toBe(true));
  test.each([
    '',
    'example.com',
    '0177.0.0.1',
    '127.1',
    '1.1.1',
    '0x1010101',
    '16843009',
    '1.1.1.1.',
    ' 1.1.1.1',
    '2606:4700::1111%eth0',
    '[::1]',
    '2001:2::1',
    '2001:10::1',
    '2620:4f:8000::1',
    '192.31.196.1',
  ])('%j is none', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('a host the operator allows', () => {
  test('is reached by its name in any case, or by its address', async () => {
    expect(await get('/')).toBe('content');
    expect(await text((await guardedFetch(net, url('/', 'MIRROR.internal.'))).body)).toBe('content');
    const byAddress = open({ allow_hosts: ['127.0.0.1'] });
    expect(await text((await guardedFetch(byAddress, url('/', '127.0.0.1'))).body)).toBe('content');
    expect(await text((await guardedFetch(byAddress, url('/', '2130706433'))).body)).toBe('content');
    await byAddress.close();
  });

  test('allows no other host with the same address, and nothing below it', async () => {
    await expect(guardedFetch(net, url('/', 'loopback.example.com'))).rejects.toThrow(RefusedAddress);
    await expect(guardedFetch(net, url('/', '127.0.0.1'))).rejects.toThrow(RefusedAddress);
    await expect(guardedFetch(net, url('/', 'sub.mirror.internal'))).rejects.toThrow();
    expect(connections).toBe(0);
  });
});

describe('redirects', () => {
  test('are followed, relative ones too, and the last URL is told', async () => {
    answer = ({ url: path }, response) => {
      if (path === '/a') response.writeHead(302, { location: '/b?x=1' }).end();
      else response.end(`content of ${path}`);
    };
    const fetched = await guardedFetch(net, url('/a'));
    expect(fetched.url).toBe(url('/b?x=1'));
    expect(await text(fetched.body)).toBe('content of /b?x=1');
  });

  test('never go from https to plain http', () => {
    const from = new URL('https://data.example.com/a/b');
    expect(() => redirectTarget(net, from, 'http://data.example.com/a/b')).toThrow(
      'data.example.com redirects from https to plain http, which is not followed.',
    );
    expect(redirectTarget(net, from, '//files.example.com/c').href).toBe('https://files.example.com/c');
    expect(redirectTarget(net, new URL('http://data.example.com/'), 'https://data.example.com/').protocol).toBe('https:');
  });

  test('end after five', async () => {
    answer = (_, response) => response.writeHead(301, { location: '/again' }).end();
    await expect(guardedFetch(net, url('/'))).rejects.toThrow(`mirror.internal:${port} redirects more than 5 times.`);
    expect(asked).toHaveLength(6);
  });

  test('without a target are an answer like any other failure', async () => {
    answer = (_, response) => response.writeHead(302).end();
    await expect(guardedFetch(net, url('/'))).rejects.toMatchObject({ name: 'FetchFailed', status: 302 });
  });
});

describe('failures', () => {
  test('that may pass are tried again, longer apart each time, five times in all', async () => {
    answer = (_, response) => response.writeHead(503).end();
    await expect(get('/x')).rejects.toThrow(`mirror.internal:${port} answered 503 to ${url('/x')}. It was tried 5 times.`);
    expect(asked).toHaveLength(5);
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000]);
  });

  test.each([
    ['7', 7_000],
    ['Sun, 02 Mar 2031 08:00:30 GMT', 30_000],
    ['nonsense', 1_000],
    ['0', 1_000],
  ])('with Retry-After: %s wait as the host asks', async (header, expected) => {
    answer = (_, response) => (asked.length === 1 ? response.writeHead(429, { 'retry-after': header }).end() : response.end('content'));
    expect(await get('/')).toBe('content');
    expect(waits[0]).toBe(expected);
  });

  test('with a Retry-After beyond patience are told at once', async () => {
    answer = (_, response) => response.writeHead(429, { 'retry-after': '7200' }).end();
    await expect(get('/')).rejects.toThrow('It asks to be left alone for 120 minutes.');
    expect(asked).toHaveLength(1);
  });

  test.each([400, 401, 403, 404, 410])('with status %d are not tried again', async (status) => {
    answer = (_, response) => response.writeHead(status).end('no');
    await expect(get('/')).rejects.toMatchObject({ name: 'FetchFailed', status });
    expect(asked).toHaveLength(1);
  });

  test('of the connection are tried again', async () => {
    answer = (request, response) => (asked.length < 3 ? request.socket.destroy() : response.end('content'));
    expect(await get('/')).toBe('content');
    expect(asked).toHaveLength(3);
  });

  test('of an unknown name say so', async () => {
    await expect(guardedFetch(net, 'http://nobody.example.com/')).rejects.toThrow(
      /nobody\.example\.com could not be reached: .*ENOTFOUND.*It was tried 5 times\./,
    );
  });

  test('end when the caller has enough', async () => {
    const reason = new Error('enough');
    await expect(get('/', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(connections).toBe(0);
  });
});

describe('politeness', () => {
  test('keeps to the requests a second of each host, across callers', async () => {
    const politeness = { requests_per_second: 4, needs_contact: false };
    for (let call = 0; call < 3; call++) await get('/', { politeness });
    expect(waits).toEqual([250, 250]);
  });

  test('counts redirects and tries as requests', async () => {
    answer = ({ url: path }, response) => (path === '/a' ? response.writeHead(302, { location: '/b' }).end() : response.end('content'));
    await get('/a', { politeness: { requests_per_second: 10, needs_contact: false } });
    expect(waits).toEqual([100]);
  });

  test('names the client and its contact', async () => {
    await get('/');
    const named = open({ allow_hosts: ['mirror.internal'], contact: 'data@larkfen.example\r\nx-evil: 1 (a)' });
    await text((await guardedFetch(named, url('/'))).body);
    expect(asked.map(({ headers }) => headers['user-agent'])).toEqual([
      'Firmament/9.9.9',
      'Firmament/9.9.9 (data@larkfen.examplex-evil: 1 a)',
    ]);
    expect(asked[1]?.headers['x-evil']).toBeUndefined();
    await named.close();
  });

  test('refuses to ask without a contact where one is wanted, naming the setting', async () => {
    const politeness = { requests_per_second: 4, needs_contact: true };
    await expect(get('/', { politeness })).rejects.toThrow(
      'mirror.internal wants to know whom to write to: set FIRMAMENT_CONTACT to an e-mail address or a URL of yours.',
    );
    await expect(get('/', { politeness })).rejects.toThrow(FetchFailed);
    expect(connections).toBe(0);
  });
});
