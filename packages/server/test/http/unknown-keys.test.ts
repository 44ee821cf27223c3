import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { unknownKeys } from '../../src/calls/unknown-keys.ts';
import { parsePart } from '../../src/calls/validation.ts';
import { operations } from '@firmament/contract';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ template: 'empty', works: false });
});
afterAll(() => service.close());

const topic = 'cold storage automation';
const meant = 'parameters.geographies is not known; did you mean geography?';

describe('a key that no schema knows', () => {
  test.each([
    [{ topic, parameters: { geographies: ['FIN'] } }, [meant]],
    [{ topic, Topic: topic }, ['Topic is not known; did you mean topic?']],
    [{ topic, parameters: { employees_count: [] } }, ['parameters.employees_count is not known; did you mean employee_count?']],
    [
      { topic, parameters: { fundingStage: [], xyz: 1 } },
      ['parameters.fundingStage is not known; did you mean funding_stage?', 'parameters.xyz is not known'],
    ],
    [{ topic, __proto__: null, constructor: 1 }, ['constructor is not known']],
    [{ topic, '': 1 }, [' is not known']],
    [{ topic, ['k'.repeat(300)]: 1 }, [`${'k'.repeat(80)}… is not known`]],
    [{ topic, parameters: null }, []],
    [{ topic, parameters: { revenue: { from: 1 } } }, []],
  ])('is named with its path and the known key that it is nearest to: %j', (body, told) => {
    expect(unknownKeys(operations['market_map.enrich'].body, body)).toEqual(told);
  });

  test('is found inside the items of a list, and behind a body that may be absent', () => {
    const custom_fields = [{ field_name: 'a', type: 'text', prompt: 'Who?', promt: 'Who?' }];
    const body = { companies: ['nvidia'], sections: ['headcount'], parameters: { custom_fields } };
    expect(unknownKeys(operations['company.enrich'].body, body)).toEqual([
      'parameters.custom_fields[0].promt is not known; did you mean prompt?',
    ]);
    expect(unknownKeys(operations['newsfeed.news'].body, { categories: [] })).toEqual(['categories is not known; did you mean category?']);
    expect(unknownKeys(operations['newsfeed.news'].body, undefined)).toEqual([]);
  });

  test('is named for ten keys at most', () => {
    const body = { topic, ...Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`key_${at}`, at])) };
    expect(unknownKeys(operations['market_map.enrich'].body, body)).toHaveLength(10);
  });

  test.each([
    [
      { body: 20, query: 20 },
      { body: 5, query: 5 },
    ],
    [
      { body: 20, query: 3 },
      { body: 7, query: 3 },
    ],
    [
      { body: 2, query: 20 },
      { body: 2, query: 8 },
    ],
    [
      { body: 20, query: 0 },
      { body: 10, query: 0 },
    ],
    [
      { body: 0, query: 20 },
      { body: 0, query: 10 },
    ],
  ])('is named from body and query alike: of %j keys %j', async (sent, told) => {
    const { token } = await service.newOrganization();
    const keys = (beginning: string, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`${beginning}_${at}`, '1']));
    const { status, body } = await service.call('newsfeed.news', { token, body: keys('bkey', sent.body), query: keys('qkey', sent.query) });
    expect(status).toBe(200);
    const count = (beginning: string) => ((body.warnings ?? []) as string[]).filter((each) => each.startsWith(beginning)).length;
    expect({ body: count('bkey'), query: count('qkey') }).toEqual(told);
  });

  test('is named with the nearest of two keys that are as many letters away', () => {
    const schema = z.object({ website: z.string().optional(), websites: z.array(z.string()) });
    expect(unknownKeys(schema, { websites: [], websits: [] })).toEqual(['websits is not known; did you mean websites?']);
  });

  test('leaves an answer its own warnings, and is in the header', async () => {
    const first = await service.call('market_map.enrich', { body: { topic, parameters: { geographies: ['FIN'] } } });
    const polled = await service.call('request.status', { params: { request_id: first.body.request_id }, query: { quick: '1' } });
    expect(polled.body.warnings).toEqual([meant]);
    expect(polled.headers.get('x-warnings')).toBe('"quick is not known"');
  });

  test('is told in the handle, the status record, the header and the answer to the same call', async () => {
    const body = { topic, parameters: { geographies: ['FIN'] } };
    const headers = { 'idempotency-key': 'unknown-keys' };
    const first = await service.call('market_map.enrich', { body, headers });
    expect(first.status).toBe(202);
    expect(first.body.warnings).toEqual([meant]);
    expect(first.headers.get('x-warnings')).toBe(`"${meant}"`);
    const { body: record } = await service.call('request.status', { params: { request_id: first.body.request_id } });
    expect(record.warnings).toEqual([meant]);
    const again = await service.call('market_map.enrich', { body, headers });
    expect(again.body).toEqual(first.body);
  });

  test('is told by calls that answer at once, and by none that has no such key', async () => {
    const { body, headers } = await service.call('company.search', { query: { query: 'nvidia', limits: '5' } });
    expect(body.warnings).toEqual(['limits is not known; did you mean limit?']);
    expect(headers.get('x-warnings')).toBe('"limits is not known; did you mean limit?"');
    const plain = await service.call('company.search', { query: { query: 'nvidia' } });
    expect(plain.body).not.toHaveProperty('warnings');
    expect(plain.headers.has('x-warnings')).toBe(false);
  });

  test('that is no ASCII is in the body as it was sent, and in the header without what a header cannot hold', async () => {
    const { body, headers } = await service.call('newsfeed.news', { body: { 'größe "x" 🐎': 1 } });
    expect(body.warnings).toEqual(['größe "x" 🐎 is not known']);
    expect(headers.get('x-warnings')).toBe('"gr??e \\"x\\" ? is not known"');
  });
});

test.each([{ min: 1 }, { from: 1, max: 2 }, { gte: 1 }, { From: 1 }])(
  'a range with a key that no range has is refused: %j',
  async (revenue) => {
    const { status, body } = await service.call('market_map.enrich', { body: { topic, parameters: { revenue } } });
    expect([status, body.code, body.field]).toEqual([400, 'INVALID_INPUT', 'parameters.revenue']);
    expect(body.errors[0].allowed).toEqual(['from', 'to']);
  },
);

const strict = z.strictObject({ color: z.string().optional(), size: z.number().optional(), shape: z.string().optional() });
test.each<[z.ZodType, unknown, string]>([
  [strict, { colour: 'a' }, "The body does not accept 'colour': send 'color', 'size' and 'shape'. Allowed: 'color', 'size', 'shape'."],
  [z.object({ of: z.array(strict.optional()) }), { of: [{}, { no: 1 }] }, "of[1]: does not accept 'no': send 'color', 'size' and 'shape'."],
  [z.object({ of: strict.nullable() }), { of: { a: 1, b: 2 } }, "of: does not accept 'a', 'b': send 'color', 'size' and 'shape'."],
  [z.object({ of: z.strictObject({}) }), { of: { a: 1 } }, "of: does not accept 'a'."],
  [z.object({ of: z.strictObject({ from: z.number() }) }), { of: { from: 1, a: 1 } }, "of: does not accept 'a': send 'from'."],
])('a strict object names the keys that it accepts', (schema, value, sentence) => {
  expect(() => parsePart(schema, value)).toThrow(sentence);
});
