import { afterEach, expect, test, vi } from 'vitest';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
afterEach(() => service.close());

const worker_concurrency = 2;
const lanes = worker_concurrency + 1;
/**
 * What is worked on at once; what lanes take that ask while the other's one is being given out, for they pass over what is in hand already,
 * and whose asking began first bears the earlier time; and what is served at once before turns count.
 */
const besides = lanes + (lanes - 1) + 4;

const map = async (token: string): Promise<string> => {
  const { status, body } = await service.call('market_map.enrich', { body: { topic: 'tin mining', parameters: {} }, token });
  expect(status).toBe(202);
  return body.request_id as string;
};

/** Of an organization, requests that wait, nobody having begun to work: a few submitted as anybody would, the last of them copied. */
async function submitMany(count: number): Promise<void> {
  const few = 6;
  let last = '';
  for (let at = 0; at < few; at += 1) last = await map(service.token);
  await service.database.owner.query(
    `with copied as (
       select gen_random_uuid() as request_id, n from generate_series(1, $2::int) as n
     ), requested as (
       insert into requests select (jsonb_populate_record(r, jsonb_build_object('request_id', copied.request_id))).*
       from requests r, copied where r.request_id = $1
     )
     insert into firmament_jobs.job
     select (jsonb_populate_record(j, jsonb_build_object(
       'id', gen_random_uuid(), 'priority', j.priority - n, 'data', j.data || jsonb_build_object('request_id', copied.request_id)
     ))).* from firmament_jobs.job j, copied where j.data ->> 'request_id' = $1::text`,
    [last, count - few],
  );
}

/** How many requests of others were begun before the last of these, once all of these are done. */
async function othersBegunBefore(request_ids: readonly string[]): Promise<number> {
  await vi.waitFor(
    async () => {
      const { rowCount } = await service.database.owner.query(`select from requests where request_id = any ($1) and status = 'COMPLETED'`, [
        request_ids,
      ]);
      expect(rowCount).toBe(request_ids.length);
    },
    { timeout: 60_000, interval: 50 },
  );
  // By when each was given to a lane: on a busy machine a lane may be given one later and begin with it earlier.
  const { rows } = await service.database.owner.query<{ others: number; mine: number }>(
    `select count(*) filter (where request_id <> all ($1)) as others, count(*) filter (where request_id = any ($1)) as mine
     from (select (data ->> 'request_id')::uuid as request_id, started_on from firmament_jobs.job) j
     where started_on <= (select max(started_on) from firmament_jobs.job where (data ->> 'request_id')::uuid = any ($1))`,
    [request_ids],
  );
  expect(rows[0]!.mine).toBe(request_ids.length);
  return rows[0]!.others;
}

test('an organization with ten thousand requests waiting holds up another’s one by no more than is worked on already', async () => {
  service = await startTestService({ template: 'empty', works: false, config: { worker_concurrency } });
  const { token } = await service.newOrganization();
  await submitMany(10_000);
  const one = await map(token);
  await service.app.work();
  expect(await othersBegunBefore([one])).toBeLessThanOrEqual(besides);
});

test('an organization with ten thousand requests waiting gets no more done than another with thirty, until these are done', async () => {
  service = await startTestService({ template: 'empty', works: false, config: { worker_concurrency } });
  const { token } = await service.newOrganization();
  await submitMany(10_000);
  const thirty: string[] = [];
  for (let at = 0; at < 30; at += 1) thirty.push(await map(token));
  await service.app.work();
  expect(await othersBegunBefore(thirty)).toBeLessThanOrEqual(30 + besides);
});
