import { hash } from 'node:crypto';
import { createCompanies, findByPermalinks, mergeEmptied } from '../../store/companies.ts';
import type { Database, Queryable } from '../../store/database.ts';
import { saveAssignments, saveRecords, type NewAssignment, type NewRecord } from '../../store/source-records.ts';
import type { CompanyReference, SourceStatement } from '../../sources/source.ts';
import { rebuildDocuments } from '../companies/rebuild-documents.ts';

/** Statements saved in one transaction; at 2,000 a batch of listed companies takes about a quarter of a second. */
const batchSize = 2_000;

export interface IngestContext {
  db: Database;
  clock: () => Date;
}

export interface IngestSummary {
  statements: number;
  new_records: number;
  /** Companies whose documents were built anew. */
  companies: number;
  /** The records that were stated, new or not. */
  records: number[];
}

/**
 * Takes statements through the three layers: records, assignments, documents. Each batch is one transaction, so a
 * kill between batches loses nothing and taking the same statements again changes nothing.
 */
export async function ingest(
  context: IngestContext,
  statements: AsyncIterable<SourceStatement> | Iterable<SourceStatement>,
  options: { onProgress?: (statements: number) => void } = {},
): Promise<IngestSummary> {
  const summary: IngestSummary = { statements: 0, new_records: 0, companies: 0, records: [] };
  const touched = new Set<number>();
  let batch: SourceStatement[] = [];

  async function flush() {
    if (batch.length === 0) return;
    const taken = await context.db.transaction((tx) => ingestBatch(context, tx, batch));
    summary.statements += batch.length;
    summary.new_records += taken.new_records;
    taken.companies.forEach((company_id) => touched.add(company_id));
    taken.records.forEach((record_id) => summary.records.push(record_id));
    batch = [];
    options.onProgress?.(summary.statements);
  }

  for await (const statement of statements) {
    // Deals name companies by their documents, which are built when the batch before is done.
    if (batch.length > 0 && batch[0]?.kind !== statement.kind) await flush();
    batch.push(statement);
    if (batch.length >= batchSize) await flush();
  }
  await flush();
  summary.companies = touched.size;
  return summary;
}

async function ingestBatch(
  context: IngestContext,
  tx: Queryable,
  batch: readonly SourceStatement[],
): Promise<{ new_records: number; records: number[]; companies: number[] }> {
  const moment = context.clock();
  const companies = await companiesOf(tx, batch.flatMap(referencesOf), moment);
  const saved = await saveRecords(tx, batch.map(recordOf));
  const assignments = batch.flatMap((statement, position): NewAssignment[] => {
    const { record_id } = saved[position]!;
    return partsOf(statement).map(([role, reference]) => ({
      record_id,
      company_id: companies.get(reference.permalink)!,
      role,
      reason: statement.reason,
    }));
  });
  const changed = await saveAssignments(tx, assignments, moment);
  await mergeEmptied(tx, changed);
  await rebuildDocuments(tx, { company_ids: changed, built_at: moment });
  return {
    new_records: saved.filter((record) => record.isNew).length,
    records: saved.map((record) => record.record_id),
    companies: changed,
  };
}

/** Whom a statement speaks of, and in which role. */
function partsOf(statement: SourceStatement): [NewAssignment['role'], CompanyReference][] {
  if (statement.kind === 'company') return [['subject', statement.subject]];
  return [
    ['acquirer', statement.acquirer],
    ['target', statement.target],
  ];
}

function referencesOf(statement: SourceStatement): CompanyReference[] {
  return partsOf(statement).map(([, reference]) => reference);
}

async function companiesOf(tx: Queryable, references: readonly CompanyReference[], moment: Date): Promise<Map<string, number>> {
  const permalinks = [...new Set(references.map((reference) => reference.permalink))];
  const known = await findByPermalinks(tx, permalinks);
  const made = await createCompanies(
    tx,
    permalinks.filter((permalink) => !known.has(permalink)),
    moment,
  );
  return new Map([...known, ...made]);
}

function recordOf(statement: SourceStatement): NewRecord {
  const payload = JSON.stringify(statement.facts);
  return {
    source: statement.source,
    source_key: statement.source_key,
    kind: statement.kind,
    method: statement.method,
    hash: hash('sha256', payload, 'buffer').subarray(0, 16),
    as_of: statement.as_of ?? null,
    retrieved_at: statement.retrieved_at,
    source_url: statement.source_url ?? null,
    payload: statement.facts,
  };
}
