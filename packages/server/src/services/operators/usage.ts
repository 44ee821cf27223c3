import { Problem } from '../../kernel/problem.ts';
import { allOrganizations } from '../../store/operators/operators.ts';
import { callsIn, submissionsIn, type CallsRow, type SubmissionsRow } from '../../store/operators/operations-report.ts';
import type { OperatorContext } from './context.ts';
import { findOrganization } from './organizations.ts';

/** What an organization used in a time. */
export interface Usage {
  organization_id: string;
  organization: string;
  calls: number;
  /** Of the calls, those that were not answered with success. */
  refused: number;
  submitted: number;
  completed: number;
  failed: number;
  cancelled: number;
  /** Companies asked about by requests that name them. */
  companies: number;
  by_operation: CallsRow[];
  by_request_type: SubmissionsRow[];
}

/**
 * What was used, by organization: of one, or of all that used anything. Calls are counted on their day in UTC, requests on the day of
 * their submission.
 * @param asked.from first day, `YYYY-MM-DD`; @param asked.to last day
 */
export async function reportUsage(
  { db }: OperatorContext,
  asked: { organization?: string | undefined; from?: string | undefined; to?: string | undefined },
): Promise<Usage[]> {
  if (asked.from !== undefined && asked.to !== undefined && asked.from > asked.to)
    throw new Problem('INVALID_INPUT', '--from must not be after --to.');
  const only = asked.organization === undefined ? undefined : await findOrganization(db, asked.organization);
  const period = { organization_id: only?.organization_id, from: asked.from, to: asked.to };
  const calls = Map.groupBy(await callsIn(db, period), (row) => row.organization_id);
  const submissions = Map.groupBy(await submissionsIn(db, period), (row) => row.organization_id);
  return (only ? [only] : await allOrganizations(db))
    .filter(({ organization_id }) => only || calls.has(organization_id) || submissions.has(organization_id))
    .map(({ organization_id, name }) => {
      const by_operation = calls.get(organization_id) ?? [];
      const by_request_type = submissions.get(organization_id) ?? [];
      return {
        organization_id,
        organization: name,
        ...sums(by_operation, ['calls', 'refused']),
        ...sums(by_request_type, ['submitted', 'completed', 'failed', 'cancelled', 'companies']),
        by_operation,
        by_request_type,
      };
    });
}

function sums<Name extends string>(rows: readonly Record<Name, number>[], names: readonly Name[]): Record<Name, number> {
  const sum = (name: Name) => rows.reduce((total, row) => total + row[name], 0);
  return Object.fromEntries(names.map((name) => [name, sum(name)])) as Record<Name, number>;
}
