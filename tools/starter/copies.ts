/** Rows that only point at a company told elsewhere: copies of listings on foreign floors, and vendors' short names. */

import { exchangeCountry, isSecondaryExchange } from '../../packages/server/src/kernel/exchanges.ts';
import type { Listing } from '../../packages/server/src/kernel/facts.ts';
import { nameKey } from '../../packages/server/src/kernel/names.ts';
import { isShortened, namesAgree } from './agreement.ts';
import type { Candidate } from './candidate.ts';
import { clusterOf, differ, keysOf, share, type Cluster, type Joining } from './cluster.ts';
import { formsDiffer, isVendorOnly } from './evidence.ts';
import { copyFloors } from './listed-equities.ts';

/** `Palantir` of palantir.com is `Palantir Technologies` when no other company begins with that word. */
export function joinVendors({ candidates, at, join }: Joining): void {
  const byFirst = new Map<string, number[]>();
  for (const [index, { keys, source }] of candidates.entries()) {
    if (source === 'ai-data-landscape') continue;
    for (const first of new Set(keys.map((key) => key.split(' ')[0] ?? ''))) byFirst.set(first, [...(byFirst.get(first) ?? []), index]);
  }
  for (const [index, { keys, source, facts }] of candidates.entries()) {
    const [key = ''] = keys;
    if (source !== 'ai-data-landscape' || !isVendorOnly(at(index)) || key.length < 5 || (facts.website ?? '').split('.')[0] !== key)
      continue;
    const found = byFirst.get(key) ?? [];
    const only = new Set(found.map(at));
    const [other] = found;
    if (only.size !== 1 || other === undefined || at(other).websites.size > 0) continue;
    const isTold = keysOf(at(other)).every((one) => one === key || isShortened(key, one));
    if (isTold) join(other, index, 'vendor named by the first word');
  }
}

/** A key without its spaces: `exxon mobil` and `exxonmobil` are one. */
export function joined(key: string): string {
  return key.replaceAll(' ', '');
}

/** Gives copies of foreign listings to the company they name: by key first, then by abbreviated name. */
export function attachCopies(joining: Joining): void {
  const { candidates, at, find, join } = joining;
  const byKey = new Map<string, number[]>();
  const byStart = new Map<string, number[]>();
  const byLabel = new Map<string, number[]>();
  const put = (map: Map<string, number[]>, key: string, index: number): void => {
    const group = map.get(key);
    if (group === undefined) map.set(key, [index]);
    else group.push(index);
  };
  for (const [index, candidate] of candidates.entries()) {
    if (!at(index).isFirm) continue;
    const [label = ''] = (candidate.facts.website ?? '').split('.');
    if (label.length >= 5) put(byLabel, label.replaceAll('-', ''), index);
    for (const key of candidate.keys) {
      put(byKey, key, index);
      put(byStart, key.slice(0, 3), index);
    }
  }
  const copies = [...candidates.keys()].filter((index) => !at(index).isFirm);
  for (const index of copies) {
    const copy = candidates[index] as Candidate;
    const exact = copy.keys.map((key) => byKey.get(key) ?? []).find((found) => found.length > 0) ?? [];
    const chosen = choose(exact, copy, joining);
    if (chosen !== undefined) {
      join(chosen, index, 'copy of a listing, same name');
      continue;
    }
    if (exact.length > 0) continue;
    const country = new Set(copy.facts.country === undefined ? [] : [copy.facts.country]);
    const labelled = new Set(
      copy.keys
        .flatMap((key) => byLabel.get(joined(key)) ?? [])
        .map(find)
        .filter((root) => !differ(country, at(root).countries)),
    );
    const [brand] = labelled;
    if (labelled.size === 1 && brand !== undefined) {
      join(brand, index, 'copy of a listing, named as the website');
      continue;
    }
    const places = placesOf(copy);
    const near = copy.keys.flatMap((key) =>
      (byStart.get(key.slice(0, 3)) ?? []).filter(
        (other) =>
          !differ(places, at(other).countries) &&
          (candidates[other] as Candidate).keys.some((one) => namesAgree(one, key) && numbersOf(one) === numbersOf(key)),
      ),
    );
    const only = new Set(near.map(find));
    const [other] = near;
    if (only.size === 1 && other !== undefined) join(other, index, 'copy of a listing, abbreviated name');
  }
  attachNamedShort(joining, byStart);
  // What is left joins its like.
  const left = copies.filter((index) => !at(index).isFirm);
  const byOwn = new Map<string, number>();
  for (const index of left) {
    for (const key of (candidates[index] as Candidate).keys) {
      const other = byOwn.get(key);
      if (other === undefined) byOwn.set(key, index);
      else join(other, index, 'copies of the same listing');
    }
  }
}

