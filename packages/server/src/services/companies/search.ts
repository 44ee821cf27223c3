import type { Company } from '@firmament/contract';
import { alpha2Of, countryName } from '../../kernel/countries.ts';
import type { CompanyDocument } from '../../kernel/document.ts';
import { listingFrom, symbolKey, symbolKeys, writtenSymbol } from '../../kernel/exchanges.ts';
import { isSharedHost, parseWebsite } from '../../kernel/domains.ts';
import { foldName, nameKey, typedKeys } from '../../kernel/names.ts';
import { matchName, type NameMatch } from '../../matching/name-match.ts';
import type { CompanyIndex } from '../../search/port.ts';
import { locationOf } from '../../sections/firmographics.ts';
import { tickerOf, typeOf } from '../../sections/listing.ts';
import { shortDescriptionOf } from '../../sections/offering.ts';
import type { Plan } from '../../store/accounts/accounts.ts';
import { findByHostPrefix, findByLabel, findBySymbol, type Candidate, type FoundHost } from '../../store/companies/company-keys.ts';
import { prominenceOf } from '../documents/prominence.ts';
import { readPresentDocuments } from '../documents/read-documents.ts';
import { findAddedByHost, findAddedByName, readDocumentsFor, type Asker } from './added.ts';
import { onlyMentioned } from './only-mentioned.ts';
import type { Resolving } from './resolve.ts';

export interface SearchContext extends Asker {
  index: CompanyIndex;
}

export interface CompanySearch {
  query: string;
  search_by?: 'name' | 'website' | 'domain' | 'ticker' | undefined;
  company_type: 'private' | 'public' | 'all';
  limit: number;
}

// Names read before they are ranked; a typed name that fits more companies than this needs more letters.
const mostNames = 200;
/** With more namesakes than this, descriptions are not compared. */
const mostAsked = 20;

/** Finds companies by ticker, website and name, whichever the words fit; best match first. */
export async function searchCompanies(context: SearchContext, search: CompanySearch): Promise<Company[]> {
  const by = search.search_by === 'domain' ? 'website' : search.search_by;
  const [tickers, websites] = await Promise.all([
    !by || by === 'ticker' ? findByTicker(context, search) : [],
    !by || by === 'website' ? findByWebsite(context, search) : [],
  ]);
  // Who typed a website or `NASDAQ:NVDA` meant just that; names cost more to look for.
  const isClear = websites.length > 0 || (tickers.length > 0 && search.query.includes(':'));
  const names = (!by || by === 'name') && !isClear ? await findByName(context, search) : [];
  const near = !by && !isClear && names.every(isOther) ? await findNearWebsite(context, search) : [];
  const bearers = names.filter((hit) => hit.likeness === 'same' && hit.is_present);
  const brand = !by && !isClear && bearers.length === 0 ? await findByBrand(context, search) : [];
  // Companies without a description follow listed or described ones under the same word.
  const isContested = tickers.length > 0 || bearers.length > 1;
  const asked = isContested ? bearers.slice(0, mostAsked).map((hit) => hit.permalink) : [];
  const mentioned = await onlyMentioned(context.db, asked);
  const rankHere = (hit: Ranked) => hit.rank - (mentioned.has(hit.permalink) ? behindDescribed : 0);
  const named = [...tickers, ...names].toSorted((a, b) => rankHere(b) - rankHere(a) || a.permalink.localeCompare(b.permalink));
  const ranked = [...websites, ...near, ...withBrand(named, brand)];
  const permalinks = [...new Set(ranked.map((hit) => hit.permalink))];
  return read(context, { ...search, permalinks, bearers: new Set(bearers.map((hit) => hit.permalink)) });
}

/**
 * The requested number of companies as they are shown. If a legal form is typed, exact spellings come first; and
 * a company with that name comes before the owner of a brand with that name.
 */
async function read(
  context: SearchContext,
  input: CompanySearch & { permalinks: readonly string[]; bearers: ReadonlySet<string> },
): Promise<Company[]> {
  const { permalinks, limit, company_type } = input;
  const found: CompanyDocument[] = [];
  for (let start = 0; start < permalinks.length && found.length < limit; start += limit) {
    const page = permalinks.slice(start, start + limit);
    const documents = await readDocumentsFor(context, page);
    for (const permalink of page) {
      const document = documents.get(permalink);
      if (document && (company_type === 'all' || typeOf(document.facts) === company_type)) found.push(document);
    }
  }
  const typed = foldName(input.query);
  const isSpelledSo = ({ facts }: CompanyDocument) => [facts.legal_name, facts.name].some((name) => name && foldName(name) === typed);
  const owner = found[0]?.permalink;
  const isOwned = ({ acquired_by }: CompanyDocument) => acquired_by.some((deal) => deal.permalink === owner);
  const isMeant = typed === nameKey(input.query) ? isOwned : isSpelledSo;
  const first = found.findIndex((document) => input.bearers.has(document.permalink) && isMeant(document));
  if (first > 0 && (isMeant !== isOwned || !input.bearers.has(owner ?? ''))) found.unshift(...found.splice(first, 1));
  return found.slice(0, limit).map(present);
}

