import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dealingKinds, recordKinds, roles } from '../../src/kernel/kinds.ts';
import { freshDatabase, type FreshDatabase } from '../support/database.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

/** The words in quotes of what a query finds. */
async function wordsOf(query: string): Promise<string[]> {
  const { rows } = await database.owner.query<{ text: string }>(query);
  return [...rows[0]!.text.matchAll(/'(\w+)'/g)].map(([, word]) => word!).toSorted();
}

const check = (name: string) => `select pg_get_constraintdef(oid) as text from pg_constraint where conname = '${name}'`;

describe('the database', () => {
  test('takes the kinds of records that the table names, and no others', async () => {
    expect(await wordsOf(check('source_records_kind_check'))).toEqual(recordKinds.toSorted());
  });

  test('takes the roles that the table names, and no others', async () => {
    expect(await wordsOf(check('assignments_role_check'))).toEqual(roles.toSorted());
  });

  test('finds amounts by an index of all dealings', async () => {
    const condition = `select pg_get_expr(indpred, indrelid) as text from pg_index where indexrelid = 'source_records_amounts'::regclass`;
    expect(await wordsOf(condition)).toEqual(dealingKinds.toSorted());
  });
});
