import type { Queryable } from '../database.ts';

export interface OwnWorkflow {
  workflow: string;
  version: number;
  definition: unknown;
  created_at: Date;
}

/** The workflows of an organization that were not removed. */
export async function ownWorkflows(tx: Queryable, organization_id: string): Promise<OwnWorkflow[]> {
  const { rows } = await tx.query<OwnWorkflow & { removed_at: Date | null }>(
    `select distinct on (workflow) workflow, version, definition, created_at, removed_at
     from own_workflows where organization_id = $1 order by workflow, version desc`,
    [organization_id],
  );
  return rows.filter(({ removed_at }) => removed_at === null);
}

/** The ids that organizations call workflows of their own by; whose they are is not told. */
export async function ownWorkflowIds(tx: Queryable): Promise<string[]> {
  const { rows } = await tx.query<{ workflow: string }>('select distinct workflow from own_workflows order by workflow');
  return rows.map(({ workflow }) => workflow);
}

/** Adds a version of a workflow. @returns its number */
export async function addOwnWorkflow(
  tx: Queryable,
  row: { organization_id: string; workflow: string; definition: unknown; moment: Date },
): Promise<number> {
  const { rows } = await tx.query<{ version: number }>(
    `insert into own_workflows (organization_id, workflow, version, definition, created_at)
     select $1, $2, coalesce(max(version), 0) + 1, $3, $4 from own_workflows where organization_id = $1 and workflow = $2
     returning version`,
    [row.organization_id, row.workflow, JSON.stringify(row.definition), row.moment],
  );
  return rows[0]!.version;
}

/** Removes a workflow; notebooks that were made of it stay. @returns whether there was one */
export async function removeOwnWorkflow(
  tx: Queryable,
  { organization_id, workflow, moment }: { organization_id: string; workflow: string; moment: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update own_workflows o set removed_at = $2
     where organization_id = $3 and workflow = $1 and removed_at is null
       and version = (select max(version) from own_workflows n where n.organization_id = o.organization_id and n.workflow = o.workflow)`,
    [workflow, moment, organization_id],
  );
  return rowCount === 1;
}
