import type { LearntVectors } from '../../kernel/learnt-vectors.ts';
import type { Database, Queryable } from '../database.ts';

export type LearntKind = 'words' | 'labels';

/** The version of what was learnt last, by kind; a kind that was never learnt is absent. */
export async function learntVersions(db: Queryable): Promise<Map<LearntKind, number>> {
  const { rows } = await db.query<{ kind: LearntKind; version: number }>('select kind, version from learnt_vectors');
  return new Map(rows.map(({ kind, version }) => [kind, version]));
}

export async function readLearnt(db: Queryable, kind: LearntKind): Promise<LearntVectors | undefined> {
  const { rows } = await db.query<Omit<LearntVectors, 'directions'> & { directions: Buffer }>(
    'select version, companies, dimensions, terms, counts, directions from learnt_vectors where kind = $1',
    [kind],
  );
  const [row] = rows;
  if (!row) return undefined;
  return { ...row, directions: new Int8Array(row.directions.buffer, row.directions.byteOffset, row.directions.byteLength) };
}

export async function saveLearnt(
  db: Queryable,
  learnt: Omit<LearntVectors, 'version'> & { kind: LearntKind; record_id: number; learnt_at: Date },
): Promise<void> {
  const { kind, companies, record_id, dimensions, terms, counts, directions, learnt_at } = learnt;
  await db.query(
    `insert into learnt_vectors as l (kind, version, companies, record_id, dimensions, terms, counts, directions, learnt_at)
     values ($1, 1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (kind) do update set version = l.version + 1, companies = excluded.companies, record_id = excluded.record_id,
       dimensions = excluded.dimensions, terms = excluded.terms, counts = excluded.counts, directions = excluded.directions, learnt_at = excluded.learnt_at`,
    [
      kind,
      companies,
      record_id,
      dimensions,
      terms,
      counts,
      Buffer.from(directions.buffer, directions.byteOffset, directions.byteLength),
      learnt_at,
    ],
  );
}

/** The newest record, and the newest when something was last learnt: 0 where there is none. */
export async function recordsLearnt(db: Queryable): Promise<{ newest: number; learnt: number }> {
  const { rows } = await db.query<{ newest: number; learnt: number }>(
    `select coalesce((select max(record_id) from source_records), 0) as newest,
       coalesce((select max(record_id) from learnt_vectors), 0) as learnt`,
  );
  return rows[0]!;
}

/** How many numbers of records these sources took when they were loaded in one go, for numbers have gaps. */
export async function recordsOfSources(db: Queryable, sources: readonly string[]): Promise<number> {
  const { rows } = await db.query<{ records: number }>(
    `select coalesce(max(record_id) - min(record_id) + 1, 0) as records from source_records
     where source_id in (select source_id from sources where name = any($1::text[]))`,
    [sources],
  );
  return rows[0]!.records;
}

/** Companies that have a document, at most so many: always the same ones, however they came. */
export async function sampleCompanies(db: Queryable, most: number): Promise<number[]> {
  const { rows } = await db.query<{ company_id: number }>(
    `select company_id from (
       select company_id from company_documents order by hashtextextended(permalink, 0), permalink limit $1
     ) sampled order by company_id`,
    [most],
  );
  return rows.map(({ company_id }) => company_id);
}

/**
 * Takes the lock that lets one process of a database learn at a time. It is lost with its connection; two that learn then save the same.
 * @returns undefined when another process has it
 */
export async function takeLearning(db: Pick<Database, 'connect'>): Promise<{ giveBack: () => Promise<void> } | undefined> {
  const client = await db.connect();
  let isOurs = false;
  try {
    const { rows } = await client.query<{ is_ours: boolean }>(`select pg_try_advisory_lock(hashtext('firmament learning')) as is_ours`);
    isOurs = rows[0]?.is_ours ?? false;
  } finally {
    if (!isOurs) await client.end();
  }
  return isOurs ? { giveBack: () => client.end() } : undefined;
}
