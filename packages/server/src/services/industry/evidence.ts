import { setImmediate as nextTurn } from 'node:timers/promises';
import { isInvented, type CompanyDocument } from '../../kernel/document.ts';
import { wordsOf } from '../../kernel/words.ts';
import { articlesByIds, type StoredArticle } from '../../store/news/articles.ts';
import { articlesOfMarket } from '../../store/news/of-market.ts';
import { evidenceAt } from '../../store/publications/evidence.ts';
import { passageRecordsOfCompanies, recentPassageRecords } from '../../store/publications/passages.ts';
import { leastTopicality } from '../../text/industry/market-words.ts';
import { placeWeight } from '../../text/narrative/place.ts';
import { tellingOf, type Evidence, type Told } from '../../text/narrative/evidence.ts';
import { isAside } from '../../text/narrative/boilerplate.ts';
import type { Speaker } from '../../text/narrative/decontextualize.ts';
import { readDocumentsFor, type Asker } from '../companies/added.ts';
import { findPassages, type FindContext, type FoundPassage } from '../narratives/find-passages.ts';
import { speakerOf } from '../narratives/read-documents.ts';
import type { Market } from './market.ts';

export interface MarketEvidence {
  evidence: MarketPassage[];
  told: Told[];
  articles: StoredArticle[];
}

/** A passage, with the company of its document; '' for an article. */
export type MarketPassage = Evidence & { permalink: string; speaker: Speaker };

/** What sections look for, beside the words of the market. */
const facets = {
  size: 'market size expected to reach billion CAGR compound annual growth rate addressable market industry worth',
  trends: 'trend demand growing adoption shift increasingly emerging technology innovation shortage automation',
  figures: 'percent of the industry market share average consumers global operators',
  partners: 'partner partnership alliance collaboration joint venture agreement with',
  rules: 'regulation law act directive agency rules require compliance regulated authority standards',
  deals: 'acquired acquisition purchase completed merger bought company for million in cash',
  listings: 'initial public offering completed IPO shares began trading listed',
} as const;
export type Facet = keyof typeof facets;

/** Words of the market that passages are looked for with; passages that are read for each facet, and articles. */
const mostTerms = 12;
const mostFound = 120;
/** Accounts, exhibits and formalities tell nothing of a market. */
const leastPlace = 0.1;
const mostArticles = 150;
/** Most articles read for market sizes or partnerships: the newest rarely have any. */
const mostSaying = 60;
/** An article is read from its beginning. */
const longestArticle = 8_000;
/** Words of a topic that articles are looked for with. */
const mostWords = 8;
/** An article is in the third person: first persons in it are quoted. */
const firstPerson = /\b(?:I|we|our|us|my|the company|the firm|the group)\b/i;

/** What others than its companies may say of a market, and passages that are read of such. */
const whoeverSays = 'market industry demand growing adoption percent share billion regulation act';
const mostBesides = 100;

/** Listings and deals are told when they happen; of all else what is recent counts. */
const recentYears = 3;
const ofAnyYear: readonly Facet[] = ['deals', 'listings'];

/** Gathers the evidence of a market. The number of queries is independent of its size; the result is the same for any sections. */
export async function evidenceOfMarket(context: FindContext & Asker, market: Market): Promise<MarketEvidence> {
  const { db } = context;
  const speakers = new Map(market.companies.map((document) => [document.permalink, speakerOf(document)]));
  const [all, recent, articles] = await Promise.all([
    passageRecordsOfCompanies(db, [...speakers.keys()]),
    recentPassageRecords(db, [...speakers.keys()], recentYears),
    readArticles(context, market),
  ]);
  const topic = market.words.terms
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, mostTerms)
    .map(({ term }) => term)
    .join(' ');
  const find = async ([facet, words]: [string, string]) => {
    const records = ofAnyYear.includes(facet as Facet) ? all : recent;
    const found = records.length === 0 ? [] : await findPassages(context, { topic: `${topic} ${words}`, records, limit: mostFound });
    return found;
  };
  const [own, besides] = await Promise.all([
    Promise.all(Object.entries(facets).map(find)),
    findPassages(context, { topic: `${topic} ${whoeverSays}`, limit: mostBesides }),
  ]);
  const others = await othersOf(context, market, besides);
  for (const [permalink, speaker] of others) speakers.set(permalink, speaker);
  const mayTell = new Set([...recent, ...(await recentPassageRecords(db, [...others.keys()], recentYears))]);
  const hits = new Map([...besides.filter(({ record_id }) => mayTell.has(record_id)), ...own.flat()].map((hit) => [keyOf(hit), hit]));
  const rows = await evidenceAt(db, [...hits.values()]);
  const passages = rows.flatMap((row): MarketPassage[] => {
    const { permalink = '' } = hits.get(keyOf(row)) ?? {};
    const speaker = speakers.get(permalink);
    if (!speaker || placeWeight(row) < leastPlace) return [];
    return others.has(permalink) && market.words.topicality(row.text) < leastTopicality ? [] : [{ ...row, permalink, speaker }];
  });
  const evidence = [...passages, ...articles.map(passageOf)];
  return { evidence, told: await toldIn(evidence), articles };
}

