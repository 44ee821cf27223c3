import { nearest } from '../../kernel/nearest.ts';
import { Problem } from '../../kernel/problem.ts';
import { createAccounts } from '../accounts/accounts.ts';
import {
  allOrganizations,
  allPlans,
  findOrganizations,
  holdingsOf,
  revokeFamilies,
  setOrganizationDisabled,
  setPlanOf,
  type Holdings,
  type OrganizationRow,
} from '../../store/operators/operators.ts';
import type { Queryable } from '../../store/database.ts';
import { act } from './act.ts';
import type { OperatorContext } from './context.ts';
import { knownValue } from './known-value.ts';

/** The organization of this id or exact name. @throws Error that says which there are, when that is not one */
export async function findOrganization(db: Queryable, idOrName: string): Promise<OrganizationRow> {
  const found = await findOrganizations(db, idOrName, 5);
  const [only] = found;
  if (only && found.length === 1) return only;
  if (only) {
    const ids = found.map((each) => each.organization_id).join(', ');
    throw new Problem('INVALID_INPUT', `Several organizations are called '${idOrName}'; name one by its id: ${ids}.`);
  }
  const meant = nearest(
    idOrName,
    (await allOrganizations(db)).map((each) => each.name),
  );
  throw new Problem('INVALID_INPUT', `There is no organization '${idOrName}'.${meant === undefined ? '' : ` Did you mean '${meant}'?`}`);
}

/** An organization without users or credentials, on a plan that is there. */
export function addOrganization(context: OperatorContext, input: { name: string; plan: string }): Promise<OrganizationRow> {
  return act(context, 'operator.organizations.add', async (inside) => {
    const plan = await knownPlan(inside.db, input.plan);
    const { organization_id } = await createAccounts(inside).createOrganization({ name: input.name, plan });
    return { result: await findOrganization(inside.db, organization_id), organization_id, details: { name: input.name, plan } };
  });
}

export function listOrganizations({ db }: OperatorContext): Promise<OrganizationRow[]> {
  return allOrganizations(db);
}

export async function showOrganization({ db }: OperatorContext, idOrName: string): Promise<OrganizationRow & Holdings> {
  const found = await findOrganization(db, idOrName);
  return { ...found, ...(await holdingsOf(db, found.organization_id)) };
}

export function setPlan(context: OperatorContext, input: { organization: string; plan: string }): Promise<OrganizationRow> {
  return act(context, 'operator.organizations.set_plan', async ({ db }) => {
    const found = await findOrganization(db, input.organization);
    const plan = await knownPlan(db, input.plan);
    await setPlanOf(db, found.organization_id, plan);
    const { organization_id } = found;
    return { result: { ...found, plan }, organization_id, details: { plan, before: found.plan } };
  });
}

/** Disables an organization and ends its sessions. */
export function disableOrganization(context: OperatorContext, idOrName: string): Promise<OrganizationRow> {
  return act(context, 'operator.organizations.disable', async ({ db, clock }) => {
    const found = await findOrganization(db, idOrName);
    const { organization_id } = found;
    const now = clock();
    if (!(await setOrganizationDisabled(db, organization_id, now)))
      throw new Problem('INVALID_INPUT', `'${found.name}' is disabled already.`);
    const sign_ins_ended = await revokeFamilies(db, { organization_id, now });
    return { result: { ...found, disabled_at: now }, organization_id, details: { sign_ins_ended } };
  });
}

export function enableOrganization(context: OperatorContext, idOrName: string): Promise<OrganizationRow> {
  return act(context, 'operator.organizations.enable', async ({ db }) => {
    const found = await findOrganization(db, idOrName);
    const { organization_id } = found;
    if (!(await setOrganizationDisabled(db, organization_id, null))) throw new Problem('INVALID_INPUT', `'${found.name}' is not disabled.`);
    return { result: { ...found, disabled_at: null }, organization_id, details: {} };
  });
}

async function knownPlan(db: Queryable, plan: string): Promise<string> {
  return knownValue(
    'plan',
    plan,
    (await allPlans(db)).map((each) => each.plan),
  );
}
