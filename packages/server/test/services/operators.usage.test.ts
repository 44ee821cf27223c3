import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changePlan, listPlans, showPlan } from '../../src/services/operators/plans.ts';
import { cancelRequest, listRequests, retryRequest, showRequest } from '../../src/services/operators/requests.ts';
import { reportUsage } from '../../src/services/operators/usage.ts';
import { openQueue } from '../../src/store/queue/queue.ts';
import { completeRequest, failRequest, insertRequest, startRequest } from '../../src/store/requests/requests.ts';
import { madeOrganization, openOperatorWorld, refusal, type OperatorWorld } from './operators.support.ts';

const hour = 3_600_000;

let world: OperatorWorld;
beforeAll(async () => {
  world = await openOperatorWorld('with_starter');
});
afterAll(() => world.close());

describe('a plan', () => {
  test('is made of what the contract has, and changed in what is named of it', async () => {
    const made = await changePlan(world.operator, 'trial', {
      operations: ['company.search', 'market_map.enrich', 'company.search'],
      sections: ['firmographics', 'key_customers'],
      request_types: ['market_map'],
      workflows: ['company_primer', 'custom_workflow'],
      calls_per_minute: 60,
      additions_per_day: 5,
    });
    expect(made).toMatchObject({ isNew: true, burst: 15, operations: ['company.search', 'market_map.enrich'], companies: null });
    const changed = await changePlan(world.operator, 'trial', { sections: null, calls_per_minute: null });
    expect(changed).toMatchObject({
      isNew: false,
      sections: null,
      calls_per_minute: null,
      burst: null,
      additions_per_day: 5,
      request_types: ['market_map'],
      workflows: ['company_primer', 'custom_workflow'],
    });
    expect(await showPlan(world.operator, 'trial')).toMatchObject({ additions_per_day: 5, organizations: 0 });
    expect((await listPlans(world.operator)).map(({ plan }) => plan)).toEqual(['standard', 'trial', 'unlimited']);
  });

  test.each([
    [{ operations: ['company.serch'] }, "There is no operation 'company.serch'. Did you mean 'company.search'?"],
    [{ sections: ['firmografics'] }, "There is no section 'firmografics'. Did you mean 'firmographics'?"],
    [{ request_types: ['market-map'] }, "There is no kind of request 'market-map'. Did you mean 'market_map'?"],
    [{ workflows: ['company_primmer'] }, "There is no workflow 'company_primmer'. Did you mean 'company_primer'?"],
    [{ companies: ['nvidia', 'nobody-at-all'] }, "No company has the permalink 'nobody-at-all'."],
    [{ burst: 5 }, 'A burst needs calls a minute that fill it up again.'],
    [{ submissions_per_day: 0 }, 'Submissions a day must be from 1 to 10000000, or none.'],
  ])('refuses %j', async (change, sentence) => {
    expect(await refusal(changePlan(world.operator, 'refused', change))).toBe(sentence);
    expect(await refusal(showPlan(world.operator, 'refused'))).toMatch(/^There is no plan 'refused'/);
  });

  test('keeps companies by the permalinks they have now', async () => {
    const { rows } = await world.database.owner.query<{ permalink: string }>(
      'select permalink from company_documents order by permalink limit 2',
    );
    const companies = rows.map((row) => row.permalink);
    expect(await changePlan(world.operator, 'two-companies', { companies: [...companies, companies[0]!] })).toMatchObject({ companies });
  });
});

/** A request as the service takes it on, ended as asked. */
async function submitted(organization_id: string, request: { request_type: string; input: object; ends?: 'COMPLETED' | 'FAILED' }) {
  const request_id = randomUUID();
  const now = world.operator.clock();
  await world.database.db.asOrganization(organization_id, async (tx) => {
    await insertRequest(tx, { request_id, organization_id, request_type: request.request_type, input: request.input, created_at: now });
    if (request.ends) await startRequest(tx, request_id, now);
    if (request.ends === 'FAILED') await failRequest(tx, request_id, { error: 'It rained.', moment: now });
    if (request.ends === 'COMPLETED')
      await completeRequest(tx, { request_id, organization_id, body: Buffer.from('[]'), data_version: 1, moment: now });
  });
  return request_id;
}

