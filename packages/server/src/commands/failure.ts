import { isOutage, messageOf } from '../kernel/problem.ts';

/** The message of an error for an operator: of an outage with its reason, which callers do not get. */
export function messageForOperator(error: unknown): string {
  return isOutage(error) ? `${error.message} ${messageOf(error.cause)}` : messageOf(error);
}
