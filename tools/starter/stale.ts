/** Takes away listings of US companies that file no more: the copies abroad outlive the share. */

import { isSecondaryExchange } from '../../packages/server/src/kernel/exchanges.ts';
import { count, sizes, type Tally } from './candidate.ts';
import type { Cluster } from './cluster.ts';
import { copyFloors } from './listed-equities.ts';

/** Smaller ones may trade over the counter without filing. */
const least = sizes['Small Cap'] ?? 0;

/** A US company of some size that is listed files with the regulator: one that does not was bought, renamed or closed. */
export function dropStaleListings(clusters: readonly Cluster[], tally: Tally): void {
  for (const { members, ciks, countries, size } of clusters) {
    if (ciks.size > 0 || size < least || countries.size !== 1 || !countries.has('USA')) continue;
    const listings = members.flatMap(({ facts }) => facts.listings ?? []);
    const isAway = listings.every(
      ({ exchange, symbol }) =>
        isSecondaryExchange(exchange) || (copyFloors.has(exchange) && (exchange !== 'LSE' || /^0\w{3}$/.test(symbol))),
    );
    if (listings.length === 0 || !isAway) continue;
    for (const { facts } of members) {
      delete facts.listings;
      delete facts.type;
    }
    count(tally, 'listing discarded: of a US company that files no more');
  }
}
