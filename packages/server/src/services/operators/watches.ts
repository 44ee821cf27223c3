import { nearest } from '../../kernel/nearest.ts';
import { Problem } from '../../kernel/problem.ts';
import { randomUUID } from 'node:crypto';
import { operations } from '@firmament/contract';
import { findByKeys, keyOf } from '../../store/companies/company-keys.ts';
import { allWatches, deleteWatch, insertWatch, pauseWatch, type ListedWatch, type WatchFilter } from '../../store/news/watches.ts';
import { act } from './act.ts';
import type { OperatorContext } from './context.ts';
import { findOrganization } from './organizations.ts';

export type { ListedWatch };

/** What is typed for a watch; lists as lists, the rest as the interface takes it. */
export interface GivenWatch {
  name: string;
  companies: readonly string[];
  category: readonly string[];
  industry: readonly string[];
  sentiment?: string | undefined;
  geo: readonly string[];
  words: string;
  breaking_news: boolean;
}

/** Watches the news for an organization. @throws Error that says what is wrong, and then nothing is changed */
export function addWatch(context: OperatorContext, input: { organization: string; watch: GivenWatch }): Promise<ListedWatch> {
  return act(context, 'operator.watches.add', async ({ db, clock }) => {
    const { organization_id, name: organization } = await findOrganization(db, input.organization);
    const read = operations['news_watch.create'].body.safeParse(input.watch);
    if (!read.success)
      throw new Problem('INVALID_INPUT', read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
    const { name, companies, sentiment, ...asked } = read.data;
    const filter: WatchFilter = { ...asked, sentiment: sentiment ?? '', companies: await known(db, companies) };
    const watch = await insertWatch(db, { watch_id: randomUUID(), organization_id, name, filter, now: clock() });
    if (!watch) throw new Problem('INVALID_INPUT', `${organization} has a watch '${name}' already.`);
    return { result: { ...watch, organization_id, organization }, organization_id, details: { watch_id: watch.watch_id, name } };
  });
}

/** Permalinks as they are. @throws Error naming one that no company has */
async function known(db: OperatorContext['db'], companies: readonly string[]): Promise<string[]> {
  const keys = companies.map((value) => ({ kind: 'permalink' as const, value }));
  const found = await findByKeys(db, keys);
  return keys.map((key) => {
    const [company] = found.get(keyOf(key)) ?? [];
    if (!company) throw new Problem('INVALID_INPUT', `No company has the permalink '${key.value}'.`);
    return company.permalink;
  });
}

export async function listWatches({ db }: OperatorContext, organization: string | undefined): Promise<ListedWatch[]> {
  return allWatches(db, organization === undefined ? undefined : (await findOrganization(db, organization)).organization_id);
}

/** Tells no more of a watch until it is resumed. */
export function pause(context: OperatorContext, watch_id: string): Promise<ListedWatch> {
  return paused(context, watch_id, { name: 'operator.watches.pause', isPaused: true });
}

/** Resumes a watch, including articles of the meantime. */
export function resume(context: OperatorContext, watch_id: string): Promise<ListedWatch> {
  return paused(context, watch_id, { name: 'operator.watches.resume', isPaused: false });
}

function paused(context: OperatorContext, named: string, { name, isPaused }: { name: string; isPaused: boolean }): Promise<ListedWatch> {
  return act(context, name, async ({ db, clock }) => {
    const watch = await watchNamed(db, named);
    if ((watch.paused_at !== null) === isPaused)
      throw new Problem('INVALID_INPUT', `'${watch.name}' is ${isPaused ? 'paused already' : 'not paused'}.`);
    const paused_at = isPaused ? clock() : null;
    await pauseWatch(db, watch.watch_id, paused_at);
    const { organization_id, watch_id } = watch;
    return { result: { ...watch, paused_at }, organization_id, details: { watch_id, name: watch.name } };
  });
}

export function remove(context: OperatorContext, named: string): Promise<ListedWatch> {
  return act(context, 'operator.watches.remove', async ({ db }) => {
    const watch = await watchNamed(db, named);
    const { organization_id, watch_id, name } = watch;
    await deleteWatch(db, watch_id);
    return { result: watch, organization_id, details: { watch_id, name } };
  });
}

async function watchNamed(db: OperatorContext['db'], named: string): Promise<ListedWatch> {
  const watches = await allWatches(db);
  const found = watches.find(({ watch_id }) => watch_id === named.toLowerCase());
  if (found) return found;
  const meant = nearest(
    named,
    watches.map(({ watch_id }) => watch_id),
  );
  throw new Problem('INVALID_INPUT', `There is no watch '${named}'.${meant === undefined ? '' : ` Did you mean '${meant}'?`}`);
}
