import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RequestNotes, RowSources } from '@firmament/contract';
import type { CompanyDocument } from '../../kernel/document.ts';
import type { Log } from '../../kernel/log.ts';
import { Problem } from '../../kernel/problem.ts';
import type { Explanation } from '../../ranking/score.ts';
import type { CompanyIndex, Proposal } from '../../search/port.ts';
import type { Database } from '../../store/database.ts';
import { readDocumentsFor, type Asker } from '../companies/added.ts';
import { describedText } from '../../kernel/descriptions.ts';
import { compare } from '../../kernel/text.ts';
import { embeddingsById, type StoredVector } from '../../store/companies/embeddings.ts';
import { textHash } from '../documents/described.ts';
import { readManyDocuments } from '../documents/read-documents.ts';
import type { Done, Work } from '../requests/run.ts';
import type { Embedder } from '../../text/embed/embed.ts';
import { removedBy, withoutValue, type Filters } from './filters.ts';
import { stillLearning } from './still-learning.ts';
import type { Abbreviations, Corpus, Vocabulary } from './lexicon.ts';

export interface DiscoveryContext extends Asker {
  index: CompanyIndex;
  abbreviations: Abbreviations;
  embedder: Embedder | undefined;
  log: Log;
}

/** From this prominence on a company is widely known; of two such with one name a mention is ambiguous. */
export const prominent = 4;
/** Rows of an answer at most. */
export const mostRows = 100;
/** Companies scored before others get their turn on the event loop: about two milliseconds' work. */
const scoredAtOnce = 25;
/** Rows worded at once, for the same reason. */
const writtenAtOnce = 5;

interface Scored<S> {
  document: CompanyDocument;
  score: S;
}

/** A question to the whole index: who is proposed, how each of them is judged, and what is said of the best. */
interface Screening<S, Row> {
  propose: readonly (readonly Proposal[])[];
  /** Not to be proposed: the company that is asked about. */
  except?: readonly string[];
  /** Whose vectors are wanted beside the documents. */
  model?: string | undefined;
  vocabulary: Vocabulary;
  /** Undefined leaves a company out. The vector is of its description, where there is one. */
  judge: (document: CompanyDocument, corpus: Corpus, vector: Int8Array | undefined) => S | undefined;
  row: (document: CompanyDocument, score: S, corpus: Corpus) => Row;
  explain: (document: CompanyDocument, score: S, corpus: Corpus) => Explanation;
  filters: Filters;
  notes?: RequestNotes;
  work?: Work | undefined;
}

/** The company in question, as it is now. @throws COMPANY_NOT_FOUND when it is no longer known */
export async function subjectOf(context: Asker, permalink: string): Promise<CompanyDocument> {
  const document = (await readDocumentsFor(context, [permalink])).get(permalink);
  if (!document) throw new Problem('COMPANY_NOT_FOUND', `Company '${permalink}' is no longer known.`);
  return document;
}

/** The best of what was proposed: by the score before it was rounded, where that is told, then by permalink; at most a hundred, never padded. */
async function rank<S extends { overall: number; order?: number }>(
  db: Database,
  { propose, except = [], model, vocabulary, judge, work }: Screening<S, unknown>,
): Promise<Scored<S>[]> {
  work?.signal.throwIfAborted();
  const documents = await readManyDocuments(
    db,
    propose.flat().map((proposal) => proposal.company_id),
  );
  const vectors = model === undefined ? undefined : await embeddingsById(db, { company_ids: [...documents.keys()], model });
  const candidates = [...documents].filter(([, { permalink }]) => !except.includes(permalink));
  const scored: Scored<S>[] = [];
  for (let at = 0; at < candidates.length; at += scoredAtOnce) {
    work?.report({ stage: 'judging companies', done: at, total: candidates.length });
    await nextTurn();
    work?.signal.throwIfAborted();
    const together = candidates.slice(at, at + scoredAtOnce);
    const scores = await vocabulary.weighEach(together, ([company_id, document], corpus) =>
      judge(document, corpus, vectorOf(document, vectors?.get(company_id))),
    );
    for (const [place, score] of scores.entries()) if (score) scored.push({ document: together[place]![1], score });
  }
  const orderOf = ({ score }: Scored<S>) => score.order ?? score.overall;
  return scored.sort((a, b) => orderOf(b) - orderOf(a) || compare(a.document.permalink, b.document.permalink)).slice(0, mostRows);
}

/** What a description means; undefined while the vector is of another text, or the model refused it. */
function vectorOf({ facts }: CompanyDocument, stored: StoredVector | undefined): Int8Array | undefined {
  return stored && stored.vector.length > 0 && stored.text_hash.equals(textHash(describedText(facts))) ? stored.vector : undefined;
}

/**
 * Judges the companies that are proposed: the rows of the best, why each has its score, and, where there is none, how many companies each
 * filter removed.
 */
export async function screen<S extends { overall: number; order?: number }, Row>(
  context: DiscoveryContext,
  screening: Screening<S, Row>,
): Promise<Done & { result: Row[] }> {
  const { filters, vocabulary, row, explain } = screening;
  const scored = await rank(context.db, screening);
  const { index } = context;
  const result: Row[] = [];
  const sources: Record<string, RowSources> = {};
  for (let at = 0; at < scored.length; at += writtenAtOnce) {
    await nextTurn();
    const together = scored.slice(at, at + writtenAtOnce);
    const written = await vocabulary.weighEach(together, ({ document, score }, corpus) => ({
      row: row(document, score, corpus),
      why: explain(document, score, corpus),
    }));
    for (const [place, { document }] of together.entries()) {
      result.push(written[place]!.row);
      sources[document.permalink] = rowSourcesOf(document, written[place]!.why);
    }
  }
  const removed = scored.length === 0 ? await removedBy(index, filters) : undefined;
  const [without_value, warnings] = await Promise.all([withoutValue(index, filters), stillLearning(context)]);
  const notes = { ...screening.notes, ...(without_value && { without_value }), ...(warnings.length > 0 && { warnings }) };
  return { result, sources, ...(removed && { removed }), notes };
}

/** Why a row has its score, with the records behind each piece of evidence. */
function rowSourcesOf(document: CompanyDocument, { components, evidence }: Explanation): RowSources {
  return {
    components: Object.fromEntries(
      Object.entries(components).map(([name, { value, weight }]) => [name, { value: Math.round(value * 1_000) / 1_000, weight }]),
    ),
    evidence: evidence.map(({ component, field, text, records, held_by = document }) => ({
      component,
      field,
      text,
      records: [...new Set(records)].flatMap((record) => held_by.records[record] ?? []),
    })),
  };
}
