import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerWebhook } from '../../src/services/webhooks/register.ts';
import { rotateWebhookSecret } from '../../src/services/webhooks/rotate-secret.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { until } from '../support/spawned-service.ts';
import { signers, startReceiver, type Receiver } from './webhooks.support.ts';

const secret_key = Buffer.alloc(32, 3);
const allow_hosts = ['127.0.0.1'];
let service: TestService;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  service = await startTestService({ template: 'empty', config: { secret_key, allow_hosts } });
});
afterAll(async () => {
  await service.close();
  receiver.close();
});

const operator = () => ({ tx: service.database.owner, clock: () => new Date(), config: { secret_key, allow_hosts } });

test('the running service delivers each finished request to a registered webhook, signed, by the time its status is visible', async () => {
  const { rows } = await service.database.owner.query<{ organization_id: string }>('select organization_id from organizations');
  const { organization_id } = rows[0]!;
  const url = receiver.url('/finished', '127.0.0.1');
  const { webhook, secret } = await registerWebhook(operator(), { organization_id, url });
  const { secret: next } = await rotateWebhookSecret(operator(), { webhook_id: webhook.webhook_id });
  const { body } = await service.call('market_map.enrich', { body: { topic: 'banks', parameters: {} } });
  await service.finished(body.request_id);
  await until('the webhook to be called', () => receiver.received.length === 1);
  const [received] = receiver.received;
  expect(JSON.parse(received!.body)).toEqual({ request_id: body.request_id, status: 'COMPLETED' });
  expect(signers(received!, [secret, next])).toEqual([secret, next]);
});
