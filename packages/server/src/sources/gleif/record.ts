import { countryFrom } from '../../kernel/countries.ts';
import type { CompanyFacts } from '../../kernel/facts.ts';
import { displayName, nameKey, shortName } from '../../kernel/names.ts';
import { unreadableCell } from '../reading/rejections.ts';
import type { Reading, Rejection, SourceItem } from '../source.ts';
import { placeName } from '../reading/title-case.ts';
import { isLei, parseDate } from '../reading/values.ts';

/** A level 1 record (LEI-CDF) in any format. '' is not stated. */
interface LeiRecord {
  lei: string;
  legal_name: string;
  names: { name: string; type: string }[];
  legal_address: Address;
  headquarters: Address;
  authority: string;
  registered_as: string;
  category: string;
  status: string;
  created: string;
  registration_status: string;
  updated: string;
}

interface Address {
  lines: string[];
  city: string;
  region: string;
  country: string;
  postal_code: string;
}

/** What a level 2 record (RR-CDF) says. */
interface Relationship {
  child: string;
  parent: string;
  type: string;
  status: string;
  registration_status: string;
  updated: string;
}

export type GleifRecord = { kind: 'entity'; record: LeiRecord } | { kind: 'relationship'; record: Relationship };

/** Reads the fields of a golden copy by their paths in its XML, in any format. '' is not stated. */
export interface Fields {
  text: (path: string) => string;
  /** The elements of a repeated field, with their attribute `type`. */
  list: (path: string) => { text: string; type: string }[];
}

const nameLists = ['Entity.OtherEntityNames.OtherEntityName', 'Entity.TransliteratedOtherEntityNames.TransliteratedOtherEntityName'];

/** The level 1 record in these fields. */
export function entityOf(fields: Fields): GleifRecord {
  const { text, list } = fields;
  return {
    kind: 'entity',
    record: {
      lei: text('LEI'),
      legal_name: text('Entity.LegalName'),
      names: nameLists.flatMap(list).map(({ text: name, type }) => ({ name, type })),
      legal_address: addressIn(fields, 'Entity.LegalAddress'),
      headquarters: addressIn(fields, 'Entity.HeadquartersAddress'),
      authority: text('Entity.RegistrationAuthority.RegistrationAuthorityID'),
      registered_as: text('Entity.RegistrationAuthority.RegistrationAuthorityEntityID'),
      category: text('Entity.EntityCategory'),
      status: text('Entity.EntityStatus'),
      created: text('Entity.EntityCreationDate'),
      ...registrationIn(fields),
    },
  };
}

/** The level 2 record in these fields. */
export function relationshipOf(fields: Fields): GleifRecord {
  const { text } = fields;
  return {
    kind: 'relationship',
    record: {
      child: text('Relationship.StartNode.NodeID'),
      parent: text('Relationship.EndNode.NodeID'),
      type: text('Relationship.RelationshipType'),
      status: text('Relationship.RelationshipStatus'),
      ...registrationIn(fields),
    },
  };
}

function registrationIn({ text }: Fields): Pick<LeiRecord, 'registration_status' | 'updated'> {
  return { registration_status: text('Registration.RegistrationStatus'), updated: text('Registration.LastUpdateDate') };
}

function addressIn({ text, list }: Fields, path: string): Address {
  const lines = [text(`${path}.FirstAddressLine`), ...list(`${path}.AdditionalAddressLine`).map((line) => line.text)];
  return {
    lines: lines.filter((line) => line !== ''),
    city: text(`${path}.City`),
    region: text(`${path}.Region`),
    country: text(`${path}.Country`),
    postal_code: text(`${path}.PostalCode`),
  };
}

/** What is made of a record: one statement, one taken back, or the reason why there is none. */
export function itemOf(read: GleifRecord, at: string, reading: Reading): SourceItem {
  return read.kind === 'entity' ? entityItem(read.record, at, reading) : relationshipItem(read.record, at, reading);
}

const void_ = new Set(['ANNULLED', 'DUPLICATE', 'CANCELLED']);

