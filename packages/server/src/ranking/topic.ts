import type { VectorTable } from '../kernel/learnt-vectors.ts';
import { cutExclusions, type ExclusionWords } from '../kernel/exclusions.ts';
import { placesAsked, type AskedPlaces } from '../kernel/regions.ts';
import { singularOf, stemsOf, wordsOf, type Word } from '../kernel/words.ts';
import { meaningOf, termsOfText, type Meaning } from './meaning.ts';

/** One concept of the question: a word, or an expression. Any alternative matches. */
export interface Concept {
  /** As the caller wrote it. */
  text: string;
  /** Each alternative is a sequence of stems that must be in one statement. */
  alternatives: string[][];
  /** Share of the topic's meaning; all concepts of a topic sum to 1. */
  weight: number;
  /** Words that share a stem with it and mean something else: `majority` where `majors` is asked for. */
  others: ReadonlySet<string>;
  /** Other words that mean nearly the same, with how nearly: 0 to 1. */
  near: ReadonlyMap<string, number>;
  /** Whether it names the thing itself: the last word of a noun phrase that tells something, before what qualifies it. */
  isHead: boolean;
}

export interface Topic {
  concepts: Concept[];
  /** Neighbouring concepts of one noun phrase: together they mean more than apart. Weights sum to at most 1. */
  pairs: { first: number; second: number; weight: number }[];
  /** What its words mean together; undefined where nothing was learnt of them. */
  meaning?: Meaning | undefined;
  /** The countries it asks for, whose words are no concepts of it; undefined where it asks for none. */
  places?: AskedPlaces | undefined;
  /** What it leaves out, whose words are no concepts of it either. */
  exclusions: readonly Exclusion[];
}

/** What a topic leaves out: companies of this thing, in these countries, or of it and there. */
export interface Exclusion {
  thing: Phrase | undefined;
  /** Alpha-3 codes; undefined where it does not matter. */
  countries: ReadonlySet<string> | undefined;
}

/** The concepts of a text, and which of them are neighbours. */
export type Phrase = Pick<Topic, 'concepts' | 'pairs'>;

/** What ranking needs to know of the corpus and of the language. */
export interface Lexicon {
  /** Companies with text, and how many of them have a stem. */
  companies: number;
  frequency(stem: string): number;
  /** Companies whose description names what has this key (kernel/names.ts). */
  named(key: string): number;
  /** Expansions of an abbreviation, as stems: `crm` → `custom relationship manag`. */
  expansions(abbreviation: string): readonly string[][];
  /** Abbreviations of an expression given as stems. */
  abbreviations(expression: readonly string[]): readonly string[];
  /** What a term of trade, as words in lower case and without their plural, says in plain words: `towerco` → `telecom tower`, `cell sites`; none for any other. */
  inPlainWords?: (term: readonly string[]) => readonly string[];
  /** What words mean, once that was learnt. */
  vectors?: VectorTable | undefined;
}

/** After these come customers or means, not the thing itself. */
const qualifierStarts = new Set(
  `for with using in to that which serving from by via through targeting across within on of based focused used enabling powered-by like`.split(
    ' ',
  ),
);
// Words of a topic that name no product or service themselves: any company has some.
const genericWords: ReadonlySet<string> = new Set(
  `software platform platforms solution solutions service services system systems tool tools technology technologies tech provider providers
  startup startups vendor vendors maker makers business businesses firm firms industry market related
  manufacturer manufacturers producer producers operator operators supplier suppliers product products app apps application applications
  new next generation leading global modern smart innovative digital online`.split(/\s+/),
);
/** Whether words of a topic name no product or service: a maker of lifts says `lifts`, and seldom `makers`. */
export function isGeneric(text: string): boolean {
  return text.split(' ').every((word) => genericWords.has(word.toLowerCase()));
}

const genericStems: ReadonlySet<string> = new Set([...genericWords].flatMap((word) => stemsOf(word)));
// Neither they nor words that no company uses tell one company from another.
const littleShare = 0.3;
const qualifierShare = 0.55;
// The words before these qualify the words after them: `AI-powered CRM`, `cloud-based billing`.
const participles: ReadonlySet<string> = new Set('powered driven based enabled led native focused assisted'.split(' '));
const longestExpression = 5;

/** Information content of a stem, 0 to about 11 nats at 40,000 companies; an unseen stem counts as seen once. */
export function informationOf(stem: string, lexicon: Lexicon): number {
  const seen = Math.max(1, lexicon.frequency(stem));
  return Math.log(1 + Math.max(1, lexicon.companies) / seen);
}

