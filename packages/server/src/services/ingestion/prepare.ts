import { hash } from 'node:crypto';
import type { CompanyFacts } from '../../kernel/facts.ts';
import type { Identity } from '../../ranking/same-company.ts';
import { identityOf } from '../resolution/identity.ts';
import type { CompanyReference, SourceStatement } from '../../sources/source.ts';
import type { NewRecord, Role, StoredVersion } from '../../store/source-records.ts';

/** A statement as far as it can be prepared without asking the database. */
export interface Incoming {
  statement: SourceStatement;
  /** JSON text of the facts. */
  payload: string;
  hash: Buffer;
  /** Of a company record, what tells the company from others. */
  identity: Identity | undefined;
}

/** A statement on its way into the store. */
export interface Prepared extends Incoming {
  source_id: number;
  /** What was taken before under its key. */
  versions: readonly StoredVersion[];
}

export function prepare(statement: SourceStatement): Incoming {
  const payload = payloadOf(statement.facts);
  const identity = statement.kind === 'company' ? identityOf(statement.facts, statement.subject) : undefined;
  return { statement, payload, hash: hash('sha256', payload, 'buffer').subarray(0, 16), identity };
}

// What PostgreSQL's text cannot hold: NUL and halves of characters, in JSON's spelling.
const unstorable = /\\u(?:0000|d[89a-f][0-9a-f]{2})/i;

function payloadOf(facts: object): string {
  const payload = JSON.stringify(facts);
  if (!unstorable.test(payload)) return payload;
  return JSON.stringify(facts, (_key, value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value));
}

/** Whom a statement speaks of, and in which role. */
export function partiesOf(statement: SourceStatement): { role: Role; reference: CompanyReference; facts?: CompanyFacts }[] {
  switch (statement.kind) {
    case 'company':
      return [{ role: 'subject', reference: statement.subject, facts: statement.facts }];
    case 'deal':
      return [
        { role: 'acquirer', reference: statement.acquirer },
        { role: 'target', reference: statement.target },
      ];
    case 'funding_round':
      return [
        { role: 'subject', reference: statement.subject },
        ...statement.investors.map((investor) => ({ role: roleOfInvestor(investor.is_lead), reference: investor })),
      ];
    case 'investment':
      return [
        { role: 'subject', reference: statement.subject },
        { role: roleOfInvestor(statement.is_lead), reference: statement.investor },
      ];
    default:
      return [{ role: 'subject', reference: statement.subject }];
  }
}

function roleOfInvestor(is_lead: boolean): Role {
  return is_lead ? 'lead_investor' : 'investor';
}

/** Whether companies that nobody knows yet are made from a mere mention in such a statement. */
export function makesCompanies({ kind }: SourceStatement): boolean {
  return kind === 'company' || kind === 'deal' || kind === 'funding_round' || kind === 'investment';
}

/** The version that is served now: the one assigned last. */
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
