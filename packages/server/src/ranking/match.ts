import type { Statement } from './evidence.ts';
import type { Concept, Phrase } from './topic.ts';

/** The statement that best speaks of a concept, and how fully: 0 to 1. */
export interface ConceptMatch {
  concept: Concept;
  strength: number;
  statement: Statement | undefined;
  /** Whether the statement is a label of several trades that are not all asked for. */
  isPartly: boolean;
}

export interface TopicMatch {
  concepts: ConceptMatch[];
  /** Share of the topic's meaning that the company's statements carry, 0 to 1. */
  coverage: number;
  /** How far neighbouring concepts stand together in one statement, 0 to the sum of their weights. */
  togetherness: number;
  /** How much of what is said of the company is said of the topic, 0 to 1. */
  emphasis: number;
  /** How fully the thing itself is said, not what qualifies it: 0 to 1; 1 where the topic names none. */
  head: number;
}

/** Holds a company's statements against a topic. */
export function matchTopic(topic: Phrase, statements: readonly Statement[]): TopicMatch {
  const concepts = topic.concepts.map((concept) => matchConcept(concept, statements));
  const coverage = concepts.reduce((sum, { concept, strength }) => sum + concept.weight * strength, 0);
  const togetherness = topic.pairs.reduce((sum, pair) => {
    const [first, second] = [topic.concepts[pair.first], topic.concepts[pair.second]];
    return first && second ? sum + pair.weight * together(first, second, statements) : sum;
  }, 0);
  const heads = concepts.filter(({ concept }) => concept.isHead).map(({ strength }) => strength);
  const head = heads.length === 0 ? 1 : Math.max(...heads);
  return { concepts, coverage, togetherness, emphasis: emphasisOn(topic, statements), head };
}

/** Share of the topic's meaning that statements carry, 0 to 1. */
export function coverageOf({ concepts }: Phrase, statements: readonly Statement[]): number {
  return concepts.reduce((sum, concept) => sum + concept.weight * matchConcept(concept, statements).strength, 0);
}

function matchConcept(concept: Concept, statements: readonly Statement[]): ConceptMatch {
  let found: ConceptMatch = { concept, strength: 0, statement: undefined, isPartly: false };
  for (const statement of statements) {
    const weight = weightFor(concept, statement);
    const strength = statedIn(concept, statement) * weight * asHead(concept, statement);
    if (strength > found.strength) found = { concept, strength, statement, isPartly: weight < statement.whole_weight };
  }
  return found;
}

/** A phrase whose thing is another says the topic's only by the way: `airline catering` is no airline. */
const qualifyingShare = 0.75;

function asHead({ isHead, alternatives }: Concept, { heads, counts }: Statement): number {
  if (!isHead || !heads) return 1;
  const said = alternatives.filter((alternative) => alternative.every((stem) => counts.has(stem)));
  return said.length === 0 || said.some((alternative) => alternative.some((stem) => heads.has(stem))) ? 1 : qualifyingShare;
}

/** A label of several trades tells in full where all of them are one expression that is asked for: `property and casualty insurance`. */
function weightFor({ alternatives }: Concept, { stems, weight, whole_weight }: Statement): number {
  if (weight === whole_weight) return weight;
  return alternatives.some((alternative) => stems.every((stem) => alternative.includes(stem))) ? whole_weight : weight;
}

// An abbreviation may have another meaning than the caller's.
const otherWordsShare = 0.9;

function statedIn(concept: Concept, statement: Statement): number {
  const place = concept.alternatives.findIndex((alternative) => alternative.every((stem) => statement.counts.has(stem)));
  if (place === -1) return nearlyStated(concept, statement);
  if (place === 0 && !isMeant(concept, statement)) return 0;
  return place === 0 ? 1 : otherWordsShare;
}

/** A word that stands near another in meaning says the same less surely than an abbreviation. */
const nearWordsShare = 0.8;

function nearlyStated({ near }: Concept, { terms }: Statement): number {
  if (near.size === 0) return 0;
  return nearWordsShare * Math.max(0, ...terms.map((term) => near.get(term) ?? 0));
}

/** Whether the stem of a concept represents a word with its meaning there. */
function isMeant({ alternatives, others }: Concept, { stems, terms }: Statement): boolean {
  if (others.size === 0) return true;
  const [stem] = alternatives[0]!;
  return stems.some((each, at) => each === stem && !others.has(terms[at]!));
}

/** 1 when two concepts are neighbours in a statement, less when further apart in it, 0 when no statement has both. */
function together(first: Concept, second: Concept, statements: readonly Statement[]): number {
  let best = 0;
  for (const statement of statements) {
    if (statedIn(first, statement) === 0 || statedIn(second, statement) === 0) continue;
    const gap = gapBetween(first, second, statement);
    best = Math.max(best, statement.weight / Math.max(1, Math.sqrt(gap)));
  }
  return best;
}

function gapBetween(first: Concept, second: Concept, statement: Statement): number {
  const places = (concept: Concept) =>
    concept.alternatives.flatMap((alternative) => statement.stems.flatMap((stem, place) => (alternative.includes(stem) ? [place] : [])));
  const others = places(second);
  return Math.min(...places(first).flatMap((place) => others.map((other) => Math.abs(place - other) || Infinity)));
}

// The usual saturation and length normalisation of BM25, held against a fixed length instead of a corpus average, so
// that the value depends on nothing but the company. 40 words is a profile of a dozen key phrases or two sentences.
const saturation = 1.2;
const lengthShare = 0.75;
const usualLength = 40;

function emphasisOn(topic: Phrase, statements: readonly Statement[]): number {
  const length = statements.reduce((sum, statement) => sum + statement.stems.length, 0);
  const slope = saturation * (1 - lengthShare + (lengthShare * length) / usualLength);
  return topic.concepts.reduce((sum, concept) => {
    const mentions = statements.reduce((count, statement) => count + mentionsIn(concept, statement) * weightFor(concept, statement), 0);
    return sum + (concept.weight * mentions) / (mentions + slope);
  }, 0);
}

function mentionsIn(concept: Concept, statement: Statement): number {
  if (concept.others.size > 0 && statedIn(concept, statement) === 0) return 0;
  return Math.max(...concept.alternatives.map((alternative) => Math.min(...alternative.map((stem) => statement.counts.get(stem) ?? 0))));
}
