import { candidateFrom, mostLikeness, type Identity } from '../../ranking/same-company.ts';
import { companiesByKeys, documentsById, keyOf, type IdentifierKey, type KeyBearer } from '../../store/companies.ts';
import type { Queryable } from '../../store/database.ts';
import { companiesToBe, type CompanyToBe, type Gain } from '../companies/documents/companies-to-be.ts';
import { decodeDocument } from '../companies/documents/document-codec.ts';
import { countryOfName, identityOf, keysToFindBy, traitsFrom, traitsText } from './identity.ts';

/** A company that mentions are compared with: known, or made by an earlier mention of the batch. */
export interface Someone {
  company_id?: number;
  position?: number;
  identity: Identity;
  permalink?: string | undefined;
  /** Whether an authority is among those who speak of it. */
  is_filed?: boolean;
}

/** A company that is being written. */
export interface PendingCompany {
  company_id: number;
  /** As the record that is being written tells it apart. */
  identity: Identity;
  /** The one it is given, where it is made. */
  permalink: string | undefined;
  /** The one it is asked for by: that leads to it as well, unless it is another's. */
  asked: string | undefined;
  /** What it is made of beside that record, and what else is being written of it; undefined where there is only that record. */
  gain?: Gain | undefined;
}

// A name that this many companies bear tells nothing by itself.
export const mostNamesakes = 8;
/** So many bearers of a key are looked at, of those that are known. */
const mostBearers = mostNamesakes + 1;
/** Of more companies at a website only those of the same name are looked at. */
const mostAtOneSite = 24;

/** Companies under the keys they answer to. */
export interface KnownCompanies {
  /** Whoever is known by now before those that the batch makes. */
  add(key: IdentifierKey, someone: Someone): void;
  /** Who answers to a key; where a crowd does, those of them that bear one of the names. */
  at(key: IdentifierKey, identity: Identity): readonly Someone[];
}

interface Bearers {
  all: Someone[];
  /** The first so many of them, by name. */
  byName: Map<string, Someone[]>;
  sorted: number;
}

function companiesByKey(): KnownCompanies {
  const known = new Map<string, Bearers>();
  return {
    add(key, someone) {
      const name = keyOf(key);
      const found = known.get(name);
      if (found) addTo(found.all, someone);
      else known.set(name, { all: [someone], byName: noNames, sorted: 0 });
    },
    at(key, { names }) {
      const found = known.get(keyOf(key));
      if (!found) return [];
      if (key.kind === 'name' || found.all.length <= mostAtOneSite) return found.all;
      sortByName(found);
      return names.flatMap((name) => found.byName.get(name) ?? []);
    },
  };
}

/** Of those that are known the ones known longest, in that order: being written or written, they are the same. */
function addTo(all: Someone[], someone: Someone): void {
  const { company_id } = someone;
  if (company_id === undefined) {
    all.push(someone);
    return;
  }
  const later = all.findIndex((other) => (other.company_id ?? Infinity) > company_id);
  all.splice(later === -1 ? all.length : later, 0, someone);
  if (all.length > mostBearers) all.pop();
}

/** Most keys have a single bearer. */
const noNames: Bearers['byName'] = new Map();

function sortByName(bearers: Bearers): void {
  if (bearers.sorted === 0) bearers.byName = new Map();
  for (const someone of bearers.all.slice(bearers.sorted)) {
    for (const name of someone.identity.names) {
      const same = bearers.byName.get(name);
      if (same) same.push(someone);
      else bearers.byName.set(name, [someone]);
    }
  }
  bearers.sorted = bearers.all.length;
}

/** A company that is looked for. */
export interface Wanted {
  identity: Identity;
  keys: readonly IdentifierKey[];
  /** It would be made if nobody is it; else whoever comes near is of interest. */
  has_facts: boolean;
}

/**
 * Who answers to these keys, by key. Of namesakes that cannot be who is looked for there is only that they exist. Companies that are
 * being written are as they will be.
 * @param input.named companies that are asked for by id as well
 */
