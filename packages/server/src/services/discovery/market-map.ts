import type { MarketMapCompany } from '@firmament/contract';
import type { CompanyDocument } from '../../kernel/document.ts';
import type { CosineRange } from '../../kernel/cosine.ts';
import { cutExclusions } from '../../kernel/exclusions.ts';
import { compare } from '../../kernel/text.ts';
import type { Told } from '../../ranking/company-told.ts';
import { commentOn } from '../../ranking/market-map/commentary.ts';
import { evidenceOf } from '../../ranking/evidence.ts';
import { feedbackFrom, feedbackOf, saidWords, type Feedback } from '../../ranking/feedback.ts';
import { likenessOf, tellingStems, type Likeness } from '../../ranking/likeness.ts';
import { explainMarket, isAbout, leastCoverage, scoreCompany, type Score } from '../../ranking/market-map/market-map.ts';
import { matchTopic } from '../../ranking/match.ts';
import { isExcluded, remainingCountries } from '../../ranking/exclusions.ts';
import { meaningOfCompany } from '../../ranking/meaning.ts';
import { nearnessOf } from '../../ranking/nearness.ts';
import { countryNamed, ownershipNamed } from '../../ranking/phrases.ts';
import { informationOf, readTopic, type Lexicon, type Topic } from '../../ranking/topic.ts';
import type { CompanyFilter, WeightedTerm } from '../../search/port.ts';
import { discoveryRow } from '../../sections/discovery-row.ts';
import { locationOf } from '../../sections/firmographics.ts';
import { operatingStatusOf, tickerOf } from '../../sections/listing.ts';
import { readDocumentsFor, type Asker } from '../companies/added.ts';
import { learntVectors } from '../learning/learnt.ts';
import { readManyDocuments } from '../documents/read-documents.ts';
import type { Work, WorkDone } from '../requests/run.ts';
import type { StoredInput } from '../requests/stored-input.ts';
import { withAskedFilters } from './asked-filters.ts';
import { inAskedMarket } from './asked-market.ts';
import { prominent, screen, type DiscoveryContext } from './candidates.ts';
import { filterOf } from './filters.ts';
import { openVocabulary, type Vocabulary } from './lexicon.ts';
import { nearTo } from './related.ts';

/** Candidates the index proposes for the ranking to judge; recall stops growing near 400 in the judged topics. */
const mostCandidates = 400;
/** Well-known companies proposed in addition: in a broad market the engine's 400 are those that say little else. */
const mostKnown = 150;
/** Companies proposed in addition because their descriptions have nearly the same meaning in other words. */
const mostNear = 150;
/** Where the topic asks for a place, those of other places are a second choice. */
const mostElsewhere = 100;
const keywordShare = 0.5;
const detailShare = 0.4;
/** Words of each sample company that help to find others like it. */
const sampleTerms = 12;
const sampleTermWeight = 0.3;
/** Companies read to learn how those of a topic speak, and what all those words weigh together in the search. */
const mostLearnt = 60;
const feedbackTermWeight = 2;

