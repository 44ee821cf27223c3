/** Candidates from the regulator: one a filer from each of its two files, funds and trusts dropped. */

import { countryFrom } from '../../packages/server/src/kernel/countries.ts';
import { exchangeFrom } from '../../packages/server/src/kernel/exchanges.ts';
import type { CompanyFacts, Listing } from '../../packages/server/src/kernel/facts.ts';
import { displayName, nameKey, shortName } from '../../packages/server/src/kernel/names.ts';
import { count, type Candidate, type Tally } from './candidate.ts';
import { sicTitle } from './categories.ts';
import type { Row, TickerLine } from './upstreams.ts';

const fundName =
  /\b(?:funds?|etfs?|etns?|strats|corts|pplus|abs corp|indexplus|municipals?|muni|income (?:trust|securities|opportunities|shares)|premium income|(?:equity|bond|credit|high yield|preferred|dividend|growth|rate|duration|strategic|total return|value|royalty|grantor|micro-cap|small-cap|sciences|technology|resources|global|sector|capital allocation|term) (?:income )?trust(?: [iv]+)?|(?:bitcoin|ethereum|ether|solana|xrp|litecoin|gold|silver|platinum|palladium|oil|crypto|dogecoin|zcash|stellar|chainlink|cash|currency\w*|yen|euro|bullion|metals?) (?:\w+ )?(?:trust|shares)|futures|grayscale \w+|currencyshares)\b/i;
const operatingTrust =
  /\breit\b|real estate|realty|propert|hotel|hospitality|bank|bancorp|holdings?\b|management|funding|group|acquisition/i;

/** Why a filer is no company: it is a fund, a commodity pool or a trust that only holds securities. */
export function filerDropReason(row: Row): string | undefined {
  const { name = '', sic = '', entityType = '', ownerOrg: office = '' } = row;
  if (sic === '6189' || office === 'Office of Structured Finance') return 'asset-backed trust';
  if (sic === '6221' && /\b(?:etf|trust|fund|lp|l\.p\.|shares)\b/i.test(name)) return 'commodity or crypto trust';
  if (entityType === 'investment') return 'fund';
  if (fundName.test(name) && !operatingTrust.test(name)) return 'fund';
  if (sic === '' && entityType === 'other' && /\b(?:trust|closed[- ]end|fund)\b/i.test(name) && !operatingTrust.test(name)) return 'fund';
  return undefined;
}

/** Filers and tickers to candidates. Both files of one filer carry its `cik`. */
export function filerCandidates(rows: readonly Row[], tickers: readonly TickerLine[], tally: Tally): Candidate[] {
  const dropped = new Set<string>();
  const candidates: Candidate[] = [];
  const sharedStreets = streetsOfMany(rows);
  for (const row of rows) {
    const cik = String(Number(row.cik));
    const reason = filerDropReason(row);
    if (reason === undefined) {
      candidates.push(filer(row, sharedStreets, tally));
    } else {
      dropped.add(cik);
      count(tally, `dropped: ${reason}`);
    }
  }
  const byCik = Map.groupBy(tickers, (line) => line.cik);
  for (const [cik, lines] of byCik) {
    const name = lines[0]?.name ?? '';
    const reason = filerDropReason({ name });
    if (dropped.has(cik) || reason !== undefined) count(tally, `dropped: ${reason ?? 'fund'}`, lines.length);
    else candidates.push(tickerCandidate(cik, lines, tally));
  }
  return candidates;
}

/** `TOSEI CORP/ADR`: the filing is of receipts, and its address a depositary bank's. */
const receipts = /[/\s](?:ADR|GDR|FI)\s*\/?\s*$/i;

function nameFacts(name: string): CompanyFacts {
  const shown = displayName(name.replace(receipts, ''));
  const short = shortName(shown);
  const facts: CompanyFacts = { name: short };
  if (/\p{Ll}/u.test(name.replace(receipts, '')) && short !== shown) facts.legal_name = shown;
  return facts;
}