function entityItem(record: LeiRecord, at: string, reading: Reading): SourceItem {
  const rejected = (reason: string): Rejection => ({ kind: 'rejected', at, reason });
  if (!isLei(record.lei)) return unreadableCell(at, 'LEI', { written: record.lei, what: 'no LEI' });
  if (void_.has(record.registration_status)) return { kind: 'withdrawn', of: 'company', source: 'gleif', source_key: record.lei, at };
  if (record.category === 'SOLE_PROPRIETOR') return { kind: 'skipped', at, reason: 'Sole proprietors are persons and are not taken.' };
  if (record.legal_name === '') return rejected('The record has no legal name.');
  const country = countryOf(record.headquarters.country) ?? countryOf(record.legal_address.country);
  if (country === undefined) return unreadableCell(at, 'Country', { written: record.legal_address.country, what: 'no country known here' });
  const created = record.created === '' ? undefined : dayOf(record.created);
  if (record.created !== '' && created === undefined) {
    return unreadableCell(at, 'EntityCreationDate', { written: record.created, what: 'no date' });
  }
  const place = record.headquarters.city === '' ? record.legal_address : record.headquarters;
  const facts: CompanyFacts = { name: shortName(displayName(record.legal_name)), legal_name: record.legal_name };
  Object.assign(facts, namesOf(record));
  facts.country = country;
  const state = stateOf(place.region);
  if (state !== '') facts.state = state;
  if (place.city !== '') facts.city = placeName(place.city);
  if (created !== undefined) facts.incorporated_on = created;
  if (/^(?:INACTIVE|DISSOLVED)$/.test(record.status)) facts.status = 'Closed';
  const kind = kinds[record.category];
  if (kind !== undefined) facts.categories = [kind];
  facts.lei = record.lei;
  const number = ukNumberOf(record);
  if (number !== undefined) facts.uk_company_number = number;
  const address = addressOf(record.legal_address);
  if (address !== '') facts.registered_address = address;
  return {
    kind: 'company',
    ...stated({ source: 'gleif', source_key: record.lei, lei: record.lei, updated: record.updated, at }, reading),
    subject: {},
    facts,
  };
}

const kinds: Readonly<Record<string, string>> = {
  FUND: 'Fund',
  BRANCH: 'Branch',
  RESIDENT_GOVERNMENT_ENTITY: 'Government entity',
  INTERNATIONAL_ORGANIZATION: 'International organization',
};

function namesOf(record: LeiRecord): Pick<CompanyFacts, 'former_names' | 'other_names'> {
  const own = nameKey(record.legal_name);
  const former = new Set<string>();
  const other = new Set<string>();
  for (const { name, type } of record.names) {
    if (name === '') continue;
    if (type === 'PREVIOUS_LEGAL_NAME') former.add(name);
    // A transliteration that only leaves out accents names nothing new.
    else if (nameKey(name) !== own) other.add(name);
  }
  return { ...(former.size > 0 && { former_names: [...former] }), ...(other.size > 0 && { other_names: [...other] }) };
}

/** The register's authorities: England and Wales, and by the number's letters Scotland and Northern Ireland. */
function ukNumberOf({ authority, registered_as }: LeiRecord): string | undefined {
  const number = registered_as.replace(/\s/g, '').toUpperCase();
  if (authority === 'RA000585' && /^\d{4,8}$/.test(number)) return number.padStart(8, '0');
  const isUk = /^RA00058[567]$/.test(authority);
  return isUk && /^(?:[A-Z]{2}\d{6}|[A-Z]{2}\d{5}[A-Z]|R\d{7})$/.test(number) ? number : undefined;
}

/** Without the lines that say in whose care: they may name persons. */
function addressOf({ lines, city, region, postal_code }: Address): string {
  const parts = [...lines.filter((line) => !/^c\/o\b/i.test(line)), city, stateOf(region), postal_code];
  return parts.filter((part, index) => part !== '' && parts.indexOf(part) === index).join(', ');
}

/** `US-CA` → `CA`: the part of ISO 3166-2 behind the country. */
function stateOf(region: string): string {
  return region.replace(/^[A-Z]{2}-/, '');
}

/** Level 2: only direct consolidation is a fact here. */
function relationshipItem(record: Relationship, at: string, reading: Reading): SourceItem {
  const { child, parent, type, status } = record;
  if (!isLei(child)) return unreadableCell(at, 'StartNode', { written: child, what: 'no LEI' });
  if (!isLei(parent)) return unreadableCell(at, 'EndNode', { written: parent, what: 'no LEI' });
  if (type !== 'IS_DIRECTLY_CONSOLIDATED_BY') {
    const what = type === '' ? 'of no type' : type;
    return { kind: 'skipped', at, reason: `Only direct parents are taken; this relationship is ${what}.` };
  }
  // A child's relationship with a former parent ends beside the one with the present parent: each is a record of its own.
  const source_key = `${child}/${parent}`;
  const source = 'gleif-relationships';
  if (status !== 'ACTIVE' || void_.has(record.registration_status)) return { kind: 'withdrawn', of: 'parent', source, source_key, at };
  // Has no name, so that no company is created from it: it only applies to a known LEI.
  return {
    kind: 'parent',
    ...stated({ source, source_key, lei: child, updated: record.updated, at }, reading),
    subject: { lei: child },
    facts: { parent_lei: parent },
  };
}

function stated(record: { source: string; source_key: string; lei: string; updated: string; at: string }, reading: Reading) {
  const as_of = dayOf(record.updated) ?? reading.as_of;
  return {
    source: record.source,
    source_key: record.source_key,
    ...(as_of !== undefined && { as_of }),
    retrieved_at: reading.retrieved_at,
    method: 'filed' as const,
    source_url: `https://search.gleif.org/#/record/${record.lei}`,
    at: record.at,
  };
}

const countries = new Map<string, string | undefined>();

function countryOf(code: string): string | undefined {
  if (!countries.has(code)) countries.set(Buffer.from(code).toString(), code === '' ? undefined : countryFrom(code));
  return countries.get(code);
}

function dayOf(written: string): string | undefined {
  return parseDate(written.trim());
}
