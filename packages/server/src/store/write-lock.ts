import type { Queryable } from './database.ts';

// A load outruns the statistics: a table that was empty a minute ago is read whole for each of ten thousand keys. Every lookup
// of a batch has an index, so it goes by index.
const byIndex = 'set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off';

/**
 * Makes this transaction the only one that writes company data until it ends: ids are given out, permalinks chosen and
 * revisions numbered in the order in which others see them.
 */
export async function lockCompanyData(tx: Queryable): Promise<void> {
  await tx.query(byIndex);
  await tx.query(`select pg_advisory_xact_lock(hashtext('firmament company data'))`);
}

/** Of each sequence as many new numbers as asked for, in a row: nobody else draws from it under the lock. */
export async function takeNumbers<Name extends string>(
  tx: Queryable,
  counts: Readonly<Record<Name, number>>,
): Promise<Record<Name, number[]>> {
  const asked = (Object.entries(counts) as [Name, number][]).filter(([, count]) => count > 0);
  const { rows } = await tx.query<{ name: Name; last: number }>(
    `select name, setval(name::regclass, nextval(name::regclass) + count - 1) as last from unnest($1::text[], $2::int[]) as a (name, count)`,
    [asked.map(([name]) => name), asked.map(([, count]) => count)],
  );
  const numbers = Object.fromEntries(Object.keys(counts).map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (const { name, last } of rows) numbers[name] = Array.from({ length: counts[name] }, (_, index) => last - counts[name] + 1 + index);
  return numbers;
}
