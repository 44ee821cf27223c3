import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describedText } from '../../kernel/descriptions.ts';
import { documentsById } from '../../store/companies/documents.ts';
import type { Database } from '../../store/database.ts';
import {
  embeddingsById,
  pendingEmbeddings,
  saveEmbeddings,
  settlePending,
  thinOutPending,
  type Embedding,
} from '../../store/companies/embeddings.ts';
import { tellChanged } from '../../store/companies/index-progress.ts';
import { awaitWriters } from '../../store/write-lock.ts';
import type { Embedder } from '../../text/embed/embed.ts';
import { textHash } from '../documents/described.ts';
import { decodeDocument } from '../documents/document-codec.ts';

/** Saved and shown to the index together: some ten seconds' work, which is what a crash loses. */
const companiesAtOnce = 400;
/** A few milliseconds' work. */
const decodedAtOnce = 100;

export interface EmbedContext {
  db: Database;
  embedder: Embedder;
}

/** Makes vectors of new and changed descriptions, for as long as there are any; what is in hand when it is called off is made again later. */
export async function embedCompanies(context: EmbedContext, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await embedSome(context, signal)));
}

/** Keeps what waits for a model small where none is set. */
export function thinOutWaiting({ db }: Pick<EmbedContext, 'db'>): Promise<void> {
  return thinOutPending(db);
}

/** @returns whether anything waited */
async function embedSome({ db, embedder }: EmbedContext, signal: AbortSignal): Promise<boolean> {
  const done = await pendingEmbeddings(db, companiesAtOnce);
  if (done.length === 0) return false;
  const company_ids = done.map((each) => each.company_id);
  const known = await embeddingsById(db, { company_ids, model: embedder.model });
  const texts: (Omit<Embedding, 'vector'> & { text: string })[] = [];
  for (const [at, { company_id, revision, document }] of (await documentsById(db, company_ids)).entries()) {
    if (at % decodedAtOnce === decodedAtOnce - 1) await nextTurn();
    const text = describedText(decodeDocument(document).facts);
    const text_hash = textHash(text);
    if (text !== '' && !known.get(company_id)?.text_hash.equals(text_hash)) texts.push({ company_id, revision, text, text_hash });
  }
  if (texts.length === 0) {
    await settlePending(db, done);
    return true;
  }
  signal.throwIfAborted();
  const vectors = await unlessAborted(signal, embedder.embed(texts.map(({ text }) => text.slice(0, embedder.longest_text).toWellFormed())));
  const embeddings = texts.map(({ company_id, revision, text_hash }, index): Embedding => ({
    company_id,
    revision,
    text_hash,
    vector: vectors[index]!,
  }));
  await db.transaction(async (tx) => {
    await awaitWriters(tx);
    await saveEmbeddings(tx, { model: embedder.model, embeddings, done });
  });
  await tellChanged(db);
  return true;
}

/** What a model is at work on cannot be called off, only left alone. */
async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const left = new AbortController();
  const aborted = once(signal, 'abort', { signal: left.signal }).then(() => Promise.reject(signal.reason as Error));
  try {
    return await Promise.race([work, aborted]);
  } finally {
    aborted.catch(() => undefined);
    left.abort();
  }
}
