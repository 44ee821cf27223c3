/** Names in an article that may be a company's, each with what speaks for that. Which company bears one is for services/news to find. */

import { exchangeFrom, symbolKey } from '../../kernel/exchanges.ts';
import { everydayDomain } from '../../kernel/domains.ts';
import { isLegalForm } from '../../kernel/legal-forms.ts';
import { foldName, nameKey } from '../../kernel/names.ts';
import { evidenceOf, type Evidence, type Sentence, type Token } from './name-evidence.ts';
import { acronyms, businessNouns, businessWords, isPlainWord, otherHeads, peoples, titleWords } from './name-words.ts';

/** Where a name stands, in UTF-16 code units. */
export interface Span {
  part: 'title' | 'text';
  start: number;
  end: number;
}

/** One place of a name. */
export interface Occurrence {
  span: Span;
  /** Which run of words with capitals it is cut from; a run has one name, or several side by side. */
  run: number;
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
  /** The listing or bare symbol that stands behind the name in parentheses: `NASDAQ:AAPL`. */
  ticker?: string;
  occurrences: Occurrence[];
}

/** A symbol by itself: `(NASDAQ: AAPL)`, `$AAPL`, `<ATFC>`, `TCS`. */
export interface Ticker {
  /** `NASDAQ:AAPL`, or the symbol alone, in the form of `symbolKey`. */
  value: string;
  /** Whether it is written as symbols are; else it is a word in capitals. */
  isMarked: boolean;
  spans: Span[];
}

/** All that may name companies in one article. */
export interface NamesRead {
  names: Named[];
  tickers: Ticker[];
  /** Websites that are named: `monday.com`. */
  domains: { domain: string; spans: Span[] }[];
  /** Longer names as a whole, by their run: of these a part is no name by itself unless a company bears it. */
  runs: { run: number; words: string[] }[];
  /** How much the article speaks of business, 0 to 2. */
  business: number;
  /** Plain words that it writes without a capital. */
  written: ReadonlySet<string>;
}

/** Of an article so much is read. */
const mostRead = 20_000;
/** Words of a name. */
const mostWords = 6;
/** Names of one article. */
const mostNames = 400;

/** The names of an article, in time linear in its length. */
export function namesIn({ title, text }: { title: string; text: string }): NamesRead {
  const reading = new Reading();
  reading.read('title', title.slice(0, mostRead));
  reading.read('text', text.slice(0, mostRead));
  return reading.result();
}

