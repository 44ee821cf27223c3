/** Large technology acquirers, what they bought, and each purchase: kept apart from the rest for its share-alike licence. */

import { countryFrom } from '../../packages/server/src/kernel/countries.ts';
import { isNamedAfter, isSharedHost, parseWebsite, websiteOf } from '../../packages/server/src/kernel/domains.ts';
import { precisionOf } from '../../packages/server/src/kernel/dates.ts';
import type { CompanyFacts, DealFacts } from '../../packages/server/src/kernel/facts.ts';
import { nameKey, shortName } from '../../packages/server/src/kernel/names.ts';
import { choosePermalink } from '../../packages/server/src/kernel/permalinks.ts';
import { namesAgree } from './agreement.ts';
import { count, type Tally } from './candidate.ts';
import { namesOf, type Company, type CompanyRecord } from './companies.ts';
import { differ, share } from './cluster.ts';
import { ownDomain, settleDealWebsites } from './deal-websites.ts';
import { keyPhrases, mentionsIn, type Corpus } from './phrases.ts';
import { readRows, type Row } from './upstreams.ts';

export interface DealLine {
  source: 'tech-giant-deals';
  key: string;
  acquirer: string;
  target: string;
  /** Why the acquirer or the target is taken for a company of the main set. */
  reason?: string;
  facts: DealFacts;
}

export interface DealSet {
  companies: { permalink: string; records: CompanyRecord[] }[];
  deals: DealLine[];
}

/**
 * Acquirers that the main set has under another name, by its permalink. Google is Alphabet's, as its
 * deals are reported by Alphabet; HP is the company of that ticker, which kept the name; what Dell, Facebook
 * and Symantec bought is with Dell Technologies, Meta Platforms and Gen Digital.
 */
const acquirerPermalinks: Readonly<Record<string, string>> = {
  Google: 'alphabet',
  Facebook: 'meta-platforms',
  'Cisco Systems': 'cisco',
  Dell: 'dell-technologies',
  HP: 'hp',
  Symantec: 'gen-digital',
  'Verizon Communications': 'verizon',
  Sony: 'sony-group',
  Twitter: 'twitter',
  Vodafone: 'vodafone-group',
};

/** They were bought since: the main set's namesakes are others, unless they were, too. */
const goneAcquirers = new Set([
  'AOL',
  'CA Technologies',
  'EMC',
  'Yahoo',
  'LinkedIn',
  'Monster',
  'Terremark Worldwide',
  'Amie Street',
  'Toluna',
  'Tribune Company',
]);

interface DealCompany {
  permalink: string;
  /** Why it is taken for a company of the main set. */
  reason?: string;
  records: CompanyRecord[];
}

interface Found {
  company: Company;
  reason: string;
}

interface Main {
  byPermalink: ReadonlyMap<string, Company>;
  byKey: ReadonlyMap<string, readonly Company[]>;
  byDomain: ReadonlyMap<string, readonly Company[]>;
}

function indexOf(companies: readonly Company[]): Main {
  const byKey = new Map<string, Company[]>();
  const byDomain = new Map<string, Company[]>();
  for (const company of companies) {
    for (const key of namesOf(company)) byKey.set(key, [...(byKey.get(key) ?? []), company]);
    for (const domain of domainsOf(company)) byDomain.set(domain, [...(byDomain.get(domain) ?? []), company]);
  }
  return { byPermalink: new Map(companies.map((company) => [company.permalink, company])), byKey, byDomain };
}

