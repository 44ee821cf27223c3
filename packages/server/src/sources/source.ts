import type { FactsOf, RecordKind, RoleIn } from '../kernel/kinds.ts';
import type { UpstreamName } from '../kernel/upstreams.ts';
import type { SourceFile } from './reading/file.ts';

export interface Upstream {
  /** An upstream in the order of source priority. */
  name: UpstreamName;
  title: string;
  publisher: string;
  licence: string;
  source_url: string;
}

/** The attribution of data that each installation imports for itself. */
export function imported(name: UpstreamName, title: string, publisher = 'Whoever imported them'): Upstream {
  return { name, title, publisher, licence: 'As agreed with the publisher', source_url: '' };
}

/**
 * A source's reference to a company, with everything the upstream knows. Resolution finds the company.
 * Spellings as in `CompanyFacts`.
 */
export interface CompanyReference {
  /** One of ours. An unknown one becomes the permalink of the company, if a company is made. */
  permalink?: string;
  name?: string;
  website?: string;
  country?: string;
  city?: string;
  cik?: string;
  lei?: string;
  uk_company_number?: string;
  isin?: string;
  /** `EXCHANGE:SYMBOL`, or a bare symbol that only a single primary listing has. */
  ticker?: string;
  /** The first words of the mention's text. If several companies share the symbol, these words decide. */
  opening?: string;
  /** The upstream does not tell organizations from persons: no company is made of this mention. */
  may_be_person?: boolean;
  /** What else the upstream says of a company that is known from nowhere else. */
  categories?: string[];
  state?: string;
}

interface Statement {
  /** Name of the upstream the statement comes from. */
  source: string;
  /** The upstream's own key of the record: the same key stated anew replaces what it said before. */
  source_key: string;
  /** The day the statement speaks of; of a publication the day it was published. */
  as_of?: string;
  retrieved_at: Date;
  /** `filed` with an authority, or `reported` by its publisher. */
  method: 'filed' | 'reported';
  source_url?: string;
  /** Why it is believed to speak of these companies, where the source itself decides. */
  reason?: string;
  /** Position in the file for a reader: `line 17`. */
  at?: string;
}

/** The posting is in a complete list of its board. Earlier postings missing from that list are closed. */
export interface WholeBoard {
  /** What the keys of all its postings begin with, before an id. */
  keys_begin: string;
  keys: readonly string[];
}

/** The companies in the roles of a statement. Investors have more attributes and are in `Besides`. */
type Parties<Kind extends RecordKind> = Record<RoleIn<Kind, 'one'>, CompanyReference> &
  Partial<Record<RoleIn<Kind, 'at most one'>, CompanyReference>> &
  Partial<Record<Exclude<RoleIn<Kind, 'several'>, 'investor' | 'lead_investor'>, readonly CompanyReference[]>>;

/** Further attributes of some kinds of statements. */
interface Besides {
  funding_round: { investors: (CompanyReference & { name: string; is_lead: boolean })[] };
  investment: { investor: CompanyReference; is_lead: boolean };
  job: { whole?: WholeBoard };
}

type StatementOf<Kind extends RecordKind> = Statement & { kind: Kind; facts: FactsOf[Kind] } & Parties<Kind> &
  (Kind extends keyof Besides ? Besides[Kind] : unknown);

/**
 * What a source yields: one record of one upstream, and the companies in it. A source never saves. Which companies are created when
 * knows them, and which must be known, says the table of kinds; the `subject` of a company adds to what its facts say of its identity.
 */
export type SourceStatement = { [Kind in RecordKind]: StatementOf<Kind> }[RecordKind];

/** What one unit of a currency is worth in USD on a day. */
export interface FxRate {
  kind: 'fx_rate';
  source: string;
  date: string;
  /** ISO 4217. */
  currency: string;
  usd: number;
  /** Where the rate itself stands, if anywhere; else where the file was fetched from. */
  source_url?: string;
  retrieved_at: Date;
}

export interface Rejection {
  kind: 'rejected';
  /** `line 17`. */
  at: string;
  reason: string;
}

/** A row that is left out on purpose, and why: counted apart, listed like a rejected one, and no fault of the file. */
export interface Skip {
  kind: 'skipped';
  /** `line 17`. */
  at: string;
  reason: string;
}

/** A notice for the importer about an accepted row: a cell or a column that was left out. */
export interface Notice {
  kind: 'notice';
  /** `line 17`; empty where it is about the whole file. */
  at: string;
  reason: string;
}

/** Withdraws what this source said under this key, in earlier files or further up; unknown keys are ignored. */
export interface Withdrawal {
  kind: 'withdrawn';
  /** What kind of statement it was; one of another kind under this key stays. */
  of: SourceStatement['kind'];
  source: string;
  source_key: string;
  /** `line 17`. */
  at: string;
}

export type SourceItem = SourceStatement | Withdrawal | FxRate | Rejection | Skip | Notice;

/** What is known of one reading of a file. */
export interface Reading {
  retrieved_at: Date;
  as_of?: string;
  source_url?: string;
  /** The source's own options, checked by name. */
  options: Readonly<Record<string, string>>;
}

/** A file that was fetched, and is on disk now. */
export interface FetchedFile {
  path: string;
  source_url: string;
  retrieved_at: Date;
}

/** An upstream's shape of data: a folder in `sources/` and a line in `sources/index.ts`. */
export interface Source {
  /** As typed after `firmament import`. */
  name: string;
  summary: string;
  upstreams: readonly Upstream[];
  expects: string;
  options?: Readonly<Record<string, string>>;
  /** How the public address, where there is one, wants to be treated. */
  download?: { hosts: readonly string[]; requests_per_second: number; needs_contact: boolean };
  /**
   * Fetches what its upstream publishes now, if that has one public address.
   * @param get how it asks the net for a file
   */
  fetch?(get: (url: string) => Promise<FetchedFile>): Promise<FetchedFile>;
  /**
   * Reads a file to its end, a row at a time.
   * @throws WrongFile at once when the file is of another kind
   */
  read(file: SourceFile, reading: Reading): AsyncIterable<SourceItem>;
}

/** The file is of another kind than the source reads. */
export class WrongFile extends Error {
  /** What the file is instead, as far as one can tell. */
  readonly found: string;

  constructor(file: SourceFile, { expects, found }: { expects: string; found: string }) {
    super(`${file.name}: ${found} Expected ${expects}`);
    this.name = 'WrongFile';
    this.found = found;
  }
}
