import { afterEach, expect, test } from 'vitest';
import { startTestService, type TestService } from '../support/service.ts';
import { until } from '../support/spawned-service.ts';

let service: TestService;
afterEach(() => service.close());

const worker_concurrency = 2;
/** What is worked on at once, and what is served at once before turns count. */
const besides = worker_concurrency + 1 + 4;

const map = async (token: string): Promise<string> => {
  const { status, body } = await service.call('market_map.enrich', { body: { topic: 'tin mining', parameters: {} }, token });
  expect(status).toBe(202);
  return body.request_id as string;
};

/** Waiting requests of an organization without any started work: a few submitted ordinarily, the last of them copied. */
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
  await until('all of these to be done', async () => {
    const { rowCount } = await service.database.owner.query(`select from requests where request_id = any ($1) and status = 'COMPLETED'`, [
      request_ids,
    ]);
    return rowCount === request_ids.length;
  });
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
  await othersBegunBefore([one]);
  // One lane takes only work that waits its turn, and delays no other. Work ahead, and a second such lane, would.
  const { rows } = await service.database.owner.query<{ ahead: number; beside: number }>(
    `with mine as (select priority, started_on from firmament_jobs.job where data ->> 'request_id' = $1),
     waited as (select id, j.started_on, completed_on from firmament_jobs.job j, mine where j.priority < mine.priority and j.started_on <= mine.started_on)
     select (select count(*) from firmament_jobs.job j, mine
             where j.priority >= mine.priority and j.started_on <= mine.started_on and data ->> 'request_id' <> $1) as ahead,
       (select count(*) from waited w where exists (
          select from waited o where o.id <> w.id and o.started_on <= w.started_on and coalesce(o.completed_on, 'infinity') > w.started_on)) as beside`,
    [one],
  );
  expect(rows[0]!.ahead).toBeLessThanOrEqual(4);
  // A lane that asks while the one is being given out is given another.
  expect(rows[0]!.beside).toBeLessThanOrEqual(1);
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
