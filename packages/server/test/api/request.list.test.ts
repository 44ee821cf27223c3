import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
const submitted: string[] = [];
beforeAll(async () => {
  service = await startTestService({ template: 'empty', works: false });
  for (const topic of ['tin mining', 'gold mining', 'salt mining']) {
    submitted.unshift((await service.call('market_map.enrich', { body: { topic, parameters: {} } })).body.request_id);
    service.clock.offset_ms += 1_000;
  }
  await service.call('request.cancel', { body: { request_id: submitted[0] } });
});
afterAll(() => service.close());

const list = async (query?: Record<string, string>, token?: string) =>
  service.call('request.list', { ...(query && { query }), ...(token && { token }) });
const idsOf = ({ body }: { body: { data: { request_id: string }[] } }) => body.data.map(({ request_id }) => request_id);

describe('GET /api/enterprise/requests/', () => {
  test('lists the requests, newest first, without results', async () => {
    const answer = await list();
    expect(answer.status).toBe(200);
    expect(idsOf(answer)).toEqual(submitted);
    expect(answer.body).toMatchObject({ status: 'success', count: 3, total: 3, page: 1, page_size: 50 });
    expect(answer.body.data[1]).toMatchObject({ status: 'PENDING', request_type: 'market_map', progress: 0 });
    expect(answer.body.data[0]).not.toHaveProperty('result');
  });

  test('filters by status and by kind', async () => {
    expect(idsOf(await list({ status: 'CANCELLED' }))).toEqual([submitted[0]]);
    expect(idsOf(await list({ status: 'PENDING', request_type: 'market_map' }))).toEqual(submitted.slice(1));
    expect(idsOf(await list({ request_type: 'company_peers' }))).toEqual([]);
  });

  test('pages, and answers an empty page past the end', async () => {
    const second = await list({ page: '2', page_size: '2' });
    expect(idsOf(second)).toEqual(submitted.slice(2));
    expect(second.body).toMatchObject({ count: 1, total: 3, page: 2, page_size: 2 });
    expect((await list({ page: '9' })).body).toMatchObject({ data: [], count: 0, total: 3 });
  });

  test.each([{ status: 'DONE' }, { request_type: 'market-map' }, { page: '0' }, { page_size: '501' }, { page: 'one' }])(
    'answers 400 for %o',
    async (query) => {
      expect((await list(query as unknown as Record<string, string>)).status).toBe(400);
    },
  );

  test('shows nothing of another organization', async () => {
    const { token } = await service.newOrganization();
    expect((await list({}, token)).body).toMatchObject({ data: [], total: 0 });
  });

  test('answers 401 without a token', async () => {
    expect((await service.call('request.list', { token: null })).status).toBe(401);
  });
});
