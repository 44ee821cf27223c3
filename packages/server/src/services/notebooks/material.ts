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
  /** What some of `columns` rest on. */
  column_cites?: Partial<Record<'Revenue' | 'Core Offering' | 'Product Category', Omit<Cite, 'id'>[]>>;
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

export interface Made<Value = object> {
  value: Value;
  /** How many sources it cites. */
  sources: number;
  /** Why it has no content; absent where it has. */
  empty?: string;
}

/**
 * The sources of values of a section, each record once: those of a path and of all inside it, or of its row. The path '' is
 * the whole section.
 */
export function citesOf(company: CompanyMaterial, section: BatchSectionName, ...paths: [string, ...string[]]): Omit<Cite, 'id'>[] {
  const known = Object.entries(company.paths[section] ?? {});
  const found = new Map<number, Omit<Cite, 'id'>>();
  for (const path of paths) {
    const inside = known.filter(([each]) => isWithin(each, path));
    const around = known.filter(([each]) => isWithin(path, each)).toSorted(([a], [b]) => b.length - a.length);
    for (const [each, indexes] of inside.length > 0 ? inside : around.slice(0, 1)) {
      for (const index of indexes) {
        if (!found.has(index)) found.set(index, { ...company.records[index]!, section: `${section} ${each}`.trim() });
      }
    }
  }
  return [...found.values()];
}

function isWithin(path: string, whole: string): boolean {
  return whole === '' || path === whole || path.startsWith(`${whole}.`) || path.startsWith(`${whole}[`);
}

/** Where the count of its people is told: itself, else its band. */
export function countPaths({ total_employees = null }: { total_employees?: number | null }): [string, string] {
  return [total_employees === null ? 'employee_range' : 'total_employees', 'date'];
}

/** A section that is not in its empty form. */
export function filled<T extends object>(value: T | Record<string, never> | undefined): Exclude<T, Record<string, never>> | undefined {
  return value !== undefined && Object.keys(value).length > 0 ? (value as Exclude<T, Record<string, never>>) : undefined;
}
