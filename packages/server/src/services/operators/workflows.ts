import { Problem } from '../../kernel/problem.ts';
import { parse } from 'yaml';
import { addOwnWorkflow, ownWorkflows, removeOwnWorkflow } from '../../store/notebooks/own-workflows.ts';
import { commonWorkflows } from '../notebooks/catalogue.ts';
import { readWorkflow, type Workflow } from '../notebooks/workflow.ts';
import { act } from './act.ts';
import type { OperatorContext } from './context.ts';
import { findOrganization } from './organizations.ts';

export interface ListedWorkflow extends Pick<Workflow, 'workflow' | 'name' | 'subject'> {
  /** 0 for one of every installation. */
  version: number;
}

/**
 * Gives an organization a workflow, or a new version of it; notebooks that were started before keep theirs.
 * @param input.document JSON or YAML
 * @throws Error that says what is wrong with the document, and then nothing is changed
 */
export function addWorkflow(
  context: OperatorContext,
  input: { organization: string; document: string; from: string },
): Promise<ListedWorkflow> {
  return act(context, 'operator.workflow.add', async ({ db, clock }) => {
    const { organization_id } = await findOrganization(db, input.organization);
    const definition = readWorkflow(parsed(input.document, input.from), input.from);
    const { workflow, name, subject } = definition;
    if ((await commonWorkflows()).some((known) => known.workflow === workflow)) {
      throw new Problem('INVALID_INPUT', `'${workflow}' is a workflow of every installation: call yours otherwise.`);
    }
    const version = await addOwnWorkflow(db, { organization_id, workflow, definition, moment: clock() });
    return { result: { workflow, name, subject, version }, organization_id, details: { workflow, version } };
  });
}

function parsed(document: string, from: string): unknown {
  try {
    // JSON is YAML, too.
    return parse(document, { maxAliasCount: 0 }) as unknown;
  } catch (error) {
    throw new Problem(
      'INVALID_INPUT',
      `${from} is neither JSON nor YAML: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
      {
        cause: error,
      },
    );
  }
}

export async function listWorkflows({ db }: OperatorContext, organization: string): Promise<ListedWorkflow[]> {
  const { organization_id } = await findOrganization(db, organization);
  const own = await ownWorkflows(db, organization_id);
  return [
    ...(await commonWorkflows()).map(({ workflow, name, subject }) => ({ workflow, name, subject, version: 0 })),
    ...own.map(({ definition, version }) => {
      const { workflow, name, subject } = definition as Workflow;
      return { workflow, name, subject, version };
    }),
  ];
}

/** Takes a workflow from an organization; its notebooks stay. @throws Error where it has none of that id */
export function removeWorkflow(context: OperatorContext, input: { organization: string; workflow: string }): Promise<void> {
  return act(context, 'operator.workflow.remove', async ({ db, clock }) => {
    const { organization_id, name } = await findOrganization(db, input.organization);
    const { workflow } = input;
    const removed = await removeOwnWorkflow(db, { organization_id, workflow, moment: clock() });
    if (!removed) throw new Problem('INVALID_INPUT', `${name} has no workflow '${workflow}' of its own.`);
    return { result: undefined, organization_id, details: { workflow } };
  });
}
