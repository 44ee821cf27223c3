import { listingKey } from '../../kernel/exchanges.ts';
import type { CompanyFacts } from '../../kernel/facts.ts';
import { likenessOfCompanies, type Identity } from '../../matching/same-company.ts';
import type { CompanyReference } from '../../sources/source.ts';
import type { IdentifierKey } from '../../store/companies/company-keys.ts';
import { bareNumber, exactKeys } from '../documents/identity.ts';
import type { KnownCompanies, Someone } from './known-companies.ts';
import type { Candidate, Mention, Resolution } from './mention.ts';

/** An identifier that a record states of its company although it is another's. */
export interface Contested {
  key: IdentifierKey;
  holder: Someone;
  score: number;
  reasons: string[];
}

const registered = ['lei', 'cik', 'uk_company_number'] as const;

/**
 * The identifiers that are not this company's, for another holds them with better evidence: a registered one where nothing else
 * agrees, a listing that neither an authority nor a registered identifier speaks for while one does for the other. Taking them along
 * would take them from their holder.
 * @param from.isOwn whether it is this very company
 */
export function contestedOf(
  identity: Identity,
  from: { known: KnownCompanies; isOwn: (someone: Someone) => boolean; is_filed: boolean },
): Contested[] {
  const contested: Contested[] = [];
  const find = (key: IdentifierKey, isTheirs: (someone: Someone) => boolean) => {
    for (const holder of from.known.at(key, identity)) {
      if (from.isOwn(holder) || !isTheirs(holder)) continue;
      const { score, reasons } = likenessOfCompanies(identity, holder.identity);
      contested.push({ key, holder, score: Math.max(score, 0), reasons: [...reasons, `left out: ${key.kind} ${key.value}`] });
      return;
    }
  };
  const keys = contestableKeys(identity);
  for (const key of keys.filter(({ kind }) => isRegistered(kind)))
    find(key, (holder) => likenessOfCompanies(identity, holder.identity).rests_on_identifier);
  const own = withoutKeys(
    identity,
    contested.map(({ key }) => key),
  );
  if (from.is_filed || hasRegistered(own)) return contested;
  for (const key of keys.filter(({ kind }) => !isRegistered(kind))) {
    find(
      key,
      (holder) => (holder.is_filed || hasRegistered(holder.identity)) && likenessOfCompanies(identity, holder.identity).has_other_name,
    );
  }
  return contested;
}

/** The keys that another may hold with better evidence. */
export function contestableKeys(identity: Identity): IdentifierKey[] {
  return exactKeys(identity).filter(({ kind }) => isRegistered(kind) || kind === 'listing' || kind === 'isin');
}

function isRegistered(kind: string): boolean {
  return (registered as readonly string[]).includes(kind);
}

function hasRegistered(identity: Identity): boolean {
  return registered.some((kind) => identity[kind] !== undefined);
}

/** What tells a company apart, without these. */
export function withoutKeys(identity: Identity, keys: readonly IdentifierKey[]): Identity {
  if (keys.length === 0) return identity;
  const has = hasKey(keys);
  const { isins = [], tickers = [], ...others } = identity;
  for (const kind of registered) if (has(kind, identity[kind])) delete others[kind];
  return { ...others, isins: isins.filter((isin) => !has('isin', isin)), tickers: tickers.filter((ticker) => !has('listing', ticker)) };
}

/** What is said of a company, or how it is named, without these. */
export function factsWithout<Said extends CompanyFacts | CompanyReference>(said: Said, keys: readonly IdentifierKey[]): Said {
  const has = hasKey(keys);
  const kept: Said = { ...said };
  if (has('lei', said.lei)) delete kept.lei;
  if (has('cik', bareNumber(said.cik))) delete kept.cik;
  if (has('uk_company_number', said.uk_company_number)) delete kept.uk_company_number;
  if ('listings' in kept && kept.listings) {
    kept.listings = kept.listings.filter(
      ({ exchange, symbol, isin }) => !has('listing', listingKey({ exchange, symbol })) && !has('isin', isin),
    );
    if (kept.listings.length === 0) delete kept.listings;
  }
  return kept;
}

function hasKey(keys: readonly IdentifierKey[]): (kind: string, value: string | undefined) => boolean {
  return (kind, value) => keys.some((key) => key.kind === kind && key.value === value);
}

/** A company record without the identifiers that are another company's than the one it came to. */
export function leavingOut(
  to: Resolution,
  { mention, identity, known }: { mention: Mention; identity: Identity | undefined; known: KnownCompanies },
): Resolution {
  if (!mention.facts || !identity || to.kind === 'unknown') return to;
  const who = to.kind === 'known' ? { company_id: to.company_id } : { position: to.position };
  const contested = contestedOf(identity, { known, isOwn: (someone) => isSameOf(someone, who), is_filed: mention.is_filed });
  if (contested.length === 0) return to;
  return { ...to, candidates: withHolders(to.candidates, contested), left_out: contested.map(({ key }) => key) };
}

/** Adds pairs with the holders of identifiers that were left out. */
export function withHolders(candidates: readonly Candidate[], contested: readonly Contested[]): Candidate[] {
  const holders = contested.map(({ holder: { company_id, position }, score, reasons }) => ({ company_id, position, score, reasons }));
  const others = holders.filter((holder, index) => holders.findIndex((each) => isSameOf(each, holder)) === index);
  const merged = candidates.filter((each) => each.is_merged);
  return [
    ...merged,
    ...others.filter((each) => !merged.some((one) => isSameOf(one, each))),
    ...candidates.filter((each) => !each.is_merged && !others.some((one) => isSameOf(one, each))),
  ];
}

/** Whether both are the same company, known or to be made. */
export function isSameOf(a: Pick<Candidate, 'company_id' | 'position'>, b: Pick<Candidate, 'company_id' | 'position'>): boolean {
  return a.company_id === b.company_id && a.position === b.position;
}
