import {
  batchSectionNames,
  industryBlockNames,
  industrySectionNames,
  type BatchSectionName,
  type IndustrySectionName,
} from '@firmament/contract';
import { z } from 'zod';
import { Problem } from '../../kernel/problem.ts';
import type { AnySection } from '../industry/enrich-industry.ts';
import type { NewCell } from '../../store/notebooks/cells.ts';
import { blocks, isBlock, type SourceKind } from './blocks/index.ts';
import { companiesIn, type Subject } from './subject.ts';
import { blockSpec, cellOf, type BlockSpec, type Workflow } from './workflow.ts';

const cellInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('company'), permalink: z.string(), sections: z.array(z.enum(batchSectionNames)) }),
  z.object({ kind: z.literal('industry'), sections: z.array(z.enum([...industrySectionNames, ...industryBlockNames])) }),
  z.object({ kind: z.enum(['insights', 'news', 'peers', 'buyers', 'targets', 'market', 'deals', 'rounds', 'transcript']) }),
  z.object({ kind: z.literal('block'), spec: blockSpec }),
]);
export type CellInput = z.output<typeof cellInput>;

export type PlannedCell = NewCell & { input: CellInput };

/** A plan as it is stored: what it holds is what `readCellInput` reads later. @throws ZodError where it cannot be read, a fault of ours */
function asStored(planned: PlannedCell): PlannedCell {
  return { ...planned, input: cellInput.parse(JSON.parse(JSON.stringify(planned.input))) };
}

/** What was planned for a cell, maybe by an earlier version. @throws REPORT_NOT_READY in words when that is not read any more */
export function readCellInput(input: unknown): CellInput {
  const { data, error } = cellInput.safeParse(input);
  if (data) return data;
  throw new Problem(
    'REPORT_NOT_READY',
    'An earlier version of the service planned this in a way that is not read any more; start the notebook anew.',
    {
      cause: error,
    },
  );
}

/** What a block of the report was planned as; undefined where no block is read any more. */
export function specOf(input: unknown): BlockSpec | undefined {
  const { data } = cellInput.safeParse(input);
  return data?.kind === 'block' ? data.spec : undefined;
}

/** The sections of companies that the blocks of a workflow are made from. */
export function sectionsNeeded(definition: Workflow): BatchSectionName[] {
  return [...new Set(definition.sections.flatMap((section) => section.blocks.flatMap((spec) => kindOf(spec)?.sections ?? [])))];
}

/** The sections of an industry that its blocks are made from. */
export function industrySectionsNeeded(definition: Workflow): AnySection[] {
  return [...new Set(definition.sections.flatMap((section) => section.blocks.flatMap((spec) => kindOf(spec)?.industry_sections ?? [])))];
}

/** Whether it is a section of an enrichment, which plans cover. */
export function isEnriched(name: AnySection): name is IndustrySectionName {
  return (industrySectionNames as readonly string[]).includes(name);
}

/**
 * The cells of a workflow on a subject, each behind those it needs: first what gathers data, then the blocks of the report.
 * @param wanted names of sections; all where there are none
 */
export function planCells(definition: Workflow, about: Subject, wanted: readonly string[] = []): PlannedCell[] {
  const sections = definition.sections.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const company_sections = sectionsNeeded({ ...definition, sections });
  const sources = new Map<string, PlannedCell>();
  const add = (kind: SourceKind): string[] => {
    if (kind === 'company') {
      return companiesIn(about).map((permalink) => {
        const cell = `company ${permalink}`;
        sources.set(cell, {
          cell,
          section: '',
          block: `Data on ${permalink}`,
          needs: [],
          input: { kind, permalink, sections: company_sections },
        });
        return cell;
      });
    }
    const needs = needsOf[kind].filter((need) => need !== 'market' || about.kind === 'industry').flatMap(add);
    const input = kind === 'industry' ? { kind, sections: industrySectionsNeeded({ ...definition, sections }) } : { kind };
    sources.set(kind, { cell: kind, section: '', block: titles[kind], needs, input });
    return [kind];
  };
  const planned = sections.flatMap(({ name, blocks: specs }) =>
    specs.map((spec): PlannedCell => {
      const reads = kindOf(spec)?.reads ?? readsOf(spec);
      return { cell: cellOf(name, spec.name), section: name, block: spec.name, needs: reads.flatMap(add), input: { kind: 'block', spec } };
    }),
  );
  return [...sources.values(), ...planned].map(asStored);
}

function kindOf(spec: BlockSpec) {
  return 'data' in spec && isBlock(spec.data) ? blocks[spec.data] : undefined;
}

function readsOf(spec: BlockSpec): readonly SourceKind[] {
  return 'from' in spec && spec.from === 'transcript' ? ['transcript'] : [];
}

/** What the sources are made from themselves. */
const needsOf: Record<Exclude<SourceKind, 'company'>, readonly SourceKind[]> = {
  insights: ['company'],
  news: [],
  peers: [],
  buyers: [],
  targets: [],
  market: [],
  deals: ['market'],
  rounds: ['market'],
  industry: [],
  transcript: [],
};

const titles: Record<Exclude<SourceKind, 'company'>, string> = {
  insights: 'What stands out',
  news: 'News',
  peers: 'Companies alike',
  buyers: 'Possible buyers',
  targets: 'Possible targets',
  market: 'Companies of the market',
  deals: 'Deals of the market',
  rounds: 'Funding rounds of the market',
  industry: 'The industry',
  transcript: 'The call',
};
