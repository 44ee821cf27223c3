import { nameKey } from '../../kernel/names.ts';
import { listedNames } from './listed-names.ts';
import { tellingSentences } from './telling-sentences.ts';
import { areOwnCompetitors, areOwnCustomers, ownWords, type Announced, type OwnWords } from './whose-list.ts';

/** What a document calls another company: one it competes with, or one it sells to. */
export type NamedRelation = 'competitor' | 'customer';

/** A company as a document names it. */
export interface NamedCompany {
  /** The key of the name as written. */
  key: string;
  /** The name as written. */
  name: string;
  relation: NamedRelation;
  /** The sentence as written; of a long one, the part around the name. */
  sentence: string;
}

/** More names than that are a directory, not the competitors of a company. */
const mostNamed = 60;
/** A sentence that is quoted. */
const longestSentence = 400;
/** Lists that a sentence announces of a relation. */
const mostLists = 40;

/**
 * The competitors and customers a document names, each with the sentence that says so. Only lists that are announced as such are read
 * (`competitors include …`, `compete with …`, `customers such as …`). A name merely near the word is not a competitor.
 * @param text a line a paragraph or item
 * @param own names of the company whose document it is
 */
export function namedIn(text: string, own: readonly string[] = []): NamedCompany[] {
  const left = new Set(own.map(nameKey));
  const words = ownWords(own);
  const found = new Map<string, NamedCompany>();
  for (const sentence of tellingSentences(text)) {
    for (const { relation, name, at } of namesOf(sentence, words)) {
      const key = nameKey(name);
      if (key.length < 2 || left.has(key) || found.has(`${relation} ${key}`)) continue;
      if (found.size >= mostNamed) return [...found.values()];
      found.set(`${relation} ${key}`, { key, name, relation, sentence: quoted(sentence, at, name.length) });
    }
  }
  return [...found.values()];
}

const few = String.raw`(?:[\w’'()&/-]+[\s,]+){0,6}?`;
const among = String.raw`(?:,? (?:among others|but (?:are|is) not limited to|without limitation|for example|primarily|principally|currently|both|(?:amongst|among) other (?:companies|things)),?)*`;
const gap = String.raw`[\s:]+(?:(?:the following|companies|firms)[\s:]+)?`;
const introduced = String.raw`(?:includ(?:e|es|ed|ing)|such as|namely|e\.g\.,?|for example,?)${among}${gap}`;
const introductions = new RegExp(String.raw`\b${introduced}`, 'giu');

interface Announcements {
  relation: NamedRelation;
  /** Says of what a list is. */
  word: RegExp;
  /** Ends where the list begins. */
  patterns: readonly RegExp[];
  /** From the word to an introduction further on (`include contractors such as …`): behind that the sentence is about other things. */
  mostBetween: number;
  areOwn: typeof areOwnCustomers;
}

const announcements: readonly Announcements[] = [
  {
    relation: 'competitor',
    word: /\b(?:competitors?|rivals?|compet(?:es?|ed|ing|ition))\b/giu,
    patterns: [
      new RegExp(
        String.raw`\b(?:compet(?:e|es|ed|ing|ition)|rivals?) ${few}(?:with|against|from)${among}\s+(?:companies )?(?:like )?`,
        'giu',
      ),
      /\b(?:competitors?|rivals?)\b(?: (?:in|for|of|to) [^,.;:]{1,80}?)?,? (?:are|is|were|was|like)\s+/giu,
      /\b(?:competitors?|rivals?)(?::|,)\s+/giu,
    ],
    mostBetween: 400,
    areOwn: areOwnCompetitors,
  },
  {
    relation: 'customer',
    word: /\b(?:customers?|clients?)\b/giu,
    patterns: [
      new RegExp(
        String.raw`\b(?:customers|clients)\b(?: (?:in|of|for|worldwide|currently|today|also)\b[^,.;:]{0,50}?)?,? \(?${introduced}`,
        'giu',
      ),
      /\b(?:largest|major|principal|significant|biggest|main|key|top)(?: [\w-]+){0,2} (?:customers?|clients?)(?:(?: (?:in|for|of|during) [^,.;:]{0,40}\d{4})?,|(?: (?:in|for|of|during) [^.;:]{1,60}?)? (?:are|is|were|was)) /giu,
    ],
    mostBetween: 60,
    areOwn: areOwnCustomers,
  },
];

