import { nameKey } from '../kernel/names.ts';
import { listedNames } from './listed-names.ts';

/** What a document calls another company: one it competes with, or one it sells to. */
export type NamedRelation = 'competitor' | 'customer';

/** A company as a document names it. */
export interface NamedCompany {
  /** Of its name, as it stands there. */
  key: string;
  /** As it stands there. */
  name: string;
  relation: NamedRelation;
  /** As it stands there; of one that is too long what is around the name. */
  sentence: string;
}

/** More names than that are a directory, not the competitors of a company. */
const mostNamed = 60;
/** A sentence that is quoted. */
const longestSentence = 400;
/** A sentence that is read: lists of two dozen names with their legal forms reach a thousand characters. */
const longestRead = 2_000;
/** Items below a line that announces them. */
const mostItems = 15;

/**
 * The competitors and customers a document names, each with the sentence that says so. Only lists that are announced as such are read
 * (`competitors include …`, `compete with …`, `customers such as …`): a name that merely stands near the word is nobody's competitor.
 * @param text a line a paragraph or item
 * @param own names of the company whose document it is
 */
export function namedIn(text: string, own: readonly string[] = []): NamedCompany[] {
  const left = new Set(own.map(nameKey));
  const found = new Map<string, NamedCompany>();
  for (const sentence of tellingSentences(text)) {
    for (const { relation, name, at } of namesOf(sentence)) {
      const key = nameKey(name);
      if (key.length < 2 || left.has(key) || found.has(`${relation} ${key}`)) continue;
      if (found.size >= mostNamed) return [...found.values()];
      found.set(`${relation} ${key}`, { key, name, relation, sentence: quoted(sentence, at, name.length) });
    }
  }
  return [...found.values()];
}

const telling = /\bcompet(?:e|es|ed|ing|ition|itors?)\b|\brivals?\b|\bcustomers?\b|\bclients?\b|\bsales to\b/i;
const mark = /^(?:[•·●▪◦]\s*|(?:[-–—*o]|\(?[a-z0-9]{1,2}[.)])(?:\s+|$))/;

/** Sentences that may speak of others; each item below a line that announces a list is a sentence with that line. */
function tellingSentences(text: string): string[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const sentences: string[] = [];
  for (const [index, line] of lines.entries()) {
    if (!telling.test(line)) continue;
    const own = sentencesOf(line.replace(mark, ''));
    sentences.push(...own);
    const announced = own.at(-1);
    if (!announced?.endsWith(':') || !telling.test(announced)) continue;
    for (const item of itemsBelow(lines, index + 1)) sentences.push(`${announced} ${item}`);
  }
  return sentences.filter((sentence) => sentence.length <= longestRead && telling.test(sentence) && !denies.test(sentence));
}

function itemsBelow(lines: readonly string[], first: number): string[] {
  const items: string[] = [];
  for (let index = first; index < lines.length && items.length < mostItems; index++) {
    let line = lines[index]!;
    const isMarked = mark.test(line);
    // A mark in a cell of its own.
    if (/^[-–—•·●▪◦*]$/.test(line)) line = lines[++index] ?? '';
    const item = line.replace(mark, '');
    if (!isMarked && items.length > 0 && !/(?:[;,]|[;,] (?:and|or))$/.test(lines[index - 1] ?? '')) break;
    items.push(item);
    if (item.endsWith('.') && !isMarked) break;
  }
  return items;
}

