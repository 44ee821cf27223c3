/** What people type who mean a company: everyday names, brands and their domains, from a list written by hand. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { CompanyFacts, Listing } from '../../packages/server/src/kernel/facts.ts';
import { nameKey } from '../../packages/server/src/kernel/names.ts';
import { namesAgree } from './agreement.ts';
import { count, type Tally } from './candidate.ts';
import { namesOf, type Company } from './companies.ts';
import { ownDomain } from './deal-websites.ts';
import type { Row } from './upstreams.ts';

/**
 * The rows of `everyday-names.csv`: `name`, `website`, `country` in alpha-3, `home_listing` as `EXCHANGE:SYMBOL`, and `also_known_as` with
 * `; ` between.
 */
export function readEverydayNames(): Row[] {
  return parse(readFileSync(join(import.meta.dirname, 'everyday-names.csv'), 'utf8'), { columns: true, trim: true });
}

/**
 * Gives companies a record with what the list calls them and their everyday names: the company of that country whose website is on the row's domain, of several
 * whoever's name agrees; else the one of that name in that country. Of duplicates the largest, for a reader means that one.
 * @returns names of rows that no company was found for
 */
export function addEverydayNames(companies: readonly Company[], rows: readonly Row[], tally: Tally): string[] {
  const byDomain = new Map<string, Company[]>();
  const byKey = new Map<string, Company[]>();
  const put = (map: Map<string, Company[]>, key: string, company: Company) => map.set(key, [...(map.get(key) ?? []), company]);
  const listed = new Set<string>();
  for (const company of companies) {
    for (const { facts } of company.records) for (const { exchange, symbol } of facts.listings ?? []) listed.add(`${exchange}:${symbol}`);
    const domains = new Set(company.records.flatMap(({ facts }) => ownDomain(facts.website) ?? []));
    for (const domain of domains) put(byDomain, domain, company);
    for (const key of namesOf(company)) put(byKey, key, company);
  }
  const missing: string[] = [];
  for (const { name = '', website, country = '', home_listing = '', also_known_as = '' } of rows) {
    const key = nameKey(name);
    const isThere = (company: Company) => {
      const stated = new Set(company.records.flatMap(({ facts }) => facts.country ?? []));
      return stated.size === 0 || stated.has(country);
    };
    const agrees = (company: Company) => [...namesOf(company)].some((own) => namesAgree(own, key));
    const onSite = (byDomain.get(ownDomain(website) ?? '') ?? []).filter(isThere);
    const named = (byKey.get(key) ?? []).filter(isThere);
    const [found] = [onSite.filter(agrees), named, onSite].map(largest).filter((one) => one !== undefined);
    if (found === undefined) {
      missing.push(name);
      continue;
    }
    const own = namesOf(found);
    const names = [name, ...also_known_as.split('; ')].filter((each) => each !== '' && !own.has(nameKey(each)));
    const isListed = found.records.some(({ facts }) => facts.listings !== undefined);
    const listing = listed.has(home_listing) ? undefined : listingFrom(home_listing, isListed);
    if (names.length === 0 && !listing) continue;
    const facts: CompanyFacts = {
      name: found.records[0]?.facts.name ?? name,
      ...(names.length > 0 && { also_known_as: names }),
      ...(listing && { type: 'public', listings: [listing] }),
    };
    if (listing) count(tally, 'home listings that no upstream has');
    found.records.push({ source: 'everyday-names', key: `${name}|${country}`, reason: 'website or name, and country, of the list', facts });
    count(tally, 'companies with everyday names');
    count(tally, 'everyday names', names.length);
  }
  count(tally, 'everyday names of no company here', missing.length);
  return missing;
}

/** A listing at home; the primary one unless the upstreams tell of another. */
function listingFrom(written: string, isListed: boolean): Listing | undefined {
  const [exchange, symbol] = written.split(':');
  return exchange && symbol ? { exchange, symbol, ...(!isListed && { is_primary: true }) } : undefined;
}

function largest(companies: readonly Company[]): Company | undefined {
  return companies.toSorted((a, b) => b.cluster.size - a.cluster.size || b.records.length - a.records.length)[0];
}
