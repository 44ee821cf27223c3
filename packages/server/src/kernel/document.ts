import type { CompanyFacts, DealFacts, FundingRoundFacts, HeadcountFacts, InvestmentFacts, TrafficFacts } from './facts.ts';
import type { AccountsFacts, FinancialConcept } from './financials.ts';
import type { Converted } from './fx.ts';
import { isInventedUpstream } from './upstreams.ts';

/** Where values come from: one upstream record, as a reader may cite it. */
export interface Provenance {
  source: string;
  source_key: string;
  source_url: string;
  /** The day the upstream spoke of, or the month or year where it states no more; '' when it does not say. */
  as_of: string;
  retrieved_at: string;
  method: 'filed' | 'reported' | 'derived' | 'generated';
  /** The imported file, the position in it, and the time of the import; read when it is cited. */
  file?: string | undefined;
  place?: string | undefined;
  imported_at?: string | undefined;
}

/** What a company's document shows of another, as that one's own document has it; of its key phrases the most telling. */
export type DocumentParty = Pick<
  CompanyFacts,
  'name' | 'country' | 'city' | 'categories' | 'product_category' | 'industry' | 'key_phrases'
>;

/** What one record states, to which further ones may have added. */
export interface Gathered<Facts> {
  facts: Facts;
  /** Index into `records`. */
  record: number;
  /** Further records that contributed. */
  also?: number[];
  /** Which of those gave a fact, where `record` did not. */
  from?: { [F in keyof Facts]?: number };
}

export interface DocumentDeal extends DocumentParty, Gathered<Converted<DealFacts>> {
  /** The other party, with the facts above. */
  permalink: string;
}

/** A funding round of this company. Investors are named as stated, with the permalink of each that is a known company. */
export interface DocumentRound extends Gathered<Converted<FundingRoundFacts>> {
  /** `records` tell who named one, where the round's own `record` did not alone. */
  investors: { name: string; permalink: string; is_lead: boolean; records?: number[] }[];
}

export interface DocumentInvestment extends Gathered<Converted<InvestmentFacts>> {
  /** The company invested in. */
  permalink: string;
  name: string;
  is_lead: boolean;
  /** Stable id of the round: `<permalink>-<round>--<hash>`; '' when the investment names none. */
  funding_round_id: string;
}

/** An organization that invested in this company. */
export interface DocumentInvestor {
  name: string;
  /** '' when it is no company we know. */
  permalink: string;
  /** '' when no dated round or investment names it. */
  first_entry_date: string;
  /** In order of entry. */
  rounds_participated: string[];
  /** Indexes into `records`. */
  records: number[];
}

/** A value of one period and the record that states it. */
export interface PeriodValue {
  value: number;
  unit: string;
  record: number;
  /** Records it was computed from, when no filing states it itself. */
  derived_from?: number[];
}

/** All that is known of one fiscal period: of each concept the value the latest filing gives for exactly these days. */
export interface DocumentPeriod {
  start: string;
  end: string;
  fiscal_year: number;
  fiscal_period: 'Q1' | 'Q2' | 'Q3' | 'Q4' | 'FY';
  values: Partial<Record<FinancialConcept, PeriodValue>>;
}

export interface DocumentFinancials {
  /** Newest first. */
  annual: DocumentPeriod[];
  /** Newest first. */
  quarterly: DocumentPeriod[];
}

/**
 * A company as it is served and indexed: for each fact the value chosen among all records assigned to the company.
 * Built by services/documents/build-document.ts; can always be rebuilt from the records.
 */
export interface CompanyDocument {
  permalink: string;
  records: Provenance[];
  facts: CompanyFacts;
  /** Fact → index into `records` of each record that gave it; a fact not named here comes from record 0. */
  origins: Partial<Record<keyof CompanyFacts, number[]>>;
  /** Parts of a place that records state and that cannot be right; absent when there are none. */
  left_out?: { fact: 'city' | 'state' | 'country'; value: string; reason: string; record: number }[];
  /** Of a list that several records state: of each item, in its order, the record that gave it. */
  givers?: Partial<Record<keyof CompanyFacts, number[]>>;
  /** Facts computed from records that do not state them. */
  derived?: (keyof CompanyFacts)[];
  /** Newest first. */
  acquisitions: DocumentDeal[];
  /** Deals in which this company was the target, newest first. */
  acquired_by: DocumentDeal[];
  /** Newest first; these and the following are absent when there is none. */
  funding_rounds?: DocumentRound[];
  /** Who invested, those that matter most first. */
  investors?: DocumentInvestor[];
  /** Newest first. */
  investments?: DocumentInvestment[];
  financials?: DocumentFinancials;
  /** One a period, newest first. */
  accounts?: { facts: AccountsFacts; record: number }[];
  /** The rates of exchange that amounts were converted at, under the `rateKey` of each; they are no records of a company. */
  rates?: Provenance[];
  /** Oldest first. */
  headcounts?: { facts: HeadcountFacts; record: number }[];
  /** Oldest first. */
  traffic?: Gathered<TrafficFacts>[];
}

/** Whether a company is invented: the sandbox's, whose records say so. */
export function isInvented({ records }: Pick<CompanyDocument, 'records'>): boolean {
  return records.some(({ source }) => isInventedUpstream(source));
}

/** Indexes of the records that gave a fact. */
export function recordsOfFact(
  { origins, givers }: Pick<CompanyDocument, 'origins' | 'givers'>,
  fact: keyof CompanyFacts,
): readonly number[] {
  const ofItems = givers?.[fact];
  return ofItems ? [...new Set(ofItems)] : (origins[fact] ?? [0]);
}

/** Indexes of the records that gave these items of a list, by their position in it. */
export function recordsOfItems(
  document: Pick<CompanyDocument, 'origins' | 'givers'>,
  fact: keyof CompanyFacts,
  positions: readonly number[],
): readonly number[] {
  const ofItems = document.givers?.[fact];
  const known = positions.flatMap((position) => ofItems?.[position] ?? []);
  return known.length > 0 || positions.length === 0 ? [...new Set(known)] : recordsOfFact(document, fact);
}