/**
 * Reads a topic: which words name the thing, which qualify it, which say little.
 * @param input.also further wishes (keywords, the detailed query) with the share of the topic's weight each has
 */
export function readTopic(input: { topic: string; also?: readonly { text: string; share: number }[] }, lexicon: Lexicon): Topic {
  const asked = cutExclusions(input.topic);
  const also = (input.also ?? []).map(({ text, share }) => ({ ...cutExclusions(text), share }));
  const places = placesAsked(asked.wanted);
  const thing = places?.rest ?? asked.wanted;
  const read = readPhrase(thing, lexicon);
  const concepts = [...read.concepts];
  for (const { wanted: text, share } of also) {
    const known = new Set(concepts.map((concept) => concept.text.toLowerCase()));
    const more = readPhrase(text, lexicon).concepts.filter((concept) => !known.has(concept.text.toLowerCase()));
    const total = more.reduce((sum, concept) => sum + concept.weight, 0);
    concepts.push(...more.map((concept) => ({ ...concept, weight: (concept.weight / total) * share })));
  }
  const texts = [thing, ...also.map(({ wanted }) => wanted)];
  const terms = tokensOf(texts.join('. '), lexicon).flatMap(termsOfToken);
  const meaning = lexicon.vectors && meaningOf(terms, lexicon.vectors);
  const exclusions = [asked, ...also].flatMap((each) => each.exclusions).map((words) => exclusionOf(words, lexicon));
  return {
    ...weightiest({ concepts: concepts.map((concept) => apart(concept, concepts)), pairs: read.pairs }),
    meaning,
    places,
    exclusions,
  };
}

function exclusionOf({ thing, countries }: ExclusionWords, lexicon: Lexicon): Exclusion {
  return { thing: thing === '' ? undefined : readPhrase(thing, lexicon), countries };
}

/** A word of an expression means something together with the others: `estate` is near `office`, and says nothing of it in `office real estate investment trusts`. */
function apart(concept: Concept, all: readonly Concept[]): Concept {
  if (concept.near.size === 0) return concept;
  const expressions = all
    .filter((other) => other !== concept)
    .flatMap(({ alternatives }) => alternatives.filter(({ length }) => length > 1));
  const taken = new Set(expressions.flat());
  return { ...concept, near: new Map([...concept.near].filter(([term]) => !stemsOf(term).some((stem) => taken.has(stem)))) };
}

/** A page of wishes is about its weightiest words; the rest would cost time and say little. */
const mostConcepts = 64;

function weightiest({ concepts, pairs }: Phrase): Phrase {
  const kept = new Set([...concepts].sort((a, b) => b.weight - a.weight).slice(0, mostConcepts));
  const ordered = concepts.filter((concept) => kept.has(concept));
  const places = new Map(ordered.map((concept, place) => [concept, place]));
  const total = ordered.reduce((sum, concept) => sum + concept.weight, 0);
  return {
    concepts: ordered.map((concept) => ({ ...concept, weight: concept.weight / total })),
    pairs: pairs.flatMap((pair) => {
      const [first, second] = [places.get(concepts[pair.first]!), places.get(concepts[pair.second]!)];
      return first === undefined || second === undefined ? [] : [{ first, second, weight: pair.weight }];
    }),
  };
}

function readPhrase(text: string, lexicon: Lexicon): Phrase {
  const concepts: Concept[] = [];
  const pairs: Topic['pairs'] = [];
  let isQualifier = false;
  for (const segment of segmentsOf(text)) {
    if (segment.startsQualifier && concepts.length > 0) isQualifier = true;
    const tokens = tokensOf(segment.text, lexicon);
    let previous: number | undefined;
    let head: Concept | undefined;
    for (let at = 0; at < tokens.length;) {
      const { concept, length } = conceptAt(tokens, at, lexicon);
      at += length;
      const qualifiesNext = participles.has(tokens[at]?.surface ?? '') && at + 1 < tokens.length;
      if (qualifiesNext) at += 1;
      if (isQualifier || qualifiesNext) concept.weight *= qualifierShare;
      else if (!isGeneric(concept.text)) head = concept;
      concept.text = asWritten(concept.text, text);
      const repeated = concepts.findIndex((other) => other.text.toLowerCase() === concept.text.toLowerCase());
      if (repeated === -1) concepts.push(concept);
      const index = repeated === -1 ? concepts.length - 1 : repeated;
      if (previous !== undefined && previous !== index) pairs.push({ first: previous, second: index, weight: 0 });
      previous = index;
    }
    if (head) head.isHead = true;
  }
  const total = concepts.reduce((sum, concept) => sum + concept.weight, 0) || 1;
  const weighted = concepts.map((concept) => ({ ...concept, weight: concept.weight / total }));
  // A pair is worth twice its lighter half: two halves of a topic all of it, a thing and the word `software` little.
  const pairWeight = (pair: Topic['pairs'][number]) => 2 * Math.min(weighted[pair.first]?.weight ?? 0, weighted[pair.second]?.weight ?? 0);
  const pairTotal = Math.max(
    1,
    pairs.reduce((sum, pair) => sum + pairWeight(pair), 0),
  );
  return { concepts: weighted, pairs: pairs.map((pair) => ({ ...pair, weight: pairWeight(pair) / pairTotal })) };
}

