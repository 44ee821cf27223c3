/** What a report may be. */
export const reportStatuses = ['Queued', 'Processing', 'Delayed', 'Completed', 'Exported', 'No Data Found', 'Failed'] as const;
export const cellStates = ['waiting', 'running', 'done', 'empty', 'failed', 'skipped'] as const;
/** What a workflow is about. */
export const workflowSubjects = ['company', 'companies', 'industry', 'transcript'] as const;

export type ReportStatus = (typeof reportStatuses)[number];
export type CellState = (typeof cellStates)[number];
