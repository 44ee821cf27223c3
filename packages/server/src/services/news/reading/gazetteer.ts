import { isInvented, type CompanyDocument } from '../../../kernel/document.ts';
import { everydayDomain, parseWebsite } from '../../../kernel/domains.ts';
import { listingKey, symbolKey } from '../../../kernel/exchanges.ts';
import type { CompanyFacts } from '../../../kernel/facts.ts';
import { foldName, nameKey } from '../../../kernel/names.ts';
import { stemsOf } from '../../../kernel/words.ts';
import { companiesByKeys, keyOf, listedAmong, type IdentifierKey, type KeyBearer } from '../../../store/companies/company-keys.ts';
import type { Queryable } from '../../../store/database.ts';
import { nameIdentifier } from '../../documents/identity.ts';
import { prominenceOf } from '../../documents/prominence.ts';
import { readDocumentsById } from '../../documents/read-documents.ts';

/** A company as names in articles are held against it. */
export interface KnownCompany {
  company_id: number;
  permalink: string;
  name: string;
  /** Its names' keys by how it bears them. */
  present: string;
  other: ReadonlySet<string>;
  former: ReadonlySet<string>;
  everyday: ReadonlySet<string>;
  /** The first letters of the words of its names: `ongcl`. */
  initials: readonly string[];
  /** Of its website, without its ending: `delta`. */
  label: string;
  legal_name: string;
  country: string | undefined;
  city: string | undefined;
  /** `EXCHANGE:SYMBOL` and symbols alone. */
  tickers: ReadonlySet<string>;
  prominence: number;
  is_invented: boolean;
  /** Stems of what it does; made when it is asked for. */
  words: () => ReadonlySet<string>;
}

/** Companies by the keys that articles ask for. */
export interface Bearers {
  named: (key: string) => readonly KnownCompany[];
  /** Whose ticker this is, `EXCHANGE:SYMBOL` or a symbol alone. */
  withTicker: (value: string) => readonly KnownCompany[];
  /** Whose website or brand this is. */
  atDomain: (domain: string) => readonly KnownCompany[];
}

/** Most companies read for one key. Of more, those with a website of that name and listed ones are read. */
const mostBearers = 40;
const mostRead = 6;
/** Words that people leave out behind a name, however common it is. */
const leftOut = ['group', 'holdings', 'holding'];
/** A beginning shared by more companies identifies none of them. */
const mostBegun = 12;
const shortestLabel = 3;

export interface AskedName {
  /** Of kernel/names.ts. */
  key: string;
  /** Plain words begin too many names; of other names the beginning may be all that people say: `Motilal Oswal`. */
  isPlain: boolean;
  words: number;
}

/** The companies with these names, tickers and domains. The number of queries is fixed, each over an index. */
export async function bearersOf(
  db: Queryable,
  asked: { names: Iterable<AskedName>; tickers: ReadonlySet<string>; domains: ReadonlySet<string> },
): Promise<Bearers> {
  const keysOf = new Map([...asked.names].map((name) => [name.key, keysOfName(name)]));
  const keys = [...[...keysOf.values()].flat(), ...[...asked.tickers].map(keyOfTicker), ...[...asked.domains].flatMap(keysOfDomain)];
  const rows = keys.length === 0 ? [] : await companiesByKeys(db, keys, { most: mostBearers, without: [] });
  const found = Map.groupBy(rows, keyOf);
  const crowds = [...found.values()].filter(({ length }) => length > mostRead).flat();
  const listed = await listedAmong(db, [...new Set(crowds.map(({ company_id }) => company_id))]);
  const chosen = new Map([...found].map(([key, bearers]) => [key, chosenOf(key, bearers, listed)]));
  const documents = await readDocumentsById(db, [...chosen.values()].flat());
  const known = new Map([...documents].map(([company_id, document]) => [company_id, knownOf(company_id, document)]));
  const under = (wanted: readonly IdentifierKey[]) => {
    const ids = new Set(wanted.flatMap((key) => chosen.get(keyOf(key)) ?? []));
    return [...ids].flatMap((id) => known.get(id) ?? []);
  };
  return {
    named: (key) => under(keysOf.get(key) ?? []),
    withTicker: (value) => under([keyOfTicker(value)]),
    atDomain: (value) => under(keysOfDomain(value)),
  };
}

