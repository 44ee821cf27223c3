import {
  isNarrative,
  type BatchSectionName,
  type NarrativeSectionName,
  type SectionName,
  type SectionSources,
  type structuredData,
} from '@firmament/contract';
import type { z } from 'zod';
import type { CompanyDocument } from '../../kernel/document.ts';
import { sourcesOf, type CitedSections } from '../../sections/citation.ts';
import { sections } from '../../sections/index.ts';
import { nameFiles } from '../../store/records/imports.ts';
import type { Config } from '../../config.ts';
import type { ServiceContext } from '../context.ts';
import { narrate } from '../narratives/narrate.ts';
import { readDocuments } from '../narratives/read-documents.ts';
import { addGtmOfDocuments } from './gtm-of-documents.ts';
import { assertSections } from '../accounts/permissions.ts';
import { readDocumentsFor } from './added.ts';
import { placesEach } from '../requests/places.ts';
import { resolveCompanies, type Resolving } from './resolve.ts';

/** Most single enrichments of an organization that read documents at once. */
const inPlace = placesEach(2);

export type StructuredData = z.output<typeof structuredData>;

/**
 * The requested sections of one company, and where their values come from when that is asked for.
 * @throws COMPANY_NOT_FOUND, FORBIDDEN
 */
export async function enrichCompany(
  context: Resolving & Pick<ServiceContext, 'log' | 'clock' | 'passages'> & { config: Pick<Config, 'persons'> },
  input: { company: string; sections: readonly SectionName[]; include_sources?: boolean },
): Promise<{ data: StructuredData; _sources?: SectionSources }> {
  assertSections(context.plan, input.sections);
  const [permalink] = (await resolveCompanies(context, [input.company])) as [string];
  const document = (await readDocumentsFor(context, [permalink])).get(permalink);
  if (!document) throw new Error(`Company ${permalink} resolves but has no document.`);
  const { data, made } = sectionsOf(document, input.sections);
  const _sources = sourcesOf(document, made);
  const narrated = narratedFor(input.sections);
  if (narrated.length > 0) {
    const documents = () => readDocuments(context, { permalink, document, prompts: [] });
    // A single enrichment does not wait for a model: extracts answer.
    const write = () => narrate({ ...context, model: undefined }, { permalink, document, documents, sections: narrated });
    const { gtm } = await inPlace(context.organization_id, write);
    addGtmOfDocuments(data, _sources, gtm);
  }
  if (!input.include_sources) return { data };
  await nameFiles(context.db, [...new Set(Object.values(_sources).flatMap((paths) => Object.values(paths).flat()))]);
  return { data, _sources };
}

/** The narrative sections that are written for these: `gtm_and_business_model` says what `business_model` says, so that is written for it. */
export function narratedFor(names: readonly BatchSectionName[]): NarrativeSectionName[] {
  const asked = names.filter(isNarrative);
  return names.includes('gtm_and_business_model') && !asked.includes('business_model') ? [...asked, 'business_model'] : asked;
}

/** These sections of a company, in the order asked, and how they were made; a section without data is there in its empty form. */
export function sectionsOf(document: CompanyDocument, names: readonly SectionName[]): { data: StructuredData; made: CitedSections } {
  const made = names.map((name) => [name, sections[name](document)] as const);
  return { data: Object.fromEntries(made.map(([name, { value }]) => [name, value])), made: Object.fromEntries(made) };
}