describe('a request', () => {
  test('of any organization is listed newest first, by organization, status and kind, and shown with what was asked', async () => {
    const { name, organization_id } = await madeOrganization(world);
    const failed = await submitted(organization_id, { request_type: 'market_map', input: { topic: 'glue' }, ends: 'FAILED' });
    world.pass(1_000);
    const waiting = await submitted(organization_id, { request_type: 'company_peers', input: { company: 'nvidia' } });
    const ids = async (asked: object) => (await listRequests(world.operator, { limit: 10, ...asked })).map(({ request_id }) => request_id);
    expect(await ids({ organization: name })).toEqual([waiting, failed]);
    expect(await ids({ organization: name, status: 'failed' })).toEqual([failed]);
    expect(await ids({ organization: name, request_type: 'company_peers' })).toEqual([waiting]);
    expect(await ids({ organization: name, limit: 1 })).toEqual([waiting]);
    expect(await refusal(listRequests(world.operator, { status: 'FALIED', limit: 1 }))).toBe(
      "There is no status 'FALIED'. Did you mean 'FAILED'?",
    );
    expect(await showRequest(world.operator, failed)).toMatchObject({
      organization: name,
      status: 'FAILED',
      error: 'It rained.',
      input: { topic: 'glue' },
    });
    expect(await refusal(showRequest(world.operator, 'glue'))).toBe("No request has the id 'glue'.");
    expect(await refusal(showRequest(world.operator, randomUUID()))).toMatch(/^No request has the id/);
  });

  test('that has not finished is cancelled, and a finished one is not', async () => {
    const { organization_id } = await madeOrganization(world);
    const waiting = await submitted(organization_id, { request_type: 'market_map', input: {} });
    expect(await cancelRequest(world.operator, waiting)).toMatchObject({ status: 'CANCELLED' });
    expect(await refusal(cancelRequest(world.operator, waiting))).toBe('The request is already CANCELLED and can no longer be cancelled.');
  });

  test('that finished is taken on once more under a new id with its job, and stays as it ended', async () => {
    const { organization_id } = await madeOrganization(world);
    const input = { topic: 'glue', parameters: {} };
    const failed = await submitted(organization_id, { request_type: 'market_map', input, ends: 'FAILED' });
    const queue = await openQueue({ url: world.database.url, onError: () => undefined });
    try {
      const retried = await retryRequest(world.operator, failed, queue);
      expect(retried).toMatchObject({ organization_id, request_type: 'market_map', status: 'PENDING', input });
      expect(retried.request_id).not.toBe(failed);
      expect(await showRequest(world.operator, failed)).toMatchObject({ status: 'FAILED', error: 'It rained.' });
      const jobs = await world.database.owner.query<{ data: object }>(
        `select data from firmament_jobs.job where data ->> 'request_id' = $1`,
        [retried.request_id],
      );
      expect(jobs.rows).toEqual([{ data: { request_id: retried.request_id, organization_id } }]);
      expect(await refusal(retryRequest(world.operator, retried.request_id, queue))).toMatch(/still PENDING/);
    } finally {
      await queue.close();
    }
  });
});

test('usage counts calls on their days, and requests and the companies they name on the day of their submission', async () => {
  const { name, organization_id } = await madeOrganization(world);
  const day = world.operator.clock().toISOString().slice(0, 10);
  await world.database.owner.query(
    `insert into usage_days (organization_id, day, operation, calls, refused) values
       ($1, $2, 'company.search', 7, 2), ($1, $2::date - 1, 'company.search', 5, 0), ($1, $2, 'market_map.enrich', 1, 0)`,
    [organization_id, day],
  );
  await submitted(organization_id, { request_type: 'company_enrichment', input: { companies: [{}, {}, {}] }, ends: 'COMPLETED' });
  await submitted(organization_id, { request_type: 'company_peers', input: { company: 'nvidia' }, ends: 'FAILED' });
  await submitted(organization_id, { request_type: 'market_map', input: { topic: 'glue' } });
  const [today] = await reportUsage(world.operator, { organization: name, from: day, to: day });
  // By hand: 7 + 1 calls of this day, three companies in the batch and one whose peers were asked for.
  expect(today).toMatchObject({ calls: 8, refused: 2, submitted: 3, completed: 1, failed: 1, cancelled: 0, companies: 4 });
  expect(today!.by_operation).toMatchObject([
    { operation: 'company.search', calls: 7 },
    { operation: 'market_map.enrich', calls: 1 },
  ]);
  const [ever] = await reportUsage(world.operator, { organization: name });
  expect(ever).toMatchObject({ calls: 13, refused: 2 });
  const nextDay = new Date(world.operator.clock().getTime() + 24 * hour).toISOString().slice(0, 10);
  expect(await reportUsage(world.operator, { organization: name, from: nextDay })).toMatchObject([{ calls: 0, submitted: 0 }]);
  expect((await reportUsage(world.operator, { from: day })).map(({ organization }) => organization)).toContain(name);
  expect(await refusal(reportUsage(world.operator, { from: '2026-03-02', to: '2026-03-01' }))).toBe('--from must not be after --to.');
});
