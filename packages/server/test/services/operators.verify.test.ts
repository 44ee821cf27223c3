import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verify } from '../../src/services/operators/verify.ts';
import { encryptSecret } from '../../src/services/webhooks/secrets.ts';
import { madeOrganization, openOperatorWorld, type OperatorWorld } from './operators.support.ts';

let world: OperatorWorld;
beforeAll(async () => {
  world = await openOperatorWorld('with_starter');
});
afterAll(() => world.close());

/** What is found wrong. */
async function wrong(): Promise<{ check: string; found: string }[]> {
  const found: { check: string; found: string }[] = [];
  for await (const each of verify({ ...world.operator, index: undefined }))
    if (!each.is_ok) found.push({ check: each.check, found: each.found });
  return found;
}

/** What is found wrong while a change is there; the change is taken back. */
async function wrongWith(...statements: readonly [string, unknown[]?][]): Promise<{ check: string; found: string }[]> {
  const { owner } = world.database;
  const client = await owner.connect();
  try {
    await client.query('begin');
    for (const [text, values] of statements) await client.query(text, values);
    const db = { ...owner, query: ((text: string, values?: unknown[]) => client.query(text, values)) as typeof owner.query };
    const found: { check: string; found: string }[] = [];
    for await (const each of verify({ ...world.operator, db, index: undefined })) {
      if (!each.is_ok) found.push({ check: each.check, found: each.found });
    }
    return found;
  } finally {
    await client.query('rollback');
    await client.end();
  }
}

// Each look reads everything; with room for a busy machine.
describe('verify', () => {
  test('finds nothing wrong with the starter data', async () => {
    expect(await wrong()).toEqual([]);
  });

  test('finds a company that lost its document, and what still refers to it', async () => {
    const found = await wrongWith([`delete from company_documents where permalink = 'nvidia'`]);
    expect(found.map(({ check }) => check)).toEqual(['every company that is known has a document', 'no row refers to what is not there']);
    expect(found[0]!.found).toMatch(/^1 not so, among them company \d+;/);
  });

  test('finds names that were read of a record that is not there', async () => {
    const found = await wrongWith([
      `insert into named_companies values (999999999, 'acme', 'competitor', 'Acme', 'We compete with Acme.', '10-K')`,
    ]);
    expect(found).toEqual([
      { check: 'no row refers to what is not there', found: expect.stringContaining('named_companies with record_id 999999999') as string },
    ]);
  });

  test('finds an unreadable document, and one that contradicts its columns', async () => {
    const damaged = await wrongWith([`update company_documents set document = decode('28b52ffd00', 'hex') where permalink = 'nvidia'`]);
    expect(damaged).toEqual([{ check: 'every document can be read and says what stands beside it', found: '1 not so, among them nvidia' }]);
    const renamed = await wrongWith([`update company_documents set name = 'Nobody' where permalink = 'nvidia'`]);
    expect(renamed).toEqual(damaged);
  });

  test('finds a document under a permalink of another company', async () => {
    const found = await wrongWith([`update permalinks set is_current = false where permalink = 'nvidia'`]);
    expect(found).toEqual([{ check: 'every document has a permalink of its company', found: '1 not so, among them nvidia' }]);
  });

  test('finds revisions that were never given out', async () => {
    const found = await wrongWith([`select setval('data_revision', 1)`]);
    expect(found).toMatchObject([{ check: 'every document can be read and says what stands beside it' }]);
    // Sequences are not rolled back.
    await world.database.owner.query(`select setval('data_revision', (select max(revision) from company_documents))`);
  });

  test('finds an index that holds another number of companies', async () => {
    const found = await wrongWith([
      `insert into index_owners (owner, revision, companies, updated_at) select '/elsewhere', max(revision), 7, now() from company_documents`,
    ]);
    expect(found).toMatchObject([
      { check: 'the index holds what there is', found: expect.stringMatching(/^it holds 7 companies of \d+;/) as string },
    ]);
  });

  test('finds requests that are stuck, that have no job, and that lack their result', async () => {
    const { organization_id } = await madeOrganization(world);
    const now = world.operator.clock().getTime();
    const insert = 'insert into requests (request_id, organization_id, request_type, input, status, created_at, updated_at)';
    const at = (minutes: number) => new Date(now - minutes * 60_000);
    const [stuck, fine, old] = [randomUUID(), randomUUID(), randomUUID()];
    const found = await wrongWith(
      [`${insert} values ($1, $2, 'market_map', '{}', 'PROCESSING', $3, $3)`, [stuck, organization_id, at(93)]],
      [`${insert} values ($1, $2, 'market_map', '{}', 'COMPLETED', $3, $3)`, [fine, organization_id, at(60)]],
      [`${insert} values ($1, $2, 'market_map', '{}', 'COMPLETED', $3, $3)`, [old, organization_id, at(31 * 24 * 60)]],
    );
    expect(found).toEqual([
      {
        check: 'no request is unfinished after 90 minutes',
        found: expect.stringContaining(`1 not so, among them request ${stuck}`) as string,
      },
      { check: 'every unfinished request has a job', found: expect.stringContaining(`request ${stuck}`) as string },
      { check: 'every request completed within 30 days has its result', found: `1 not so, among them request ${fine}` },
    ]);
  });

  test('finds webhooks whose secret the key of the environment does not open', async () => {
    const { organization_id } = await madeOrganization(world);
    const insert = 'insert into webhooks (webhook_id, organization_id, url, secret, created_at) values ($1, $2, $3, $4, now())';
    const webhook_id = randomUUID();
    const ours = encryptSecret('whsec_x', world.operator.config.secret_key!, webhook_id);
    const others = encryptSecret('whsec_x', Buffer.alloc(32, 1), webhook_id);
    const url = 'https://hooks.example/';
    expect(await wrongWith([insert, [webhook_id, organization_id, url, ours]])).toEqual([]);
    expect(await wrongWith([insert, [webhook_id, organization_id, url, others]])).toMatchObject([
      { check: 'the secret of every webhook can be read', found: expect.stringContaining(webhook_id) as string },
    ]);
  });
});
