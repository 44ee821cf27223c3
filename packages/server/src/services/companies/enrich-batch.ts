import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  isNarrative,
  operations,
  type Input,
  type NarrativeSection,
  type Operations,
  type SectionName,
  type SectionSources,
} from '@firmament/contract';
import type { Config } from '../../config.ts';
import type { CompanyDocument } from '../../kernel/document.ts';
import { Problem } from '../../kernel/problem.ts';
import { sourcesOf } from '../../sections/citation.ts';
import { assertSections } from '../accounts/permissions.ts';
import type { ServiceContext } from '../context.ts';
import type { Work, WorkDone } from '../requests/run.ts';
import type { StoredInput } from '../requests/stored-input.ts';
import { submitRequest, type Handle, type Submission } from '../requests/submit.ts';
import { answerFields } from '../narratives/answer-fields.ts';
import { narrate } from '../narratives/narrate.ts';
import { readDocuments, type Documents } from '../narratives/read-documents.ts';
import { narratedFor, sectionsOf } from './enrich.ts';
import { withTypesOnRecord } from './customer-types.ts';
import { addGtmOfDocuments } from './gtm-of-documents.ts';
import { packSources, type PackedSources } from '../requests/packed-sources.ts';
import { forcedErrorOf, forcedFailureOf, forcedFailures, takeAMinute } from '../sandbox/forced-failures.ts';
import { readDocumentsFor, type Asker } from './added.ts';
import { resolveCompanies } from './resolve.ts';
import { resolvingFor } from './search.ts';

/** Documents held in memory at once: a large filer's takes megabytes once it is parsed. */
const pageSize = 50;

/**
 * Takes a batch enrichment on.
 * @throws COMPANY_NOT_FOUND now, not later, naming every identifier that cannot be resolved; FORBIDDEN by the plan
 */
export async function submitBatchEnrichment(
  context: ServiceContext,
  submission: Submission,
  { companies, sections, parameters }: Input<Operations['company.enrich']>['body'],
): Promise<Handle> {
  assertSections(submission.plan, sections);
  const permalinks = await resolveCompanies(resolvingFor(context, submission), companies);
  return submitRequest(context, submission, {
    request_type: operations['company.enrich'].request_type,
    input: {
      companies: companies.map((identifier, index) => ({ identifier, permalink: permalinks[index]! })),
      sections,
      custom_fields: (parameters?.custom_fields ?? []).map(({ field_name, prompt }) => ({ field_name, prompt })),
    } satisfies StoredInput<'company_enrichment'>,
  });
}

type Enriching = Asker & Pick<ServiceContext, 'log' | 'clock' | 'model' | 'passages'> & { config: Pick<Config, 'persons'> };

interface Enriched {
  value: Record<string, unknown>;
  sources: PackedSources | undefined;
}

/**
 * The requested sections of each company, under its identifier exactly as it was sent. A company that cannot be enriched
 * any more has `{error}` as its value.
 * @throws COMPANY_NOT_FOUND when that is so of every company
 */
