import { afterAll, beforeAll, expect, test } from 'vitest';
import { addOrganization } from '../../src/services/operators/organizations.ts';
import { addWorkflow, listWorkflows, removeWorkflow } from '../../src/services/operators/workflows.ts';
import { openOperatorWorld, type OperatorWorld } from './operators.support.ts';

let world: OperatorWorld;
beforeAll(async () => {
  world = await openOperatorWorld();
  for (const name of ['Fenwick Partners', 'Harrow Street']) await addOrganization(world.operator, { name, plan: 'standard' });
});
afterAll(() => world.close());

const document = `
workflow: supplier_check
name: Supplier check
subject: company
description: What to know before buying from a company.
sections:
  - name: The company
    blocks:
      - name: Snapshot
        data: quick_snapshot
`;
const add = (text: string, organization = 'Fenwick Partners') =>
  addWorkflow(world.operator, { organization, document: text, from: 'check.yaml' });
const own = async (organization: string) => (await listWorkflows(world.operator, organization)).filter(({ version }) => version > 0);

test('an operator adds, renews, lists and removes the workflows of an organization, each act with its row in the audit', async () => {
  expect(await add(document)).toMatchObject({ workflow: 'supplier_check', version: 1 });
  expect(await add(document.replace('Supplier check', 'Suppliers'))).toMatchObject({ name: 'Suppliers', version: 2 });
  expect(await own('Fenwick Partners')).toEqual([{ workflow: 'supplier_check', name: 'Suppliers', subject: 'company', version: 2 }]);
  expect(await own('Harrow Street')).toEqual([]);
  await expect(removeWorkflow(world.operator, { organization: 'Harrow Street', workflow: 'supplier_check' })).rejects.toThrow(
    'has no workflow',
  );
  await removeWorkflow(world.operator, { organization: 'Fenwick Partners', workflow: 'supplier_check' });
  expect(await own('Fenwick Partners')).toEqual([]);
  expect(
    await add(
      JSON.stringify({
        workflow: 'own_json',
        name: 'N',
        subject: 'company',
        description: 'D',
        sections: [{ name: 'S', blocks: [{ name: 'B', questions: ['Who?'] }] }],
      }),
    ),
  ).toMatchObject({ version: 1 });
  expect(await add(document)).toMatchObject({ version: 3 });
  const acts = (await world.audit()).map(({ act }) => act).filter((act) => act.startsWith('workflow'));
  expect(acts).toEqual(['workflow add', 'workflow add', 'workflow remove', 'workflow add', 'workflow add']);
});

test.each([
  ['{', /neither JSON nor YAML/],
  ['just a text', /check\.yaml is no workflow/],
  [document.replace('quick_snapshot', 'quick'), /'quick' is no block that is known/],
  [document.replace('supplier_check', 'company_primer'), /a workflow of every installation/],
  ['a: &a [x, x]\nb: *a\nc: *a', /neither JSON nor YAML/],
])('a document that is wrong changes nothing: %#', async (text, expected) => {
  const before = await own('Fenwick Partners');
  await expect(add(text)).rejects.toThrow(expected);
  expect(await own('Fenwick Partners')).toEqual(before);
});
