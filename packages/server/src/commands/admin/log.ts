import { listAlerts, listAudit } from '../../services/operators/log.ts';
import { print, rowsOf, shownMoment, withOperator, type Shown } from './door.ts';
import { limitOf } from './options.ts';

export async function alerts(options: Shown & { limit: string }): Promise<void> {
  const limit = limitOf(options.limit);
  await withOperator(async (context) => {
    const found = await listAlerts(context, limit);
    const rows = found.map((each) => [
      shownMoment(each.created_at),
      each.kind,
      String(each.count),
      each.organization ?? '',
      each.notified_at === null ? '' : shownMoment(each.notified_at),
      JSON.stringify(each.details),
    ]);
    print(found, options, () => rowsOf(['When', 'What', 'Times', 'Organization', 'Notified', 'Details'], rows, 'There is no alert.'));
  });
}

export async function audit(options: Shown & { limit: string }): Promise<void> {
  const limit = limitOf(options.limit);
  await withOperator(async (context) => {
    const found = await listAudit(context, limit);
    const rows = found.map((each) => [
      shownMoment(each.acted_at),
      each.actor,
      each.act,
      each.organization ?? each.subject_organization ?? '',
      JSON.stringify(each.details),
    ]);
    print(found, options, () => rowsOf(['When', 'Who', 'Act', 'Organization', 'With'], rows, 'Nothing was done yet.'));
  });
}
