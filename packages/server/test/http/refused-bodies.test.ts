import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectOrdinary, sendThenRead } from '../support/http-bytes.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ template: 'empty', works: false });
});
afterAll(() => service.close());

/** More than the kernels of both sides buffer, so that closing early breaks the sending. */
const megabytes = 12;
const piece = Buffer.alloc(1_000_000, 'x');
const pieces = () => Array.from({ length: megabytes }, () => piece);
const inChunks = () => [...pieces().flatMap((bytes) => [`${bytes.length.toString(16)}\r\n`, bytes, '\r\n']), '0\r\n\r\n'];

const token = '/auth/token/';
const market = '/api/enterprise/market-map/enrich/';
const form = 'application/x-www-form-urlencoded';
const calls: [string, { method?: string; path: string; type?: string; signedIn?: boolean }, number][] = [
  ['too large for an operation', { path: market, signedIn: true }, 413],
  ['too large for signing in', { path: token }, 413],
  ['too large a form', { path: token, type: form }, 413],
  ['of a stranger', { path: market }, 401],
  ['of the wrong type', { path: market, type: 'text/plain', signedIn: true }, 415],
  ['to where nothing lives', { path: '/nothing/' }, 404],
  ['with the wrong method', { method: 'PUT', path: market, signedIn: true }, 405],
  ['that nobody asked for', { method: 'GET', path: '/api/enterprise/nothing/', signedIn: true }, 404],
];

/** A call with such a body, to be sent before anything is read. */
const headOf = (
  { method = 'POST', path, type = 'application/json' }: { method?: string; path: string; type?: string },
  ...lines: string[]
) => [`${method} ${path} HTTP/1.1`, 'Host: x', `Content-Type: ${type}`, ...lines, '', ''].join('\r\n');

describe.each([
  ['of declared length', `Content-Length: ${megabytes * piece.length}`, pieces],
  ['in chunks', 'Transfer-Encoding: chunked', inChunks],
])('a client that sends a body %s to its end before it reads', (_how, framing, body) => {
  test.each(calls)('is told why it is refused: %s', async (_why, { signedIn, ...call }, status) => {
    for (const connection of ['keep-alive', 'close']) {
      const authorization = signedIn ? [`Authorization: Bearer ${service.token}`] : [];
      const head = headOf(call, `Connection: ${connection}`, framing, ...authorization);
      const answer = await sendThenRead(service.url, head, body());
      expect({ broken: answer.broken, status: answer.status }).toEqual({ broken: false, status });
      expectOrdinary(answer);
    }
  });
});

test('a form in parts has the same bound, where its length is declared', async () => {
  const head = headOf({ path: token, type: 'multipart/form-data; boundary=x' }, `Content-Length: ${megabytes * piece.length}`);
  expect(await sendThenRead(service.url, head, pieces())).toMatchObject({ broken: false, status: 413 });
});

test('a client that goes on beyond all measure is cut off, and others are answered meanwhile', async () => {
  const endless = function* () {
    for (let sent = 0; sent < 200; sent += 1) yield piece;
  };
  const cut = sendThenRead(service.url, headOf({ path: token }, 'Content-Length: 1000000000'), endless());
  expect((await service.call('request.list')).status).toBe(200);
  expect((await cut).broken).toBe(true);
});

test('headers beyond all measure are told to be too large', async () => {
  const answer = await sendThenRead(service.url, `GET /healthz HTTP/1.1\r\nHost: x\r\nX: `, [piece, '\r\n\r\n']);
  expect({ broken: answer.broken, status: answer.status }).toEqual({ broken: false, status: 413 });
});
