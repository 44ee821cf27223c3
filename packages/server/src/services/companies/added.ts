import { parseWebsite } from '../../kernel/domains.ts';
import type { CompanyDocument } from '../../kernel/document.ts';
import { nameKey } from '../../kernel/names.ts';
import type { SourceStatement, Upstream } from '../../sources/source.ts';
import { addedByHostPrefix, addedByKeys, addedByName, type AddedCompany, type NewAddition } from '../../store/companies/added-companies.ts';
import { findByKeys, keyOf, type Candidate, type FoundHost, type IdentifierKey } from '../../store/companies/company-keys.ts';
import type { Database, Queryable } from '../../store/database.ts';
import { statedRecord } from '../documents/assigned-record.ts';
import { buildDocument } from '../documents/build-document.ts';
import { identityOf, keysToFindBy } from '../documents/identity.ts';
import { readPresentDocuments } from '../documents/read-documents.ts';
import { websiteKeys } from './website-keys.ts';

/**
 * A company that an organization added is private until an operator or an import publishes it. Its table is bound by row-level
 * security; no index has it. As soon as a shared company has its website, it leads to that one.
 */

/** Who asks: what his organization added is there for him. */
export interface Asker {
  db: Database;
  organization_id: string;
}

export const addedUpstream: Upstream = {
  name: 'added-by-customers',
  title: 'Companies added by users of this installation',
  publisher: 'Users of this installation',
  licence: 'as stated by whoever added them',
  source_url: '',
};

export function statementOf({ name, website, added_at, source_key }: AddedCompany): SourceStatement & { kind: 'company' } {
  return {
    kind: 'company',
    source: addedUpstream.name,
    source_key,
    as_of: added_at.toISOString().slice(0, 10),
    retrieved_at: added_at,
    method: 'reported',
    source_url: `https://${website}`,
    subject: { name, website },
    facts: { name, website },
  };
}

export function keysOfAddition({ name, website }: { name: string; website: string }): Pick<NewAddition, 'domain' | 'joined_name'> {
  const domain = keysToFindBy(identityOf({ name, website })).find(({ kind }) => kind === 'domain')?.value ?? null;
  return { domain, joined_name: nameKey(name).replaceAll(' ', '') };
}

/** The shared company at each of these websites, resolved like an identifier; of several the first. */
export async function companiesAt(db: Queryable, websites: readonly string[]): Promise<(Candidate | undefined)[]> {
  const keys = websites.map((website) => {
    const site = parseWebsite(website);
    return site ? websiteKeys(site) : [];
  });
  if (websites.length === 0) return [];
  const found = await findByKeys(db, keys.flat());
  return keys.map((each) => each.flatMap((key) => found.get(keyOf(key)) ?? [])[0]);
}

/** The organization's additions by key; unknown keys are absent. */
export async function findAdded({ db, organization_id }: Asker, keys: readonly IdentifierKey[]): Promise<Map<string, Candidate[]>> {
  const asked = keys.filter(({ kind }) => kind === 'permalink' || kind === 'host' || kind === 'domain' || kind === 'page');
  if (asked.length === 0) return new Map();
  const rows = await db.asOrganization(organization_id, (tx) => addedByKeys(tx, asked));
  const present = await asPresent(db, rows);
  const found = new Map<string, Candidate[]>();
  for (const [index, row] of rows.entries()) found.set(keyOf(row), [...(found.get(keyOf(row)) ?? []), present[index]!]);
  return found;
}

/** The organization's additions by website, as `findByHostPrefix` finds shared companies. */
export async function findAddedByHost(
  { db, organization_id }: Asker,
  site: { kind: 'host' | 'page'; value: string; domain?: string },
): Promise<FoundHost[]> {
  const rows = await db.asOrganization(organization_id, (tx) => addedByHostPrefix(tx, site));
  const found = await asPresent(db, rows);
  return found.map((one, index) => {
    const own = parseWebsite(rows[index]?.website ?? '');
    return { ...one, is_begun: site.kind === 'host' && own?.host !== site.value && own?.domain !== site.domain };
  });
}

/** Of more names that may be meant than these, the nearest in length are looked at; of more that are, more letters must be typed. */
const most = { read: 500, found: 100 };
/** A slip of the hand spoils two neighbouring parts at most, and two slips are forgiven: one part of five is whole. */
const nameParts = 5;

/** A company that the organization added, and the key of the name under which it did. */
type AddedName = Candidate & { key: string };

/**
 * What the organization added under names that may be the typed one: its beginning, words of it, or nearly it.
 * @param input.key of the typed name
 * @param input.isMeant whether a name of this key is
 */
export async function findAddedByName(
  { db, organization_id }: Asker,
  { key, isMeant }: { key: string; isMeant: (key: string) => boolean },
): Promise<AddedName[]> {
  const joined = key.replaceAll(' ', '');
  if (joined === '') return [];
  const cut = (part: number) => Math.floor((part * joined.length) / nameParts);
  const parts = Array.from({ length: nameParts }, (_, part) => joined.slice(cut(part), cut(part + 1))).filter((part) => part !== '');
  const rows = await db.asOrganization(organization_id, (tx) => addedByName(tx, { joined, parts, limit: most.read }));
  const meant = rows.filter(({ name }) => isMeant(nameKey(name))).slice(0, most.found);
  const present = await asPresent(db, meant);
  return meant.map(({ name }, index) => ({ ...present[index]!, key: nameKey(name) }));
}

/**
 * Documents by the permalinks as requested: shared companies, those they were merged into, and what the
 * organization added. A permalink without a document is absent.
 */
export async function readDocumentsFor(
  { db, organization_id }: Asker,
  permalinks: readonly string[],
): Promise<Map<string, CompanyDocument>> {
  const documents = await readPresentDocuments(db, permalinks);
  const missing = permalinks.filter((permalink) => !documents.has(permalink)).map((value) => ({ kind: 'permalink' as const, value }));
  if (missing.length === 0) return documents;
  const rows = await db.asOrganization(organization_id, (tx) => addedByKeys(tx, missing));
  const present = await asPresent(db, rows);
  const everybodys = await readPresentDocuments(
    db,
    present.map(({ permalink }) => permalink),
  );
  for (const [index, row] of rows.entries()) {
    const document = everybodys.get(present[index]!.permalink) ?? documentOf(row);
    if (document) documents.set(row.permalink, document);
  }
  return documents;
}

/** The companies that additions are now: the shared ones at their websites, else the additions. */
async function asPresent(db: Queryable, rows: readonly AddedCompany[]): Promise<Candidate[]> {
  const everybodys = await companiesAt(
    db,
    rows.map(({ website }) => website),
  );
  return rows.map(({ permalink, name }, index) => everybodys[index] ?? { permalink, name });
}

function documentOf(added: AddedCompany): CompanyDocument | undefined {
  return buildDocument(added.permalink, [statedRecord({ record_id: 0, statement: statementOf(added) }, new Map())]);
}
