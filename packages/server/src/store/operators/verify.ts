/** The SQL of what ought to be true of the data. Each look returns how many are not so, and one of them. */

import type { Queryable } from '../database.ts';
import { isCurrent } from '../is-current.ts';
import { newestRevision } from '../companies/index-progress.ts';

export interface Fault {
  count: number;
  /** One of them, as an operator can look it up. */
  example: string | null;
}

async function faults(db: Queryable, text: string, values: unknown[] = []): Promise<Fault> {
  const { rows } = await db.query<Fault>(`select count(*) as count, min(found.example) as example from (${text}) found`, values);
  return rows[0]!;
}

/** Companies that a list or a register speaks of, that are not merged, and that have no document. */
export function companiesWithoutDocument(db: Queryable): Promise<Fault> {
  return faults(
    db,
    // The limit keeps the planner from sorting all assignments for the few companies that are asked about.
    `select 'company ' || c.company_id as example
     from companies c
     left join company_documents d using (company_id)
     cross join lateral (
       select from assignments a join source_records r using (record_id)
       where a.company_id = c.company_id and a.role = 'subject' and r.kind = 'company' and ${isCurrent('a')}
       limit 1
     ) known
     where d.company_id is null and c.merged_into is null`,
  );
}

/** Documents under a permalink that is not their company's, or of a company that is merged into another. */
export function documentsMisplaced(db: Queryable): Promise<Fault> {
  return faults(
    db,
    `select d.permalink as example
     from company_documents d
     left join companies c using (company_id)
     left join permalinks p on p.permalink = d.permalink and p.is_current
     where c.company_id is null or c.merged_into is not null or p.company_id is distinct from d.company_id`,
  );
}

/** The columns that the content of these documents must agree with, by id. */
export interface StoredBeside {
  company_id: number;
  permalink: string;
  name: string;
  revision: number;
  document: Buffer;
}

export async function documentsBeside(db: Queryable, after: number, limit: number): Promise<StoredBeside[]> {
  const { rows } = await db.query<StoredBeside>(
    'select company_id, permalink, name, revision, document from company_documents where company_id > $1 order by company_id limit $2',
    [after, limit],
  );
  return rows;
}

/** The newest revision that was given out, which no document is beyond. */
export async function lastRevision(db: Queryable): Promise<{ drawn: number; newest: number }> {
  const { rows } = await db.query<{ last_value: number }>('select last_value from data_revision');
  return { drawn: rows[0]!.last_value, newest: await newestRevision(db) };
}

/** What each index says of itself, the one that came furthest first. */
export async function indexOwners(db: Queryable): Promise<{ owner: string; revision: number; companies: number }[]> {
  const { rows } = await db.query<{ owner: string; revision: number; companies: number }>(
    'select owner, revision, companies from index_owners order by revision desc, updated_at desc',
  );
  return rows;
}

export async function exactDocuments(db: Queryable): Promise<number> {
  return (await db.query<{ count: number }>('select count(*) as count from company_documents')).rows[0]!.count;
}

export function requestsStuck(db: Queryable, submitted_before: Date): Promise<Fault> {
  return faults(
    db,
    `select 'request ' || request_id as example from requests where status in ('PENDING', 'PROCESSING') and created_at < $1`,
    [submitted_before],
  );
}

export function completedWithoutResult(db: Queryable, completed_after: Date): Promise<Fault> {
  return faults(
    db,
    `select 'request ' || q.request_id as example from requests q left join request_results r using (request_id)
     where q.status = 'COMPLETED' and q.updated_at > $1 and r.request_id is null`,
    [completed_after],
  );
}

export function resultsOfUncompleted(db: Queryable): Promise<Fault> {
  return faults(
    db,
    `select 'request ' || request_id as example from request_results join requests using (request_id) where status <> 'COMPLETED'`,
  );
}

/** Rows that refer to what is not there, where no foreign key sees to it: millions come in at a time. */
const references = [
  ['source_records', 'source_id', 'sources', 'source_id'],
  ['assignments', 'record_id', 'source_records', 'record_id'],
  ['assignments', 'company_id', 'companies', 'company_id'],
  ['permalinks', 'company_id', 'companies', 'company_id'],
  ['listings', 'company_id', 'company_documents', 'company_id'],
  ['company_identifiers', 'company_id', 'company_documents', 'company_id'],
  ['named_companies', 'record_id', 'source_records', 'record_id'],
  ['read_documents', 'record_id', 'source_records', 'record_id'],
  ['passages', 'record_id', 'passage_records', 'record_id'],
  ['passage_records', 'record_id', 'source_records', 'record_id'],
  ['company_embeddings', 'company_id', 'companies', 'company_id'],
  ['fx_rates', 'source_id', 'sources', 'source_id'],
] as const;

export async function orphanedRows(db: Queryable): Promise<Fault> {
  let count = 0;
  let example: string | null = null;
  for (const [table, column, other, key] of references) {
    const found = await faults(
      db,
      `select '${table} with ${column} ' || t.${column} as example from ${table} t
       where not exists (select from ${other} o where o.${key} = t.${column})`,
    );
    count += found.count;
    example ??= found.example;
  }
  return { count, example };
}

/** The stored secrets of webhooks that are called. */
export async function webhookSecrets(db: Queryable): Promise<{ webhook_id: string; secret: Buffer }[]> {
  const { rows } = await db.query<{ webhook_id: string; secret: Buffer }>(
    'select webhook_id, secret from webhooks where disabled_at is null order by created_at',
  );
  return rows;
}
