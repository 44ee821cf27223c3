/** What makes two clusters one company, and what speaks against it. */

import { countryFrom } from '../../packages/server/src/kernel/countries.ts';
import { exchangeCountry } from '../../packages/server/src/kernel/exchanges.ts';
import { isLegalForm } from '../../packages/server/src/kernel/legal-forms.ts';
import { foldName } from '../../packages/server/src/kernel/names.ts';
import { isInitials, isShortened, namesAgree } from './agreement.ts';
import type { Candidate } from './candidate.ts';
import { differ, keysOf, share, type Cluster } from './cluster.ts';
import { websiteFit } from './website-fit.ts';

/** Where holding companies are registered that are run from elsewhere: country alone does not part two records there. */
const domiciles = new Set('BMU CYM VGB JEY GGY IMN MHL PAN LUX NLD IRL CHE CYP MUS MCO SGP HKG MAC GBR CHN'.split(' '));

/** Whether two clusters with the same name key are one company. A short common word alone does not join two countries. */
export function sameNameIsSame(left: Cluster, right: Cluster, key: string): boolean {
  if (differ(left.ciks, right.ciks) && !isRefiled(left, right)) return false;
  if (share(left.websites, right.websites)) return true;
  if (isVendorOnly(left)) return isVendorOf(left, right, key);
  if (isVendorOnly(right)) return isVendorOf(right, left, key);
  if (differ(left.countries, right.countries)) {
    if (formsDiffer(left, right) || namesOwnCountry(left) || namesOwnCountry(right)) return false;
    if (sharesUsTicker(left, right)) return true;
    if ((isAbroadOnly(left) || isAbroadOnly(right)) && !differ(left.sectors, right.sectors)) return true;
    const isDistinctive = key.length >= 10;
    const isDomicile = [...left.countries, ...right.countries].some((country) => domiciles.has(country));
    return isDistinctive && isDomicile && !differ(left.sectors, right.sectors) && !differ(left.websites, right.websites);
  }
  const isElsewhere = differ(left.websites, right.websites) && differ(left.cities, right.cities);
  return !(isElsewhere && differ(left.sectors, right.sectors));
}

/** `Banco Santander SA (Brazil)`: a group's company in one country. */
function namesOwnCountry({ members, countries }: Cluster): boolean {
  return members.some(({ facts: { name, legal_name = name } }) => {
    const country = countryFrom(/\(([^()]+)\)$/.exec(legal_name)?.[1] ?? '');
    return country !== undefined && countries.has(country);
  });
}

/** Known from the AI and data landscape alone: a name like `Aurora` says little without the website. */
export function isVendorOnly(cluster: Cluster): boolean {
  return cluster.members.every((member) => member.source === 'ai-data-landscape');
}

/** Whether a vendor without more than a name and a website is the company of that name that has no website yet. */
function isVendorOf(vendor: Cluster, company: Cluster, key: string): boolean {
  if (company.websites.size > 0) return false;
  const [website = ''] = vendor.websites;
  return isTechnology(company) || (key.length >= 6 && websiteFit(website, key) >= 3);
}

/** One filer under two CIKs: the old one has no ticker any more, or both have the same. */
function isRefiled(left: Cluster, right: Cluster): boolean {
  const a = secTickers(left);
  const b = secTickers(right);
  return a.size === 0 || b.size === 0 || share(a, b);
}

function secTickers(cluster: Cluster): Set<string> {
  return new Set(
    cluster.members
      .filter(({ source }) => source === 'sec-tickers')
      .flatMap(({ facts }) => (facts.listings ?? []).map(({ symbol }) => symbol)),
  );
}

/** Known only from floors abroad, so nothing holds it to the country its rows state. */
function isAbroadOnly(cluster: Cluster): boolean {
  return (
    cluster.ciks.size === 0 && ![...cluster.homes].some((home) => cluster.countries.has(exchangeCountry(home.split(':')[0] ?? '') ?? ''))
  );
}

/** Floors in Latin America quote US shares under their US ticker, in Mexico with an N behind it. */
export const usTickerFloors = new Set(['BCBA', 'BMV', 'SGO']);

function sharesUsTicker(left: Cluster, right: Cluster): boolean {
  const quoted = (cluster: Cluster): Set<string> =>
    new Set(
      [...cluster.homes]
        .map((home) => home.split(':'))
        .filter(([floor = '']) => usTickerFloors.has(floor))
        .flatMap(([, symbol = '']) => [symbol, symbol.replace(/N$/, '')]),
    );
  return share(quoted(left), secTickers(right)) || share(quoted(right), secTickers(left));
}

const formFamilies: Record<string, string> = {
  incorporated: 'inc',
  corporation: 'corp',
  limited: 'ltd',
  company: 'co',
  aktiengesellschaft: 'ag',
};