export async function knownCompanies(
  tx: Queryable,
  input: { wanted: readonly Wanted[]; named: ReadonlySet<number>; pending: readonly PendingCompany[] },
): Promise<{ known: KnownCompanies; byId: Map<number, Someone> }> {
  const rows = await companiesByKeys(
    tx,
    input.wanted.flatMap(({ keys }) => keys),
    mostBearers,
  );
  const isFar = farFrom(input.wanted);
  // Of millions a good part bear a name that many bear; that a crowd does is all there is to know of it.
  const crowded = crowdedNames(rows);
  const passed = new Set(rows.filter((row) => crowded.has(keyOf(row)) || isFar(row)));
  const compared = rows.filter((row) => !passed.has(row));
  const documents = await documentsById(tx, [...new Set([...compared.map((row) => row.company_id), ...input.named])]);
  const byId = new Map(documents.map((row) => [row.company_id, someoneOf(row.company_id, decodeDocument(row.document))]));
  const pending = await asTheyWillBe(tx, { ...input, byId });
  const known = companiesByKey();
  for (const row of rows) {
    if (pending.has(row.company_id)) continue;
    const someone = byId.get(row.company_id) ?? (passed.has(row) ? { company_id: row.company_id, identity: nobody } : undefined);
    if (someone) known.add(row, someone);
  }
  for (const someone of pending.values()) {
    byId.set(someone.company_id, someone);
    for (const key of keysToFindBy(someone.identity)) known.add(key, someone);
  }
  return { known, byId };
}

function someoneOf(company_id: number, { permalink, facts, records }: CompanyToBe): Someone & { company_id: number } {
  const is_filed = records.some(({ method }) => method === 'filed');
  return { company_id, identity: identityOf(facts, {}, ...records), permalink, is_filed };
}

/** The companies that are being written, by id: of those with several records, whoever may be asked for as all of these tell of them. */
async function asTheyWillBe(
  tx: Queryable,
  input: { wanted: readonly Wanted[]; named: ReadonlySet<number>; pending: readonly PendingCompany[]; byId: ReadonlyMap<number, Someone> },
): Promise<Map<number, Someone & { company_id: number }>> {
  const { wanted, named, pending, byId } = input;
  const asked = new Set(pending.length > 0 ? wanted.flatMap(({ keys }) => keys.map(keyOf)) : []);
  const isAsked = ({ company_id, identity }: PendingCompany) =>
    byId.has(company_id) || named.has(company_id) || keysToFindBy(identity).some((key) => asked.has(keyOf(key)));
  const gains = new Map<number, Gain>();
  const found = new Map<number, Someone & { company_id: number }>();
  for (const one of pending) {
    const { company_id, identity, permalink, gain } = one;
    if (!gain) found.set(company_id, { company_id, identity, permalink });
    else if (isAsked(one)) gains.set(company_id, gain);
  }
  for (const [company_id, company] of await companiesToBe(tx, gains)) found.set(company_id, someoneOf(company_id, company));
  return found;
}

/** One of whom nothing is known, for nobody is to be taken for it. */
const nobody: Identity = { names: [] };

/** Whether the bearer of a name is too unlike all who are looked for under it, by its traits alone, for anybody to look at the pair. */
function farFrom(wanted: readonly Wanted[]): (row: KeyBearer) => boolean {
  const asking = new Map<string, Wanted[]>();
  for (const one of wanted) {
    for (const key of one.keys) {
      if (key.kind !== 'name') continue;
      const others = asking.get(key.value);
      if (others) others.push(one);
      else asking.set(key.value, [one]);
    }
  }
  return ({ kind, value, traits }) => {
    if (kind !== 'name' || traits === null) return false;
    const other = { ...traitsFrom(traits), country: countryOfName(value) };
    return (asking.get(value) ?? []).every(
      ({ identity, has_facts }) => has_facts && mostLikeness(identity, { own: traitsFrom(traitsText(identity)), other }) < candidateFrom,
    );
  };
}

function crowdedNames(rows: readonly IdentifierKey[]): Set<string> {
  const bearers = new Map<string, number>();
  for (const row of rows) if (row.kind === 'name') bearers.set(keyOf(row), (bearers.get(keyOf(row)) ?? 0) + 1);
  return new Set([...bearers].flatMap(([key, count]) => (count > mostNamesakes ? [key] : [])));
}