const wordPattern = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[&'’.+\-–/!][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu;
const sentenceEnd = /[.!?…;]["”’)\]]*\s+$|\n|[|•]|\s[-–—]{1,2}\s/u;
/** `J. P.`, `U.S.`, and legal forms: the full stop behind them ends no sentence. */
const abbreviated = /^(?:(?:\p{Lu}\.)*\p{Lu}|Inc|Corp|Co|Cos|Ltd|Bros|Mr|Mrs|Ms|Dr|St|No|vs|Jr|Sr|Gov|Sen|Rep|Gen|Rs|pct|approx)$/u;
const possessive = /['’]s$/;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

class Reading {
  readonly #names = new Map<string, Named>();
  readonly #tickers = new Map<string, Ticker>();
  readonly #domains = new Map<string, Span[]>();
  readonly #runs: NamesRead['runs'] = [];
  readonly #business = new Set<string>();
  readonly #written = new Set<string>();
  #run = 0;

  result(): NamesRead {
    return {
      names: [...this.#names.values()],
      tickers: [...this.#tickers.values()],
      domains: [...this.#domains].map(([domain, spans]) => ({ domain, spans })),
      runs: this.#runs,
      business: Math.min(2, this.#business.size / 2.5),
      written: this.#written,
    };
  }

  read(part: Span['part'], text: string): void {
    this.#readTickers(part, text);
    for (const sentence of sentencesIn(text)) {
      for (const { word, isCapital, text: written } of sentence.tokens) {
        if (businessWords.has(word) || /^[$€£]?\d+(?:\.\d+)?(?:bn|m|cr)$/.test(word)) this.#business.add(word);
        if (!isCapital) this.#written.add(word);
        if (written.includes('.')) this.#readDomain(part, sentence, written);
      }
      this.#readRuns(part, sentence);
    }
  }

  #readDomain(part: Span['part'], { tokens }: Sentence, written: string): void {
    const domain = everydayDomain(written.replace(possessive, ''));
    if (domain === undefined) return;
    const spans = tokens.filter((token) => token.text === written).map(({ start, end }) => ({ part, start, end }));
    this.#domains.set(domain, [...(this.#domains.get(domain) ?? []), ...spans].slice(0, 20));
  }

  #readTickers(part: Span['part'], text: string): void {
    const add = (value: string, span: Span) => {
      const found = this.#tickers.get(value) ?? { value, isMarked: true, spans: [] };
      found.spans.push(span);
      this.#tickers.set(value, found);
    };
    for (const match of text.matchAll(listing)) {
      const exchange = exchangeFrom(match[1]!.replace(/\s+/g, ' '));
      if (exchange === undefined) continue;
      const start = match.index + match[0].length - match[2]!.length;
      add(`${exchange}:${symbolKey(match[2]!)}`, { part, start, end: start + match[2]!.length });
    }
    for (const match of text.matchAll(cashtag)) {
      const symbol = match[1] ?? match[2] ?? '';
      const start = match.index + match[0].indexOf(symbol);
      add(symbolKey(symbol), { part, start, end: start + symbol.length });
    }
  }

  #readRuns(part: Span['part'], sentence: Sentence): void {
    const { tokens } = sentence;
    for (let first = 0; first < tokens.length;) {
      if (!tokens[first]!.isCapital) {
        first++;
        continue;
      }
      let last = first;
      while (last + 1 < tokens.length && last - first < 40) {
        const step = goesOn(tokens, last);
        if (step === 0) break;
        last += step;
      }
      this.#readRun(part, sentence, { first, last });
      first = last + 1;
    }
  }

  #readRun(part: Span['part'], sentence: Sentence, { first, last }: { first: number; last: number }): void {
    const { tokens } = sentence;
    const run = this.#run++;
    const solid = tokens.slice(first, last + 1).filter((token) => !isDetached(token, sentence));
    if (solid.length > 1) this.#runs.push({ run, words: tokens.slice(first, last + 1).map(({ word }) => foldName(word)) });
    for (let from = first; from <= last; from++) {
      if (!tokens[from]!.isCapital || !mayBegin(sentence, { first, at: from })) continue;
      for (let to = from; to <= last && to - from < mostWords; to++) {
        if (!tokens[to]!.isCapital || this.#names.size >= mostNames) continue;
        const ending = endingAt(sentence, { last, at: to });
        if (ending === 'within') continue;
        this.#add(part, sentence, { run, from, to, isCut: ending === 'cut' });
      }
    }
  }

  #add(part: Span['part'], sentence: Sentence, { run, from, to, isCut }: { run: number; from: number; to: number; isCut: boolean }): void {
    const { tokens } = sentence;
    const words = tokens.slice(from, to + 1);
    const name = words.length;
    if (words.every(({ word }) => titleWords.has(word) || isLegalForm(word) || peoples.has(word))) return;
    const written = textOf(words);
    const forms = [written];
    if (words.at(-1)!.isPossessive) forms.unshift(written.replace(possessive, ''));
    const isPlain = words.every(({ word }) => isPlainWord(word) || /^\p{N}+$/u.test(word));
    const evidence = evidenceOf({ sentence, first: from, last: to, isPlain });
    const isWhole = part === 'text' || !sentence.isTitleCase;
    if (isPlain && name > 3 && !isWhole) return;
    const last = words.at(-1)!;
    const form = name > 1 ? formOf(last) : undefined;
    const ticker = tickerBehind(tokens, to);
    if (form !== undefined || ticker !== undefined) {
      evidence.score += 4;
      evidence.isTelling = true;
      evidence.reason = ticker === undefined ? `has the legal form "${last.text}"` : `stands before its ticker ${ticker}`;
    }
    for (const text of forms) {
      const key = nameKey(text);
      if (key.length < 2) continue;
      const end = last.start + (text === written ? last.text.length : last.text.length - 2);
      const found: Named = this.#names.get(key) ?? { key, text, words: name, isPlain, occurrences: [] };
      this.#names.set(key, found);
      if (form !== undefined) found.form ??= form;
      if (ticker !== undefined) found.ticker ??= ticker;
      found.occurrences.push({ span: { part, start: words[0]!.start, end }, run, evidence, isCut });
    }
    if (
      name === 1 &&
      !sentence.isTitleCase &&
      /^[\p{Lu}\p{N}&]{2,6}$/u.test(last.text) &&
      /\p{Lu}/u.test(last.text) &&
      !acronyms.has(last.text)
    ) {
      const value = symbolKey(last.text);
      const symbol = this.#tickers.get(value) ?? { value, isMarked: false, spans: [] };
      symbol.spans.push({ part, start: last.start, end: last.start + last.text.length });
      this.#tickers.set(value, symbol);
    }
  }
}

const exchanges = String.raw`NASDAQ|Nasdaq|NYSE(?: ?American| ?Arca)?|AMEX|OTC(?:QB|QX|MKTS)?|TSXV?|TSX-V|CSE|LSE|AIM|ASX|NZX|NSE|BSE|HKEX|HKG|SEHK|TSE|TYO|KRX|SGX|ETR|XETRA|FRA|EPA|AMS|EBR|BIT|BME|SIX|STO|CPH|HEL|OSL|JSE|TADAWUL|TLV|TASE|TWSE|B3|BMV`;
const listing = new RegExp(String.raw`[(\[]\s*(${exchanges})(?:\s?(?:GS|GM|CM))?\s*:\s*([A-Z0-9][A-Z0-9.\-]{0,9})(?=\s*[)\];,])`, 'g');
const cashtag = /(?<![\w$])\$([A-Z]{1,5}(?:\.[A-Z])?)(?![\w.]|,\d)|<([A-Z]{1,5}(?:\.[A-Z]{1,2})?)>/g;
const behindName = new RegExp(String.raw`^[,.]?\s*[(\[]\s*(?:["“][^"”)]{1,40}["”]\s*)?(${exchanges})\s*:\s*$`);

/** The listing in parentheses right behind a name. */
function tickerBehind(tokens: readonly Token[], at: number): string | undefined {
  // `Astrotech Corporation (NASDAQ: ASTC)`: two tokens further on.
  const [exchange, symbol] = [tokens[at + 1], tokens[at + 2]];
  if (
    !exchange ||
    !symbol ||
    !/[([]\s*$/.test(tokens[at]!.gap) ||
    !/^\s*:\s*$/.test(exchange.gap) ||
    !behindName.test(`(${exchange.text}:`)
  )
    return undefined;
  const name = exchangeFrom(exchange.text);
  return name === undefined ? undefined : `${name}:${symbolKey(symbol.text)}`;
}

/** Sentences as words; a headline in title case, and a line in capitals, are told apart from text. */
function sentencesIn(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let tokens: Token[] = [];
  const close = () => {
    if (tokens.length > 0) sentences.push({ tokens, isTitleCase: isTitleCase(tokens) });
    tokens = [];
  };
  let last: Token | undefined;
  for (const { index, 0: written } of text.matchAll(wordPattern)) {
    if (last) {
      last.gap = text.slice(last.end, Math.min(index, last.end + 60));
      if (index - last.end > 60 || (sentenceEnd.test(last.gap) && !(last.gap.startsWith('. ') && abbreviated.test(last.text)))) close();
    }
    last = tokenOf(written, index);
    tokens.push(last);
  }
  close();
  return sentences;
}

function tokenOf(text: string, start: number): Token {
  const isPossessive = possessive.test(text);
  return {
    text,
    word: (isPossessive ? text.slice(0, -2) : text).toLowerCase(),
    start,
    end: start + text.length,
    // `iPhone`, `3M`, and scripts without capitals where words are spaced.
    isCapital: /^(?:\p{Lu}|\p{Ll}{1,2}\p{Lu}|\p{N}+\p{Lu})/u.test(text) || unspaced.test(text) || /^\p{Lo}/u.test(text),
    isPossessive,
    gap: '',
  };
}

function isTitleCase(tokens: readonly Token[]): boolean {
  const telling = tokens.slice(1).filter(({ text }) => text.length > 3 && /^\p{L}/u.test(text));
  if (telling.length < 2) return tokens.length > 1 && tokens.every(({ isCapital }) => isCapital);
  return (
    telling.filter(({ isCapital }) => isCapital).length / telling.length > 0.6 &&
    telling.some(({ word, isCapital }) => isCapital && isPlainWord(word))
  );
}

/** How many tokens further a name may go on; 0 where it ends. */
function goesOn(tokens: readonly Token[], at: number): number {
  const { gap, text } = tokens[at]!;
  const next = tokens[at + 1]!;
  if (next.isCapital) {
    if (gap === ' ' || gap === ' & ' || gap === '! ') return 1;
    if (gap === '. ' && abbreviated.test(text)) return 1;
    return (gap === ', ' || gap === '., ') && formOf(next) !== undefined ? 1 : 0;
  }
  const beyond = tokens[at + 2];
  const joins = gap === ' ' && /^(?:and|of|the|de|du|di|van|von|for)$/.test(next.text) && next.gap === ' ';
  return joins && beyond?.isCapital ? 2 : 0;
}

/** A word beside a name that is none of it: what people are, what stocks do, peoples; in title case any plain word. */
function isDetached({ word, isCapital }: Token, { isTitleCase: isTitle }: Sentence): boolean {
  return (
    !isCapital ||
    titleWords.has(word) ||
    peoples.has(word) ||
    /^\p{N}/u.test(word) ||
    (isTitle && isPlainWord(word) && !otherHeads.has(word))
  );
}

/** Whether a name may begin here: at the run's beginning, or behind what is no part of it. */
function mayBegin(sentence: Sentence, { first, at }: { first: number; at: number }): boolean {
  const { tokens } = sentence;
  if (at === first) return true;
  const before = tokens[at - 1]!;
  if (before.isPossessive) return true;
  if (before.word === 'and' && !before.isCapital) return true;
  if (!before.isCapital) return false;
  if (before.gap !== ' ') return before.gap !== ' & ' && before.gap !== '. ';
  if (isDetached(before, sentence) || before.word.endsWith('-based') || before.word.endsWith('-listed')) return true;
  // `Chipmaker Micron`: what begins a sentence has its capital from that.
  return at - 1 === 0 && first === 0 && isPlainWord(before.word);
}

/** Whether a name may end here: `end` before what is no part of it, `cut` before a word that may be, `within` where it surely goes on. */
function endingAt(sentence: Sentence, { last, at }: { last: number; at: number }): 'end' | 'cut' | 'within' {
  const { tokens } = sentence;
  if (at === last || tokens[at]!.isPossessive) return 'end';
  const next = tokens[at + 1]!;
  if (next.word === 'and' && !next.isCapital) return 'end';
  if (!next.isCapital) return 'within';
  const { gap } = tokens[at]!;
  if (gap === ' & ') return 'within';
  if (formOf(next) !== undefined) return 'within';
  if (otherHeads.has(next.word)) return 'within';
  if (isDetached(next, sentence) || (sentence.isTitleCase && businessNouns.has(next.word))) return 'end';
  return 'cut';
}

/** The legal form that a word is, folded. */
function formOf({ word, isCapital, text }: Token): string | undefined {
  if (!isCapital || text.length > 14) return undefined;
  const form = foldName(word);
  return isLegalForm(form) && !/^(?:as|pt|se|sa|na|ae|co|ag|ab|pf|companies|dd|sl|sia|ug|tas|sab|sas|hf|cv)$/.test(form)
    ? form
    : /^(?:SE|SA|AG|AB|Co|NV|ASA|Companies|S\.A)$/.test(text)
      ? form
      : undefined;
}

function textOf(tokens: readonly Token[]): string {
  return tokens
    .map(({ text, gap }, index) =>
      index === tokens.length - 1 ? text : text + (gap.includes('&') ? ' & ' : gap.startsWith('.') ? '. ' : ' '),
    )
    .join('');
}
