import type { Database } from '../../store/database.ts';
import { tellChanged } from '../../store/companies/index-progress.ts';
import { forgetOtherModels, passagesOfRecords, recordToEmbed, saveMeanings } from '../../store/publications/passages.ts';
import { awaitWriters } from '../../store/write-lock.ts';
import type { Embedder } from '../../text/embed/embed.ts';

/** Texts for the model at once, after which the work may be called off. */
const textsAtOnce = 64;
/** Passages per update: the index tidies itself by the number of updates. */
const toldAtOnce = 400;

/**
 * What makes vectors of passages, a record at a time, the newest first, for as long as any has none; what is in hand when it is called
 * off is made again later. A record that the model does not take goes behind all others.
 */
export function passageEmbedder({ db, embedder }: { db: Database; embedder: Embedder }): (signal: AbortSignal) => Promise<void> {
  const refused = new Set<number>();
  let isOfThisModel = false;
  return async (signal) => {
    if (!isOfThisModel) await forgetOtherModels(db, embedder.model);
    isOfThisModel = true;
    let untold = 0;
    try {
      for (;;) {
        signal.throwIfAborted();
        const record = await recordToEmbed(db, [...refused]);
        if (!record) return;
        refused.add(record.record_id);
        untold += await embedRecord({ db, embedder }, record, signal);
        refused.delete(record.record_id);
        if (untold < toldAtOnce) continue;
        await tellChanged(db);
        untold = 0;
      }
    } finally {
      if (untold > 0) await tellChanged(db);
    }
  };
}

/** @returns how many passages it has */
async function embedRecord(
  { db, embedder }: { db: Database; embedder: Embedder },
  record: { record_id: number; revision: number },
  signal: AbortSignal,
): Promise<number> {
  const { model, longest_text } = embedder;
  const texts = (await passagesOfRecords(db, [record.record_id])).map(({ text }) => text.slice(0, longest_text).toWellFormed());
  const meanings: Int8Array[] = [];
  for (let at = 0; at < texts.length; at += textsAtOnce) {
    meanings.push(...(await embedder.embed(texts.slice(at, at + textsAtOnce))));
    signal.throwIfAborted();
  }
  await db.transaction(async (tx) => {
    await awaitWriters(tx);
    await saveMeanings(tx, { ...record, model, meanings });
  });
  return texts.length;
}
