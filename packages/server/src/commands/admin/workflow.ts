import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { addWorkflow, listWorkflows, removeWorkflow } from '../../services/operators/workflows.ts';
import { print, rowsOf, withOperator, type Shown } from './door.ts';

export async function add(organization: string, file: string, options: Shown): Promise<void> {
  const document = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  });
  await withOperator(async (context) => {
    const added = await addWorkflow(context, { organization, document, from: path.basename(file) });
    print(added, options, () => `Added: '${added.workflow}' (${added.name}), version ${added.version}.`);
  });
}

export function list(organization: string, options: Shown): Promise<void> {
  return withOperator(async (context) => {
    const found = await listWorkflows(context, organization);
    const rows = found.map(({ workflow, name, subject, version }) => [
      workflow,
      name,
      subject,
      version === 0 ? "everybody's" : String(version),
    ]);
    print(found, options, () => rowsOf(['Id', 'Name', 'Subject', 'Version'], rows, 'There is no workflow.'));
  });
}

export function remove(organization: string, workflow: string): Promise<void> {
  return withOperator(async (context) => {
    await removeWorkflow(context, { organization, workflow });
    console.log(`'${workflow}' is removed; its notebooks stay.`);
  });
}
