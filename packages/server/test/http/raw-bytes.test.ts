import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { converse, exchange, expectOrdinary } from '../support/http-bytes.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ template: 'empty', works: false });
});
afterAll(() => service.close());
afterEach(async () => {
  expect((await exchange(service.url, { method: 'GET', path: '/readyz' })).status).toBe(200);
});

const host = 'Host: x\r\n';
const close = 'Connection: close\r\n';
const post = () =>
  `POST /api/enterprise/market-map/enrich/ HTTP/1.1\r\n${host}Authorization: Bearer ${service.token}\r\nContent-Type: application/json\r\n`;

describe('bytes that are no HTTP', () => {
  test.each([
    ['words', 'hello\r\n\r\n'],
    ['a TLS greeting', Buffer.from('160301006b0100006703030000000000', 'hex')],
    ['an HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['an unknown method', `FROB / HTTP/1.1\r\n${host}\r\n`],
    ['an unknown version', `GET / HTTP/9.9\r\n${host}\r\n`],
    ['a space in the path', `GET /a b HTTP/1.1\r\n${host}\r\n`],
    ['a header without a colon', `GET /healthz HTTP/1.1\r\n${host}nonsense\r\n\r\n`],
    ['a space in a header name', `GET /healthz HTTP/1.1\r\n${host}Bad Header: x\r\n\r\n`],
    ['a NUL in a header', `GET /healthz HTTP/1.1\r\n${host}X: a\u0000b\r\n\r\n`],
    ['a folded header', `GET /healthz HTTP/1.1\r\n${host}X: a\r\n b\r\n\r\n`],
    ['bare line feeds', 'GET /healthz HTTP/1.1\nHost: x\nX y: z\n\n'],
    ['two lengths', `POST /auth/token/ HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`],
    ['a length that is no number', `POST /auth/token/ HTTP/1.1\r\n${host}Content-Length: many\r\n\r\nab`],
    ['a negative length', `POST /auth/token/ HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\nab`],
    ['a length and chunks', `POST /auth/token/ HTTP/1.1\r\n${host}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['no Host', `GET /healthz HTTP/1.1\r\n${close}\r\n`],
    ['two Hosts', `GET /healthz HTTP/1.1\r\n${host}Host: y\r\n${close}\r\n`],
    ['two credentials', `GET /healthz HTTP/1.1\r\n${host}Authorization: Bearer a\r\nAuthorization: Bearer b\r\n${close}\r\n`],
    [
      'two content types',
      `POST /api/enterprise/market-map/enrich/ HTTP/1.1\r\n${host}Content-Type: text/plain\r\nContent-Type: application/json\r\n${close}\r\n`,
    ],
    [
      'a compressed transfer',
      `POST /api/enterprise/market-map/enrich/ HTTP/1.1\r\n${host}Transfer-Encoding: gzip, chunked\r\n${close}\r\n0\r\n\r\n`,
    ],
  ])('are answered 400: %s', async (_, bytes) => {
    const answer = await converse(service.url, bytes);
    expect(answer.status).toBe(400);
    expect(expectOrdinary(answer)).toMatchObject({ code: 'INVALID_INPUT' });
  });

  test.each([
    ['headers', () => `GET /healthz HTTP/1.1\r\n${host}X: ${'y'.repeat(40_000)}\r\n\r\n`],
    ['many headers', () => `GET /healthz HTTP/1.1\r\n${host}${'X: y\r\n'.repeat(10_000)}\r\n`],
    ['a path', () => `GET /${'y'.repeat(40_000)} HTTP/1.1\r\n${host}\r\n`],
    ['a query', () => `GET /healthz?${'y'.repeat(40_000)} HTTP/1.1\r\n${host}\r\n`],
  ])('are answered 413 when too long: %s', async (_, bytes) => {
    const answer = await converse(service.url, bytes());
    expect(answer.status).toBe(413);
    expect(expectOrdinary(answer)).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });

  test.each(['zz\r\n{}\r\n0\r\n\r\n', '\r\n', '-1\r\n', '2\r\n{}X', 'ffffffffffffffffff\r\n{}', '2;x\u0000\r\n{}\r\n'])(
    'are answered 400 as chunks: %j',
    async (chunks) => {
      const answer = await converse(service.url, `${post()}Transfer-Encoding: chunked\r\n\r\n${chunks}`);
      expect(expectOrdinary(answer)).toMatchObject({ code: 'INVALID_INPUT' });
    },
  );

  test('are answered with an ordinary error or with nothing', async () => {
    const line = fc.constantFrom(
      'GET ',
      'POST ',
      '/',
      '/auth/token/',
      ' HTTP/1.1\r\n',
      host,
      close,
      '\r\n',
      '\r\n\r\n',
      'Content-Length: 5\r\n',
      'Transfer-Encoding: chunked\r\n',
      'Expect: 100-continue\r\n',
      'Upgrade: x\r\nConnection: Upgrade\r\n',
      'Range: bytes=0-\r\n',
    );
    const bytes = fc
      .array(
        fc.oneof(
          line.map((text) => Buffer.from(text)),
          fc.uint8Array({ maxLength: 20 }),
        ),
        { minLength: 1, maxLength: 8 },
      )
      .map((parts) => Buffer.concat(parts));
    await fc.assert(
      fc.asyncProperty(bytes, async (sent) => {
        const answer = await converse(service.url, sent, { hangUp: true });
        if (answer.all !== '') expectOrdinary(answer);
      }),
      { seed: 20_310_302, numRuns: 300 },
    );
  });
});

describe('unusual but proper HTTP', () => {
  test.each([
    ['HTTP/1.0 without Host', 'GET /healthz HTTP/1.0\r\n\r\n'],
    ['the absolute form', `GET http://elsewhere.example/healthz HTTP/1.1\r\n${host}${close}\r\n`],
    [
      'odd headers',
      `GET /healthz HTTP/1.1\r\n${host}${close}Accept: nothing/at-all\r\nRange: bytes=5-1\r\nIf-None-Match: *\r\nCookie: ;;=\r\n\r\n`,
    ],
    ['an upgrade that nobody offers', `GET /healthz HTTP/1.1\r\n${host}Connection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n`],
    [
      'a body where none is expected',
      `GET /healthz HTTP/1.1\r\n${host}${close}Content-Type: application/json\r\nContent-Length: 1\r\n\r\n{`,
    ],
  ])('is served: %s', async (_, bytes) => {
    const answer = await converse(service.url, bytes);
    expect(answer.status).toBe(200);
    expectOrdinary(answer);
  });

  test('a body in chunks is put together', async () => {
    const answer = await converse(
      service.url,
      `${post()}${close}Transfer-Encoding: chunked\r\n\r\n9\r\n{"topic":\r\n4\r\n"x"}\r\n0\r\n\r\n`,
    );
    expect(answer.status).toBe(202);
    expectOrdinary(answer, 'market_map.enrich');
  });

  test('Expect: 100-continue is answered before the body', async () => {
    const { all } = await converse(service.url, `${post()}${close}Expect: 100-continue\r\nContent-Length: 13\r\n\r\n{"topic":"x"}`);
    expect(all).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 202 /);
  });

  test('any other expectation is ignored, as RFC 9110 allows', async () => {
    const answer = await converse(service.url, `${post()}${close}Expect: a-miracle\r\nContent-Length: 13\r\n\r\n{"topic":"x"}`);
    expect(answer.status).toBe(202);
    expectOrdinary(answer, 'market_map.enrich');
  });

  test('calls sent at once are answered in order', async () => {
    const get = (path: string, last = '') => `GET ${path} HTTP/1.1\r\n${host}${last}\r\n`;
    const { all } = await converse(service.url, get('/healthz') + get('/nowhere') + get('/auth/token/') + get('/healthz', close));
    expect([...all.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['200', '404', '405', '200']);
  });

  test('bytes that are no call, behind calls, take nothing from their answers', async () => {
    const { all } = await converse(service.url, `GET /healthz HTTP/1.1\r\n${host}\r\nGET /nowhere HTTP/1.1\r\n${host}\r\nhello\r\n\r\n`);
    expect([...all.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['200', '404', '400']);
    expect(all).toContain('The request is not valid HTTP.');
  });

  test('a caller who hangs up in the middle of a body does no harm', async () => {
    for (const length of [0, 1, 10]) {
      const { all } = await converse(service.url, `${post()}Content-Length: 1000\r\n\r\n${'{'.repeat(length)}`, { hangUp: true });
      expect(all).not.toMatch(/^HTTP\/1\.1 (?:2|5)/);
    }
    const { rows } = await service.database.owner.query<{ input: { topic: string } }>('select input from requests');
    expect(rows.every(({ input }) => input.topic === 'x')).toBe(true);
  });
});
