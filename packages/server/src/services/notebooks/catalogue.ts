import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { Problem } from '../../kernel/problem.ts';
import { ownWorkflows } from '../../store/notebooks/own-workflows.ts';
import type { Database } from '../../store/database.ts';
import { readWorkflow, type Workflow } from './workflow.ts';

/** A file per shared workflow. */
const folder = path.join(import.meta.dirname, '../../../../../data/workflows');

export interface KnownWorkflow {
  definition: Workflow;
  version: number;
}

let common: Promise<Workflow[]> | undefined;

/** The workflows of every installation, in the order of their files. */
export function commonWorkflows(): Promise<Workflow[]> {
  return (common ??= readCommon());
}

async function readCommon(): Promise<Workflow[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.yaml')).toSorted();
  return Promise.all(files.map(async (file) => readWorkflow(parse(await readFile(path.join(folder, file), 'utf8')), file)));
}

/** The workflow name of a notebook with a user's own questions. */
export const customWorkflow = 'custom_workflow';

type Asking = { db: Database; organization_id: string };

/** The workflows that an organization can start: the shared ones, then its own. */
export async function workflowsFor({ db, organization_id }: Asking): Promise<KnownWorkflow[]> {
  const own = await db.asOrganization(organization_id, (tx) => ownWorkflows(tx, organization_id));
  return [
    ...(await commonWorkflows()).map((definition) => ({ definition, version: 1 })),
    ...own.map(({ definition, version, workflow: id }) => ({ definition: readWorkflow(definition, id), version })),
  ];
}

/** @throws INVALID_INPUT naming the workflows there are */
export async function workflowNamed(asking: Asking, id: string): Promise<KnownWorkflow> {
  const known = await workflowsFor(asking);
  const found = known.find(({ definition }) => definition.workflow === id);
  if (found) return found;
  const allowed = known.map(({ definition }) => definition.workflow);
  const message = `'${id.slice(0, 100)}' is no workflow; GET /api/enterprise/workflows/ lists them`;
  throw new Problem('INVALID_INPUT', `workflow: ${message}.`, { details: { errors: [{ path: 'workflow', message, allowed }] } });
}
