import { setImmediate as nextTurn } from 'node:timers/promises';
import { stemsOf } from '../../kernel/words.ts';
import type { IndexedRecord, OwnedPassageIndex } from '../../search/passages.ts';
import type { Database } from '../../store/database.ts';
import { passageRecordsSince, passagesOfRecords, type FollowedRecord, type PassageRow } from '../../store/publications/passages.ts';

/** Read and written at once: some ten megabytes of text. */
const passagesAtOnce = 5_000;
const recordsAtOnce = 2_000;
/** A few milliseconds' work. */
const analysedAtOnce = 50;

export interface PassagesContext {
  db: Database;
  passages: OwnedPassageIndex;
}

/** Brings the index of passages up to date with the records; an empty one is filled. What a crash interrupts is done again. */
export async function catchUpPassages(context: PassagesContext, signal?: AbortSignal): Promise<void> {
  const { db, passages } = context;
  for (;;) {
    signal?.throwIfAborted();
    const records = fewOf(await passageRecordsSince(db, (await passages.state()).revision, recordsAtOnce));
    const last = records.at(-1);
    if (!last) break;
    await passages.replace(await indexed(context, records));
    await passages.checkpoint(last.revision);
  }
  await passages.compact?.();
}

/** The first of them, with as many passages as are taken at once; at least one. */
function fewOf(records: readonly FollowedRecord[]): FollowedRecord[] {
  let sum = 0;
  const end = records.findIndex(({ passages }, index) => (sum += passages) > passagesAtOnce && index > 0);
  return end === -1 ? [...records] : records.slice(0, end);
}

async function indexed({ db, passages: index }: PassagesContext, records: readonly FollowedRecord[]): Promise<IndexedRecord[]> {
  const cut = records.filter(({ passages }) => passages > 0).map(({ record_id }) => record_id);
  const rows = Map.groupBy(await passagesOfRecords(db, cut), ({ record_id }) => record_id);
  const own = await index.state();
  const made: IndexedRecord[] = [];
  let analysed = 0;
  for (const { record_id, kind, day, model } of records) {
    const passages: IndexedRecord['passages'][number][] = [];
    for (const row of rows.get(record_id) ?? []) {
      if (analysed++ % analysedAtOnce === analysedAtOnce - 1) await nextTurn();
      const { ordinal, section, text } = row;
      passages.push({ ordinal, section, words: stemsOf(text).join(' '), meaning: model === own.model ? meaningOf(row) : null });
    }
    made.push({ record_id, kind, day, passages });
  }
  return made;
}

function meaningOf({ meaning }: PassageRow): Int8Array | null {
  return meaning && new Int8Array(meaning.buffer, meaning.byteOffset, meaning.byteLength);
}
