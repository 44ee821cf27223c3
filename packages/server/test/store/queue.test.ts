import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { few, openQueue, type Queue } from '../../src/store/queue/queue.ts';
import { insertOrganization } from '../../src/store/accounts/accounts.ts';
import { freshDatabase, type FreshDatabase } from '../support/database.ts';

const kind = 'market_map';
let database: FreshDatabase;
let queue: Queue;
beforeEach(async () => {
  database = await freshDatabase();
  queue = await openQueue({ url: database.url, onError: (error) => void error });
});
afterEach(async () => {
  await queue.drain(5_000);
  await queue.close();
  await database.drop();
});

async function organization(name: string): Promise<string> {
  const organization_id = randomUUID();
  await insertOrganization(database.owner, { organization_id, name, plan: 'unlimited', now: new Date() });
  return organization_id;
}

/** Sends a job as its organization. @param unfinished its number of other unfinished requests */
async function send(organization_id: string, unfinished?: number): Promise<string> {
  const job = { organization_id, request_id: randomUUID() };
  await database.db.asOrganization(organization_id, (tx) => queue.send(tx, kind, { job, ...(unfinished !== undefined && { unfinished }) }));
  return job.request_id;
}

/** Works until `isEnough` of the organizations whose jobs were done. @returns them, in order */
async function workUntil(concurrency: number, isEnough: (done: string[]) => boolean, after?: (organization_id: string) => Promise<void>) {
  const done: string[] = [];
  const ended = Promise.withResolvers<string[]>();
  await queue.work(kind, concurrency, async ({ organization_id }) => {
    done.push(organization_id);
    if (isEnough(done)) ended.resolve([...done]);
    else await after?.(organization_id);
  });
  return ended.promise;
}

test.each([1, 3])('what waits its turn is done however much comes that is served at once, by %i workers too', async (concurrency) => {
  const big = await organization('big');
  const small = [await organization('small'), await organization('little')];
  for (let sent = 0; sent < 12; sent += 1) await send(big, few + sent);
  for (const each of small) for (let sent = 0; sent < few; sent += 1) await send(each, sent);
  const count = (done: string[]) => done.filter((each) => each === big).length;
  const done = await workUntil(
    concurrency,
    (so_far) => count(so_far) === 12,
    // Each that is done is followed by another: something to be served at once always waits.
    async (organization_id) => void (organization_id !== big && (await send(organization_id, few - 1))),
  );
  expect(count(done)).toBe(12);
});

test('a waiting organization is overtaken by newer jobs of another only as often as it has waiting ones', async () => {
  const big = await organization('big');
  const busy = await organization('busy');
  for (let sent = 0; sent < 20; sent += 1) await send(big, few + sent);
  for (let sent = 0; sent < 5; sent += 1) await send(busy, few + sent);
  const done = await workUntil(
    1,
    (so_far) => so_far.filter((each) => each === big).length === 20,
    async (organization_id) => void (organization_id === busy && (await send(busy, few))),
  );
  expect(done.filter((each) => each === busy).length).toBeLessThanOrEqual(21);
});

test('a returning organization takes turns with the others, independent of earlier work', async () => {
  const first = await organization('first');
  const second = await organization('second');
  for (let sent = 0; sent < 10; sent += 1) await send(first, few);
  const gone = await workUntil(2, (so_far) => so_far.length === 10);
  expect(gone).toHaveLength(10);
  await queue.drain(5_000);
  await queue.close();
  queue = await openQueue({ url: database.url, onError: (error) => void error });
  for (let sent = 0; sent < 6; sent += 1) await send(second, few);
  for (let sent = 0; sent < 6; sent += 1) await send(first, few);
  const done = await workUntil(1, (so_far) => so_far.length === 12);
  const firstSix = done.slice(0, 8).filter((each) => each === first).length;
  expect(firstSix).toBeGreaterThanOrEqual(3);
  expect(firstSix).toBeLessThanOrEqual(5);
});