/** The caller's own capitals: `crm` of `AI-powered CRM software` is `CRM`. */
function asWritten(words: string, text: string): string {
  const at = text.toLowerCase().indexOf(words);
  return at === -1 ? words : text.slice(at, at + words.length);
}

/** Cuts a topic at commas and at the words that start a qualifier. */
function segmentsOf(text: string): { text: string; startsQualifier: boolean }[] {
  const segments: { words: string[]; startsQualifier: boolean }[] = [{ words: [], startsQualifier: false }];
  for (const word of text.replace(/[,;/()|]+/g, ' , ').split(/\s+/)) {
    if (word === ',') segments.push({ words: [], startsQualifier: false });
    else if (qualifierStarts.has(word.toLowerCase())) segments.push({ words: [], startsQualifier: true });
    else segments.at(-1)?.words.push(word);
  }
  return segments.map(({ words, startsQualifier }) => ({ text: words.join(' '), startsQualifier }));
}

/** A word of a topic, or a term of trade that says the same in plain words. */
type Token = Word & { plainly?: readonly string[] };

const longestTerm = 4;

/** The words of a text in order, its terms of trade whole, the longest first. */
function tokensOf(text: string, lexicon: Lexicon): Token[] {
  const written = text.split(/\s+/).filter((word) => word !== '');
  const tokens: Token[] = [];
  let from = 0;
  for (let at = 0; at < written.length;) {
    const term = lexicon.inPlainWords && termAt(written, at, lexicon);
    if (term) {
      tokens.push(...wordsOf(written.slice(from, at).join(' ')), term.token);
      from = at + term.length;
    }
    at += term?.length ?? 1;
  }
  return [...tokens, ...wordsOf(written.slice(from).join(' '))];
}

/** A term that one company in so many says needs no plain words: who means it says it. */
const usualShare = 1 / 250;

