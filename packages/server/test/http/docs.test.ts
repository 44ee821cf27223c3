import { openApiDocument, operations } from '@firmament/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ template: 'empty', works: false });
});
afterAll(() => service.close());

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const get = (path: string, accept = browser) => fetch(new URL(path, service.url), { headers: { accept } });

test.each(['*/*', 'text/plain', 'application/json', 'text/*'])(
  'a program that accepts %s reads the operations as text at /docs',
  async (accept) => {
    const answer = await get('/docs', accept);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('vary')]).toEqual([
      200,
      'text/plain; charset=utf-8',
      expect.stringMatching(/accept\b/),
    ]);
    const text = await answer.text();
    expect(text).not.toMatch(/[<>]/);
    for (const { method, path, summary } of Object.values(operations)) {
      expect(text.split('\n').find((line) => line.startsWith(`${method.padEnd(6)} ${path} `))).toMatch(
        new RegExp(`${summary.replaceAll(/[.*+?()[\]]/g, '\\$&')}$`),
      );
    }
  },
);

test('the page is at /docs, with or without a slash, and names our description and no other host', async () => {
  for (const path of ['/docs', '/docs/', '/docs?theme=dark']) {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(answer.headers.get('x-request-id')).toBeTruthy();
    const page = await answer.text();
    expect(page).toContain('<div id="app">');
    expect(page).not.toMatch(/(?:src|href)="https?:/);
  }
});

test('the page has no inline script, and would run none: each is a file of ours', async () => {
  const answer = await get('/docs');
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';");
  const scripts = [...(await answer.text()).matchAll(/<script([^>]*)>([^<]*)<\/script>/g)];
  expect(scripts.map(([, attributes, inline]) => [attributes?.trim(), inline])).toEqual([
    ['src="/docs/js/scalar.js"', ''],
    ['src="/docs/js/start.js"', ''],
  ]);
  const start = await (await get('/docs/js/start.js')).text();
  expect(start).toContain("Scalar.createApiReference('#app'");
  expect(start).toContain('"url": "/openapi.json"');
});

test('its script comes from us, under the same policy, also to many who ask at once', async () => {
  const answers = await Promise.all(Array.from({ length: 4 }, () => get('/docs/js/scalar.js')));
  for (const answer of answers) {
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/javascript; charset=utf-8']);
    expect(answer.headers.get('content-security-policy')).toContain("connect-src 'self'");
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1_000_000);
  }
});

test('the description is the document of the contract', async () => {
  expect(await (await get('/openapi.json')).json()).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
});
