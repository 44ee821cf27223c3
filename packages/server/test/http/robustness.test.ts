import { operations } from '@firmament/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { anyBody, anyPath, anyQuery, anyText } from '../support/arbitrary-calls.ts';
import { declaredOperations, pathOf } from '../support/declared-operations.ts';
import { effort } from '../support/effort.ts';
import { exchange, expectOrdinary } from '../support/http-bytes.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ works: false });
});
afterAll(() => service.close());

// Long: more than 100,000 calls in all.
const { many, some, within_ms } = effort({
  short: { many: 300, some: 100, within_ms: 300_000 },
  long: { many: 4_000, some: 1_500, within_ms: 1_800_000 },
});
vi.setConfig({ testTimeout: within_ms });
const runs = { seed: 20_310_302, numRuns: many };
const fewerRuns = { ...runs, numRuns: some };
const withBody = declaredOperations.filter(({ body }) => body !== undefined);
const withPath = declaredOperations.filter(({ params }) => params !== undefined);
const authorization = () => ({ authorization: `Bearer ${service.token}` });

describe('no call breaks the service, and every answer is a declared one', () => {
  test.each(withBody)('$id with any JSON body', async (declared) => {
    await fc.assert(
      fc.asyncProperty(anyBody(declared), async (body) => {
        const headers = { ...authorization(), 'content-type': 'application/json' };
        expectOrdinary(await exchange(service.url, { method: declared.method, path: pathOf(declared), headers, body }), declared.id);
      }),
      runs,
    );
  });

  test.each(declaredOperations)('$id with any query', async (declared) => {
    const json = declared.body && { body: JSON.stringify(declared.example.body) };
    const headers = () => ({ ...authorization(), ...(json && { 'content-type': 'application/json' }) });
    await fc.assert(
      fc.asyncProperty(anyQuery(declared), async (query) => {
        expectOrdinary(
          await exchange(service.url, { method: declared.method, path: pathOf(declared) + query, headers: headers(), ...json }),
          declared.id,
        );
      }),
      fewerRuns,
    );
  });

  test.each(withPath)('$id with any path parameter', async (declared) => {
    await fc.assert(
      fc.asyncProperty(anyPath(declared), async (path) => {
        expectOrdinary(await exchange(service.url, { method: declared.method, path, headers: authorization() }), declared.id);
      }),
      fewerRuns,
    );
  });

  test('token.create with any form', async () => {
    const { id, method, path } = operations['token.create'];
    const name = fc.oneof(fc.constantFrom(...Object.keys(operations[id].body.shape), '__proto__'), anyText);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, anyText), { maxLength: 8 }), async (fields) => {
        const body = fields.map((pair) => pair.map((text) => encodeURIComponent(text.toWellFormed())).join('=')).join('&');
        expectOrdinary(
          await exchange(service.url, { method, path, headers: { 'content-type': 'application/x-www-form-urlencoded' }, body }),
          id,
        );
      }),
      fewerRuns,
    );
  });

  test.each(declaredOperations)('$id with any Authorization, Content-Type, Accept and Idempotency-Key', async (declared) => {
    const header = fc.string({
      unit: fc
        .integer({ min: 0x21, max: 0xff })
        .filter((code) => code !== 0x7f)
        .map((code) => String.fromCodePoint(code)),
      maxLength: 40,
    });
    const type = fc.oneof(
      header,
      header.map((rest) => `application/json;${rest}`),
      header.map((rest) => `multipart/form-data; boundary=${rest}`),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          authorization: header.map((rest) => `Bearer ${rest}`),
          'content-type': type,
          accept: header,
          'idempotency-key': header,
        }),
        async (odd) => {
          const headers = { ...odd, ...(odd.accept.length % 2 === 0 && authorization()) };
          const sent = { method: declared.method, path: pathOf(declared), headers, ...(declared.method === 'POST' && { body: '{}' }) };
          expectOrdinary(await exchange(service.url, sent), declared.id);
        },
      ),
      { ...runs, numRuns: 50 },
    );
  });
});

describe('any market that is accepted is mapped', () => {
  test('for any topic, words and bounds', async () => {
    const working = await startTestService();
    const number = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.constantFrom(0, -0, 5e-324, 1.7976931348623157e308, -1e21, 2 ** 63),
    );
    const bounds = (bound: fc.Arbitrary<number>) =>
      fc
        .tuple(bound, bound)
        .chain(([a, b]) => fc.constantFrom({ from: Math.min(a, b), to: Math.max(a, b) }, { from: a }, { to: b }, { from: null, to: b }));
    const parameters = fc.record(
      {
        detailed_query: anyText,
        keywords: fc.array(anyText, { maxLength: 5 }),
        founded_year: bounds(fc.maxSafeInteger()),
        total_funding: bounds(number),
        last_funding_round: bounds(number),
        revenue: bounds(number),
        ebitda: bounds(number),
        net_income: bounds(number),
        ev_ebitda: bounds(number),
      },
      { requiredKeys: [] },
    );
    try {
      const submitted = new Map<string, string>();
      await fc.assert(
        fc.asyncProperty(anyText, parameters, async (topic, chosen) => {
          const { status, body } = await working.call('market_map.enrich', { body: { topic, parameters: chosen } });
          if (status === 202) submitted.set(body.request_id, JSON.stringify({ topic, chosen }));
          else expect(status).toBe(400);
        }),
        fewerRuns,
      );
      expect(submitted.size).toBeGreaterThan(50);
      for (const [request_id, sent] of submitted)
        expect(await working.finished(request_id), sent).toMatchObject({ status: 'COMPLETED', result: expect.any(Array) });
    } finally {
      await working.close();
    }
  });
});
