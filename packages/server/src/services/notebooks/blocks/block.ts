import type { BatchSectionName } from '@firmament/contract';
import { z } from 'zod';
import type { Block } from '../../../exports/document.ts';
import type { AnySection } from '../../industry/enrich-industry.ts';
import type { Made, Material } from '../material.ts';
import type { SubjectKind } from '../subject.ts';
import { plainBlocks } from './plain.ts';
import type { Showing } from './showing.ts';

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

interface Needs {
  subjects: readonly SubjectKind[];
  reads: readonly SourceKind[];
  /** Of each company the sections it is made from. */
  sections?: readonly BatchSectionName[];
  /** Of the industry the sections it is made from. */
  industry_sections?: readonly AnySection[];
}

/** A kind of block that documents of workflows name. */
export interface BlockKind<Value = object> extends Needs {
  make(material: Material): Made<Value>;
  /** The value as blocks of a document. One that an earlier version stored in another shape is shown as it is. */
  show(value: unknown, showing: Showing): Block[];
}

type Empty = Record<string, never>;

/** A kind of block whose values have this schema, or are empty. */
export function blockKind<S extends z.ZodType, Value extends z.output<S> | Empty>(
  schema: S,
  { show, ...kind }: Needs & { make(material: Material): Made<Value>; show: (value: z.output<S>, showing: Showing) => Block[] },
): BlockKind<Value> {
  return { ...kind, show: showingAs(schema, show) };
}

/** Shows values that have a schema and nothing else, so that nothing of a value is left unshown; others as they are. */
export function showingAs<S extends z.ZodType>(schema: S, show: (value: z.output<S>, showing: Showing) => Block[]): BlockKind['show'] {
  const exact: z.ZodType = schema instanceof z.ZodObject ? schema.strict() : schema;
  return (value, showing) => {
    const read = exact.safeParse(value);
    return read.success ? show(read.data as z.output<S>, showing) : plainBlocks(value, showing.name);
  };
}

/** Of a company alone. */
export const ofCompany: readonly SubjectKind[] = ['company', 'transcript'];
export const ofCompanies: readonly SubjectKind[] = ['companies'];
export const ofIndustry: readonly SubjectKind[] = ['industry'];

/** Why a block has nothing to show. */
export const nothingKnown = 'No record and no document at hand says anything of it.';
