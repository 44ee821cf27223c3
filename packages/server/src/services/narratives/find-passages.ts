import type { PublicationKind } from '../../kernel/kinds.ts';
import type { Log } from '../../kernel/log.ts';
import { stemsOf } from '../../kernel/words.ts';
import type { PassageFilter, PassageHit, PassageIndex } from '../../search/passages.ts';
import type { Queryable } from '../../store/database.ts';
import { passageRecordsOfCompanies, readPassages } from '../../store/publications/passages.ts';
import type { Embedder } from '../../text/embed/embed.ts';

export interface PassagesQuery {
  /** What is looked for, in words of any number. */
  topic: string;
  /** The company that the records are to be of; any without it. */
  permalink?: string;
  /** Search only these records, instead of all of the company's. */
  records?: readonly number[];
  kinds?: readonly PublicationKind[];
  /** As they are named: `Item 1A`, `Pros`. */
  sections?: readonly string[];
  /** `YYYY-MM-DD`, inclusive; what has no day passes neither. */
  from?: string;
  to?: string;
  limit: number;
}

/** A stretch of what was published about a company, with where it stands. */
export interface FoundPassage {
  permalink: string;
  record_id: number;
  kind: PublicationKind;
  /** `YYYY-MM-DD`; null where it is not known. */
  day: string | null;
  ordinal: number;
  section: string;
  /** Its range in the record's text (text/passages/), in UTF-16 code units; the end is exclusive. */
  span: { start: number; end: number };
  text: string;
  /** Up to 1: by words and meaning, or by words alone without vectors. Comparable within one answer only. */
  score: number;
}

export interface FindContext {
  db: Queryable;
  passages: PassageIndex;
  /** Undefined when nothing is to tell how near texts are in meaning. */
  embedder: Embedder | undefined;
  log: Log;
}

/** Hits to read, at most, for each one wanted: some records no longer have a company. */
const readEach = 3;
/** The usual damping of ranks that are added up: the first ten differ, the hundredth hardly does. */
const damping = 60;

/** Finds what was published about a topic, by words and by meaning, best first. */
export async function findPassages(context: FindContext, query: PassagesQuery): Promise<FoundPassage[]> {
  const { db, passages } = context;
  const { permalink, records, kinds, sections, from, to } = query;
  const filter: PassageFilter = {
    ...(records ? { records } : permalink !== undefined && { records: await passageRecordsOfCompanies(db, [permalink]) }),
    ...(kinds && { kinds }),
    ...(sections && { sections }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
  if (filter.records?.length === 0) return [];
  const terms = [...new Set(stemsOf(query.topic))].map((term) => ({ term, weight: 1 }));
  const limit = query.limit * readEach;
  const lists = await Promise.all([passages.find({ terms, filter, limit }), nearTo(context, query.topic, { filter, limit })]);
  const hits = merged(lists.filter((list) => list.length > 0)).slice(0, limit);
  const found: FoundPassage[] = [];
  for (let at = 0; at < hits.length && found.length < query.limit; at += query.limit) {
    const some = hits.slice(at, at + query.limit);
    const rows = new Map((await readPassages(db, some)).map((row) => [keyOf(row), row]));
    for (const hit of some) {
      const row = rows.get(keyOf(hit));
      if (!row) continue;
      const { start, end, ...told } = row;
      found.push({ ...told, span: { start, end }, score: hit.score });
    }
  }
  return found.slice(0, query.limit);
}

/** A second opinion: without it words decide alone, with a log entry. */
async function nearTo(
  { embedder, passages, log }: FindContext,
  topic: string,
  query: { filter: PassageFilter; limit: number },
): Promise<PassageHit[]> {
  if (!embedder) return [];
  try {
    const [vector] = await embedder.embed([topic.slice(0, embedder.longest_text).toWellFormed()], { isAwaited: true });
    return vector?.length ? await passages.near({ vector, ...query }) : [];
  } catch (error) {
    log.warn({ err: error }, 'passages could not be looked for by meaning; found by words alone');
    return [];
  }
}

/** Lists as one by the ranks in them, for their relevances cannot be compared; 1 for what is first in all of them. */
function merged(lists: readonly (readonly PassageHit[])[]): (PassageHit & { score: number })[] {
  const found = new Map<string, PassageHit & { score: number }>();
  for (const list of lists) {
    for (const [rank, hit] of list.entries()) {
      const share = (damping + 1) / (damping + 1 + rank) / lists.length;
      found.set(keyOf(hit), { ...hit, score: (found.get(keyOf(hit))?.score ?? 0) + share });
    }
  }
  return [...found.values()].toSorted((a, b) => b.score - a.score || b.record_id - a.record_id || a.ordinal - b.ordinal);
}

function keyOf({ record_id, ordinal }: Pick<PassageHit, 'record_id' | 'ordinal'>): string {
  return `${record_id} ${ordinal}`;
}
