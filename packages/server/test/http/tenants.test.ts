import { randomUUID } from 'node:crypto';
import { errors, operatorOperations, type Operation } from '@firmament/contract';
import { SignJWT, UnsecuredJWT, decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { declaredOperations } from '../support/declared-operations.ts';
import { madeUp, madeUpOperation } from '../support/made-up.ts';
import { article, publish } from '../support/news.ts';
import { startTestService, type Answer, type TestService } from '../support/service.ts';

/** Who calls, and what every operation must answer him. */
const callers = {
  'no token': 'UNAUTHENTICATED',
  'an expired token': 'UNAUTHENTICATED',
  'a token of another algorithm': 'UNAUTHENTICATED',
  'an unsigned token': 'UNAUTHENTICATED',
  'a plan without the endpoint': 'FORBIDDEN',
  'another organization': 'REQUEST_NOT_FOUND',
} as const;
type Caller = keyof typeof callers;

const bearer: readonly Operation[] = [...declaredOperations, madeUpOperation, ...operatorOperations].filter(
  ({ access }) => access === 'bearer',
);
/** What speaks of one request. */
const ofRequest = bearer.filter(({ id }) => /^request\.(?!list)/.test(id));

let service: TestService;
let request_id: string;
const tokens: Partial<Record<Caller, string>> = {};
beforeAll(async () => {
  service = await startTestService({ template: 'empty', works: false, also: [madeUp] });
  const { owner } = service.database;
  request_id = (await service.call('market_map.enrich', { body: { topic: 'tin mining', parameters: {} } })).body.request_id;

  const claims = decodeJwt(service.token);
  const header = { ...decodeProtectedHeader(service.token), alg: 'HS256' };
  const { rows } = await owner.query<{ secret: Buffer }>('select secret from signing_keys where key_id = $1', [header.kid]);
  const secret = rows[0]!.secret;
  tokens['an expired token'] = await new SignJWT({ ...claims, exp: Math.floor(Date.now() / 1_000) - 1 })
    .setProtectedHeader(header)
    .sign(secret);
  tokens['a token of another algorithm'] = await new SignJWT(claims)
    .setProtectedHeader({ ...header, alg: 'HS512' })
    .sign(Buffer.concat([secret, secret]).subarray(0, Math.max(64, secret.length)));
  tokens['an unsigned token'] = new UnsecuredJWT(claims).encode();
  tokens['another organization'] = (await service.newOrganization()).token;

  const poor = await service.newOrganization();
  const { organization_id } = await service.app.context.accounts.authenticate(`Bearer ${poor.token}`);
  await owner.query(`insert into plans (plan, operations) values ('no endpoint', '{}')`);
  await owner.query(`update organizations set plan = 'no endpoint' where organization_id = $1`, [organization_id]);
  tokens['a plan without the endpoint'] = (await service.call('token.create', { body: poor.credentials, token: null })).body.access_token;
});
afterAll(() => service.close());

/** The operation's own example, about the request of the first organization where it is about one. */
function call(declared: Operation, caller: Caller, id = request_id): Promise<Answer> {
  const named = { request_id: id };
  const isAbout = ofRequest.includes(declared);
  return service.call(declared, {
    token: tokens[caller] ?? null,
    params: { ...declared.example.params, ...(declared.params && named) },
    ...(declared.query && { query: { ...declared.example.query, ...(isAbout && !declared.params && named) } }),
    ...(declared.body && { body: isAbout ? named : declared.example.body }),
  });
}

const tellsOf = ({ status, body }: Answer) => ({ status, body: { ...body, request_ref: '' } });

describe.each(Object.entries(callers) as [Caller, (typeof callers)[Caller]][])('%s', (caller, code) => {
  const asked = code === 'REQUEST_NOT_FOUND' ? ofRequest : bearer.filter(({ id }) => code !== 'FORBIDDEN' || !id.startsWith('request.'));

  test.each(asked)(`gets ${errors[code].status} at $id`, async (declared) => {
    const answer = await call(declared, caller);
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: errors[code].status, code });
  });
});

test.each(ofRequest)('$id tells another organization what it tells of a request there is not, and changes nothing', async (declared) => {
  const foreign = tellsOf(await call(declared, 'another organization'));
  expect(foreign).toEqual(tellsOf(await call(declared, 'another organization', randomUUID())));
  expect((await service.call('request.status', { params: { request_id } })).body.status).toBe('PENDING');
});

