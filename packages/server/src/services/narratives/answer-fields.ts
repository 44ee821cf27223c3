import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Cite, SectionSources } from '@firmament/contract';
import { citedAddress } from '../../kernel/addresses.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { CompanyDocument, Provenance } from '../../kernel/document.ts';
import type { Queryable } from '../../store/database.ts';
import { citedRecords } from '../../store/records/imports.ts';
import { describedSources } from '../../store/records/source-records.ts';
import { Numbered } from '../../text/narrative/citing.ts';
import type { Evidence } from '../../text/narrative/evidence.ts';
import { answering } from '../../text/narrative/questions/answer.ts';
import type { Answered } from '../../text/narrative/questions/answered.ts';
import type { NotAsked } from '../../text/narrative/questions/asked.ts';
import { ours } from './ours.ts';
import type { Documents } from './read-documents.ts';

export interface CustomField {
  field_name: string;
  prompt: string;
}

export interface AnsweredFields {
  /** By field name; '' where nothing could be said. */
  data: Record<string, { value: string; sources: Cite[] }>;
  /** By field name, of a prompt that is no question: the sentences that have most of its words. */
  closest: Record<string, { text: string; sources: Cite[] }[]>;
  /** By field name: the records a value comes from, or why it is empty. */
  sources: SectionSources[string];
}

export type FieldAnswer = Answered | Pick<NotAsked, 'reason' | 'closest'>;

/** Answers the custom fields of one company from its figures, its facts and its documents. */
export async function answerFields(
  context: { db: Queryable; clock: Clock },
  {
    document,
    documents: { speaker, evidence, told },
    fields,
    signal,
  }: { document: CompanyDocument; documents: Documents; fields: readonly CustomField[]; signal?: AbortSignal | undefined },
): Promise<AnsweredFields> {
  const answer = answering({ document, evidence, told, speaker });
  const answers: FieldAnswer[] = [];
  for (const { prompt } of fields) {
    await nextTurn();
    signal?.throwIfAborted();
    answers.push(answer(prompt));
  }
  return citedFields(context, { document, evidence, fields, answers });
}

/** Answers to custom fields with what they cite. @param input.answers one a field, in their order */
export async function citedFields(
  { db, clock }: { db: Queryable; clock: Clock },
  {
    document,
    evidence,
    fields,
    answers,
  }: { document: CompanyDocument; evidence: readonly Evidence[]; fields: readonly CustomField[]; answers: readonly FieldAnswer[] },
): Promise<AnsweredFields> {
  const data: [string, AnsweredFields['data'][string]][] = [];
  const closest: [string, AnsweredFields['closest'][string]][] = [];
  const sources: [string, SectionSources[string][string]][] = [];
  for (const [index, { field_name }] of fields.entries()) {
    const answered = answers[index]!;
    if ('value' in answered) {
      data.push([field_name, { value: answered.value, sources: await citesOf(db, { answered, document, evidence }) }]);
      sources.push([field_name, await recordsOf(db, { answered, document, evidence })]);
    } else {
      data.push([field_name, { value: '', sources: [] }]);
      closest.push([field_name, answered.closest.map(({ text, rests_on }) => ({ text, sources: quotesOf(rests_on, evidence) }))]);
      sources.push([field_name, [{ ...ours('custom_fields', clock()), left_out: { value: '', reason: answered.reason } }]]);
    }
  }
  return { data: Object.fromEntries(data), closest: Object.fromEntries(closest), sources: Object.fromEntries(sources) };
}

interface Read {
  answered: Answered;
  document: CompanyDocument;
  evidence: readonly Evidence[];
}

function quotesOf(rests_on: Answered['rests_on'], evidence: readonly Evidence[]): Cite[] {
  const numbered = new Numbered(evidence);
  numbered.numbers({ rests_on });
  return [...numbered.sources];
}

async function citesOf(db: Queryable, { answered, document, evidence }: Read): Promise<Cite[]> {
  const cites = quotesOf(answered.rests_on, evidence);
  const records = answered.read_from.flatMap((read) => read.records.map((index) => ({ ...read, record: document.records[index]! })));
  const described = await describedSources(db, [...new Set(records.map(({ record }) => record.source))]);
  for (const { record, section, quote } of records) {
    const { title = '', publisher = '' } = described.get(record.source) ?? {};
    cites.push({ id: cites.length + 1, title, url: citedAddress(record), publisher, date: record.as_of, section, quote });
  }
  return cites;
}

async function recordsOf(db: Queryable, { answered, document, evidence }: Read): Promise<Provenance[]> {
  const stated = [...new Set(answered.read_from.flatMap(({ records }) => records))].map((index) => document.records[index]!);
  const cited = await citedRecords(db, [...new Set(answered.rests_on.map(({ evidence: index }) => evidence[index]!.record_id))]);
  return [...stated, ...cited.values()];
}
