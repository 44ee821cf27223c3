import type { PoolClient } from 'pg';
import type { CompanyDocument, Provenance } from '../../../kernel/document.ts';
import { isSharedHost, parseWebsite } from '../../../kernel/domains.ts';
import type { CompanyFacts } from '../../../kernel/facts.ts';
import { nameKey } from '../../../kernel/names.ts';
import type { SourceStatement } from '../../../sources/source.ts';
import { currentPermalinks, documentsByPermalink, saveDocuments, type NewDocument } from '../../../store/companies.ts';
import type { Queryable } from '../../../store/database.ts';
import { recordsOf, upstreamUrls, type AssignedRow } from '../../../store/source-records.ts';
import { bareNumber, nameIdentifier } from '../../resolution/identity.ts';
import type { AssignedRecord } from './assigned-record.ts';
import { buildDocument } from './build-document.ts';
import { decodeDocument, encodeDocument } from './document-codec.ts';
import { loadRates } from './load-rates.ts';

/** A company that is new and has this one record. */
export interface FreshCompany {
  permalink: string;
  statement: Extract<SourceStatement, { kind: 'company' }>;
}

/**
 * Builds the documents of these companies anew from their records and saves them; a company without a record left has no document.
 * Under the lock of store/write-lock.ts.
 */
export async function rebuildDocuments(tx: PoolClient, input: { company_ids: readonly number[]; built_at: Date }): Promise<void> {
  if (input.company_ids.length === 0) return;
  const permalinks = await currentPermalinks(tx, input.company_ids);
  const rows = await recordsOf(tx, input.company_ids);
  const byCompany = Map.groupBy(rows, (row) => row.company_id);
  const names = new Map([...(await namesOf(tx, rows)), ...ownNames(byCompany, permalinks)]);
  const rates = await loadRates(tx, rows);

  const documents: NewDocument[] = [];
  for (const [company_id, assigned] of byCompany) {
    const permalink = permalinks.get(company_id);
    const records = assigned.map((row) => assignedRecord(row, names));
    const document = permalink && buildDocument(permalink, records, rates);
    if (document) documents.push(stored(company_id, document));
  }
  await saveDocuments(tx, { ...input, documents });
}

/** The documents of new companies, by id, whose only record is at hand. */
export async function freshDocuments(tx: Queryable, fresh: ReadonlyMap<number, FreshCompany>): Promise<NewDocument[]> {
  if (fresh.size === 0) return [];
  const urls = await upstreamUrls(tx, [...new Set([...fresh.values()].map(({ statement }) => statement.source))]);
  const documents: NewDocument[] = [];
  for (const [company_id, { permalink, statement }] of fresh) {
    const provenance: Provenance = {
      source: statement.source,
      source_key: statement.source_key,
      source_url: statement.source_url ?? urls.get(statement.source) ?? '',
      as_of: statement.as_of ?? '',
      retrieved_at: statement.retrieved_at.toISOString(),
      method: statement.method,
    };
    const document = buildDocument(permalink, [{ record_id: 0, provenance, role: 'subject', kind: 'company', facts: statement.facts }]);
    if (document) documents.push(stored(company_id, document));
  }
  return documents;
}

/** Names of companies that are built together, and may name one another before either has a document. */
function ownNames(byCompany: ReadonlyMap<number, readonly AssignedRow[]>, permalinks: ReadonlyMap<number, string>): Map<string, string> {
  // Only those that another of them names: of most companies nobody wants to know.
  const wanted = new Set(
    [...byCompany.values()].flatMap((rows) => rows.flatMap((row) => row.others?.map((other) => other.permalink) ?? [])),
  );
  const names = new Map<string, string>();
  for (const [company_id, rows] of byCompany) {
    const permalink = permalinks.get(company_id);
    if (permalink === undefined || !wanted.has(permalink)) continue;
    const subjects = rows.filter((row) => row.kind === 'company').map((row) => assignedRecord(row, names));
    const document = buildDocument(permalink, subjects);
    if (document) names.set(permalink, document.facts.name);
  }
  return names;
}

/** Names of the other sides of deals, from their documents. */
async function namesOf(tx: Queryable, rows: readonly AssignedRow[]): Promise<Map<string, string>> {
  const wanted = [...new Set(rows.flatMap((row) => row.others?.map((other) => other.permalink) ?? []))];
  if (wanted.length === 0) return new Map();
  const known = await documentsByPermalink(tx, wanted);
  return new Map(known.map((row) => [row.permalink, decodeDocument(row.document).facts.name]));
}

function assignedRecord(row: AssignedRow, names: ReadonlyMap<string, string>): AssignedRecord {
  const { record_id, role, kind, others } = row;
  const provenance = {
    source: row.source,
    source_key: row.source_key,
    source_url: row.source_url,
    as_of: row.as_of,
    retrieved_at: row.retrieved_at.toISOString(),
    method: row.method,
  };
  const named = others?.map((other) => ({ ...other, name: names.get(other.permalink) ?? other.permalink })) ?? [];
  // What stands in a record is what its kind says: a statement of that kind wrote it.
  return { record_id, provenance, role, kind, facts: row.payload, others: named } as AssignedRecord;
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
    // A host that is the whole domain is found as a host.
    if (site.host !== site.domain && sideDoors.has(site.host.slice(0, -site.domain.length - 1)))
      keys.push({ kind: 'domain', value: site.domain });
  }
  const names = [facts.name, facts.legal_name, ...(facts.other_names ?? []), ...(facts.former_names ?? [])];
  for (const name of names) {
    const key = name === undefined ? '' : nameKey(name);
    if (key !== '') keys.push(nameIdentifier(key, facts.country));
  }
  const cik = bareNumber(facts.cik);
  if (cik) keys.push({ kind: 'cik', value: cik });
  if (facts.lei) keys.push({ kind: 'lei', value: facts.lei });
  if (facts.uk_company_number) keys.push({ kind: 'uk_company_number', value: facts.uk_company_number });
  for (const listing of facts.listings ?? []) if (listing.isin) keys.push({ kind: 'isin', value: listing.isin });
  return keys;
}
