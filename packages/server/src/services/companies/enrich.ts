import type { SectionName, SectionSources, structuredData } from '@firmament/contract';
import type { z } from 'zod';
import type { CompanyDocument } from '../../kernel/document.ts';
import { sourcesOf, type CitedSections } from '../../sections/citation.ts';
import { sections } from '../../sections/index.ts';
import { nameFiles } from '../../store/records/imports.ts';
import { assertSections } from '../accounts/permissions.ts';
import { readDocumentsFor } from './added.ts';
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
  const document = (await readDocumentsFor(context, [permalink])).get(permalink);
  if (!document) throw new Error(`Company ${permalink} resolves but has no document.`);
  const { data, made } = sectionsOf(document, input.sections);
  if (!input.include_sources) return { data };
  const _sources = sourcesOf(document, made);
  await nameFiles(context.db, [...new Set(Object.values(_sources).flatMap((paths) => Object.values(paths).flat()))]);
  return { data, _sources };
}

/** These sections of a company, in the order asked, and how they were made; a section without data is there in its empty form. */
export function sectionsOf(document: CompanyDocument, names: readonly SectionName[]): { data: StructuredData; made: CitedSections } {
  const made = names.map((name) => [name, sections[name](document)] as const);
  return { data: Object.fromEntries(made.map(([name, { value }]) => [name, value])), made: Object.fromEntries(made) };
}
