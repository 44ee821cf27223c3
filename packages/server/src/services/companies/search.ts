import type { Company } from '@firmament/contract';
import { alpha2Of, countryName } from '../../kernel/countries.ts';
import type { CompanyDocument } from '../../kernel/document.ts';
import { exchangeFrom } from '../../kernel/exchanges.ts';
import { isSharedHost, parseWebsite } from '../../kernel/domains.ts';
import { nameKey } from '../../kernel/names.ts';
import { leastSimilarity, nameSimilarity } from '../../ranking/name-match.ts';
import type { CompanyIndex } from '../../search/port.ts';
import { locationOf } from '../../sections/firmographics.ts';
import { tickerOf, typeOf } from '../../sections/listing.ts';
import { findByHostPrefix, findBySymbol, type Candidate } from '../../store/companies.ts';
import type { Queryable } from '../../store/database.ts';
import { readDocuments } from './documents/read-documents.ts';

export interface SearchContext {
  db: Queryable;
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

/** Finds companies by ticker, website and name, whichever the words fit; best match first. */
export async function searchCompanies(context: SearchContext, search: CompanySearch): Promise<Company[]> {
  const by = search.search_by === 'domain' ? 'website' : search.search_by;
  const [tickers, websites, names] = await Promise.all([
    !by || by === 'ticker' ? findByTicker(context, search) : [],
    !by || by === 'website' ? findByWebsite(context, search) : [],
    !by || by === 'name' ? findByName(context, search) : [],
  ]);
  // A name typed in full is meant before a ticker spelled the same (`Apple`, `ARM`), unless the exchange is given.
  const exact = names.filter((hit) => hit.similarity === 1);
  const ranked = search.query.includes(':') ? [...tickers, ...websites, ...names] : [...websites, ...exact, ...tickers, ...names];
  const permalinks = [...new Set(ranked.map((hit) => hit.permalink))];
  const documents = await readDocuments(context.db, permalinks);
  return permalinks
    .flatMap((permalink) => documents.get(permalink) ?? [])
    .filter((document) => search.company_type === 'all' || typeOf(document.facts) === search.company_type)
    .slice(0, search.limit)
    .map(present);
}

/** Companies with names like the text, for a reader who mistyped: best first, at most five. */
export async function suggestCompanies(context: SearchContext, text: string): Promise<Candidate[]> {
  const hits = await findByName(context, { query: text, company_type: 'all', limit: 5 });
  return hits.slice(0, 5).map(({ permalink, name }) => ({ permalink, name }));
}

async function findByTicker({ db }: SearchContext, { query }: CompanySearch): Promise<Candidate[]> {
  const [, exchange, symbol] = /^(?:([A-Za-z][A-Za-z0-9 .-]*):)?([A-Za-z0-9][A-Za-z0-9 ./&@^_-]{0,19})$/.exec(query) ?? [];
  if (!symbol) return [];
  return findBySymbol(db, symbol.toUpperCase(), exchange && (exchangeFrom(exchange) ?? exchange.toUpperCase()));
}

async function findByWebsite({ db }: SearchContext, { query, search_by }: CompanySearch): Promise<Candidate[]> {
  const site = parseWebsite(query);
  if (site) {
    return isSharedHost(site.host)
      ? findByHostPrefix(db, { kind: 'page', value: `${site.host}${site.path}` })
      : findByHostPrefix(db, { kind: 'host', value: site.host, domain: site.domain });
  }
  // A website begun (`salesfor`) is only looked for when websites were asked for.
  const begun = query.toLowerCase().replace(/^(?:https?:\/\/)?(?:www\.)?/, '');
  const isAsked = search_by === 'website' || search_by === 'domain';
  return isAsked && /^[a-z0-9.-]{2,}$/.test(begun) ? findByHostPrefix(db, { kind: 'host', value: begun }) : [];
}

async function findByName(
  { index }: SearchContext,
  { query, company_type }: CompanySearch,
): Promise<(Candidate & { similarity: number })[]> {
  const key = nameKey(query);
  const type = company_type === 'all' ? {} : { type: company_type };
  const hits = await index.findNames({ key, ...type, limit: mostNames });
  return hits
    .map((hit) => ({ ...hit, similarity: nameSimilarity(key, hit.name_keys) }))
    .filter((hit) => hit.similarity >= leastSimilarity)
    .sort((a, b) => rankOf(b) - rankOf(a) || a.permalink.localeCompare(b.permalink));
}

/** The better name first; among names about as good, the company a reader more likely means. */
function rankOf(hit: { similarity: number; prominence: number }): number {
  return hit.similarity + 0.02 * Math.min(hit.prominence, 5);
}

function present({ permalink, facts }: CompanyDocument): Company {
  return {
    name: facts.name,
    permalink,
    short_description: facts.short_description ?? '',
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
