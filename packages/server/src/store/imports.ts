import type { Queryable } from './database.ts';

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
