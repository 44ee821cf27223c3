import { listingFrom, listingKey, symbolKeys, writtenSymbol } from '../../kernel/exchanges.ts';
import { parseWebsite } from '../../kernel/domains.ts';
import { nameKey } from '../../kernel/names.ts';
import { Problem } from '../../kernel/problem.ts';
import { shortened } from '../../kernel/text.ts';
import type { Plan } from '../../store/accounts/accounts.ts';
import { companiesWithSymbol, findByKeys, keyOf, type Candidate, type IdentifierKey } from '../../store/companies/company-keys.ts';
import { assertCompanies } from '../accounts/permissions.ts';
import { findAdded, type Asker } from './added.ts';
import { websiteKeys } from './website-keys.ts';

export interface Resolving extends Asker {
  /** Companies that a text may mean, for those that mean none. */
  suggest: (text: string) => Promise<Candidate[]>;
  plan: Plan;
}

type Resolution = { permalink: string } | { candidates: Candidate[] };

/**
 * Finds the company each identifier means, all in one query, in the order of the specification: permalink; exact host,
 * with its path where many companies share the host; registrable domain; `EXCHANGE:SYMBOL`, or a vendor's `0700.HK`. A display name means nothing here.
 * An identifier without a shared company can be one that the organization added.
 * @returns permalinks in the order of the identifiers
 * @throws COMPANY_NOT_FOUND naming every identifier that means no company or more than one; FORBIDDEN by the plan
 */
export async function resolveCompanies(context: Resolving, identifiers: readonly string[]): Promise<string[]> {
  if (identifiers.length === 0) return [];
  const attempts = identifiers.map(keysOf);
  const found = await findByKeys(context.db, distinct(attempts.flat()));
  const unknown = attempts.filter((keys) => !keys.some((key) => found.has(keyOf(key))));
  const added = await findAdded(context, distinct(unknown.flat()));
  const resolutions = attempts.map((keys): Resolution => {
    const among = unknown.includes(keys) ? added : found;
    const key = keys.find((each) => among.has(keyOf(each)));
    const candidates = key ? (among.get(keyOf(key)) ?? []) : [];
    const meant = candidates.length > 1 && key ? bearerOf(key, candidates) : candidates[0];
    return meant ? { permalink: meant.permalink } : { candidates };
  });
  const failed = resolutions.flatMap((resolution, index) =>
    'candidates' in resolution ? [{ identifier: identifiers[index]!, ...resolution }] : [],
  );
  if (failed.length > 0) throw await notFound(context, failed);
  const permalinks = resolutions.map((resolution) => ('permalink' in resolution ? resolution.permalink : ''));
  assertCompanies(context.plan, permalinks);
  return permalinks;
}

/** Of the companies at one website the only one that it is named after: a product or a subsidiary at `apple.com` is not Apple. */
function bearerOf({ kind, value }: IdentifierKey, candidates: readonly Candidate[]): Candidate | undefined {
  const label = kind === 'host' || kind === 'domain' ? parseWebsite(value)?.domain.split('.')[0]?.replaceAll('-', '') : undefined;
  if (!label) return undefined;
  const joined = candidates.map((candidate) => ({ candidate, name: nameKey(candidate.name).replaceAll(' ', '') }));
  const same = joined.filter(({ name }) => name === label);
  // `meta.com` is the website of `Meta Platforms` if no other of its companies has a name that begins so.
  const bearers = same.length > 0 ? same : joined.filter(({ name }) => name.startsWith(label));
  return bearers.length === 1 ? bearers[0]?.candidate : undefined;
}

function distinct(keys: readonly IdentifierKey[]): IdentifierKey[] {
  return [...new Map(keys.map((key) => [keyOf(key), key])).values()];
}

/** The keys an identifier may be, in the order in which they are believed. */
function keysOf(identifier: string): IdentifierKey[] {
  const text = identifier.trim();
  const keys: IdentifierKey[] = [{ kind: 'permalink', value: text.toLowerCase() }];
  const written = writtenSymbol(text);
  if (written?.exchange) keys.push({ kind: 'listing', value: listingKey({ ...written, exchange: written.exchange }) });
  const site = text.includes('.') ? parseWebsite(text) : undefined;
  if (site) keys.push(...websiteKeys(site));
  // `0700.HK` may be a website; without a company there it is a listing.
  const listing = written?.exchange === undefined ? listingFrom(text) : undefined;
  if (listing) keys.push({ kind: 'listing', value: listingKey(listing) });
  return keys;
}

type Failed = { identifier: string; candidates: Candidate[] };

async function notFound(context: Resolving, failed: readonly Failed[]): Promise<Problem> {
  const [first] = failed as [Failed, ...Failed[]];
  const isAmbiguous = first.candidates.length > 1;
  const listed = isAmbiguous ? [] : await listedAs(context, first.identifier);
  const found = isAmbiguous ? first.candidates : listed;
  const candidates = found.length > 0 ? found : await context.suggest(wordsIn(first.identifier));
  const meant = candidates.map((candidate) => `'${candidate.permalink}'`).join(', ');
  const named = `Company ${kindOf(first.identifier)} '${shortened(first.identifier, 200)}'`;
  const sentence = isAmbiguous
    ? `${named} fits several companies: ${meant}. Use one of these permalinks.`
    : `${named} could not be resolved. ${mending(meant, { isSymbol: listed.length > 0 })}`;
  const others = failed.length > 1 ? ` ${failed.length - 1} more could not be resolved either.` : '';
  return new Problem('COMPANY_NOT_FOUND', sentence + others, {
    details: { invalid: failed.map((failure) => failure.identifier), ...(candidates.length > 0 && { candidates }) },
  });
}

/** Of so many companies with a symbol the names are told. */
const mostListed = 5;

/** The companies with this symbol on any exchange: `NVDA` and `NASDQ:NVDA` are Nvidia, and no similar spelling counts. */
async function listedAs({ db }: Resolving, identifier: string): Promise<Candidate[]> {
  const written = writtenSymbol(identifier);
  if (!written || written.symbol.length > longestSymbol) return [];
  const listed = await companiesWithSymbol(db, symbolKeys(written.symbol));
  return listed.slice(0, mostListed).map(({ permalink, name }) => ({ permalink, name }));
}

const longestSymbol = 12;

function mending(meant: string, { isSymbol }: { isSymbol: boolean }): string {
  if (isSymbol) return `That is the symbol of ${meant}. Use the permalink, or the symbol with its exchange as in 'NASDAQ:AAPL'.`;
  if (meant !== '') return `Did you mean ${meant}?`;
  return 'Use a permalink, a URL, a domain or EXCHANGE:SYMBOL. GET /api/enterprise/company/search/?query=… finds companies by name.';
}

function kindOf(identifier: string): string {
  if (/^https?:\/\//i.test(identifier.trim())) return 'URL';
  return /^[a-z0-9-]+$/i.test(identifier.trim()) ? 'permalink' : 'identifier';
}

/** What a person may have meant by it, as a name: `https://www.nvidea.com/` → `nvidea`, `sales-force` → `sales force`. */
function wordsIn(identifier: string): string {
  const site = identifier.includes('.') ? parseWebsite(identifier) : undefined;
  return site ? (site.domain.split('.')[0] ?? '') : identifier.replace(/^[a-z]+:/i, '').replace(/[-_/]+/g, ' ');
}
