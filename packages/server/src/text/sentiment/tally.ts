import type { Cite } from '@firmament/contract';
import { quotability } from './quotable.ts';
import type { Said } from './said.ts';

/** A review that is quoted. */
export interface Review {
  record_id: number;
  title: string;
  url: string;
  publisher: string;
  /** `YYYY-MM-DD`; '' where it is not known. */
  day: string;
}

interface Quote {
  review: Review;
  section: string;
  sentence: string;
}

/** What reviews say of a theme, one way. */
export interface Told<Name extends string> {
  theme: Name;
  /** Reviews that say so. */
  reviews: number;
  /** At most three, newest first. */
  quotes: Quote[];
}

const mostQuotes = 3;
const mostThemesOfAQuote = 1;

/** Length in words of a quote whose side comes from its part of the review alone. */
const [fewestWords, mostWords] = [3, 8];

/** A theme as it is counted, with quotes by how good they are: whole sentences, lines, what speaks of many themes at once, then what is short and takes no side by its own words. */
interface Counted<Name extends string> {
  theme: Name;
  reviews: number;
  quotes: { '3': Quote[]; '2': Quote[]; '1': Quote[]; '0': Quote[] };
}

/** Counts what reviews say of themes, and keeps a few quotes of each. */
export class Tally<Name extends string> {
  readonly #told = { '1': new Map<Name, Counted<Name>>(), '-1': new Map<Name, Counted<Name>>() };
  readonly #known: ReadonlySet<string>;

  /** @param known names that quotes may hold */
  constructor(known: ReadonlySet<string>) {
    this.#known = known;
  }

  /** Takes a review in; newest first. @param parts what each part of it says: the same words in a later part say nothing new */
  take(review: Review, parts: readonly { section: string; said: readonly Said<Name>[] }[]): void {
    const counted = new Set<string>();
    const read = new Set<string>();
    for (const { section, said } of parts) {
      const together = Map.groupBy(said, ({ sentence }) => sentence);
      for (const [sentence, each] of together) {
        if (read.has(sentence)) continue;
        read.add(sentence);
        const isOneSided = each.every(({ opinion }) => opinion === each[0]!.opinion);
        const quotable = isOneSided ? quotability(sentence, this.#known) : 0;
        const words = sentence.split(/\s+/).length;
        for (const { theme, opinion, isPlain } of each) {
          const quality = isPlain || (words >= fewestWords && words <= mostWords) ? quotable : 0;
          const rank = !isPlain ? 0 : quality > 0 && each.length > mostThemesOfAQuote ? 1 : ((quality + 1) as 1 | 2 | 3);
          const one = this.#of(theme, opinion);
          if (!counted.has(`${opinion} ${theme}`)) one.reviews += 1;
          counted.add(`${opinion} ${theme}`);
          const kept = one.quotes[rank];
          const isTwice = Object.values(one.quotes).some((quotes) => quotes.some((quote) => quote.sentence === sentence));
          const isOfIt = kept.some((quote) => quote.review === review);
          if (quality > 0 && kept.length < (isPlain ? mostQuotes : 1) && !isTwice && !isOfIt) kept.push({ review, section, sentence });
        }
      }
    }
  }

  #of(theme: Name, opinion: 1 | -1): Counted<Name> {
    const told = this.#told[`${opinion}`];
    const one = told.get(theme) ?? { theme, reviews: 0, quotes: { '3': [], '2': [], '1': [], '0': [] } };
    told.set(theme, one);
    return one;
  }

  /**
   * Themes that are praised, or criticized, by how many reviews say so; none that no quote bears out. What is quoted for one theme is quoted for another
   * only where that has nothing else.
   */
  most(opinion: 1 | -1, most: number): Told<Name>[] {
    const used = new Set<string>();
    return [...this.#told[`${opinion}`].values()]
      .toSorted((a, b) => b.reviews - a.reviews || (a.theme < b.theme ? -1 : 1))
      .flatMap(({ theme, reviews, quotes }) => {
        const ranked = [quotes['3'], quotes['2'], quotes['1'], quotes['0']];
        const own = ranked.map((each) => each.filter(({ sentence }) => !used.has(sentence)));
        const chosen = [...own, ...ranked].find((each) => each.length > 0);
        for (const { sentence } of chosen ?? []) used.add(sentence);
        return chosen === undefined ? [] : [{ theme, reviews, quotes: chosen }];
      })
      .slice(0, most);
  }
}

/** What a section cites: first the reviews it counts, where figures rest on all of them, then each quote as it is first told. */
export class Cited {
  readonly source: Cite[] = [];
  readonly records = new Set<number>();
  readonly #ids = new Map<string, number>();

  /** @returns the number of the source that represents all reviews */
  all(title: string, publishers: Iterable<string>, day: string): number {
    return this.#add({
      title,
      url: '',
      publisher: [...new Set(publishers)]
        .filter((name) => name !== '')
        .toSorted()
        .join(', '),
      date: day,
      section: '',
      quote: '',
    });
  }

  /** @returns the number of a quote */
  quote({ review, section, sentence }: Quote): number {
    const key = `${review.record_id} ${sentence}`;
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    this.records.add(review.record_id);
    const { title, url, publisher, day } = review;
    const id = this.#add({ title, url, publisher, date: day, section, quote: sentence });
    this.#ids.set(key, id);
    return id;
  }

  #add(cite: Omit<Cite, 'id'>): number {
    this.source.push({ id: this.source.length + 1, ...cite });
    return this.source.length;
  }
}

/** A label as it stands within a sentence. */
export function inText(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1);
}
