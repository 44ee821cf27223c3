/** Candidates from the regulator: one a filer from each of its two files, funds and trusts dropped. */

import { exchangeFrom } from '../../packages/server/src/kernel/exchanges.ts';
import type { CompanyFacts, Listing } from '../../packages/server/src/kernel/facts.ts';
import { nameKey } from '../../packages/server/src/kernel/names.ts';
import {
  countryOfCode,
  filerNames,
  fundKind,
  industryOf,
  isOrdinaryTicker,
  placeOf,
  receipts,
} from '../../packages/server/src/sources/sec/filers.ts';
import { count, type Candidate, type Tally } from './candidate.ts';
import type { Row, TickerLine } from './upstreams.ts';

/** Why a filer is no company: it is a fund, a commodity pool or a trust that only holds securities. */
function filerDropReason({ name = '', sic = '', entityType = '', ownerOrg = '' }: Row): string | undefined {
  return fundKind({ name, sic, entity_type: entityType, office: ownerOrg })?.toLowerCase().replace('investment ', '');
}

/** `Public Co Limited` of Thailand and `Public Ltd. Co.` of Ireland, which the regulator writes its own way. */
const publicForms = /\s+public\s+(?:co(?:mpany|\b\.?)|limited|ltd\b\.?)(?:,?\s+(?:co(?:mpany|\b\.?)|limited|ltd\b\.?))?\s*$/i;

/** The key of a filed name, without receipts and words for public ownership. */
export function filedKey(filed: string): string {
  return nameKey(filed.replace(receipts, '').replace(publicForms, ''));
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

function nameFacts(filed: string): CompanyFacts {
  const { name, legal_name } = filerNames(filed);
  // Capitals made readable are no legal spelling.
  const isSpelled = /\p{Ll}/u.test(filed.replace(receipts, '')) && name !== legal_name;
  return { name, ...(isSpelled && { legal_name }) };
}

function filer(row: Row, sharedStreets: ReadonlySet<string>, tally: Tally): Candidate {
  const name = row.name ?? '';
  const cik = String(Number(row.cik));
  const facts = nameFacts(name);
  const incorporated = { code: row.stateOfIncorporation ?? '', words: row.stateOfIncorporationDescription ?? '' };
  const at = placeOf(
    { city: row.business_city ?? '', code: row.business_stateOrCountry ?? '', words: row.business_stateOrCountryDescription ?? '' },
    { sic: row.sic ?? '', incorporated },
  );
  const isReceipt = receipts.test(name) || row.sic === '8880' || row.sicDescription === 'American Depositary Receipts';
  // A foreign issuer that files for its receipts gives its agent's address.
  const isAgent =
    row.entityType === 'other' && row.stateOfIncorporation === '' && /\b[A-Z]{4}[FY]'/.test(row.tickers ?? '') && at.country === 'USA';
  if (isReceipt || isAgent || sharedStreets.has(street(row))) {
    count(tally, 'place discarded: a depositary bank, agent or sponsor shared by many');
  } else {
    Object.assign(facts, at);
  }
  const home = countryOfCode(incorporated.code, incorporated.words);
  const otherCountries = home === undefined || home === 'USA' ? [] : [home];
  const title = industryOf(row.sicDescription ?? '');
  if (title !== undefined) facts.categories = [title];
  facts.cik = cik;
  facts.type = 'public';
  const size = row.category?.startsWith('Large accelerated') ? 4 : row.category?.startsWith('Accelerated') ? 3 : 0;
  const isFirm = facts.country !== undefined;
  return {
    source: 'sec-filers',
    key: cik,
    facts,
    keys: [filedKey(name)],
    isFirm,
    size,
    text: '',
    listing: undefined,
    otherCountries,
  };
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
  const keys = [filedKey(name)];
  return { source: 'sec-tickers', key: cik, facts, keys, isFirm: false, size: 0, text: '', listing: listings[0], otherCountries: [] };
}
