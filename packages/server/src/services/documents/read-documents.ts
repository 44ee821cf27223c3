import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { CompanyDocument } from '../../kernel/document.ts';
import { documentsById, documentsByPermalink, documentsNewerThan, type StoredDocument } from '../../store/companies/documents.ts';
import { findByKeys, keyOf } from '../../store/companies/company-keys.ts';
import type { Database, Queryable } from '../../store/database.ts';
import { decodeDocument } from './document-codec.ts';

/** Documents unpacked before others get their turn on the event loop: about two milliseconds' work. */
const unpackedAtOnce = 40;

/** Among millions nearly each document is a read from the disk of its own: many are read on several connections, which wait together. */
const mostConnections = 4;
const leastEach = 50;

/** The documents of these companies by permalink; a permalink without a document is absent. */
export async function readDocuments(db: Queryable, permalinks: readonly string[]): Promise<Map<string, CompanyDocument>> {
  return unpacked(await documentsByPermalink(db, permalinks), ({ permalink }) => permalink);
}

interface Unpacked {
  revision: number;
  document: CompanyDocument;
}

/** Of documents read before, kept with all that rankings made of them, so many stored bytes: some twenty times that in memory. */
const mostKeptBytes = 16 * 1_048_576;

/** By database; the widely known are read for nearly every question. */
const kept = new WeakMap<object, LRUCache<number, Unpacked>>();

function keptOf({ identity }: Pick<Database, 'identity'>): LRUCache<number, Unpacked> {
  const known = kept.get(identity) ?? new LRUCache<number, Unpacked>({ maxSize: mostKeptBytes });
  kept.set(identity, known);
  return known;
}

/**
 * The documents of many companies by id, in half the time of single reads; ids without a document are absent. Callers must not change the results: they are
 * handed out again as long as nothing newer is stored.
 * @param db of several connections
 */
export async function readManyDocuments(
  db: Pick<Database, 'query' | 'identity'>,
  company_ids: Iterable<number>,
): Promise<Map<number, CompanyDocument>> {
  const before = keptOf(db);
  // In their order, for companies that came together lie together.
  const ids = [...new Set(company_ids)].toSorted((a, b) => a - b);
  const held = new Map(ids.map((company_id) => [company_id, before.get(company_id)]));
  const asked = ids.map((company_id) => ({ company_id, revision: held.get(company_id)?.revision ?? 0 }));
  const each = Math.max(leastEach, Math.ceil(asked.length / mostConnections));
  const parts = Array.from({ length: Math.ceil(asked.length / each) }, (_, part) => asked.slice(part * each, (part + 1) * each));
  const stored = (await Promise.all(parts.map((part) => documentsNewerThan(db, part)))).flat();
  const documents = new Map<number, CompanyDocument>();
  let unpackedSoFar = 0;
  for (const { company_id, revision, document } of stored) {
    if (document === null) {
      documents.set(company_id, held.get(company_id)!.document);
      continue;
    }
    if (unpackedSoFar++ % unpackedAtOnce === unpackedAtOnce - 1) await nextTurn();
    const read = { revision, document: decodeDocument(document) };
    before.set(company_id, read, { size: document.length });
    documents.set(company_id, read.document);
  }
  return documents;
}

/** The documents of some companies by id, over the one connection of a transaction; ids without a document are absent. */
export async function readDocumentsById(tx: Queryable, company_ids: Iterable<number>): Promise<Map<number, CompanyDocument>> {
  return unpacked(await documentsById(tx, [...new Set(company_ids)]), ({ company_id }) => company_id);
}

async function unpacked<K>(
  stored: readonly StoredDocument[],
  keyOfStored: (stored: StoredDocument) => K,
): Promise<Map<K, CompanyDocument>> {
  const documents = new Map<K, CompanyDocument>();
  for (const [index, each] of stored.entries()) {
    if (index % unpackedAtOnce === unpackedAtOnce - 1) await nextTurn();
    documents.set(keyOfStored(each), decodeDocument(each.document));
  }
  return documents;
}

/** Documents by the permalinks as they were at submission; what was merged meanwhile has the document of what it went into. */
export async function readPresentDocuments(db: Queryable, permalinks: readonly string[]): Promise<Map<string, CompanyDocument>> {
  const documents = await readDocuments(db, permalinks);
  const missing = permalinks.filter((permalink) => !documents.has(permalink)).map((value) => ({ kind: 'permalink' as const, value }));
  if (missing.length === 0) return documents;
  const found = await findByKeys(db, missing);
  const moved = missing.flatMap((key) => {
    const [company] = found.get(keyOf(key)) ?? [];
    return company ? [{ from: key.value, to: company.permalink }] : [];
  });
  const present = await readDocuments(
    db,
    moved.map(({ to }) => to),
  );
  for (const { from, to } of moved) {
    const document = present.get(to);
    if (document) documents.set(from, document);
  }
  return documents;
}
