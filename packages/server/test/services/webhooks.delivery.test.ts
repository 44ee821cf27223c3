import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deliver } from '../../src/services/webhooks/deliver.ts';
import { disableWebhook } from '../../src/services/webhooks/disable.ts';
import { enableWebhook } from '../../src/services/webhooks/enable.ts';
import { listAttempts, listDeliveries } from '../../src/services/webhooks/list-deliveries.ts';
import { listWebhooks } from '../../src/services/webhooks/list.ts';
import { registerWebhook } from '../../src/services/webhooks/register.ts';
import { rotateWebhookSecret } from '../../src/services/webhooks/rotate-secret.ts';
import { encryptSecret } from '../../src/services/webhooks/secrets.ts';
import { cancelRequest, expireRequests, failRequest } from '../../src/store/requests/requests.ts';
import { claimDeliveries, forgetEvents, nextDelivery } from '../../src/store/webhooks/webhook-tries.ts';
import { forbiddenUrls, namesThatLeadHome } from '../net/ssrf-corpus.ts';
import { openWorld, signers, type World } from './webhooks.support.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const [second, minute, hour] = [1_000, 60_000, 3_600_000];
const deliveries = (webhook_id: string) => listDeliveries(world.operator, { webhook_id });
const attempts = async (webhook_id: string) => {
  const [delivery] = await deliveries(webhook_id);
  return listAttempts(world.operator, delivery!);
};
const alerts = async () => {
  const { rows } = await world.database.owner.query<{ kind: string; details: object }>(
    'select kind, details from alerts order by alert_id',
  );
  return rows;
};
const answering = (status: number, headers: Record<string, string> = {}) => {
  world.receiver.answer = (response) => response.writeHead(status, headers).end('as you say');
};

