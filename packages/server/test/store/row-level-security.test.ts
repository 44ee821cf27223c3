import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../support/database.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

describe('the service role', () => {
  test('is bound by a policy on every table that has an organization_id', async () => {
    const { rows } = await database.owner.query(`
      select c.relname, c.relrowsecurity and exists (select from pg_policy p where p.polrelid = c.oid) as bound
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
      where c.relnamespace = 'firmament'::regnamespace and c.relkind = 'r'`);
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.filter((row) => !row['bound'])).toEqual([]);
  });

  test('owns nothing and bypasses nothing', async () => {
    const { rows } = await database.db.query(
      'select current_user, rolsuper, rolbypassrls, rolcanlogin from pg_roles where rolname = current_user',
    );
    expect(rows).toEqual([{ current_user: 'firmament_service', rolsuper: false, rolbypassrls: false, rolcanlogin: true }]);
    const owned = await database.owner.query(`select from pg_class where pg_get_userbyid(relowner) = 'firmament_service'`);
    expect(owned.rowCount).toBe(0);
  });

  test('alone may call the functions of the owner', async () => {
    const { rows } = await database.owner.query(`
      select p.proname from pg_proc p, lateral aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
      where p.pronamespace = 'firmament'::regnamespace and a.grantee = 0 and a.privilege_type = 'EXECUTE'`);
    expect(rows).toEqual([]);
  });

  test.each([
    'update migrations set name = name',
    'delete from signing_keys',
    'update permalinks set permalink = permalink',
    'update added_companies set confirmed_at = now()',
    'delete from added_companies',
    'drop table requests',
  ])('may not %s', async (statement) => {
    await expect(database.db.query(statement)).rejects.toThrow(/permission denied|must be owner/);
  });
});
