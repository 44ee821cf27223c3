import { Index, type Connection, type Table } from '@lancedb/lancedb';
import type { FixedSizeList, Table as ArrowTable } from 'apache-arrow';
import { predicateOf } from './filter.ts';
import { probeGroups } from './queries.ts';
import { meaningsOf, type DescribedCompany } from './table.ts';
import { tidy, type Searches } from './tidy.ts';
import type { CompanyFilter, IndexedCompany, Proposal } from '../port.ts';

const tableName = 'meanings';
/** Up to here all vectors are looked at; past it those of the nearest groups. */
const fewVectors = 50_000;
const indexName = 'meaning_idx';
const mostFragments = 50;
const mostUngroupedShare = 0.1;

/** What companies are described as, as vectors; a table that is made when the first vector comes. */
export interface Meanings {
  /** How many. */
  size(): number;
  near(query: { vector: Int8Array; filter: CompanyFilter; limit: number }): Promise<Proposal[]>;
  /** Takes companies that are not in it yet. */
  add(companies: readonly IndexedCompany[]): Promise<void>;
  /** Takes what these companies are described as now, which may be nothing any more. */
  upsert(companies: readonly IndexedCompany[]): Promise<void>;
  remove(company_ids: readonly number[]): Promise<void>;
  /** Puts together what was written apart, and groups what is near each other, where there is much of it. */
  tidy(searches: Searches): Promise<void>;
  /** Looks once; throws when it cannot. */
  probe(): Promise<void>;
  close(): void;
}

export async function openMeanings(database: Connection): Promise<Meanings> {
  const names = await database.tableNames();
  let table: Table | undefined = names.includes(tableName) ? await database.openTable(tableName) : undefined;
  let size = (await table?.countRows()) ?? 0;
  let dimensions = await dimensionsOf(table);
  /** Each writing makes files of its own, and searches look into all of them. */
  let written = 0;

  async function take(companies: readonly IndexedCompany[], into: (table: Table, rows: ArrowTable) => Promise<unknown>): Promise<void> {
    const described = companies.filter(isDescribed);
    dimensions ||= described[0]?.meaning.length ?? 0;
    // A model that changed under its name: what is of another length cannot be held against the rest.
    const alike = described.filter(({ meaning }) => meaning.length === dimensions);
    if (alike.length === 0) return;
    const rows = meaningsOf(alike, dimensions);
    if (table) await into(table, rows);
    else table = await database.createTable(tableName, rows);
    size = await table.countRows();
    written += 1;
  }

  async function remove(company_ids: readonly number[]): Promise<void> {
    if (!table || company_ids.length === 0) return;
    await table.delete(`company_id IN (${company_ids.join(', ')})`);
    size = await table.countRows();
  }

  return {
    size: () => size,
    async near({ vector, filter, limit }) {
      if (!table || size === 0 || vector.length !== dimensions) return [];
      const query = table
        .query()
        .nearestTo(Float32Array.from(vector))
        .distanceType('cosine')
        .select(['company_id', 'permalink', '_distance'])
        .limit(limit);
      probeGroups(query, size);
      const predicate = predicateOf(filter);
      const rows = (await (predicate ? query.where(predicate) : query).toArray()) as {
        company_id: bigint;
        permalink: string;
        _distance: number;
      }[];
      return rows.map((row) => ({ company_id: Number(row.company_id), permalink: row.permalink, relevance: 1 - row._distance }));
    },
    add: (companies) => take(companies, (into, rows) => into.add(rows)),
    async upsert(companies) {
      await take(companies, (into, rows) => into.mergeInsert('company_id').whenMatchedUpdateAll().whenNotMatchedInsertAll().execute(rows));
      await remove(companies.filter((company) => !isDescribed(company)).map((company) => company.company_id));
    },
    remove,
    async tidy(searches) {
      if (!table) return;
      if (written >= mostFragments) {
        await tidy(table, searches);
        written = 0;
      }
      if (size < fewVectors) return;
      const grouped = await table.indexStats(indexName);
      if (grouped && grouped.numUnindexedRows < size * mostUngroupedShare) return;
      const config = Index.ivfFlat({ distanceType: 'cosine', numPartitions: Math.round(Math.sqrt(size)) });
      await table.createIndex('meaning', { config });
    },
    async probe() {
      if (table && size > 0) await table.query().nearestTo(new Float32Array(dimensions).fill(1)).distanceType('cosine').limit(1).toArray();
    },
    close: () => table?.close(),
  };
}

async function dimensionsOf(table: Table | undefined): Promise<number> {
  const type = (await table?.schema())?.fields.find(({ name }) => name === 'meaning')?.type as FixedSizeList | undefined;
  return type?.listSize ?? 0;
}

function isDescribed(company: IndexedCompany): company is DescribedCompany {
  return company.meaning !== null;
}
