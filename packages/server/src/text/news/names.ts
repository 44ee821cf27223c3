/** Names in an article that may be a company's, each with what speaks for that. Which company bears one is for services/news to find. */

import { everydayDomain } from '../../kernel/domains.ts';
import { symbolKey } from '../../kernel/exchanges.ts';
import { foldName, nameKey } from '../../kernel/names.ts';
import {
  endingAt,
  formOf,
  isDetached,
  isNoName,
  mayBegin,
  mostWords,
  runsOf,
  segmentsOf,
  takePlaces,
  textOf,
  type Run,
} from './name-bounds.ts';
import { evidenceOf, type Evidence } from './name-evidence.ts';
import { possessive, sentencesIn, type Sentence, type Token } from './name-sentences.ts';
import { acronyms, businessWords, isPlainWord } from './name-words.ts';
import { unwrapped } from './summary.ts';
import { listingBehind, tickersIn } from './tickers.ts';

/** Where a name stands, in UTF-16 code units. */
export interface Span {
  in: 'title' | 'text';
  start: number;
  end: number;
}

/** One place of a name. */
export interface Occurrence {
  span: Span;
  evidence: Evidence;
  /** Whether the run goes on with words that may belong to the name: `Microsoft` of `Microsoft Azure`. */
  isCut: boolean;
}

/** A name that an article has, once or often. */
export interface Named {
  /** The key of the name (kernel/names.ts). */
  key: string;
  /** As it is first written. */
  text: string;
  words: number;
  /** Whether every word of it is also a plain word: `Target`, `Best Buy`. */
  isPlain: boolean;
  /** Its legal form as it is written, folded: `inc`; a name that bears one is a company's. */
  form?: string;
  /** The listing or symbol in parentheses after the name: `NASDAQ:AAPL`. */
  ticker?: string;
  occurrences: Occurrence[];
}

/** A symbol by itself: `(NASDAQ: AAPL)`, `$AAPL`, `<ATFC>`, `TCS`. */
export interface Ticker {
  /** `NASDAQ:AAPL`, or the symbol alone, in the form of `symbolKey`. */
  value: string;
  /** Whether it is written as symbols are; else it is a word in capitals. */
  isMarked: boolean;
  /** Words of a name right before it, where it is marked. */
  behind: string[];
  spans: Span[];
}

/** All that may name companies in one article. */
export interface NamesRead {
  names: Named[];
  tickers: Ticker[];
  /** Websites that are named: `monday.com`. */
  domains: { domain: string; spans: Span[] }[];
  /** Longer names as a whole: of these a part is no name by itself unless a company bears it. */
  longer: { span: Span; words: string[] }[];
  /** How much the article speaks of business, 0 to 2. */
  business: number;
  /** Abbreviations that the article makes for names of its own, `ASO` behind `Astrotech Space Operations`. */
  defined: ReadonlySet<string>;
  /** Plain words that it writes without a capital. */
  written: ReadonlySet<string>;
}

/** Of an article so much is read. */
const mostRead = 20_000;
/** What an article is about is told by its title and its first sentences. */
const mostTelling = 800;
/** Names of one article. */
const mostNames = 400;

/** The names of an article, in time linear in its length. */
export function namesIn({ title, text }: { title: string; text: string }): NamesRead {
  const reading = new Reading();
  reading.read('title', title.slice(0, mostRead));
  reading.read('text', unwrapped(text.slice(0, mostRead)));
  return reading.result();
}

class Reading {
  readonly #names = new Map<string, Named>();
  readonly #tickers = new Map<string, Ticker>();
  readonly #domains = new Map<string, Span[]>();
  readonly #longer: NamesRead['longer'] = [];
  readonly #business = new Set<string>();
  readonly #written = new Set<string>();
  readonly #defined = new Set<string>();