export function resolvingFor(
  { db, index }: Omit<SearchContext, 'organization_id'>,
  { plan, organization_id }: { plan: Plan; organization_id: string },
): Resolving {
  return { db, organization_id, suggest: (text) => suggestCompanies({ db, index, organization_id }, text), plan };
}

/** Companies with names like the text, for a reader who mistyped: best first, at most five. */
export async function suggestCompanies(context: SearchContext, text: string): Promise<Candidate[]> {
  const hits = await findByName(context, { query: text, company_type: 'all', limit: 5 });
  // One slip of four letters makes any name of any other.
  const near = hits.filter(({ likeness }) => likeness !== 'mistyped' || text.length >= shortestMistyped);
  return near.slice(0, 5).map(({ permalink, name }) => ({ permalink, name }));
}

const shortestMistyped = 5;

/** By `AAPL`, `NYSE:BRK.B` or `7203.T`; of those with one symbol on several exchanges the better known first. */
async function findByTicker({ db }: SearchContext, { query }: CompanySearch): Promise<Ranked[]> {
  const { exchange, symbol: typed } = writtenSymbol(query) ?? {};
  if (!typed) return [];
  const found = await findBySymbol(db, exchange ? [symbolKey(typed)] : symbolKeys(typed), exchange);
  // `SAP.DE`: the symbol and a vendor's letters for the exchange, where no symbol is written so.
  const suffixed = exchange || found.length > 0 ? undefined : listingFrom(typed);
  if (suffixed) {
    const keys = [symbolKey(suffixed.symbol)];
    const there = await findBySymbol(db, keys, suffixed.exchange);
    found.push(...(there.length > 0 ? there : await findBySymbol(db, keys)));
  }
  if (found.length === 0) return [];
  const permalinks = [...new Set(found.map(({ permalink }) => permalink))];
  // A symbol on its exchange with one company is unambiguous.
  const documents = exchange && permalinks.length === 1 ? new Map<string, CompanyDocument>() : await readPresentDocuments(db, permalinks);
  const written = /^[A-Z0-9./ -]{1,5}$/.test(query) || exchange || suffixed ? asTicker : asWord;
  return found
    .map(({ permalink, name, is_primary }) => {
      const document = documents.get(permalink);
      return { permalink, name, rank: written - (is_primary ? 0 : elsewhere) + renownOf(document ? prominenceOf(document) : 0) };
    })
    .toSorted((a, b) => b.rank - a.rank);
}

/** A symbol typed in capitals is about as good as a name typed in full; in small letters it is more likely the beginning of a name. */
const asTicker = 0.99;
const asWord = 0.9;
/** Traded there, and at home under another symbol. */
const elsewhere = 0.03;

async function findByWebsite(context: SearchContext, { query, search_by }: CompanySearch): Promise<Candidate[]> {
  const site = parseWebsite(query);
  const isAsked = search_by === 'website' || search_by === 'domain';
  if (site) {
    if (site.path !== '' && isSharedHost(site.host, site.path))
      return findByHost(context, { kind: 'page', value: `${site.host}${site.path}` });
    const found = await findByHost(context, { kind: 'host', value: site.host, domain: site.domain });
    // A host with that beginning can be any company's, unless websites alone were asked for.
    return isAsked || !found.every(({ is_begun }) => is_begun) ? found : [];
  }
  // A website begun (`salesfor`) is only looked for when websites were asked for.
  const begun = query.toLowerCase().replace(/^(?:https?:\/\/)?(?:www\.)?/, '');
  return isAsked && /^[a-z0-9.-]{2,}$/.test(begun) ? findByHost(context, { kind: 'host', value: begun }) : [];
}

async function findByHost(context: SearchContext, site: { kind: 'host' | 'page'; value: string; domain?: string }): Promise<FoundHost[]> {
  return (await Promise.all([findByHostPrefix(context.db, site), findAddedByHost(context, site)])).flat();
}

interface Ranked extends Candidate {
  rank: number;
}

type FoundName = Ranked & NameMatch;

