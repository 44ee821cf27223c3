/** What people type who mean a company: everyday names, brands and their domains, from a list written by hand. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { CompanyFacts, Listing } from '../../packages/server/src/kernel/facts.ts';
import { nameKey } from '../../packages/server/src/kernel/names.ts';
import { choosePermalink } from '../../packages/server/src/kernel/permalinks.ts';
import { namesAgree } from './agreement.ts';
import { count, type Tally } from './candidate.ts';
import { clusterOf, isCalled } from './cluster.ts';
import { namesOf, type Company, type CompanyRecord } from './companies.ts';
import { ownDomain } from './deal-websites.ts';
import { keptDeals } from './purchases.ts';
import type { Row } from './upstreams.ts';

/**
 * The rows of `everyday-names.csv`: `name`, `website`, `country` in alpha-3, `home_listing` as `EXCHANGE:SYMBOL`, and `also_known_as` with
 * `; ` between.
 */
export function readEverydayNames(): Row[] {
  return parse(readFileSync(join(import.meta.dirname, 'everyday-names.csv'), 'utf8'), { columns: true, trim: true });
}

/**
 * Gives companies a record with what the list calls them, their everyday names, their home listing, and the website that no upstream has: the
 * company of that country with a website on the row's domain, of several the one with an agreeing name; else the one of that name in that
 * country. Of duplicates the largest, for a reader means that one. A bought company that is here has the names which the list gives its
 * buyer for it. Companies missing from all upstreams are added, if the list states a listing.
 * @returns names of rows that no company was found for
 */
export function addEverydayNames(companies: Company[], rows: readonly Row[], tally: Tally): string[] {
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
  const byPermalink = new Map(companies.map((company) => [company.permalink, company]));
  const bought = Map.groupBy(keptDeals(companies, new Map(), new Map()), ({ acquirer }) => acquirer);
  const boughtBy = ({ permalink }: Company): Company[] =>
    (bought.get(permalink) ?? []).flatMap(({ target }) => byPermalink.get(target) ?? []);
  const missing: string[] = [];
  for (const row of rows) {
    const { name = '', website, country = '', home_listing = '', also_known_as = '' } = row;
    const key = nameKey(name);
    const isThere = (company: Company) => {
      const stated = new Set(company.records.flatMap(({ facts }) => facts.country ?? []));
      return stated.size === 0 || stated.has(country);
    };
    const agrees = (company: Company) => [...namesOf(company)].some((own) => namesAgree(own, key));
    const onSite = (byDomain.get(ownDomain(website) ?? '') ?? []).filter(isThere);
    // A row of another company may have come with one: listed elsewhere and mostly called otherwise, it is not that company.
    const isIt = (company: Company) => home_listing === '' || isListedAt(company, home_listing) || isCalled(company.cluster, key);
    const named = (byKey.get(key) ?? []).filter((company) => isThere(company) && isIt(company));
    const [found] = [onSite.filter(agrees), named, onSite].map(largest).filter((one) => one !== undefined);
    if (found === undefined) {
      const added = byDomain.has(ownDomain(website) ?? '') || listed.has(home_listing) ? undefined : companyOf(row, companies);
      if (added) companies.push(added);
      else missing.push(name);
      count(tally, added ? 'companies of the everyday names alone' : 'everyday names of no company here');
      continue;
    }
    const own = namesOf(found);
    const all = [name, ...also_known_as.split('; ')].filter((each) => each !== '' && !own.has(nameKey(each)));
    const names = all.filter((each) => !boughtBy(found).some((company) => isNameOf(company, each)));
    for (const company of boughtBy(found)) {
      const its = all.filter((each) => isNameOf(company, each) && !namesOf(company).has(nameKey(each)) && ownDomain(each) === undefined);
      if (its.length > 0) company.records.push(recordOf(company, its, country));
      count(tally, 'everyday names of a bought company', its.length);
    }
    const listing = settleHome(found, home_listing, listed);
    const site = found.records.every((record) => record.facts.website === undefined) ? siteFor(found, website, byDomain) : undefined;
    if (names.length === 0 && !listing && !site) continue;
    const facts: CompanyFacts = {
      name: found.records[0]?.facts.name ?? name,
      ...(names.length > 0 && { also_known_as: names }),
      ...(site && { website: site }),
      ...(listing && { type: 'public', listings: [listing] }),
    };
    if (site) count(tally, 'websites that no upstream has');
    if (listing) count(tally, 'home listings that no upstream has');
    found.records.push({ source: 'everyday-names', key: `${name}|${country}`, reason: 'website or name, and country, of the list', facts });
    count(tally, 'companies with everyday names');
    count(tally, 'everyday names', names.length);
  }
  companies.sort((a, b) => (a.permalink < b.permalink ? -1 : 1));
  return missing;
}

