import { hash } from 'node:crypto';
import { createCompanies, findByPermalinks } from '../../store/companies.ts';
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
  companies: number;
}

/**
 * Takes statements through the three layers: records, assignments, documents. Each batch is one transaction, so a
 * kill between batches loses nothing and taking the same statements again changes nothing.
 * @param input.reasons kept with each assignment: why the source's word on who is meant is believed
 */
export async function ingest(
  context: IngestContext,
  input: { statements: AsyncIterable<SourceStatement> | Iterable<SourceStatement>; reasons: unknown },
  options: { onProgress?: (statements: number) => void } = {},
): Promise<IngestSummary> {
  const summary: IngestSummary = { statements: 0, new_records: 0, companies: 0 };
  const touched = new Set<number>();
  let batch: SourceStatement[] = [];

  async function flush() {
    if (batch.length === 0) return;
    const taken = await context.db.transaction((tx) => ingestBatch(context, tx, { batch, reasons: input.reasons }));
    summary.statements += batch.length;
    summary.new_records += taken.new_records;
    taken.companies.forEach((company_id) => touched.add(company_id));
    batch = [];
    options.onProgress?.(summary.statements);
  }

  for await (const statement of input.statements) {
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
  input: { batch: readonly SourceStatement[]; reasons: unknown },
): Promise<{ new_records: number; companies: Set<number> }> {
  const moment = context.clock();
  const companies = await companiesOf(tx, input.batch.flatMap(referencesOf), moment);
  const saved = await saveRecords(tx, input.batch.map(recordOf), moment);
  const idOf = (reference: CompanyReference) => companies.get(reference.permalink) ?? Number.NaN;

  const assignments: NewAssignment[] = [];
  const touched = new Set<number>();
  input.batch.forEach((statement, position) => {
    const { record_id, isNew } = saved[position]!;
    const parts: [NewAssignment['role'], CompanyReference][] =
      statement.kind === 'company'
        ? [['subject', statement.subject]]
        : [
            ['acquirer', statement.acquirer],
            ['target', statement.target],
          ];
    for (const [role, reference] of parts) {
      assignments.push({ record_id, company_id: idOf(reference), role });
      if (isNew) touched.add(idOf(reference));
    }
  });
  await saveAssignments(tx, assignments, { reasons: input.reasons, decided_at: moment });
  await rebuildDocuments(tx, { company_ids: [...touched], built_at: moment });
  return { new_records: saved.filter((record) => record.isNew).length, companies: touched };
}

function referencesOf(statement: SourceStatement): CompanyReference[] {
  return statement.kind === 'company' ? [statement.subject] : [statement.acquirer, statement.target];
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
    hash: hash('sha256', payload, 'buffer').subarray(0, 16),
    as_of: statement.as_of ?? null,
    source_url: statement.source_url ?? null,
    payload: statement.facts,
  };
}
