import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestService, type Answer, type TestService } from '../support/service.ts';
import { until } from '../support/spawned-service.ts';

let first: TestService;
beforeAll(async () => {
  first = await startTestService({ template: 'empty', works: false, config: { access_token_seconds: 30 * 86_400 } });
  // What comes back while a slow machine makes its calls would be another figure each time.
  first.clock.stopped_at_ms = Date.now();
});
afterAll(() => first.close());

let plans = 0;

/** An organization with this plan. Users signed in before get it with a new token. */
async function organizationWith(plan: Record<string, unknown>): Promise<string> {
  const { token, credentials } = await first.newOrganization();
  const { organization_id } = await first.app.context.accounts.authenticate(`Bearer ${token}`);
  const name = `plan ${(plans += 1)}`;
  const columns = Object.keys(plan);
  await first.database.owner.query(
    `insert into plans (plan${columns.map((column) => `, ${column}`).join('')}) values ($1${columns.map((_, at) => `, $${at + 2}`).join('')})`,
    [name, ...Object.values(plan)],
  );
  await first.database.owner.query('update organizations set plan = $1 where organization_id = $2', [name, organization_id]);
  return (await first.call('token.create', { body: credentials, token: null })).body.access_token as string;
}

const look = (token: string): Promise<Answer> => first.call('request.list', { token });
const wait = (seconds: number) => (first.clock.offset_ms += seconds * 1_000);
/** `r` and `t` of the RateLimit field. */
function leftIn({ headers }: Answer): { r: number; t: number } {
  const [, r, t] = /;r=(\d+);t=(\d+)$/.exec(headers.get('ratelimit') ?? '') ?? [];
  return { r: Number(r), t: Number(t) };
}