/** The acquirers, targets and deals; `main` is the set whose companies they resolve to. */
export function dealSet(main: readonly Company[], corpus: Corpus, tally: Tally): DealSet {
  const acquirers = read('tech-giant-acquirers', tally);
  const targets = read('tech-giant-targets', tally);
  const deals = read('tech-giant-deals', tally);
  const index = indexOf(main);
  const taken = new Set(index.byPermalink.keys());
  const found = new Map<string, DealCompany>();

  const resolve = (name: string, same: Found | undefined, record: CompanyRecord): void => {
    const key = nameKey(name);
    const known = found.get(key) ?? [...found.values()].find(({ permalink }) => permalink === same?.company.permalink);
    if (known !== undefined) {
      known.records.push({ ...record, reason: same?.reason ?? 'same name among acquirers and targets' });
      found.set(key, known);
      return;
    }
    const own =
      same?.company.permalink ??
      choosePermalink(name, { country: record.facts.country?.toLowerCase(), city: record.facts.city }, (one) => taken.has(one));
    taken.add(own);
    if (same === undefined) {
      found.set(key, { permalink: own, records: [record] });
      return;
    }
    const { reason } = same;
    count(tally, `merged: ${reason}`);
    found.set(key, { permalink: own, reason, records: [{ ...record, reason }] });
  };
  const acquirerNames = new Set([...acquirers, ...deals].map((row) => row['Acquiring Company'] ?? ''));
  const described = new Map(acquirers.map((row) => [row['Acquiring Company'], row]));
  for (const name of [...acquirerNames].sort()) {
    const record = acquirerRecord(name, described.get(name), corpus);
    const same = acquirerOf(record, index);
    if (same !== undefined && !namesOf(same.company).has(nameKey(name))) record.facts.also_known_as = [record.facts.name];
    resolve(name, same, record);
  }
  for (const row of targets) {
    const record = targetRecord(row, corpus);
    const same = targetOf(record.facts, index);
    // What was bought of a company that trades today was a part of it.
    if (same === undefined || !isListed(same.company)) record.facts.status = 'Acquired';
    resolve(row.Company ?? '', same, record);
  }
  const lines = deals.map((row) => dealLine(row, (name) => found.get(nameKey(name)), tally));
  const permalinks = [...new Set(found.values())]
    .map(({ permalink, records }) => ({ permalink, records }))
    .sort((a, b) => (a.permalink < b.permalink ? -1 : 1));
  settleDealWebsites(main, permalinks, tally);
  count(tally, 'deals', lines.length);
  count(tally, 'companies known from the deals alone', permalinks.filter(({ permalink }) => !index.byPermalink.has(permalink)).length);
  return { companies: permalinks, deals: lines.sort((a, b) => (a.key < b.key ? -1 : 1)) };
}

function read(source: string, tally: Tally): Row[] {
  const rows = readRows(source);
  count(tally, `read: ${source}`, rows.length);
  return rows;
}

function acquirerOf({ key: name, facts: { website } }: CompanyRecord, { byKey, byPermalink }: Main): Found | undefined {
  const written = acquirerPermalinks[name];
  if (written !== undefined) {
    const company = byPermalink.get(written);
    if (company === undefined) throw new Error(`${name} should be ${written}, which the main set does not have`);
    return { company, reason: 'acquirer known under another name' };
  }
  const same = byKey.get(nameKey(name)) ?? [];
  if (goneAcquirers.has(name)) {
    const [gone, otherGone] = same.filter((company) => company.records.some(({ facts }) => facts.status === 'Acquired'));
    return gone === undefined || otherGone !== undefined ? undefined : { company: gone, reason: 'acquirer that was bought since' };
  }
  const bySite = same.filter((company) => website !== undefined && websitesOf(company).has(website));
  const [only, other] = bySite.length > 0 ? bySite : same.filter((company) => isListedInUsa(company));
  if (only === undefined || other !== undefined) return undefined;
  return {
    company: only,
    reason: bySite.length > 0 ? 'acquirer of the same name and website' : 'acquirer of the same name, listed in the USA',
  };
}

function websitesOf(company: Company): Set<string> {
  return new Set(company.records.flatMap(({ facts }) => (facts.website === undefined ? [] : [facts.website])));
}

function isListedInUsa(company: Company): boolean {
  return company.records.some(({ facts }) => (facts.listings ?? []).some(({ exchange }) => exchange === 'NASDAQ' || exchange === 'NYSE'));
}

function domainsOf(company: Company): Set<string> {
  return new Set(company.records.flatMap(({ facts }) => ownDomain(facts.website) ?? []));
}

function countriesOf(company: Company): Set<string> {
  return new Set(company.records.flatMap(({ facts }) => facts.country ?? []));
}

function isListed(company: Company): boolean {
  return company.records.some(({ facts }) => facts.listings !== undefined);
}

/**
 * The company of the main set that a target clearly is: its website's domain and a name that agrees; else the same
 * name and nothing against it, in the same country or with a unique identical spelling.
 */
export function targetOf(facts: CompanyFacts, { byKey, byDomain }: Main): Found | undefined {
  const key = nameKey(facts.name);
  const domain = ownDomain(facts.website);
  const [onSite, otherOnSite] = (domain === undefined ? [] : (byDomain.get(domain) ?? [])).filter((company) =>
    [...namesOf(company)].some((name) => namesAgree(name, key)),
  );
  if (onSite !== undefined && otherOnSite === undefined) return { company: onSite, reason: 'target of the same website, names agree' };
  const domains = new Set(domain === undefined ? [] : [domain]);
  const countries = new Set(facts.country === undefined ? [] : [facts.country]);
  const named = byKey.get(key) ?? [];
  const possible = named.filter((company) => !differ(domainsOf(company), domains) && !differ(countriesOf(company), countries));
  const [there, otherThere] = possible.filter((company) => share(countriesOf(company), countries));
  if (there !== undefined && otherThere === undefined) return { company: there, reason: 'target of the same name and country' };
  const [only] = possible;
  if (only === undefined || named.length > 1) return undefined;
  const isSpelledAlike = only.records.some((record) => record.facts.name === facts.name);
  return isSpelledAlike ? { company: only, reason: 'target of a name nobody else has' } : undefined;
}

