import type { CompanyDocument } from '../../kernel/document.ts';
import { isSharedHost, parseWebsite } from '../../kernel/domains.ts';
import type { CompanyFacts, DealFacts } from '../../kernel/facts.ts';
import { currentPermalinks, documentsByPermalink, saveDocuments, type NewDocument } from '../../store/companies.ts';
import type { Queryable } from '../../store/database.ts';
import { recordsOf, type AssignedRow } from '../../store/source-records.ts';
import { buildDocument, type AssignedRecord } from './build-document.ts';
import { decodeDocument, encodeDocument } from './document-codec.ts';

/** Builds the documents of these companies anew from their records and saves them; a company without a record left has no document. */
export async function rebuildDocuments(tx: Queryable, input: { company_ids: readonly number[]; built_at: Date }): Promise<void> {
  if (input.company_ids.length === 0) return;
  const permalinks = await currentPermalinks(tx, input.company_ids);
  const rows = await recordsOf(tx, input.company_ids);
  const names = await namesOf(tx, rows);
  const byCompany = Map.groupBy(rows, (row) => row.company_id);

  const documents: NewDocument[] = [];
  for (const [company_id, assigned] of byCompany) {
    const permalink = permalinks.get(company_id);
    const document =
      permalink &&
      buildDocument(
        permalink,
        assigned.map((row) => assignedRecord(row, names)),
      );
    if (document) documents.push(stored(company_id, document));
  }
  await saveDocuments(tx, { ...input, documents });
}

/** Names of the other sides of deals, from their documents: companies are built before the deals between them. */
async function namesOf(tx: Queryable, rows: readonly AssignedRow[]): Promise<Map<string, string>> {
  const wanted = [...new Set(rows.flatMap((row) => row.other_permalink ?? []))];
  if (wanted.length === 0) return new Map();
  const known = await documentsByPermalink(tx, wanted);
  return new Map(known.map((row) => [row.permalink, decodeDocument(row.document).facts.name]));
}

function assignedRecord(row: AssignedRow, names: ReadonlyMap<string, string>): AssignedRecord {
  const provenance = {
    source: row.source,
    source_key: row.source_key,
    source_url: row.source_url,
    as_of: row.as_of,
    retrieved_at: row.retrieved_at.toISOString(),
    method: row.method,
  };
  if (row.role === 'subject') return { record_id: row.record_id, provenance, role: 'subject', facts: row.payload as CompanyFacts };
  const permalink = row.other_permalink ?? '';
  return {
    record_id: row.record_id,
    provenance,
    role: row.role,
    facts: row.payload as DealFacts,
    other: { permalink, name: names.get(permalink) ?? permalink },
  };
}

function stored(company_id: number, document: CompanyDocument): NewDocument {
  return {
    company_id,
    permalink: document.permalink,
    name: document.facts.name,
    document: encodeDocument(document),
    listings: (document.facts.listings ?? []).map((listing) => ({
      exchange: listing.exchange,
      symbol: listing.symbol,
      isin: listing.isin ?? null,
      is_primary: listing.is_primary ?? false,
    })),
    identifiers: identifiersOf(document.facts),
  };
}

/** Below these a company speaks for the whole of its domain; `in.pg.com` may be a subsidiary of another's. */
const sideDoors: ReadonlySet<string> = new Set(
  'corporate corp ir ri investor investors group global company about en eng new web home plc holdings stock'.split(' '),
);

/** The exact keys a company answers to. A host that many companies share is no key; its page on that host is. */
export function identifiersOf(facts: CompanyFacts): { kind: string; value: string }[] {
  const keys: { kind: string; value: string }[] = [];
  const site = facts.website ? parseWebsite(facts.website) : undefined;
  if (site && isSharedHost(site.host)) {
    if (site.path) keys.push({ kind: 'page', value: `${site.host}${site.path}`.toLowerCase() });
  } else if (site) {
    keys.push({ kind: 'host', value: site.host });
    if (site.host === site.domain || sideDoors.has(site.host.slice(0, -site.domain.length - 1)))
      keys.push({ kind: 'domain', value: site.domain });
  }
  if (facts.cik) keys.push({ kind: 'cik', value: facts.cik });
  if (facts.lei) keys.push({ kind: 'lei', value: facts.lei });
  if (facts.uk_company_number) keys.push({ kind: 'uk_company_number', value: facts.uk_company_number });
  for (const listing of facts.listings ?? []) if (listing.isin) keys.push({ kind: 'isin', value: listing.isin });
  return keys;
}