describe('the limit on calls', () => {
  let token: string;
  beforeEach(async () => {
    token = await organizationWith({ calls_per_minute: 60, burst: 5 });
  });

  test('gives on every answer the remaining allowance, and refuses no call before it is used up', async () => {
    const announced: number[] = [];
    let answer = await look(token);
    for (; answer.status === 200; answer = await look(token)) announced.push(leftIn(answer).r);
    expect(announced).toEqual([4, 3, 2, 1, 0]);
    expect(answer.status).toBe(429);
    expect(answer.body).toMatchObject({ code: 'RATE_LIMITED' });
    expect(answer.headers.get('ratelimit-policy')).toBe('"calls";q=5;w=5');
    expect(leftIn(answer).r).toBe(0);
  });

  test('accepts a caller that waits for Retry-After', async () => {
    let answer = await look(token);
    while (answer.status === 200) answer = await look(token);
    wait(Number(answer.headers.get('retry-after')));
    expect((await look(token)).status).toBe(200);
  });

  test('tells each of a crowd a time of his own, and has room for all who keep it', async () => {
    const crowd = await Promise.all(Array.from({ length: 12 }, () => look(token)));
    const refused = crowd.filter(({ status }) => status === 429).map(({ headers }) => Number(headers.get('retry-after')));
    expect(refused.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const started = first.clock.offset_ms;
    for (const seconds of refused.sort((a, b) => a - b)) {
      first.clock.offset_ms = started + seconds * 1_000;
      expect((await look(token)).status).toBe(200);
    }
  });

  test('fills again at the pace of the plan: one a second of sixty a minute', async () => {
    while ((await look(token)).status === 200);
    wait(3);
    const statuses = [];
    for (let call = 0; call < 3; call += 1) statuses.push((await look(token)).status);
    expect(statuses).toEqual([200, 200, 200]);
  });

  test('counts for the organization of any caller, and for no other', async () => {
    while ((await look(token)).status === 200);
    expect((await look(await organizationWith({ calls_per_minute: 60, burst: 5 }))).status).toBe(200);
  });

  test('a clock that jumps back locks no caller out for longer than an empty bucket takes', async () => {
    wait(86_400);
    const signed_in = await organizationWith({ calls_per_minute: 60, burst: 5 });
    await look(signed_in);
    wait(-86_400);
    let answer = await look(signed_in);
    while (answer.status === 200) answer = await look(signed_in);
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(6);
  });

  test('polling a request counts by itself: once a second is always fine, though the calls are used up', async () => {
    const { body } = await first.call('market_map.enrich', { token, body: { topic: 'tin mining', parameters: {} } });
    while ((await look(token)).status === 200);
    const statuses = [];
    for (let poll = 0; poll < 30; poll += 1) {
      wait(1);
      const answer = await first.call('request.status', { token, params: { request_id: body.request_id } });
      statuses.push(answer.status);
      expect(answer.headers.get('ratelimit-policy')).toBe('"polls";q=10;w=5');
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test('polling what is not one’s own is a call like any other', async () => {
    const poll = () => first.call('request.status', { token, params: { request_id: randomUUID() } });
    const statuses = [];
    for (let call = 0; call < 6; call += 1) statuses.push((await poll()).status);
    expect(statuses).toEqual([404, 404, 404, 404, 404, 429]);
  });

  test('a plan without limits announces none', async () => {
    const answer = await look(await organizationWith({}));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('ratelimit')).toBeNull();
  });
});

describe('what a plan allows in a day', () => {
  const submit = (token: string) => first.call('market_map.enrich', { token, body: { topic: 'tin mining', parameters: {} } });
  /** Until one is refused. */
  async function submitAll(token: string): Promise<{ taken: number; refused: Answer }> {
    for (let taken = 0; ; taken += 1) {
      const answer = await submit(token);
      if (answer.status !== 202) return { taken, refused: answer };
    }
  }
  beforeEach(() => {
    // Midnight.
    const now = first.app.context.clock().getTime();
    first.clock.offset_ms += Math.ceil(now / 86_400_000) * 86_400_000 - now;
  });

  test('refuses submissions beyond it until the next day begins', async () => {
    const token = await organizationWith({ submissions_per_day: 2 });
    const { taken, refused } = await submitAll(token);
    expect(taken).toBe(2);
    expect(refused.status).toBe(429);
    expect(refused.body.detail).toContain('2 submissions a day');
    wait(Number(refused.headers.get('retry-after')));
    expect((await submit(token)).status).toBe(202);
  });

  test('is counted by each submission, and none is refused before it is used up', async () => {
    const token = await organizationWith({ calls_per_minute: 6_000, burst: 50, submissions_per_day: 3 });
    const told = async () => {
      const { status, headers } = await submit(token);
      return [status, /"submissions";r=(\d+);t=86400$/.exec(headers.get('ratelimit') ?? '')?.[1], headers.get('ratelimit-policy')];
    };
    const policy = '"calls";q=50;w=1, "submissions";q=3;w=86400';
    expect([await told(), await told(), await told(), await told()]).toEqual([
      [202, '2', policy],
      [202, '1', policy],
      [202, '0', policy],
      [429, '0', policy],
    ]);
  });

  test('is the stated number on the first day and on every other, at any hour', async () => {
    const token = await organizationWith({ submissions_per_day: 4 });
    const taken: number[] = [];
    for (let hour = 0; hour < 48; hour += 1) {
      taken.push((await submitAll(token)).taken);
      wait(3_600);
    }
    expect(taken.slice(0, 24).reduce((sum, each) => sum + each)).toBe(4);
    expect(taken.slice(24).reduce((sum, each) => sum + each)).toBe(4);
  });

  test('is exact for calls that come at once, and for those whose submission failed takes nothing', async () => {
    const token = await organizationWith({ submissions_per_day: 5, request_types: ['market_map'] });
    const answers = await Promise.all(Array.from({ length: 12 }, () => submit(token)));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(5);
    const other = await organizationWith({ submissions_per_day: 1, additions_per_day: 1 });
    const add = (name: string) =>
      first.call('company.add', { token: other, body: { company_name: name, website: `https://${name}.com/` } });
    expect((await add('larkfen')).status).toBe(202);
    // Refused for both: neither is taken twice.
    expect((await add('oakfen')).status).toBe(429);
    const { rows } = await first.database.owner.query<{ what: string; taken: number }>(
      `select what, taken from quota_days join organizations using (organization_id) join plans using (plan)
       where additions_per_day = 1 order by what`,
    );
    expect(rows).toEqual([
      { what: 'additions', taken: 1 },
      { what: 'submissions', taken: 1 },
    ]);
  });

  test('a clock set back by days locks no caller out', async () => {
    const token = await organizationWith({ submissions_per_day: 1 });
    wait(5 * 86_400);
    expect((await submit(token)).status).toBe(202);
    wait(-5 * 86_400);
    expect((await submit(token)).status).toBe(202);
  });
});

describe('a poll of a limited organization', () => {
  test('reads the request once', async () => {
    const token = await organizationWith({ calls_per_minute: 60, burst: 5 });
    const { body } = await first.call('market_map.enrich', { token, body: { topic: 'tin mining', parameters: {} } });
    const before = await readsOfRequests();
    const polls = 4;
    for (let poll = 0; poll < polls; poll += 1) {
      expect((await first.call('request.status', { token, params: { request_id: body.request_id } })).status).toBe(200);
    }
    expect((await readsOfRequests()) - before).toBe(polls);
  });
});

/** How often the table has been looked into, by all who have: each tells at the latest when its connection ends. */
async function readsOfRequests(): Promise<number> {
  const { owner } = first.database;
  await until('every connection to end', async () => {
    const { rowCount } = await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'firmament service'`,
    );
    return rowCount === 0;
  });
  const { rows } = await owner.query<{ reads: number }>(
    `select seq_scan + coalesce(idx_scan, 0) as reads from pg_stat_user_tables where relname = 'requests'`,
  );
  return rows[0]!.reads;
}

describe('what a plan includes', () => {
  const forbidden = { status: 403, code: 'FORBIDDEN' };
  const told = ({ status, body }: Answer) => ({ status, code: body.code });

  test('an endpoint it leaves out answers 403 before the body is looked at; requests of one’s own never do', async () => {
    const token = await organizationWith({ operations: ['company.search'] });
    expect(told(await first.call('market_map.enrich', { token, raw: 'nonsense' }))).toEqual(forbidden);
    expect((await first.call('company.search', { token, query: { query: 'acme' } })).status).toBe(200);
    expect((await look(token)).status).toBe(200);
    expect((await first.call('request.status', { token, params: { request_id: randomUUID() } })).status).toBe(404);
  });

  test('a section it leaves out fails the whole call with 403, naming it', async () => {
    const token = await organizationWith({ sections: ['funding'] });
    for (const id of ['company.enrich_single', 'company.enrich'] as const) {
      const one = id === 'company.enrich_single' ? { company: 'acme' } : { companies: ['acme'] };
      const answer = await first.call(id, { token, body: { ...one, sections: ['funding', 'headcount'] } });
      expect(told(answer)).toEqual(forbidden);
      expect(answer.body.detail).toContain("'headcount'");
      expect(told(await first.call(id, { token, body: { ...one, sections: ['funding'] } })).code).toBe('COMPANY_NOT_FOUND');
    }
  });

  test('a kind of request it leaves out answers 403', async () => {
    const token = await organizationWith({ request_types: ['company_peers'] });
    const answer = await first.call('market_map.enrich', { token, body: { topic: 'tin mining', parameters: {} } });
    expect(told(answer)).toEqual(forbidden);
    expect(answer.body.detail).toContain("'market_map'");
  });

  test('a workflow it leaves out answers 403, whichever way it is started', async () => {
    const token = await organizationWith({ workflows: ['industry_primer'] });
    const started = await first.call('workflow.start', { token, body: { workflow: 'competitive_landscape', industry: 'tin mining' } });
    expect(told(started)).toEqual(forbidden);
    expect(started.body.detail).toContain("'competitive_landscape'");
    const asked = await first.call('notebook.custom_workflow', { token, body: { workflow_prompt: 'Who mines tin?', files: ['tin.pdf'] } });
    expect(asked.body.detail).toContain("'custom_workflow'");
    expect((await first.call('notebook.industry_research', { token, body: { industry: 'tin mining' } })).status).toBe(202);
  });

  test('a change of plan counts for tokens in use within half a minute', async () => {
    const { token } = await first.newOrganization();
    const { organization_id } = await first.app.context.accounts.authenticate(`Bearer ${token}`);
    await first.database.owner.query(`insert into plans (plan, operations) values ('nothing', '{}') on conflict do nothing`);
    const search = () => first.call('company.search', { token, query: { query: 'acme' } });
    expect((await search()).status).toBe(200);
    await first.database.owner.query(`update organizations set plan = 'nothing' where organization_id = $1`, [organization_id]);
    wait(31);
    expect((await search()).status).toBe(403);
  });

  test('a disabled organization is signed out within half a minute and signs in no more', async () => {
    const { token, credentials } = await first.newOrganization();
    const { organization_id } = await first.app.context.accounts.authenticate(`Bearer ${token}`);
    await first.database.owner.query('update organizations set disabled_at = now() where organization_id = $1', [organization_id]);
    wait(31);
    expect((await look(token)).status).toBe(401);
    expect((await first.call('token.create', { body: credentials, token: null })).body.error).toBe('invalid_grant');
  });
});