describe('the event of a final state', () => {
  test('carries the id of the request and its status, signed, and a 2xx ends the matter', async () => {
    const { webhook_id, secret } = await world.register({ path: '/hooks?of=us' });
    const request_id = await world.request();
    answering(204);
    await world.deliverDue();
    const [received, ...more] = world.receiver.received;
    expect(more).toEqual([]);
    expect(received!.path).toBe('/hooks?of=us');
    expect(received!.body).toBe(`{"request_id":"${request_id}","status":"COMPLETED"}`);
    expect(received!.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Firmament/9.9.9',
      'webhook-id': `msg_${request_id.replaceAll('-', '')}`,
      'webhook-timestamp': String(world.now().getTime() / 1_000),
    });
    expect(signers(received!, [secret])).toEqual([secret]);
    expect(await deliveries(webhook_id)).toMatchObject([
      { request_id, state: 'DELIVERED', attempts: 1, last_status: 204, last_error: null },
    ]);
    expect(await attempts(webhook_id)).toEqual([
      { attempted_at: world.now(), duration_ms: expect.any(Number) as number, status: 204, error: null },
    ]);
    expect(await nextDelivery(world.database.db)).toBeUndefined();
  });

  test('is written once for each request, however it ends, and told to those who want to hear of that state', async () => {
    const usual = await world.register();
    const cancelled = await world.register({ statuses: ['CANCELLED'] });
    const { db } = world.database;
    const as = { organization_id: world.organization_id };
    const completed = await world.request();
    await world.finish(completed);
    const [failed, stopped, expired] = [
      await world.request({ isFinished: false }),
      await world.request({ isFinished: false }),
      await world.request({ isFinished: false }),
    ];
    const failure = { error: 'no', moment: world.now() };
    expect(await db.asOrganization(as.organization_id, (tx) => failRequest(tx, failed, failure))).toBe(true);
    expect(await db.asOrganization(as.organization_id, (tx) => failRequest(tx, failed, failure))).toBe(false);
    expect(await db.asOrganization(as.organization_id, (tx) => cancelRequest(tx, stopped, world.now()))).toBe(true);
    await expireRequests(db, { submitted_by: world.now(), moment: world.now(), error: 'timed out' });
    await world.finish(stopped);
    await world.deliverDue();

    const { rows } = await world.database.owner.query<{ request_id: string; body: string }>('select request_id, body from webhook_events');
    const statuses = new Map(rows.map((row) => [row.request_id, (JSON.parse(row.body) as { status: string }).status]));
    expect(rows).toHaveLength(4);
    expect(statuses).toEqual(
      new Map([
        [completed, 'COMPLETED'],
        [failed, 'FAILED'],
        [stopped, 'CANCELLED'],
        [expired, 'FAILED'],
      ]),
    );
    const toldOf = async (webhook_id: string) => new Set((await deliveries(webhook_id)).map(({ request_id }) => request_id));
    expect(await toldOf(usual.webhook_id)).toEqual(new Set([completed, failed, expired]));
    expect(await toldOf(cancelled.webhook_id)).toEqual(new Set([stopped]));
    expect(world.receiver.received).toHaveLength(4);
  });

  test('is not there when the transaction that ended the request was rolled back', async () => {
    await world.register();
    const request_id = await world.request({ isFinished: false });
    const { db } = world.database;
    const undone = db.asOrganization(world.organization_id, async (tx) => {
      await cancelRequest(tx, request_id, world.now());
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    const { rows } = await world.database.owner.query('select from webhook_events');
    expect(rows).toEqual([]);
  });

  test("goes to its own organization's webhooks only", async () => {
    const other = await world.newOrganization();
    await world.register({ organization_id: other, path: '/other' });
    await world.register({ path: '/own' });
    await world.request();
    await world.deliverDue();
    expect(world.receiver.received.map(({ path }) => path)).toEqual(['/own']);
  });
});

describe('a receiver that does not take it', () => {
  test('is tried ten times on the schedule with one id and fresh signatures, then given up with an alert', async () => {
    const { webhook_id, secret } = await world.register();
    await world.request();
    answering(500);
    const schedule = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];
    for (const [index, wait] of schedule.entries()) {
      await world.deliverDue();
      expect(world.receiver.received).toHaveLength(index + 1);
      expect(await nextDelivery(world.database.db)).toEqual(new Date(world.now().getTime() + wait));
      world.pass(wait - 1);
      await world.deliverDue();
      expect(world.receiver.received).toHaveLength(index + 1);
      world.pass(1);
    }
    expect(await alerts()).toEqual([]);
    await world.deliverDue();
    const { received } = world.receiver;
    expect(received).toHaveLength(10);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10);
    expect(received.every((each) => signers(each, [secret]).length === 1)).toBe(true);
    expect(await deliveries(webhook_id)).toMatchObject([{ state: 'GIVEN_UP', attempts: 10, last_status: 500, last_error: 'answered 500' }]);
    expect(await attempts(webhook_id)).toHaveLength(10);
    expect(await alerts()).toMatchObject([{ kind: 'webhook_given_up', details: { webhook_id, tries: 10 } }]);
    expect(await nextDelivery(world.database.db)).toBeUndefined();
  });

  test.each([
    ['7200', 2 * hour],
    [new Date(Date.parse('2031-03-02T08:00:00Z') + hour).toUTCString(), hour],
    ['1', 5 * second],
    ['soon', 5 * second],
    ['99999999', 24 * hour],
  ])('is left alone as long as Retry-After: %s asks for', async (value, wait) => {
    await world.register();
    await world.request();
    answering(503, { 'retry-after': value });
    await world.deliverDue();
    expect(await nextDelivery(world.database.db)).toEqual(new Date(world.now().getTime() + wait));
  });

  test('and redirects is not followed: that is a failure like any other', async () => {
    const { webhook_id } = await world.register();
    await world.request();
    answering(307, { location: world.receiver.url('/elsewhere') });
    await world.deliverDue();
    expect(world.receiver.received.map(({ path }) => path)).toEqual(['/']);
    expect(await deliveries(webhook_id)).toMatchObject([{ state: 'PENDING', attempts: 1, last_status: 307 }]);
  });

  test('and hangs up is tried again', async () => {
    const { webhook_id } = await world.register();
    await world.request();
    world.receiver.answer = (response) => response.destroy();
    await world.deliverDue();
    const [delivery] = await deliveries(webhook_id);
    expect(delivery).toMatchObject({ state: 'PENDING', attempts: 1, last_status: null });
    expect(delivery!.last_error).toContain('could not be reached');
    world.receiver.answer = (response) => response.end();
    world.pass(5 * second);
    await world.deliverDue();
    expect(await deliveries(webhook_id)).toMatchObject([{ state: 'DELIVERED', attempts: 2 }]);
  });

  test('and answers 410 is disabled with a reason and one alert, and what waits goes on when it is enabled', async () => {
    const { webhook_id } = await world.register();
    await world.request();
    await world.request();
    answering(410);
    await world.deliverDue();
    const [webhook] = await listWebhooks(world.operator);
    expect(webhook).toMatchObject({ webhook_id, disabled_at: world.now(), disabled_reason: 'answered 410 Gone' });
    expect(await alerts()).toMatchObject([{ kind: 'webhook_disabled', details: { webhook_id } }]);
    const before = world.receiver.received.length;
    world.pass(24 * hour);
    await world.deliverDue();
    expect(world.receiver.received).toHaveLength(before);
    expect(await nextDelivery(world.database.db)).toBeUndefined();

    answering(200);
    await enableWebhook(world.operator, { webhook_id });
    await world.deliverDue();
    expect((await deliveries(webhook_id)).map(({ state }) => state)).toEqual(['DELIVERED', 'DELIVERED']);
  });

  test('of any of many events is told to the operator once an hour', async () => {
    await world.register();
    answering(500);
    const giveUp = async () => {
      for (let tries = 0; tries < 10; tries += 1) {
        await world.deliverDue();
        world.pass(27 * hour);
      }
    };
    await world.request();
    await world.request();
    await giveUp();
    expect(await alerts()).toHaveLength(1);
    await world.request();
    await giveUp();
    expect(await alerts()).toHaveLength(2);
  });
});

