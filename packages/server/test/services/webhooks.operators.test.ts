import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RefusedAddress } from '../../src/net/guard.ts';
import { disableWebhook } from '../../src/services/webhooks/disable.ts';
import { enableWebhook } from '../../src/services/webhooks/enable.ts';
import { listAttempts, listDeliveries } from '../../src/services/webhooks/list-deliveries.ts';
import { listWebhooks } from '../../src/services/webhooks/list.ts';
import { registerWebhook } from '../../src/services/webhooks/register.ts';
import { replayDeliveries } from '../../src/services/webhooks/replay.ts';
import { rotateWebhookSecret } from '../../src/services/webhooks/rotate-secret.ts';
import { sendTestEvent } from '../../src/services/webhooks/send-test.ts';
import { forbiddenUrls, namesThatLeadHome } from '../net/ssrf-corpus.ts';
import { openWorld, signers, type World } from './webhooks.support.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const hour = 3_600_000;
const register = (url: string, more: object = {}) =>
  registerWebhook(world.operator, { organization_id: world.organization_id, url, ...more });
const states = async (webhook_id: string) => (await listDeliveries(world.operator, { webhook_id })).map(({ state }) => state);
const idsReceived = () => world.receiver.received.map(({ headers }) => headers['webhook-id']);

describe('registering', () => {
  test('tells the secret once and keeps it encrypted; COMPLETED and FAILED where nothing is said', async () => {
    world.names['hooks.example'] = ['93.184.216.34'];
    const { webhook, secret } = await register('https://hooks.example/firmament#part');
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(webhook).toEqual({
      webhook_id: expect.any(String) as string,
      organization_id: world.organization_id,
      url: 'https://hooks.example/firmament',
      statuses: ['COMPLETED', 'FAILED'],
      created_at: world.now(),
      previous_until: null,
      disabled_at: null,
      disabled_reason: null,
    });
    expect(await listWebhooks(world.operator)).toEqual([{ ...webhook, organization: expect.any(String) as string }]);
    const { rows } = await world.database.owner.query<{ row: string }>('select w::text as row, encode(secret, $1) as raw from webhooks w', [
      'escape',
    ]);
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6, 20));
  });

  test('refuses every address that is not public, in any spelling, and stores nothing', async () => {
    const { port } = new URL(world.receiver.url());
    const named = Object.keys(namesThatLeadHome).map((host) => `http://${host}:${port}/`);
    for (const spelling of [...forbiddenUrls, ...named]) {
      const url = spelling.replaceAll('PORT', port);
      await expect(register(url), url).rejects.toThrow();
      if (url.startsWith('http:')) await expect(register(url.replace('http:', 'https:')), url).rejects.toBeInstanceOf(RefusedAddress);
    }
    expect(await listWebhooks(world.operator)).toEqual([]);
    expect(world.receiver.connections).toBe(0);
  });

  test.each([
    ['http://hooks.example/', 'must be called by https'],
    ['https://user:pass@hooks.example/', 'must not carry a user name'],
    ['https://nowhere.example/', 'nowhere.example cannot be found'],
    ['ftp://hooks.example/', 'Only http and https'],
    ['hooks.example', 'is not a URL'],
    [`https://hooks.example/${'x'.repeat(2_000)}`, 'longer than 2000 characters'],
  ])('refuses %s', async (url, sentence) => {
    world.names['hooks.example'] = ['93.184.216.34'];
    await expect(register(url)).rejects.toThrow(sentence);
  });

  test('refuses unknown states and none at all, an unknown organization, and to go without a key', async () => {
    const url = world.receiver.url();
    await expect(register(url, { statuses: ['PENDING'] })).rejects.toThrow(
      "A webhook tells of COMPLETED, FAILED, CANCELLED, NEWS, not of 'PENDING'.",
    );
    await expect(register(url, { statuses: [] })).rejects.toThrow('at least one');
    await expect(register(url, { organization_id: randomUUID() })).rejects.toThrow('No organization has the id');
    await expect(register(url, { organization_id: 'acme' })).rejects.toThrow('No organization has the id acme.');
    world.operator.config = { ...world.operator.config, secret_key: undefined };
    await expect(register(url)).rejects.toThrow('Webhooks need FIRMAMENT_SECRET_KEY, the base64 of 32 random bytes');
    expect(await listWebhooks(world.operator)).toEqual([]);
  });

  test('lists by organization, oldest first', async () => {
    const first = await world.register();
    const organization_id = await world.newOrganization();
    world.pass(1);
    const second = await world.register({ organization_id });
    const ids = async (wanted = {}) => (await listWebhooks(world.operator, wanted)).map(({ webhook_id }) => webhook_id);
    expect(await ids()).toEqual([first.webhook_id, second.webhook_id]);
    expect(await ids({ organization_id })).toEqual([second.webhook_id]);
  });
});

