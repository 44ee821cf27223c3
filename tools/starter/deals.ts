/** Large technology acquirers, what they bought, and each purchase: kept apart from the rest for its share-alike licence. */

import { countryFrom } from '../../packages/server/src/kernel/countries.ts';
import { isSharedHost, parseWebsite, websiteOf } from '../../packages/server/src/kernel/domains.ts';
import type { CompanyFacts, DealFacts } from '../../packages/server/src/kernel/facts.ts';
import { nameKey, shortName } from '../../packages/server/src/kernel/names.ts';
import { choosePermalink } from '../../packages/server/src/kernel/permalinks.ts';
import { count, type Tally } from './candidate.ts';
import { namesOf, type Company, type CompanyRecord } from './companies.ts';
import { keyPhrases, mentionsIn, type Corpus } from './phrases.ts';
import { readRows, type Row } from './upstreams.ts';

export interface DealLine {
  source: 'tech-giant-deals';
  key: string;
  acquirer: string;
  target: string;
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

/** What they bought since has made these companies end: the main set's namesakes are others. */
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

/** The acquirers, targets and deals; `main` is the set whose companies they resolve to. */
export function dealSet(main: readonly Company[], corpus: Corpus, tally: Tally): DealSet {
  const acquirers = read('tech-giant-acquirers', tally);
  const targets = read('tech-giant-targets', tally);
  const deals = read('tech-giant-deals', tally);
  const byPermalink = new Map(main.map((company) => [company.permalink, company]));
  const byKey = new Map<string, Company[]>();
  for (const company of main) for (const key of namesOf(company)) byKey.set(key, [...(byKey.get(key) ?? []), company]);
  const taken = new Set(byPermalink.keys());
  const found = new Map<string, { permalink: string; records: CompanyRecord[] }>();

  const resolve = (name: string, permalink: string | undefined, record: CompanyRecord): void => {
    const known = found.get(nameKey(name));
    if (known !== undefined) {
      known.records.push(record);
      return;
    }
    const own =
      permalink ??
      choosePermalink(name, { country: record.facts.country?.toLowerCase(), city: record.facts.city }, (one) => taken.has(one));
    taken.add(own);
    if (permalink !== undefined) count(tally, `merged: ${record.source} with the main set`);
    found.set(nameKey(name), { permalink: own, records: [record] });
  };
  const acquirerNames = new Set([...acquirers, ...deals].map((row) => row['Acquiring Company'] ?? ''));
  const described = new Map(acquirers.map((row) => [row['Acquiring Company'], row]));
  for (const name of [...acquirerNames].sort()) {
    const record = acquirerRecord(name, described.get(name), corpus);
    resolve(name, acquirerOf(record, byKey, byPermalink), record);
  }
  for (const row of targets) {
    const record = targetRecord(row, corpus);
    const same = sameTarget(record.facts, byKey);
    resolve(row.Company ?? '', same?.permalink, record);
  }
  const lines = deals.map((row) => dealLine(row, (name) => found.get(nameKey(name))?.permalink ?? '', tally));
  const permalinks = [...found.values()].sort((a, b) => (a.permalink < b.permalink ? -1 : 1));
  count(tally, 'deals', lines.length);
  count(tally, 'companies known from the deals alone', permalinks.filter(({ permalink }) => !byPermalink.has(permalink)).length);
  return { companies: permalinks, deals: lines.sort((a, b) => (a.key < b.key ? -1 : 1)) };
}

function read(source: string, tally: Tally): Row[] {
  const rows = readRows(source);
  count(tally, `read: ${source}`, rows.length);
  return rows;
}

function acquirerOf(
  { key: name, facts: { website } }: CompanyRecord,
  byKey: ReadonlyMap<string, Company[]>,
  byPermalink: ReadonlyMap<string, Company>,
): string | undefined {
  const written = acquirerPermalinks[name];
  if (written !== undefined) {
    if (!byPermalink.has(written)) throw new Error(`${name} should be ${written}, which the main set does not have`);
    return written;
  }
  if (goneAcquirers.has(name)) return undefined;
  const same = byKey.get(nameKey(name)) ?? [];
  const bySite = same.filter((company) => website !== undefined && websitesOf(company).has(website));
  const [only, other] = bySite.length > 0 ? bySite : same.filter((company) => isListedInUsa(company));
  return other === undefined ? only?.permalink : undefined;
}

function websitesOf(company: Company): Set<string> {
  return new Set(company.records.flatMap(({ facts }) => (facts.website === undefined ? [] : [facts.website])));
}

function isListedInUsa(company: Company): boolean {
  return company.records.some(({ facts }) => (facts.listings ?? []).some(({ exchange }) => exchange === 'NASDAQ' || exchange === 'NYSE'));
}

/** Clearly the same: the name, the website, and no shares of its own that trade today. */
function sameTarget(facts: CompanyFacts, byKey: ReadonlyMap<string, Company[]>): Company | undefined {
  const [only, other] = (byKey.get(nameKey(facts.name)) ?? []).filter(
    (company) => facts.website !== undefined && websitesOf(company).has(facts.website),
  );
  if (only === undefined || other !== undefined) return undefined;
  return only.records.some((record) => record.facts.listings !== undefined) ? undefined : only;
}

function acquirerRecord(name: string, row: Row | undefined, corpus: Corpus): CompanyRecord {
  const facts: CompanyFacts = { name: shortName(name) };
  if (row !== undefined) describe(facts, row, corpus);
  return { source: row === undefined ? 'tech-giant-deals' : 'tech-giant-acquirers', key: name, facts };
}

function targetRecord(row: Row, corpus: Corpus): CompanyRecord {
  const facts: CompanyFacts = { name: shortName(row.Company ?? '') };
  describe(facts, row, corpus);
  facts.status = 'Acquired';
  return { source: 'tech-giant-targets', key: row.Company ?? '', facts };
}

/** Its spellings of countries, two of them slips. */
const countries: Readonly<Record<string, string>> = { 'United Stats of AMerica': 'USA' };

function describe(facts: CompanyFacts, row: Row, corpus: Corpus): void {
  const website = parseWebsite(row.Homepage ?? '');
  if (website !== undefined && (!isSharedHost(website.host) || website.path !== '')) facts.website = websiteOf(website);
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

function dealLine(row: Row, permalinkOf: (name: string) => string, tally: Tally): DealLine {
  const facts: DealFacts = {
    ...dealDate(row['Deal announced on'] ?? '', row['Year of acquisition announcement'] ?? ''),
    ...dealAmount(row.Price ?? ''),
  };
  if (facts.date_precision !== 'day') count(tally, `deal dated to the ${facts.date_precision}`);
  if (row.Status === 'Complete' || row.Status === 'Pending') facts.status = row.Status;
  return {
    source: 'tech-giant-deals',
    key: row['Acquisitions ID'] ?? '',
    acquirer: permalinkOf(row['Acquiring Company'] ?? ''),
    target: permalinkOf(row['Acquired Company'] ?? ''),
    facts,
  };
}

/**
 * `31/08/1994` with its precision. 1905 is a year that a spreadsheet read as a day number: the year column has it.
 * The first of a month stands four times as often as any other day: there only the month was known.
 */
export function dealDate(written: string, year: string): Pick<DealFacts, 'date' | 'date_precision'> {
  const [, day = '', month = '', full = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(written) ?? [];
  if (full === '' || Number(full) < 1950) return /^(?:19|20)\d\d$/.test(year) ? { date: `${year}-01-01`, date_precision: 'year' } : {};
  const date = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (Number(day) > 1) return { date, date_precision: 'day' };
  return { date, date_precision: Number(month) === 1 ? 'year' : 'month' };
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
