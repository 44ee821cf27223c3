/** Candidates from the vendor's listings: one a row, instruments dropped. */

import { countryFrom } from '../../packages/server/src/kernel/countries.ts';
import { parseWebsite, websiteOf } from '../../packages/server/src/kernel/domains.ts';
import { exchangeCountry, exchangeFrom, isSecondaryExchange, listingFrom } from '../../packages/server/src/kernel/exchanges.ts';
import { marketValueClasses, type CompanyFacts, type Listing, type MarketValueClass } from '../../packages/server/src/kernel/facts.ts';
import { foldName, nameKey, shortName } from '../../packages/server/src/kernel/names.ts';
import { isShortened, namesAgree } from './agreement.ts';
import { count, sizes, type Candidate, type Tally } from './candidate.ts';
import { instrumentReason, issuerName, subjectOf } from './instruments.ts';
import { countryInSummary, headquartersIn } from './places.ts';
import type { Row } from './upstreams.ts';

/** Floors whose listings are, but for a handful, of companies at home: there the floor says more than the country column. */
const domesticFloors = new Set('BSE NSE SSE SZSE TWSE TPEX KRX KOSDAQ TSE KLSE SET IDX IST EGX TADAWUL QSE CSELK TSXV CNSX NZX'.split(' '));
/** Where a vendor's row without place or industry is a copy of a listing elsewhere. */
export const copyFloors = new Set('BCBA SGO B3 BMV MCX VIE TLO BUD PRA LSE BIT SIX AQSE'.split(' '));

/** Exchanges that list no company of the United States: a row there with a U.S. company is wrong about the company. */
const floorsWithoutAmericans = new Set('SSE SZSE QSE EGX TADAWUL'.split(' '));

/** Reads the vendor's rows; counts what it drops and why. */
export function listedCandidates(rows: readonly Row[], tally: Tally): Candidate[] {
  const candidates: Candidate[] = [];
  for (const row of rows) {
    const reason = dropReason(row);
    if (reason !== undefined) count(tally, `dropped: ${reason}`);
    else candidates.push(candidate(row));
  }
  return candidates;
}

function dropReason(row: Row): string | undefined {
  const { name = '', summary = '', symbol = '' } = row;
  if (!/\p{L}/u.test(name)) return 'no name';
  if (/^[A-Z]{2}[A-Z0-9]{9}\d\.(?:AS|BR|SW)$/.test(symbol) && /FRN|AUC|PERP/.test(name)) return 'debt';
  const reason = instrumentReason(name, summary);
  if (reason !== undefined) return reason;
  const exchange = exchangeOf(row);
  if (row.country === 'United States' && row.state !== '' && floorsWithoutAmericans.has(exchange ?? '')) return 'row of another company';
  if (exchange === 'KLSE' && /^\d{4}[A-Z]/.test(symbol)) return 'warrant, right or unit';
  if (summary !== '' || isFirmRow(row)) return undefined;
  if (exchange === undefined || isCopyFloor(exchange)) return 'foreign listing that names no issuer';
  return row.sector === '' && !domesticFloors.has(exchange) ? 'listing that says nothing of its issuer' : undefined;
}

function isCopyFloor(exchange: string): boolean {
  return isSecondaryExchange(exchange) || copyFloors.has(exchange);
}

function exchangeOf(row: Row): string | undefined {
  return exchangeFrom(row.mic ?? '') ?? exchangeFrom(row.exchange ?? '') ?? listingFrom(row.symbol ?? '')?.exchange;
}

/** Only rows of the issuer itself carry a place, a website or an industry. */
function isFirmRow(row: Row): boolean {
  return row.city !== '' || row.website !== '' || (row.industry !== '' && row.market_cap !== '');
}

function candidate(row: Row): Candidate {
  const { name: listed = '', summary = '', symbol = '' } = row;
  const exchange = exchangeOf(row);
  const isFirm = isFirmRow(row);
  const own = issuerName(listed);
  const spoken = subjectOf(summary);
  const subject = spoken !== undefined && sharesStart(spoken, own) ? spoken : undefined;
  const isFloorName = exchange !== undefined && isCopyFloor(exchange) && !/\p{Ll}{2}/u.test(listed);
  // Floors abbreviate and cut names; the summary has them in full.
  const isCut = listed.length >= 29 && own.length >= 20;
  const full = subject !== undefined && (isFloorName || isCut) ? subject : own;
  const name = shortName(full);
  const facts: CompanyFacts = { name };
  if (full !== name) facts.legal_name = full;
  const country = countryOf(row, exchange, isFirm);
  if (country !== undefined) facts.country = country;
  const website = parseWebsite(row.website ?? '');
  // A vendor's mistake that spoils the row: it carries the facts of a company whose name is the tail of this one's.
  const isBorrowed =
    (website !== undefined && isTailOfName(website.domain, name)) || (spoken !== undefined && isInsideName(nameKey(spoken), name));
  if (isBorrowed) delete facts.country;
  else {
    if (website !== undefined) facts.website = websiteOf(website);
    const valueClass = valueClassOf(row);
    if (valueClass !== undefined) facts.market_value_class = valueClass;
    describe(row, facts, isFirm && country === countryFrom(row.country ?? ''));
  }
  const listing = row.delisted === 'True' || exchange === undefined ? undefined : listingOf(row, exchange);
  if (listing !== undefined) {
    facts.type = 'public';
    facts.listings = [listing];
  }
  const keys = [
    ...new Set([
      nameKey(isFloorName || (exchange !== undefined && isCopyFloor(exchange)) ? onceOver(full) : full),
      nameKey(full),
      ...(subject === undefined || isBorrowed ? [] : [nameKey(subject)]),
      ...(isFirm && isFloorName && isOnlyBeginning(nameKey(own), nameKey(full)) ? [] : [nameKey(own)]),
    ]),
  ];
  const told = isFirm || isBorrowed ? undefined : countryInSummary(summary);
  return {
    source: 'listed-equities',
    key: symbol,
    facts,
    keys,
    isFirm: isFirm && !isBorrowed,
    otherCountries: told === undefined ? [] : [told],
    size: isBorrowed ? 0 : (sizes[row.market_cap ?? ''] ?? 0),
    text: isBorrowed ? '' : summary,
    listing,
  };
}

