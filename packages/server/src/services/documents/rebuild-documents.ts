import type { PoolClient } from 'pg';
import type { CompanyDocument, DocumentParty } from '../../kernel/document.ts';
import type { CompanyFacts } from '../../kernel/facts.ts';
import { currentPermalinks } from '../../store/companies/permalinks.ts';
import { documentsById, documentsByPermalink, saveDocuments, type NewDocument } from '../../store/companies/documents.ts';
import { counterpartiesOf } from '../../store/companies/counterparties.ts';
import type { Queryable } from '../../store/database.ts';
import { recordsOf, upstreamUrls, type AssignedRow } from '../../store/records/source-records.ts';
import { assignedRecord, statedRecord, type CompanyStatement } from './assigned-record.ts';
import { buildDocument } from './build-document.ts';
import { decodeDocument } from './document-codec.ts';
import { documentToStore } from './document-to-store.ts';
import { loadRates } from './load-rates.ts';

/** A company that is new and has this one record. */
export interface FreshCompany {
  permalink: string;
  statement: CompanyStatement;
}

/** Documents that are built at a time because they show a company that changed: a fund may have a part in thousands. */
const counterpartiesAtOnce = 1_000;

/**
 * Builds the documents of these companies anew from their records and saves them; a company without a record left has no document.
 * Where what others show of one of them is another than before, theirs are built anew, too. Under the lock of store/write-lock.ts.
 */
export async function rebuildDocuments(tx: PoolClient, input: { company_ids: readonly number[]; built_at: Date }): Promise<void> {
  if (input.company_ids.length === 0) return;
  const done = new Set(input.company_ids);
  const others = (await counterpartiesOf(tx, await buildAndSave(tx, input))).filter((company_id) => !done.has(company_id));
  // What is shown of these is as it was: it goes no further.
  for (let start = 0; start < others.length; start += counterpartiesAtOnce) {
    await buildAndSave(tx, { ...input, company_ids: others.slice(start, start + counterpartiesAtOnce) });
  }
}

/** @returns the companies that appear changed in other documents */
async function buildAndSave(tx: PoolClient, input: { company_ids: readonly number[]; built_at: Date }): Promise<number[]> {
  const permalinks = await currentPermalinks(tx, input.company_ids);
  const rows = await recordsOf(tx, input.company_ids);
  const byCompany = Map.groupBy(rows, (row) => row.company_id);
  const before = await documentsShown(tx, { ...input, byCompany });
  const shown = new Map([...(await shownInDocuments(tx, rows, byCompany)), ...shownTogether(byCompany, permalinks)]);
  const rates = await loadRates(tx, rows);

  const documents: NewDocument[] = [];
  for (const [company_id, assigned] of byCompany) {
    const permalink = permalinks.get(company_id);
    const records = assigned.map((row) => assignedRecord(row, shown));
    const document = permalink && buildDocument(permalink, records, rates);
    if (!document) continue;
    documents.push(documentToStore(company_id, document));
    if (before.get(company_id) === showing(document)) before.delete(company_id);
  }
  await saveDocuments(tx, { ...input, documents });
  return [...before.keys()];
}

/** What other documents show so far of these companies; undefined for one without a document. */
async function documentsShown(
  tx: Queryable,
  input: { company_ids: readonly number[]; byCompany: ReadonlyMap<number, readonly AssignedRow[]> },
): Promise<Map<number, string | undefined>> {
  // Most of millions have no relations; of one without records none are known.
  const asked = input.company_ids.filter((company_id) => input.byCompany.get(company_id)?.some((row) => row.others) ?? true);
  if (asked.length === 0) return new Map();
  const known = new Map((await documentsById(tx, asked)).map((row) => [row.company_id, showing(decodeDocument(row.document))]));
  return new Map(asked.map((company_id) => [company_id, known.get(company_id)]));
}

/** All that the documents of others show of a company, as one text. */
function showing({ permalink, facts }: CompanyDocument): string {
  return JSON.stringify([permalink, shownOf(facts)]);
}

/** The documents of new companies, by id, whose only record is at hand. */
export async function freshDocuments(tx: Queryable, fresh: ReadonlyMap<number, FreshCompany>): Promise<NewDocument[]> {
  if (fresh.size === 0) return [];
  const urls = await upstreamUrls(tx, [...new Set([...fresh.values()].map(({ statement }) => statement.source))]);
  const documents: NewDocument[] = [];
  for (const [company_id, { permalink, statement }] of fresh) {
    const document = buildDocument(permalink, [statedRecord({ record_id: 0, statement }, urls)]);
    if (document) documents.push(documentToStore(company_id, document));
  }
  return documents;
}

/** What companies that are built together show of one another, who may be without a document so far. */
function shownTogether(
  byCompany: ReadonlyMap<number, readonly AssignedRow[]>,
  permalinks: ReadonlyMap<number, string>,
): Map<string, DocumentParty> {
  // Only those that another of them names; most companies are never named.
  const wanted = new Set(
    [...byCompany.values()].flatMap((rows) => rows.flatMap((row) => row.others?.map((other) => other.permalink) ?? [])),
  );
  const shown = new Map<string, DocumentParty>();
  for (const [company_id, rows] of byCompany) {
    const permalink = permalinks.get(company_id);
    if (permalink === undefined || !wanted.has(permalink)) continue;
    const subjects = rows.filter((row) => row.kind === 'company').map((row) => assignedRecord(row, shown));
    const document = buildDocument(permalink, subjects);
    if (document) shown.set(permalink, shownOf(document.facts));
  }
  return shown;
}

/** What is shown of the other sides of deals, from the documents of those that are not built now. */
async function shownInDocuments(
  tx: Queryable,
  rows: readonly AssignedRow[],
  built: ReadonlyMap<number, unknown>,
): Promise<Map<string, DocumentParty>> {
  const wanted = [...new Set(rows.flatMap((row) => row.others?.map((other) => other.permalink) ?? []))];
  if (wanted.length === 0) return new Map();
  const known = (await documentsByPermalink(tx, wanted)).filter((row) => !built.has(row.company_id));
  return new Map(known.map((row) => [row.permalink, shownOf(decodeDocument(row.document).facts)]));
}

/** So many key phrases tell what another company does. */
const shownPhrases = 4;

function shownOf({ name, country, city, categories, product_category, industry, key_phrases }: CompanyFacts): DocumentParty {
  return {
    name,
    ...(country !== undefined && { country }),
    ...(city !== undefined && { city }),
    ...(categories !== undefined && { categories }),
    ...(product_category !== undefined && { product_category }),
    ...(industry !== undefined && { industry }),
    ...(key_phrases !== undefined && { key_phrases: key_phrases.slice(0, shownPhrases) }),
  };
}
