import type { Queryable } from '../database.ts';
import { takeNumbers } from '../write-lock.ts';
import type { PoolClient } from 'pg';

export interface Embedding {
  company_id: number;
  /** Of the document that was read. */
  revision: number;
  text_hash: Buffer;
  vector: Int8Array;
}

/** How many descriptions wait for their vector, counted no further than `most`. */
export async function countPendingEmbeddings(db: Queryable, most: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*) as count from (select distinct company_id from pending_embeddings limit $1) waiting',
    [most],
  );
  return rows[0]?.count ?? 0;
}

/** Companies whose descriptions wait, with the newest revision that is waited for. */
export async function pendingEmbeddings(db: Queryable, most: number): Promise<{ company_id: number; revision: number }[]> {
  const { rows } = await db.query<{ company_id: number; revision: number }>(
    'select company_id, max(revision) as revision from pending_embeddings group by company_id order by company_id limit $1',
    [most],
  );
  return rows;
}

/** Has vectors made of these descriptions, unless they wait for theirs already. */
export async function awaitEmbeddings(db: Queryable, waiting: readonly { company_id: number; revision: number }[]): Promise<void> {
  if (waiting.length === 0) return;
  await db.query(
    `insert into pending_embeddings (company_id, revision)
     select company_id, revision from unnest($1::bigint[], $2::bigint[]) as w (company_id, revision)
     where not exists (select from pending_embeddings p where p.company_id = w.company_id)`,
    [waiting.map((each) => each.company_id), waiting.map((each) => each.revision)],
  );
}

export async function forgetEmbeddings(tx: Queryable, company_ids: readonly number[]): Promise<void> {
  await tx.query('delete from company_embeddings where company_id = any($1::bigint[])', [company_ids]);
}

/**
 * Saves vectors of documents that are still as they were read, and has the indexes take them. Under the lock of store/write-lock.ts.
 * @param input.done what was waited for and is settled now
 */
export async function saveEmbeddings(
  tx: PoolClient,
  input: {
    model: string;
    embeddings: readonly Embedding[];
    done: readonly { company_id: number; revision: number }[];
  },
): Promise<void> {
  const { model, embeddings, done } = input;
  const { rows } = await tx.query<{ company_id: number }>(
    `insert into company_embeddings (company_id, model, text_hash, vector)
     select e.company_id, $1, e.text_hash, e.vector
     from unnest($2::bigint[], $3::bytea[], $4::bytea[], $5::bigint[]) as e (company_id, text_hash, vector, revision)
     join company_documents d on d.company_id = e.company_id and d.revision = e.revision
     on conflict (company_id) do update set model = excluded.model, text_hash = excluded.text_hash, vector = excluded.vector
     returning company_id`,
    [
      model,
      embeddings.map((each) => each.company_id),
      embeddings.map((each) => each.text_hash),
      embeddings.map(({ vector }) => Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)),
      embeddings.map((each) => each.revision),
    ],
  );
  const changed = rows.map((row) => row.company_id);
  const { data_revision } = await takeNumbers(tx, { data_revision: changed.length });
  await tx.query(
    `update company_documents d set revision = n.revision
     from unnest($1::bigint[], $2::bigint[]) as n (company_id, revision) where d.company_id = n.company_id`,
    [changed, data_revision],
  );
  await settlePending(tx, done);
}

/** Keeps one pending row a company while no model is set to take them. */
export async function thinOutPending(db: Queryable): Promise<void> {
  await db.query(
    `delete from pending_embeddings p
     using (select company_id, max(revision) as revision from pending_embeddings group by company_id having count(*) > 1) n
     where p.company_id = n.company_id and p.revision < n.revision`,
  );
}

/** Forgets what was waited for up to these revisions. */
export async function settlePending(db: Queryable, done: readonly { company_id: number; revision: number }[]): Promise<void> {
  await db.query(
    `delete from pending_embeddings p using unnest($1::bigint[], $2::bigint[]) as s (company_id, revision)
     where p.company_id = s.company_id and p.revision <= s.revision`,
    [done.map((each) => each.company_id), done.map((each) => each.revision)],
  );
}

/** A vector, and the digest of the text that it was made of: another text has none yet. */
export interface StoredVector {
  text_hash: Buffer;
  vector: Int8Array;
}

/** The vectors a model made of these companies, by id; one is empty where the model refused the text. */
export async function embeddingsById(
  db: Queryable,
  { company_ids, model }: { company_ids: readonly number[]; model: string },
): Promise<Map<number, StoredVector>> {
  const { rows } = await db.query<{ company_id: number; text_hash: Buffer; vector: Buffer }>(
    'select company_id, text_hash, vector from company_embeddings where company_id = any($1::bigint[]) and model = $2',
    [company_ids, model],
  );
  return new Map(rows.map(({ company_id, text_hash, vector }) => [company_id, { text_hash, vector: asVector(vector) }]));
}

/** The vector a model made of one company; undefined where it made none. */
export async function embeddingOf(
  db: Queryable,
  { permalink, model }: { permalink: string; model: string },
): Promise<StoredVector | undefined> {
  const { rows } = await db.query<{ text_hash: Buffer; vector: Buffer }>(
    `select e.text_hash, e.vector from permalinks p join company_embeddings e using (company_id)
     where p.permalink = $1 and p.is_current and e.model = $2 and e.vector <> ''`,
    [permalink, model],
  );
  return rows[0] && { text_hash: rows[0].text_hash, vector: asVector(rows[0].vector) };
}

function asVector(bytes: Buffer): Int8Array {
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