function filer(row: Row, sharedStreets: ReadonlySet<string>, tally: Tally): Candidate {
  const name = row.name ?? '';
  const cik = String(Number(row.cik));
  const facts = nameFacts(name);
  const isReceipt = receipts.test(name) || row.sic === '8880' || row.sicDescription === 'American Depositary Receipts';
  // A foreign issuer that files for its receipts gives its agent's address.
  const isAgent =
    row.entityType === 'other' &&
    row.stateOfIncorporation === '' &&
    /\b[A-Z]{4}[FY]'/.test(row.tickers ?? '') &&
    usStates.has(row.business_stateOrCountry ?? '');
  if (isReceipt || isAgent || sharedStreets.has(street(row))) {
    count(tally, 'place discarded: a depositary bank, agent or sponsor shared by many');
  } else {
    placeOf(row, facts);
  }
  const incorporated = countryOfCode(row.stateOfIncorporation ?? '', row.stateOfIncorporationDescription ?? '');
  const otherCountries = incorporated === undefined || incorporated === 'USA' ? [] : [incorporated];
  const title = sicTitle(row.sicDescription ?? '');
  if (title !== undefined) facts.categories = [title];
  facts.cik = cik;
  facts.type = 'public';
  const size = row.category?.startsWith('Large accelerated') ? 4 : row.category?.startsWith('Accelerated') ? 3 : 0;
  const isFirm = facts.country !== undefined;
  return {
    source: 'sec-filers',
    key: cik,
    facts,
    keys: [nameKey(name.replace(receipts, ''))],
    isFirm,
    size,
    text: '',
    listing: undefined,
    otherCountries,
  };
}

const usStates = new Set(
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'.split(
    ' ',
  ),
);

function countryOfCode(code: string, words: string): string | undefined {
  if (usStates.has(code.toUpperCase())) return 'USA';
  if (code === 'PR') return 'PRI';
  return words.length > 2 ? countryFrom(words) : undefined;
}

function placeOf(row: Row, facts: CompanyFacts): void {
  const code = (row.business_stateOrCountry ?? '').toUpperCase();
  const words = row.business_stateOrCountryDescription ?? '';
  const country = countryOfCode(code, words);
  if (country === undefined) return;
  facts.country = country;
  if (usStates.has(code)) facts.state = code;
  else if (country === 'CAN' && words.includes(',')) facts.state = words.split(',')[0] ?? words;
  const written = (row.business_city ?? '').split(',')[0] ?? '';
  const [, beforeCountry, last = ''] = /^(.+) (\S+)$/.exec(written) ?? [];
  const city = beforeCountry !== undefined && last.length > 3 && countryFrom(last) === country ? beforeCountry : written;
  if (city !== '' && !/\d/.test(city)) facts.city = displayName(city);
}

function street(row: Row): string {
  return `${row.business_street1 ?? ''}|${row.business_zipCode ?? ''}`.toLowerCase().replace(/[^a-z0-9|]/g, '');
}

/** Five is where the agents, banks and sponsors begin; four neighbours in one office tower are still neighbours. */
const manyFilers = 5;

function streetsOfMany(rows: readonly Row[]): Set<string> {
  const filers = Map.groupBy(rows, street);
  return new Set([...filers].filter(([key, all]) => key !== '|' && all.length >= manyFilers).map(([key]) => key));
}

const shareClass = /-[ABC]$/;

/** Preferred shares, notes, warrants, units and rights of a filer, told by the form of their tickers. */
export function isOrdinaryTicker(ticker: string, first: string): boolean {
  if (ticker === first) return true;
  if (shareClass.test(ticker)) return !/-P[A-Z]?$/.test(ticker);
  if (ticker.includes('-')) return false;
  if (first.startsWith(ticker)) return true;
  // A fifth letter says what a Nasdaq or OTC symbol is: F and Y are foreign ordinaries and receipts.
  if (ticker.length === 5) return /[FYABK]$/.test(ticker) && !ticker.startsWith(first.slice(0, 4) + 'P');
  const stem = first.replace(/[AB]$/, '');
  return ticker.length <= 4 && ticker.length >= stem.length && ticker.slice(0, 3) === first.slice(0, 3) && !/[WURZIMNP]$/.test(ticker);
}

function tickerCandidate(cik: string, lines: readonly TickerLine[], tally: Tally): Candidate {
  const [first] = lines;
  const name = first?.name ?? '';
  const listings: Listing[] = [];
  for (const line of lines) {
    const exchange = exchangeFrom(line.exchange ?? '');
    if (exchange === undefined || !isOrdinaryTicker(line.ticker, first?.ticker ?? '')) {
      count(
        tally,
        exchange === undefined ? 'dropped: ticker without an exchange' : 'dropped: preference share, note, warrant, unit or right',
      );
    } else {
      listings.push({ exchange, symbol: line.ticker });
    }
  }
  const facts: CompanyFacts = { ...nameFacts(name), cik };
  if (listings.length > 0) facts.listings = listings;
  const keys = [nameKey(name.replace(receipts, ''))];
  return { source: 'sec-tickers', key: cik, facts, keys, isFirm: false, size: 0, text: '', listing: listings[0], otherCountries: [] };
}
