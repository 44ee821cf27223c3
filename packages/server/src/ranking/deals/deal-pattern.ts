import { isDone } from '../../kernel/deals.ts';
import type { CompanyDocument, DocumentDeal } from '../../kernel/document.ts';
import type { CompanyFacts } from '../../kernel/facts.ts';
import { wordsOf } from '../../kernel/words.ts';
import { dayMs } from '../../kernel/dates.ts';
import { evidenceOf, type Statement } from '../evidence.ts';
import { labelStems, likenessOf, likenessOfParty, type Likeness } from '../likeness.ts';
import type { Lexicon } from '../topic.ts';
import { productsOf, sameClass, sameProducts, sameTrade, tradeOf, type Learnt, type Traded } from './trade.ts';

/** What ranking needs to know beside the company: the language of the corpus, and the day the deals on record end. */
export interface DealContext {
  lexicon: Lexicon;
  /** `YYYY-MM-DD` of the newest deal on record: what is recent is recent as of then, so that an old data set ranks like a new one. */
  as_of: string;
  learnt?: Learnt | undefined;
}

/** A company as deals are judged. */
export interface Party extends Traded {
  document: CompanyDocument;
  statements: readonly Statement[];
  /** Stems of its labels. */
  labels: ReadonlySet<string>;
  /** Beginnings of the rare words of its name. */
  kin: ReadonlySet<string>;
}

/** One past acquisition, and how recent it was: 1 on the day the record ends, half of that every `halfLife` years. */
export interface PastDeal extends Pick<Traded, 'trade' | 'likeness'> {
  deal: DocumentDeal;
  recency: number;
  kin: ReadonlySet<string>;
}

/** What a company has bought. */
export interface DealPattern {
  past: readonly PastDeal[];
  /** Deals of late and of longer: each counted half for every half year, year, two years and five years of its age. */
  pace: Record<keyof typeof paceHalfLives, number>;
  countries: ReadonlyMap<string, number>;
  /** Deals by country and city. */
  cities: ReadonlyMap<string, number>;
  /** Deals whose target's country is known. */
  located: number;
  /** How many past targets stood under a label with this stem, each counted half for every five years of its age. */
  habits: ReadonlyMap<string, number>;
  /** Deals whose target stood under any label, so counted. */
  labelled: number;
  learnt: Learnt | undefined;
}

/** How a company resembles what another has bought. */
export interface Precedent {
  /** Squares of the likeness to each past target, summed. */
  sum: number;
  /** Likeness to the most alike past target, 0 to 1. */
  best: number;
  /** How many past deals are in the company's trade. */
  in_trade: number;
  /** The most alike of the past deals in the company's trade, most alike first. */
  closest: readonly { deal: DocumentDeal; likeness: number }[];
  /** A past target of whose name a rare word begins alike. */
  kin: DocumentDeal | undefined;
}

/** In years; acquirers keep to what they bought lately, and what they bought ten years ago tells little. */
const halfLife = 2;
const paceHalfLives = { lately: 0.5, recently: 1, steadily: 2, lastingly: 5 } as const;
const habitHalfLife = 5;
const yearMs = 365.25 * dayMs;
/** A company that bought once a decade ago has bought still. */
const leastRecency = 0.02;
/** What is not dated counts like a deal of this age. */
const undatedYears = 2 * Math.log2(10);
const kinLength = 5;
const mostCommonKin = 60;
const mostClosest = 3;

export function partyOf(document: CompanyDocument, lexicon: Lexicon, learnt?: Learnt): Party {
  const statements = evidenceOf(document.facts);
  const { facts } = document;
  return {
    document,
    statements,
    likeness: likenessOf(statements, lexicon),
    trade: tradeOf(facts, learnt),
    products: productsOf(facts, learnt),
    labels: new Set(labelStems(facts)),
    kin: kinOf(facts.name, lexicon),
  };
}

