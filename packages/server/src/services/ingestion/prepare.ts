import { hash } from 'node:crypto';
import { mayBeFrom } from '../../kernel/dates.ts';
import type { CompanyFacts } from '../../kernel/facts.ts';
import { kinds, mayBeOfNobody, type Role } from '../../kernel/kinds.ts';
import { storable } from '../../kernel/text.ts';
import type { Identity } from '../../matching/same-company.ts';
import type { CompanyStatement } from '../documents/assigned-record.ts';
import { identityOf } from '../documents/identity.ts';
import type { CompanyReference, Reading, SourceStatement } from '../../sources/source.ts';
import type { NewRecord, StoredVersion } from '../../store/records/source-records.ts';
import { isOneAlone, partiesOf } from './parties.ts';

/** A statement as far as it can be prepared without asking the database. */
export interface Incoming {
  statement: SourceStatement;
  /** JSON text of the facts. */
  payload: string;
  /** Of all that is said; see `hashOf`. */
  hash: Buffer;
  /** Of a company record, what tells the company from others. */
  identity: Identity | undefined;
}

export interface Prepared extends Incoming {
  source_id: number;
  /** What was taken before under its key. */
  versions: readonly StoredVersion[];
}

/** What is known of a file as a whole: where a statement merely repeats it, the record itself says nothing of it. */
export type OfFile = Pick<Reading, 'as_of' | 'source_url'>;

export function prepare(statement: SourceStatement, of_file: OfFile = {}): Incoming {
  const payload = payloadOf(statement.facts);
  const identity = statement.kind === 'company' ? identityOf(statement.facts, statement.subject, statement) : undefined;
  return { statement, payload, hash: hashOf(statement, payload, of_file), identity };
}

/** A company record that says something else. */
export function withFacts(statement: CompanyStatement, facts: CompanyFacts): Pick<Incoming, 'statement' | 'payload'> {
  return { statement: { ...statement, facts }, payload: payloadOf(facts) };
}

const factsBytes = 12;
const referenceBytes = 8;
/** Of facts alone. Records from before references counted have it, too: how they named their company is unknown. */
const plainBytes = 16;

/**
 * Tells whether a record says something else than it did: its facts, then in bytes of their own the references it names companies
 * by. A day or an address that merely is the file's does not count, for it changes with every download.
 */
function hashOf(statement: SourceStatement, payload: string, of_file: OfFile): Buffer {
  const parties = partiesOf(statement);
  const isHeld = ({ role }: { role: Role }) => isOneAlone(role);
  const held = referenceText(parties.filter(isHeld));
  const others = parties.every(isHeld) ? '' : referenceText(parties.filter((party) => !isHeld(party)));
  const { as_of, source_url } = statement;
  const isAbout = statement.kind !== 'company' && statement.kind !== 'parent';
  const day = isAbout && as_of !== of_file.as_of ? (as_of ?? '') : '';
  const url = isAbout && source_url !== of_file.source_url ? (source_url ?? '') : '';
  if (held === '' && others === '') return digest(payload, plainBytes);
  return Buffer.concat([digest([payload, others, day, url].join('\n'), factsBytes), digest(held, referenceBytes)]);
}

function digest(text: string, bytes: number): Buffer {
  return hash('sha256', text, 'buffer').subarray(0, bytes);
}

/** What a source tells a company by, in a fixed order; '' when it is nothing beside the facts. */
function referenceText(parties: readonly { role: Role; reference: CompanyReference }[]): string {
  const texts = parties.map(
    ({ role, reference: { permalink, name, website, country, city, cik, lei, uk_company_number, isin, ticker } }) => {
      const parts = [permalink, name, website, country, city, cik, lei, uk_company_number, isin, ticker];
      return parts.some((part) => part !== undefined) ? JSON.stringify([role, ...parts]) : '';
    },
  );
  return texts.join('');
}

/** Whether both name their companies in the same words, as far as one can tell. */
export function namesTheSame(a: Buffer, b: Buffer): boolean {
  if (a.length === plainBytes || b.length === plainBytes) return true;
  return a.subarray(factsBytes).equals(b.subarray(factsBytes));
}

