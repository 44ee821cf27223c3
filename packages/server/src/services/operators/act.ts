import { commandName } from '@firmament/contract';
import { oneTransaction } from '../../store/one-transaction.ts';
import { insertAudit } from '../../store/operators/operators.ts';
import type { OperatorContext } from './context.ts';

/** What an act came to, and what the audit says of it: never a secret. */
export interface Done<T> {
  result: T;
  /** The organization concerned, if it is one. */
  organization_id?: string;
  details: Record<string, unknown>;
}

/**
 * Does something in one transaction with its row of the audit: both are there, or neither.
 * @param id of the operation, which is also the name of the act in the audit
 */
export function act<T>(context: OperatorContext, id: string, work: (inside: OperatorContext) => Promise<Done<T>>): Promise<T> {
  return context.db.transaction(async (tx) => {
    const { result, organization_id = null, details } = await work({ ...context, db: oneTransaction(tx) });
    await insertAudit(tx, {
      acted_at: context.clock(),
      actor: context.actor,
      act: commandName(id),
      subject_organization: organization_id,
      details,
    });
    return result;
  });
}
