import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Queryable } from '../../src/store/database.ts';
import { companiesWithAmounts, fxRatesOn, saveFxRates } from '../../src/store/records/fx-rates.ts';
import { freshDatabase, type FreshDatabase } from '../support/database.ts';

let database: FreshDatabase;

/** Records of as many companies: thin ones, and one deal in a thousand. */
const records = 50_000;

beforeAll(async () => {
  database = await freshDatabase();
  await database.owner.query(`
    insert into sources (name, title, publisher, licence, source_url) values ('wire', 'W', 'P', 'CC0', '');
    insert into source_records (source_id, source_key, kind, method, hash, retrieved_at, payload)
    select s.source_id, n::text, 'company', 'reported', '', now(), json_build_object('name', 'Company ' || n)
    from sources s, generate_series(1, ${records}) n;
    insert into source_records (source_id, source_key, kind, method, hash, retrieved_at, payload)
    select s.source_id, 'd' || n, 'deal', 'reported', '', now(), json_build_object(
      'amount', 5, 'currency', case when n % 2 = 0 then 'EUR' else 'USD' end,
      'date', case when n % 5 = 0 then '2012' else (date '2012-01-01' + n)::text end)
    from sources s, generate_series(1, ${records / 1_000}) n;
    insert into assignments (record_id, company_id, role, decision, reasons, decided_at)
    select record_id, record_id, case kind when 'deal' then 'target' else 'subject' end, 'assign', '[]', now() from source_records;
    analyze source_records, assignments;`);
});
afterAll(() => database.drop());

const eur = (date: string) => ({ currency: 'EUR', date, usd: 1.3 });

test('a rate concerns what was agreed in its currency on its day and the seven behind it; a year alone is no day', async () => {
  const found = await companiesWithAmounts(database.db, [eur('2012-01-03'), eur('2012-01-04'), { ...eur('2012-01-09'), currency: 'GBP' }]);
  const { rows } = await database.db.query<{ source_key: string }>(
    'select source_key from source_records where record_id = any($1::bigint[]) order by record_id',
    [found],
  );
  // Deal n is of the n-th day after the first of January.
  expect(rows.map((row) => row.source_key)).toEqual(['d2', 'd4', 'd6', 'd8']);
});

test('a rate keeps where it was read and when; stated again with another value, where and when that was', async () => {
  const { rows } = await database.db.query<{ source_id: number }>('select source_id from sources');
  const rate = { ...eur('2026-08-21'), source_id: rows[0]!.source_id };
  const cited = async () => {
    const [found] = await fxRatesOn(database.db, [{ currency: 'EUR', date: '2026-08-23' }]);
    return [found?.usd, found?.source_url, found?.retrieved_at?.toISOString()];
  };
  await saveFxRates(database.db, [{ ...rate, retrieved_at: new Date('2026-08-22'), source_url: 'https://bank.example/all.csv' }]);
  expect(await cited()).toEqual([1.3, 'https://bank.example/all.csv', '2026-08-22T00:00:00.000Z']);
  await saveFxRates(database.db, [{ ...rate, retrieved_at: new Date('2026-08-24'), source_url: 'https://bank.example/again.csv' }]);
  expect(await cited()).toEqual([1.3, 'https://bank.example/all.csv', '2026-08-22T00:00:00.000Z']);
  await saveFxRates(database.db, [{ ...rate, usd: 1.4, retrieved_at: new Date('2026-08-25') }]);
  expect(await cited()).toEqual([1.4, '', '2026-08-25T00:00:00.000Z']);
  // As imported before that was kept.
  await database.owner.query('update fx_rates set retrieved_at = null');
  expect(await cited()).toEqual([1.4, '', undefined]);
  await saveFxRates(database.db, [{ ...rate, usd: 1.4, retrieved_at: new Date('2026-08-26') }]);
  expect(await cited()).toEqual([1.4, '', '2026-08-26T00:00:00.000Z']);
});

test('is found without reading the records of companies', async () => {
  let plan = '';
  const explaining = {
    async query(text: string, values: unknown[]) {
      const { rows } = await database.db.query(`explain (format json) ${text}`, values);
      plan = JSON.stringify(rows);
      return { rows: [] };
    },
  } as unknown as Queryable;
  await companiesWithAmounts(
    explaining,
    Array.from({ length: 10_000 }, (_, n) => eur(new Date(n * 86_400_000).toISOString().slice(0, 10))),
  );
  expect(plan).toContain('"Index Name":"source_records_amounts"');
  expect(plan).not.toMatch(/"Node Type":"Seq Scan"[^{}]*"Relation Name":"source_records"/);
});