/** Whether legal forms are known and none is shared: `AG` and `Inc.` are two companies. */
export function formsDiffer(left: Cluster, right: Cluster): boolean {
  const forms = (cluster: Cluster): Set<string> => {
    const found = cluster.members.flatMap(({ facts }) =>
      facts.legal_name === undefined ? [] : [foldName(facts.legal_name).split(' ').at(-1) ?? ''],
    );
    return new Set(found.filter((word) => isLegalForm(word)).map((form) => formFamilies[form] ?? form));
  };
  return differ(forms(left), forms(right));
}

function isTechnology(cluster: Cluster): boolean {
  if (cluster.sectors.has('Information Technology')) return true;
  return cluster.members.some(({ facts }) => /software|comput|data processing|semiconductor/i.test(facts.categories?.join() ?? ''));
}

/** Whether two clusters that give the same website are one company under two names or spellings. */
export function sameWebsiteIsSame(left: Cluster, right: Cluster): boolean {
  if (differ(left.ciks, right.ciks) || differ(left.countries, right.countries)) return false;
  const a = keysOf(left);
  const b = keysOf(right);
  if (a.some((one) => b.some((other) => namesAgree(one, other) || isShortened(one, other)))) return true;
  if (a.some((one) => b.some((other) => isInitials(one, other) || isInitials(other, one)))) return true;
  // Renamed: all else is equal, neither name is part of the other, and they are not two listings of one home market.
  const isPart = a.some((one) => b.some((other) => sharesWord(one, other)));
  // A floor abroad spells the name its own way: `Ericsson LM` of São Paulo.
  const isQuoted = (isReceiptOnly(left) || isReceiptOnly(right)) && share(left.countries, right.countries);
  if (isPart && isQuoted && share(left.cities, right.cities) && shareTellingWord(left, right)) return true;
  return (
    !isPart && share(left.cities, right.cities) && share(left.sectors, right.sectors) && !trulyBoth(left, right) && textsAlike(left, right)
  );
}

const receiptFloors = new Set(['B3', 'BCBA', 'BMV', 'SGO']);

/** Known only from receipts in Latin America. */
function isReceiptOnly(cluster: Cluster): boolean {
  return isAbroadOnly(cluster) && cluster.homes.size > 0 && [...cluster.homes].every((home) => receiptFloors.has(home.split(':')[0] ?? ''));
}

/** Whether two upstream texts say the same things: more than half of the words of either's beginning are the other's. */
function textsAlike(left: Cluster, right: Cluster): boolean {
  const words = (cluster: Cluster): Set<string> =>
    new Set(
      foldName(cluster.members.map(({ text }) => text.slice(0, 500)).sort((a, b) => b.length - a.length)[0] ?? '')
        .split(' ')
        .filter((word) => word.length > 4),
    );
  const a = words(left);
  const b = words(right);
  const both = [...a].filter((word) => b.has(word)).length;
  return both >= 8 && both * 2 >= Math.min(a.size, b.size);
}

function sharesWord(left: string, right: string): boolean {
  const words = new Set(left.split(' ').filter((word) => word.length > 2));
  return right.split(' ').some((word) => words.has(word)) || left.includes(right) || right.includes(left);
}

/** Both trade on one home market under different symbols: affiliates, not spellings. */
export function trulyBoth(left: Cluster, right: Cluster): boolean {
  const floors = new Set([...left.homes].map((home) => home.split(':')[0]));
  return [...right.homes].some((home) => floors.has(home.split(':')[0]) && !left.homes.has(home));
}

/**
 * `China Holdings` where `Yum China Holdings` trades: the vendor looked for the end of the name. Such a row keeps the listing alone.
 * @returns whether it was one
 */
export function keepListingAlone(row: Candidate, company: Cluster): boolean {
  const [name = ''] = row.keys;
  const [whole] = keysOf(company).filter((key) => key.endsWith(` ${name}`));
  const own = company.members.find(({ keys }) => whole !== undefined && keys.includes(whole));
  if (own === undefined) return false;
  row.facts = { name: own.facts.name, ...(row.facts.listings && { listings: row.facts.listings }) };
  row.keys = own.keys;
  row.text = '';
  row.otherCountries = [];
  return true;
}

/** Whether any name key of one agrees with any of the other. */
export function agree(left: Cluster, right: Cluster): boolean {
  const b = keysOf(right);
  return keysOf(left).some((one) => b.some((other) => namesAgree(one, other)));
}

/** Words of many companies' names. */
export const commonWords = new Set(
  'energy capital resources global financial international holdings technologies pharmaceuticals therapeutics partners gold mining systems software services communications industries brands group trust bancorp american united first health medical digital networks solutions foods media motors power water'.split(
    ' ',
  ),
);

/** Whether the names share a word that is neither short nor common among companies. */
export function shareTellingWord(left: Cluster, right: Cluster): boolean {
  const telling = (cluster: Cluster): Set<string> =>
    new Set(
      keysOf(cluster)
        .flatMap((key) => key.split(' '))
        .filter((word) => word.length >= 5 && !commonWords.has(word)),
    );
  return share(telling(left), telling(right));
}
