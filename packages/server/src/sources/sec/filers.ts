import { countryFrom } from '../../kernel/countries.ts';
import type { CompanyFacts } from '../../kernel/facts.ts';
import { displayName, shortName } from '../../kernel/names.ts';

/** The regulator's number of a filer, ten digits; undefined when it is none. */
export function cikOf(value: unknown): string | undefined {
  const digits = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim().replace(/^CIK/i, '') : '';
  return /^\d{1,10}$/.test(digits) && Number(digits) > 0 ? digits.padStart(10, '0') : undefined;
}

/** `TOSEI CORP/ADR`: the filing is of receipts. */
export const receipts = /[/\s](?:ADR|GDR|FI)\s{0,4}\/?\s{0,4}$/i;

/** How a filer is called: its name as people use it, and with its legal form as `legal_name`. Capitals are made readable. */
export function filerNames(filed: string): { name: string; legal_name: string } {
  const legal_name = displayName(filed.replace(receipts, ''));
  return { name: shortName(legal_name), legal_name };
}

const fundName =
  /\b(?:funds?|etfs?|etns?|strats|corts|pplus|abs corp|indexplus|municipals?|muni|income (?:trust|securities|opportunities|shares)|premium income|(?:equity|bond|credit|high yield|preferred|dividend|growth|rate|duration|strategic|total return|value|royalty|grantor|micro-cap|small-cap|sciences|technology|resources|global|sector|capital allocation|term) (?:income )?trust(?: [iv]+)?|(?:bitcoin|ethereum|ether|solana|xrp|litecoin|gold|silver|platinum|palladium|oil|crypto|dogecoin|zcash|stellar|chainlink|cash|currency\w*|yen|euro|bullion|metals?) (?:\w+ )?(?:trust|shares)|futures|grayscale \w+|currencyshares)\b/i;
const operatingTrust =
  /\breit\b|real estate|realty|propert|hotel|hospitality|bank|bancorp|holdings?\b|management|funding|group|acquisition/i;

/** What tells a company from a person or a fund among filers. */
export interface FilerSigns {
  name: string;
  sic?: string;
  entity_type?: string;
  office?: string;
  state_of_incorporation?: string;
  tickers?: number;
  forms?: readonly string[];
}

/** What a filer that holds assets instead of doing business is: it is a registered entity that people look up, and called what it is. */
export function fundKind({ name, sic = '', entity_type = '', office = '' }: FilerSigns): string | undefined {
  if (sic === '6189' || office === 'Office of Structured Finance') return 'Asset-backed trust';
  if (sic === '6221' && /\b(?:etf|trust|fund|lp|l\.p\.|shares)\b/i.test(name)) return 'Commodity trust';
  if (entity_type === 'investment') return 'Investment fund';
  if (fundName.test(name) && !operatingTrust.test(name)) return 'Investment fund';
  const isHolder = sic === '' && entity_type === 'other' && /\b(?:trust|closed[- ]end|fund)\b/i.test(name);
  return isHolder && !operatingTrust.test(name) ? 'Investment fund' : undefined;
}

/** What only issuers file: reports, registrations and offerings. Persons file ownership reports (3, 4, 5, 144, 13D, 13G). */
const issuerForm = /^(?:10-|8-K|6-K|20-F|40-F|11-K|ARS|S-\d|F-\d|D(?:\/A)?$|C(?:\/A|-|$)|1-[AKSUZ]|N-|DEF|424|NT |25|15-)/;
// Only words and forms that are not names or initials: `SA`, `AG`, `CO` and `BANK` can be.
const organisationWord =
  /\b(?:bancorp|capital|company|corporation|enterprises|funds?|group|holdings|industries|international|management|partners|partnership|trust|ventures|inc|corp|llc|l\.l\.c|ltd|limited|plc|l?l?lp|l\.p|gmbh|pte|pty|bhd|sarl|s\.a|n\.v|b\.v|oyj)\b/i;

/**
 * Whether a filer is an organisation. Persons have numbers of their own because insiders report their trades, and nothing in
 * the data says who is one. A filer is taken for an organisation when one of these says so: it is classified as operating or
 * as an investment vehicle, has an industry code, a ticker or a state of incorporation, has filed what only issuers file, or
 * has a legal form such as `LLC` or a word such as `Group` in its name. A filer without any of these is left out.
 */
export function isOrganisation(filer: FilerSigns): boolean {
  if (filer.entity_type === 'operating' || filer.entity_type === 'investment') return true;
  if (filer.sic || (filer.tickers ?? 0) > 0 || filer.state_of_incorporation) return true;
  if (filer.forms?.some((form) => issuerForm.test(form))) return true;
  return organisationWord.test(filer.name);
}

