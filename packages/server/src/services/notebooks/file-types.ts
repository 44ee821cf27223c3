import type { ReportFileType } from '@firmament/contract';
import type { Workflow } from './workflow.ts';

/** What the report of a workflow can be downloaded as: one of rows is a sheet, any other is slides. */
export function fileTypesOf({ sections }: Workflow): ReportFileType[] {
  const isOfRows = sections.every(({ blocks }) => blocks.every((block) => 'data' in block && block.data.endsWith('_grid')));
  return ['json', 'pdf', 'docx', ...(isOfRows ? (['csv', 'xlsx'] as const) : (['ppt'] as const))];
}
