import { candidateFrom, mostLikeness, type Identity } from '../../matching/same-company.ts';
import { companiesByKeys, keyOf, type IdentifierKey, type KeyBearer } from '../../store/companies/company-keys.ts';
import { bearersAmong, documentsById, type NewDocument } from '../../store/companies/documents.ts';
import type { Queryable } from '../../store/database.ts';
import { decodeDocument } from '../documents/document-codec.ts';
import { documentsToBe, type Gain } from '../documents/documents-to-be.ts';
import { countryOfName, identityOf, traitsFrom, traitsText } from '../documents/identity.ts';

/** A company that mentions are compared with: known, or made by an earlier mention of the batch. */
export interface Someone {
  company_id?: number;
  position?: number;
  identity: Identity;
  permalink?: string | undefined;
  /** Whether an authority is among those who speak of it. */
  is_filed?: boolean;
}

/** What another batch is writing, be it there by now or not. */
export interface Pending {
  /** Of companies that are made of a single record. */
  documents: readonly NewDocument[];
  /** What is being written of other companies, by id. */
  gains: ReadonlyMap<number, Gain>;
  /** Where permalinks will lead that lead nowhere yet. */
  permalinks: ReadonlyMap<string, number>;
}

export const nothingPending: Pending = { documents: [], gains: new Map(), permalinks: new Map() };

// A name that this many companies bear tells nothing by itself.
export const mostNamesakes = 8;
/** The database is not asked for more companies of a key. */
const mostBearers = mostNamesakes + 1;
/** Of more companies at a website, as one batch may make them, only those of the same name are looked at. */
const mostAtOneSite = 24;

/** Companies under the keys they answer to. */
export interface KnownCompanies {
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
      if (found) found.all.push(someone);
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

export interface Wanted {
  identity: Identity;
  keys: readonly IdentifierKey[];
  /** It is created if it is no known company; otherwise near ones are of interest. */
  has_facts: boolean;
}

/**
 * Who answers to these keys, by key. Of namesakes that cannot be who is looked for there is only that they exist. Companies that are
 * being written are as they will be.
 * @param input.named companies that are asked for by id as well
 */
export async function knownCompanies(
  tx: Queryable,
  input: { wanted: readonly Wanted[]; named: ReadonlySet<number>; pending: Pending },
): Promise<{ known: KnownCompanies; byId: Map<number, Someone> }> {
  const { wanted, named, pending } = input;
  const keys = wanted.flatMap((each) => each.keys);
  const beingWritten = new Map([...pending.documents, ...(await documentsToBe(tx, pending.gains))].map((each) => [each.company_id, each]));
  const stored = await companiesByKeys(tx, keys, { most: mostBearers, without: [...pending.gains.keys()] });
  const others = stored.filter((row) => !beingWritten.has(row.company_id));
  const rows = knownLongest([...others, ...bearersAmong([...beingWritten.values()], keys)]);
  const isFar = farFrom(wanted);
  // Of millions many share a common name; that it is common is all there is to know.
  const crowded = crowdedNames(rows);
  const passed = new Set(rows.filter((row) => crowded.has(keyOf(row)) || isFar(row)));
  const compared = new Set(rows.filter((row) => !passed.has(row)).map((row) => row.company_id));
  const read = [...compared.union(named)].filter((company_id) => !beingWritten.has(company_id));
  const documents = [...(await documentsById(tx, read)), ...[...compared.union(named)].flatMap((id) => beingWritten.get(id) ?? [])];
  const byId = new Map(
    documents.map((row): [number, Someone] => {
      const { permalink, facts, records } = decodeDocument(row.document);
      const is_filed = records.some(({ method }) => method === 'filed');
      return [row.company_id, { company_id: row.company_id, identity: identityOf(facts, {}, ...records), permalink, is_filed }];
    }),
  );
  const known = companiesByKey();
  for (const row of rows) {
    const someone = byId.get(row.company_id) ?? (passed.has(row) ? { company_id: row.company_id, identity: nobody } : undefined);
    if (someone) known.add(row, someone);
  }
  return { known, byId };
}

/** Of each key's companies as many as the database would return. */
function knownLongest(rows: readonly KeyBearer[]): KeyBearer[] {
  return [...Map.groupBy(rows, keyOf).values()].flatMap((bearers) =>
    bearers.length === 1 ? bearers : bearers.toSorted((a, b) => a.company_id - b.company_id).slice(0, mostBearers),
  );
}

/** An identity without data, which nothing matches. */
const nobody: Identity = { names: [] };

/** Whether the traits of a company with the name rule out every mention of that name, so that the pair needs no review. */
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
