import type { Queryable } from './database.ts';

// A load outruns the statistics: a table that was empty a minute ago is read whole for each of ten thousand keys. Every lookup
// of a batch has an index, so it goes by index.
const byIndex = 'set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off';

/** Waits for writers of company data, and blocks new ones until this transaction ends, which must not change what plans depend on. */
export async function awaitWriters(tx: Queryable): Promise<void> {
  await goByIndex(tx);
  // The present writer may take long.
  await tx.query('set local lock_timeout = 0');
  await tx.query(companyDataLock);
}

const companyDataLock = `select pg_advisory_xact_lock(hashtext('firmament company data'))`;

/**
 * Makes this transaction the only one that writes company data until it ends: permalinks are chosen and revisions numbered in the
 * order in which others see them.
 * @returns the number of this turn; if it follows the caller's last turn, no other writer came between
 */
export async function lockCompanyData(tx: Queryable): Promise<number> {
  await awaitWriters(tx);
  const { rows } = await tx.query<{ turn: number }>(`select nextval('company_data_turns') as turn`);
  return rows[0]!.turn;
}

/** Has the lookups of this transaction planned for many keys at a time. */
export async function goByIndex(tx: Queryable): Promise<void> {
  await tx.query(byIndex);
}

/** New numbers of a sequence, ascending; not in a row when others draw at the same time. */
export async function drawNumbers(db: Queryable, sequence: string, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await db.query<{ numbers: string }>(
    `select string_agg(n::text, ' ' order by n) as numbers from (select nextval($1::regclass) as n from generate_series(1, $2::int)) drawn`,
    [sequence, count],
  );
  return (rows[0]?.numbers ?? '').split(' ').map(Number);
}

/** Draws consecutive numbers from each sequence; under the lock no other process draws from them. */
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