/** Rows with an industry, without place and website, are also copies: only an abbreviated name in the same country identifies them. */
function attachNamedShort({ candidates, at, find, join }: Joining, byStart: ReadonlyMap<string, number[]>): void {
  for (const [index, { keys, facts }] of candidates.entries()) {
    const { country } = facts;
    if (at(index).members.length > 1 || !isQuotedAbroadOnly(at(index)) || country === undefined) continue;
    const near = keys.flatMap((key) =>
      (byStart.get(key.slice(0, 3)) ?? []).filter(
        (other) =>
          at(other).countries.has(country) &&
          !isQuotedAbroadOnly(at(other)) &&
          (candidates[other] as Candidate).keys.some((one) => namesAgree(one, key) && numbersOf(one) === numbersOf(key)),
      ),
    );
    const [other] = near;
    if (other !== undefined && new Set(near.map(find)).size === 1) join(other, index, 'copy of a listing, abbreviated name');
  }
}

/** Gives listings abroad under a name of the past to the one company in that country which is told to have had it. */
export function joinFormerNames({ candidates, at, find, join }: Joining): void {
  const byFormer = new Map<string, number[]>();
  const byKey = new Map<string, number[]>();
  const put = (map: Map<string, number[]>, key: string, index: number) => map.set(key, [...(map.get(key) ?? []), index]);
  for (const [index, { facts, keys }] of candidates.entries()) {
    for (const former of facts.former_names ?? []) put(byFormer, nameKey(former), index);
    for (const key of keys) put(byKey, key, index);
  }
  for (const [former, holders] of byFormer) {
    const [holder] = holders;
    const [named] = byKey.get(former) ?? [];
    if (holder === undefined || named === undefined) continue;
    // A name that several have had, or have, says of none that it is this one.
    const isOne = (all: readonly number[]) => new Set(all.map(find)).size === 1;
    if (!isOne(holders) || !isOne(byKey.get(former) ?? []) || find(holder) === find(named)) continue;
    const [company, copy] = [at(holder), at(named)];
    if (!isQuotedAbroadOnly(copy) || differ(company.ciks, copy.ciks)) continue;
    const places = new Set(copy.members.flatMap(placesToldOf));
    const isThere = share(places, new Set(company.members.flatMap(placesToldOf)));
    // Receipts say nothing of the place: there a name of several words must do.
    const isReceiptAlone = places.size === 0 && former.includes(' ') && copy.members.every(({ source }) => source.startsWith('sec-'));
    if (isThere || isReceiptAlone) join(holder, named, 'copy of a listing, former name');
  }
}

/** Neither a website nor a city, and listed on floors that quote what is listed elsewhere, or over the counter as a foreign share. */
function isQuotedAbroadOnly({ members, websites, cities }: Cluster): boolean {
  const listings = members.flatMap(({ facts }) => facts.listings ?? []);
  return websites.size === 0 && cities.size === 0 && listings.length > 0 && listings.every(isQuote);
}

/** London trades shares of the continent under numbers; over the counter the symbols of foreign shares end in F, those of their receipts in Y. */
function isQuote({ exchange, symbol }: Listing): boolean {
  if (exchange === 'LSE') return /^0[A-Z0-9]{3}$/.test(symbol);
  return exchange === 'OTC' ? /^[A-Z]{4}[FY]$/.test(symbol) : isSecondaryExchange(exchange);
}

function placesToldOf({ facts, otherCountries }: Candidate): string[] {
  return [...(facts.country === undefined ? [] : [facts.country]), ...otherCountries];
}

/** `II` of `Ares Acquisition II`: numbers tell the members of a series apart. */
function numbersOf(key: string): string {
  return key
    .split(' ')
    .filter((word) => /^(?:[ivx]+|\d+)$/.test(word))
    .join(' ');
}

/** Where a copy's issuer is: as told, else where the floor is, unless that lists the whole world. */
function placesOf({ facts, otherCountries, listing }: Candidate): Set<string> {
  const told = [...(facts.country === undefined ? [] : [facts.country]), ...otherCountries];
  const isCopied = listing === undefined || isSecondaryExchange(listing.exchange) || copyFloors.has(listing.exchange);
  const floor = told.length > 0 || isCopied ? undefined : exchangeCountry(listing.exchange);
  return new Set(floor === undefined ? told : [floor]);
}

/** Of several companies with the name, the one in the copy's country; else the only one; else none. */
function choose(found: readonly number[], copy: Candidate, { at, find }: Joining): number | undefined {
  const roots = [...new Set(found.map(find))];
  const { country } = copy.facts;
  const there = country === undefined ? [] : roots.filter((root) => at(root).countries.has(country));
  // A summary that names another country speaks of a namesake.
  const isElsewhere = (root: number): boolean =>
    differ(new Set(copy.otherCountries), at(root).countries) &&
    (!(copy.keys[0] ?? '').includes(' ') || formsDiffer(at(root), clusterOf(copy)));
  const pool = there.length > 0 ? there : roots.filter((root) => !isElsewhere(root));
  const bySize = [...pool].sort((a, b) => at(b).size - at(a).size || a - b);
  const [first, second] = bySize;
  if (first === undefined || second === undefined) return first;
  return there.length > 0 || at(first).size > at(second).size ? first : undefined;
}
