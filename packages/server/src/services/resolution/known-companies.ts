import type { Identity } from '../../ranking/same-company.ts';
import { companiesByKeys, documentsById, keyOf, type IdentifierKey } from '../../store/companies.ts';
import type { Queryable } from '../../store/database.ts';
import { decodeDocument } from '../companies/documents/document-codec.ts';
import { identityOf } from './identity.ts';

/** A company that mentions are compared with: known, or made by an earlier mention of the batch. */
export interface Someone {
  company_id?: number;
  position?: number;
  identity: Identity;
  permalink?: string | undefined;
  /** Whether an authority is among those who speak of it. */
  is_filed?: boolean;
}

// A name that this many companies bear tells nothing by itself.
export const mostNamesakes = 8;
/** Of more companies at a website only those of the same name are looked at. */
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

/**
 * Who answers to these keys, by key.
 * @param input.named companies that are asked for by id as well
 */
export async function knownCompanies(
  tx: Queryable,
  input: { keys: readonly IdentifierKey[]; named: ReadonlySet<number> },
): Promise<{ known: KnownCompanies; byId: Map<number, Someone> }> {
  const rows = await companiesByKeys(tx, input.keys, mostNamesakes + 1);
  // Of millions a good part bear a name that many bear; that a crowd does is all there is to know of it.
  const crowded = crowdedNames(rows);
  const compared = rows.filter((row) => !crowded.has(keyOf(row)));
  const documents = await documentsById(tx, [...new Set([...compared.map((row) => row.company_id), ...input.named])]);
  const byId = new Map(
    documents.map((row): [number, Someone] => {
      const { permalink, facts, records } = decodeDocument(row.document);
      const is_filed = records.some(({ method }) => method === 'filed');
      return [row.company_id, { company_id: row.company_id, identity: identityOf(facts, {}, ...records), permalink, is_filed }];
    }),
  );
  const known = companiesByKey();
  for (const row of rows) {
    const someone = byId.get(row.company_id) ?? (crowded.has(keyOf(row)) ? { company_id: row.company_id, identity: nobody } : undefined);
    if (someone) known.add(row, someone);
  }
  return { known, byId };
}

/** One of a crowd, whom nobody is compared with. */
const nobody: Identity = { names: [] };

function crowdedNames(rows: readonly IdentifierKey[]): Set<string> {
  const bearers = new Map<string, number>();
  for (const row of rows) if (row.kind === 'name') bearers.set(keyOf(row), (bearers.get(keyOf(row)) ?? 0) + 1);
  return new Set([...bearers].flatMap(([key, count]) => (count > mostNamesakes ? [key] : [])));
}
