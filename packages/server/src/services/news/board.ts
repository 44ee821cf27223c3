import type { Queryable } from '../../store/database.ts';
import { facetsSince, newestRevision, type Facets } from '../../store/news/facets.ts';

/** What is asked of the board: positions in the contract's lists, of which one is enough; an empty list asks nothing. */
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
}

/** How many revisions are read at a time. */
const atOnce = 50_000;
/** Words of 31 positions each, as many as the longest list of the contract needs. */
const wordsOf = { tags: 3, industries: 1, countries: 9 } as const;
const bitsEach = 31;

/**
 * What filters ask of every article, in memory: forty bytes and a bit for each country, so that a million articles are counted in some
 * milliseconds whatever is asked. It takes what is new whenever it is asked, and keeps nothing that the database does not have.
 */
export function newsBoard(db: Queryable): NewsBoard {
  const columns = createColumns(1_024);
  const rowOf = new Map<number, number>();
  let revision = 0;
  /** Rows, newest first. */
  let order = new Uint32Array(0);
  /** Rows that were taken and stand in no order yet, also when the database went in between. */
  const changed = new Set<number>();
  let catchingUp: Promise<void> | undefined;

  async function catchUp(): Promise<void> {
    if ((await newestRevision(db)) === revision && changed.size === 0) return;
    for (;;) {
      const facets = await facetsSince(db, { revision, most: atOnce });
      for (const each of facets) changed.add(take(each));
      if (facets.length < atOnce) break;
    }
    order = merged(order, changed, columns);
    changed.clear();
  }

  /** @returns its row */
  function take(facets: Facets): number {
    const row = rowOf.get(facets.article_id) ?? rowOf.size;
    rowOf.set(facets.article_id, row);
    columns.write(row, facets);
    revision = facets.revision;
    return row;
  }

  return {
    async find(query) {
      // Whoever asks meanwhile waits for the same.
      catchingUp ??= catchUp().finally(() => (catchingUp = undefined));
      await catchingUp;
      return scan(order, columns, query);
    },
  };
}

type Columns = ReturnType<typeof createColumns>;

/** One array a column, which grow. */
function createColumns(size: number) {
  const columns = {
    ids: new Float64Array(size),
    published: new Float64Array(size),
    publishers: new Int32Array(size),
    /** Sentiment, with 4 for what is breaking and 8 for what is gone. */
    flags: new Uint8Array(size),
    tags: new Int32Array(size * wordsOf.tags),
    industries: new Int32Array(size * wordsOf.industries),
    countries: new Int32Array(size * wordsOf.countries),
    write(row: number, facets: Facets) {
      if (row >= columns.ids.length) grow();
      columns.ids[row] = facets.article_id;
      columns.published[row] = facets.published_at.getTime();
      columns.publishers[row] = facets.publisher_id;
      columns.flags[row] = facets.sentiment | (facets.is_breaking ? 4 : 0) | (facets.is_gone ? 8 : 0);
      columns.tags.set(bitsOf(facets.tags, wordsOf.tags), row * wordsOf.tags);
      columns.industries.set(bitsOf(facets.industries, wordsOf.industries), row * wordsOf.industries);
      columns.countries.set(bitsOf(facets.countries, wordsOf.countries), row * wordsOf.countries);
    },
  };
  function grow() {
    columns.ids = grown(columns.ids, Float64Array);
    columns.published = grown(columns.published, Float64Array);
    columns.publishers = grown(columns.publishers, Int32Array);
    columns.flags = grown(columns.flags, Uint8Array);
    columns.tags = grown(columns.tags, Int32Array);
    columns.industries = grown(columns.industries, Int32Array);
    columns.countries = grown(columns.countries, Int32Array);
  }
  return columns;
}

type Numbers = Float64Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

function grown<Kind extends Numbers>(before: Kind, kind: new (size: number) => Kind): Kind {
  const after = new kind(before.length * 2);
  after.set(before);
  return after;
}

function bitsOf(positions: readonly number[], words: number): Int32Array {
  const bits = new Int32Array(words);
  for (const position of positions) bits[Math.floor(position / bitsEach)]! |= 1 << (position % bitsEach);
  return bits;
}

/** The order with changed rows where they belong now. */
function merged(order: Uint32Array, changed: ReadonlySet<number>, { ids, published }: Columns): Uint32Array<ArrayBuffer> {
  const before = (a: number, b: number) => published[b]! - published[a]! || ids[b]! - ids[a]!;
  const fresh = Uint32Array.from(changed).sort(before);
  const kept = order.filter((row) => !changed.has(row));
  const all = new Uint32Array(kept.length + fresh.length);
  let [one, other] = [0, 0];
  for (let place = 0; place < all.length; place += 1) {
    const isFresh = one === kept.length || (other < fresh.length && before(fresh[other]!, kept[one]!) < 0);
    all[place] = isFresh ? fresh[other++]! : kept[one++]!;
  }
  return all;
}

/** One page of what matches, newest first, and how many there are on all. */
function scan(order: Uint32Array, columns: Columns, query: BoardQuery): { ids: number[]; total: number } {
  const begin = query.before === undefined ? 0 : firstBefore(order, columns.published, query.before);
  const end = query.from === undefined ? order.length : firstBefore(order, columns.published, query.from);
  const asked = (
    [
      ['tags', query.tags],
      ['industries', query.industries],
      ['countries', query.countries],
    ] as const
  ).flatMap(([name, positions]) =>
    positions.length > 0 ? [{ column: columns[name], words: wordsOf[name], bits: bitsOf(positions, wordsOf[name]) }] : [],
  );
  const blacklisted = new Set(query.blacklisted);
  const { ids, flags, publishers } = columns;
  const [flagMask, flagWanted] = [
    8 | (query.is_breaking ? 4 : 0) | (query.sentiment === undefined ? 0 : 3),
    (query.is_breaking ? 4 : 0) | (query.sentiment ?? 0),
  ];
  const page: number[] = [];
  let total = 0;
  for (let place = begin; place < end; place += 1) {
    const row = order[place]!;
    if ((flags[row]! & flagMask) !== flagWanted) continue;
    if (blacklisted.size > 0 && blacklisted.has(publishers[row]!)) continue;
    if (!asked.every(({ column, words, bits }) => hasOne(column, row * words, bits))) continue;
    if (total >= query.offset && page.length < query.limit) page.push(ids[row]!);
    total += 1;
  }
  return { ids: page, total };
}

function hasOne(column: Int32Array, start: number, bits: Int32Array): boolean {
  for (let word = 0; word < bits.length; word += 1) if ((column[start + word]! & bits[word]!) !== 0) return true;
  return false;
}

/** The first place in the order, newest first, of what was published before a moment. */
function firstBefore(order: Uint32Array, published: Float64Array, moment: number): number {
  let [low, high] = [0, order.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (published[order[middle]!]! < moment) high = middle;
    else low = middle + 1;
  }
  return low;
}
