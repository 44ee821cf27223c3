import type { Queryable } from '../../../store/database.ts';
import { facetsSince, newestRevision, type Facets } from '../../../store/news/facets.ts';
import { BoardBlock, byNewest, countOf, leave, mostABlock, setOf, type Place } from './board-block.ts';

/** A query of the board: positions in the contract's lists, any of them; an empty list is no filter. */
export interface BoardQuery {
  tags: readonly number[];
  industries: readonly number[];
  countries: readonly number[];
  /** As in `Facets`; absent: any. */
  sentiment?: number | undefined;
  is_breaking: boolean;
  blacklisted: readonly number[];
  /** Milliseconds since 1970: from this one, and before that one. */
  from?: number | undefined;
  before?: number | undefined;
  limit: number;
  offset: number;
}

export interface NewsBoard {
  /** One page of what matches, newest first, and how many match. */
  find(query: BoardQuery): Promise<{ ids: number[]; total: number }>;
  /** Loads what is new, so that the next query need not wait for it. */
  catchUp(): Promise<void>;
}

/** How many revisions are read at a time: others get their turn on the event loop in between. */
const atOnce = 5_000;

/**
 * What filters ask of every article, in memory: a bit for each value that filters know, so that a million articles are counted in a millisecond
 * or two for any query. The articles of the sandbox are found only while no real article exists. It loads new ones with each query, and keeps nothing that the database does not have.
 */
export function newsBoard(db: Queryable): NewsBoard {
  const real = new BoardArticles();
  const invented = new BoardArticles();
  let revision = 0;
  let catchingUp: Promise<void> | undefined;

  async function takeNew(): Promise<void> {
    if ((await newestRevision(db)) === revision) return;
    // While some are taken in the database looks for the next.
    let next: Promise<Facets[]> | undefined = facetsSince(db, { revision, most: atOnce });
    while (next) {
      const facets: Facets[] = await next;
      const last = facets.at(-1)?.revision ?? revision;
      next = facets.length < atOnce ? undefined : facetsSince(db, { revision: last, most: atOnce });
      for (const each of facets) {
        // An import can turn an invented article into a real one of the same address.
        real.put({ ...each, is_gone: each.is_gone || each.is_invented });
        invented.put({ ...each, is_gone: each.is_gone || !each.is_invented });
      }
      revision = last;
    }
  }

  /** Concurrent callers wait for the same load. */
  const catchUp = () => (catchingUp ??= takeNew().finally(() => (catchingUp = undefined)));

  return {
    catchUp,
    async find(query) {
      await catchUp();
      return (real.size > 0 ? real : invented).find(query);
    },
  };
}

/** A block, and the newest place that it may hold: it reaches to where the next one begins. */
interface Stretch extends Place {
  block: BoardBlock;
}

const endless: Place = { published: Infinity, article_id: Infinity };

/** All articles in blocks by time, newest first. A change costs what its block does, however many there are. */
export class BoardArticles {
  #stretches: Stretch[] = [{ ...endless, block: new BoardBlock() }];
  readonly #blockOf = new Map<number, BoardBlock>();

  get size(): number {
    return this.#blockOf.size;
  }

  get blocks(): number {
    return this.#stretches.length;
  }

  /** Takes an article as it is now, instead of what was known of it; one that is gone is dropped. */
  put(facets: Facets): void {
    this.#drop(facets.article_id);
    if (facets.is_gone) return;
    const block = this.#blockFor(facets);
    block.put(facets);
    this.#blockOf.set(facets.article_id, block);
  }

  #drop(article_id: number): void {
    const block = this.#blockOf.get(article_id);
    if (!block) return;
    block.take(article_id);
    this.#blockOf.delete(article_id);
    if (block.size < mostABlock / 4) this.#join(this.#stretches.findIndex((each) => each.block === block));
  }

  /** The block that a place belongs to, with room for one more. */
  #blockFor(place: Place): BoardBlock {
    const at = this.#lastFrom(place);
    const { block } = this.#stretches[at]!;
    if (block.size < mostABlock) return block;
    const newest = block.placeOf(block.order()[0]!);
    if (at === 0 && byNewest(place, newest) < 0) {
      // What comes in the order of time fills its blocks.
      const fresh = new BoardBlock();
      this.#stretches.splice(0, 1, { ...endless, block: fresh }, { ...newest, block });
      return fresh;
    }
    const older = block.split();
    const first = older.placeOf(older.order()[0]!);
    for (const slot of older.order()) this.#blockOf.set(older.ids[slot]!, older);
    this.#stretches.splice(at + 1, 0, { ...first, block: older });
    return byNewest(first, place) <= 0 ? older : block;
  }

  /** The stretch that a place falls into. */
  #lastFrom(place: Place): number {
    let [low, high] = [0, this.#stretches.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (byNewest(this.#stretches[middle]!, place) <= 0) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Puts what is left of a block to that of its neighbour, where it fits with room to spare. */
  #join(at: number): void {
    const older = this.#stretches.length - 1 === at ? at : at + 1;
    const [to, from] = [this.#stretches[older - 1]?.block, this.#stretches[older]!.block];
    if (!to || to.size + from.size > mostABlock / 2) return;
    for (const slot of from.order()) this.#blockOf.set(from.ids[slot]!, to);
    from.moveTo(to);
    this.#stretches.splice(older, 1);
  }

  find(query: BoardQuery): { ids: number[]; total: number } {
    // What has no date is in no range of days.
    const { before = Infinity, limit, offset } = query;
    const { from = before === Infinity ? -Infinity : -Number.MAX_VALUE } = query;
    const asked = setsAsked(query);
    const blacklisted = new Set(query.blacklisted);
    const ids: number[] = [];
    let total = 0;
    for (const [at, { published: newest, block }] of this.#stretches.entries()) {
      const oldest = this.#stretches[at + 1]?.published ?? -Infinity;
      if (oldest >= before) continue;
      if (newest < from) break;
      const slots = block.taken.slice();
      for (const sets of asked) block.keep(slots, sets);
      if (newest >= before || oldest < from) leave(slots, (slot) => block.published[slot]! >= from && block.published[slot]! < before);
      if (blacklisted.size > 0) leave(slots, (slot) => !blacklisted.has(block.publishers[slot]!));
      const count = countOf(slots);
      const wanted = limit - ids.length;
      if (wanted > 0 && total + count > offset) {
        const found = block.newestOf(slots, count);
        const skipped = Math.max(0, offset - total);
        for (const slot of found.subarray(skipped, skipped + wanted)) ids.push(block.ids[slot]!);
      }
      total += count;
    }
    return { ids, total };
  }
}

/** The sets that are asked for: of each list one is enough. */
function setsAsked({ tags, industries, countries, sentiment, is_breaking }: BoardQuery): number[][] {
  return [
    is_breaking ? [setOf.breaking] : [],
    sentiment === undefined ? [] : [setOf.sentiment(sentiment)],
    tags.map(setOf.tag),
    industries.map(setOf.industry),
    countries.map(setOf.country),
  ].filter((sets) => sets.length > 0);
}