/** Rows that say neither where the issuer is nor its website class it by a price in another currency. */
function valueClassOf({ city, website, market_cap = '' }: Row): MarketValueClass | undefined {
  if (!city && !website) return undefined;
  return marketValueClasses.find((each) => `${each} cap` === market_cap.toLowerCase());
}

function describe(row: Row, facts: CompanyFacts, hasPlace: boolean): void {
  if (hasPlace && row.state) facts.state = row.state;
  if (hasPlace && row.city) facts.city = row.city;
  if (row.sector) facts.sector = row.sector;
  const industry = row.industry || row.industry_group;
  if (industry) facts.industry = industry;
  const founded = foundedIn(row.summary ?? '');
  if (founded !== undefined) facts.founded = founded;
  const former = formerName(row.summary ?? '');
  if (former !== undefined && nameKey(former) !== nameKey(facts.name)) facts.former_names = [shortName(former)];
}

/** `was formerly known as Daicel Chemical Industries, Ltd. and changed its name to …` */
function formerName(summary: string): string | undefined {
  const [, former] = /\bformerly known as (.{3,80}?) and changed its name\b/.exec(summary) ?? [];
  return former;
}

/** `HYSAN DEV.` and `Hysan Development Company`: the same first letters, abbreviations aside, or one name within the other. */
function sharesStart(left: string, right: string): boolean {
  if (nameKey(right).includes(' ') && ` ${nameKey(left)} `.includes(` ${nameKey(right)} `)) return true;
  const [a = ''] = foldName(left).split(' ');
  const [b = ''] = foldName(right).split(' ');
  const length = Math.min(a.length, b.length, 4);
  return length > 1 && a.slice(0, length) === b.slice(0, length);
}

/** `FRESENIUS` of São Paulo is Fresenius Medical Care, and by its name alone the parent. */
function isOnlyBeginning(short: string, long: string): boolean {
  return long.startsWith(`${short} `) && !namesAgree(short, long) && !isShortened(short, long);
}

/** `tis.com` for Fortis. */
function isTailOfName(domain: string, name: string): boolean {
  const [label = ''] = domain.split('.');
  const [first = ''] = foldName(name).split(' ');
  return label.length > 1 && first !== label && first.endsWith(label);
}

const shareWords = new Set('a b c h inh nam na vna vz st reg gen ord ps shs shrs shares'.split(' '));

/** A name as floors abroad list it, without its repetition and what describes the share: `Beiersdorf AG Beiersdorf`, `SSAB AB-A Shares`. */
function onceOver(name: string): string {
  const words = foldName(name).split(' ');
  const [first = ''] = words;
  const again = words.findIndex((word, place) => place > 0 && word.length >= 4 && first.startsWith(word));
  const kept = again > 0 ? words.slice(0, again) : words;
  while (kept.length > 1 && shareWords.has(kept.at(-1) ?? '')) kept.pop();
  return kept.join(' ');
}

/** `VZ` for BVZ, `two` for Samhwa Networks: the vendor looked for the one in the other's letters. */
function isInsideName(spoken: string, name: string): boolean {
  const words = foldName(name).split(' ');
  return !spoken.includes(' ') && !words.some((word) => word.startsWith(spoken)) && words.some((word) => word.includes(spoken));
}

function countryOf(row: Row, exchange: string | undefined, isFirm: boolean): string | undefined {
  const stated = countryFrom(row.country ?? '');
  const floor = exchange === undefined ? undefined : exchangeCountry(exchange);
  const isDomestic = exchange !== undefined && domesticFloors.has(exchange);
  // Rows of the United States name the state: those that do not were filled in by default.
  const isDefault = stated === 'USA' && row.state === '' && exchange !== undefined && isCopyFloor(exchange);
  if (isFirm) return headquartersIn(row.summary ?? '') ?? (isDefault ? undefined : stated) ?? (isDomestic ? floor : undefined);
  return countryInSummary(row.summary ?? '') ?? (isDomestic ? floor : (stated ?? undefined));
}

function foundedIn(summary: string): number | undefined {
  const [, year] =
    /\b(?:founded|established|started)(?: [a-z]+){0,2} in (?:[A-Z][a-z]+,? (?:of )?)?(1[6-9]\d\d|20[0-2]\d)\b/.exec(summary) ?? [];
  return year === undefined ? undefined : Number(year);
}

function listingOf(row: Row, exchange: string): Listing | undefined {
  const bare = (row.symbol ?? '').replace(/\.[A-Z]+$/, '').trim();
  if (/-(?:WT|WS|WR|RT)[A-Z]?$/.test(bare)) return undefined;
  const symbol = exchange === 'SET' ? bare.replace(/-R$/, '') : bare;
  const isin = row.isin ?? '';
  return /^[A-Z]{2}[A-Z0-9]{9}\d$/.test(isin) ? { exchange, symbol, isin } : { exchange, symbol };
}
