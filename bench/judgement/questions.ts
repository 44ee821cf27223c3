/** The questions of the second judged list, and whether a row is the company they mean. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseWebsite } from '../../packages/server/src/kernel/domains.ts';
import { nameKey } from '../../packages/server/src/kernel/names.ts';

/** A company as the lists name it; `website` is its registered domain. */
export interface Named {
  name: string;
  website: string;
  other_names?: string[];
  other_websites?: string[];
}

export interface Question {
  /** `map: oil majors`, `peers: Nike`, `buyers: Puma`. */
  question: string;
  workflow: 'market-map' | 'company-peers' | 'buyer-screening';
  asked: string | Named;
  must: Named[];
  must_not: Named[];
}

export interface JudgedSearch {
  query: string;
  kind: string;
  expect: Named;
}

/** What is true of a well-known company. `ticker` is that of the home listing, without the exchange. */
export interface WellKnown extends Named {
  country: string;
  other_countries?: string[];
  ticker: string | null;
  other_tickers?: string[];
  status: string;
  other_status?: string[];
  /** Listed companies of their own that share its website. */
  subsidiaries?: string[];
}

interface AskedCompany extends Omit<Named, 'name'> {
  company: string;
  must: Named[];
  must_not: Named[];
}

/** Every question of the three discovery workflows; a nonsense topic has neither `must` nor `must_not`. */
export function questions(): Question[] {
  const topics = listOf<{ topic: string; must: Named[]; must_not: Named[] }>('market-maps');
  const buyers = listOf<Omit<AskedCompany, 'must'> & { plausible: Named[] }>('buyers');
  return [
    ...topics.map(({ topic, ...held }) => ({ question: `map: ${topic}`, workflow: 'market-map' as const, asked: topic, ...held })),
    ...listOf<AskedCompany>('peers').map(({ company: name, must, must_not, ...asked }) => {
      return { question: `peers: ${name}`, workflow: 'company-peers' as const, asked: { name, ...asked }, must, must_not };
    }),
    ...buyers.map(({ company: name, plausible: must, must_not, ...asked }) => {
      return { question: `buyers: ${name}`, workflow: 'buyer-screening' as const, asked: { name, ...asked }, must, must_not };
    }),
  ];
}

export const searches = () => listOf<JudgedSearch>('searches');
export const wellKnown = () => listOf<WellKnown>('well-known');

export function listOf<T>(name: string): T[] {
  const text = readFileSync(path.join(import.meta.dirname, `${name}.jsonl`), 'utf8').trimEnd();
  return text === '' ? [] : text.split('\n').map((line) => JSON.parse(line) as T);
}

export const namesOf = ({ name, other_names = [] }: Named) => [name, ...other_names];
export const websitesOf = ({ website, other_websites = [] }: Named) => [website, ...other_websites];

/** The registered domain of a website in any form; '' for one that is none. */
export function domainOf(website: string): string {
  return parseWebsite(website)?.domain ?? '';
}

export function hasWebsite(meant: Named, website: string): boolean {
  const domain = domainOf(website);
  return domain !== '' && websitesOf(meant).some((each) => domainOf(each) === domain);
}

/** Whether a name is one of a company's, but for its legal form. */
export function hasName(meant: Named, name: string): boolean {
  return namesOf(meant).some((each) => nameKey(each) === nameKey(name));
}

/** Whether a row is the company meant: by its website, or by its name. */
export function isMeant(meant: Named, row: { name: string; website: string }): boolean {
  return hasWebsite(meant, row.website) || hasName(meant, row.name);
}
