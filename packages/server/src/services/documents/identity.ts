import { hash } from 'node:crypto';
import { listingFrom, listingKey, symbolKey, symbolKeys } from '../../kernel/exchanges.ts';
import { isSharedHost, parseWebsite, tellsNobody } from '../../kernel/domains.ts';
import type { CompanyFacts } from '../../kernel/facts.ts';
import { nameParts } from '../../kernel/names.ts';
import { isNumbered, type Identity, type Traits } from '../../matching/same-company.ts';
import type { CompanyReference } from '../../sources/source.ts';
import type { IdentifierKey } from '../../store/companies/company-keys.ts';

/** Any country, or none known. */
const anyCountry = '*';

/** The country of a name's key, as far as it says one. */
export function countryOfName(value: string): string | undefined {
  const country = value.slice(value.lastIndexOf('|') + 1);
  return country === '' || country === anyCountry ? undefined : country;
}

/** The name's key and the country: how companies are found by name. */
export function nameIdentifier(key: string, country: string | undefined): IdentifierKey {
  return { kind: 'name', value: `${key}|${country ?? ''}` };
}

/** What tells a company apart, from its facts and what a source adds when it refers to it. */
export function identityOf(
  facts: Partial<CompanyFacts>,
  reference: CompanyReference = {},
  ...records: readonly { source: string; source_key: string }[]
): Identity {
  // Named by its website alone: what the company is called is not said.
  const named = reference.name?.toLowerCase() === reference.website ? undefined : reference.name;
  const texts = [facts.name ?? named, facts.legal_name, ...(facts.other_names ?? []), ...(facts.former_names ?? [])];
  const country = facts.country ?? reference.country;
  const { names, own, forms } = namesOf(texts, country);
  const tickers = (facts.listings ?? []).map(listingKey);
  if (reference.ticker !== undefined) tickers.push(...tickerIdentifiers(reference.ticker));
  const isins = (facts.listings ?? []).flatMap((listing) => listing.isin ?? []);
  if (reference.isin) isins.push(reference.isin);
  return {
    names,
    own,
    forms,
    ...siteOf(facts.website ?? reference.website, names),
    country,
    city: facts.city ?? reference.city,
    founded: facts.founded,
    linkedin: facts.linkedin_url,
    lei: facts.lei ?? reference.lei,
    cik: bareNumber(facts.cik ?? reference.cik),
    uk_company_number: facts.uk_company_number ?? reference.uk_company_number,
    isins,
    tickers,
    entries: entriesOf(records),
  };
}

/** The keys of names as their country writes them and, where that is another, as they are read where the country is not known. */
function namesOf(
  texts: readonly (string | undefined)[],
  country: string | undefined,
): Pick<Identity, 'own' | 'forms'> & { names: string[] } {
  const names: string[] = [];
  const forms: string[] = [];
  let own: Map<string, string[]> | undefined;
  for (const text of texts) {
    if (text === undefined) continue;
    const here = nameParts(text, country);
    if (here.form !== undefined && !forms.includes(here.form)) forms.push(here.form);
    for (const each of here.is_local ? [here, nameParts(text)] : [here]) {
      if (each.key === '') continue;
      if (!names.includes(each.key)) names.push(each.key);
      if (each.own === undefined) continue;
      own ??= new Map();
      own.set(each.key, [...(own.get(each.key) ?? []), each.own]);
    }
  }
  return { names, own, forms };
}

/** Their keys are those of entities, and no identifiers that others use as those of registers are. */
const registers: ReadonlySet<string> = new Set(['open-company-dataset']);

function entriesOf(records: readonly { source: string; source_key: string }[]): string[] {
  return records.flatMap(({ source, source_key }) =>
    registers.has(source) && !source_key.startsWith('mention: ') ? [`${source}:${source_key}`] : [],
  );
}

/** The traits of a company, in a text stored beside its names. */
export function traitsText({ domain = '', linkedin, entries = [] }: Identity): string {
  const page = linkedin === undefined || isNumbered(linkedin) ? '' : digest(linkedin);
  const directories = new Set(entries.map((entry) => digest(entry.slice(0, entry.indexOf(':')))));
  return [domain, page, ...directories].join(' ');
}