export function dealPatternOf(document: CompanyDocument, { lexicon, as_of, learnt }: DealContext): DealPattern {
  const [countries, cities, habits] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()];
  const pace = { lately: 0, recently: 0, steadily: 0, lastingly: 0 };
  let [located, labelled] = [0, 0];
  const past = document.acquisitions.filter(isDone).map((deal): PastDeal => {
    const years = ageOf(deal.facts.date, as_of);
    for (const name of Object.keys(pace) as (keyof typeof pace)[]) pace[name] += faded(years, paceHalfLives[name]);
    if (deal.country) {
      located += 1;
      count(countries, deal.country, 1);
      if (deal.city) count(cities, cityKey(deal), 1);
    }
    const labels = labelStems(deal);
    const weight = faded(years, habitHalfLife);
    if (labels.length > 0) labelled += weight;
    for (const stem of labels) count(habits, stem, weight);
    const recency = Math.max(leastRecency, faded(years, halfLife));
    let likeness: Likeness | undefined;
    return {
      deal,
      recency,
      trade: tradeOf(deal, learnt),
      kin: kinOf(deal.name, lexicon),
      // Words are looked at only where labels mean nothing.
      get likeness() {
        return (likeness ??= likenessOfParty(deal, lexicon));
      },
    };
  });
  return { past, pace, countries, cities, located, habits, labelled, learnt };
}

function count(into: Map<string, number>, key: string, by: number): void {
  into.set(key, (into.get(key) ?? 0) + by);
}

function cityKey({ country = '', city = '' }: { country?: string; city?: string }): string {
  return `${country}|${city}`;
}

/** In years. @param date `YYYY-MM-DD`, its month and day possibly unknown */
function ageOf(date: string | undefined, as_of: string): number {
  const years = date ? (Date.parse(as_of) - Date.parse(date)) / yearMs : Number.NaN;
  return Number.isNaN(years) ? undatedYears : Math.max(0, years);
}

function faded(years: number, half: number): number {
  return 0.5 ** (years / half);
}

/** What an acquirer without a deal is taken to have bought: so many companies, half of them under its own labels. */
const assumedDeals = 2;
/** A label borne by one in a thousand that all bought companies bear is as much as there is to tell. */
const [leastLift, fullLift] = [-3, 7];

/**
 * How much more than others an acquirer has bought under the company's labels, each 0 to 1, and 0 without labels: the
 * logarithm of the share of its deals over the share of all companies. `habit` is that of all the labels' words, divided by the root of how
 * many there are, for they repeat one another; `favourite` that of the word it has bought most of.
 */
export function habitsOf(
  company: Pick<Party, 'labels'>,
  acquirer: Pick<Party, 'labels'>,
  { pattern, lexicon }: Habits,
): { habit: number; favourite: number } {
  const { labels } = company;
  if (labels.size === 0) return { habit: 0, favourite: 0 };
  let [sum, most] = [0, -Infinity];
  for (const stem of labels) {
    const usual = Math.max(1, lexicon.frequency(stem)) / Math.max(1, lexicon.companies);
    const assumed = acquirer.labels.has(stem) ? (1 + usual) / 2 : usual / 2;
    const share = ((pattern.habits.get(stem) ?? 0) + assumedDeals * assumed) / (pattern.labelled + assumedDeals);
    const lift = Math.log(share / usual);
    sum += lift;
    most = Math.max(most, lift);
  }
  const within = (lift: number) => Math.max(0, Math.min(1, (lift - leastLift) / (fullLift - leastLift)));
  return { habit: within(sum / Math.sqrt(labels.size)), favourite: within(most) };
}

interface Habits {
  pattern: DealPattern;
  lexicon: Lexicon;
}

/** Share of a pattern's deals in the company's city, 0 to 1, with one more deal elsewhere assumed. */
export function neighboursOf({ country, city }: CompanyFacts, { cities, located }: DealPattern): number {
  return country && city ? (cities.get(cityKey({ country, city })) ?? 0) / (located + 1) : 0;
}

/** A deal this like a company is one in its trade: labels of one trade stand nearer, those of two hardly ever do. */
export const leastInTrade = 0.6;

