import type { CompanyFacts } from '../../src/kernel/facts.ts';
import { ingest } from '../../src/services/ingestion/ingest.ts';
import type { SourceItem, SourceStatement } from '../../src/sources/source.ts';
import { saveSources } from '../../src/store/records/source-records.ts';
import { startTestService, type TestService } from '../support/service.ts';

const retrieved_at = new Date('2031-03-02T00:00:00Z');
const common = { source: 'wire', retrieved_at, method: 'reported' as const };

/** Takes items into a service that may have none of their companies yet. */
export async function take(service: TestService, items: readonly SourceItem[]): Promise<void> {
  const summary = await ingest({ db: service.app.context.db, clock: () => retrieved_at }, items);
  if (summary.counts.rejected > 0) throw new Error(`${summary.counts.rejected} of ${items.length} items were rejected.`);
}

export function aCompany(permalink: string, facts: Partial<CompanyFacts> = {}): SourceStatement {
  return { ...common, kind: 'company', source_key: permalink, subject: { permalink }, facts: { name: permalink, ...facts } };
}

type Published = 'filing' | 'transcript' | 'product_review' | 'employee_review';

/** A publication of a company, of the day it is dated. */
export function aPublication<Kind extends Published>(
  kind: Kind,
  source_key: string,
  input: { permalink?: string; as_of?: string; facts: Extract<SourceStatement, { kind: Kind }>['facts'] },
): SourceStatement {
  const { permalink = 'quillmere-robotics', as_of, facts } = input;
  return { ...common, kind, source_key, subject: { permalink }, ...(as_of !== undefined && { as_of }), facts } as SourceStatement;
}

const listing = (exchange: string, symbol: string, is_primary = true) => ({ listings: [{ exchange, symbol, is_primary }] });

/** A service that knows a few companies: one to publish about, one without publications, and namesakes on the exchanges. */
export async function startDocumentsService(): Promise<TestService> {
  const service = await startTestService({ template: 'empty', works: false });
  await saveSources(service.app.context.db, [{ name: 'wire', title: 'W', publisher: 'P', licence: 'CC0', source_url: '' }]);
  await take(service, [
    aCompany('quillmere-robotics', { name: 'Quillmere Robotics', website: 'quillmere.example.com', ...listing('NASDAQ', 'QMRE') }),
    aCompany('quietmere', { name: 'Quietmere' }),
    aCompany('dupe-one', { name: 'Dupe One', ...listing('NYSE', 'DUPE') }),
    aCompany('dupe-two', { name: 'Dupe Two', ...listing('LSE', 'DUPE') }),
    aCompany('classmere', { name: 'Classmere', ...listing('NYSE', 'CLS.B') }),
    aCompany('homemere', { name: 'Homemere', listings: [listing('LSE', 'HOME').listings[0]!, { exchange: 'NYSE', symbol: 'AWAY' }] }),
  ]);
  return service;
}