function termAt(written: readonly string[], at: number, lexicon: Lexicon): { token: Token; length: number } | undefined {
  for (let length = Math.min(longestTerm, written.length - at); length > 0; length--) {
    const surface = written
      .slice(at, at + length)
      .map((word) => word.toLowerCase().replace(/^[("'“]+|[)"'”.,;:]+$/g, ''))
      .join(' ');
    const plainly = lexicon.inPlainWords?.(tradeWords(surface)) ?? [];
    if (plainly.length === 0 || isUsual(surface, lexicon)) continue;
    return { token: { surface, stem: stemsOf(surface).join(' '), plainly }, length };
  }
  return undefined;
}

function isUsual(term: string, lexicon: Lexicon): boolean {
  const [stem, ...others] = tradeWords(term).flatMap(stemsOf);
  return (
    stem !== undefined && others.length === 0 && tradeWords(term).length === 1 && lexicon.frequency(stem) >= usualShare * lexicon.companies
  );
}

/** The words of a term of trade as they are looked up: in lower case, without their plural, `low-cost` as two. */
export function tradeWords(term: string): string[] {
  return term
    .toLowerCase()
    .split(/[\s-]+/)
    .map(singularOf);
}

function termsOfToken({ surface, plainly = [] }: Token): string[] {
  return [surface, ...plainly].flatMap(termsOfText);
}

function conceptAt(tokens: readonly Token[], at: number, lexicon: Lexicon): { concept: Concept; length: number } {
  const { surface, plainly } = tokens[at]!;
  if (plainly) return { concept: tradeConcept(surface, plainly, lexicon), length: 1 };
  const next = tokens.findIndex((token, place) => place > at && token.plainly);
  return wordConceptAt(next === -1 ? tokens : tokens.slice(0, next), at, lexicon);
}

/** A term of trade: itself, or any of what it says in plain words. */
function tradeConcept(text: string, plainly: readonly string[], lexicon: Lexicon): Concept {
  const words = wordsOf(text);
  // Without its single letters `P&C insurers` would be any insurers, and `out-of-home` any home. `Buy now pay later` says enough without its `now`.
  const written = tradeWords(text);
  const isWhole = words.length === written.length || (words.length > 1 && written.every(({ length }) => length > 1));
  const own = isWhole ? words.map(({ stem }) => stem) : [];
  const [only] = own.length === 1 ? words : [];
  const spelledOut = only ? lexicon.expansions(singularOf(only.surface)) : [];
  const alternatives = [own, ...plainly.map(stemsOf), ...spelledOut].filter((stems) => stems.length > 0);
  return {
    text,
    alternatives,
    weight: weightOf(wordsOf(plainly[0]!), lexicon),
    others: only ? othersOf(only, lexicon) : new Set(),
    near: only ? nearTo(only, lexicon) : new Map(),
    isHead: false,
  };
}

function wordConceptAt(words: readonly Word[], at: number, lexicon: Lexicon): { concept: Concept; length: number } {
  // An expression that has an abbreviation is one concept, and the longest such expression wins.
  for (let length = Math.min(longestExpression, words.length - at); length > 1; length--) {
    const part = words.slice(at, at + length);
    const text = part.map((word) => word.surface).join(' ');
    const stems = part.map((word) => word.stem);
    const short = lexicon.abbreviations(stems);
    if (short.length === 0) continue;
    const alternatives = [stems, ...short.map((abbreviation) => [abbreviation])];
    return { concept: { text, alternatives, weight: weightOf(part, lexicon), others: new Set(), near: new Map(), isHead: false }, length };
  }
  const word = words[at]!;
  // `Software as a service` without its small words is any software and any service.
  const spelledOut = [word.surface, singularOf(word.surface)]
    .map((surface) => lexicon.expansions(surface))
    .find(({ length }) => length > 0);
  const expansions = (spelledOut ?? []).filter((stems) => !stems.every((stem) => genericStems.has(stem)));
  const alternatives = [[word.stem], ...expansions];
  const others = othersOf(word, lexicon);
  return {
    concept: { text: word.surface, alternatives, weight: weightOf([word], lexicon), others, near: nearTo(word, lexicon), isHead: false },
    length: 1,
  };
}

/** Below this cosine two words of one stem are two things. */
const leastSame = 0.5;

function othersOf({ surface, stem }: Word, { vectors }: Lexicon): ReadonlySet<string> {
  const term = singularOf(surface);
  if (!vectors?.directionOf(term)) return new Set();
  return new Set(
    termsByStem(vectors)
      .get(stem)
      ?.filter((other) => other !== term && vectors.cosine(term, other) < leastSame),
  );
}

/** From this cosine on one word may represent another, for at most this many words. */
const leastNear = 0.5;
const mostNear = 8;

function nearTo({ surface, stem }: Word, { vectors }: Lexicon): ReadonlyMap<string, number> {
  if (!vectors || genericWords.has(surface)) return new Map();
  const known = nearByTerm.get(vectors) ?? new Map<string, ReadonlyMap<string, number>>();
  nearByTerm.set(vectors, known);
  const term = singularOf(surface);
  if (!vectors.directionOf(term)) return new Map();
  const near = known.get(term) ?? nearest(term, stem, vectors);
  known.set(term, near);
  return near;
}

/** Words of topics come again, and a topic is read until all its words are counted; there are as many as the table has terms. */
const nearByTerm = new WeakMap<VectorTable, Map<string, ReadonlyMap<string, number>>>();

function nearest(term: string, stem: string, vectors: VectorTable): ReadonlyMap<string, number> {
  const near = vectors.nearest(vectors.directionOf(term)!, { most: mostNear, least: leastNear });
  return new Map(near.filter((each) => stemsOf(each.term)[0] !== stem).map((each) => [each.term, each.cosine]));
}

const byStem = new WeakMap<VectorTable, Map<string, string[]>>();

function termsByStem(vectors: VectorTable): Map<string, string[]> {
  const known = byStem.get(vectors) ?? Map.groupBy(vectors.terms, (term) => stemsOf(term)[0] ?? '');
  byStem.set(vectors, known);
  return known;
}

function weightOf(words: readonly Word[], lexicon: Lexicon): number {
  const information = Math.max(...words.map((word) => informationOf(word.stem, lexicon)));
  const saysLittle = words.every((word) => genericWords.has(word.surface));
  const isUnseen = words.every((word) => lexicon.frequency(word.stem) === 0);
  return saysLittle || isUnseen ? information * littleShare : information;
}