function acquirerRecord(name: string, row: Row | undefined, corpus: Corpus): CompanyRecord {
  const facts: CompanyFacts = { name: shortName(name) };
  if (row !== undefined) describe(facts, row, corpus);
  if (goneAcquirers.has(name)) facts.status = 'Acquired';
  return { source: row === undefined ? 'tech-giant-deals' : 'tech-giant-acquirers', key: name, facts };
}

function targetRecord(row: Row, corpus: Corpus): CompanyRecord {
  const facts: CompanyFacts = { name: shortName(row.Company ?? '') };
  describe(facts, row, corpus);
  return { source: 'tech-giant-targets', key: row.Company ?? '', facts };
}

/** Its spellings of countries, two of them slips. */
const countries: Readonly<Record<string, string>> = { 'United Stats of AMerica': 'USA' };

function describe(facts: CompanyFacts, row: Row, corpus: Corpus): void {
  const website = parseWebsite(row.Homepage ?? '');
  const isOwn = website !== undefined && (!isSharedHost(website.host) || isNamedAfter(website, [nameKey(facts.name)]));
  if (website !== undefined && (isOwn || website.path !== '')) facts.website = websiteOf(website);
  const country = countries[row['Country (HQ)'] ?? ''] ?? countryFrom(row['Country (HQ)'] ?? '');
  if (country !== undefined) facts.country = country;
  if (row['State / Region (HQ)']) facts.state = row['State / Region (HQ)'];
  if (row['City (HQ)']) facts.city = row['City (HQ)'];
  const founded = Number(row['Year Founded']);
  if (founded > 1600 && founded < 2016) facts.founded = founded;
  const categories = (row['Market Categories'] ?? '')
    .split(',')
    .map((category) => category.trim())
    .filter((category) => category !== '');
  if (categories.length > 0) facts.categories = categories;
  const text = [row.Tagline, row.Description].filter((part) => part).join(' ');
  const phrases = keyPhrases(mentionsIn(text, facts.name), corpus);
  if (phrases.length > 0) facts.key_phrases = phrases;
}

function dealLine(row: Row, companyOf: (name: string) => DealCompany | undefined, tally: Tally): DealLine {
  const facts: DealFacts = {
    ...dealDate(row['Deal announced on'] ?? '', row['Year of acquisition announcement'] ?? ''),
    ...dealAmount(row.Price ?? ''),
  };
  if (facts.date?.length !== 10) count(tally, `deal dated to the ${facts.date === undefined ? 'undefined' : precisionOf(facts.date)}`);
  if (row.Status === 'Complete' || row.Status === 'Pending') facts.status = row.Status;
  const acquirer = companyOf(row['Acquiring Company'] ?? '');
  const target = companyOf(row['Acquired Company'] ?? '');
  const reason = [acquirer?.reason, target?.reason].filter((one) => one !== undefined).join('; ');
  return {
    source: 'tech-giant-deals',
    key: row['Acquisitions ID'] ?? '',
    acquirer: acquirer?.permalink ?? '',
    target: target?.permalink ?? '',
    ...(reason === '' ? {} : { reason }),
    facts,
  };
}

/**
 * `31/08/1994` as far as it is known. 1905 is a year that a spreadsheet read as a day number: the year column has it.
 * The first of a month stands four times as often as any other day: there only the month was known.
 */
export function dealDate(written: string, year: string): Pick<DealFacts, 'date'> {
  const [, day = '', month = '', full = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(written) ?? [];
  if (full === '' || Number(full) < 1950) return /^(?:19|20)\d\d$/.test(year) ? { date: year } : {};
  const date = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (Number(day) > 1) return { date };
  return { date: date.slice(0, Number(month) === 1 ? 4 : 7) };
}

const currencies: Readonly<Record<string, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP' };

/** `$1,700,000,000` as an amount with its currency; nothing for an undisclosed one. */
export function dealAmount(price: string): Pick<DealFacts, 'amount' | 'currency' | 'amount_usd'> {
  const [, sign = '', digits = ''] = /^([$€£])([\d,]+)$/.exec(price) ?? [];
  const currency = currencies[sign];
  const amount = Number(digits.replaceAll(',', ''));
  if (currency === undefined || amount <= 0) return {};
  return currency === 'USD' ? { amount, currency, amount_usd: amount } : { amount, currency };
}
