import { openApiDocument, type OperationId } from '@firmament/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bodyAbout, declaredOperations, pathOf } from '../support/declared-operations.ts';
import { startTestService, type TestService } from '../support/service.ts';

// The answers of real calls, of every operation and every way to answer that can be brought about from outside.
type Declared = (typeof declaredOperations)[number];

interface Seen {
  id: OperationId;
  status: number;
  headers: Headers;
}

interface DeclaredHeader {
  required?: boolean;
  schema: { pattern?: string; const?: string };
}

const document = openApiDocument();

/** What the published document says an answer carries, by name in lower case. */
function declaredHeaders({ id, status }: Pick<Seen, 'id' | 'status'>): Map<string, DeclaredHeader> {
  const { path, method } = declaredOperations.find((declared) => declared.id === id)!;
  const responses = document.paths?.[path]?.[method.toLowerCase() as 'get' | 'post']?.responses ?? {};
  const { headers = {} } = responses[String(status)] as { headers?: Record<string, { $ref: string }> };
  return new Map(
    Object.entries(headers).map(([name, { $ref }]) => {
      const component = $ref.replace('#/components/headers/', '');
      return [name.toLowerCase(), document.components!.headers![component] as DeclaredHeader];
    }),
  );
}

/** Not of ours: of HTTP itself, and what keeps browsers safe (the part that `@fastify/helmet` sends everywhere). */
const ofOthers =
  /^(?:connection|content-encoding|content-length|content-type|vary|date|keep-alive|transfer-encoding|content-security-policy|cross-origin-.*|origin-agent-cluster|referrer-policy|strict-transport-security|x-content-type-options|x-dns-prefetch-control|x-download-options|x-frame-options|x-permitted-cross-domain-policies|x-xss-protection)$/;

const seen: Seen[] = [];
let service: TestService;
let overloaded: TestService;

/** Signs an organization in whose plan says this; not by a call, for one of the services answers none. */
async function tokenWith(plan: Record<string, unknown>, { app, database } = service): Promise<string> {
  const { accounts } = app.context;
  const credentials = { grant_type: 'password', ...(await accounts.createDemoOrganization()) };
  const { organization_id } = await accounts.authenticate(`Bearer ${(await accounts.issueToken(credentials)).access_token}`);
  const columns = Object.keys(plan);
  await database.owner.query(
    `insert into plans (plan${columns.map((column) => `, ${column}`).join('')}) values ($1${columns.map((_, at) => `, $${at + 2}`).join('')})`,
    [organization_id, ...Object.values(plan)],
  );
  await database.owner.query('update organizations set plan = $1 where organization_id = $1::uuid', [organization_id]);
  return (await accounts.issueToken(credentials)).access_token;
}

beforeAll(async () => {
  service = await startTestService({ works: false });
  overloaded = await startTestService({ template: 'empty', works: false, config: { calls_at_once: 0 } });
  const ample = await tokenWith({ calls_per_minute: 60_000, burst: 10_000 });
  const late = await tokenWith({ calls_per_minute: 60_000, burst: 10_000 }, overloaded);
  const nothing = await tokenWith({ calls_per_minute: 60_000, burst: 10_000, operations: [] });
  const spent = await tokenWith({ calls_per_minute: 1, burst: 1 });
  await ask(
    declaredOperations.find(({ id }) => id === 'request.list')!,
    { token: spent },
  );
  for (const declared of declaredOperations) {
    const { query, params } = declared.example;
    const body = bodyAbout(declared, 'nvidia');
    const type = { 'content-type': 'application/json' };
    const key = { 'idempotency-key': `headers of ${declared.id}`.replaceAll(' ', '-') };
    const example = declared.files
      ? { query, params, body: filesOf(1), headers: key }
      : { query, params, ...(body !== undefined && { body: JSON.stringify(body) }), headers: { ...type, ...key } };
    if (declared.files) await ask(declared, { token: ample, body: filesOf(declared.files.most + 1) });
    if (declared.files) await ask(declared, { token: ample, body: filesOf(0) });
    await ask(declared, { token: ample, ...example });
    await ask(declared, { token: ample, ...example, query: { ...query, no_such_key: 'x' } });
    if (declared.mode === 'async')
      await ask(declared, { token: ample, ...example, body: JSON.stringify(bodyAbout(declared, 'microsoft')) });
    await ask(declared, { token: ample });
    await ask(declared, { token: ample, query: { limit: 'x', page: 'x' }, body: '{', headers: type });
    await ask(declared, { token: ample, body: 'x', headers: { 'content-type': 'text/plain' } });
    await ask(declared, { token: ample, body: `"${'x'.repeat(1_100_000)}"`, headers: type });
    await ask(declared, { token: nothing, ...example });
    await ask(declared, { token: spent, ...example });
    await ask(declared, example);
    await ask(declared, { token: 'a.b.c', ...example });
    await ask(declared, { token: late, ...example }, overloaded);
  }
});
afterAll(async () => {
  await overloaded.close();
  await service.close();
});

