import { statedAddress } from '../../kernel/addresses.ts';
import { asOf } from '../as-of.ts';
import type { Provenance } from '../../kernel/document.ts';
import type { Queryable } from '../database.ts';

export interface ImportRow {
  import_id: number;
  source: string;
  file: string;
  state: 'running' | 'finished' | 'failed';
  /** Items whose outcome is committed. */
  items: number;
  counts: Record<string, number>;
  started_at: Date;
  updated_at: Date;
}

/** The last run over this very content, by this source. */
export async function lastImport(db: Queryable, source: string, fingerprint: string): Promise<ImportRow | undefined> {
  const { rows } = await db.query<ImportRow>(
    `select import_id, source, file, state, items, counts, started_at, updated_at
     from imports where source = $1 and fingerprint = $2 order by import_id desc limit 1`,
    [source, fingerprint],
  );
  return rows[0];
}

/** Whether anything was ever imported by a command. */
export async function hasImports(db: Queryable): Promise<boolean> {
  const { rows } = await db.query('select from imports limit 1');
  return rows.length > 0;
}

export async function beginImport(
  db: Queryable,
  input: { source: string; file: string; fingerprint: string | null; started_at: Date },
): Promise<number> {
  const { rows } = await db.query<{ import_id: number }>(
    `insert into imports (source, file, fingerprint, state, started_at, updated_at) values ($1, $2, $3, 'running', $4, $4)
     returning import_id`,
    [input.source, input.file, input.fingerprint, input.started_at],
  );
  return rows[0]!.import_id;
}

/** Notes how far a run has come, in the transaction that saved what it took. */
export async function saveImport(
  db: Queryable,
  input: Pick<ImportRow, 'import_id' | 'state' | 'items' | 'counts'> & { updated_at: Date },
): Promise<void> {
  await db.query('update imports set state = $2, items = $3, counts = $4, updated_at = $5 where import_id = $1', [
    input.import_id,
    input.state,
    input.items,
    JSON.stringify(input.counts),
    input.updated_at,
  ]);
}

/** Adds to each record that came in a file which one it was, where in it, and when it was imported. */
export async function nameFiles(db: Queryable, cited: readonly Provenance[]): Promise<void> {
  if (cited.length === 0) return;
  const { rows } = await db.query<{ position: number; file: string; place: string; imported_at: Date }>(
    `select distinct on (g.position) g.position, i.file, coalesce(r.place, '') as place, i.started_at as imported_at
     from unnest($1::text[], $2::text[], $3::timestamptz[]) with ordinality as g (source, source_key, retrieved_at, position)
     join sources s on s.name = g.source
     join source_records r on r.source_id = s.source_id and r.source_key = g.source_key and r.retrieved_at = g.retrieved_at
     join imports i using (import_id)
     order by g.position, r.record_id desc`,
    [
      cited.map(({ source }) => source),
      cited.map(({ source_key }) => source_key),
      // A rate of exchange may not say when it was read.
      cited.map(({ retrieved_at }) => retrieved_at || null),
    ],
  );
  for (const { position, file, place, imported_at } of rows) {
    Object.assign(cited[position - 1]!, { file, place, imported_at: imported_at.toISOString() } satisfies Partial<Provenance>);
  }
}

/** These records as they are cited, by id, with the files they came in. */
export async function citedRecords(db: Queryable, record_ids: readonly number[]): Promise<Map<number, Provenance>> {
  if (record_ids.length === 0) return new Map();
  const { rows } = await db.query<
    { record_id: number; retrieved_at: Date; file: string | null; place: string; imported_at: Date } & Omit<Provenance, 'retrieved_at'>
  >(
    `select r.record_id, s.name as source, r.source_key, coalesce(r.source_url, s.source_url) as source_url,
       coalesce(${asOf('r')}, '') as as_of, r.retrieved_at, r.method, i.file, coalesce(r.place, '') as place, i.started_at as imported_at
     from source_records r
     join sources s using (source_id)
     left join imports i using (import_id)
     where r.record_id = any($1::bigint[])`,
    [record_ids],
  );
  return new Map(
    rows.map(({ record_id, retrieved_at, file, place, imported_at, ...record }) => [
      record_id,
      {
        ...record,
        source_url: statedAddress(record),
        retrieved_at: retrieved_at.toISOString(),
        ...(file !== null && { file, place, imported_at: imported_at.toISOString() }),
      },
    ]),
  );
}

/** Whether a run is under way that saved something since. */
export async function isImporting(db: Queryable, since: Date): Promise<boolean> {
  const { rows } = await db.query(`select from imports where state = 'running' and updated_at > $1 limit 1`, [since]);
  return rows.length > 0;
}