describe('a disabled webhook', () => {
  test('gets no events while disabled, and waiting ones once it is enabled', async () => {
    const { webhook_id } = await world.register();
    const waiting = await world.request();
    await disableWebhook(world.operator, { webhook_id });
    await world.request();
    await world.deliverDue();
    expect(world.receiver.connections).toBe(0);
    await enableWebhook(world.operator, { webhook_id });
    await world.deliverDue();
    expect((await deliveries(webhook_id)).map(({ request_id }) => request_id)).toEqual([waiting]);
    expect(world.receiver.received).toHaveLength(1);
  });
});

describe('a secret that was replaced', () => {
  test('also signs with the old secret until its overlap is over', async () => {
    const { webhook_id, secret: first } = await world.register();
    const { secret: next, webhook } = await rotateWebhookSecret(world.operator, { webhook_id });
    expect(webhook.previous_until).toEqual(new Date(world.now().getTime() + 24 * hour));
    await world.request();
    await world.deliverDue();
    world.pass(24 * hour - 1);
    await world.request();
    await world.deliverDue();
    world.pass(1);
    await world.request();
    await world.deliverDue();
    const signed = world.receiver.received.map((each) => signers(each, [first, next]));
    expect(signed).toEqual([[first, next], [first, next], [next]]);
  });
});

describe('what cannot be signed', () => {
  test('is not sent: the log says why, the operator is told once, and it goes on when the key is back', async () => {
    const { webhook_id } = await world.register();
    await world.request();
    await world.request();
    const { config } = world.context;
    world.context.config = { secret_key: Buffer.alloc(32, 8) };
    await world.deliverDue();
    world.context.config = { secret_key: undefined };
    world.pass(5 * second);
    await world.deliverDue();
    expect(world.receiver.connections).toBe(0);
    const errors = (await attempts(webhook_id)).map(({ error }) => error);
    expect(errors[0]).toContain('FIRMAMENT_SECRET_KEY is not the key it was encrypted with');
    expect(errors[1]).toContain('Webhooks need FIRMAMENT_SECRET_KEY');
    expect(await alerts()).toMatchObject([{ kind: 'webhook_unsigned', details: { webhook_id } }]);
    world.context.config = config;
    world.pass(5 * minute);
    await world.deliverDue();
    expect((await deliveries(webhook_id)).map(({ state }) => state)).toEqual(['DELIVERED', 'DELIVERED']);
  });

  test('because the key was lost is signed again once the secret is rotated under the new key, without the one before', async () => {
    const { webhook_id } = await world.register();
    const secret_key = Buffer.alloc(32, 8);
    world.operator.config = { ...world.operator.config, secret_key };
    world.context.config = { secret_key };
    const { secret } = await rotateWebhookSecret(world.operator, { webhook_id });
    await world.request();
    await world.deliverDue();
    expect(signers(world.receiver.received[0]!, [secret])).toEqual([secret]);
    expect(world.receiver.received[0]!.headers['webhook-signature']).not.toContain(' ');
  });

  test("such as with another webhook's secret, moved into its row, is not sent", async () => {
    const [mine, other] = [await world.register(), await world.register({ organization_id: await world.newOrganization() })];
    await world.database.owner.query(
      'update webhooks set secret = (select secret from webhooks where webhook_id = $2) where webhook_id = $1',
      [mine.webhook_id, other.webhook_id],
    );
    await world.request();
    await world.deliverDue();
    expect(world.receiver.connections).toBe(0);
    expect((await deliveries(mine.webhook_id))[0]!.last_error).toContain('cannot be decrypted');
  });
});

