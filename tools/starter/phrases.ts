/** Key phrases: the noun phrases of a description that say what a company does, most telling first. */

import model from 'wink-eng-lite-web-model';
import winkNLP, { type ItsFunction } from 'wink-nlp';
import { countryFrom } from '../../packages/server/src/kernel/countries.ts';
import { foldName, nameKey } from '../../packages/server/src/kernel/names.ts';
import { introducedIn, phraseKey } from './abbreviations.ts';
import {
  boilerplate,
  emptyAlone,
  emptyPhrases,
  endingForms,
  formWords,
  verbsWithin,
  emptyHeads,
  emptyModifiers,
  emptyTogether,
  emptyWords,
  placeWords,
  verbsAsNouns,
} from './phrase-words.ts';

const nlp = winkNLP(model, ['sbd', 'pos']);
// wink knows its readers by identity, and its types call them methods, which they are not.
const its = nlp.its as unknown as Record<'pos' | 'precedingSpaces', ItsFunction<string>>;

interface Token {
  word: string;
  pos: string;
  isFirst: boolean;
}

export interface Mention {
  phrase: string;
  /** Its first sentence, boilerplate not counted. */
  sentence: number;
  times: number;
  /** The text gives it an abbreviation, or names it as a business segment. */
  isNamed: boolean;
  /** Written with capitals, as a name is: only what other texts write without them is no name. */
  isCapital: boolean;
}

const longest = 4;

function tokensOf(sentence: string): Token[] {
  const doc = nlp.readDoc(sentence);
  const words = doc.tokens().out();
  const tags = doc.tokens().out<string>(its.pos);
  const spaces = doc.tokens().out<string>(its.precedingSpaces);
  const tokens: Token[] = [];
  for (const [index, word] of words.entries()) {
    const last = tokens.at(-1);
    const isGlued = spaces[index] === '' && last !== undefined;
    if (isGlued && (word === '-' || last.word.endsWith('-') || (/^\d$/.test(last.word) && word === 'D'))) {
      last.word += word;
      last.pos = word === '-' ? 'ADJ' : tags[index] === 'NOUN' && !/-based$|-led$|-grade$/.test(last.word) ? 'NOUN' : 'ADJ';
    } else {
      tokens.push({ word, pos: tags[index] ?? 'X', isFirst: index === 0 });
    }
  }
  return tokens;
}

/** `CRM`, `SaaS`, `DDoS`, `M&A`: half capitals at least. `VisiJet` is a brand. */
function isAcronym(word: string): boolean {
  const capitals = word.match(/[A-Z]/g)?.length ?? 0;
  return /^[A-Za-z][A-Za-z0-9&-]{1,6}$/.test(word) && capitals >= 2 && capitals * 2 >= word.replace(/s$/, '').length;
}

/** Participles that join phrases and belong to none. */
const joining =
  /^(?:including|using|operating|providing|offering|serving|based|related|having|being|making|following|relating|involving|engaged|comprising|comprised|focusing|focused|developing|selling|specializing|specialized|specialising|helping|supporting|enabling|allowing|consisting|regarding|concerning|according|targeting|covering|featuring|ranging|containing|ensuring|delivering|producing|located|designed|used|owned|managed|marketed|offered|branded|called|named|headquartered|dedicated|aimed|listed|orchestrated|combining|preventing|automating|driving|creating|facilitating|building|comprises)$/i;

