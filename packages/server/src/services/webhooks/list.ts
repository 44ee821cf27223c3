import { listWebhooks as listStored, type WebhookRow } from '../../store/webhooks.ts';
import type { WebhookContext } from './context.ts';

/** The webhooks of an organization, or of all, oldest first; disabled ones too. */
export function listWebhooks({ tx }: Pick<WebhookContext, 'tx'>, wanted: { organization_id?: string } = {}): Promise<WebhookRow[]> {
  return listStored(tx, wanted);
}