/** What `traitsText` wrote. */
export function traitsFrom(text: string): Traits {
  const [domain, linkedin, ...directories] = text.split(' ');
  return { ...(domain && { domain }), ...(linkedin && { linkedin }), directories };
}

/** Two of a billion names are taken for one another, which costs the reading of a document. */
function digest(text: string): string {
  return hash('sha1', text).slice(0, 8);
}

/** Some upstreams write leading zeros, some do not. */
export function bareNumber(cik: string | undefined): string | undefined {
  return cik?.replace(/^0+(?=\d)/, '');
}

function siteOf(website: string | undefined, names: readonly string[]): Pick<Identity, 'host' | 'domain'> {
  const site = website === undefined ? undefined : parseWebsite(website);
  if (!site) return {};
  if (!isSharedHost(site.host, site.path)) return { host: site.host, domain: isSharedHost(site.domain) ? site.host : site.domain };
  if (tellsNobody(site, names)) return {};
  if (site.path === '') return { host: site.host, domain: site.host };
  const page = `${site.host}${site.path}`;
  return { host: page, domain: page };
}

/** `New York Stock Exchange:BRK.B` → `NYSE:BRK-B`; a bare symbol is all that it may be. */
function tickerIdentifiers(ticker: string): string[] {
  const listing = listingFrom(ticker);
  if (listing) return [listingKey(listing)];
  if (!ticker.includes(':')) return symbolKeys(ticker);
  const [exchange = '', symbol = ''] = ticker.split(':');
  return [`${exchange.toUpperCase()}:${symbolKey(symbol)}`];
}

/** The keys under which a company of this identity may be known already, by kind in order of trust. */
export function keysToLookUp(identity: Identity): IdentifierKey[] {
  const { country } = identity;
  const byName = identity.names.flatMap((name) =>
    country ? [nameIdentifier(name, country), nameIdentifier(name, undefined)] : [nameIdentifier(name, anyCountry)],
  );
  return [...exactKeys(identity), ...byName];
}

/** The keys under which others find a company of this identity. */
export function keysToFindBy(identity: Identity): IdentifierKey[] {
  const symbols = (identity.tickers ?? []).map((ticker): IdentifierKey => ({ kind: 'symbol', value: ticker.split(':')[1] ?? ticker }));
  const byName = identity.names.flatMap((name) => [nameIdentifier(name, identity.country), nameIdentifier(name, anyCountry)]);
  return [...exactKeys(identity).filter((key) => isAnsweredTo(key, identity)), ...symbols, ...byName];
}

/** Below these a company speaks for the whole of its domain; `in.pg.com` may be a subsidiary of another's. */
const sideDoors: ReadonlySet<string> = new Set(
  'corporate corp ir ri investor investors group global company about en eng new web home plc holdings stock'.split(' '),
);

/** Whether a company at this host answers to its domain, too. A host that is the whole domain is found as a host. */
export function isSideDoor({ host, domain }: { host: string; domain: string }): boolean {
  return host !== domain && sideDoors.has(host.slice(0, -domain.length - 1));
}

/** It looks for others on all of its domain; they find it at its host, and on the domain only if it speaks for that. */
function isAnsweredTo({ kind, value }: IdentifierKey, { host, domain }: Identity): boolean {
  if (host === undefined || domain === undefined || host === domain) return true;
  return kind === 'domain' ? isSideDoor({ host, domain }) : kind !== 'host' || value === host;
}

export function exactKeys(identity: Identity): IdentifierKey[] {
  const keys: IdentifierKey[] = [];
  if (identity.lei) keys.push({ kind: 'lei', value: identity.lei });
  if (identity.cik) keys.push({ kind: 'cik', value: identity.cik });
  if (identity.uk_company_number) keys.push({ kind: 'uk_company_number', value: identity.uk_company_number });
  for (const isin of identity.isins ?? []) keys.push({ kind: 'isin', value: isin });
  for (const ticker of identity.tickers ?? []) keys.push({ kind: ticker.includes(':') ? 'listing' : 'symbol', value: ticker });
  if (identity.host?.includes('/')) keys.push({ kind: 'page', value: identity.host });
  else if (identity.host) {
    keys.push({ kind: 'host', value: identity.host });
    if (identity.domain && identity.domain !== identity.host) {
      keys.push({ kind: 'host', value: identity.domain }, { kind: 'domain', value: identity.domain });
    }
  }
  return keys;
}
