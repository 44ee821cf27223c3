import { listWebhooks as listStored, type ListedWebhook } from '../../store/webhooks/webhooks.ts';
import type { WebhookContext } from './context.ts';

/** The webhooks of an organization, or of all, oldest first; disabled ones too. */
export function listWebhooks({ tx }: Pick<WebhookContext, 'tx'>, wanted: { organization_id?: string } = {}): Promise<ListedWebhook[]> {
  return listStored(tx, wanted);
}
