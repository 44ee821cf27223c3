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
  const asked = Object.entries<number>(counts) as [Name, number][];
  const { rows } = await tx.query<{ name: string; first: number | null; last: number | null }>(
    `select a.name, n.first, n.last from unnest($1::text[], $2::int[]) as a (name, count)
     cross join lateral (select min(n) as first, max(n) as last from (select nextval(a.name::regclass) as n from generate_series(1, a.count)) drawn) n`,
    [asked.map(([name]) => name), asked.map(([, count]) => count)],
  );
  const numbers = asked.map(([name, count]): [Name, number[]] => {
    const { first, last } = rows.find((row) => row.name === name) ?? {};
    if (count === 0) return [name, []];
    if (first == null || last == null || last - first !== count - 1) throw new Error(`${name} was drawn from without the lock.`);
    return [name, Array.from({ length: count }, (_, index) => first + index)];
  });
  return Object.fromEntries(numbers) as Record<Name, number[]>;
}
