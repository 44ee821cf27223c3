import { afterAll, beforeAll, expect, test } from 'vitest';
import { addOrganization } from '../../src/services/operators/organizations.ts';
import { addWatch, listWatches, pause, remove, resume, type GivenWatch } from '../../src/services/operators/watches.ts';
import { openOperatorWorld, type OperatorWorld } from './operators.support.ts';

let world: OperatorWorld;
beforeAll(async () => {
  world = await openOperatorWorld();
  for (const name of ['Fenwick Partners', 'Harrow Street']) await addOrganization(world.operator, { name, plan: 'standard' });
});
afterAll(() => world.close());

const nothing: GivenWatch = { name: 'Deals', companies: [], category: [], industry: [], geo: [], words: '', breaking_news: false };
const add = (watch: Partial<GivenWatch>, organization = 'Fenwick Partners') =>
  addWatch(world.operator, { organization, watch: { ...nothing, ...watch } });

test('an operator adds, pauses, resumes, lists and removes the watches of organizations, each act with its row in the audit', async () => {
  const made = await add({ category: ['mergers & acquisitions'], geo: ['fin'] });
  expect(made).toMatchObject({ organization: 'Fenwick Partners', filter: { category: ['Mergers & Acquisitions'], geo: ['FIN'] } });
  world.pass(1_000);
  await add({ words: 'gold' }, 'Harrow Street');
  expect((await listWatches(world.operator, undefined)).map(({ organization }) => organization)).toEqual([
    'Fenwick Partners',
    'Harrow Street',
  ]);
  expect(await listWatches(world.operator, 'Fenwick Partners')).toMatchObject([{ watch_id: made.watch_id, paused_at: null }]);
  expect((await pause(world.operator, made.watch_id)).paused_at).not.toBeNull();
  await expect(pause(world.operator, made.watch_id)).rejects.toThrow("'Deals' is paused already.");
  await resume(world.operator, made.watch_id.toUpperCase());
  await remove(world.operator, made.watch_id);
  expect(await listWatches(world.operator, 'Fenwick Partners')).toEqual([]);
  const acts = (await world.audit()).map(({ act }) => act).filter((act) => act.startsWith('watches'));
  expect(acts).toEqual(['watches add', 'watches add', 'watches pause', 'watches resume', 'watches remove']);
});

test.each([
  [{}, 'or another filter'],
  [{ category: ['Gossip'] }, 'Invalid category name'],
  [{ geo: ['FI'] }, "did you mean 'FIN'"],
  [{ companies: ['nobody-knows'] }, "No company has the permalink 'nobody-knows'."],
])('refuses %j in a sentence, and leaves nothing behind', async (watch, sentence) => {
  const before = (await world.audit()).length;
  await expect(add(watch)).rejects.toThrow(sentence);
  expect(await world.audit()).toHaveLength(before);
});

test('an unknown watch or organization is named', async () => {
  await expect(pause(world.operator, 'x')).rejects.toThrow("There is no watch 'x'.");
  await expect(listWatches(world.operator, 'Fenwik Partners')).rejects.toThrow("Did you mean 'Fenwick Partners'?");
});
