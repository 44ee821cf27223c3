import type { CompanyFacts } from '../../kernel/facts.ts';
import type { Identity } from '../../matching/same-company.ts';
import type { CompanyReference } from '../../sources/source.ts';
import type { IdentifierKey } from '../../store/companies/company-keys.ts';

/** A mention of a company that wants to know whose it is. */
export interface Mention {
  reference: CompanyReference;
  /** What a company record says; absent where another record merely names the company. */
  facts?: CompanyFacts | undefined;
  /** Made of the two above, where that was done already. */
  identity: Identity | undefined;
  /** The company the record was given to when it was taken before. */
  held_by?: number | undefined;
  /** Source and key under which a company known from nothing but such a mention is kept. */
  mention_key?: string | undefined;
  /** The company that was made for this very mention before. */
  made_before?: number | undefined;
  /** The source decided itself: its permalink is the company, regardless of other evidence. */
  is_decided: boolean;
  /** Whether an authority says so. */
  is_filed: boolean;
  /** Whether a company is made when none is found. */
  makes: boolean;
}

/** A company that a mention may be of as well: known by id, or by its position among those to be made. */
export interface Candidate {
  company_id?: number | undefined;
  position?: number | undefined;
  score: number;
  reasons: string[];
  /** Taken for that company, for an identifier alone: kept as a merge, which can be taken back. */
  is_merged?: boolean;
}

export interface Found {
  reason: string;
  candidates: Candidate[];
  /** Identifiers that the record states although they are another company's. */
  left_out?: readonly IdentifierKey[];
}

export type Resolution =
  | (Found & { kind: 'known'; company_id: number })
  /** Index into the companies to be made; several mentions may share one. */
  | (Found & { kind: 'new'; position: number })
  | { kind: 'unknown'; reason: string };

/** Whether its company is made and at once merged into another. */
export function isMergedAtOnce(to: Resolution): boolean {
  return to.kind !== 'unknown' && to.candidates.some((candidate) => candidate.is_merged);
}