/** Whether a word can be in a phrase; every other word ends it. */
function isPart({ word, pos, isFirst }: Token): boolean {
  if (isAcronym(word) || /^\d[dD]$/.test(word)) return true;
  if (!/^[\p{L}][\p{L}\d'’/-]*$/u.test(word) || word.length < 2) return false;
  if (/^\p{Lu}/u.test(word) && !(isFirst && (pos === 'NOUN' || pos === 'ADJ'))) return false;
  if (joining.test(word)) return /^managed$/i.test(word) && pos !== 'AUX';
  if (pos === 'NOUN' || pos === 'ADJ' || pos === 'PROPN') return true;
  return pos === 'VERB' && /(?:ing|ed)$/.test(word);
}

function chunksOf(tokens: readonly Token[]): Token[][] {
  const chunks: Token[][] = [];
  let chunk: Token[] = [];
  const end = (): void => {
    if (chunk.length > 0) chunks.push(chunk);
    chunk = [];
  };
  for (const [index, token] of tokens.entries()) {
    if (!isPart(token)) {
      end();
      const shared = sharedNoun(tokens, index, chunks.at(-1));
      if (shared !== undefined) chunks.push(shared);
      continue;
    }
    // A verb at the start is what the company does to the noun, unless it is a participle of it.
    if (token.pos === 'VERB' && chunk.length === 0) {
      const isGerund =
        /^(?:manufacturing|building|mining|drilling|printing|shipping|packaging)$/i.test(token.word) && tokens[index - 1]?.pos === 'ADP';
      if (!isGerund && tokens[index + 1]?.pos !== 'NOUN') continue;
    }
    chunk.push(token);
  }
  end();
  return chunks;
}

/** `medical and dental equipment`, `passenger and freight air transportation`: what stands before the conjunction shares the noun. */
function sharedNoun(tokens: readonly Token[], at: number, before: readonly Token[] | undefined): Token[] | undefined {
  const left = tokens[at - 1];
  if (!/^(?:and|or)$/.test(tokens[at]?.word ?? '') || before?.length !== 1 || left !== before[0] || left === undefined) return undefined;
  const right: Token[] = [];
  for (let next = at + 1; right.length < 4; next++) {
    const token = tokens[next];
    if (token === undefined || !isPart(token) || token.pos === 'VERB') break;
    right.push(token);
  }
  const isShared =
    left.pos === 'ADJ' ? right[0]?.pos === 'ADJ' : left.pos === 'NOUN' && right[0]?.pos === 'NOUN' && !left.word.endsWith('s');
  return isShared && right.length > 1 && right.at(-1)?.pos === 'NOUN' ? [left, ...right.slice(1)] : undefined;
}

/** A chunk cut down to what it says; undefined when that is nothing. */
function phraseOf(chunk: readonly Token[]): string | undefined {
  let words = chunk.map(({ word }) => (isAcronym(word) ? word : word.toLowerCase()));
  const isHead = (place: number): boolean => {
    const token = chunk[place];
    return token !== undefined && (token.pos === 'NOUN' || isAcronym(token.word) || (token.pos === 'VERB' && token.word.endsWith('ing')));
  };
  let end = chunk.length;
  while (end > 0 && !isHead(end - 1)) end--;
  while (end > 2 && emptyHeads.has(words[end - 1] ?? '') && isHead(end - 2)) end--;
  words = words.slice(0, end);
  while (
    words.length > 0 &&
    (emptyModifiers.has(words[0] ?? '') || placeWords.has(words[0] ?? '') || (words.length > 1 && verbsAsNouns.test(words[0] ?? '')))
  ) {
    words = words.slice(1);
  }
  if (words.length > longest) words = words.slice(-longest);
  while (words.length > 0 && emptyModifiers.has(words[0] ?? '')) words = words.slice(1);
  const empty = words.length === 1 ? emptyWords : emptyTogether;
  if (words.map((word) => word.toLowerCase()).every((word) => empty.has(word) || emptyHeads.has(word) || emptyModifiers.has(word)))
    return undefined;
  if (/^(?:brands?|names?|trademarks?|series)$/.test(words.at(-1) ?? '') && words.length > 1) return undefined;
  if (words.some((word) => placeWords.has(word))) return undefined;
  const phrase = words
    .join(' ')
    .replace(/['’]s\b/g, '')
    .replace(/[-/]+$/, '');
  return phrase.length < 3 || (words.length === 1 && phrase.length < 4 && !isAcronym(phrase)) ? undefined : phrase;
}

/** `operates through three segments: Wind Turbines, Services, and Other.` */
const segments = /\bsegments?(?: (?:are|include|comprise|namely))?[:,;]\s*([^.]{4,300})\./gi;

function segmentsOf(text: string): string[] {
  const names: string[] = [];
  for (const [, inside = ''] of text.matchAll(segments)) {
    for (const part of inside.split(/[,;]|\band\b(?=\s+\p{Lu})/u)) {
      const words = part
        .replace(/^\s*and\s+/, '')
        .replace(/\b(?:segments?|division|business|operations?|group|services?|products?)\s*$/i, '')
        .trim()
        .split(/\s+/);
      if (words.length < 1 || words.length > longest || !/^\p{Lu}/u.test(words[0] ?? '')) continue;
      const name = words
        .map((word) => (isAcronym(word) ? word : word.toLowerCase()))
        .join(' ')
        .replace(/ & /g, ' and ');
      const isPlace = words.some((word) => placeWords.has(word.toLowerCase())) || countryFrom(words.join(' ')) !== undefined;
      const isEmpty = name
        .split(' ')
        .every((word) => emptyWords.has(word) || emptyHeads.has(word) || emptyModifiers.has(word) || word === 'and');
      if (!isPlace && !isEmpty && name.length > 3 && /^[a-z0-9 -]+$/i.test(name)) names.push(name);
    }
  }
  return names;
}

/** Runs of two and three capitalised words in `Artificial Intelligence & Machine Learning Tools`. */
function capitalsIn(tokens: readonly Token[]): string[] {
  const phrases: string[] = [];
  for (const [index] of tokens.entries()) {
    for (const size of [2, 3]) {
      const run = tokens.slice(index, index + size);
      if (run.length < size || !run.every(({ word }) => /^\p{Lu}\p{Ll}{2,}$/u.test(word))) continue;
      const phrase = phraseOf(run.map(({ word }) => ({ word: word.toLowerCase(), pos: 'NOUN', isFirst: false })));
      if (phrase !== undefined && phrase.includes(' ')) phrases.push(phrase);
    }
  }
  return phrases;
}

/** Measures, legal forms, pieces of sentences, and what any company could say. */
function saysNothing(phrase: string): boolean {
  const lower = phrase.toLowerCase();
  if (emptyAlone.has(lower) || emptyPhrases.has(lower) || endingForms.test(phrase) || formWords.test(lower) || verbsWithin.test(lower))
    return true;
  const words = lower.split(' ');
  return words.includes('and') && words.some((word) => word === 'others' || word === 'other' || word === 'friends');
}

/** Every phrase of a text, once each. `ownName` is left out. */
export function mentionsIn(text: string, ownName: string): Mention[] {
  const found = new Map<string, Mention>();
  const own = nameKey(ownName);
  const [ownFirst = ''] = own.split(' ');
  const add = (phrase: string, sentence: number, kind: 'plain' | 'named' | 'capital' = 'plain'): void => {
    const isNamed = kind === 'named';
    const isCapital = kind === 'capital';
    const key = phraseKey(phrase);
    const folded = foldName(phrase);
    const isOwn =
      folded === own ||
      folded === ownFirst ||
      (ownFirst.length > 3 && own.includes(' ') && folded.startsWith(own.split(' ').slice(0, 2).join(' ')));
    if (isOwn || saysNothing(phrase)) return;
    const mention = found.get(key);
    if (mention === undefined) found.set(key, { phrase, sentence, times: 1, isNamed, isCapital });
    else {
      mention.times++;
      mention.isCapital &&= isCapital;
      mention.isNamed ||= isNamed;
    }
  };
  const sentences = nlp
    .readDoc(text.replace(/\s+/g, ' '))
    .sentences()
    .out()
    .filter((sentence) => !boilerplate.test(sentence) || sentence.length > 400);
  for (const [index, sentence] of sentences.entries()) {
    for (const { abbreviation, expansion } of introducedIn(sentence)) {
      const phrase = expansion.toLowerCase();
      const isName =
        /^(?:[A-Z][\p{L}-]+ ?)+$/u.test(expansion) && !/^(?:Internet|Software|Platform|Infrastructure|Artificial|Machine)/.test(expansion);
      if (isName || phrase.split(' ').length > longest + 1) continue;
      add(phrase, index, 'named');
      add(abbreviation, index, 'named');
    }
    const tokens = tokensOf(sentence);
    for (const phrase of capitalsIn(tokens)) add(phrase, index, 'capital');
    for (const chunk of chunksOf(tokens)) {
      const phrase = phraseOf(chunk);
      if (phrase !== undefined) add(phrase, index);
      for (const { word } of chunk) if (chunk.length > 1 && isAcronym(word)) add(word, index);
    }
  }
  for (const name of segmentsOf(text)) add(name, 0, 'named');
  return [...found.values()];
}

export function frequencies(mentions: Iterable<readonly Mention[]>): Map<string, number> {
  const found = new Map<string, number>();
  for (const all of mentions) {
    for (const { phrase, isCapital } of all) {
      if (isCapital) continue;
      const key = phraseKey(phrase);
      found.set(key, (found.get(key) ?? 0) + 1);
    }
  }
  return found;
}

export interface Corpus {
  /** In how many texts a phrase stands, by its key. */
  frequency: ReadonlyMap<string, number>;
  texts: number;
  /** Keys of abbreviations and expansions that several texts introduce. */
  abbreviated: ReadonlySet<string>;
}

const mostPhrases = 14;
const mostLoneWords = 4;

/** Chosen by eye on the ranking of sixty companies: two and three words say most, a lone word must be rare to say anything. */
const lengthWeight = [0, 0.6, 1, 1.05, 0.85];

/** The phrases that tell a text from the others: at most 14, at most 4 lone words, none a part of another. */
export function keyPhrases(mentions: readonly Mention[], corpus: Corpus): string[] {
  const { frequency, texts, abbreviated } = corpus;
  const scored = mentions.flatMap((mention) => {
    const inTexts = frequency.get(phraseKey(mention.phrase)) ?? 1;
    if (mention.isCapital && inTexts < 5) return [];
    // With `and` in it, it is a name that others must know.
    if (mention.phrase.includes(' and ') && inTexts < 2) return [];
    const isKnown = abbreviated.has(phraseKey(mention.phrase));
    const words = mention.phrase.split(' ').length;
    const rarity = Math.min(Math.log(texts / inTexts), 7.5) / 7.5;
    // What one text alone says is more often a turn of phrase than a trade.
    const shared = inTexts === 1 && words > 1 ? 0.8 : 1;
    const place = mention.sentence === 0 ? 1.7 : mention.sentence === 1 ? 1.25 : mention.sentence < 4 ? 1 : 0.8;
    const isLone = words === 1 && !isKnown;
    // A lone word of few texts is a brand or a slip of the tagger, a lone acronym of few an insider's.
    if (isLone && !mention.isNamed && inTexts < (isAcronym(mention.phrase) ? 8 : 3)) return [];
    const named = mention.isNamed || isKnown ? 1.4 : 1;
    const score = rarity * shared * place * named * (lengthWeight[words] ?? 0.7) * (1 + Math.log(mention.times) / 2);
    return [{ phrase: mention.phrase, isLone, score: isLone && inTexts > texts / 60 && !mention.isNamed ? score * 0.5 : score }];
  });
  scored.sort((a, b) => b.score - a.score || (a.phrase < b.phrase ? -1 : 1));
  const chosen: string[] = [];
  let lone = 0;
  for (const { phrase, isLone } of scored) {
    if (chosen.length >= mostPhrases) break;
    if (isLone && lone >= mostLoneWords) continue;
    const key = phraseKey(phrase);
    const isSaid = chosen.some(
      (other) =>
        ` ${phraseKey(other)} `.includes(` ${key} `) ||
        (key.includes(' ') && ` ${key} `.includes(` ${phraseKey(other)} `) && other.includes(' ')),
    );
    if (isSaid) continue;
    chosen.push(phrase);
    if (isLone) lone++;
  }
  return chosen;
}
