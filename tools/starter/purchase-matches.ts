/** The purchases whose target was not found under its very spelling, for a reviewer to read: `purchase-matches.tsv`, which the build writes. */

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { CompanyFacts } from '../../packages/server/src/kernel/facts.ts';
import { compare } from '../../packages/server/src/kernel/text.ts';
import { waysFound } from './bought-company.ts';
import type { Company } from './companies.ts';
import type { Purchased } from './purchases.ts';

const file = path.join(import.meta.dirname, 'purchase-matches.tsv');

/** The columns of the file, in their order: who bought what and when, the company it was taken for, how, and what each of the two does. */
export const columns = [
  'way',
  'buyer',
  'bought',
  'country',
  'year',
  'company',
  'permalink',
  'state',
  'trade_bought',
  'trade_company',
] as const;
export type MatchRow = Record<(typeof columns)[number], string>;

/** Writes the matches that are not exact, ordered by way and name. @returns how many */
export function writeMatches(companies: readonly Company[], purchased: Purchased): number {
  const ofCluster = new Map(companies.map((company) => [company.cluster, company]));
  const rows = [...purchased]
    .flatMap(([row, { cluster, way }]): MatchRow[] => {
      const company = ofCluster.get(cluster);
      if (way === undefined || way === waysFound.spelled || company === undefined) return [];
      const { company: bought = '', country = '', acquirer: buyer = '', year = '', category, does } = row;
      const facts = company.records.map((record) => record.facts);
      const trade_bought = [category, does].filter((part) => part).join(': ');
      return [{ way, buyer, bought, country, year, ...companyColumns(company.permalink, facts), trade_bought }];
    })
    .toSorted((a, b) => compare(a.way, b.way) || compare(a.bought, b.bought) || compare(a.year, b.year) || compare(a.buyer, b.buyer));
  writeFileSync(file, tsvOf(rows));
  return rows.length;
}

export function readMatches(): MatchRow[] {
  const [, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((line) => Object.fromEntries(line.split('\t').map((value, at) => [columns[at], value])) as MatchRow);
}

export function companyColumns(
  permalink: string,
  facts: readonly CompanyFacts[],
): Pick<MatchRow, 'company' | 'permalink' | 'state' | 'trade_company'> {
  const all = (of: (one: CompanyFacts) => readonly (string | undefined)[]) => [...new Set(facts.flatMap(of))].filter((value) => value);
  const listed = all(({ listings = [] }) => listings.map(({ exchange, symbol }) => `${exchange}:${symbol}`)).slice(0, 3);
  const labels = all(({ product_category, industry, sector, categories = [] }) => [product_category, industry, sector, ...categories]);
  return {
    company: all(({ name, legal_name }) => [name, legal_name]).join(' | '),
    permalink,
    state: [...all(({ country, status }) => [country, status]), ...listed].join(' '),
    trade_company: [...labels.slice(0, 3), ...all(({ key_phrases = [] }) => key_phrases).slice(0, 6)].join('; '),
  };
}

export function tsvOf(rows: readonly MatchRow[]): string {
  const plain = (value: string) => value.replaceAll(/\s+/g, ' ');
  return [columns.join('\t'), ...rows.map((row) => columns.map((column) => plain(row[column])).join('\t')), ''].join('\n');
}
