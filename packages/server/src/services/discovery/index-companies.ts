import type { CompanyDocument } from '../../kernel/document.ts';
import { nameKey } from '../../kernel/names.ts';
import { indexedWords } from '../../ranking/evidence.ts';
import type { CompanyIndex, IndexedCompany } from '../../search/port.ts';
import { employeeRangeOf } from '../../sections/employees.ts';
import { discoveryRow } from '../../sections/discovery-row.ts';
import { typeOf } from '../../sections/listing.ts';
import { documentsAfter, documentsById, type StoredDocument } from '../../store/companies.ts';
import type { Database, Queryable } from '../../store/database.ts';
import { countPendingChanges, forgetChanges, pendingChanges, takenDocuments } from '../../store/index-outbox.ts';
import { decodeDocument } from '../companies/document-codec.ts';

const pageSize = 2_000;
// Upserts leave rows outside the word index, which slow every search a little; past this a fresh build is quicker.
const mostUpserts = 20_000;

/** Builds the index anew from all company documents, beside the present one, and switches to it. */
export async function rebuildIndex(
  context: { db: Database; index: CompanyIndex },
  options: { onProgress?: (companies: number) => void } = {},
): Promise<void> {
  // Documents read after a change was noted hold it; one that changes while we read has a newer entry, which stays.
  const noted = await pendingChanges(context.db);
  await context.index.rebuild(pages(context.db, options.onProgress));
  await forgetChanges(context.db, noted);
}

async function* pages(db: Queryable, onProgress?: (companies: number) => void): AsyncGenerator<IndexedCompany[]> {
  let after = 0;
  let read = 0;
  for (;;) {
    const rows = await documentsAfter(db, after, pageSize);
    if (rows.length === 0) return;
    yield rows.map(indexedCompany);
    after = rows.at(-1)?.company_id ?? after;
    read += rows.length;
    onProgress?.(read);
  }
}

/** Brings the index up to date with the documents; does nothing when it is. */
export async function catchUpIndex(context: { db: Database; index: CompanyIndex }): Promise<void> {
  if (await needsRebuild(context)) await rebuildIndex(context);
  for (;;) {
    const changes = await pendingChanges(context.db, pageSize);
    if (changes.length === 0) return;
    if (context.index.size() === 0) {
      // An empty index has no word index to add to.
      await rebuildIndex(context);
      continue;
    }
    const changed = [...new Set(changes.map((change) => change.company_id))];
    const rows = await documentsById(context.db, changed);
    await context.index.upsert(rows.map(indexedCompany));
    const kept = new Set(rows.map((row) => row.company_id));
    await context.index.remove(changed.filter((company_id) => !kept.has(company_id)));
    await forgetChanges(context.db, changes);
  }
}

async function needsRebuild({ db, index }: { db: Database; index: CompanyIndex }): Promise<boolean> {
  if (!index.isBuilt()) return true;
  const pending = await countPendingChanges(db);
  if (pending > mostUpserts) return true;
  // The engine does not flush what it writes: after a power loss it may have forgotten what the database says it took.
  const taken = await takenDocuments(db);
  return taken.newest > index.revision() || (pending === 0 && taken.count !== index.size());
}

function indexedCompany(row: StoredDocument): IndexedCompany {
  const document = decodeDocument(row.document);
  const { facts } = document;
  const shown = discoveryRow(document);
  const names = [facts.name, facts.legal_name ?? '', ...(facts.other_names ?? []), ...(facts.former_names ?? [])];
  return {
    company_id: row.company_id,
    permalink: row.permalink,
    revision: row.revision,
    name: facts.name,
    name_keys: [...new Set(names.map(nameKey))].filter((key) => key !== ''),
    prominence: prominenceOf(document),
    ...indexedWords(facts),
    country: facts.country ?? null,
    type: typeOf(facts),
    employee_range: employeeRangeOf(facts) || null,
    founded: facts.founded ?? null,
    funding_stage: facts.funding_stage ?? null,
    total_funding: shown['Total Funding'],
    last_funding_round: facts.last_funding_usd ?? null,
    revenue: shown.Revenue,
    ebitda: shown.EBITDA,
    net_income: shown['Net Income'],
    ev_ebitda: shown['EV/EBITDA (LTM)'],
  };
}

/**
 * How many sources care: each upstream that speaks of a company counts one, each listing a fifth, a known market value a
 * point for each factor of ten above a billion.
 */
function prominenceOf({ facts, records }: CompanyDocument): number {
  const upstreams = new Set(records.map((record) => record.source)).size;
  const size = facts.market?.market_cap ? Math.max(0, Math.log10(facts.market.market_cap) - 8) : 0;
  return upstreams + Math.min(1, 0.2 * (facts.listings?.length ?? 0)) + size;
}
