import { Problem } from '../../kernel/problem.ts';
import type { Config } from '../../config.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Resolve } from '../../net/guard.ts';
import type { Queryable } from '../../store/database.ts';
import { findWebhook, type WebhookRow } from '../../store/webhooks/webhooks.ts';

export interface WebhookContext {
  /** The owner of the database, who sees every organization: in its transaction an act and its audit commit together. */
  tx: Queryable;
  clock: Clock;
  config: Pick<Config, 'secret_key' | 'allow_hosts'>;
  /** How the hosts of URLs are found; the system's own way where it is not given. */
  resolve?: Resolve;
}

/** @throws Error with a sentence when there is none of that id */
export async function webhookOf({ tx }: Pick<WebhookContext, 'tx'>, webhook_id: string): Promise<WebhookRow> {
  const found = await findWebhook(tx, webhook_id);
  if (!found) throw new Problem('INVALID_INPUT', `No webhook has the id ${webhook_id}.`);
  return found;
}
