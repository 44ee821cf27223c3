/** What is asked of many companies: other rows and other topics in each round, so that no round finds what an earlier one left in memory. */

import { permalinkFrom } from '../packages/server/src/kernel/permalinks.ts';
import type { KnownCompany } from './known-companies.ts';
import { below, randomFrom, sample } from './random.ts';
import { topicsOfTrades, type ThinCompany } from './thin-companies.ts';

/** How often each thing is asked. */
export interface Effort {
  lookups: number;
  searches: number;
  maps: number;
}

export interface Questions {
  /** Of companies, by the slug of their name: where namesakes have it, it is one of theirs. */
  permalinks: string[];
  websites: string[];
  ids: string[];
  searches: Record<string, string[]>;
  maps: MapQuestions[];
  /** Companies for peers, buyers and targets if the starter data set was imported, too; else of those above. */
  known: string[];
}

export interface MapQuestions {
  name: string;
  parameters: object;
  /** The filter on a plain table of the file's columns. */
  sql: string;
  topics: string[];
}

/** Filters and the share of the rows that pass, as `thin-companies.ts` draws them. */
const filters: readonly Omit<MapQuestions, 'topics'>[] = [
  { name: 'no filter', parameters: {}, sql: 'true' },
  { name: 'about 45 % (founded from 1900)', parameters: { founded_year: { from: 1900 } }, sql: `founded >= '1900'` },
  { name: 'about 7 % (India)', parameters: { geography: ['IND'] }, sql: `country = 'india'` },
  { name: 'about 1 % (over 1,000 people)', parameters: { employee_count: ['1001-5000'] }, sql: `size = '1001-5000'` },
];

const waysOfAsking: Record<string, (name: string, random: () => number) => string> = {
  name: (name) => name,
  prefix: (name) => name.slice(0, Math.max(4, Math.floor(name.length * 0.6))),
  typo: (name, random) => {
    const at = 1 + below(random, Math.max(1, name.length - 2));
    return name.slice(0, at) + name.slice(at + 1);
  },
};

/** How many rows must be kept for so many rounds, for some have no website of their own and no row is asked for twice. */
export function rowsNeeded(rounds: number, { lookups }: Effort): number {
  return rounds * lookups * 2;
}

export function questionsOf(
  rounds: number,
  { companies, known }: { companies: readonly ThinCompany[]; known: readonly KnownCompany[] },
  effort: Effort,
): Questions[] {
  const mixed = sample(randomFrom(5), companies, companies.length);
  const seeds = sample(randomFrom(8), known, rounds * effort.maps);
  const topics = sample(randomFrom(6), topicsOfTrades, topicsOfTrades.length);
  const partOf = <T>(items: readonly T[], round: number) => items.filter((_, at) => at % rounds === round);
  return Array.from({ length: rounds }, (_, round) => ({
    ...questions(partOf(mixed, round), partOf(topics, round), effort),
    known: partOf(seeds, round).map(({ permalink }) => permalink),
  }));
}

function questions(
  companies: readonly ThinCompany[],
  topics: readonly string[],
  { lookups, searches, maps }: Effort,
): Omit<Questions, 'known'> {
  const random = randomFrom(11);
  const bySite = companies.filter((company) => company.owns_website).slice(0, lookups);
  const others = companies.filter((company) => !bySite.includes(company));
  const named = others.length > 0 ? others : companies;
  let next = 0;
  return {
    permalinks: [...new Set(named.map((company) => permalinkFrom(company.name)))].slice(0, lookups),
    websites: bySite.map((company) => company.website),
    ids: bySite.map((company) => company.id),
    searches: Object.fromEntries(
      Object.entries(waysOfAsking).map(([way, textOf], index) => {
        const asked = named.filter((_, at) => at % Object.keys(waysOfAsking).length === index).slice(0, searches);
        return [way, asked.map((company) => textOf(company.name, random))];
      }),
    ),
    maps: filters.map((filter) => ({ ...filter, topics: Array.from({ length: maps }, () => topics[next++ % topics.length]!) })),
  };
}
