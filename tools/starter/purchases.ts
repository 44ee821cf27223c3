/** Purchases of companies, written by hand: the CSV files of `purchases/`. */

import { nameKey } from '../../packages/server/src/kernel/names.ts';
import type { CompanyFacts, DealFacts } from '../../packages/server/src/kernel/facts.ts';
import { count, handKept, type Tally } from './candidate.ts';
import { clusterOf, type Cluster } from './cluster.ts';
import { namesOf, type Company } from './companies.ts';
import { handKeeper, keep, keptCandidate, readFolder, readKept, standing } from './hand-kept.ts';
import type { Row } from './upstreams.ts';

/** The rows of all files, in the order of their names. */
export function readPurchases(): Row[] {
  return readFolder('purchases');
}

/**
 * Gives a bought company what its row says of it, where nothing is kept of it by hand, and adds those that no upstream has. One of that name in another
 * country is another company, and one that trades today is told nothing: it was sold again, or was a part of it.
 */
export function addPurchased(clusters: Cluster[], rows: readonly Row[], tally: Tally): void {
  const { called } = handKeeper(clusters);
  const added = new Map<string, Cluster>();
  for (const { company = '', country = '', category, does = '' } of rows) {
    const told: Partial<CompanyFacts> = {
      country,
      status: 'Acquired',
      ...(category && { product_category: category }),
      ...(does && { key_phrases: does.split('; ') }),
    };
    const found = called(company).find((cluster) => isThere(factsOf(cluster), country));
    if (found === undefined) {
      added.set(`${nameKey(company)} ${country}`, clusterOf(keptCandidate(company, told)));
      continue;
    }
    const isKept = found.members.some(({ source, facts }) => source === handKept && facts.key_phrases !== undefined);
    const isListed = factsOf(found).some(({ listings }) => listings !== undefined);
    if (isListed) continue;
    keep(found, company, isKept ? { status: 'Acquired' } : told);
  }
  count(tally, 'kept by hand: bought companies that no upstream has', added.size);
  clusters.push(...added.values());
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
export function keptDeals(companies: readonly Company[], purchases: readonly Row[], tally: Tally): KeptDeal[] {
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
  for (const { company = '', country, acquirer = '', year, amount_musd } of [...purchases, ...readKept('ended.csv')]) {
    const [buyer] = called(acquirer);
    const isIt = ({ records }: Company) => !country || isThere(factsOf({ members: records }), country);
    const target = called(company).find(isIt);
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
