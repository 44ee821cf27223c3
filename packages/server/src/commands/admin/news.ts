import { allow, askModelAgain, listWithdrawn, withdraw } from '../../services/operators/news.ts';
import { print, rowsOf, shownMoment, shownNumber, withOperator, type Shown } from './door.ts';

export function withdrawOne(what: string, options: Shown & { reason: string }): Promise<void> {
  return withOperator(async (context) => {
    const withdrawn = await withdraw(context, { what, reason: options.reason });
    const { source_key, articles, facts } = withdrawn;
    const gone = `${shownNumber(articles)} ${articles === 1 ? 'article is' : 'articles are'} gone, and ${source_key} is never taken again.`;
    const also = facts === 0 ? '' : ` Deals and rounds taken back that were accepted because of it: ${shownNumber(facts)}.`;
    print(withdrawn, options, () => gone + also);
  });
}

export function listAll(options: Shown): Promise<void> {
  return withOperator(async (context) => {
    const found = await listWithdrawn(context);
    const rows = found.map((each) => [shownMoment(each.withdrawn_at), each.source_key, each.reason]);
    print(found, options, () => rowsOf(['When', 'What', 'Why'], rows, 'Nothing was withdrawn.'));
  });
}

export function allowOne(what: string): Promise<void> {
  return withOperator(async (context) => {
    const { source_key } = await allow(context, what);
    console.log(`${source_key} is taken again when it comes.`);
  });
}

export function askModel(options: Shown & { days: string }): Promise<void> {
  return withOperator(async (context) => {
    const asked = await askModelAgain(context, Number(options.days));
    const { articles } = asked;
    const who = `${shownNumber(articles)} ${articles === 1 ? 'article waits' : 'articles wait'} for the model`;
    print(asked, options, () => `${who}; a service with FIRMAMENT_NEWS_READER=model asks it, the newest first.`);
  });
}
