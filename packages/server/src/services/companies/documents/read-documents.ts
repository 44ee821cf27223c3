import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CompanyDocument } from '../../../kernel/document.ts';
import { documentsByPermalink, findByKeys, keyOf } from '../../../store/companies.ts';
import type { Queryable } from '../../../store/database.ts';
import { decodeDocument } from './document-codec.ts';

/** Documents unpacked before others get their turn on the event loop: about two milliseconds' work. */
const unpackedAtOnce = 40;

/** The documents of these companies by permalink; a permalink without a document is absent. */
export async function readDocuments(db: Queryable, permalinks: readonly string[]): Promise<Map<string, CompanyDocument>> {
  const documents = new Map<string, CompanyDocument>();
  for (const [index, { permalink, document }] of (await documentsByPermalink(db, permalinks)).entries()) {
    if (index % unpackedAtOnce === unpackedAtOnce - 1) await nextTurn();
    documents.set(permalink, decodeDocument(document));
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
