import { METHODS } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { declaredOperations, pathOf } from '../support/declared-operations.ts';
import { exchange, expectOrdinary, type Sent } from '../support/http-bytes.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ template: 'empty', works: false });
});
afterAll(() => service.close());

const authorized = (sent: Sent) =>
  exchange(service.url, { ...sent, headers: { authorization: `Bearer ${service.token}`, ...sent.headers } });
const bodyOf = (declared: (typeof declaredOperations)[number]) =>
  declared.method === 'POST' && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(declared.example.body) };
// CONNECT is for proxies: the server hangs up. GET answers HEAD, too.
const otherMethods = (declared: { method: string }) =>
  METHODS.filter((method) => !['CONNECT', declared.method, declared.method === 'GET' ? 'HEAD' : ''].includes(method));

describe.each(declaredOperations)('$method $path', (declared) => {
  test('answers 405 to every other method, naming the right one', async () => {
    for (const method of otherMethods(declared)) {
      for (const path of [pathOf(declared), pathOf(declared).replace(/\/$/, ''), `${pathOf(declared)}?a=b`]) {
        const answer = await authorized({ method, path });
        expect(answer.status, method).toBe(405);
        expect(answer.headers['allow']?.split(', ')).toContain(declared.method);
        expect(answer.headers['allow']).not.toContain('undefined');
        if (method === 'HEAD') expect(answer).toMatchObject({ text: '', headers: { 'x-request-id': expect.any(String) } });
        else expect(expectOrdinary(answer)).toMatchObject({ code: 'METHOD_NOT_ALLOWED', detail: expect.stringContaining(declared.method) });
      }
    }
  });

  test.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x'])(
    'answers 405 also with a body of %s, and without a token',
    async (type) => {
      for (const method of ['PUT', 'DELETE', 'PATCH']) {
        const answer = await exchange(service.url, { method, path: pathOf(declared), headers: { 'content-type': type }, body: '{' });
        expect(expectOrdinary(answer), method).toMatchObject({ code: 'METHOD_NOT_ALLOWED' });
      }
    },
  );

  test('answers HEAD as GET, without the body', async () => {
    if (declared.method !== 'GET') return expect(otherMethods(declared)).toContain('HEAD');
    const sent = { path: `${pathOf(declared)}?${new URLSearchParams(declared.example.query).toString()}` };
    const [get, head] = [await authorized({ ...sent, method: 'GET' }), await authorized({ ...sent, method: 'HEAD' })];
    expect(head).toMatchObject({ status: get.status, text: '' });
    expect(head.headers['x-request-id']).toBeTruthy();
  });

  test('answers the same with and without the trailing slash, without a redirect', async () => {
    const query = declared.example.query ? `?${new URLSearchParams(declared.example.query).toString()}` : '';
    const bare = pathOf(declared).replace(/\/$/, '');
    const told = await Promise.all(
      [bare, `${bare}/`].map(async (path) => {
        const answer = await authorized({ method: declared.method, path: path + query, ...bodyOf(declared) });
        return { status: answer.status, keys: Object.keys(expectOrdinary(answer, declared.id)) };
      }),
    );
    expect(told[0]).toEqual(told[1]);
    expect([301, 302, 307, 308]).not.toContain(told[0]?.status);
  });

  test('lives nowhere near: neither doubled slashes nor other letters nor more', async () => {
    const path = pathOf(declared);
    for (const near of [
      `/${path}`,
      `${path}/`.replace('//', '/').concat('/'),
      path.toUpperCase(),
      // Behind what a path ends with a letter more is another id.
      ...(declared.path.endsWith('}/') ? [] : [`${path.replace(/\/$/, '')}x`]),
      `${path.replace(/\/$/, '')}/x`,
      path.replace('/', '/./'),
      path.replaceAll('/', '//'),
    ]) {
      expect(expectOrdinary(await authorized({ method: declared.method, path: near, ...bodyOf(declared) })), near).toMatchObject({
        code: 'PATH_NOT_FOUND',
      });
    }
  });
});

describe('everywhere else', () => {
  const nowhere = [
    '/',
    '//',
    '///',
    '/auth',
    '/auth/',
    '/api',
    '/api/enterprise/',
    '/api/enterprise/company',
    '/..',
    '/.',
    '/../../etc/passwd',
    '/index.html',
    '/*',
    '/favicon.ico',
    '/docs/../auth/token/',
    '/%2e%2e/',
    '/%00',
    '/auth%2ftoken/',
    '/__proto__',
    '/constructor',
    '/-',
    '/%F0%9F%98%80',
    '/a;b=c',
    `/${'a/'.repeat(200)}`,
  ];
  test.each(nowhere)('answers 404 at %s', async (path) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await authorized({ method, path, ...(method === 'POST' && { body: '{', headers: { 'content-type': 'text/plain' } }) });
      expect(expectOrdinary(answer), method).toMatchObject({ code: 'PATH_NOT_FOUND' });
      expect(answer.status).toBe(404);
    }
  });

  test.each([`/${'a/'.repeat(2_000)}`, `/${'x'.repeat(12_000)}`, `/auth/token/${'x'.repeat(12_000)}`])(
    'answers 404 at a very long path',
    async (path) => {
      expect(expectOrdinary(await authorized({ method: 'GET', path }))).toMatchObject({ code: 'PATH_NOT_FOUND' });
    },
  );

  test.each([
    '/ä',
    '/%',
    '/%zz',
    '/%c0%af',
    '/%f0%9f',
    '/auth/%ff/',
    '/api/enterprise/request/%zz/status/',
    '/api/enterprise/request/%e0%a4%a/result/',
    '/auth/token/%',
  ])('answers 4xx to the bad encoding in %s', async (path) => {
    const answer = await authorized({ method: 'GET', path });
    expectOrdinary(answer);
    expect([400, 404]).toContain(answer.status);
  });

  test.each(['?', '?%', '?%zz=%zz', '?&&&', '?=', '??', `?${'a=b&'.repeat(30)}`, '?__proto__[x]=1', '?a[]=1&a[]=2'])(
    'a query that means nothing changes nothing: %s',
    async (query) => {
      expect((await exchange(service.url, { method: 'GET', path: `/healthz${query}` })).status).toBe(200);
      const answer = await authorized({
        method: 'GET',
        path: `/api/enterprise/request/00000000-0000-4000-8000-000000000000/status/${query}`,
      });
      expect(expectOrdinary(answer, 'request.status')).toMatchObject({ code: 'REQUEST_NOT_FOUND' });
    },
  );

  test('every answer has an id of its own, which the caller cannot choose', async () => {
    const ids = new Set<unknown>();
    for (const path of ['/healthz', '/readyz', '/openapi.json', '/docs', '/nowhere', '/%zz', '/auth/token/']) {
      const { headers } = await exchange(service.url, { method: 'GET', path, headers: { 'x-request-id': 'mine', 'request-id': 'mine' } });
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      ids.add(headers['x-request-id']);
    }
    expect(ids.size).toBe(7);
  });

  test('tells no browser more than it must', async () => {
    const { headers } = await exchange(service.url, { method: 'GET', path: '/healthz' });
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });
});
