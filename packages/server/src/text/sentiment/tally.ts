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
const mostThemesOfAQuote = 2;

/** Counts what reviews say of themes, and keeps a few quotes of each. */
export class Tally<Name extends string> {
  readonly #told = { '1': new Map<Name, Told<Name> & { lines: Quote[] }>(), '-1': new Map<Name, Told<Name> & { lines: Quote[] }>() };
  readonly #known: ReadonlySet<string>;

  /** @param known names that quotes may hold */
  constructor(known: ReadonlySet<string>) {
    this.#known = known;
  }

  /** Takes a review in; newest first. @param parts what each part of it says */
  take(review: Review, parts: readonly { section: string; said: readonly Said<Name>[] }[]): void {
    const counted = new Set<string>();
    for (const { section, said } of parts) {
      const together = Map.groupBy(said, ({ sentence }) => sentence);
      for (const { theme, opinion, sentence } of said) {
        const told = this.#told[`${opinion}`];
        const one = told.get(theme) ?? { theme, reviews: 0, quotes: [], lines: [] };
        told.set(theme, one);
        const key = `${theme} ${opinion}`;
        if (counted.has(key)) continue;
        const others = together.get(sentence)!;
        const isQuoted = [...one.quotes, ...one.lines].some((quote) => quote.sentence === sentence);
        const isClear = !isQuoted && others.length <= mostThemesOfAQuote && others.every((other) => other.opinion === opinion);
        const quality = isClear && one.quotes.length < mostQuotes ? quotability(sentence, this.#known) : 0;
        if (quality > 0) (quality === 2 ? one.quotes : one.lines).push({ review, section, sentence });
        // A later sentence of it may be the one to quote.
        if (quality === 2 || one.quotes.length >= mostQuotes) counted.add(key);
      }
    }
    for (const key of new Set(parts.flatMap(({ said }) => said.map(({ theme, opinion }) => `${opinion} ${theme}`)))) {
      const [opinion, theme] = key.split(' ') as ['1' | '-1', Name];
      const one = this.#told[opinion].get(theme)!;
      one.reviews += 1;
      one.lines.length = Math.min(one.lines.length, mostQuotes);
    }
  }

  /** Themes that are praised, or criticized, by how many reviews say so. */
  most(opinion: 1 | -1, most: number): Told<Name>[] {
    return [...this.#told[`${opinion}`].values()]
      .toSorted((a, b) => b.reviews - a.reviews || (a.theme < b.theme ? -1 : 1))
      .slice(0, most)
      .map(({ theme, reviews, quotes, lines }) => ({ theme, reviews, quotes: quotes.length > 0 ? quotes : lines }));
  }
}

/** What a section cites: first the reviews it counts, where figures rest on all of them, then each quote as it is first told. */
export class Cited {
  readonly source: Cite[] = [];
  readonly records = new Set<number>();
  readonly #ids = new Map<string, number>();

  /** @returns the number of a source that stands for all reviews */
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

/** `Pay`, `Pay and Growth`, `Pay, Growth and Culture`. */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** A label as it stands within a sentence. */
export function inText(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1);
}
