import { countryCodes, newsCategories, newsIndustries, newsSentiments } from '@firmament/contract';
import type { Facets } from '../../../store/news/facets.ts';

/** Articles of one block: a word of bits has 32 of them. */
export const mostABlock = 4_096;
const wordsEach = mostABlock / 32;
/** So many are sooner sorted by themselves than looked for among all. */
const mostSorted = 200;

/** A set of articles for each value that filters know, in this order: whether it breaks, sentiments, tags, industries, countries. */
const sentimentsAt = 1;
const tagsAt = sentimentsAt + newsSentiments.length;
const industriesAt = tagsAt + newsCategories.length;
const countriesAt = industriesAt + newsIndustries.length;
const countSets = countriesAt + Object.keys(countryCodes).length;
/** The set of a value, by its position in the list of the contract; of sentiments as in `Facets`. */
export const setOf = {
  breaking: 0,
  sentiment: (value: number) => sentimentsAt + value - 1,
  tag: (position: number) => tagsAt + position,
  industry: (position: number) => industriesAt + position,
  country: (position: number) => countriesAt + position,
};

/** Where an article stands among all, newest first: by its moment, then by its number. */
export interface Place {
  published: number;
  article_id: number;
}

/** Below zero where the first is newer. */
export function byNewest(a: Place, b: Place): number {
  return b.published - a.published || b.article_id - a.article_id;
}

/** Up to 4,096 articles that follow one another in time, each in a slot, and for each value of each filter the slots that have it, a bit each. */
export class BoardBlock {
  /** 0 in a slot without an article. */
  readonly ids = new Float64Array(mostABlock);
  readonly published = new Float64Array(mostABlock);
  readonly publishers = new Int32Array(mostABlock);
  /** Slots with an article. */
  readonly taken = new Uint32Array(wordsEach);
  readonly #sets = new Uint32Array(countSets * wordsEach);
  /** No word before this one has a free slot. */
  #freeFrom = 0;
  #size = 0;
  #order: Uint16Array | undefined;

  get size(): number {
    return this.#size;
  }

  put(facets: Facets): void {
    const slot = this.#free();
    this.ids[slot] = facets.article_id;
    this.published[slot] = facets.published;
    this.publishers[slot] = facets.publisher_id;
    const [word, bit] = [slot >>> 5, 1 << (slot & 31)];
    this.taken[word]! |= bit;
    const put = (set: number) => (this.#sets[set * wordsEach + word]! |= bit);
    if (facets.is_breaking) put(setOf.breaking);
    if (facets.sentiment !== 0) put(setOf.sentiment(facets.sentiment));
    for (const tag of facets.tags) put(setOf.tag(tag));
    for (const industry of facets.industries) put(setOf.industry(industry));
    for (const country of facets.countries) put(setOf.country(country));
    this.#size += 1;
    this.#order = undefined;
  }

  take(article_id: number): void {
    const slot = this.ids.indexOf(article_id);
    if (slot >= 0) this.#empty(slot);
  }

  /** Gives the older half of its articles to a new block. */
  split(): BoardBlock {
    const older = new BoardBlock();
    older.ids.set(this.ids);
    older.published.set(this.published);
    older.publishers.set(this.publishers);
    older.taken.set(this.taken);
    older.#sets.set(this.#sets);
    older.#size = this.#size;
    const order = this.order();
    const half = order.length >>> 1;
    older.#leave(order.subarray(0, half));
    this.#leave(order.subarray(half));
    return older;
  }

  /** Moves all its articles to another block. */
  moveTo(to: BoardBlock): void {
    for (const slot of slotsIn(this.taken)) {
      const other = to.#free();
      to.ids[other] = this.ids[slot]!;
      to.published[other] = this.published[slot]!;
      to.publishers[other] = this.publishers[slot]!;
      const [word, bit] = [other >>> 5, 1 << (other & 31)];
      to.taken[word]! |= bit;
      for (let set = 0; set < countSets; set += 1) if (this.#isIn(slot, set)) to.#sets[set * wordsEach + word]! |= bit;
      to.#size += 1;
    }
    to.#order = undefined;
  }

  /** Keeps of these slots those that are in one of the sets. */
  keep(slots: Uint32Array, sets: readonly number[]): void {
    const bits = this.#sets;
    for (let word = 0; word < wordsEach; word += 1) {
      if (slots[word] === 0) continue;
      let any = 0;
      for (const set of sets) any |= bits[set * wordsEach + word]!;
      slots[word]! &= any;
    }
  }

  newestOf(slots: Uint32Array, count: number): Uint16Array {
    if (count < mostSorted) return this.#sorted(slots);
    return this.order().filter((slot) => isSet(slots, slot));
  }

  /** All slots, newest first. */
  order(): Uint16Array {
    return (this.#order ??= this.#sorted(this.taken));
  }

  placeOf(slot: number): Place {
    return { published: this.published[slot]!, article_id: this.ids[slot]! };
  }

  #sorted(slots: Uint32Array): Uint16Array {
    const { published, ids } = this;
    return Uint16Array.from(slotsIn(slots)).sort((a, b) => published[b]! - published[a]! || ids[b]! - ids[a]!);
  }

  #isIn(slot: number, set: number): boolean {
    return (this.#sets[set * wordsEach + (slot >>> 5)]! & (1 << (slot & 31))) !== 0;
  }

  #free(): number {
    let word = this.#freeFrom;
    while (this.taken[word] === 0xffffffff) word += 1;
    this.#freeFrom = word;
    return word * 32 + 31 - Math.clz32(~this.taken[word]!);
  }

  #empty(slot: number): void {
    const [word, others] = [slot >>> 5, ~(1 << (slot & 31))];
    this.ids[slot] = 0;
    this.#freeFrom = Math.min(this.#freeFrom, word);
    this.taken[word]! &= others;
    for (let at = word; at < this.#sets.length; at += wordsEach) this.#sets[at]! &= others;
    this.#size -= 1;
    this.#order = undefined;
  }

  #leave(slots: Uint16Array): void {
    for (const slot of slots) {
      this.ids[slot] = 0;
      this.taken[slot >>> 5]! &= ~(1 << (slot & 31));
    }
    for (let set = 0; set < countSets; set += 1)
      for (let word = 0; word < wordsEach; word += 1) this.#sets[set * wordsEach + word]! &= this.taken[word]!;
    this.#freeFrom = 0;
    this.#size -= slots.length;
    this.#order = undefined;
  }
}

function isSet(bits: Uint32Array, slot: number): boolean {
  return (bits[slot >>> 5]! & (1 << (slot & 31))) !== 0;
}

export function slotsIn(bits: Uint32Array): number[] {
  const slots: number[] = [];
  for (let word = 0; word < bits.length; word += 1) {
    for (let left = bits[word]!; left !== 0; left &= left - 1) slots.push(word * 32 + 31 - Math.clz32(left & -left));
  }
  return slots;
}

/** Clears the slots without a condition. */
export function leave(bits: Uint32Array, isWanted: (slot: number) => boolean): void {
  for (let word = 0; word < bits.length; word += 1) {
    for (let left = bits[word]!; left !== 0; left &= left - 1) {
      const lowest = left & -left;
      if (!isWanted(word * 32 + 31 - Math.clz32(lowest))) bits[word]! &= ~lowest;
    }
  }
}

export function countOf(bits: Uint32Array): number {
  let count = 0;
  for (let word = 0; word < bits.length; word += 1) {
    let left = bits[word]!;
    left -= (left >>> 1) & 0x55555555;
    left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
    count += Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}