/** Companies ranked by fit to a topic: the index proposes, the ranking disposes. */
export async function mapMarket(asker: DiscoveryContext, asked: StoredInput<'market_map'>, work?: Work): Promise<WorkDone<'market_map'>> {
  const context = await inAskedMarket(asker, asked.samples);
  const { notes, ...read } = await withAskedFilters(context.index, asked);
  const input = { ...asked, ...read };
  const { parameters } = input;
  const vectors = await learntVectors(context, 'words');
  const vocabulary = await openVocabulary(context.index, { ...context.abbreviations, vectors });
  const topic = await vocabulary.weigh((corpus) => readTopic({ topic: input.topic, also: wishesOf(parameters) }, corpus));
  const samples = await likenessesOf(context, input.samples, vocabulary);
  const meant = await meaningOf(context, input);
  const speakers = await speakersOf(context, topic, vocabulary);
  const feedback = await learnTopic(speakers, topic, vocabulary);
  work?.signal.throwIfAborted();
  const isAnchored = samples.length > 0 || isSpokenOf(speakers, topic);
  const terms = await vocabulary.weigh((corpus) => termsOf(topic, { samples, feedback }, corpus));
  const filter = filterOf(parameters);
  const wanted = remainingCountries(topic);
  const there = wanted && within(filter, wanted);
  const propose = await Promise.all([
    context.index.propose({ terms, filter, limit: wanted ? mostElsewhere : mostCandidates }),
    context.index.propose({ terms, filter: { ...filter, prominence_from: prominent }, limit: mostKnown }),
    there ? context.index.propose({ terms, filter: there, limit: mostCandidates }) : [],
    there ? context.index.propose({ terms, filter: { ...there, prominence_from: prominent }, limit: mostKnown }) : [],
    meant ? nearTo(context, meant.vector, { filter, limit: mostNear }) : [],
  ]);
  return screen(context, {
    propose,
    work,
    model: meant && context.embedder?.model,
    vocabulary,
    judge: ({ facts }, corpus, own) => {
      if (isExcluded(topic, facts)) return undefined;
      const nearness = meant && own && nearnessOf(meant.vector, own, meant.range);
      const score = scoreCompany(facts, { topic, samples, feedback, nearness }, corpus);
      return isAbout(score, { isAnchored }) ? score : undefined;
    },
    filters: parameters,
    notes,
    row: (document, score): MarketMapCompany => ({
      ...discoveryRow(document),
      'Overall Score': score.overall,
      Commentary: tellOf(document, score).text,
    }),
    explain: (document, score) => {
      const { components, evidence } = explainMarket(document, score);
      return { components, evidence: [...evidence, ...tellOf(document, score).evidence] };
    },
  });
}

/** The filter with these countries alone; undefined where it lets none of them pass. */
function within(filter: CompanyFilter, countries: ReadonlySet<string>): CompanyFilter | undefined {
  const country = filter.country?.length ? filter.country.filter((code) => countries.has(code)) : [...countries];
  return country.length === 0 ? undefined : { ...filter, country };
}

/** What is asked for as a vector; undefined when nothing tells, which is told in the log. */
async function meaningOf(
  { embedder, index, log }: DiscoveryContext,
  { topic, parameters }: StoredInput<'market_map'>,
): Promise<{ vector: Int8Array; range: CosineRange } | undefined> {
  if (!embedder || (await index.state()).vectorCount === 0) return undefined;
  try {
    const wanted = [topic, parameters.detailed_query].map((part) => cutExclusions(part).wanted);
    const text = wanted.filter((part) => part.trim() !== '').join('. ');
    const [vector] = await embedder.embed([text.slice(0, embedder.longest_text).toWellFormed()], { isAwaited: true });
    return vector?.length ? { vector, range: await embedder.range() } : undefined;
  } catch (error) {
    log.warn({ err: error }, 'a topic could not be embedded; ranked by words alone');
    return undefined;
  }
}

/** So many things of a long wish, said by one company, are no chance. */
const saidTogether = 3;

/** Whether one of the companies says at least half of what is asked for: known words that stand apart among unknown ones are chance. */
function isSpokenOf(documents: readonly CompanyDocument[], topic: Topic): boolean {
  const least = Math.min(saidTogether, topic.concepts.length / 2);
  if (least === 0) return false;
  return documents.some(
    ({ facts }) => matchTopic(topic, evidenceOf(facts)).concepts.filter(({ strength }) => strength > 0).length >= least,
  );
}

