import { stemsOf } from '../../kernel/words.ts';

/** Passages are pruned when they have this many times the characters that may stay: enough for the rarity of words to be known by then. */
const slack = 4;

interface Kept<P> {
  passage: P;
  order: number;
  /** Stems of the topics that occur in it. */
  stems: ReadonlySet<string>;
}

/**
 * Selects passages by the words of topics, within a limit of characters. All passages stay while they fit the limit. Beyond it each topic
 * keeps its best passages, rare words first. The memory it takes is bounded by the limit and not by what is added.
 */
export class BestPassages<P extends { text: string }> {
  /** Characters of all passages that were added. */
  added = 0;
  readonly #most: number;
  readonly #topics: readonly ReadonlySet<string>[];
  readonly #wanted: ReadonlySet<string>;
  /** Number of passages that have each stem. */
  readonly #having = new Map<string, number>();
  #kept: Kept<P>[] = [];
  #characters = 0;
  #count = 0;

  /** @param most characters of the passages that are selected */
  constructor(topics: readonly string[], most: number) {
    this.#most = most;
    this.#topics = topics.map((topic) => new Set(stemsOf(topic)));
    this.#wanted = new Set(this.#topics.flatMap((stems) => [...stems]));
  }

  add(passage: P): void {
    const stems = new Set(stemsOf(passage.text).filter((stem) => this.#wanted.has(stem)));
    for (const stem of stems) this.#having.set(stem, (this.#having.get(stem) ?? 0) + 1);
    this.#kept.push({ passage, order: this.#count, stems });
    this.#count += 1;
    this.added += passage.text.length;
    this.#characters += passage.text.length;
    if (this.#characters > this.#most * slack) this.#prune();
  }

  /** Characters of the passages that are held now. */
  get held(): number {
    return this.#characters;
  }

  /** The selected passages, in the order in which they were added. */
  selected(): P[] {
    if (this.added > this.#most) this.#prune();
    return this.#kept.map(({ passage }) => passage);
  }

  #prune(): void {
    const lists = this.#topics.map((topic) => this.#ranked(topic));
    const chosen = new Set<Kept<P>>();
    let characters = 0;
    const longest = lists.reduce((most, { length }) => Math.max(most, length), 0);
    // One of each topic after the other, so that a topic with common words leaves room for the others.
    for (let rank = 0; rank < longest; rank += 1) {
      for (const list of lists) {
        const kept = list[rank];
        if (!kept || chosen.has(kept) || characters + kept.passage.text.length > this.#most) continue;
        chosen.add(kept);
        characters += kept.passage.text.length;
      }
    }
    this.#kept = this.#kept.filter((kept) => chosen.has(kept));
    this.#characters = characters;
  }

  #ranked(topic: ReadonlySet<string>): Kept<P>[] {
    const rarity = (stem: string) => Math.log(1 + this.#count / this.#having.get(stem)!);
    return this.#kept
      .map((kept) => ({ kept, score: [...topic].reduce((sum, stem) => sum + (kept.stems.has(stem) ? rarity(stem) : 0), 0) }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score || a.kept.order - b.kept.order)
      .map(({ kept }) => kept);
  }
}
