import { setImmediate as nextTurn } from 'node:timers/promises';
import type { NarrativeSection, NarrativeSectionName, SectionSources } from '@firmament/contract';
import type { Clock } from '../../kernel/clock.ts';
import type { Config } from '../../config.ts';
import type { CompanyDocument } from '../../kernel/document.ts';
import type { Queryable } from '../../store/database.ts';
import { citedRecords } from '../../store/records/imports.ts';
import { isBoilerplate } from '../../text/narrative/boilerplate.ts';
import type { Company } from '../../text/narrative/company.ts';
import { companyOf } from '../../text/narrative/read-company.ts';
import type { Evidence } from '../../text/narrative/evidence.ts';
import { gtmWordsOf, type GtmWords } from '../../text/narrative/gtm-words.ts';
import type { Narrative } from '../../text/narrative/section.ts';
import type { Statement } from '../../text/narrative/statement.ts';
import { narratives, type WrittenSection } from '../../text/narrative/sections.ts';
import { assignSentences } from '../../text/narrative/assign-sentences.ts';
import { answered, extractiveWriter, type Answered, type Material, type Writer } from '../../text/narrative/writer.ts';
import type { Made } from './made.ts';
import { whyEmpty } from './why-empty.ts';
import { managementProfilesOf } from './management-profiles.ts';
import type { Model } from './model.ts';
import { ours } from './ours.ts';
import { employeeSentimentOf, productSentimentOf } from './sentiment.ts';
import { speakerOf, type Documents } from './read-documents.ts';

export interface Narrated {
  /** Each section, in its empty form where nothing is known. */
  data: Record<string, unknown>;
  sources: SectionSources;
  /** Fields of `gtm_and_business_model` that rest on documents, and the records behind each; absent where none does or it was not asked for. */
  gtm?: { value: GtmWords; sources: SectionSources[string] };
}

/**
 * Writes narrative sections of a company from its documents and reviews. A section without evidence is empty, and its sources say why;
 * what was written and is not borne out by its passages is left out, and told there too, as is where a model worded it.
 * @param asked.documents reads them, where a section is written from them
 * @param asked.onSection called before each section
 */
export async function narrate(
  context: { db: Queryable; clock: Clock; config: Pick<Config, 'persons'>; model: Model | undefined; organization_id: string },
  {
    permalink,
    document,
    documents,
    sections,
    onSection,
    signal,
  }: {
    permalink: string;
    document: CompanyDocument;
    documents: () => Promise<Documents>;
    sections: readonly NarrativeSectionName[];
    onSection?: (name: NarrativeSectionName) => void;
    signal?: AbortSignal | undefined;
  },
): Promise<Narrated> {
  const { db, clock, config, model, organization_id } = context;
  const narrated: Narrated = { data: {}, sources: {} };
  const speaker = speakerOf(document);
  const read = sections.some(isWritten) ? readingOf(await documents()) : undefined;
  const writer = model?.writerFor(organization_id) ?? extractiveWriter;
  const names: [string, ...string[]] = [speaker.name, ...speaker.names.slice(1)];
  for (const name of sections) {
    await nextTurn();
    signal?.throwIfAborted();
    onSection?.(name);
    const { value, records, left_out, model: worded_by, gtm } = await make(name);
    if (gtm) narrated.gtm = await withRecords(gtm);
    narrated.data[name] = value ?? {};
    const cited = value === undefined ? [] : [...(await citedRecords(db, records)).values()];
    const worded = worded_by === undefined ? [] : [{ ...ours(worded_by, clock()), source: 'model' }];
    narrated.sources[name] = { '': [...cited, ...worded, ...left_out.map((left) => ({ ...ours(name, clock()), left_out: left }))] };
  }
  return narrated;

  async function withRecords({ value, records }: NonNullable<Made<'business_model'>['gtm']>): Promise<NonNullable<Narrated['gtm']>> {
    const cited = await citedRecords(db, [...new Set(Object.values(records).flat())]);
    const of = (ids: readonly number[]) =>
      ids.flatMap((id) => cited.get(id) ?? []).map((record) => ({ ...record, method: 'derived' as const }));
    return { value, sources: Object.fromEntries(Object.entries(records).map(([field, ids]) => [field, of(ids)])) };
  }

  async function make(name: NarrativeSectionName): Promise<Made<NarrativeSectionName>> {
    if (name === 'employee_sentiment') return employeeSentimentOf(db, { permalink, names, signal });
    if (name === 'product_sentiment') return productSentimentOf(db, { permalink, names, signal });
    if (name === 'management_profiles') return managementProfilesOf(db, { permalink, persons: config.persons });
    return write(name, read!, { writer, signal, today: clock().toISOString().slice(0, 10) });
  }
}