/** The day of the edition a statement comes from, of accounts that of their filing; undefined where nothing tells older from newer. */
export function editionOf(statement: SourceStatement): string | undefined {
  const { edition } = kinds[statement.kind];
  if (edition === 'filed_on') return 'filed_on' in statement.facts ? statement.facts.filed_on : undefined;
  return edition === 'as_of' ? statement.as_of : undefined;
}

/** Whether the same source has said something newer since. A source that decides itself states all it knows at a time. */
export function isOutdated({ statement, versions }: Prepared): boolean {
  if (statement.reason !== undefined || versions.length === 0) return false;
  const [edition, current] = [editionOf(statement), currentVersion(versions)?.edition];
  return edition !== undefined && current !== undefined && !mayBeFrom(edition, current);
}

// What PostgreSQL's text cannot hold: NUL and halves of characters, in JSON's spelling.
const unstorable = /\\u(?:0000|d[89a-f][0-9a-f]{2})/i;

function payloadOf(facts: object): string {
  const payload = JSON.stringify(facts);
  if (!unstorable.test(payload)) return payload;
  return JSON.stringify(facts, (_key, value: unknown) => (typeof value === 'string' ? storable(value) : value));
}

/** The version of a statement that is served now; without a known company the newest. */
export function servedVersion({ statement, versions }: Pick<Prepared, 'statement' | 'versions'>): StoredVersion | undefined {
  return currentVersion(versions) ?? (mayBeOfNobody(statement.kind) ? versions.at(-1) : undefined);
}

/** The version that a document shows now: the one assigned last. */
export function currentVersion(versions: readonly StoredVersion[]): StoredVersion | undefined {
  const newest = (version: StoredVersion) => Math.max(0, ...version.parties.map((party) => party.assignment_id));
  return versions.filter((version) => version.parties.length > 0).toSorted((a, b) => newest(b) - newest(a))[0];
}

export function recordOf(prepared: Omit<Prepared, 'versions'>, record_id: number): NewRecord {
  const { statement, source_id, payload } = prepared;
  return {
    record_id,
    source_id,
    source_key: statement.source_key,
    kind: statement.kind,
    method: statement.method,
    hash: prepared.hash,
    as_of: statement.as_of ?? null,
    retrieved_at: statement.retrieved_at,
    source_url: statement.source_url ?? null,
    payload,
    place: statement.at ?? null,
  };
}

/** What a mention says of a company that is known from nowhere else, as a record of its own; undefined when it does not even name it. */
export function mentionRecord(prepared: Prepared, reference: CompanyReference): Omit<Prepared, 'versions'> | undefined {
  const { statement, source_id } = prepared;
  const name = reference.name ?? reference.website;
  if (name === undefined) return undefined;
  const { country, city, state, website, categories, cik, lei, uk_company_number } = reference;
  const facts: CompanyFacts = {
    name,
    ...(website !== undefined && { website }),
    ...(country !== undefined && { country }),
    ...(city !== undefined && { city }),
    ...(state !== undefined && { state }),
    ...(categories !== undefined && { categories }),
    ...(cik !== undefined && { cik }),
    ...(lei !== undefined && { lei }),
    ...(uk_company_number !== undefined && { uk_company_number }),
  };
  const mention: SourceStatement = {
    kind: 'company',
    source: statement.source,
    source_key: mentionKey(reference)!,
    ...(statement.as_of !== undefined && { as_of: statement.as_of }),
    retrieved_at: statement.retrieved_at,
    method: statement.method,
    ...(statement.source_url !== undefined && { source_url: statement.source_url }),
    ...(statement.at !== undefined && { at: statement.at }),
    subject: reference,
    facts,
  };
  return { ...prepare(mention), source_id };
}

/** The key of such a record; undefined where the mention does not even name the company. */
export function mentionKey({ permalink, website, name, country, city }: CompanyReference): string | undefined {
  if (name === undefined && website === undefined) return undefined;
  return `mention: ${permalink ?? website ?? [name, country, city].filter((part) => part).join(', ')}`;
}
