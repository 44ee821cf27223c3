import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach } from 'vitest';
import type { CompanyFacts } from '../../src/kernel/facts.ts';
import { readDocuments } from '../../src/services/documents/read-documents.ts';
import { resolveCompanies } from '../../src/services/companies/resolve.ts';
import { ingest } from '../../src/services/ingestion/ingest.ts';
import { listCandidates } from '../../src/services/resolution/review.ts';
import type { CompanyReference, Rejection, Skip, SourceItem, SourceStatement } from '../../src/sources/source.ts';
import { saveSources } from '../../src/store/records/source-records.ts';
import { unlimited } from '../../src/store/accounts/accounts.ts';
import { freshDatabase, type FreshDatabase } from '../support/database.ts';

const sources = ['register', 'wire', 'directory'];
let database: FreshDatabase;

/** Gives each test of the file a database of its own. */
export function useFreshDatabases(): void {
  beforeEach(async () => {
    database = await freshDatabase();
    await saveSources(
      database.db,
      sources.map((name) => ({ name, title: name, publisher: 'P', licence: 'CC0', source_url: `https://${name}.example` })),
    );
  });
  // One after the other: kept until the end, they would use up the server's connections.
  afterEach(() => database.drop());
}

export const owner = () => database.owner;
export const documentsOf = (permalinks: readonly string[]) => readDocuments(database.db, permalinks);

export const clock = () => new Date('2026-11-21T12:00:00Z');
export const context = () => ({ db: database.db, clock });
export async function take(...items: SourceItem[]) {
  const rejections: (Rejection | Skip)[] = [];
  const { counts } = await ingest(context(), items, { onRejected: (rejection) => rejections.push(rejection) });
  return { ...counts, reasons: rejections.map((each) => each.reason) };
}

/** `by` is `<source> <key>`, as `served` names records. */
export function record(by: string, facts: CompanyFacts, subject: CompanyReference = {}): SourceStatement {
  const [source = '', source_key = ''] = by.split(' ');
  return { kind: 'company', source, source_key, retrieved_at: clock(), method: 'reported', subject, facts };
}
export function deal(source_key: string, acquirer: CompanyReference, target: CompanyReference): SourceStatement {
  const facts = { date: '2020-02-02', amount: 5, currency: 'USD' };
  return { kind: 'deal', source: 'wire', source_key, retrieved_at: clock(), method: 'reported', acquirer, target, facts };
}

/** Every company that is served, by permalink, with the records behind it. */
export async function served(): Promise<Record<string, string[]>> {
  const { rows } = await database.owner.query<{ permalink: string }>('select permalink from company_documents order by permalink');
  const documents = await readDocuments(
    database.db,
    rows.map((row) => row.permalink),
  );
  return Object.fromEntries(
    rows.map(({ permalink }) => [
      permalink,
      (documents.get(permalink)?.records ?? []).map(({ source, source_key }) => `${source} ${source_key}`).toSorted(),
    ]),
  );
}
export const resolve = async (identifier: string) =>
  (
    await resolveCompanies({ db: database.db, organization_id: randomUUID(), suggest: () => Promise.resolve([]), plan: unlimited }, [
      identifier,
    ])
  )[0];
export const review = async () => (await listCandidates(context(), { limit: 20, offset: 0 })).candidates;
export const changes = async () =>
  (
    await database.owner.query(
      `select (select count(*) from source_records) as records, (select count(*) from assignments) as assignments,
         (select count(*) from resolution_candidates) as candidates, (select max(revision) from company_documents) as revision`,
    )
  ).rows[0];
