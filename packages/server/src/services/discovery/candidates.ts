import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RowSources } from '@firmament/contract';
import type { CompanyDocument } from '../../kernel/document.ts';
import type { Log } from '../../kernel/log.ts';
import { Problem } from '../../kernel/problem.ts';
import type { Explanation } from '../../ranking/score.ts';
import type { CompanyIndex, Proposal } from '../../search/port.ts';
import type { Queryable } from '../../store/database.ts';
import { describedText } from '../../kernel/descriptions.ts';
import { embeddingsById, type StoredVector } from '../../store/embeddings.ts';
import { textHash } from '../companies/documents/described.ts';
import { readManyDocuments, readPresentDocuments } from '../companies/documents/read-documents.ts';
import type { Work, WorkDone } from '../requests/run.ts';
import type { Embedder } from '../../text/embed.ts';
import { removedBy, type Filters } from './filters.ts';
import type { Abbreviations } from './lexicon.ts';

export interface DiscoveryContext {
  db: Queryable;
  index: CompanyIndex;
  abbreviations: Abbreviations;
  embedder: Embedder | undefined;
  log: Log;
}

/** From this prominence on a company is widely known; of two such that bear one name nobody can say which is meant. */
export const prominent = 4;
/** Rows of an answer. */
const mostRows = 100;
/** Companies scored before others get their turn on the event loop: about two milliseconds' work. */
const scoredAtOnce = 25;
/** Rows worded at once, for the same reason. */
const writtenAtOnce = 5;

export interface Scored<S> {
  document: CompanyDocument;
  score: S;
}

interface Judging<S> {
  proposals: readonly (readonly Proposal[])[];
  /** Not to be proposed: the company that is asked about. */
  except?: readonly string[];
  /** Whose vectors are wanted beside the documents. */
  model?: string | undefined;
  /** Undefined leaves a company out. The vector is of its description, where there is one. */
  judge: (document: CompanyDocument, vector: Int8Array | undefined) => S | undefined;
  work?: Work | undefined;
}

/** The company that is asked about, as it is now. @throws COMPANY_NOT_FOUND when it is known no more */
export async function subjectOf(db: Queryable, permalink: string): Promise<CompanyDocument> {
  const document = (await readPresentDocuments(db, [permalink])).get(permalink);
  if (!document) throw new Problem('COMPANY_NOT_FOUND', `Company '${permalink}' is no longer known.`);
  return document;
}

/** The best of what was proposed: by `overall`, then by permalink, at most a hundred, never padded. */
export async function rank<S extends { overall: number }>(db: Queryable, judging: Judging<S>): Promise<Scored<S>[]> {
  judging.work?.signal.throwIfAborted();
  const documents = await readManyDocuments(
    db,
    judging.proposals.flat().map((proposal) => proposal.company_id),
  );
  const { model, except = [] } = judging;
  const vectors = model === undefined ? undefined : await embeddingsById(db, { company_ids: [...documents.keys()], model });
  const scored: Scored<S>[] = [];
  let judged = 0;
  for (const [company_id, document] of documents) {
    if (judged++ % scoredAtOnce === 0) {
      judging.work?.report({ stage: 'judging companies', done: judged - 1, total: documents.size });
      await nextTurn();
    }
    judging.work?.signal.throwIfAborted();
    if (except.includes(document.permalink)) continue;
    const score = judging.judge(document, vectorOf(document, vectors?.get(company_id)));
    if (score) scored.push({ document, score });
  }
  return scored.sort((a, b) => b.score.overall - a.score.overall || compare(a.document.permalink, b.document.permalink)).slice(0, mostRows);
}

/** What a description means; undefined while the vector is of another text, or the model refused it. */
function vectorOf({ facts }: CompanyDocument, stored: StoredVector | undefined): Int8Array | undefined {
  return stored && stored.vector.length > 0 && stored.text_hash.equals(textHash(describedText(facts))) ? stored.vector : undefined;
}

interface Answer<S> {
  scored: readonly Scored<S>[];
  filters: Filters;
  row: (document: CompanyDocument, score: S) => { Permalink: string };
  explain: (document: CompanyDocument, score: S) => Explanation;
}

/** An answer's rows, why each has its score, and, when there is no row, how many companies each filter removed. */
export async function answerOf<S>(index: CompanyIndex, { scored, filters, row, explain }: Answer<S>): Promise<WorkDone> {
  const result: ReturnType<typeof row>[] = [];
  const sources: Record<string, RowSources> = {};
  for (const [at, { document, score }] of scored.entries()) {
    if (at % writtenAtOnce === 0) await nextTurn();
    result.push(row(document, score));
    sources[document.permalink] = rowSourcesOf(document, explain(document, score));
  }
  return {
    result,
    sources,
    ...(scored.length === 0 && { removed: await removedBy(index, filters) }),
  };
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

export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
