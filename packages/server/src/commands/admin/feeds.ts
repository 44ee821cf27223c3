import { addFeed, listFeeds, pause, remove, resume, type Feed } from '../../services/operators/feeds.ts';
import { shownEvery } from '../../services/news/reading/feeds/settings.ts';
import { fieldsOf, print, rowsOf, shownMoment, shownNumber, withOperator, type Shown } from './door.ts';

export interface AddOptions extends Shown {
  publisher?: string;
  language?: string;
  country?: string;
  industry?: string;
  every: string;
  fullText?: boolean;
}

export function add(url: string, { json, fullText, country, industry, ...said }: AddOptions): Promise<void> {
  return withOperator(async (context) => {
    const added = await addFeed(context, {
      ...said,
      url,
      ...(country !== undefined && { country: country.split(';') }),
      ...(industry !== undefined && { industry: industry.split(';') }),
      full_text: fullText === true,
    });
    print(added, json ? { json } : {}, () => `Added. The running service reads it within half a minute.\n\n${shown(added)}`);
  });
}

export function list(options: Shown): Promise<void> {
  return withOperator(async (context) => {
    const found = await listFeeds(context);
    const rows = found.map((each) => [
      String(each.feed_id),
      each.url,
      each.publisher ?? '',
      shownEvery(each.every_seconds),
      stateOf(each),
      shownMoment(each.read_at),
      shownNumber(each.articles),
      [each.waiting, each.failure].filter((said) => said !== null).join(' '),
    ]);
    const head = ['Id', 'URL', 'Publisher', 'Every', 'State', 'Last read', 'Articles', 'What is wrong'];
    print(found, options, () => rowsOf(head, rows, 'There is no feed.'));
  });
}

export function pauseOne(named: string): Promise<void> {
  return withOperator(async (context) => {
    console.log(`${(await pause(context, named)).url} is read no more; its articles stay.`);
  });
}

export function resumeOne(named: string): Promise<void> {
  return withOperator(async (context) => {
    console.log(`${(await resume(context, named)).url} is read again.`);
  });
}

export function removeOne(named: string): Promise<void> {
  return withOperator(async (context) => {
    console.log(`${(await remove(context, named)).url} is forgotten; its articles stay.`);
  });
}

function stateOf({ paused_at, failures, due_at, read_at, waiting }: Feed): string {
  if (paused_at !== null) return `paused ${shownMoment(paused_at)}`;
  if (waiting !== null) return `waits, next ${shownMoment(due_at)}`;
  if (failures > 0) return `${failures} ${failures === 1 ? 'failure' : 'failures'}, next ${shownMoment(due_at)}`;
  return read_at === null ? 'not read yet' : 'well';
}

function shown(feed: Feed): string {
  return fieldsOf({
    id: String(feed.feed_id),
    url: feed.url,
    publisher: feed.publisher ?? '',
    language: feed.language ?? '',
    countries: feed.countries.join(', '),
    industries: feed.industries.join(', '),
    every: shownEvery(feed.every_seconds),
    'full text': feed.full_text ? 'yes' : 'no',
  });
}
