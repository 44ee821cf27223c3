import { newestAudit } from '../../store/operators/operators.ts';
import { newestAlerts } from '../../store/operators/operations-report.ts';
import type { OperatorContext } from './context.ts';

/** What the operator should look at, newest first. */
export function listAlerts({ db }: OperatorContext, limit: number) {
  return newestAlerts(db, limit);
}

/** What operators did, newest first. */
export function listAudit({ db }: OperatorContext, limit: number) {
  return newestAudit(db, limit);
}