/** The companies of the whole index whose words a topic's are most. */
async function speakersOf({ db, index }: DiscoveryContext, topic: Topic, vocabulary: Vocabulary): Promise<CompanyDocument[]> {
  const terms = await vocabulary.weigh((corpus) => termsOf(topic, { samples: [], feedback: undefined }, corpus));
  const proposals = await index.propose({ terms, filter: {}, limit: mostLearnt });
  const documents = await readManyDocuments(
    db,
    proposals.map(({ company_id }) => company_id),
  );
  return [...documents.values()];
}

/** What those of the companies that fit a topic best say of themselves. */
async function learnTopic(documents: readonly CompanyDocument[], topic: Topic, vocabulary: Vocabulary): Promise<Feedback | undefined> {
  // Companies of the topic speak alike wherever they are.
  const anywhere = { ...topic, places: undefined };
  let feedback: Feedback | undefined;
  for (const most of feedbackFrom) {
    // Round by round, for the words that one needs to be weighed are asked for together.
    feedback = await vocabulary.weigh((corpus) => {
      const first = documents
        .map(({ permalink, facts }) => ({ permalink, facts, ...scoreCompany(facts, { topic: anywhere, samples: [], feedback }, corpus) }))
        .filter(({ components }) => components.coverage >= leastCoverage)
        .sort((a, b) => b.fit - a.fit || compare(a.permalink, b.permalink))
        .slice(0, most);
      return feedbackOf(
        first.map(({ facts, fit, statements }) => ({
          said: saidWords(statements),
          share: fit,
          meaning: corpus.vectors && meaningOfCompany(facts, corpus.vectors),
        })),
        corpus,
      );
    });
  }
  return feedback;
}

/** What is wished beside the topic, with the share of the meaning each wish has. */
export function wishesOf(parameters: { keywords?: readonly string[]; detailed_query: string }): { text: string; share: number }[] {
  const { keywords = [], detailed_query } = parameters;
  return [
    ...keywords.map((text) => ({ text, share: keywordShare / keywords.length })),
    ...(detailed_query.trim() ? [{ text: detailed_query, share: detailShare }] : []),
  ];
}

/** The commentary of a row; written for the row and again for its sources. */
function tellOf(document: CompanyDocument, score: Score): Told {
  const { facts } = document;
  return commentOn(document, score, {
    location: !facts.city && facts.country ? countryNamed(facts.country) : locationOf(facts.city, facts.country),
    ticker: tickerOf(facts) ?? '',
    ownership: ownershipNamed(document, operatingStatusOf(document) ?? ''),
  });
}

async function likenessesOf(asker: Asker, permalinks: readonly string[], vocabulary: Vocabulary): Promise<Likeness[]> {
  if (permalinks.length === 0) return [];
  const documents = [...(await readDocumentsFor(asker, permalinks)).values()];
  return vocabulary.weigh((corpus) => documents.map((document) => likenessOf(evidenceOf(document.facts), corpus)));
}

/** The words to look for: the topic's by their share of its meaning, and the most telling ones of the samples. */
export function termsOf(
  topic: Topic,
  { samples, feedback }: { samples: readonly Likeness[]; feedback: Feedback | undefined },
  lexicon: Lexicon,
): WeightedTerm[] {
  const weights = new Map<string, number>();
  const add = (term: string, weight: number) => weights.set(term, Math.max(weights.get(term) ?? 0, weight));
  for (const concept of topic.concepts) {
    // The engine weighs a word by its rarity itself; what is left is how much of the topic it carries.
    for (const stem of concept.alternatives.flat()) add(stem, concept.weight / informationOf(stem, lexicon));
  }
  const strongest = Math.max(...weights.values(), Number.MIN_VALUE);
  for (const sample of samples) {
    for (const stem of tellingStems(sample, sampleTerms)) add(stem, (strongest * sampleTermWeight) / samples.length);
  }
  for (const [stem, weight] of feedback?.terms ?? []) add(stem, strongest * feedbackTermWeight * weight);
  return [...weights].map(([term, weight]) => ({ term, weight: Math.round((weight / strongest) * 1_000) / 1_000 }));
}
