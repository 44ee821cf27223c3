import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe } from 'vitest';
import { openLanceIndex } from '../../src/search/lance/index.ts';
import { openLancePassages } from '../../src/search/lance/passages.ts';
import { openIndex } from '../../src/search/open.ts';
import type { OwnedPassageIndex } from '../../src/search/passages.ts';
import type { IndexedCompany, IndexOptions, OwnedIndex } from '../../src/search/port.ts';

/** A company that no filter passes and no word finds but its name. */
export function company(company_id: number, facts: Partial<IndexedCompany> = {}): IndexedCompany {
  return {
    company_id,
    permalink: `company-${company_id}`,
    revision: company_id,
    name: `Company ${company_id}`,
    name_keys: [`company ${company_id}`],
    is_invented: false,
    prominence: 0,
    head: 'widget',
    body: 'maker',
    bought: '',
    meaning: null,
    mentions: [],
    lists: [],
    deals: 0,
    newest_deal: null,
    status: null,
    buyer_type: 'Strategic',
    country: null,
    type: 'private',
    employee_range: null,
    founded: null,
    funding_stage: null,
    total_funding: null,
    last_funding_round: null,
    revenue: null,
    ebitda: null,
    net_income: null,
    ev_ebitda: null,
    ...facts,
  };
}

export async function* pageOf(companies: readonly IndexedCompany[]): AsyncGenerator<readonly IndexedCompany[]> {
  yield companies;
}

/** The newest revision among them. */
export function newestOf(companies: readonly IndexedCompany[]): number {
  return Math.max(0, ...companies.map((each) => each.revision));
}

export interface FolderIndex {
  folder: string;
  index: OwnedIndex;
  close(): Promise<void>;
}

type Open = (folder: string, options?: IndexOptions) => Promise<OwnedIndex>;

type OpenPassages = (folder: string, options?: IndexOptions) => Promise<OwnedPassageIndex>;

/** Every engine there is, with how it opens its indexes in a folder. */
const engines: { name: string; open: Open; openPassages: OpenPassages }[] = [
  { name: 'LanceDB', open: openLanceIndex, openPassages: openLancePassages },
];

/** Holds every engine to the same guarantees. */
export function onEveryEngine(
  guarantees: (engine: {
    open: Open;
    openPassages: OpenPassages;
    newIndex: (companies: readonly IndexedCompany[]) => Promise<FolderIndex>;
  }) => void,
) {
  describe.each(engines)('on $name', ({ open, openPassages }) => {
    guarantees({ open, openPassages, newIndex: (companies) => newIndex(companies, open) });
  });
}

/** A real index in a folder of its own, on the engine that the service has. */
export async function newIndex(companies: readonly IndexedCompany[], open: Open = openIndex): Promise<FolderIndex> {
  const folder = await mkdtemp(path.join(tmpdir(), 'firmament-index-'));
  const index = await open(folder);
  await index.rebuild(pageOf(companies), newestOf(companies));
  return {
    folder,
    index,
    async close() {
      await index.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