interface Read {
  evidence: readonly Evidence[];
  company: Company;
  material: Material;
  materialOf: ReturnType<typeof assignSentences>;
}

function readingOf({ speaker, evidence: all, told: allTold, of_fields_from }: Documents): Read {
  const evidence = all.slice(0, of_fields_from);
  const told = allTold.filter((each) => each.evidence < of_fields_from && !isBoilerplate(each.quote));
  const company = companyOf(speaker, { told, evidence });
  const material = { told, evidence, speaker: company };
  return { evidence, company, material, materialOf: assignSentences(company, material) };
}

function isWritten(name: NarrativeSectionName): name is WrittenSection {
  return name in narratives;
}

/** @throws the signal's reason */
async function write<N extends WrittenSection>(
  name: N,
  read: Read,
  by: { writer: Writer; signal: AbortSignal | undefined; today: string },
): Promise<Made<N>> {
  const { evidence, company, materialOf } = read;
  const { questions, assemble } = narratives[name] as unknown as Narrative<N>;
  const answers = await Promise.all(questions(company).map((question) => answered(question, materialOf(name, question.key), by)));
  const kept = answers.flatMap((each) => each.kept);
  const value = assemble(kept, evidence, by.today);
  const recordsOf = (some: readonly Statement[]) => [
    ...new Set(some.flatMap(({ rests_on }) => rests_on.map(({ evidence: index }) => evidence[index]!.record_id))),
  ];
  const why = value === undefined ? [{ value: '', reason: whyEmpty(name, read) }] : [];
  const isWorded = value !== undefined && answers.some(({ model }) => model !== undefined);
  return {
    value,
    records: recordsOf(kept),
    left_out: [...why, ...leftOutOf(answers)],
    ...(isWorded && { model: by.writer.model! }),
    ...(name === 'business_model' && value !== undefined && { gtm: gtmOf(value as NarrativeSection<'business_model'>, kept, recordsOf) }),
  };
}

function gtmOf(
  value: NarrativeSection<'business_model'>,
  kept: readonly Statement[],
  recordsOf: (some: readonly Statement[]) => number[],
): NonNullable<Made<'business_model'>['gtm']> {
  const read = gtmWordsOf(value, kept);
  const records = Object.fromEntries(Object.entries(read.from).map(([field, statements]) => [field, recordsOf(statements)]));
  return { value: read.value, records };
}

/** What is not served, and why: extracts as they stand, for documents say them; of what a model wrote only how much of it. */
function leftOutOf(answers: readonly Answered[]): { value: string; reason: string }[] {
  const isAsked = (each: Answered) => each.model !== undefined || each.instead !== undefined;
  const told = answers
    .filter(isAsked)
    .flatMap(({ instead, dropped }) => [
      ...(instead === undefined ? [] : [`Extracts answer instead of the model. ${instead}`]),
      ...dropped.map(({ reason }) => `A sentence of the model is left out. ${reason}`),
    ]);
  const counted = [...Map.groupBy(told, (reason) => reason)];
  return [
    ...answers
      .filter((each) => !isAsked(each))
      .flatMap(({ dropped }) => dropped.map(({ statement, reason }) => ({ value: statement.text, reason }))),
    ...counted.map(([reason, each]) => ({ value: '', reason: each.length === 1 ? reason : `${reason} (${each.length} times)` })),
  ];
}