describe('an address that is not public', () => {
  /** Past every check of registration, as a restored or tampered row would be. */
  async function plant(url: string): Promise<void> {
    const webhook_id = randomUUID();
    const secret = encryptSecret('whsec_AAAA', world.context.config.secret_key!, webhook_id);
    await world.database.owner.query(
      'insert into webhooks (webhook_id, organization_id, url, secret, created_at) values ($1, $2, $3, $4, $5)',
      [webhook_id, world.organization_id, url, secret, world.now()],
    );
  }

  test('is not connected to at delivery, in any spelling, by http or https, or under any name', async () => {
    const { port } = new URL(world.receiver.url());
    const named = Object.keys(namesThatLeadHome).map((host) => `http://${host}:${port}/`);
    const urls = [...forbiddenUrls.map((spelling) => spelling.replaceAll('PORT', port)), ...named];
    for (const url of urls) {
      await plant(url);
      await plant(url.replace(/^http:/, 'https:'));
    }
    await world.request();
    await world.deliverDue();
    expect(world.receiver.connections).toBe(0);
    const all = await listDeliveries(world.operator, { limit: 10_000 });
    expect(all).toHaveLength(urls.length * 2);
    expect(all.filter(({ state, attempts: tried, last_status }) => state !== 'PENDING' || tried !== 1 || last_status !== null)).toEqual([]);
  });

  test('that a name leads to only after it was registered is refused by every try', async () => {
    world.names['hooks.example'] = ['93.184.216.34'];
    const { port } = new URL(world.receiver.url());
    const url = `https://hooks.example:${port}/`;
    const { webhook } = await registerWebhook(world.operator, { organization_id: world.organization_id, url });
    world.names['hooks.example'] = ['127.0.0.1'];
    await world.request();
    await world.deliverDue();
    expect(world.receiver.connections).toBe(0);
    expect((await deliveries(webhook.webhook_id))[0]!.last_error).toContain('hooks.example (127.0.0.1) is not on the public internet');
  });
});

