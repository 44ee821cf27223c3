import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addedUpstream, findAdded, findAddedByName, readDocumentsFor } from '../../src/services/companies/added.ts';
import { ingest } from '../../src/services/ingestion/ingest.ts';
import { listAdditions, rejectAddition } from '../../src/services/operators/companies.ts';
import { migrate, migrationNames } from '../../src/store/migrate.ts';
import { saveSources } from '../../src/store/records/source-records.ts';
import { madeOrganization, openOperatorWorld, type OperatorWorld } from './operators.support.ts';

let world: OperatorWorld;
beforeAll(async () => {
  world = await openOperatorWorld();
});
afterAll(() => world.close());

/** An addition of the time when additions were shared at once: a record, and its request. */
async function addedBefore(organization_id: string, company_name: string, website: string): Promise<void> {
  const { owner, db } = world.database;
  const added_at = new Date('2026-02-01T10:00:00.123Z');
  const input = { company_name, website, domain: 'larkfen.com', added_at: added_at.toISOString() };
  const stated = { source: addedUpstream.name, source_key: website, retrieved_at: added_at, method: 'reported' as const };
  const facts = { name: company_name, website };
  await ingest({ db, clock: world.operator.clock }, [{ kind: 'company', ...stated, subject: facts, facts }]);
  await owner.query(
    `insert into requests (request_id, organization_id, request_type, input, status, created_at, updated_at)
     values ($1, $2, 'company_addition', $3, 'COMPLETED', $4, $4)`,
    [randomUUID(), organization_id, input, added_at],
  );
}

test('an addition from before additions were private counts as confirmed, and can be rejected', async () => {
  const { owner, db } = world.database;
  const { organization_id } = await madeOrganization(world);
  const migration = (await migrationNames()).find((name) => name.endsWith('_added_companies.sql'));
  await owner.query('drop table added_companies');
  await owner.query('delete from migrations where name = $1', [migration]);
  await saveSources(db, [addedUpstream]);
  await addedBefore(organization_id, 'Lärkfen Ltd', 'group.larkfen.com');
  expect(await migrate(owner)).toEqual([migration]);

  const before = { organization_id, permalink: 'larkfen', name: 'Lärkfen Ltd', website: 'group.larkfen.com' };
  expect(await listAdditions(world.operator, { limit: 9 })).toMatchObject([{ ...before, state: 'confirmed', found_as: 'larkfen' }]);
  const rejected = await rejectAddition(world.operator, { organization: organization_id, permalink: 'larkfen' });
  expect(rejected).toMatchObject({ ...before, state: 'rejected', found_as: '' });
  const read = (id: string) => readDocumentsFor({ db, organization_id: id }, ['larkfen']);
  expect((await read(organization_id)).get('larkfen')?.facts).toEqual({ name: 'Lärkfen Ltd', website: 'group.larkfen.com' });
  const { organization_id: stranger } = await madeOrganization(world);
  expect(await read(stranger)).toEqual(new Map());
  const website = [{ kind: 'host' as const, value: 'group.larkfen.com' }];
  expect(await findAdded({ db, organization_id }, website)).toEqual(
    new Map([['host group.larkfen.com', [{ permalink: 'larkfen', name: 'Lärkfen Ltd' }]]]),
  );
  expect(await findAdded({ db, organization_id: stranger }, website)).toEqual(new Map());
  // The migration kept neither the domain nor letters beyond a to z.
  expect((await findAdded({ db, organization_id }, [{ kind: 'domain', value: 'larkfen.com' }])).size).toBe(1);
  const named = await findAddedByName({ db, organization_id }, { key: 'larkfen', isMeant: (key) => key === 'larkfen' });
  expect(named).toMatchObject([{ permalink: 'larkfen' }]);
});
