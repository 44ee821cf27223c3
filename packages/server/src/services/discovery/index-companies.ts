import type { CompanyDocument } from '../../kernel/document.ts';
import { nameKey } from '../../kernel/names.ts';
import { indexedWords } from '../../ranking/evidence.ts';
import type { CompanyIndex, IndexedCompany } from '../../search/port.ts';
import { employeeRangeOf } from '../../sections/employees.ts';
import { discoveryRow } from '../../sections/discovery-row.ts';
import { typeOf } from '../../sections/listing.ts';
import { documentsAfter, documentsById, type StoredDocument } from '../../store/companies.ts';
import type { Database, Queryable } from '../../store/database.ts';
import { countPendingChanges, forgetChanges, forgetChangesUpTo, pendingChanges } from '../../store/index-outbox.ts';
import { decodeDocument } from '../companies/document-codec.ts';

const pageSize = 2_000;
// Upserts leave rows outside the word index, which slow every search a little; past this a fresh build is quicker.
const mostUpserts = 20_000;

/** Builds the index anew from all company documents, beside the present one, and switches to it. */
export async function rebuildIndex(
  context: { db: Database; index: CompanyIndex },
  options: { onProgress?: (companies: number) => void } = {},
): Promise<void> {
  await context.index.rebuild(pages(context.db, options.onProgress));
  await forgetChangesUpTo(context.db, context.index.revision());
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
  const pending = await countPendingChanges(context.db);
  if (!context.index.isBuilt() || pending > mostUpserts || (pending > 0 && context.index.size() === 0)) return rebuildIndex(context);
  for (;;) {
    const changes = await pendingChanges(context.db, pageSize);
    if (changes.length === 0) return;
    const rows = await documentsById(context.db, [...new Set(changes.map((change) => change.company_id))]);
    await context.index.upsert(rows.map(indexedCompany));
    await forgetChanges(context.db, changes);
  }
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
