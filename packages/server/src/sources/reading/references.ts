/** How tables of deals, rounds, investments, traffic and head counts name companies, days, rounds and money. */

import { firstDayOf } from '../../kernel/dates.ts';
import { parseWebsite, websiteOf } from '../../kernel/domains.ts';
import { hasNumericSymbols, listingFrom } from '../../kernel/exchanges.ts';
import type { DealFacts } from '../../kernel/facts.ts';
import {
  amount,
  cik,
  columnOf,
  country,
  date,
  isin,
  lei,
  list,
  money,
  requiredText,
  text,
  ticker,
  ukCompanyNumber,
  unreadable,
  Unreadable,
  url,
  website,
} from './cells.ts';
import {
  categoryColumns,
  cityColumns,
  countryColumns,
  dayColumns,
  moneyColumns,
  roundColumns,
  stateColumns,
  websiteColumns,
} from './columns.ts';
import type { CompanyReference, Reading, SourceStatement } from '../source.ts';
import type { Row } from './table.ts';
import { titleCased } from './title-case.ts';
import { isCurrency } from './values.ts';
import { fundingStageOf } from './vocabulary.ts';

type Provenance = Pick<SourceStatement, 'retrieved_at' | 'method' | 'at' | 'as_of' | 'source_url'>;

/** Columns that name the company of a row, apart from `company` and those that begin with `company_`. */
const ownColumns = ['permalink', 'name', 'website', 'domain', 'country', 'city', 'ticker', 'lei', 'cik', 'uk_company_number', 'isin'];

/** A table about companies must have one of these columns. */
export const companyColumns: readonly string[] = ['company', ...ownColumns, ...ownColumns.map((column) => `company_${column}`)];

/** A table must have one of these columns to name a party of a deal or an investment. */
export function partyColumns(party: string): string[] {
  return [party, ...ownColumns.filter((column) => column !== 'country' && column !== 'city').map((column) => `${party}_${column}`)];
}

/** The company a row is about. @throws Unreadable when the row names none */
export function companyOf(row: Row): CompanyReference {
  return named(referenceFrom(row, ['company_', ''], text(row, 'company')), 'company');
}

/** A party of the row: the column `party` itself and those that begin with `party_`. @throws Unreadable when the row names none */
export function partyOf(row: Row, party: string): CompanyReference {
  return named(referenceFrom(row, [`${party}_`], text(row, party)), party);
}

function named(reference: CompanyReference, party: string): CompanyReference {
  const { country: _, city: __, state: ___, categories: ____, ...names } = reference;
  if (Object.keys(names).length === 0)
    throw new Unreadable(`The row names no ${party}: neither a permalink, a website, a name nor an identifier.`);
  return reference;
}

function referenceFrom(row: Row, prefixes: readonly string[], written: string | undefined): CompanyReference {
  const columns = (...names: string[]) => prefixes.flatMap((prefix) => names.map((name) => prefix + name));
  const listing = ticker(row, ...columns('ticker'));
  return {
    ...(written === undefined ? {} : readName(written)),
    ...stated({
      permalink: text(row, ...columns('permalink')),
      name: text(row, ...columns('name')),
      // In a table of events a bare `url` is as often that of an article.
      website: website(row, ...columns(...websiteColumns).filter((column) => column !== 'url')),
      country: country(row, ...columns(...countryColumns)),
      state: text(row, ...columns(...stateColumns)),
      city: text(row, ...columns(...cityColumns)),
      categories: list(row, ...columns(...categoryColumns)),
      ticker: listing && `${listing.exchange}:${listing.symbol}`,
      lei: lei(row, ...columns('lei')),
      cik: cik(row, ...columns('cik')),
      uk_company_number: ukCompanyNumber(row, ...columns('uk_company_number')),
      isin: isin(row, ...columns('isin')),
    }),
  };
}

/**
 * A company as typed in a cell or an option: a permalink, a website in any form, `EXCHANGE:SYMBOL` or a name. What can be
 * read in two ways is offered in both (`uber` is a permalink and a name, `booking.com` a website and a name); resolution tries the exact
 * ones first.
 */
export function readName(written: string): CompanyReference {
  const typed = written.trim();
  if (/^-*[a-z0-9][a-z0-9-]*$/.test(typed)) return { permalink: typed, name: nameInSlug(typed) };
  if (/^https?:\/\/\S+$/i.test(typed)) {
    const site = parseWebsite(typed);
    return site ? { website: websiteOf(site) } : { name: typed };
  }
  // Symbols are typed in capitals or, in a hurry, without any; `Nyse:Group` is a name.
  const isTicker = /^[A-Za-z][A-Za-z0-9 .-]*:\s?(?:[A-Z0-9][A-Z0-9./-]*(?: [A-Z])?|[a-z0-9][a-z0-9./-]*)$/.test(typed);
  const isSuffixed = /^[A-Z0-9-]{2,}\.[A-Z]+$/.test(typed);
  const listing = isTicker || isSuffixed ? listingFrom(typed) : undefined;
  const site = /^[^\s@]+$/.test(typed) && typed.slice(1, -1).includes('.') ? parseWebsite(typed) : undefined;
  if (listing && (isTicker || hasNumericSymbols(listing) || site === undefined)) return { ticker: `${listing.exchange}:${listing.symbol}` };
  return site ? { website: websiteOf(site), name: typed } : { name: typed };
}

/** `raytheon-aircraft-company` → `Raytheon Aircraft Company`. A single word may be written so on purpose. */
function nameInSlug(slug: string): string {
  const words = slug.replaceAll(/-+/g, ' ').trim();
  return words.includes(' ') ? titleCased(words) : slug;
}