test('what an operator has done again goes before all that waits', async () => {
  const big = await organization('big');
  const small = await organization('small');
  for (let sent = 0; sent < 5; sent += 1) await send(big, sent);
  const again = await send(small);
  const { rows } = await database.owner.query<{ request_id: string }>(
    `select data ->> 'request_id' as request_id from firmament_jobs.job where name = $1 order by priority desc, created_on limit 1`,
    [kind],
  );
  expect(rows).toEqual([{ request_id: again }]);
});

test('a job whose worker died runs alone when it is tried again: it waits for those in hand, and others wait for it', async () => {
  const own = await organization('own');
  const [before, suspect, behind] = [await send(own, 0), await send(own, 0), await send(own, 0)];
  await database.owner.query(
    `update firmament_jobs.job set retry_count = 1, created_on = now() + interval '1 second' where data ->> 'request_id' = $1`,
    [suspect],
  );
  await database.owner.query(`update firmament_jobs.job set created_on = now() + interval '2 seconds' where data ->> 'request_id' = $1`, [
    behind,
  ]);
  const events: string[] = [];
  const names = new Map([
    [before, 'before'],
    [suspect, 'suspect'],
    [behind, 'behind'],
  ]);
  const ended = Promise.withResolvers<void>();
  await queue.work(kind, 3, async ({ request_id }) => {
    const name = names.get(request_id)!;
    events.push(`${name} begins`);
    await taken(3);
    events.push(`${name} ends`);
    if (events.length === 6) ended.resolve();
  });
  await ended.promise;
  const at = (event: string) => events.indexOf(event);
  expect(at('suspect ends')).toBe(at('suspect begins') + 1);
});

test('a job whose work failed is tried again beside others: it waits for none, and none waits for it', async () => {
  const own = await organization('own');
  const failing = await send(own, 0);
  const began = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<string[]>();
  const events: string[] = [];
  await queue.work(kind, 3, async ({ request_id }) => {
    if (request_id !== failing) {
      events.push('another begins');
      return began.resolve();
    }
    events.push('begins');
    if (events.length === 1) throw new Error('The connection was lost.');
    await send(own, 0);
    await began.promise;
    events.push('ends');
    ended.resolve(events);
  });
  expect(await ended.promise).toEqual(['begins', 'begins', 'another begins', 'ends']);
});

test('a job whose work failed and whose worker died at the next try runs alone', async () => {
  const own = await organization('own');
  const [suspect, behind] = [await send(own, 0), await send(own, 0)];
  const error = JSON.stringify({ name: 'Error', message: 'The connection was lost.', stack: 'Error: The connection was lost.' });
  await database.owner.query(
    `update firmament_jobs.job set state = 'active', started_on = now(), retry_count = 1, output = $2 where data ->> 'request_id' = $1`,
    [suspect, error],
  );
  await database.owner.query(`update firmament_jobs.job set created_on = now() + interval '1 second' where data ->> 'request_id' = $1`, [
    behind,
  ]);
  await queue.reclaim();
  const events: string[] = [];
  const ended = Promise.withResolvers<void>();
  await queue.work(kind, 3, async ({ request_id }) => {
    const name = request_id === suspect ? 'suspect' : 'behind';
    events.push(`${name} begins`);
    await taken(2);
    events.push(`${name} ends`);
    if (events.length === 4) ended.resolve();
  });
  await ended.promise;
  expect(events.indexOf('suspect ends')).toBe(events.indexOf('suspect begins') + 1);
});

/** Waits until the queue has handed out so many jobs. */
async function taken(count: number): Promise<void> {
  for (;;) {
    const { rows } = await database.owner.query<{ count: number }>(
      `select count(*) as count from firmament_jobs.job where name = $1 and state in ('active', 'completed')`,
      [kind],
    );
    if (rows[0]!.count >= count) return;
    await sleep(10);
  }
}