describe('a claim', () => {
  test('leaves a webhook no more than its share, for any claimant', async () => {
    await world.register({ path: '/busy' });
    for (let count = 0; count < 6; count += 1) await world.request();
    const other = await world.newOrganization();
    await world.register({ organization_id: other, path: '/other' });
    await world.request({ organization_id: other });
    const claim = async () => {
      const until = new Date(world.now().getTime() + minute);
      const claimed = await claimDeliveries(world.database.db, { now: world.now(), until, most: 16, most_each: 4 });
      return claimed.map(({ url }) => new URL(url).pathname).toSorted();
    };
    expect(await claim()).toEqual(['/busy', '/busy', '/busy', '/busy', '/other']);
    expect(await claim()).toEqual([]);
    // The claimant died: the claims expire.
    world.pass(minute);
    expect(await claim()).toEqual(['/busy', '/busy', '/busy', '/busy', '/other']);
  });

  test('belongs to one alone, however many claim at the same moment', async () => {
    await world.register();
    for (let count = 0; count < 80; count += 1) await world.request();
    const until = new Date(world.now().getTime() + minute);
    const claim = () => claimDeliveries(world.database.db, { now: world.now(), until, most: 5, most_each: 1_000 });
    const claimed: string[] = [];
    for (let rounds = 0; rounds < 40 && claimed.length < 80; rounds += 1) {
      const found = await Promise.all(Array.from({ length: 12 }, claim));
      claimed.push(...found.flat().map(({ event_id }) => event_id));
    }
    expect(claimed).toHaveLength(80);
    expect(new Set(claimed).size).toBe(80);
  });

  test('that lapsed changes nothing by failing late, and counts when it succeeds late', async () => {
    const { webhook_id } = await world.register();
    await world.request();
    const claim = async () => {
      const until = new Date(world.now().getTime() + minute);
      const [claimed] = await claimDeliveries(world.database.db, { now: world.now(), until, most: 1, most_each: 4 });
      world.pass(minute);
      return claimed!;
    };
    const tries = [await claim(), await claim(), await claim()] as const;
    const finish = async (which: 0 | 1 | 2, status: number) => {
      answering(status);
      await deliver(world.context, tries[which], new AbortController().signal);
      return (await deliveries(webhook_id))[0];
    };
    expect(await finish(0, 500)).toMatchObject({ state: 'PENDING', attempts: 0, due_at: world.now() });
    expect(await finish(1, 200)).toMatchObject({ state: 'DELIVERED', attempts: 1 });
    expect(await finish(2, 410)).toMatchObject({ state: 'DELIVERED', attempts: 1, last_status: 410 });
    expect(await attempts(webhook_id)).toHaveLength(3);
  });
});

describe('events', () => {
  test('that go while they are sent, as when their news is withdrawn, leave nothing to write down', async () => {
    const { webhook_id } = await world.register();
    await world.request();
    const until = new Date(world.now().getTime() + minute);
    const [claimed] = await claimDeliveries(world.database.db, { now: world.now(), until, most: 1, most_each: 4 });
    await world.database.owner.query('delete from webhook_events');
    for (const status of [200, 500]) {
      answering(status);
      await deliver(world.context, claimed!, new AbortController().signal);
    }
    expect(await deliveries(webhook_id)).toEqual([]);
    expect((await world.database.owner.query('select from webhook_attempts')).rowCount).toBe(0);
  });

  test('of thirty days ago are forgotten with all that was tried, but not what an enabled webhook still waits for', async () => {
    const [told, broken] = [await world.register({ path: '/told' }), await world.register({ path: '/broken' })];
    world.receiver.answer = (response, { path }) => response.writeHead(path === '/told' ? 200 : 500).end();
    await world.request();
    await world.deliverDue();
    const { db, owner } = world.database;
    const later = new Date(world.now().getTime() + 1);
    expect(await forgetEvents(db, world.now())).toBe(0);
    expect(await forgetEvents(db, later)).toBe(0);
    await disableWebhook(world.operator, { webhook_id: broken.webhook_id });
    expect(await forgetEvents(db, later)).toBe(1);
    expect(await deliveries(told.webhook_id)).toEqual([]);
    const { rows } = await owner.query('select from webhook_attempts');
    expect(rows).toEqual([]);
  });
});

describe('row-level security', () => {
  test.each(['webhooks', 'webhook_events', 'webhook_deliveries', 'webhook_attempts', 'alerts'])(
    "shows the service another organization's %s neither to read nor to change, and lets it add none",
    async (table) => {
      const { webhook_id } = await world.register();
      await world.request();
      answering(410);
      await world.deliverDue();
      expect(webhook_id).toBeTruthy();
      const other = await world.newOrganization();
      const { db } = world.database;
      const count = (organization_id: string) =>
        db.asOrganization(organization_id, async (tx) => (await tx.query(`select from ${table}`)).rowCount);
      expect(await count(world.organization_id)).toBe(1);
      expect(await count(other)).toBe(0);
      expect((await db.query(`select from ${table}`)).rowCount).toBe(0);
      const change = (statement: string) => db.asOrganization(other, async (tx) => (await tx.query(statement)).rowCount);
      expect(await change(`update ${table} set organization_id = organization_id`)).toBe(0);
      expect(await change(`delete from ${table}`)).toBe(0);
      const moved = db.asOrganization(world.organization_id, (tx) => tx.query(`update ${table} set organization_id = $1`, [other]));
      await expect(moved).rejects.toThrow('row-level security');
    },
  );
});
