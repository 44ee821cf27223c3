import { randomUUID } from 'node:crypto';
import { zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertRequest } from '../../src/store/requests/requests.ts';
import { parametersWith } from '../support/discovery.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { until } from '../support/spawned-service.ts';

let service: TestService;
let organization_id: string;
beforeAll(async () => {
  service = await startTestService({ works: false });
  ({ organization_id } = await service.app.context.accounts.authenticate(`Bearer ${service.token}`));
});
afterAll(() => service.close());

/** Writes a request as another version may have left it, before this one works. */
async function left(request_type: string, input: unknown): Promise<string> {
  const request_id = randomUUID();
  const { db, queue, clock } = service.app.context;
  await db.asOrganization(organization_id, async (tx) => {
    await insertRequest(tx, { request_id, organization_id, request_type, input, created_at: clock() });
    if (request_type !== 'deep_report') await queue.send(tx, request_type, { job: { request_id, organization_id } });
  });
  return request_id;
}

const parameters = parametersWith();
const { geography: _, ...withoutGeography } = parameters;

test('a request that another version stored in a form that is not read ends FAILED, in words, and others are worked on', async () => {
  const unreadable: [string, unknown, string][] = [
    ['market_map', { parameters, samples: [] }, 'topic is'],
    ['market_map', { topic: 'gold mining', parameters: { geography: 'USA' }, samples: [] }, 'parameters.geography is'],
    ['market_map', ['gold mining'], 'the whole is'],
    ['market_map', null, 'the whole is'],
    ['company_peers', { company: 'nvidia', parameters: withoutGeography, samples: [] }, 'parameters.geography is'],
    ['buyer_screening', { company: 7, parameters, samples: [] }, 'company is'],
    ['target_screening', { company: 'nvidia', parameters }, 'samples is'],
    ['company_enrichment', { companies: ['nvidia'], sections: ['funding'], custom_fields: [] }, 'companies.0 is'],
    ['company_enrichment', { companies: [], sections: ['horoscope'], custom_fields: [] }, 'sections.0 is'],
    ['company_addition', { company_name: 'Larkfen', website: 'larkfen.com' }, 'domain is'],
    ['deep_report', { company: 'nvidia' }, 'This version knows no requests of its kind.'],
  ];
  const requests = await Promise.all(unreadable.map(([request_type, input]) => left(request_type, input)));
  // A field that was optional then and now.
  const readable = await left('market_map', { topic: 'gold mining', parameters: {}, samples: [] });
  await service.app.work();
  expect((await service.finished(readable)).status).toBe('COMPLETED');
  for (const [at, request_id] of requests.entries()) {
    const record = await service.finished(request_id);
    expect(record.request_type).toBe(unreadable[at]![0] === 'deep_report' ? 'unknown' : unreadable[at]![0]);
    expect(record.status).toBe('FAILED');
    expect(record.error).toContain('The request was submitted to an earlier version of the service; submit it again.');
    expect(record.error).toContain(unreadable[at]![2]);
  }
});

test('a request of a kind of another version is unknown in its record, its result and the list, and keeps its result', async () => {
  const failed = await left('deep_report', { company: 'nvidia' });
  const completed = await left('deep_report', { company: 'nvidia' });
  const { owner } = service.database;
  await owner.query(`update requests set status = 'FAILED', error = 'Stopped.', updated_at = now() where request_id = $1`, [failed]);
  await owner.query(`update requests set status = 'COMPLETED', progress = 1, updated_at = now() where request_id = $1`, [completed]);
  await owner.query('insert into request_results (request_id, organization_id, body) values ($1, $2, $3)', [
    completed,
    organization_id,
    zstdCompressSync('{"pages":[7]}'),
  ]);
  for (const [request_id, status, result] of [
    [failed, 'FAILED', null],
    [completed, 'COMPLETED', { pages: [7] }],
  ] as const) {
    const params = { request_id };
    expect((await service.call('request.status', { params })).body).toMatchObject({
      status,
      request_type: 'unknown',
      ...(result && { result }),
    });
    expect((await service.call('request.result', { params })).body).toMatchObject({ status, request_type: 'unknown', result });
  }
  const { body } = await service.call('request.list', { query: { page_size: '500' } });
  const listed = body.data.filter(({ request_id }: { request_id: string }) => [failed, completed].includes(request_id));
  expect(listed.map(({ request_type }: { request_type: string }) => request_type)).toEqual(['unknown', 'unknown']);
});

test('a job in no form that is known is dropped, and the next one is worked on', async () => {
  const { rows } = await service.database.owner.query<{ id: string }>(
    `insert into firmament_jobs.job (name, data, priority) values ('market_map', '{"request": 7}', 9) returning id`,
  );
  const next = await left('market_map', { topic: 'gold mining', parameters: {}, samples: [] });
  expect((await service.finished(next)).status).toBe('COMPLETED');
  const dropped = `select from firmament_jobs.job where id = $1 and state = 'completed'`;
  await until('it to be dropped', async () => (await service.database.owner.query(dropped, [rows[0]!.id])).rowCount === 1);
});