/** Nouns that such lists are not of companies: `markets such as …`, `customers such as …` where competitors are spoken of. */
const others =
  /\b(?:customers?|clients?|partners?|suppliers?|markets?|countries|country|regions?|states?|cities|areas?|jurisdictions?|territories|laws?|regulations?|regulators?|authorities|agencies|standards?|technologies|features?|factors?|protocols?|drugs?|locations?|languages?|titles?|shows?|programs?|channels?|applications|formats?|events?|investors?|executives?|directors|officers|persons|individuals|risks?|resources|assets|methods?|segments?|industries|institutes?|media|universities|acquisitions?|subsidiaries|employees?)[,)]?$/i;
const behindHeads = /(?:,)?\s*(?:includ(?:e|es|ed|ing)|such as|namely|e\.g\.,?|for example,?)/gi;

interface NamedAt {
  relation: NamedRelation;
  name: string;
  at: number;
}

function namesOf(sentence: string, own: OwnWords): NamedAt[] {
  const behind = [...sentence.matchAll(introductions)].map(({ index, 0: words }) => ({ at: index, from: index + words.length }));
  const found = announcements.flatMap((of) => namesAnnounced(sentence, listsOf(sentence, of, behind), { of, own }));
  // A mention that is read as both relations counts as neither.
  const relations = new Map<number, Set<NamedRelation>>();
  for (const { at, relation } of found) relations.set(at, (relations.get(at) ?? new Set()).add(relation));
  return found.filter(({ at }) => relations.get(at)!.size === 1).sort((a, b) => a.at - b.at);
}

/** The names of the lists that are of the company's own; a list that another one has gone over is not read again. */
function namesAnnounced(sentence: string, lists: readonly Announced[], { of, own }: { of: Announcements; own: OwnWords }): NamedAt[] {
  const found: NamedAt[] = [];
  let read = 0;
  for (const list of lists) {
    if (list.from < read) continue;
    const { names, end } = listedNames(sentence, list.from);
    if (names.length === 0) continue;
    if (speaksOfOthers(sentence, list.from, of.relation) || !of.areOwn(list, own)) continue;
    for (const name of names) found.push({ relation: of.relation, ...name });
    read = end;
  }
  return found;
}

interface Place {
  at: number;
  from: number;
}

/** Where a sentence announces lists, from left to right, each with the last word before it that says of what it is. */
function listsOf(sentence: string, { word, patterns, relation, mostBetween }: Announcements, behind: readonly Place[]): Announced[] {
  const words = [...sentence.matchAll(word)];
  if (words.length === 0) return [];
  const places = patterns.flatMap((pattern) =>
    [...sentence.matchAll(pattern)].map(({ index, 0: matched }) => ({ at: index + matched.length, from: index + matched.length })),
  );
  const lastEnd = relation === 'customer' ? places.map(({ from }) => from) : words.map(({ index }) => index);
  places.push(...behind.filter(({ at }) => lastEnd.some((end) => end <= at && at < end + mostBetween)));
  const lists: Announced[] = [];
  let [last, previous] = [-1, -1];
  for (const { at, from } of places.toSorted((a, b) => a.from - b.from)) {
    while (last + 1 < words.length && words[last + 1]!.index < at) last++;
    const said = words[last];
    if (from === previous || !said) continue;
    previous = from;
    lists.push({ sentence, word: said[0], at: said.index, from });
    if (lists.length === mostLists) break;
  }
  return lists;
}

/** Whether the list at a place is one of customers, markets, laws …, as the noun before its announcement tells. */
function speaksOfOthers(sentence: string, from: number, relation: NamedRelation): boolean {
  const before = sentence.slice(Math.max(0, from - 120), from);
  const announced = [...before.matchAll(behindHeads)].at(-1);
  const head = announced && before.slice(0, announced.index).trim();
  return head !== undefined && others.test(head) && !(relation === 'customer' && /(?:customers|clients)[,)]?$/i.test(head));
}

/** The sentence, or what is around a name in one that is too long to be quoted. */
function quoted(sentence: string, at: number, length: number): string {
  if (sentence.length <= longestSentence) return sentence;
  const start = at + length < longestSentence - 40 ? 0 : sentence.indexOf(' ', at - longestSentence / 2) + 1;
  const cut = sentence.slice(start, start + longestSentence - 4);
  const end = start + cut.length < sentence.length ? cut.lastIndexOf(' ') : cut.length;
  return `${start > 0 ? '… ' : ''}${cut.slice(0, end)}${start + end < sentence.length ? ' …' : ''}`.toWellFormed();
}
