import {
  addOrganization,
  disableOrganization,
  enableOrganization,
  listOrganizations,
  setPlan as putOnPlan,
  showOrganization,
} from '../../services/operators/organizations.ts';
import { fieldsOf, print, rowsOf, shownMoment, shownState, withOperator, type Shown } from './door.ts';

export function add(name: string, options: Shown & { plan: string }): Promise<void> {
  return withOperator(async (context) => {
    const added = await addOrganization(context, { name, plan: options.plan });
    print(added, options, () => `Added '${added.name}' on plan ${added.plan}: ${added.organization_id}`);
  });
}

export function list(options: Shown): Promise<void> {
  return withOperator(async (context) => {
    const found = await listOrganizations(context);
    const rows = found.map((each) => [each.organization_id, each.plan, shownMoment(each.created_at), shownState(each), each.name]);
    print(found, options, () => rowsOf(['Id', 'Plan', 'Since', 'State', 'Name'], rows, 'There is no organization.'));
  });
}

export function show(organization: string, options: Shown): Promise<void> {
  return withOperator(async (context) => {
    const found = await showOrganization(context, organization);
    print(found, options, () =>
      fieldsOf({
        Name: found.name,
        Id: found.organization_id,
        Plan: found.plan,
        Since: shownMoment(found.created_at),
        State: shownState(found),
        Users: String(found.users),
        Credentials: String(found.clients),
        Webhooks: String(found.webhooks),
        'Unfinished requests': String(found.unfinished_requests),
      }),
    );
  });
}

export function setPlan(organization: string, plan: string): Promise<void> {
  return withOperator(async (context) => {
    const changed = await putOnPlan(context, { organization, plan });
    console.log(`'${changed.name}' is on plan ${changed.plan} now; its calls notice within half a minute.`);
  });
}

export function disable(organization: string): Promise<void> {
  return withOperator(async (context) => {
    const { name } = await disableOrganization(context, organization);
    console.log(`'${name}' is disabled; what tokens it has end within half a minute.`);
  });
}

export function enable(organization: string): Promise<void> {
  return withOperator(async (context) => {
    const { name } = await enableOrganization(context, organization);
    console.log(`'${name}' is enabled; its users sign in anew.`);
  });
}