test('an unknown webhook is named in a sentence by every act, for any text', async () => {
  for (const webhook_id of [randomUUID(), 'no id']) {
    const sentence = `No webhook has the id ${webhook_id}.`;
    await expect(rotateWebhookSecret(world.operator, { webhook_id })).rejects.toThrow(sentence);
    await expect(disableWebhook(world.operator, { webhook_id })).rejects.toThrow(sentence);
    await expect(enableWebhook(world.operator, { webhook_id })).rejects.toThrow(sentence);
    await expect(sendTestEvent(world.operator, { webhook_id })).rejects.toThrow(sentence);
    await expect(listDeliveries(world.operator, { webhook_id })).rejects.toThrow(sentence);
    await expect(replayDeliveries(world.operator, { webhook_id, event_id: 'msg_1' })).rejects.toThrow(sentence);
  }
});

describe('rotating a secret', () => {
  test('without overlap ends the one before at once', async () => {
    const { webhook_id, secret: first } = await world.register();
    const { secret: next, webhook } = await rotateWebhookSecret(world.operator, { webhook_id, overlap_hours: 0 });
    expect(webhook.previous_until).toBeNull();
    await world.request();
    await world.deliverDue();
    expect(signers(world.receiver.received[0]!, [first, next])).toEqual([next]);
  });

  test('twice ends the first at once', async () => {
    const { webhook_id, secret: first } = await world.register();
    const { secret: second } = await rotateWebhookSecret(world.operator, { webhook_id });
    const { secret: third } = await rotateWebhookSecret(world.operator, { webhook_id, overlap_hours: 1 });
    await world.request();
    await world.deliverDue();
    expect(signers(world.receiver.received[0]!, [first, second, third])).toEqual([second, third]);
  });

  test.each([-1, 721, Number.NaN])('refuses an overlap of %d hours', async (overlap_hours) => {
    const { webhook_id } = await world.register();
    await expect(rotateWebhookSecret(world.operator, { webhook_id, overlap_hours })).rejects.toThrow('0 to 720 hours');
  });
});

describe('disabling and enabling', () => {
  test('keep the reason, and refuse what is so already', async () => {
    const { webhook_id } = await world.register();
    await expect(enableWebhook(world.operator, { webhook_id })).rejects.toThrow('is not disabled');
    const disabled = await disableWebhook(world.operator, { webhook_id, reason: 'moved' });
    expect(disabled).toMatchObject({ disabled_at: world.now(), disabled_reason: 'moved' });
    await expect(disableWebhook(world.operator, { webhook_id })).rejects.toThrow('is disabled already');
    expect(await enableWebhook(world.operator, { webhook_id })).toMatchObject({ disabled_at: null, disabled_reason: null });
  });
});

describe('a test', () => {
  test('is delivered to that webhook alone, signed, for any subscribed states, and says in its body that it is a test', async () => {
    const { webhook_id, secret } = await world.register({ statuses: ['CANCELLED'] });
    await world.register({ path: '/other' });
    const { event_id } = await sendTestEvent(world.operator, { webhook_id });
    await world.deliverDue();
    const [received, ...more] = world.receiver.received;
    expect(more).toEqual([]);
    expect(received!.headers['webhook-id']).toBe(event_id);
    expect(JSON.parse(received!.body)).toEqual({ request_id: '00000000-0000-0000-0000-000000000000', status: 'COMPLETED', test: true });
    expect(signers(received!, [secret])).toEqual([secret]);
    expect(await listDeliveries(world.operator, { event_id })).toMatchObject([{ webhook_id, request_id: null, state: 'DELIVERED' }]);
  });

  test('of a disabled webhook is refused', async () => {
    const { webhook_id } = await world.register();
    await disableWebhook(world.operator, { webhook_id });
    await expect(sendTestEvent(world.operator, { webhook_id })).rejects.toThrow('is disabled: enable it first');
  });
});

describe('listing deliveries', () => {
  test('can be had by state, organization and number, newest first', async () => {
    const { webhook_id } = await world.register();
    world.receiver.answer = (response) => response.writeHead(500).end();
    const first = await world.request();
    await world.deliverDue();
    world.pass(1);
    world.receiver.answer = (response) => response.end();
    const second = await world.request();
    await world.deliverDue();
    const requests = async (wanted: Parameters<typeof listDeliveries>[1]) =>
      (await listDeliveries(world.operator, wanted)).map(({ request_id }) => request_id);
    expect(await requests({})).toEqual([second, first]);
    expect(await requests({ webhook_id, limit: 1 })).toEqual([second]);
    expect(await requests({ states: ['PENDING'] })).toEqual([first]);
    expect(await requests({ states: ['PENDING', 'DELIVERED'] })).toEqual([second, first]);
    expect(await requests({ organization_id: await world.newOrganization() })).toEqual([]);
    await expect(requests({ states: ['LOST'] })).rejects.toThrow("A delivery is PENDING, DELIVERED, GIVEN_UP, not 'LOST'.");
  });
});

