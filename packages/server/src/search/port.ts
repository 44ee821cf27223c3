/**
 * The company index: finds candidates by words, names and filters. It proposes; ranking/ disposes. Nothing in it
 * is the only copy of anything: it can be thrown away and rebuilt from the company documents.
 */

/** A company as the index holds it. Absent numbers are null and fail every active range. */
export interface IndexedCompany {
  company_id: number;
  permalink: string;
  revision: number;
  name: string;
  /** Keys (kernel/names.ts) of the name and of every former or other name; the current name's first. */
  name_keys: string[];
  /** Of the sandbox. */
  is_invented: boolean;
  /** How likely a reader means this company rather than a namesake; 0 and up. */
  prominence: number;
  /** Analysed words (kernel/words.ts), space-separated: what the company is. */
  head: string;
  /** Analysed words: what else is said of it. */
  body: string;
  /** Analysed words of the labels of what it bought: its appetite. */
  bought: string;
  /** Keys of the names its description mentions. */
  mentions: string[];
  /** Names of its lists. */
  lists: string[];
  /** What it is described as, as a vector of the index's model; null where that is not known, or not yet. */
  meaning: Int8Array | null;
  /** Acquisitions on record. */
  deals: number;
  /** `YYYY-MM-DD` of the newest of them, or of the deal in which it was bought. */
  newest_deal: string | null;
  status: string | null;
  buyer_type: string;
  country: string | null;
  type: 'public' | 'private';
  employee_range: string | null;
  founded: number | null;
  funding_stage: string | null;
  total_funding: number | null;
  last_funding_round: number | null;
  revenue: number | null;
  ebitda: number | null;
  net_income: number | null;
  ev_ebitda: number | null;
}

export type RangeField = 'founded' | 'deals' | 'total_funding' | 'last_funding_round' | 'revenue' | 'ebitda' | 'net_income' | 'ev_ebitda';

/** Conditions that all hold; an absent one holds for every company that is real. Bounds are inclusive. */
export interface CompanyFilter {
  /** Invented companies pass `only` when they are asked for: `too`, or no others. */
  invented?: 'too' | 'only';
  country?: readonly string[];
  type?: 'public' | 'private';
  employee_range?: readonly string[];
  funding_stage?: readonly string[];
  buyer_type?: readonly string[];
  permalinks?: readonly string[];
  /** Its description names one of these keys. */
  naming?: readonly string[];
  /** One of its own names has one of these keys; of `top` and `count` alone. */
  names?: readonly string[];
  /** It is in one of these lists. */
  lists?: readonly string[];
  /** None of these; a company without a status passes. */
  not_status?: readonly string[];
  /** None of these is known of it. */
  lacking?: readonly (RangeField | 'country' | 'employee_range' | 'funding_stage')[];
  /** At least this prominent. */
  prominence_from?: number;
  ranges?: Partial<Record<RangeField, { from?: number; to?: number }>>;
}

/** An analysed word to look for and how much it weighs. */
export interface WeightedTerm {
  term: string;
  weight: number;
}

/** Where words are looked for: in what a company is and what else is said of it, or in what it bought. */
export type WordField = 'words' | 'bought';

export interface Proposal {
  company_id: number;
  permalink: string;
  /** The engine's own relevance, or nearness; comparable within one answer only. */
  relevance: number;
}

export interface NameHit {
  company_id: number;
  permalink: string;
  name: string;
  name_keys: string[];
  prominence: number;
}

/** Analyzed words and keys of names whose frequency is requested. */
export interface StatisticsQuery {
  words?: readonly string[];
  /** Of the companies that have been bought alone. */
  acquired_words?: readonly string[];
  names?: readonly string[];
}

/** How common things are in the texts of real companies, of invented ones where there are no others; each list in the order of what was asked. One seen once may count as never seen. */
export interface Statistics {
  /** Another one whenever things may have been counted anew. */
  version: string;
  /** Companies with any text. */
  companies: number;
  /** Of these, companies that have been bought. */
  acquired: number;
  /** `YYYY-MM-DD` of the newest deal on record; '' when there is none. */
  newest_deal: string;
  /** Companies whose text has the word. */
  words: number[];
  /** Companies that have been bought and whose text has the word. */
  acquired_words: number[];
  /** Companies whose description names what has the key. */
  names: number[];
}

/** An index as it is now. */
export interface IndexState {
  /** False until the first `rebuild`, and while the process that keeps the index is out of reach. */
  isBuilt: boolean;
  /** Companies in the index; as heard last while it is out of reach. */
  companies: number;
  /** The data revision up to which the index holds everything. */
  revision: number;
  /** Companies with a vector. */
  vectorCount: number;
}

/** An index as the process that keeps it knows it. */
export interface OwnedState extends IndexState {
  /** The newest revision of any company in it, which is past `revision` while changes are taken. */
  newest: number;
  /** The model of its vectors; undefined without any. */
  model: string | undefined;
}

/**
 * The index for searches: in this process, or over the socket of the process that keeps it. Searching an index that is not built, or out of
 * reach, fails with the problem UNAVAILABLE.
 */
export interface CompanyIndex {
  /** What the index holds. Always answers; of an index that is not built, with zeros. */
  state(): Promise<IndexState>;
  /** How common words and names are: as many of them at once as are known to be needed. */
  statistics(asked: StatisticsQuery): Promise<Statistics>;
  /** The most relevant companies for the words among those that pass the filter; equally relevant ones in the order of their permalinks. */
  propose(query: { terms: readonly WeightedTerm[]; filter: CompanyFilter; limit: number; field?: WordField }): Promise<Proposal[]>;
  /** The companies whose descriptions point nearest to where a vector of the index's model points. */
  near(query: { vector: Int8Array; filter: CompanyFilter; limit: number }): Promise<Proposal[]>;
  /** Those that pass the filter with the most of something. */
  top(query: { filter: CompanyFilter; by: 'prominence' | 'deals'; limit: number }): Promise<Proposal[]>;
  /** How many companies pass the filter. */
  count(filter: CompanyFilter): Promise<number>;
  /** Companies whose name is, begins like, or nearly is the text; unordered. */
  findNames(query: { key: string; type?: 'public' | 'private'; limit: number }): Promise<NameHit[]>;
  close(): Promise<void>;
}

/** The index for the one process that keeps it. */
export interface OwnedIndex extends CompanyIndex {
  state(): Promise<OwnedState>;
  /** Inserts or replaces companies. Searches see them after the next `checkpoint`, and may see them before. */
  upsert(companies: readonly IndexedCompany[]): Promise<void>;
  /** Removes companies, as `upsert` inserts them. Ignores unknown ids. */
  remove(company_ids: readonly number[]): Promise<void>;
  /** Merges what was written in parts, so that searches are faster; absent where the engine does so by itself. */
  compact?(): Promise<void>;
  /** Records that everything up to this revision has been taken. Searches see all of it when the promise resolves. */
  checkpoint(revision: number): Promise<void>;
  /**
   * Builds a fresh index beside the present one and switches to it; readers never see half of it.
   * @param revision up to which the companies are everything
   */
  rebuild(companies: AsyncIterable<readonly IndexedCompany[]>, revision: number): Promise<void>;
}

/** How an engine opens what is kept in a folder. */
export interface IndexOptions {
  /** Whose vectors it holds; one with those of another counts as not built. */
  model?: string | undefined;
  /** The data it follows: an index of other data, or one that is ahead of these, counts as not built. Undefined follows any. */
  data?: { data_id: string; revision: number } | undefined;
  /** Told why there is nothing to search. */
  onUnusable?: (why: string) => void;
}
