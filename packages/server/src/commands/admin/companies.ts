import { confirmAddition, listAdditions, rejectAddition, type Addition } from '../../services/operators/companies.ts';
import { print, rowsOf, shownMoment, withOperator, type Shown } from './door.ts';
import { limitOf } from './options.ts';

interface ListOptions extends Shown {
  organization?: string;
  state: string;
  limit: string;
}

export async function list(options: ListOptions): Promise<void> {
  const limit = limitOf(options.limit);
  const state = options.state === 'all' ? undefined : options.state;
  await withOperator(async (context) => {
    const found = await listAdditions(context, { organization: options.organization, state, limit });
    const rows = found.map((each) => [
      each.organization,
      each.permalink,
      each.name,
      each.website,
      shownMoment(each.added_at),
      each.state,
      each.found_as,
    ]);
    const head = ['Organization', 'Permalink', 'Name', 'Website', 'Added', 'State', 'Everybody finds'];
    print(found, options, () => rowsOf(head, rows, 'There is no such company.'));
  });
}

interface Named {
  organization: string;
  permalink: string;
}

export function confirm(named: Named, options: Shown): Promise<void> {
  return withOperator(async (context) => {
    const added = await confirmAddition(context, named);
    print(added, options, () => `Everybody finds ${added.name} as ${added.found_as} now.`);
  });
}

export function reject(named: Named, options: Shown): Promise<void> {
  return withOperator(async (context) => {
    const added = await rejectAddition(context, named);
    print(added, options, () => toldOfRejected(added));
  });
}

function toldOfRejected({ name, website, found_as }: Addition): string {
  if (found_as === '') return `${name} stays its organization's alone.`;
  return `What was said of ${name} is nobody's but its organization's; others know a company at ${website}: ${found_as}.`;
}