export async function enrichBatch(
  context: Enriching,
  input: StoredInput<'company_enrichment'>,
  work?: Work,
): Promise<WorkDone<'company_enrichment'>> {
  const identifiers = Map.groupBy(input.companies, ({ permalink }) => permalink);
  const permalinks = [...identifiers.keys()];
  const narrates = input.sections.some(isNarrative) || input.custom_fields.length > 0;
  // Reading what is kept costs a query: only what takes long is kept.
  const enriched = narrates && work ? ((await work.kept()) as Map<string, Enriched>) : new Map<string, Enriched>();
  // Told in identifiers, as they were sent: two may mean one company.
  const forced = await forcedFailures();
  let done = input.companies.filter(({ permalink }) => enriched.has(permalink)).length;
  for (let start = 0; start < permalinks.length; start += pageSize) {
    const page = permalinks.slice(start, start + pageSize).filter((permalink) => !enriched.has(permalink));
    const documents = await readDocumentsFor(context, page);
    for (const permalink of page) {
      await nextTurn();
      work?.signal.throwIfAborted();
      const report = (stage: string) => work?.report({ stage, done, total: input.companies.length });
      report('enriching companies');
      const document = documents.get(permalink);
      const failure = document && forcedFailureOf(document, forced);
      if (failure === 'takes_a_minute' && work) await takeAMinute(context.clock, work, { done, total: input.companies.length });
      const made = await enrich(context, { permalink, document, input, failure, report, signal: work?.signal });
      enriched.set(permalink, made);
      if (narrates && !('error' in made.value)) await work?.keep(permalink, made);
      done += identifiers.get(permalink)!.length;
    }
  }
  const failures = [...enriched.values()].flatMap(({ value }) => (typeof value['error'] === 'string' ? [value['error']] : []));
  if (failures.length === enriched.size) {
    throw new Problem('COMPANY_NOT_FOUND', `None of the companies could be enriched. ${[...new Set(failures)].slice(0, 3).join(' ')}`);
  }
  // From entries, so that `__proto__` would be a key like any other.
  const byIdentifier = input.companies.map(({ identifier, permalink }) => ({ identifier, ...enriched.get(permalink)! }));
  return {
    result: Object.fromEntries(byIdentifier.map(({ identifier, value }) => [identifier, value])),
    sources: Object.fromEntries(byIdentifier.flatMap(({ identifier, sources }) => (sources ? [[identifier, sources]] : []))),
  };
}

async function addCustomerTypes(db: Asker['db'], all: Record<string, unknown>, sources: SectionSources): Promise<void> {
  const section = all['key_customers'] as NarrativeSection<'key_customers'> | Record<string, never> | undefined;
  if (!section?.key_customers) return;
  const { customers, rests_on } = await withTypesOnRecord(db, section.key_customers);
  all['key_customers'] = { ...section, key_customers: customers };
  sources['key_customers'] = { ...sources['key_customers'], '': [...(sources['key_customers']?.[''] ?? []), ...rests_on] };
}

async function enrich(
  context: Enriching,
  company: {
    permalink: string;
    document: CompanyDocument | undefined;
    input: StoredInput<'company_enrichment'>;
    failure: string | undefined;
    report: (stage: string) => void;
    signal: AbortSignal | undefined;
  },
): Promise<Enriched> {
  const { permalink, document, input, failure, report, signal } = company;
  if (!document) return { value: { error: `Company '${permalink}' is no longer known.` }, sources: undefined };
  if (failure === 'fails') return { value: { error: forcedErrorOf(document) }, sources: undefined };
  let read: Promise<Documents> | undefined;
  const prompts = input.custom_fields.map(({ prompt }) => prompt);
  const documents = () => (read ??= readDocuments(context, { permalink, document, prompts }));
  const onSection = (name: string) => report(`writing ${name} of ${permalink}`);
  try {
    const structured = input.sections.filter((name): name is SectionName => !isNarrative(name));
    const { data, made } = sectionsOf(document, structured);
    const narrative = narratedFor(input.sections);
    const asked = { permalink, document, documents, sections: narrative, onSection, signal };
    const narrated = narrative.length > 0 ? await narrate(context, asked) : undefined;
    const all: Record<string, unknown> = { ...data, ...narrated?.data };
    const ofSections = { ...sourcesOf(document, made), ...narrated?.sources };
    addGtmOfDocuments(all, ofSections, narrated?.gtm);
    if (!input.sections.includes('business_model')) delete ofSections['business_model'];
    await addCustomerTypes(context.db, all, ofSections);
    const value: Record<string, unknown> = Object.fromEntries(input.sections.map((name) => [name, all[name]]));
    const fields = input.custom_fields;
    if (fields.length > 0) onSection('custom_fields');
    const answered =
      fields.length > 0 ? await answerFields(context, { document, documents: await documents(), fields, signal }) : undefined;
    if (answered) value['custom_fields'] = answered.data;
    const sources = { ...ofSections, ...(answered && { custom_fields: answered.sources }) };
    return { value, sources: packSources(sources) };
  } catch (error) {
    if (signal?.aborted || (error instanceof Problem && error.code === 'UNAVAILABLE')) throw error;
    context.log.error({ err: error, permalink }, 'a company of a batch could not be enriched');
    return { value: { error: `Company '${permalink}' could not be enriched.` }, sources: undefined };
  }
}
