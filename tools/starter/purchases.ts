/** Purchases of companies, written by hand: the CSV files of `purchases/`. */

import { nameKey } from '../../packages/server/src/kernel/names.ts';
import type { CompanyFacts, DealFacts } from '../../packages/server/src/kernel/facts.ts';
import { isShortened, namesAgree } from './agreement.ts';
import { count, handKept, type Tally } from './candidate.ts';
import { clusterOf, type Cluster } from './cluster.ts';
import { namesOf, type Company } from './companies.ts';
import { handKeeper, keep, keptCandidate, readFolder, readKept, standing } from './hand-kept.ts';
import type { Row } from './upstreams.ts';

/** The rows of all files, in the order of their names. */
export function readPurchases(): Row[] {
  return readFolder('purchases');
}

/** The rows, each with the company that was bought. */
export type Purchased = Map<Row, Cluster>;

/**
 * Gives a bought company what its row says of it, where nothing is kept of it by hand, and adds those that no upstream has. One of that name in another
 * country is another company, and one that trades today is told nothing: it was sold again, or was a part of it. Of those that do not, one whose name nearly agrees will do.
 */
export function addPurchased(clusters: Cluster[], rows: readonly Row[], tally: Tally): Purchased {
  const { byKey, called } = handKeeper(clusters);
  const byFirstWord = Map.groupBy(byKey.keys(), firstWord);
  const nearly = (key: string, country: string): Cluster | undefined =>
    (byFirstWord.get(firstWord(key)) ?? [])
      .filter((other) => namesAgree(other, key) || isShortened(other, key))
      .flatMap((other) => byKey.get(other) ?? [])
      .find((one) => isUnlisted(one) && factsOf(one).some((facts) => facts.country === country));
  const added = new Map<string, Cluster>();
  const purchased: Purchased = new Map();
  for (const row of rows) {
    const { company = '', country = '', category, does = '' } = row;
    const told: Partial<CompanyFacts> = {
      country,
      status: 'Acquired',
      ...(category && { product_category: category }),
      ...(does && { key_phrases: does.split('; ') }),
    };
    const key = nameKey(company);
    const found = called(company).find((cluster) => isThere(factsOf(cluster), country)) ?? nearly(key, country);
    if (found === undefined) {
      const own = added.get(`${key} ${country}`) ?? clusterOf(keptCandidate(company, told));
      added.set(`${key} ${country}`, own);
      purchased.set(row, own);
      continue;
    }
    purchased.set(row, found);
    const isKept = found.members.some(({ source, facts }) => source === handKept && facts.key_phrases !== undefined);
    if (!isUnlisted(found)) continue;
    keep(found, company, isKept ? { status: 'Acquired' } : told);
  }
  count(tally, 'kept by hand: bought companies that no upstream has', added.size);
  clusters.push(...added.values());
  return purchased;
}

function firstWord(key: string): string {
  return key.split(' ')[0] ?? '';
}

function isUnlisted(cluster: Cluster): boolean {
  return factsOf(cluster).every(({ listings }) => listings === undefined);
}

function factsOf({ members }: { members: readonly { facts: CompanyFacts }[] }): CompanyFacts[] {
  return members.map(({ facts }) => facts);
}

/** Whether a company may be one of that country: it says of none, or that it was bought, for where a group had its head office is told in two ways. */
function isThere(facts: readonly CompanyFacts[], country: string): boolean {
  const known = facts.flatMap((one) => one.country ?? []);
  return known.length === 0 || known.includes(country) || facts.some(({ status }) => status === 'Acquired');
}

export interface KeptDeal {
  source: typeof handKept;
  key: string;
  acquirer: string;
  target: string;
  reason: string;
  facts: DealFacts;
}

/** The purchases kept by hand, those of companies that have ended too, where the data set has the buyer; each once. */
export function keptDeals(companies: readonly Company[], purchased: Purchased, tally: Tally): KeptDeal[] {
  const byName = new Map<string, Company[]>();
  const byEverydayName = new Map<string, Company[]>();
  const put = (map: Map<string, Company[]>, key: string, company: Company) => map.set(key, [...(map.get(key) ?? []), company]);
  for (const company of companies) {
    for (const key of namesOf(company)) put(byName, key, company);
    for (const { facts } of company.records) for (const name of facts.also_known_as ?? []) put(byEverydayName, nameKey(name), company);
  }
  const called = (name: string): Company[] =>
    (byName.get(nameKey(name)) ?? byEverydayName.get(nameKey(name)) ?? []).toSorted((a, b) => standing(b.cluster) - standing(a.cluster));
  const unknown = new Map<string, number>();
  const deals = new Map<string, KeptDeal>();
  const told = new Set<string>();
  const ofCluster = new Map(companies.map((company) => [company.cluster, company]));
  for (const row of [...purchased.keys(), ...readKept('ended.csv')]) {
    const { company = '', acquirer = '', year, amount_musd } = row;
    const [buyer] = called(acquirer);
    const cluster = purchased.get(row);
    const target = cluster ? ofCluster.get(cluster) : called(company)[0];
    if (acquirer !== '' && buyer === undefined) unknown.set(acquirer, (unknown.get(acquirer) ?? 0) + 1);
    if (acquirer === '' || buyer === undefined || target === undefined || buyer === target) continue;
    const named = `${nameKey(company)} ${nameKey(acquirer)}`;
    const pair = `${buyer.permalink} ${target.permalink}`;
    if (deals.has(pair) || told.has(named)) continue;
    told.add(named);
    const amount = Number(amount_musd ?? '') * 1_000_000;
    deals.set(pair, {
      source: handKept,
      key: `${company}, bought by ${acquirer}`,
      acquirer: buyer.permalink,
      target: target.permalink,
      reason: 'kept by hand',
      facts: {
        date: `${year}-01-01`,
        date_precision: 'year',
        status: 'Complete',
        ...(amount > 0 && { amount, currency: 'USD', amount_usd: amount }),
      },
    });
  }
  count(tally, 'kept by hand: purchases', deals.size);
  for (const [acquirer, times] of unknown) count(tally, `not found: ${acquirer}, a buyer`, times);
  return [...deals.values()];
}
