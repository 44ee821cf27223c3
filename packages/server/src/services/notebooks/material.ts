import type {
  BatchSectionName,
  Cite,
  CompanyColumns,
  FullNewsArticle,
  FundraiseRow,
  MarketMapCompany,
  MnaRow,
  PeerCompany,
  Transcript,
  batchData,
  keyInsights,
} from '@firmament/contract';
import type { z } from 'zod';
import type { AnySection, IndustrySections } from '../industry/enrich-industry.ts';
import type { Subject } from './subject.ts';

/** Data on one company, as the operations of the interface answer it. */
export interface CompanyMaterial {
  permalink: string;
  /** The sections of a batch enrichment. */
  data: z.output<typeof batchData>;
  /** The columns of a discovery row. */
  columns: CompanyColumns;
  /** What structured sections rest on. */
  records: Omit<Cite, 'id'>[];
  /** Section → path of a value or row → indexes of `records`. */
  paths: Partial<Record<BatchSectionName, Record<string, number[]>>>;
  /** The other sides of its deals, by permalink. */
  others: Record<string, Other>;
  /** Why sections are empty. */
  why: Partial<Record<BatchSectionName, string>>;
}

/** A company that another dealt with. */
export interface Other {
  website: string;
  location: string;
  founded: number | null;
  product_category: string;
  short_description: string;
}

/** Sections on an industry, and why some are empty. */
export interface IndustryMaterial {
  data: IndustrySections['data'];
  why: Partial<Record<AnySection, string>>;
}

export type Insights = z.output<typeof keyInsights>['key_insights'];
type Row = MarketMapCompany | PeerCompany;

/** What the blocks of a report are made from: what the cells before them came to. */
export interface Material {
  subject: Subject;
  title: string;
  companies: CompanyMaterial[];
  insights?: Insights;
  news?: FullNewsArticle[];
  peers?: Row[];
  buyers?: Row[];
  targets?: Row[];
  market?: Row[];
  deals?: MnaRow[];
  rounds?: FundraiseRow[];
  industry?: IndustryMaterial;
  transcript?: Transcript;
}

/** A block as it was made. */
export interface Made<Value = object> {
  value: Value;
  /** How many sources it cites. */
  sources: number;
  /** Why it has no content; absent where it has. */
  empty?: string;
}

const mostCited = 3;

/** What these values of a section rest on, each once: a few of them, for thousands of values come from some dozens of filings. */
export function citesOf(
  company: CompanyMaterial,
  section: BatchSectionName,
  isOf: (path: string) => boolean = () => true,
): Omit<Cite, 'id'>[] {
  const found = new Map<number, Omit<Cite, 'id'>>();
  for (const [path, indexes] of Object.entries(company.paths[section] ?? {})) {
    if (!isOf(path)) continue;
    for (const index of indexes) {
      if (found.size === mostCited) return [...found.values()];
      if (!found.has(index)) found.set(index, { ...company.records[index]!, section: `${section} ${path}`.trim() });
    }
  }
  return [...found.values()];
}