  result(): NamesRead {
    return {
      names: [...this.#names.values()],
      tickers: [...this.#tickers.values()].filter(({ value, isMarked }) => isMarked || !this.#defined.has(value)),
      domains: [...this.#domains].map(([domain, spans]) => ({ domain, spans })),
      longer: this.#longer,
      business: Math.min(2, this.#business.size / 2.5),
      defined: this.#defined,
      written: this.#written,
    };
  }

  read(part: Span['in'], text: string): void {
    const tickers = tickersIn(text).slice(0, mostTickers);
    for (const { value, start, end, behind } of tickers) this.#addTicker(value, { in: part, start, end }, { isMarked: true, behind });
    for (const sentence of sentencesIn(part, text)) {
      for (const token of sentence.tokens) {
        const { word, start, end } = token;
        // The exchange of a listing is not spoken of.
        if (token.isCapital && tickers.some(({ around }) => start >= around.start && end <= around.end)) token.isCapital = false;
        if (isBusiness(word) && (part === 'title' || start < mostTelling)) this.#business.add(word);
        if (!token.isCapital) this.#written.add(word);
      }
      this.#readDomains(part, sentence);
      takePlaces(sentence.tokens);
      for (const run of runsOf(sentence.tokens)) this.#readRun(part, sentence, run);
    }
  }

  #addTicker(value: string, span: Span, written: { isMarked: boolean; behind: string[] }): void {
    const found = this.#tickers.get(value) ?? { value, ...written, spans: [] };
    found.spans.push(span);
    this.#tickers.set(value, found);
  }

  #readDomains(part: Span['in'], { tokens }: Sentence): void {
    for (const [at, { text, start, end }] of tokens.entries()) {
      // After `@` it is part of an address.
      const domain = text.includes('.') && !tokens[at - 1]?.gap.endsWith('@') ? everydayDomain(text.replace(possessive, '')) : undefined;
      if (domain === undefined || this.#domains.size >= mostTickers) continue;
      this.#domains.set(domain, [...(this.#domains.get(domain) ?? []), { in: part, start, end }]);
    }
  }

  /** Every part of a run that may be a name. */
  #readRun(part: Span['in'], sentence: Sentence, { first, last }: Run): void {
    const { tokens } = sentence;
    for (const segment of segmentsOf(tokens.slice(first, last + 1))) {
      if (segment.filter((token) => !isDetached(token, sentence)).length < 2) continue;
      const span = { in: part, start: segment[0]!.start, end: segment.at(-1)!.end };
      this.#longer.push({ span, words: segment.map(({ word }) => foldName(word)) });
    }
    for (let from = first; from <= last; from++) {
      if (!tokens[from]!.isCapital || !mayBegin(sentence, { first, at: from })) continue;
      for (let to = from; to <= last && to - from < mostWords; to++) {
        const ending = endingAt(sentence, { last, at: to });
        if (ending !== 'within' && this.#names.size < mostNames) this.#addName(part, sentence, { from, to, isCut: ending === 'cut' });
      }
    }
  }

  #addName(part: Span['in'], sentence: Sentence, { from, to, isCut }: { from: number; to: number; isCut: boolean }): void {
    const { tokens, isTitleCase } = sentence;
    const words = tokens.slice(from, to + 1);
    if (isNoName(words)) return;
    const isPlain = words.every(({ word }) => isPlainWord(word) || /^\p{N}+$/u.test(word));
    // A headline in capitals is full of plain words in a row.
    if (isPlain && isTitleCase && words.length > 3) return;
    const last = words.at(-1)!;
    const form = words.length > 1 ? formOf(last) : undefined;
    const ticker = listingBehind(tokens, to);
    const evidence = evidenceOf({ sentence, first: from, last: to, isPlain, form, ticker });
    const written = textOf(words);
    const bare = last.isPossessive ? [written.slice(0, -2)] : [];
    for (const text of [...bare, written]) {
      const key = nameKey(text);
      if (key.length < 2) continue;
      const named: Named = this.#names.get(key) ?? { key, text, words: words.length, isPlain, occurrences: [] };
      this.#names.set(key, named);
      if (form !== undefined) named.form ??= form;
      if (ticker !== undefined) named.ticker ??= ticker;
      const end = last.end - (text === written ? 0 : 2);
      named.occurrences.push({ span: { in: part, start: words[0]!.start, end }, evidence, isCut });
    }
    // `CCL` of `CCL Products` is a part of a name.
    if (words.length > 1 || isCut || isTitleCase || !isSymbol(last.text)) return;
    const value = symbolKey(last.text);
    if (isDefined(tokens, from)) this.#defined.add(value);
    this.#addTicker(value, { in: part, start: last.start, end: last.end }, { isMarked: false, behind: [] });
  }
}

/** Symbols, and websites, of one article. */
const mostTickers = 100;

function isBusiness(word: string): boolean {
  return businessWords.has(word) || /^\d+(?:\.\d+)?(?:bn|m|cr)$/.test(word);
}

/** Capitals that may be a symbol. */
function isSymbol(text: string): boolean {
  return /^\p{Lu}[\p{Lu}\p{N}&]{1,5}$/u.test(text) && !acronyms.has(text);
}

/** `Astrotech Space Operations (ASO)`: short for what stands before it. */
function isDefined(tokens: readonly Token[], at: number): boolean {
  return at > 0 && /[([]["“]?$/.test(tokens[at - 1]!.gap);
}
