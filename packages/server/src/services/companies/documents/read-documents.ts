import type { CompanyDocument } from '../../../kernel/document.ts';
import { documentsByPermalink } from '../../../store/companies.ts';
import type { Queryable } from '../../../store/database.ts';
import { decodeDocument } from './document-codec.ts';

/** The documents of these companies by permalink; a permalink without a document is absent. */
export async function readDocuments(db: Queryable, permalinks: readonly string[]): Promise<Map<string, CompanyDocument>> {
  const stored = await documentsByPermalink(db, permalinks);
  return new Map(stored.map((row) => [row.permalink, decodeDocument(row.document)]));
}
