import { newestAudit } from '../../store/operators/operators.ts';
import { newestAlerts } from '../../store/operators/operations-report.ts';
import type { OperatorContext } from './context.ts';

export function listAlerts({ db }: OperatorContext, limit: number) {
  return newestAlerts(db, limit);
}

export function listAudit({ db }: OperatorContext, limit: number) {
  return newestAudit(db, limit);
}
