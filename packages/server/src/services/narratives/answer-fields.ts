import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Cite, SectionSources } from '@firmament/contract';
import type { Clock } from '../../kernel/clock.ts';
import type { CompanyDocument, Provenance } from '../../kernel/document.ts';
import type { Queryable } from '../../store/database.ts';
import { citedRecords } from '../../store/records/imports.ts';
import { describedSources } from '../../store/records/source-records.ts';
import { Numbered } from '../../text/narrative/citing.ts';
import type { Evidence } from '../../text/narrative/evidence.ts';
import { answering } from '../../text/narrative/questions/answer.ts';
import type { Answered } from '../../text/narrative/questions/answered.ts';
import { ours } from './ours.ts';
import type { Documents } from './read-documents.ts';

/** A question of whoever asks for companies, under the key of its answer. */
export interface CustomField {
  field_name: string;
  prompt: string;
}

export interface AnsweredFields {
  /** By field name; '' where nothing could be said. */
  data: Record<string, { value: string; sources: Cite[] }>;
  /** By field name: the records a value comes from, or why it is empty. */
  sources: SectionSources[string];
}

/** Answers the custom fields of one company from its figures, its facts and its documents. */
export async function answerFields(
  { db, clock }: { db: Queryable; clock: Clock },
  {
    document,
    documents: { speaker, evidence, told },
    fields,
    signal,
  }: { document: CompanyDocument; documents: Documents; fields: readonly CustomField[]; signal?: AbortSignal | undefined },
): Promise<AnsweredFields> {
  const answer = answering({ document, evidence, told, speaker });
  const data: [string, AnsweredFields['data'][string]][] = [];
  const sources: [string, SectionSources[string][string]][] = [];
  for (const { field_name, prompt } of fields) {
    await nextTurn();
    signal?.throwIfAborted();
    const answered = answer(prompt);
    if ('value' in answered) {
      data.push([field_name, { value: answered.value, sources: await citesOf(db, { answered, document, evidence }) }]);
      sources.push([field_name, await recordsOf(db, { answered, document, evidence })]);
    } else {
      data.push([field_name, { value: '', sources: [] }]);
      sources.push([field_name, [{ ...ours('custom_fields', clock()), left_out: { value: '', reason: answered.reason } }]]);
    }
  }
  return { data: Object.fromEntries(data), sources: Object.fromEntries(sources) };
}

interface Read {
  answered: Answered;
  document: CompanyDocument;
  evidence: readonly Evidence[];
}

async function citesOf(db: Queryable, { answered, document, evidence }: Read): Promise<Cite[]> {
  const numbered = new Numbered(evidence);
  numbered.numbers(answered);
  const cites = [...numbered.sources];
  const records = answered.read_from.flatMap((read) => read.records.map((index) => ({ ...read, record: document.records[index]! })));
  const described = await describedSources(db, [...new Set(records.map(({ record }) => record.source))]);
  for (const { record, section, quote } of records) {
    const { title = '', publisher = '' } = described.get(record.source) ?? {};
    cites.push({ id: cites.length + 1, title, url: record.source_url, publisher, date: record.as_of, section, quote });
  }
  return cites;
}

async function recordsOf(db: Queryable, { answered, document, evidence }: Read): Promise<Provenance[]> {
  const stated = [...new Set(answered.read_from.flatMap(({ records }) => records))].map((index) => document.records[index]!);
  const cited = await citedRecords(db, [...new Set(answered.rests_on.map(({ evidence: index }) => evidence[index]!.record_id))]);
  return [...stated, ...cited.values()];
}
