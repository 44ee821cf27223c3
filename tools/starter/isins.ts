/** Removes ISINs of other companies: the vendor assigned them by ticker, on any exchange. */

import { isSecondaryExchange } from '../../packages/server/src/kernel/exchanges.ts';
import { count, type Tally } from './candidate.ts';
import type { Cluster } from './cluster.ts';

/** ISINs that an issuer of this country can have: receipts and offshore shares apart, the first two letters are its own. */
const issuingPlaces = new Set(['KY', 'BM', 'VG', 'JE', 'GG', 'IM', 'LU', 'NL', 'IE', 'CH', 'GB', 'US', 'MH', 'PA', 'SG', 'CA', 'CY', 'MU']);

/** Removes ISINs shared by several companies: the vendor assigned them by ticker. */
export function settleIsins(clusters: readonly Cluster[], alpha2Of: (alpha3: string) => string | undefined, tally: Tally): void {
  const owners = new Map<string, Set<Cluster>>();
  for (const cluster of clusters) {
    const homes = [...cluster.countries].map(alpha2Of);
    for (const { facts } of cluster.members) {
      for (const listing of facts.listings ?? []) {
        if (listing.isin === undefined) continue;
        const place = listing.isin.slice(0, 2);
        const isOwn = homes.includes(place);
        // A receipt's ISIN on a home floor, or another country's, is another company's.
        const isForeign =
          homes.length > 0 &&
          !isOwn &&
          !(issuingPlaces.has(place) && ((place !== 'US' && place !== 'CA' && place !== 'GB') || isSecondaryExchange(listing.exchange)));
        if (isForeign) {
          delete listing.isin;
          count(tally, 'ISIN discarded: of another country');
          continue;
        }
        owners.set(listing.isin, (owners.get(listing.isin) ?? new Set()).add(cluster));
      }
    }
  }
  for (const [isin, all] of owners) {
    if (all.size < 2) continue;
    const own = [...all].filter((cluster) => [...cluster.countries].some((country) => alpha2Of(country) === isin.slice(0, 2)));
    for (const cluster of all) {
      if (own.length === 1 && own[0] === cluster) continue;
      for (const { facts } of cluster.members) {
        for (const listing of facts.listings ?? []) {
          if (listing.isin !== isin) continue;
          delete listing.isin;
          count(tally, 'ISIN discarded: given by several companies');
        }
      }
    }
  }
}
