import type { MarketMapCompany } from '@firmament/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { tasks } from '../../src/jobs/tasks.ts';
import { startTestService, type TestService } from '../support/service.ts';

const row: MarketMapCompany = {
  Permalink: '',
  Name: 'Quillmere Robotics',
  Website: 'quillmere.example',
  'HQ City': 'Tampere',
  'HQ Country': 'Finland',
  'HQ Continent': 'Europe',
  Founded: '2016',
  Type: 'Private',
  'Operating Status': 'Operating',
  'Product Category': 'Warehouse Robotics',
  'Core Offering': 'Builds picking arms for cold-chain depots.',
  'Product Catalog': '',
  'Employees (Source A)': '51-100',
  'Employees (Source B)': 64,
  'Funding Stage': 'Series A',
  'Total Funding': 41_500_000,
  'Last Funding Date': '2029-03-01',
  'Key Investors': [],
  Revenue: null,
  Ticker: '',
  EBITDA: null,
  'Net Income': null,
  'EBITDA Margin (%)': null,
  'Net Income Margin (%)': null,
  'EPS Diluted': null,
  'ROA (%)': null,
  'Unlevered FCF': null,
  'D/E': null,
  'Market Cap': null,
  'Enterprise Value': null,
  'EV/Revenue (LTM)': null,
  'EV/EBITDA (LTM)': null,
  'P/E (LTM)': null,
  Acquisitions: '',
  Investments: '',
  'Overall Score': 8.2,
  Commentary: '',
};
let service: TestService;
let request_id = '';
let plain = '';
beforeAll(async () => {
  service = await startTestService({ template: 'empty' });
  const rows = Array.from({ length: 200 }, (_, at) => ({
    ...row,
    Permalink: `company-${at}`,
    Commentary: `The ${at * 7919} things that company ${at} does for others.`,
  }));
  vi.spyOn(tasks, 'market_map').mockResolvedValue({ result: rows });
  request_id = (await service.call('market_map.enrich', { body: { topic: 'enterprise software', parameters: {} } })).body.request_id;
  await service.finished(request_id);
  plain = (await result('identity')).text;
  expect(plain.length).toBeGreaterThan(100_000);
});
afterAll(() => service.close());

const result = (coding: string) => service.call('request.result', { params: { request_id }, headers: { 'accept-encoding': coding } });
const has = (headers: Headers) => ({ coding: headers.get('content-encoding'), vary: headers.get('vary') });

test.each(['gzip', 'br'])(
  'a result is sent as %s to whoever asks for it, with its length, a third of the bytes and the same text',
  async (coding) => {
    const { headers, text } = await result(coding);
    expect(has(headers)).toEqual({ coding, vary: 'accept-encoding' });
    expect(text).toBe(plain);
    expect(Number(headers.get('content-length'))).toBeGreaterThan(0);
    expect(Number(headers.get('content-length'))).toBeLessThan(plain.length / 3);
  },
);

test.each(['identity', 'gzip;q=0, *;q=0', 'deflate'])(
  'it is sent as it is to whoever accepts %s, and caches are told that this may differ',
  async (coding) => {
    const { headers, text } = await result(coding);
    expect(has(headers)).toEqual({ coding: null, vary: 'accept-encoding' });
    expect(text).toBe(plain);
  },
);

test('what fits into a few packets is sent as it is', async () => {
  for (const path of ['/healthz', '/nothing']) {
    const { headers } = await fetch(new URL(path, service.url), { headers: { 'accept-encoding': 'gzip' } });
    expect(has(headers)).toEqual({ coding: null, vary: null });
  }
});

test('no answer of signing in is compressed, at any size: its length would reveal its content', async () => {
  const long = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`field_${at}`, 'x']));
  for (const body of [service.credentials, { ...service.credentials, ...long, username: 7 }]) {
    const { headers } = await service.call('token.create', { body, token: null, headers: { 'accept-encoding': 'gzip' } });
    expect(has(headers)).toEqual({ coding: null, vary: null });
  }
});

test('the description and the page of the interface are compressed too, the same for many who ask at once', async () => {
  for (const path of ['/openapi.json', '/docs/js/scalar.js']) {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => fetch(new URL(path, service.url), { headers: { 'accept-encoding': 'gzip' } })),
    );
    for (const { headers } of answers) expect(has(headers)).toEqual({ coding: 'gzip', vary: 'accept-encoding' });
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(texts).size).toBe(1);
  }
});

test('a look at the headers alone tells the same as the answer', async () => {
  const [head, get] = await Promise.all(
    ['HEAD', 'GET'].map((method) => fetch(new URL('/openapi.json', service.url), { method, headers: { 'accept-encoding': 'br' } })),
  );
  for (const name of ['content-length', 'content-encoding', 'vary', 'content-type'])
    expect(head!.headers.get(name)).toBe(get!.headers.get(name));
});