describe('a replay', () => {
  test('of one event sends it again with the same id, and keeps the log of the tries before', async () => {
    const { webhook_id } = await world.register();
    await world.request();
    await world.deliverDue();
    const event_id = String(idsReceived()[0]);
    world.pass(hour);
    expect(await replayDeliveries(world.operator, { webhook_id, event_id })).toMatchObject({ replayed: 1 });
    expect(await states(webhook_id)).toEqual(['PENDING']);
    await world.deliverDue();
    expect(idsReceived()).toEqual([event_id, event_id]);
    expect(await listDeliveries(world.operator, { event_id })).toMatchObject([{ state: 'DELIVERED', attempts: 1 }]);
    expect(await listAttempts(world.operator, { webhook_id, event_id })).toHaveLength(2);
  });

  test('since a moment takes what was given up, with all tries anew, and what was missed while it was disabled', async () => {
    const { webhook_id } = await world.register();
    world.receiver.answer = (response) => response.writeHead(500).end();
    const [tooEarly, since] = [await world.request(), new Date(world.now().getTime() + 1)];
    world.pass(1);
    const given_up = await world.request();
    for (let tries = 0; tries < 10; tries += 1) {
      await world.deliverDue();
      world.pass(24 * hour);
    }
    expect(await states(webhook_id)).toEqual(['GIVEN_UP', 'GIVEN_UP']);
    await disableWebhook(world.operator, { webhook_id });
    const missed = await world.request();
    const cancelled = await world.request({ isFinished: false });
    await world.database.owner.query(`update requests set status = 'CANCELLED' where request_id = $1`, [cancelled]);
    await enableWebhook(world.operator, { webhook_id });
    world.receiver.answer = (response) => response.end();
    const delivered = await world.request();
    await world.deliverDue();

    const before = world.receiver.received.length;
    expect(await replayDeliveries(world.operator, { webhook_id, since })).toMatchObject({ replayed: 2 });
    await world.deliverDue();
    const sent = world.receiver.received.slice(before).map(({ body }) => (JSON.parse(body) as { request_id: string }).request_id);
    expect(sent.toSorted()).toEqual([given_up, missed].toSorted());
    expect(sent).not.toContain(tooEarly);
    expect(sent).not.toContain(delivered);
  });

  test('since a moment takes other states where they are named, and refuses unknown ones', async () => {
    const { webhook_id } = await world.register();
    await world.request();
    await world.deliverDue();
    const since = new Date(0);
    expect(await replayDeliveries(world.operator, { webhook_id, since })).toMatchObject({ replayed: 0 });
    expect(await replayDeliveries(world.operator, { webhook_id, since, states: ['DELIVERED'] })).toMatchObject({ replayed: 1 });
    await expect(replayDeliveries(world.operator, { webhook_id, since, states: ['ALL'] })).rejects.toThrow("not 'ALL'");
  });

  test("refuses a disabled webhook, an unknown event and another organization's", async () => {
    const { webhook_id } = await world.register();
    const organization_id = await world.newOrganization();
    const request_id = await world.request({ organization_id });
    for (const event_id of ['msg_none', `msg_${request_id.replaceAll('-', '')}`]) {
      const unknown = replayDeliveries(world.operator, { webhook_id, event_id });
      await expect(unknown).rejects.toThrow(`tells of no event with the id ${event_id}`);
    }
    await disableWebhook(world.operator, { webhook_id });
    await expect(replayDeliveries(world.operator, { webhook_id, since: new Date(0) })).rejects.toThrow('enable it first');
  });

  test('leaves alone what is being delivered', async () => {
    const { webhook_id } = await world.register();
    await world.request();
    let refusal: unknown;
    world.receiver.answer = (response, { headers }) => {
      void replayDeliveries(world.operator, { webhook_id, event_id: String(headers['webhook-id']) })
        .catch((error: unknown) => (refusal = error))
        .finally(() => response.end());
    };
    await world.deliverDue();
    expect(String(refusal)).toContain('is being delivered at this moment');
    expect(world.receiver.received).toHaveLength(1);
    expect(await states(webhook_id)).toEqual(['DELIVERED']);
  });
});