/** What says that somebody is no competitor, is not to be one, or what is said in court. */
const denies =
  /\b(?:not|never|neither|nor|n['’]t|cannot|longer|rarely)\b[^.;]{0,40}\b(?:compet|rival|customer|client)|\bunlike\b|\bnon-?compet|\b(?:refrain|restrict|prohibit|prevent)\w*\b[^.;]{0,60}\bcompeting|\bfrom competing\b|\b(?:antitrust|lawsuit|litigation|plaintiffs?|defendants?|complaint|court|alleg\w+|infring\w+)\b|\bcompetition (?:act|law|authority|authorities|commission|bureau|tribunal)\b/i;

const forms = "inc|corp|co|cos|ltd|llc|l\\.?p|l\\.?l\\.?c|n\\.?v|s\\.?a|a\\.?g|plc|int['’]?l|bros";
/** A full stop that ends no sentence. */
const abbreviated = /(?:^|[\s(,.“"])(?:mr|mrs|ms|dr|st|no|vs|jr|sr|e\.g|i\.e|etc|[a-z]|u\.s|u\.k)\.$/i;
const endsInForm = new RegExp(`(?:^|[\\s,])(?:${forms})\\.$`, 'i');
/** What a sentence begins with behind a legal form; a name goes on, or the next one follows. */
const opens =
  /^["“(]?(?:the|we|our|in|these|those|most|some|many|as|if|it|its|this|although|while|for|each|other|there|they|their|however|such|certain|additionally|competition|competitors|customers|to|an?|any|both|no|all|on|at|by|with|when|also|since|during|under|sales)\b/i;

function sentencesOf(line: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const { index, 0: end } of line.matchAll(/[.!?]["”’)\]]*\s+(?=["“‘(]?[\p{Lu}\p{N}])/gu)) {
    const until = index + end.length;
    const before = line.slice(Math.max(start, index - 12), index + 1);
    if (abbreviated.test(before)) continue;
    if (endsInForm.test(before) && !opens.test(line.slice(until))) continue;
    sentences.push(line.slice(start, until).trim());
    start = until;
  }
  sentences.push(line.slice(start).trim());
  return sentences.filter((sentence) => sentence !== '');
}

const few = String.raw`(?:[\w’'()&/-]+[\s,]+){0,6}?`;
const among = String.raw`(?:,? (?:among others|but (?:are|is) not limited to|without limitation|for example|primarily|principally|currently|both|(?:amongst|among) other (?:companies|things)),?)*`;
const gap = String.raw`[\s:]+(?:(?:the following|companies|firms)[\s:]+)?`;
const introduced = String.raw`(?:includ(?:e|es|ed|ing)|such as|namely|e\.g\.,?|for example,?)${among}${gap}`;
const rivals = String.raw`(?:competitors?|rivals?|compete|competes|competed|competing|competition)`;
const buyers = '(?:customers|clients)';

/** What announces a list, and of whom. Each is looked for from left to right; the list stands right behind. */
const announcements: readonly { relation: NamedRelation; words: RegExp }[] = [
  { relation: 'competitor', words: new RegExp(String.raw`\b${rivals}\b[^.]*?\b${introduced}`, 'giu') },
  {
    relation: 'competitor',
    words: new RegExp(
      String.raw`\b(?:compet(?:e|es|ed|ing|ition)|rivals?) ${few}(?:with|against|from)${among}\s+(?:companies )?(?:like )?`,
      'giu',
    ),
  },
  { relation: 'competitor', words: /\b(?:competitors?|rivals?)\b(?: (?:in|for|of|to) [^,.;:]{1,80}?)?,? (?:are|is|were|was|like)\s+/giu },
  { relation: 'competitor', words: /\b(?:competitors?|rivals?)(?::|,)\s+/giu },
  {
    relation: 'customer',
    words: new RegExp(
      String.raw`\b${buyers}\b(?: (?:in|of|for|worldwide|currently|today|also)\b[^,.;:]{0,50}?)?,? \(?${introduced}`,
      'giu',
    ),
  },
  {
    relation: 'customer',
    words:
      /\b(?:largest|major|principal|significant|biggest|main|key|top)(?: [\w-]+){0,2} (?:customers?|clients?)(?: (?:in|for|of|during) [^,.;:]{1,60}?)?(?:,| (?:are|is|were|was)) /giu,
  },
];

/** Nouns that such lists are not of companies: `markets such as …`, `customers such as …` where competitors are spoken of. */
const others =
  /\b(?:customers?|clients?|partners?|suppliers?|markets?|countries|country|regions?|states?|cities|areas?|jurisdictions?|territories|laws?|regulations?|regulators?|authorities|agencies|standards?|technologies|features?|factors?|protocols?|drugs?|locations?|languages?|titles?|shows?|programs?|channels?|applications|formats?|events?|investors?|executives?|directors|officers|persons|individuals|risks?|resources|assets|methods?|segments?|industries|languages?|institutes?|media|universities|acquisitions?|subsidiaries|employees?)[,)]?$/i;
const behindHeads = /(?:,)?\s*(?:includ(?:e|es|ed|ing)|such as|namely|e\.g\.,?|for example,?)/i;

interface NamedAt {
  relation: NamedRelation;
  name: string;
  at: number;
}

function namesOf(sentence: string): NamedAt[] {
  const found: NamedAt[] = [];
  for (const announcement of announcements) {
    const { relation } = announcement;
    for (const from of startsOf(sentence, announcement)) {
      if (speaksOfOthers(sentence, from, relation)) continue;
      for (const name of listedNames(sentence, from)) found.push({ relation, ...name });
    }
  }
  return found.sort((a, b) => a.at - b.at);
}

/** Between `customers include` and what announces whom: further on the sentence is about other things. */
const mostBetween = 60;

/** Behind each announcement; one that is announced again further on (`include contractors such as …`) begins there, too. */
function startsOf(sentence: string, { relation, words }: (typeof announcements)[number]): Set<number> {
  const starts = new Set<number>();
  const first = new RegExp(words.source, words.flags);
  for (let match = first.exec(sentence); match; match = first.exec(sentence)) {
    starts.add(match.index + match[0].length);
    const again = new RegExp(`\\b${introduced}`, 'giu');
    again.lastIndex = match.index + match[0].length;
    if (words.source.includes('such as')) {
      const until = relation === 'customer' ? again.lastIndex + mostBetween : sentence.length;
      for (let next = again.exec(sentence); next && next.index < until; next = again.exec(sentence))
        starts.add(next.index + next[0].length);
    }
    if (first.lastIndex === match.index) first.lastIndex++;
  }
  return starts;
}

/** Whether the list at a place is one of customers, markets, laws …, as the noun before its announcement tells. */
function speaksOfOthers(sentence: string, from: number, relation: NamedRelation): boolean {
  const before = sentence.slice(Math.max(0, from - 120), from);
  const announced = [...before.matchAll(new RegExp(behindHeads.source, 'gi'))].at(-1);
  const head = announced && before.slice(0, announced.index).trim();
  return head !== undefined && others.test(head) && !(relation === 'customer' && /(?:customers|clients)[,)]?$/i.test(head));
}

/** The sentence, or what is around a name in one that is too long to be quoted. */
function quoted(sentence: string, at: number, length: number): string {
  if (sentence.length <= longestSentence) return sentence;
  const start = at + length < longestSentence - 40 ? 0 : sentence.indexOf(' ', at - longestSentence / 2) + 1;
  const cut = sentence.slice(start, start + longestSentence - 4);
  const end = start + cut.length < sentence.length ? cut.lastIndexOf(' ') : cut.length;
  return `${start > 0 ? '… ' : ''}${cut.slice(0, end)}${start + end < sentence.length ? ' …' : ''}`;
}
