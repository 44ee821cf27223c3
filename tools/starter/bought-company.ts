/** Which company of the set a purchase names as its target. */

import { exchangeCountry, isSecondaryExchange } from '../../packages/server/src/kernel/exchanges.ts';
import type { CompanyFacts } from '../../packages/server/src/kernel/facts.ts';
import { foldName, nameKey } from '../../packages/server/src/kernel/names.ts';
import { stemsOf } from '../../packages/server/src/kernel/words.ts';
import { extraWords, isShortened, isSameName } from './agreement.ts';
import { handKept } from './candidate.ts';
import { keysOf, type Cluster } from './cluster.ts';
import { handKeeper, readKept } from './hand-kept.ts';
import type { Row } from './upstreams.ts';

/** How a bought company was found. */
export const waysFound = {
  spelled: 'same spelling',
  key: 'same name, spelled otherwise',
  other: 'another name of it',
  near: 'nearly the same name',
  unlike: 'same name, nothing in common in trade',
} as const;
export type WayFound = (typeof waysFound)[keyof typeof waysFound];

export interface FoundCompany {
  cluster: Cluster;
  way: WayFound;
}

export interface BoughtFinder {
  /** The company that was bought; 'the buyer' where no other company has that name; undefined where the set does not have it. */
  find: (row: Row) => FoundCompany | 'the buyer' | undefined;
  buyerOf: (row: Row) => Cluster | undefined;
  add: (cluster: Cluster) => void;
}

/** A word that more companies than this share says nothing of a trade: `services`, `products`. */
const mostSharing = 0.05;
const leastSharing = 3;

/**
 * Finds bought companies by exact name in their country, else by a name that differs only in words such as `Holdings`. A near name counts where the two
 * have words of their trade in common, or where it adds `Group` or `Holdings` to a name of several words. A company that is listed now was not bought
 * whole and for good: it needs both, as `Hertz` became Hertz Global Holdings.
 */
export function boughtFinder(clusters: readonly Cluster[]): BoughtFinder {
  const { byKey, called } = handKeeper(clusters);
  const namesakes = new Set(readKept('namesakes.csv').map(keyOfRow));
  const byBeginning = Map.groupBy(
    clusters.flatMap((cluster) => keysOf(cluster).map((key) => ({ key, cluster }))),
    ({ key }) => beginningOf(key),
  );
  const bearers = new Map<string, number>();
  const tellers = new Map<string, number>();
  for (const cluster of clusters) {
    for (const word of new Set(keysOf(cluster).flatMap((key) => key.split(' ')))) bearers.set(word, (bearers.get(word) ?? 0) + 1);
    for (const stem of saidBy(cluster)) tellers.set(stem, (tellers.get(stem) ?? 0) + 1);
  }
  const most = Math.max(leastSharing, clusters.length * mostSharing);
  const areOfOneTrade = (row: Row, cluster: Cluster): boolean => {
    const said = saidBy(cluster);
    return stemsOf(`${row.category} ${row.does}`).some((stem) => said.has(stem) && (tellers.get(stem) ?? 0) <= most);
  };
  // What a trade's file knows has its own name there: `Vanguard` is no car rental.
  const added = new Set<Cluster>();
  const own = new Set(clusters.filter((cluster) => factsOf(cluster).some(({ status }) => status === 'Operating')));
  const isNear = (row: Row, { key, cluster }: { key: string; cluster: Cluster }): boolean => {
    const bought = nameKey(row.company ?? '');
    const isSame = isSameName(key, bought);
    if (!isSame && (own.has(cluster) || !isShortened(key, bought))) return false;
    if (trades(cluster, row.country ?? '')) return isSame && extraWords(bought, key).length === 0 && areOfOneTrade(row, cluster);
    if (areOfOneTrade(row, cluster)) return true;
    // A word that no other company has tells much: then any word in common will do, such as `software`.
    const said = saidBy(cluster);
    const isRare = key.split(' ').some((word) => bearers.get(word) === 1 && bought.split(' ').includes(word));
    if (isRare && stemsOf(`${row.category} ${row.does}`).some((stem) => said.has(stem))) return true;
    // `Group` behind a name of several words adds nothing; one word alone, and words taken away, may be another company's.
    const isWhole = isSame && extraWords(bought, key).length === 0 && (bought.includes(' ') || bearers.get(bought) === 1);
    return isWhole && saidBy(cluster).size > 0 && !added.has(cluster);
  };
  const buyerOf = ({ acquirer = '', acquirer_country = '' }: Row) =>
    called(acquirer).find((cluster) => acquirer_country === '' || isThere(factsOf(cluster), acquirer_country));
  return {
    buyerOf,
    find(row) {
      if (namesakes.has(keyOfRow(row))) return undefined;
      const { company = '', country = '' } = row;
      const buyer = buyerOf(row);
      const named = called(company).filter((cluster) => isThere(factsOf(cluster), country));
      const exact = named.find((cluster) => cluster !== buyer);
      if (exact !== undefined) return { cluster: exact, way: wayOf(row, exact, areOfOneTrade(row, exact)) };
      if (named.length > 0) return 'the buyer';
      const near = (byBeginning.get(beginningOf(nameKey(company))) ?? []).find(
        (one) => one.cluster !== buyer && factsOf(one.cluster).some((facts) => facts.country === country) && isNear(row, one),
      );
      return near && { cluster: near.cluster, way: waysFound.near };
    },
    add(cluster) {
      added.add(cluster);
      for (const key of keysOf(cluster)) {
        byKey.set(key, [...(byKey.get(key) ?? []), cluster]);
        byBeginning.set(beginningOf(key), [...(byBeginning.get(beginningOf(key)) ?? []), { key, cluster }]);
      }
    },
  };
}