/** A body in parts with so many files. */
function filesOf(count: number): FormData {
  const form = new FormData();
  for (let at = 0; at < count; at += 1) form.append('files', new Blob(['A note.']), `${at}.txt`);
  return form;
}

interface Sent {
  token?: string;
  query?: Record<string, string> | undefined;
  params?: Record<string, string> | undefined;
  body?: string | FormData;
  headers?: Record<string, string>;
}

async function ask(declared: Declared, { token, query, params, body, headers }: Sent, at = service): Promise<void> {
  const url = new URL(pathOf(declared, params ?? declared.example.params), at.url);
  url.search = new URLSearchParams(query).toString();
  const answer = await fetch(url, {
    method: declared.method,
    headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(declared.method === 'POST' && body !== undefined && { body }),
  });
  await answer.arrayBuffer();
  seen.push({ id: declared.id, status: answer.status, headers: answer.headers });
}

describe('the headers of an answer', () => {
  test.each(declaredOperations)('of $id are all declared, as they are', ({ id }) => {
    for (const { status, headers } of seen.filter((answer) => answer.id === id)) {
      const declared = declaredHeaders({ id, status });
      for (const [name, value] of headers) {
        if (ofOthers.test(name)) continue;
        const { pattern, const: only } =
          declared.get(name)?.schema ?? expect.fail(`${id} ${status} sends ${name}, which it does not declare`);
        if (pattern !== undefined) expect(value, name).toMatch(new RegExp(pattern));
        if (only !== undefined) expect(value, name).toBe(only);
      }
    }
  });

  test.each(declaredOperations)('of $id are never without one that is declared to be there', ({ id }) => {
    for (const { status, headers } of seen.filter((answer) => answer.id === id)) {
      const required = [...declaredHeaders({ id, status })].filter(([, { required: isRequired }]) => isRequired).map(([name]) => name);
      expect(required).toContain('x-request-id');
      for (const name of required) expect(headers.has(name), `${id} ${status} declares ${name} and does not send it`).toBe(true);
    }
  });

  test.each(declaredOperations)('of $id have each time been what may be there', ({ id }) => {
    const answers = seen.filter((answer) => answer.id === id);
    for (const status of new Set(answers.map((answer) => answer.status))) {
      for (const [name] of declaredHeaders({ id, status })) {
        const isSent = answers.some((answer) => answer.status === status && answer.headers.has(name));
        expect(isSent, `${id} ${status} declares ${name} and never sends it`).toBe(true);
      }
    }
  });

  test.each(declaredOperations)(
    'of $id were looked at with every status that a caller can bring about',
    ({ id, access, body, mode, status }) => {
      const statuses = new Set(seen.filter((answer) => answer.id === id).map((answer) => answer.status));
      // What one has submitted one may always ask about.
      const bearer = access === 'bearer' ? [401, ...(id.startsWith('request.') ? [] : [403]), 429] : [];
      expect([...statuses]).toEqual(expect.arrayContaining([...bearer, ...(body ? [400, 413, 415] : []), 503]));
      // A notebook that has ended is no matter of one call.
      if (mode === 'async' && id !== 'notebook.rerun') expect([...statuses]).toEqual(expect.arrayContaining([status, 409]));
    },
  );
});

test.each(declaredOperations)('$id takes an Idempotency-Key exactly when it submits something', ({ path, method, mode }) => {
  const { parameters = [] } = document.paths![path]![method.toLowerCase() as 'get' | 'post']!;
  const isTaken = JSON.stringify(parameters).includes('#/components/parameters/Idempotency-Key');
  expect(isTaken).toBe(mode === 'async');
});