/** Companies beside those of the market whose documents were found to speak of it; of the real market none that is invented. */
async function othersOf(asker: Asker, { companies, among }: Market, found: readonly FoundPassage[]): Promise<Map<string, Speaker>> {
  const known = new Set(companies.map(({ permalink }) => permalink));
  const besides = new Set(found.map(({ permalink }) => permalink).filter((permalink) => !known.has(permalink)));
  const documents = await readDocumentsFor(asker, [...besides]);
  const mayTell = (document: CompanyDocument) => among === 'both' || isInvented(document) === (among === 'invented');
  return new Map([...documents.values()].filter(mayTell).map((document) => [document.permalink, speakerOf(document)]));
}

function keyOf({ record_id, ordinal }: { record_id: number; ordinal: number }): string {
  return `${record_id} ${ordinal}`;
}

/** The sentences that can be understood by themselves, a record after the other. */
async function toldIn(evidence: readonly MarketPassage[]): Promise<Told[]> {
  const told: Told[] = [];
  for (let start = 0; start < evidence.length;) {
    const { record_id, kind, speaker } = evidence[start]!;
    let end = start + 1;
    while (end < evidence.length && evidence[end]!.record_id === record_id) end += 1;
    for (const each of tellingOf(evidence.slice(start, end), speaker, { isLeftOut: isAside, isWide: true })) {
      const isOfThird = each.text === each.quote && !firstPerson.test(each.quote);
      if (kind !== 'article' || isOfThird) told.push({ ...each, evidence: each.evidence + start });
    }
    start = end;
    await nextTurn();
  }
  return told;
}

async function readArticles({ db }: FindContext, { topic, companies, among }: Market): Promise<StoredArticle[]> {
  const permalinks = companies.map(({ permalink }) => permalink);
  const topics = wordingsOf(topic);
  const found = await Promise.all([
    articlesOfMarket(db, { topics, permalinks, among, most: mostArticles }),
    articlesOfMarket(db, { topics, permalinks: [], saying: 'market cagr or market size or market billion', among, most: mostSaying }),
    articlesOfMarket(db, { topics: [], permalinks, saying: 'partnership or alliance or joint venture', among, most: mostSaying }),
  ]);
  const ids = [...new Set(found.flat())].toSorted((a, b) => a - b);
  return articlesByIds(db, ids, { with_text: true, with_words: false });
}

/** A topic as articles may word it: of three words and more one may be missing. */
function wordingsOf(topic: string): string[] {
  const words = [...new Set(wordsOf(topic).map(({ surface }) => surface))].slice(0, mostWords);
  const shorter = words.length < 3 ? [] : words.map((word) => words.filter((other) => other !== word).join(' '));
  return [topic, ...shorter];
}

function passageOf({ record_id, published_at, host, facts, summary }: StoredArticle): MarketPassage {
  const publisher = facts.publisher ?? host;
  return {
    record_id,
    ordinal: 0,
    kind: 'article',
    form: '',
    section: '',
    day: published_at?.toISOString().slice(0, 10) ?? '',
    title: facts.title,
    url: facts.url,
    publisher,
    text: (facts.text ?? summary).slice(0, longestArticle),
    permalink: '',
    speaker: { name: publisher, names: [publisher] },
  };
}

/** The evidence of one company: its own documents, and articles that name it. */
export function toldOf({ told, evidence }: MarketEvidence, document: CompanyDocument): Told[] {
  const { names } = speakerOf(document);
  return told.filter(({ text, evidence: at }) => {
    const { permalink } = evidence[at]!;
    return permalink === document.permalink || (permalink === '' && names.some((name) => text.includes(name)));
  });
}
