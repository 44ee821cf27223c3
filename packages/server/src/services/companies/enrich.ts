import type { structuredData, SectionName } from '@firmament/contract';
import type { z } from 'zod';
import { sections } from '../../sections/index.ts';
import type { Candidate } from '../../store/companies.ts';
import type { Queryable } from '../../store/database.ts';
import { readDocuments } from './read-documents.ts';
import { resolveCompanies } from './resolve.ts';

/** The requested sections of one company; a section without data is there in its empty form. */
export async function enrichCompany(
  context: { db: Queryable; suggest: (text: string) => Promise<Candidate[]> },
  input: { company: string; sections: readonly SectionName[] },
): Promise<z.output<typeof structuredData>> {
  const [permalink] = (await resolveCompanies(context, [input.company])) as [string];
  const document = (await readDocuments(context.db, [permalink])).get(permalink);
  if (!document) throw new Error(`Company ${permalink} resolves but has no document.`);
  return Object.fromEntries(input.sections.map((name) => [name, sections[name](document)]));
}