function wayOf({ company = '' }: Row, cluster: Cluster, isLike: boolean): WayFound {
  const key = nameKey(company);
  const names = factsOf(cluster).flatMap(({ name, legal_name }) => [name, ...(legal_name === undefined ? [] : [legal_name])]);
  if (!names.some((name) => nameKey(name) === key)) return waysFound.other;
  const isTold = saidBy(cluster).size > 0;
  if (isTold && !isLike) return waysFound.unlike;
  return names.some((name) => foldName(name) === foldName(company)) ? waysFound.spelled : waysFound.key;
}

/** The words in which a company's own rows and its upstreams' texts say what it does, its name among them. */
function saidBy({ members }: Cluster): Set<string> {
  return new Set(
    members.flatMap(({ facts, text }) => {
      const { name, sector, industry, product_category, categories = [], key_phrases = [] } = facts;
      return stemsOf([name, sector, industry, product_category, ...categories, ...key_phrases, text].filter(Boolean).join('. '));
    }),
  );
}

/** Names that agree begin alike, also where one writes in two words what the other writes in one. */
function beginningOf(key: string): string {
  return key.slice(0, 3);
}

function keyOfRow({ company = '', country = '', acquirer = '' }: Row): string {
  return [nameKey(company), country, nameKey(acquirer)].join('|');
}

/** Whether a company trades today: it files in America, is listed by hand, or at home. A copy on a floor abroad outlives its company. */
export function trades({ members }: Cluster, country: string): boolean {
  const isHome = (exchange: string) => country !== 'USA' && exchangeCountry(exchange) === country && !isSecondaryExchange(exchange);
  return members.some(
    ({ source, facts: { listings = [] } }) =>
      listings.length > 0 && (source === 'sec-tickers' || source === handKept || listings.some(({ exchange }) => isHome(exchange))),
  );
}

export function factsOf({ members }: { members: readonly { facts: CompanyFacts }[] }): CompanyFacts[] {
  return members.map(({ facts }) => facts);
}

/** Whether a company may be one of that country: it says so, or of none. */
function isThere(facts: readonly CompanyFacts[], country: string): boolean {
  const known = facts.flatMap((one) => one.country ?? []);
  return known.length === 0 || known.includes(country);
}
