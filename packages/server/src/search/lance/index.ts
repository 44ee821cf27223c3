import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Problem } from '../../kernel/problem.ts';
import { predicateOf } from './filter.ts';
import { findNames, propose, top } from './queries.ts';
import { rowsOf } from './table.ts';
import { countedRows, recount, statisticsOf, writeCounts } from './term-statistics.ts';
import { noSearches, tidy, type Searches } from './tidy.ts';
import {
  buildVersion,
  openCurrent,
  openVersion,
  refuseMachineFault,
  removeOthers,
  useVersion,
  writeHeld,
  type OpenVersion,
} from './versions.ts';
import type { IndexOptions, OwnedIndex } from '../port.ts';

/** The word index that a mistyped name is looked for in; what is not in it yet is found by whole words only. */
const wordIndex = 'names_idx';
/** Merging the word indexes costs what they are large. Companies outside them are ranked less exactly and cost every search a little. */
const mostUnsettledShare = 0.0005;

interface Opened extends OpenVersion {
  searches: Searches;
  /** Grows whenever something is counted, over restarts too. */
  counted: number;
}

const openedOf = (version: OpenVersion): Opened => ({ ...version, searches: noSearches(), counted: Date.now() });

/** Opens the index kept in a folder, on LanceDB, as `openIndex` says. */
export async function openLanceIndex(folder: string, options: IndexOptions = {}): Promise<OwnedIndex> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = await openCurrent(folder, options);
  const { model, data_id } = typeof found === 'string' ? { model: options.model, data_id: options.data?.data_id } : found;
  if (typeof found === 'string') options.onUnusable?.(found);
  let opened: Opened | undefined = typeof found === 'string' ? undefined : openedOf(found);
  if (opened) await removeOthers(folder, opened.version);
  let writing: Promise<unknown> = Promise.resolve();

  const current = (): Opened => {
    if (!opened) throw new Problem('UNAVAILABLE', 'The company index is not built yet. Retry in a minute.');
    return opened;
  };

  async function search<T>(work: (version: OpenVersion) => Promise<T>, none: T): Promise<T> {
    const version = current();
    const { companies, searches } = version;
    if (companies === 0) return none;
    return searches.track(work(version));
  }

  /** What is written while a version is built belongs into the new one. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const turn = writing.then(work);
    writing = turn.catch(() => undefined);
    return turn;
  }

  return {
    state: () =>
      Promise.resolve(
        opened
          ? {
              isBuilt: true,
              companies: opened.companies,
              revision: opened.revision,
              newest: opened.newest,
              vectorCount: opened.meanings.size(),
              model,
            }
          : { isBuilt: false, companies: 0, revision: 0, newest: 0, vectorCount: 0, model },
      ),
    statistics: async (asked) => {
      const { version, counts, counted } = current();
      return { version: `${version}.${counted}`, ...statisticsOf(counts, asked) };
    },
    propose: (query) => search(({ table }) => propose(table, query), []),
    near: (query) => search(({ meanings }) => meanings.near(query), []),
    top: (query) => search(({ table }) => top(table, query), []),
    count: (filter) => search(({ table }) => table.countRows(predicateOf(filter)), 0),
    findNames: (query) => search(({ table }) => findNames(table, query), []),
    upsert: (companies) =>
      inTurn(async () => {
        if (companies.length === 0) return;
        const latest = new Map(companies.map((company) => [company.company_id, company]));
        const into = current();
        const before = await countedRows(into.table, ofCompanies([...latest.keys()]));
        // What was read before a rebuild must not replace what the rebuild read later.
        for (const { company_id, revision } of before) if (revision > latest.get(company_id)!.revision) latest.delete(company_id);
        if (latest.size === 0) return;
        await into.table
          .mergeInsert('company_id')
          .whenMatchedUpdateAll()
          .whenNotMatchedInsertAll()
          .execute(rowsOf([...latest.values()]));
        await count(into, { gone: before.filter(({ company_id }) => latest.has(company_id)), come: [...latest.values()] });
        await into.meanings.upsert([...latest.values()]);
        into.companies = await into.table.countRows();
        into.newest = Math.max(into.newest, ...companies.map((company) => company.revision));
      }),
    remove: (company_ids) =>
      inTurn(async () => {
        if (company_ids.length === 0) return;
        const from = current();
        const gone = await countedRows(from.table, ofCompanies(company_ids));
        if (gone.length === 0) return;
        await from.table.delete(ofCompanies(company_ids));
        await count(from, { gone, come: [] });
        await from.meanings.remove(company_ids);
        from.companies = await from.table.countRows();
      }),
    compact: () =>
      inTurn(async () => {
        const { table, companies, meanings, searches } = current();
        await meanings.tidy(searches);
        const words = await table.indexStats(wordIndex);
        const most = Math.max(1, companies * mostUnsettledShare);
        if ((words?.numUnindexedRows ?? 0) >= most) await tidy(table, searches);
      }),
    checkpoint: (revision) =>
      inTurn(async () => {
        const at = current();
        if (revision <= at.revision) return;
        await writeHeld(folder, at.version, { revision, companies: at.companies });
        at.revision = revision;
      }),
    rebuild: (companies, revision) =>
      inTurn(async () => {
        try {
          const version = await buildVersion(folder, companies, revision);
          const next = await openVersion(folder, version);
          await useVersion(folder, { version, model, data_id });
          const old = opened;
          opened = openedOf(next);
          if (old) await closeUnused(old);
          await removeOthers(folder, version);
        } catch (error) {
          refuseMachineFault(error, folder);
          throw error;
        }
      }),
    close: () =>
      inTurn(async () => {
        const last = opened;
        opened = undefined;
        if (!last) return;
        // What cannot be written is counted again at the next start.
        await writeCounts(path.join(folder, last.version), last).catch(() => undefined);
        await closeUnused(last);
      }),
  };
}

const ofCompanies = (company_ids: readonly number[]) => `company_id IN (${company_ids.join(', ')})`;

/** Counts what has just been written; a search between two steps of it is answered by another version of the statistics. */
async function count(version: Opened, changes: Parameters<typeof recount>[1]): Promise<void> {
  await recount(version.counts, changes);
  version.counted += 1;
}

async function closeUnused({ searches, table, meanings }: Opened): Promise<void> {
  await searches.ended();
  table.close();
  meanings.close();
}