async function findByName(context: SearchContext, { query, company_type }: CompanySearch): Promise<FoundName[]> {
  const keys = typedKeys(query);
  const key = keys[0] ?? '';
  const type = company_type === 'all' ? {} : { type: company_type };
  const [hits, added] = await Promise.all([
    context.index.findNames({ key, ...type, limit: mostNames }),
    findAddedByName(context, { key, isMeant: (each) => matchName(keys, [each]) !== undefined }),
  ]);
  const own = added.map((each) => ({ ...each, name_keys: [each.key], prominence: 0 }));
  const found = [...hits, ...own]
    .flatMap(({ permalink, name, name_keys, prominence }): FoundName[] => {
      const match = matchName(keys, name_keys);
      return match ? [{ permalink, name, ...match, rank: rankOf(match, prominence) }] : [];
    })
    .sort((a, b) => b.rank - a.rank || a.permalink.localeCompare(b.permalink));
  // An addition may be shared by now, and found under either name.
  return [...new Map(found.toReversed().map((hit) => [hit.permalink, hit])).values()].toReversed();
}

/** The better name first; among names about as good, the company a reader more likely means, less so where the name is mistyped. */
function rankOf({ similarity, likeness }: NameMatch, prominence: number): number {
  return similarity + renownOf(prominence) * (likeness === 'mistyped' ? 0.8 : 1);
}

/** What being well known is worth beside a better name: at most what tells a name typed in full from one barely begun. */
function renownOf(prominence: number): number {
  return 0.012 * Math.min(prominence, 9);
}

/** Not a name typed in full. */
function isOther({ likeness }: FoundName): boolean {
  return likeness !== 'same' && likeness !== 'joined';
}

/**
 * Companies near an unknown website: those with the same site under another ending (`philips.nl` for `philips.com`), those called
 * as it (`hsbc.co.uk`), and those whose host begins with it. The better known first.
 */
async function findNearWebsite(context: SearchContext, search: CompanySearch): Promise<Ranked[]> {
  const site = parseWebsite(search.query);
  const label = site && !isSharedHost(site.host) ? labelOf(site) : '';
  if (!site || label === '') return [];
  const [hosts, begun, called] = await Promise.all([
    label.length < shortestLabel ? [] : findByLabel(context.db, label),
    findByHost(context, { kind: 'host', value: site.host }),
    findByName(context, { ...search, query: label }),
  ]);
  const alike = hosts.filter(({ host }) => labelOf(parseWebsite(host)) === label);
  const found = [...new Map([...begun, ...alike].map((one) => [one.permalink, one])).values()];
  const documents = await readDocumentsFor(
    context,
    found.map(({ permalink }) => permalink),
  );
  const ranked = found.map(({ permalink, name }) => {
    const document = documents.get(permalink);
    return { permalink, name, rank: asLabel + renownOf(document ? prominenceOf(document) : 0) };
  });
  return [...called.filter((hit) => !isOther(hit)), ...ranked].toSorted(
    (a, b) => b.rank - a.rank || a.permalink.localeCompare(b.permalink),
  );
}

/** `philips` of `shop.philips.co.uk`. */
function labelOf(site: { domain: string } | undefined): string {
  return site?.domain.split('.')[0] ?? '';
}

/** Shorter labels are ambiguous: `ab.com` has nothing to do with `ab.de`. */
const shortestLabel = 3;
/** The same site under another ending is about as good as the name. */
const asLabel = 0.97;

/** Companies whose website is the typed name: `Aramco` is not the name of the company at aramco.com. */
async function findByBrand(context: SearchContext, { query }: CompanySearch): Promise<Candidate[]> {
  const label = nameKey(query)
    .replace(/\band\b/g, '')
    .replaceAll(' ', '');
  const site = /^[a-z0-9]{2,40}$/.test(label) ? parseWebsite(`${label}.com`) : undefined;
  if (!site) return [];
  return (await findByHost(context, { kind: 'host', value: site.host, domain: site.domain })).slice(0, 1);
}

/** A brand comes behind names typed in full or most of the way, and before those that are barely begun. */
function withBrand(names: readonly Ranked[], brand: readonly Candidate[]): Candidate[] {
  const weaker = names.findIndex((hit) => hit.rank < brandRank);
  const at = weaker === -1 ? names.length : weaker;
  return [...names.slice(0, at), ...brand, ...names.slice(at)];
}

const brandRank = 0.92;

/** Puts a name typed in full behind those that begin so. */
const behindDescribed = 0.2;

function present({ permalink, facts }: CompanyDocument): Company {
  return {
    name: facts.name,
    permalink,
    short_description: shortDescriptionOf(facts),
    founded_year: facts.founded === undefined ? '' : String(facts.founded),
    ipo_status: typeOf(facts),
    hq: locationOf(facts.city, facts.country),
    industries: [...new Set([facts.industry, ...(facts.categories ?? [])])].filter((name) => name).join(','),
    website: facts.website ? `https://${facts.website}/` : '',
    ticker: tickerOf(facts) ?? '',
    country_code: (facts.country && alpha2Of(facts.country)) || '',
    country: facts.country ? countryName(facts.country) : '',
    domain: (facts.website && parseWebsite(facts.website)?.domain) || '',
    last_funding_round: facts.funding_stage ?? '',
    total_funding: facts.total_funding_usd ?? 0,
  };
}
