import type { BatchSectionName } from '@firmament/contract';
import type { AnySection } from '../../industry/enrich-industry.ts';
import type { Made, Material } from '../material.ts';
import type { SubjectKind } from '../subject.ts';

/** What gathers data for blocks. */
export type SourceKind =
  | 'company'
  | 'insights'
  | 'news'
  | 'peers'
  | 'buyers'
  | 'targets'
  | 'market'
  | 'deals'
  | 'rounds'
  | 'industry'
  | 'transcript';

/** A kind of block that documents of workflows name. */
export interface BlockKind {
  subjects: readonly SubjectKind[];
  reads: readonly SourceKind[];
  /** Of each company the sections it is made from. */
  sections?: readonly BatchSectionName[];
  /** Of the industry the sections it is made from. */
  industry_sections?: readonly AnySection[];
  make(material: Material): Made;
}

/** Of a company alone. */
export const ofCompany: readonly SubjectKind[] = ['company', 'transcript'];
export const ofCompanies: readonly SubjectKind[] = ['companies'];
export const ofIndustry: readonly SubjectKind[] = ['industry'];

/** Why a block has nothing to show. */
export const nothingKnown = 'No record and no document at hand says anything of it.';