function keysOfName({ key, isPlain, words }: AskedName): IdentifierKey[] {
  const label = labelOfName(key);
  const longer = isPlain ? (words > 1 ? [] : leftOut.map((word) => nameIdentifier(`${key} ${word}`, '*'))) : [keyOfBeginning(key)];
  return [
    nameIdentifier(key, '*'),
    { kind: 'brand', value: key },
    ...longer,
    ...(label.length < shortestLabel || words > 2 ? [] : [{ kind: 'host' as const, value: `${label}.com` }]),
  ];
}

function keysOfDomain(value: string): IdentifierKey[] {
  return [
    { kind: 'host', value },
    { kind: 'brand', value },
  ];
}

function keyOfBeginning(key: string): IdentifierKey {
  return { kind: 'name', value: `${key} *` };
}

function keyOfTicker(value: string): IdentifierKey {
  return { kind: value.includes(':') ? 'listing' : 'symbol', value };
}

/** How a name is written as a website: `sunpharma`. */
export function labelOfName(key: string): string {
  const label = key.replaceAll(' ', '');
  return /^[a-z0-9]{2,40}$/.test(label) ? label : '';
}

/** Of many companies with a name, those with a website of that name, then listed ones; the others are too many to distinguish. */
function chosenOf(key: string, bearers: readonly KeyBearer[], listed: ReadonlySet<number>): number[] {
  if (key.endsWith(' *') && bearers.length >= mostBegun) return [];
  const ids = [...new Set(bearers.map(({ company_id }) => company_id))];
  if (ids.length <= mostRead) return ids;
  const label = labelOfName(key.slice(key.indexOf(' ') + 1, key.lastIndexOf('|')));
  const own = bearers.filter(({ traits }) => label !== '' && traits?.split(' ')[0]?.split('.')[0] === label);
  return [...new Set([...own.map(({ company_id }) => company_id), ...ids.filter((id) => listed.has(id)), ...ids])].slice(0, mostRead);
}

function knownOf(company_id: number, document: CompanyDocument): KnownCompany {
  const { facts, permalink } = document;
  const { name, legal_name = '', other_names = [], former_names = [], also_known_as = [], listings = [] } = facts;
  const present = nameKey(name);
  let words: ReadonlySet<string> | undefined;
  return {
    company_id,
    permalink,
    name,
    present,
    other: new Set([legal_name, ...other_names].filter((each) => each !== '').map(nameKey)),
    former: new Set(former_names.map(nameKey)),
    everyday: new Set(also_known_as.filter((each) => everydayDomain(each) === undefined).map(nameKey)),
    initials: [name, legal_name, ...other_names].map(initialsOf),
    label: labelOf(facts),
    legal_name: foldName(legal_name),
    country: facts.country,
    city: facts.city === undefined ? undefined : foldName(facts.city),
    tickers: new Set(listings.flatMap((listing) => [listingKey(listing), symbolKey(listing.symbol)])),
    prominence: prominenceOf(document),
    is_invented: isInvented(document),
    words: () => (words ??= new Set(stemsOf(saidOf(facts)))),
  };
}

function labelOf({ website }: CompanyFacts): string {
  const site = website === undefined ? undefined : parseWebsite(website);
  return site && site.path === '' ? (site.domain.split('.')[0] ?? '').replaceAll('-', '') : '';
}

function initialsOf(name: string): string {
  return foldName(name)
    .split(' ')
    .filter((word) => !/^(?:and|of|the|for|in|de|du|la)$/.test(word))
    .map((word) => word.charAt(0))
    .join('');
}

/** What it does, in the words of its own facts. */
function saidOf({ sector, industry, product_category, categories = [], key_phrases = [], products = [] }: CompanyFacts): string {
  return [sector, industry, product_category, ...categories, ...key_phrases, ...products.slice(0, 20)].filter(Boolean).join(' ');
}
