import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { describedText } from '../../kernel/descriptions.ts';
import type { Log } from '../../kernel/log.ts';
import { documentsById } from '../../store/companies.ts';
import type { Database } from '../../store/database.ts';
import { embeddingsById, pendingEmbeddings, saveEmbeddings, settlePending, type Embedding } from '../../store/embeddings.ts';
import { changedChannel, tellChanged } from '../../store/index-progress.ts';
import { listen } from '../../store/listen.ts';
import { awaitWriters } from '../../store/write-lock.ts';
import type { Embedder } from '../../text/embed.ts';
import { textHash } from '../companies/documents/described.ts';
import { decodeDocument } from '../companies/documents/document-codec.ts';

/** Saved and shown to the index together: some ten seconds' work, which is what a crash loses. */
const companiesAtOnce = 400;
/** A few milliseconds' work. */
const decodedAtOnce = 100;
/** A model that fails, or a database that is away, is asked again after this. */
const retryMs = 30_000;

export interface EmbedContext {
  db: Database;
  log: Log;
  embedder: Embedder;
}

/**
 * Makes vectors of new and changed descriptions in the background, for as long as there are any, and whenever documents change.
 * @returns stops it; what is in hand is made again later
 */
export async function embedCompanies(context: EmbedContext): Promise<() => Promise<void>> {
  const { db, log } = context;
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let isAsked = false;

  async function work(): Promise<void> {
    while (isAsked && !stopping.signal.aborted) {
      isAsked = false;
      try {
        while (!stopping.signal.aborted && (await embedSome(context, stopping.signal)));
      } catch (error) {
        if (stopping.signal.aborted) return;
        log.error({ err: error }, 'descriptions could not be embedded; trying again');
        await sleep(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
        isAsked = true;
      }
    }
  }
  const ask = () => {
    isAsked = true;
    running ??= work().finally(() => (running = undefined));
  };

  const stopListening = await listen(db, changedChannel, {
    message: ask,
    reconnect: ask,
    error: (error) => log.warn({ err: error }, 'lost the connection that tells of changed documents'),
  });
  ask();
  return async () => {
    stopping.abort();
    await stopListening();
    await running;
  };
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
  const vectors = await embedder.embed(texts.map(({ text }) => text.slice(0, embedder.longest_text).toWellFormed()));
  signal.throwIfAborted();
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