/** The precedents of an acquirer's deals for a company. */
export function precedentFor(company: Pick<Party, 'trade' | 'likeness' | 'kin'>, pattern: DealPattern): Precedent {
  let [sum, best] = [0, 0];
  let namesake: DocumentDeal | undefined;
  const alike: { deal: DocumentDeal; likeness: number }[] = [];
  for (const past of pattern.past) {
    if (!namesake && shares(company.kin, past.kin)) namesake = past.deal;
    const likeness = sameTrade(company, past);
    sum += likeness * likeness;
    best = Math.max(best, likeness);
    if (likeness >= leastInTrade) alike.push({ deal: past.deal, likeness });
  }
  alike.sort((a, b) => b.likeness - a.likeness || newestFirst(a.deal, b.deal));
  return { sum, best, in_trade: alike.length, closest: alike.slice(0, mostClosest), kin: namesake };
}

/** The same without the deals for one company; places and labels of what was bought stay, for one deal of many tells little by these. */
export function withoutDealsFor(permalink: string, pattern: DealPattern): DealPattern {
  if (!pattern.past.some(({ deal }) => deal.permalink === permalink)) return pattern;
  return { ...pattern, past: pattern.past.filter(({ deal }) => deal.permalink !== permalink) };
}

/** A trade that an investor has bought into tells less than one that is its own. */
const heldShare = 0.8;

/** How near two companies are in their trade, each 0 to 1. */
export type TradeTies = Record<'segment' | 'class' | 'product', number>;

/**
 * The purchase of an acquirer nearest to a company, and its nearness: an investor's trade is that of its holdings. Undefined without a purchase.
 * @param counted how much all ties together count
 */
export function heldTrade(
  company: Traded & { document: CompanyDocument },
  { past, learnt }: DealPattern,
  counted: (ties: TradeTies) => number,
): { deal: DocumentDeal; ties: TradeTies } | undefined {
  let nearest: { deal: DocumentDeal; ties: TradeTies } | undefined;
  for (const one of past) {
    const bought = {
      trade: one.trade,
      products: productsOf(one.deal, learnt),
      get likeness() {
        return one.likeness;
      },
    };
    const ties = {
      segment: heldShare * sameTrade(company, bought),
      class: heldShare * sameClass(company.document.facts, one.deal),
      product: heldShare * sameProducts(company, bought),
    };
    if (!nearest || counted(ties) > counted(nearest.ties)) nearest = { deal: one.deal, ties };
  }
  return nearest;
}

/** How two parties to a deal sit to each other on the map, each 0 or 1. */
export function placesOf(one: CompanyFacts, other: CompanyFacts): { home: number; locality: number } {
  const isHome = one.country !== undefined && one.country === other.country;
  return { home: Number(isHome), locality: Number(isHome && one.city !== undefined && one.city === other.city) };
}

/** Grows with the logarithm: 0 at 0, 1 at `most`; the smaller the knee, the straighter. */
export function logShare(value: number, { most, knee }: { most: number; knee: number }): number {
  return Math.min(1, Math.log1p(knee * value) / Math.log1p(knee * most));
}

/** Share of a pattern's deals in a country, 0 to 1, with one more deal at home assumed: a single deal is no habit. */
export function shareIn(country: string | undefined, pattern: DealPattern, home: string | undefined): number {
  if (!country) return 0;
  const assumed = home === undefined ? 0.3 : home === country ? 0.8 : 0.05;
  return ((pattern.countries.get(country) ?? 0) + assumed) / (pattern.located + 1);
}

/** Beginnings of the longer words of a name that few companies use: `Quillmere Labs` and `Quillmerion` are kin, two `Solutions` are not. */
function kinOf(name: string, lexicon: Lexicon): Set<string> {
  const rare = wordsOf(name).filter(({ surface, stem }) => surface.length >= kinLength - 1 && lexicon.frequency(stem) <= mostCommonKin);
  return new Set(rare.map(({ surface }) => surface.slice(0, kinLength)));
}

export function shares(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  for (const each of a) if (b.has(each)) return true;
  return false;
}

function newestFirst(a: DocumentDeal, b: DocumentDeal): number {
  const [dateA, dateB] = [a.facts.date ?? '', b.facts.date ?? ''];
  return dateA === dateB ? (a.permalink < b.permalink ? -1 : 1) : dateA > dateB ? -1 : 1;
}