/** A company as the snapshots name it: by name, place and categories, under a key of the publisher's own. @throws Unreadable without a name */
export function snapshotCompany(row: Row, prefix: string): { key: string; reference: CompanyReference & { name: string } } {
  const name = requiredText(row, `${prefix}name`);
  const categories = list(row, `${prefix}category_list`, `${prefix}category_code`);
  return {
    key: text(row, `${prefix}permalink`)?.split('/').at(-1) ?? name.toLowerCase(),
    reference: {
      name,
      ...stated({
        country: country(row, `${prefix}country_code`),
        state: text(row, `${prefix}state_code`),
        city: text(row, `${prefix}city`),
        categories: categories?.map((category) => (category === category.toLowerCase() ? category.replaceAll('_', ' ') : category)),
      }),
    },
  };
}

/** Stable for the same company as the same table writes it; for the keys of records. */
export function keyOf(reference: CompanyReference): string {
  const { permalink, lei: code, cik: filer, uk_company_number, isin: security, ticker: listing, website: site, name = '' } = reference;
  return permalink ?? code ?? filer ?? uk_company_number ?? security ?? listing ?? site ?? name.toLowerCase();
}

/**
 * The key of a row about these companies: its own `id` beside them, for every list has an id 1; without one what tells it from others.
 * The same row read again has the same key.
 */
export function recordKey(row: Row, companies: readonly string[], without: readonly string[]): string {
  const id = text(row, 'id');
  return (id === undefined ? [...companies, ...without] : [id, ...companies]).join('|');
}

/** Whether two references are written as the same company. */
export function isSameCompany(a: CompanyReference, b: CompanyReference): boolean {
  return keyOf(a) === keyOf(b);
}

/** Without what is undefined, for absent is unknown. */
export function stated<T extends object>(facts: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

/**
 * When and where a row was stated: by its own columns `as_of` and `source_url`, else by what is known of the file.
 * @param spoken_of the day the row speaks of where it has no `as_of`
 */
export function provenanceOf(row: Row, reading: Reading, spoken_of?: string): Provenance {
  return {
    retrieved_at: reading.retrieved_at,
    method: 'reported',
    at: row.at,
    ...stated({ as_of: date(row, 'as_of') ?? spoken_of ?? reading.as_of, source_url: url(row, 'source_url') ?? reading.source_url }),
  };
}

/** Earlier years are mistakes in lists of deals and rounds. */
const firstYear = '1800';

/** When an event was; in the columns named, else in those all tables of events share. */
export function eventDate(row: Row, columns: readonly string[] = dayColumns): Pick<DealFacts, 'date'> {
  const found = date(row, ...columns);
  if (found === undefined) return {};
  if (found < firstYear) throw unreadable(columnOf(row, ...columns) ?? 'date', found, 'too long ago');
  return { date: found };
}

/** The date of an event within the key of its record: its first day, as it always was, so that the same row keeps its key. */
export function dateInKey({ date: when = '' }: Pick<DealFacts, 'date'>): string {
  return firstDayOf(when);
}

/** What a cell says of a currency, as ISO 4217. */
export function currencyOf(row: Row, ...columns: string[]): string | undefined {
  const written = text(row, ...columns)?.toUpperCase();
  if (written === undefined) return undefined;
  if (!isCurrency(written)) throw unreadable(columnOf(row, ...columns) ?? 'currency', written, 'no ISO 4217 code');
  return written;
}

/**
 * An amount in its currency and in USD, where stated. Zero is how tables write an undisclosed amount, so it is none.
 * @param columns.amount in the row's currency; may carry the currency itself (`€3m`). Without columns those all tables of events share
 */
export function moneyOf(
  row: Row,
  columns: { amount: readonly string[]; usd: readonly string[]; currency: readonly string[] } = moneyColumns,
): Pick<DealFacts, 'amount' | 'currency' | 'amount_usd'> {
  const usd = amount(row, columns.usd, { currency: 'USD' }) || undefined;
  const found = money(row, ...columns.amount);
  if (!found || found.amount === 0) return usd === undefined ? {} : { amount: usd, currency: 'USD', amount_usd: usd };
  const column = currencyOf(row, ...columns.currency);
  const currency = found.currency ?? column;
  const shown = columnOf(row, ...columns.amount) ?? 'amount';
  if (currency === undefined) throw unreadable(shown, String(found.amount), 'in no currency: none is stated');
  if (column !== undefined && column !== currency)
    throw unreadable(shown, `${currency} ${found.amount}`, `not in ${column}, the row's currency`);
  const amount_usd = usd ?? (currency === 'USD' ? found.amount : undefined);
  return { amount: found.amount, currency, ...(amount_usd === undefined ? {} : { amount_usd }) };
}

/** A round in the field's words: a stage of the contract where it is one, else as stated, with a capital. */
export function roundOf(row: Row, columns: readonly string[] = roundColumns): string | undefined {
  const written = text(row, ...columns);
  if (written === undefined) return undefined;
  // `series-c+` means C or any later one: none of the stages.
  const stage = written.endsWith('+') ? undefined : fundingStageOf(written);
  if (stage !== undefined) return stage;
  const words = written.replaceAll(/[-_]+/g, ' ');
  return words === words.toLowerCase()
    ? words.replaceAll(/(?<=^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase()).replace(/\bIpo\b/, 'IPO')
    : written;
}

const personTypes = /\b(?:angel|person|people|individual)s?\b/i;

/** Whether an investor's type says that it is a person; angel groups and funds are organizations. */
export function isPerson(type: string | undefined): boolean {
  return type !== undefined && personTypes.test(type) && !/\b(?:group|fund|network|syndicate|organi[sz]ation|firm)s?\b/i.test(type);
}
