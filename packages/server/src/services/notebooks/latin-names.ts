import type { CompanyFacts } from '../../kernel/facts.ts';
import { hasOtherScript } from '../../kernel/scripts.ts';
import { documentsByPermalink } from '../../store/companies/documents.ts';
import type { Queryable } from '../../store/database.ts';
import { decodeDocument } from '../documents/document-codec.ts';

/**
 * Latin forms of the companies whose name is in another script: a name of theirs in Latin letters, else the host of their website.
 * Nothing is transliterated here, because the reading of a name is not in its signs.
 */
export async function latinNamesOf(db: Queryable, permalinks: readonly string[]): Promise<Record<string, string>> {
  const stored = await documentsByPermalink(db, permalinks);
  const latin: Record<string, string> = {};
  for (const { document } of stored) {
    const { facts } = decodeDocument(document);
    const form = latinFormOf(facts);
    if (form === undefined) continue;
    for (const name of [facts.name, facts.legal_name]) if (name !== undefined && hasOtherScript(name)) latin[name] = form;
  }
  return latin;
}

/** Undefined where the company's name is in Latin letters already, or has no Latin form. */
export function latinFormOf(facts: Partial<CompanyFacts>): string | undefined {
  const { name = '', legal_name = '', other_names = [], former_names = [], website } = facts;
  if (!hasOtherScript(name)) return undefined;
  const named = [legal_name, ...other_names, ...former_names].find((each) => /\p{Script=Latin}/u.test(each) && !hasOtherScript(each));
  return named ?? website;
}
