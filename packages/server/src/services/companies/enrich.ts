import type { SectionName, SectionSources, structuredData } from '@firmament/contract';
import type { z } from 'zod';
import type { CompanyDocument } from '../../kernel/document.ts';
import { sections } from '../../sections/index.ts';
import { sourcesOf } from '../../sections/sources.ts';
import { assertSections } from '../accounts/permissions.ts';
import { readDocuments } from './documents/read-documents.ts';
import { resolveCompanies, type Resolving } from './resolve.ts';

export type StructuredData = z.output<typeof structuredData>;

/**
 * The requested sections of one company, and where their values come from when that is asked for.
 * @throws COMPANY_NOT_FOUND, FORBIDDEN
 */
export async function enrichCompany(
  context: Resolving,
  input: { company: string; sections: readonly SectionName[]; include_sources?: boolean },
): Promise<{ data: StructuredData; _sources?: SectionSources }> {
  assertSections(context.plan, input.sections);
  const [permalink] = (await resolveCompanies(context, [input.company])) as [string];
  const document = (await readDocuments(context.db, [permalink])).get(permalink);
  if (!document) throw new Error(`Company ${permalink} resolves but has no document.`);
  const data = sectionsOf(document, input.sections);
  return { data, ...(input.include_sources && { _sources: sourcesOf(document, data) }) };
}

/** These sections of a company, in the order asked; a section without data is there in its empty form. */
export function sectionsOf(document: CompanyDocument, names: readonly SectionName[]): StructuredData {
  return Object.fromEntries(names.map((name) => [name, sections[name](document)]));
}
