import { reportFormatNames, reportFormats, type ReportFileType } from '@firmament/contract';
import type { Workflow } from './workflow.ts';

/** What the report of a workflow can be downloaded as. A report of rows is also a sheet. */
export function fileTypesOf({ sections }: Workflow): ReportFileType[] {
  const isOfRows = sections.every(({ blocks }) => blocks.every((block) => 'data' in block && block.data.endsWith('_grid')));
  return ['json', ...reportFormatNames.filter((name) => isOfRows || reportFormats[name].holds === 'document')];
}
