import type { Database, Queryable } from '../database.ts';

/** The data of a database as an index must know them. */
export interface DataState {
  /** Another one after every restore, by this service or by tools of PostgreSQL that make the tables anew. */
  data_id: string;
  /** The last revision drawn. */
  revision: number;
}

/** Which data a database holds. An index of other data, or one that is ahead of these, is to be built anew. */
export async function dataState(db: Queryable): Promise<DataState> {
  // A dump takes the id along; tables that are made of it have other numbers.
  const { rows } = await db.query<DataState>(
    `select data_id || '.' || tableoid as data_id, coalesce(pg_sequence_last_value('data_revision'), 0) as revision from installation`,
  );
  return rows[0]!;
}

/** The newest revision of any document, or of the removal of one; 0 when there is none. */
export async function newestRevision(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ newest: number }>(
    `select greatest((select max(revision) from company_documents), (select max(revision) from removed_documents), 0) as newest`,
  );
  return rows[0]?.newest ?? 0;
}

/** How many documents are newer than a revision, counted no further than `most`. */
export async function countNewer(db: Queryable, revision: number, most: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*) as count from (select from company_documents where revision > $1 limit $2) newer',
    [revision, most],
  );
  return rows[0]?.count ?? 0;
}

/** The companies that lost their document after one revision and up to another. */
export async function removedSince(db: Queryable, revision: number, until: number): Promise<number[]> {
  const { rows } = await db.query<{ company_id: number }>(
    'select company_id from removed_documents where revision > $1 and revision <= $2',
    [revision, until],
  );
  return rows.map((row) => row.company_id);
}

/** The newest revision of a document up to one; 0 when there is none. */
export async function newestUpTo(db: Queryable, revision: number): Promise<number> {
  const { rows } = await db.query<{ newest: number }>(
    'select coalesce(max(revision), 0) as newest from company_documents where revision <= $1',
    [revision],
  );
  return rows[0]?.newest ?? 0;
}

// Counting costs a second from about a million on.
const mostCounted = 100_000;

/** How many documents there are: exactly while they are few, else as the database last estimated. */
export async function countDocuments(db: Queryable): Promise<number> {
  const few = await countNewer(db, 0, mostCounted);
  if (few < mostCounted) return few;
  const { rows } = await db.query<{ estimate: number }>(
    `select reltuples::bigint as estimate from pg_class where oid = 'company_documents'::regclass`,
  );
  return Math.max(few, rows[0]?.estimate ?? 0);
}

/** Tells others how far an index has come. */
export async function saveIndexOwner(
  db: Queryable,
  owner: { owner: string; revision: number; companies: number; updated_at: Date },
): Promise<void> {
  await db.query(
    `insert into index_owners (owner, revision, companies, updated_at) values ($1, $2, $3, $4)
     on conflict (owner) do update set revision = excluded.revision, companies = excluded.companies, updated_at = excluded.updated_at`,
    [owner.owner, owner.revision, owner.companies, owner.updated_at],
  );
}

/** On this channel imports tell that documents changed. */
export const changedChannel = 'firmament_documents';

export async function tellChanged(db: Queryable): Promise<void> {
  await db.query('select pg_notify($1, $2)', [changedChannel, '']);
}

/** Told on the same channel: that the index is to be built anew. */
export const rebuildWanted = 'rebuild';

export async function askRebuild(db: Queryable): Promise<void> {
  await db.query('select pg_notify($1, $2)', [changedChannel, rebuildWanted]);
}

const ownership = `hashtext('firmament index owner')`;

/** SQL on a connection: marks an index as owned while that connection lives. */
export const ownIndex = `select pg_advisory_lock_shared(${ownership})`;

export async function isIndexOwned(db: Pick<Database, 'transaction'>): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.query<{ is_free: boolean }>(`select pg_try_advisory_xact_lock(${ownership}) as is_free`);
    return rows[0]?.is_free === false;
  });
}

export async function furthestIndex(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ revision: number }>('select coalesce(max(revision), 0) as revision from index_owners');
  return rows[0]?.revision ?? 0;
}
