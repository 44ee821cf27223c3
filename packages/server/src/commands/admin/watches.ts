import { addWatch, listWatches, pause, remove, resume, type ListedWatch } from '../../services/operators/watches.ts';
import { print, rowsOf, shownMoment, withOperator, type Shown } from './door.ts';
import { namesOf } from './options.ts';

export interface AddOptions extends Shown {
  companies?: string;
  categories?: string;
  industries?: string;
  sentiment?: string;
  countries?: string;
  words?: string;
  breaking?: boolean;
}

export function add(watch: { organization: string; name: string }, { json, ...typed }: AddOptions): Promise<void> {
  return withOperator(async (context) => {
    const added = await addWatch(context, {
      organization: watch.organization,
      watch: {
        name: watch.name,
        companies: namesOf(typed.companies) ?? [],
        category: parted(typed.categories),
        industry: parted(typed.industries),
        geo: namesOf(typed.countries) ?? [],
        words: typed.words ?? '',
        breaking_news: typed.breaking === true,
        ...(typed.sentiment !== undefined && { sentiment: typed.sentiment }),
      },
    });
    print(added, json ? { json } : {}, () => `Added: ${added.watch_id} tells of ${filterOf(added)} from now on.`);
  });
}

/** Names that may have commas are parted by semicolons. */
function parted(text: string | undefined): string[] {
  return (text ?? '')
    .split(';')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

export function list(organization: string | undefined, options: Shown): Promise<void> {
  return withOperator(async (context) => {
    const found = await listWatches(context, organization);
    const rows = found.map((each) => [
      each.watch_id,
      each.organization,
      each.name,
      each.paused_at ? `paused ${shownMoment(each.paused_at)}` : 'tells',
      filterOf(each),
    ]);
    print(found, options, () => rowsOf(['Id', 'Organization', 'Name', 'State', 'Of'], rows, 'There is no watch.'));
  });
}

function filterOf({ filter }: ListedWatch): string {
  const { companies, category, industry, sentiment, geo, words, breaking_news } = filter;
  const said = [...companies, ...category, ...industry, ...geo, sentiment, words, breaking_news ? 'breaking' : ''];
  return said.filter((part) => part !== '').join('; ');
}

export function pauseOne(watch_id: string): Promise<void> {
  return withOperator(async (context) => {
    console.log(`'${(await pause(context, watch_id)).name}' tells no more until it is resumed.`);
  });
}

export function resumeOne(watch_id: string): Promise<void> {
  return withOperator(async (context) => {
    console.log(`'${(await resume(context, watch_id)).name}' tells again, also of what came meanwhile.`);
  });
}

export function removeOne(watch_id: string): Promise<void> {
  return withOperator(async (context) => {
    console.log(`'${(await remove(context, watch_id)).name}' is removed.`);
  });
}