/** A row of the first organization in every table that has rows of organizations. */
async function fillEveryTable(): Promise<void> {
  const { owner } = service.database;
  const { organization_id } = await service.app.context.accounts.authenticate(`Bearer ${service.token}`);
  const now = new Date();
  await owner.query(
    `insert into webhooks (webhook_id, organization_id, url, statuses, secret, created_at)
     values ($1, $2, 'https://hooks.fenwick.example/', '{CANCELLED}', 'x', $3)`,
    [randomUUID(), organization_id, now],
  );
  const body = { topic: 'gold mining', parameters: {} };
  const submitted = await service.call('market_map.enrich', { body, headers: { 'idempotency-key': 'tenants' } });
  await service.call('request.cancel', { body: { request_id: submitted.body.request_id } });
  await owner.query(
    `insert into webhook_attempts (webhook_id, event_id, organization_id, attempted_at, duration_ms)
     select webhook_id, event_id, organization_id, $1, 1 from webhook_deliveries`,
    [now],
  );
  await owner.query(`insert into request_results (request_id, organization_id, body) values ($1, $2, 'x')`, [request_id, organization_id]);
  await owner.query(`insert into request_parts (request_id, organization_id, part, body) values ($1, $2, 'larkfen', 'x')`, [
    request_id,
    organization_id,
  ]);
  await owner.query(`insert into model_tokens values ($1, '2031-03-02', 1)`, [organization_id]);
  await owner.query(`select raise_alert('test', $1, '{}', $2)`, [organization_id, now]);
  await owner.query(`select count_calls(array[$1::uuid], '{2031-03-02}', '{company.search}', '{1}', '{0}')`, [organization_id]);
  await owner.query(`insert into quota_days values ($1, 'company.search', '2031-03-02', 1)`, [organization_id]);
  await owner.query(`select take_turn($1, 'market_map', null)`, [organization_id]);
  await owner.query(
    `insert into added_companies (organization_id, permalink, name, website, joined_name, added_at, source_key)
     values ($1, 'larkfen--added', 'Larkfen', 'larkfen.com', 'larkfen', $2, 'x')`,
    [organization_id, now],
  );
  await owner.query(
    `insert into uploaded_files (file_name, organization_id, original_name, kind, bytes, body, uploaded_at)
     values ('file_1', $1, 'call.txt', 'txt', 1, 'x', $2)`,
    [organization_id, now],
  );
  await service.call('workflow.start', { body: { workflow: 'competitive_landscape', industry: 'gold mining' } });
  await owner.query(
    `insert into own_workflows (organization_id, workflow, version, definition, created_at) values ($1, 'x', 1, '{}', $2)`,
    [organization_id, now],
  );
  await owner.query(`insert into report_themes (organization_id, look, fonts, set_at) values ($1, '{}', '{}', $2)`, [organization_id, now]);
  await owner.query(`insert into news_reports (organization_id, question, created_at) values ($1, '{}', $2)`, [organization_id, now]);
  await owner.query(
    `insert into news_watches (watch_id, organization_id, name, filter, created_at, told_to, seen_to) values ($1, $2, 'x', '{}', $3, 0, 0)`,
    [randomUUID(), organization_id, now],
  );
  await publish(service.app.context, article({ url: 'https://ledger.example/told', title: 'Orders rise' }));
  await owner.query(
    `insert into news_told select a.article_id, e.event_id, e.organization_id from news_articles a, webhook_events e where e.organization_id = $1 limit 1`,
    [organization_id],
  );
}

test('without the filter of the application the database still shows an organization its own rows alone', async () => {
  await fillEveryTable();
  const { organization_id } = await service.app.context.accounts.authenticate(`Bearer ${tokens['another organization']}`);
  const tables = await service.database.owner.query<{ name: string; is_shown: boolean }>(`
    select c.relname as name, has_table_privilege('firmament_service', c.oid, 'select') as is_shown
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
    where c.relnamespace = 'firmament'::regnamespace and c.relkind = 'r'`);
  expect(tables.rows.length).toBeGreaterThan(10);
  for (const { name, is_shown } of tables.rows) {
    expect((await service.database.owner.query(`select 1 from ${name} limit 1`)).rowCount, `${name} is empty`).toBe(1);
    if (!is_shown) {
      await expect(service.app.context.db.query(`select 1 from ${name}`)).rejects.toThrow(/permission denied/);
      continue;
    }
    const seen = await service.app.context.db.asOrganization(organization_id, (tx) =>
      tx.query(`select 1 from ${name} where organization_id is distinct from $1`, [organization_id]),
    );
    expect(seen.rowCount, name).toBe(0);
    expect((await service.app.context.db.query(`select 1 from ${name}`)).rowCount, name).toBe(0);
  }
});