const shareClass = /-[ABC]$/;

/** Of a filer's tickers the first that its form does not mark as something else than ordinary shares; else the first. */
export function mainTicker(tickers: readonly string[]): string {
  const ordinary = tickers.find((ticker) => !ticker.includes('-') || shareClass.test(ticker)) ?? tickers[0] ?? '';
  // A fifth letter marks preferred shares, warrants, units and rights on Nasdaq: `AGNCP` of `AGNC`.
  const stem = /^[A-Z]{4}[MNOPRUWZ]$/.test(ordinary) ? ordinary.slice(0, 4) : undefined;
  return stem !== undefined && tickers.includes(stem) ? stem : ordinary;
}

/** Whether a ticker is of ordinary shares, not of the filer's preferred shares, notes, warrants, units or rights. Told by the tickers' form. */
export function isOrdinaryTicker(ticker: string, main: string): boolean {
  if (ticker === main || shareClass.test(ticker)) return true;
  if (ticker.includes('-')) return false;
  if (main.startsWith(ticker)) return true;
  // A fifth letter says what a Nasdaq or OTC symbol is: F and Y are foreign ordinaries and receipts.
  if (ticker.length === 5) return /[FYABK]$/.test(ticker) && !ticker.startsWith(`${main.slice(0, 4)}P`);
  const stem = main.replace(/[AB]$/, '');
  return ticker.length <= 4 && ticker.length >= stem.length && ticker.slice(0, 3) === main.slice(0, 3) && !/[WURZIMNP]$/.test(ticker);
}

const usStates = new Set(
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'.split(
    ' ',
  ),
);

/** A filer's address as the regulator writes it; codes of states and of countries share one column. */
export interface FilerAddress {
  city: string;
  /** `CA` for California, `2M` for Germany. */
  code: string;
  /** `Germany`, `British Columbia, Canada`. */
  words: string;
}

/** The country behind a code of a state or a country; `words` spell it out. */
export function countryOfCode(code: string, words: string): string | undefined {
  if (usStates.has(code)) return 'USA';
  if (code === 'PR') return 'PRI';
  return words.length > 2 ? countryFrom(words) : undefined;
}

/**
 * Where a filer is. Nothing when the address is an agent's: that of a US bank for a company from elsewhere whose receipts it keeps.
 */
export function placeOf(
  address: FilerAddress,
  filer: { sic: string; incorporated: { code: string; words: string } },
): Pick<CompanyFacts, 'country' | 'state' | 'city'> {
  const code = address.code.toUpperCase();
  const country = countryOfCode(code, address.words);
  if (country === undefined) return {};
  const home = countryOfCode(filer.incorporated.code.toUpperCase(), filer.incorporated.words);
  if (filer.sic === '8880' && country === 'USA' && home !== 'USA') return {};
  const place: Pick<CompanyFacts, 'country' | 'state' | 'city'> = { country };
  if (usStates.has(code)) place.state = code;
  else if (country === 'CAN' && address.words.includes(',')) place.state = address.words.split(',')[0] ?? address.words;
  const written = (address.city.split(',')[0] ?? '').trim();
  const [, beforeCountry, last = ''] = /^(.+) (\S+)$/.exec(written) ?? [];
  const city = beforeCountry !== undefined && last.length > 3 && countryFrom(last) === country ? beforeCountry : written;
  if (city !== '' && !/\d/.test(city)) place.city = displayName(city);
  return place;
}

const longestTitle = 200;

/** An industry as people read it, from the title of a SIC code: `Services-Prepackaged Software` → `Prepackaged Software`. */
export function industryOf(sicDescription: string): string | undefined {
  const title = sicDescription
    .slice(0, longestTitle)
    .replace(/^(Services|Retail|Wholesale)-(?:Services-|Retail )?/, (_, kind: string) => (kind === 'Services' ? '' : `${kind} `))
    .replace(/\s*\((?:No|Except)[^)]*\)/gi, '')
    .replace(/,?\s*\bNEC\b/g, '')
    .replace(/,?\s*Etc\.?$/, '')
    .replace(/\s{2,}/g, ' ')
    .replace(/[,;:\s]+$/, '')
    .trim();
  if (title === 'Blank Checks') return 'Blank Check Company';
  return title === '' || /^(?:American Depositary Receipts|Non-Operating Establishments)$/.test(title) ? undefined : title;
}
