import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describedText } from '../../kernel/descriptions.ts';
import type { Log } from '../../kernel/log.ts';
import { documentsById } from '../../store/companies.ts';
import type { Database } from '../../store/database.ts';
import { embeddedTexts, pendingEmbeddings, saveEmbeddings, type Embedding } from '../../store/embeddings.ts';
import { changedChannel, tellChanged } from '../../store/index-progress.ts';
import { listen } from '../../store/listen.ts';
import { lockCompanyData } from '../../store/write-lock.ts';
import type { Embedder } from '../../text/embed.ts';
import { decodeDocument } from '../companies/documents/document-codec.ts';

/** Saved and shown to the index together: some ten seconds' work, which is what a crash loses. */
const companiesAtOnce = 400;
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
  const { db, log, embedder } = context;
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
    await embedder.close();
    await running;
  };
}

/** @returns whether anything waited */
async function embedSome({ db, embedder }: EmbedContext, signal: AbortSignal): Promise<boolean> {
  const done = await pendingEmbeddings(db, companiesAtOnce);
  if (done.length === 0) return false;
  const company_ids = done.map((each) => each.company_id);
  const known = await embeddedTexts(db, company_ids);
  const texts = (await documentsById(db, company_ids)).flatMap(({ company_id, document }) => {
    const text = describedText(decodeDocument(document).facts).slice(0, embedder.longest_text);
    const text_hash = createHash('sha256').update(text).digest();
    const before = known.get(company_id);
    const isKnown = before?.model === embedder.model && before.text_hash.equals(text_hash);
    return text === '' || isKnown ? [] : [{ company_id, text, text_hash }];
  });
  const vectors = await embedder.embed(texts.map(({ text }) => text));
  signal.throwIfAborted();
  const embeddings = texts.map(({ company_id, text_hash }, index): Embedding => ({ company_id, text_hash, vector: vectors[index]! }));
  await db.transaction(async (tx) => {
    await lockCompanyData(tx);
    await saveEmbeddings(tx, { model: embedder.model, embeddings, done });
  });
  if (embeddings.length > 0) await tellChanged(db);
  return true;
}
