/** Purchases of companies, written by hand: the CSV files of `purchases/`. */

import { foldName, nameKey } from '../../packages/server/src/kernel/names.ts';
import type { CompanyFacts, DealFacts } from '../../packages/server/src/kernel/facts.ts';
import { buyerTypeOf } from '../../packages/server/src/kernel/buyer-type.ts';
import { boughtFinder, factsOf, trades, type WayFound } from './bought-company.ts';
import { count, handKept, type Tally } from './candidate.ts';
import { clusterOf, type Cluster } from './cluster.ts';
import { namesOf, type Company } from './companies.ts';
import { keep, keptCandidate, readFolder, readKept, standing } from './hand-kept.ts';
import type { Row } from './upstreams.ts';

export function readPurchases(): Row[] {
  return readFolder('purchases');
}

/** The rows, each with the company that was bought and how that was found; `way` is undefined for a company that the row adds. */
export type Purchased = Map<Row, { cluster: Cluster; way?: WayFound }>;

/** A company bought since then with listings abroad alone is no longer traded; before, it may have been listed again. */
const stillListedSince = 2015;

/**
 * Gives a bought company what its row says of it, where nothing is kept of it by hand, and adds those that no upstream has. One that trades today is
 * told nothing: it was sold again, or was a part of it. A company that its trade's file knows for its own stays so where an investor bought it
 * last: it goes on under its own name, and buys others.
 */
export function addPurchased(clusters: Cluster[], rows: readonly Row[], tally: Tally): Purchased {
  const finder = boughtFinder(clusters);
  const own = new Set(clusters.filter((cluster) => factsOf(cluster).some(({ status }) => status === 'Operating')));
  const purchased: Purchased = new Map();
  const isInvestor = (row: Row) => {
    const buyer = finder.buyerOf(row);
    return buyer !== undefined && factsOf(buyer).some((facts) => buyerTypeOf(facts) !== 'Strategic');
  };
  for (const row of rows.toSorted((a, b) => Number(a.year) - Number(b.year))) {
    const { company = '', country = '', category, does = '', year } = row;
    const told: Partial<CompanyFacts> = {
      country,
      status: 'Acquired',
      ...(category && { product_category: category }),
      ...(does && { key_phrases: does.split('; ') }),
    };
    const match = finder.find(row);
    if (match === 'the buyer') {
      count(tally, 'not found: bought companies of which the buyer has the name today');
      continue;
    }
    if (match === undefined) {
      const added = clusterOf(keptCandidate(company, told));
      clusters.push(added);
      finder.add(added);
      purchased.set(row, { cluster: added });
      count(tally, 'kept by hand: bought companies that no upstream has');
      continue;
    }
    const { cluster: found } = match;
    purchased.set(row, match);
    if (trades(found, country)) continue;
    if (factsOf(found).some(({ listings }) => listings !== undefined)) {
      if (Number(year) < stillListedSince) continue;
      for (const facts of factsOf(found)) {
        delete facts.listings;
        delete facts.type;
      }
      count(tally, 'listing discarded: of a company that was bought');
    }
    const isKept = found.members.some(({ source, facts }) => source === handKept && facts.key_phrases !== undefined);
    keep(found, company, isKept ? { status: own.has(found) && isInvestor(row) ? 'Operating' : 'Acquired' } : told);
  }
  return purchased;
}

function isSpelled({ name, legal_name = name }: CompanyFacts, written: string): boolean {
  return [name, legal_name].some((each) => foldName(each) === foldName(written));
}

export interface KeptDeal {
  source: typeof handKept;
  key: string;
  acquirer: string;
  target: string;
  reason: string;
  facts: DealFacts;
}

/**
 * The purchases kept by hand, those of companies that have ended too, where the data set has the buyer; each once. Of namesakes the buyer is the one of
 * the country that the row names; a row that names none makes no deal then.
 */
export function keptDeals(companies: readonly Company[], purchased: Purchased, tally: Tally): KeptDeal[] {
  const byName = new Map<string, Company[]>();
  const byEverydayName = new Map<string, Company[]>();
  const put = (map: Map<string, Company[]>, key: string, company: Company) => map.set(key, [...(map.get(key) ?? []), company]);
  for (const company of companies) {
    for (const key of namesOf(company)) put(byName, key, company);
    for (const { facts } of company.records) for (const name of facts.also_known_as ?? []) put(byEverydayName, nameKey(name), company);
  }
  const called = (name: string, country = ''): Company[] =>
    (byName.get(nameKey(name)) ?? byEverydayName.get(nameKey(name)) ?? [])
      .filter(({ records }) => country === '' || records.some(({ facts }) => facts.country === country))
      .toSorted((a, b) => standing(b.cluster) - standing(a.cluster));
  const ofCluster = new Map(companies.map((company) => [company.cluster, company]));
  const unknown = new Map<string, number>();
  const deals = new Map<string, KeptDeal>();
  const told = new Set<string>();
  for (const row of [...purchased.keys(), ...readKept('ended.csv')]) {
    const { company = '', acquirer = '', acquirer_country, year, amount_musd } = row;
    const buyers = called(acquirer, acquirer_country);
    const spelled = buyers.filter(({ records }) => records.some(({ facts }) => isSpelled(facts, acquirer)));
    const [buyer] = spelled.length > 0 ? spelled : buyers;
    if (spelled.length > 1 && !acquirer_country) {
      count(tally, `not told apart: ${acquirer}, a buyer whose name several companies have`);
      continue;
    }
    const cluster = purchased.get(row)?.cluster;
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
        date: String(year),
        status: 'Complete',
        ...(amount > 0 && { amount, currency: 'USD', amount_usd: amount }),
      },
    });
  }
  count(tally, 'kept by hand: purchases', deals.size);
  for (const [acquirer, times] of unknown) count(tally, `not found: ${acquirer}, a buyer`, times);
  count(
    tally,
    'purchases whose buyer is not found',
    [...unknown.values()].reduce((sum, times) => sum + times, 0),
  );
  return [...deals.values()];
}
