import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { countOn, writeBought } from './bought-counts.ts';
import { predicateOf } from './filter.ts';
import { findNames, propose, top } from './queries.ts';
import { rowsOf } from './table.ts';
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
/** Merging the word indexes costs what they are large; unsettled companies cost every search a little. */
const leastSettled = 100;
const mostUnsettledShare = 0.0005;

interface Opened extends OpenVersion {
  /** Searches that have not ended. */
  searches: Set<Promise<unknown>>;
}

/** Opens the index kept in a folder, on LanceDB, as `openIndex` says. */
export async function openLanceIndex(folder: string, options: IndexOptions = {}): Promise<OwnedIndex> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = await openCurrent(folder, options.model);
  const model = typeof found === 'string' ? options.model : found.model;
  if (typeof found === 'string') options.onUnusable?.(found);
  let opened: Opened | undefined = typeof found === 'string' ? undefined : { ...found, searches: new Set() };
  let writing: Promise<unknown> = Promise.resolve();

  const current = (): Opened => {
    if (!opened) throw new Error('The company index has not been built yet.');
    return opened;
  };

  async function search<T>(work: (version: OpenVersion) => Promise<T[]>): Promise<T[]> {
    const version = current();
    const { companies, searches } = version;
    if (companies === 0) return [];
    const running = work(version);
    searches.add(running);
    return running.finally(() => searches.delete(running));
  }

  /** What is written while a version is built belongs into the new one. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const turn = writing.then(work);
    writing = turn.catch(() => undefined);
    return turn;
  }

  return {
    isBuilt: () => opened !== undefined,
    revision: () => current().revision,
    newest: () => current().newest,
    size: () => current().companies,
    described: () => current().meanings.size(),
    model: () => model,
    statistics: async (asked) => {
      const { version, statistics, bought } = current();
      return { version: `${version}.${bought.revision}`, ...statistics(asked) };
    },
    propose: (query) => search(({ table }) => propose(table, query)),
    near: (query) => search(({ meanings }) => meanings.near(query)),
    top: (query) => search(({ table }) => top(table, query)),
    count: async (filter) => (current().companies === 0 ? 0 : current().table.countRows(predicateOf(filter))),
    findNames: (query) => search(({ table }) => findNames(table, query)),
    upsert: (companies) =>
      inTurn(async () => {
        if (companies.length === 0) return;
        const latest = new Map(companies.map((company) => [company.company_id, company]));
        const into = current();
        const real = [...latest.values()].filter((company) => !company.is_invented);
        const isCounted = await countOn(into.bought, into.table, real);
        await into.table
          .mergeInsert('company_id')
          // What was read before a rebuild must not replace what the rebuild read later.
          .whenMatchedUpdateAll({ where: 'target.revision <= source.revision' })
          .whenNotMatchedInsertAll()
          .execute(rowsOf([...latest.values()]));
        await into.meanings.upsert([...latest.values()]);
        if (isCounted) await writeBought(path.join(folder, into.version), into.bought);
        into.companies = await into.table.countRows();
        into.newest = Math.max(into.newest, ...companies.map((company) => company.revision));
      }),
    remove: (company_ids) =>
      inTurn(async () => {
        if (company_ids.length === 0) return;
        const from = current();
        await from.table.delete(`company_id IN (${company_ids.join(', ')})`);
        await from.meanings.remove(company_ids);
        from.companies = await from.table.countRows();
      }),
    settle: () =>
      inTurn(async () => {
        const { table, companies, meanings } = current();
        await meanings.tidy();
        const words = await table.indexStats(wordIndex);
        const most = Math.max(leastSettled, companies * mostUnsettledShare);
        if ((words?.numUnindexedRows ?? 0) >= most) await table.optimize();
      }),
    reach: (revision) =>
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
          await useVersion(folder, { version, model });
          const old = opened;
          opened = { ...next, searches: new Set() };
          if (old) await closeUnused(old);
          await removeOthers(folder, version);
        } catch (error) {
          refuseMachineFault(error, folder);
          throw error;
        }
      }),
    close: async () => {
      if (opened) await closeUnused(opened);
    },
  };
}

async function closeUnused({ searches, table, meanings }: Opened): Promise<void> {
  await Promise.allSettled(searches);
  table.close();
  meanings.close();
}