/** Whether a name is a company's, the beginning of its name in whole words, or its website. */
function isNameOf(company: Company, name: string): boolean {
  const domain = ownDomain(name);
  if (domain !== undefined) return company.records.some(({ facts }) => ownDomain(facts.website) === domain);
  return [...namesOf(company)].some((own) => own === nameKey(name) || own.startsWith(`${nameKey(name)} `));
}

/** The record that gives a bought company names of its buyer's row. */
function recordOf(company: Company, names: string[], country: string): CompanyRecord {
  const [first = ''] = names;
  const facts: CompanyFacts = { name: company.records[0]?.facts.name ?? first, also_known_as: names };
  return { source: 'everyday-names', key: `${first}|${country}`, reason: 'name of a bought company of the list', facts };
}

function isListedAt({ records }: Company, written: string): boolean {
  return records.some(({ facts }) => facts.listings?.some(({ exchange, symbol }) => `${exchange}:${symbol}` === written));
}

function companyOf(row: Row, companies: readonly Company[]): Company | undefined {
  const { name = '', website, country = '', home_listing = '', also_known_as = '' } = row;
  const [exchange, symbol] = home_listing.split(':');
  if (!exchange || !symbol) return undefined;
  const facts: CompanyFacts = {
    name,
    country,
    type: 'public',
    listings: [{ exchange, symbol, is_primary: true }],
    ...(website && { website }),
    ...(also_known_as && { also_known_as: also_known_as.split('; ') }),
  };
  const key = `${name}|${country}`;
  const candidate = {
    source: 'everyday-names',
    key,
    facts,
    keys: [nameKey(name)],
    isFirm: true,
    otherCountries: [],
    size: 0,
    text: '',
    listing: undefined,
  };
  const taken = new Set(companies.map(({ permalink }) => permalink));
  const permalink = choosePermalink(name, { country: country.toLowerCase(), city: undefined, symbol }, (one) => taken.has(one));
  return { permalink, cluster: clusterOf(candidate), records: [{ source: 'everyday-names', key, facts }] };
}

/**
 * Makes the listing at home the primary one. @returns it where no upstream has it; none where another company has it, or the company is
 * listed no more
 */
function settleHome(company: Company, written: string, listed: ReadonlySet<string>): Listing | undefined {
  const [exchange, symbol] = written.split(':');
  if (!exchange || !symbol || company.records.some(({ facts }) => facts.status === 'Acquired' || facts.status === 'Closed'))
    return undefined;
  const all = company.records.flatMap(({ facts }) => facts.listings ?? []);
  const own = all.find((one) => one.exchange === exchange && one.symbol === symbol);
  if (!own && listed.has(written)) return undefined;
  for (const one of all) delete one.is_primary;
  if (!own) return { exchange, symbol, is_primary: true };
  own.is_primary = true;
  return undefined;
}

/** The website of a company for which no upstream has one, if no other company has it. */
function siteFor(company: Company, written: string | undefined, byDomain: ReadonlyMap<string, readonly Company[]>): string | undefined {
  const domain = ownDomain(written);
  return domain !== undefined && (byDomain.get(domain) ?? []).every((other) => other === company) ? domain : undefined;
}

function largest(companies: readonly Company[]): Company | undefined {
  return companies.toSorted((a, b) => b.cluster.size - a.cluster.size || b.records.length - a.records.length)[0];
}
