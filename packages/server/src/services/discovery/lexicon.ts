import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { stemsOf } from '../../kernel/words.ts';
import type { Demand } from '../../ranking/deals/targets.ts';
import { tradeWords, type Lexicon } from '../../ranking/topic.ts';
import type { Learnt } from '../../ranking/deals/trade.ts';
import type { CompanyIndex } from '../../search/port.ts';
import type { Queryable } from '../../store/database.ts';
import { learntVectors } from '../learning/learnt.ts';

const folder = path.join(import.meta.dirname, '../../../../../data/starter');

export type Abbreviations = Pick<Lexicon, 'expansions' | 'abbreviations' | 'inPlainWords' | 'vectors'>;

/** The abbreviations that company descriptions spell out, `crm` ↔ `customer relationship management`, and the terms of trades in plain words. */
export async function readAbbreviations(): Promise<Abbreviations> {
  const [abbreviations, terms] = await Promise.all(
    ['abbreviations.json', 'trade-terms.json'].map(
      async (file) => JSON.parse(await readFile(path.join(folder, file), 'utf8')) as Record<string, string[]>,
    ),
  );
  return { ...abbreviationsOf(abbreviations!), inPlainWords: plainWordsOf(terms!) };
}

/** Nouns after a product that only say that a company makes it its business. */
const inThatTrade = ['maker', 'producer', 'operator', 'chain'];
/** One word alone is many things: `lithium` is no less a battery than a mine. */
const leastWords = 2;

/**
 * `Machine tools` is asked for as `machine tool makers` is, where the table has these alone.
 * @param terms term of trade → its plain words. Any of them matches
 */
export function plainWordsOf(terms: Readonly<Record<string, readonly string[]>>): NonNullable<Lexicon['inPlainWords']> {
  const plainly = new Map(Object.entries(terms).map(([term, expressions]) => [tradeWords(term).join(' '), expressions]));
  return (term) => {
    const known = plainly.get(term.join(' '));
    if (known || term.length < leastWords) return known ?? [];
    return inThatTrade.map((trade) => plainly.get([...term, trade].join(' '))).find((expressions) => expressions !== undefined) ?? [];
  };
}

/** @param spelledOut abbreviation → expressions, in lower case */
export function abbreviationsOf(spelledOut: Readonly<Record<string, readonly string[]>>): Abbreviations {
  const expansions = new Map<string, string[][]>();
  const abbreviations = new Map<string, string[]>();
  for (const [abbreviation, expressions] of Object.entries(spelledOut)) {
    const [short] = stemsOf(abbreviation);
    if (!short) continue;
    const expanded = expressions.map((expression) => stemsOf(expression)).filter((stems) => stems.length > 1);
    expansions.set(abbreviation, expanded);
    for (const stems of expanded) abbreviations.set(stems.join(' '), [...(abbreviations.get(stems.join(' ')) ?? []), short]);
  }
  return {
    expansions: (abbreviation) => expansions.get(abbreviation) ?? [],
    abbreviations: (stems) => abbreviations.get(stems.join(' ')) ?? [],
  };
}

/** What ranking needs to know of all companies together. */
export interface Corpus extends Lexicon, Omit<Demand, 'lexicon'> {
  /** `YYYY-MM-DD` of the newest deal on record; '' when there is none. */
  newest_deal: string;
}

/** Rankings read a corpus word by word; an index is asked for many words at once. */
export interface Vocabulary {
  /**
   * Does work that needs to know how common words are. It is done again once the words that it turned out to need are known, so it must
   * do nothing but compute.
   */
  weigh<T>(work: (corpus: Corpus) => T): Promise<T>;
  /** The same for each of many; done again are only those that needed more. */
  weighEach<Item, T>(items: readonly Item[], work: (item: Item, corpus: Corpus) => T): Promise<T[]>;
}

type Kind = 'words' | 'acquired_words' | 'names';

/** What an index has told; kept, for most words of one request come up in the next. */
interface Told {
  version: string;
  counts: Record<Kind, Map<string, number>>;
}

const toldBy = new WeakMap<Pick<CompanyIndex, 'statistics'>, Told>();
/** Of each kind. Past them all are forgotten, for names never end. */
const mostKept = 300_000;

/** How common words are in the index now, what is short for what, and what words mean where that was learnt. */
export async function openVocabulary(index: Pick<CompanyIndex, 'statistics'>, abbreviations: Abbreviations): Promise<Vocabulary> {
  const { version, companies, acquired, newest_deal } = await index.statistics({});
  const { counts } = toldOf(index, version);
  const missing = { words: new Set<string>(), acquired_words: new Set<string>(), names: new Set<string>() };
  let isLacking = false;
  const counter = (kind: Kind) => (asked: string) => {
    const count = counts[kind].get(asked);
    if (count === undefined) {
      missing[kind].add(asked);
      isLacking = true;
    }
    return count ?? 0;
  };
  const corpus: Corpus = {
    companies,
    acquired,
    newest_deal,
    frequency: counter('words'),
    acquiredFrequency: counter('acquired_words'),
    named: counter('names'),
    ...abbreviations,
  };

  async function learn(): Promise<void> {
    const asked = { words: [...missing.words], acquired_words: [...missing.acquired_words], names: [...missing.names] };
    const answer = await index.statistics(asked);
    for (const kind of Object.keys(asked) as Kind[]) {
      for (const [at, each] of asked[kind].entries()) counts[kind].set(each, answer[kind][at] ?? 0);
      missing[kind].clear();
    }
  }

  async function weighEach<Item, T>(items: readonly Item[], work: (item: Item, corpus: Corpus) => T): Promise<T[]> {
    const done: T[] = [];
    let left = [...items.keys()];
    for (;;) {
      left = left.filter((at) => {
        isLacking = false;
        done[at] = work(items[at]!, corpus);
        return isLacking;
      });
      if (left.length === 0) return done;
      await learn();
    }
  }
  return { weighEach, weigh: async (work) => (await weighEach([undefined], (_, each) => work(each)))[0]! };
}

function toldOf(index: Pick<CompanyIndex, 'statistics'>, version: string): Told {
  const known = toldBy.get(index);
  if (known?.version === version && Object.values(known.counts).every(({ size }) => size < mostKept)) return known;
  const told = { version, counts: { words: new Map(), acquired_words: new Map(), names: new Map() } };
  toldBy.set(index, told);
  return told;
}

/** What labels and words mean in this installation, as last learnt. */
export async function learntOf(context: { db: Queryable; index: CompanyIndex }): Promise<Learnt> {
  const [labels, words] = await Promise.all([learntVectors(context, 'labels'), learntVectors(context, 'words')]);
  return { labels, words };
}
