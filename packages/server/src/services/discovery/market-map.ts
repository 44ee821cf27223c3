import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MarketMapCompany, MarketMapParameters, Range } from '@firmament/contract';
import type { CompanyDocument } from '../../kernel/document.ts';
import { commentOn } from '../../ranking/commentary.ts';
import { evidenceOf } from '../../ranking/evidence.ts';
import { leastCoverage, likenessOf, scoreCompany, type Likeness, type Score } from '../../ranking/market-map.ts';
import { informationOf, readTopic, type Lexicon, type Topic } from '../../ranking/topic.ts';
import type { CompanyFilter, CompanyIndex, RangeField, WeightedTerm } from '../../search/port.ts';
import { discoveryRow } from '../../sections/discovery-row.ts';
import { locationOf } from '../../sections/firmographics.ts';
import { purchaseOf, tickerOf } from '../../sections/listing.ts';
import type { Queryable } from '../../store/database.ts';
import { readDocuments } from '../companies/documents/read-documents.ts';
import { lexiconOf, type Abbreviations } from './lexicon.ts';

/** Candidates the index proposes for the ranking to judge; recall stops growing near 400 in the judged topics. */
const mostCandidates = 400;
/** Well-known companies proposed besides: in a broad market the engine's 400 are those that say little else. */
const mostKnown = 150;
const prominent = 4;
/** Companies scored before others get their turn on the event loop: about two milliseconds' work. */
const scoredAtOnce = 25;
/** Rows of an answer. */
const mostRows = 100;
const keywordShare = 0.5;
const detailShare = 0.4;
/** Words of each sample company that help to find others like it. */
const sampleTerms = 12;
const sampleTermWeight = 0.3;

export interface MarketMapContext {
  db: Queryable;
  index: CompanyIndex;
  abbreviations: Abbreviations;
}

/** What was asked, with the sample companies resolved to permalinks. */
export interface MarketMapInput {
  topic: string;
  parameters: MarketMapParameters;
  samples: readonly string[];
}

/** Companies ranked by fit to a topic: the index proposes, the ranking disposes. At most 100 rows, never padded. */
export async function mapMarket(context: MarketMapContext, input: MarketMapInput, signal?: AbortSignal): Promise<MarketMapCompany[]> {
  const { parameters } = input;
  const lexicon = lexiconOf(context.index.statistics(), context.abbreviations);
  const topic = readTopic(
    {
      topic: input.topic,
      also: [
        ...parameters.keywords.map((text) => ({ text, share: keywordShare / parameters.keywords.length })),
        ...(parameters.detailed_query.trim() ? [{ text: parameters.detailed_query, share: detailShare }] : []),
      ],
    },
    lexicon,
  );
  const samples = await likenessesOf(context, input.samples, lexicon);
  signal?.throwIfAborted();

  const terms = termsOf(topic, samples, lexicon);
  const filter = filterOf(parameters);
  const [proposals, known] = await Promise.all([
    context.index.propose({ terms, filter, limit: mostCandidates }),
    context.index.propose({ terms, filter: { ...filter, prominence_from: prominent }, limit: mostKnown }),
  ]);
  signal?.throwIfAborted();

  const documents = await readDocuments(context.db, [...new Set([...proposals, ...known].map((proposal) => proposal.permalink))]);
  const scored: { document: CompanyDocument; score: Score }[] = [];
  for (const document of documents.values()) {
    if (scored.length % scoredAtOnce === 0) await nextTurn();
    signal?.throwIfAborted();
    scored.push({ document, score: scoreCompany(document.facts, { topic, samples }, lexicon) });
  }
  return scored
    .filter(({ score }) => score.components.coverage >= leastCoverage || (score.components.likeness ?? 0) >= leastCoverage)
    .sort((a, b) => b.score.overall - a.score.overall || compare(a.document.permalink, b.document.permalink))
    .slice(0, mostRows)
    .map(({ document, score }) => rowOf(document, score));
}

function rowOf(document: CompanyDocument, score: Score): MarketMapCompany {
  const { facts } = document;
  const purchase = purchaseOf(document);
  const profile = {
    name: facts.name,
    location: locationOf(facts.city, facts.country),
    ticker: tickerOf(facts) ?? '',
    acquired_by: purchase ? [purchase.name] : [],
  };
  return { ...discoveryRow(document), 'Overall Score': score.overall, Commentary: commentOn(facts, score, profile) };
}

async function likenessesOf(context: MarketMapContext, permalinks: readonly string[], lexicon: Lexicon): Promise<Likeness[]> {
  if (permalinks.length === 0) return [];
  const documents = await readDocuments(context.db, permalinks);
  return [...documents.values()].map((document) => likenessOf(evidenceOf(document.facts), lexicon));
}

/** The words to look for: the topic's by their share of its meaning, and the most telling ones of the samples. */
function termsOf(topic: Topic, samples: readonly Likeness[], lexicon: Lexicon): WeightedTerm[] {
  const weights = new Map<string, number>();
  const add = (term: string, weight: number) => weights.set(term, Math.max(weights.get(term) ?? 0, weight));
  for (const concept of topic.concepts) {
    // The engine weighs a word by its rarity itself; what is left is how much of the topic it carries.
    for (const stem of concept.alternatives.flat()) add(stem, concept.weight / informationOf(stem, lexicon));
  }
  const strongest = Math.max(...weights.values(), Number.MIN_VALUE);
  for (const sample of samples) {
    const telling = [...sample].sort((a, b) => b[1] - a[1] || compare(a[0], b[0])).slice(0, sampleTerms);
    for (const [stem] of telling) add(stem, (strongest * sampleTermWeight) / samples.length);
  }
  return [...weights].map(([term, weight]) => ({ term, weight: Math.round((weight / strongest) * 1_000) / 1_000 }));
}

/** The filters of the specification as the index knows them. */
export function filterOf(parameters: MarketMapParameters): CompanyFilter {
  const given: Partial<Record<RangeField, Range>> = {
    founded: parameters.founded_year,
    total_funding: parameters.total_funding,
    last_funding_round: parameters.last_funding_round,
    revenue: parameters.revenue,
    ebitda: parameters.ebitda,
    net_income: parameters.net_income,
    ev_ebitda: parameters.ev_ebitda,
  };
  const ranges: CompanyFilter['ranges'] = {};
  for (const [field, { from, to }] of Object.entries(given) as [RangeField, Range][]) {
    ranges[field] = { ...(from != null && { from }), ...(to != null && { to }) };
  }
  return {
    ranges,
    country: parameters.geography,
    employee_range: parameters.employee_count,
    funding_stage: parameters.funding_stage,
    ...(parameters.company_type !== 'all' && { type: parameters.company_type }),
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
