import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deliveries } from '../../src/jobs/recurring.ts';
import { startRecurring } from '../../src/jobs/runner.ts';
import { disableWebhook } from '../../src/services/webhooks/disable.ts';
import { enableWebhook } from '../../src/services/webhooks/enable.ts';
import { listAttempts, listDeliveries } from '../../src/services/webhooks/list-deliveries.ts';
import { replayDeliveries } from '../../src/services/webhooks/replay.ts';
import { sendTestEvent } from '../../src/services/webhooks/send-test.ts';
import { webhooksChannel } from '../../src/store/webhooks/webhooks.ts';
import { until } from '../support/spawned-service.ts';
import { openWorld, type World } from './webhooks.support.ts';

let world: World;
let stops: (() => Promise<void>)[];
beforeEach(async () => {
  world = await openWorld();
  stops = [];
});
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  await world.close();
});

const start = async () => {
  // It hears of what happens, or of nothing.
  const lines = deliveries(world.context).map((line) => ({ ...line, every_ms: Infinity }));
  const stop = await startRecurring({ ...world.context, metrics: { recurred: () => undefined } }, lines);
  stops.push(stop);
  return stop;
};
const ids = () => world.receiver.received.map(({ headers }) => String(headers['webhook-id']));
const receivedBy = (route: string) => world.receiver.received.filter((each) => each.path === route).length;
const arrived = (count: number) => until(`${count} to arrive`, () => world.receiver.received.length === count);
const allAre = (state: string, count: number) =>
  until(`${count} deliveries to be ${state}`, async () => {
    const found = await listDeliveries(world.operator, { states: [state], limit: 1_000 });
    return found.length === count;
  });
/** As the passing of time would. */
const wake = () => world.database.owner.query('select pg_notify($1, $2)', [webhooksChannel, '']);

describe('delivering in the background', () => {
  test('tells what waited before it started, and at once of what happens, of a test, a replay and what waited while disabled', async () => {
    const { webhook_id } = await world.register();
    await world.request();
    await start();
    await arrived(1);
    await world.request();
    await arrived(2);
    const { event_id } = await sendTestEvent(world.operator, { webhook_id });
    await arrived(3);
    await allAre('DELIVERED', 3);
    await replayDeliveries(world.operator, { webhook_id, event_id });
    await arrived(4);
    await allAre('DELIVERED', 3);
    await world.database.owner.transaction(async (tx) => {
      await sendTestEvent({ ...world.operator, tx }, { webhook_id });
      await disableWebhook({ ...world.operator, tx }, { webhook_id });
    });
    await allAre('PENDING', 1);
    await enableWebhook(world.operator, { webhook_id });
    await arrived(5);
    expect(new Set(ids()).size).toBe(4);
  });

  test('tries again when that is due', async () => {
    await world.register();
    world.receiver.answer = (response) => response.writeHead(500).end();
    await start();
    await world.request();
    await arrived(1);
    await until('the try to be written down', async () => (await listDeliveries(world.operator, {}))[0]!.attempts === 1);
    world.receiver.answer = (response) => response.end();
    world.pass(5_000);
    await wake();
    await allAre('DELIVERED', 1);
    expect(new Set(ids()).size).toBe(1);
  });

  test('tells each event once, however many processes deliver', async () => {
    await world.register();
    for (let count = 0; count < 60; count += 1) await world.request();
    await Promise.all([start(), start(), start()]);
    await allAre('DELIVERED', 60);
    expect(ids()).toHaveLength(60);
    expect(new Set(ids()).size).toBe(60);
  });

  test('delivers to others at once while one receiver never answers; it waits for four at a time', async () => {
    await world.register({ path: '/silent' });
    const other = await world.newOrganization();
    await world.register({ organization_id: other, path: '/prompt' });
    world.receiver.answer = (response, { path: route }) => {
      if (route === '/prompt') response.end();
    };
    for (let count = 0; count < 40; count += 1) await world.request();
    await start();
    await until('the silent one to be asked', () => receivedBy('/silent') === 4);
    for (let count = 1; count <= 20; count += 1) {
      await world.request({ organization_id: other });
      await until('the prompt one to hear of it', () => receivedBy('/prompt') === count);
    }
    expect(receivedBy('/silent')).toBe(4);
  });

  test('delivers to other organizations at once while all receivers of one never answer; it waits for eight at a time', async () => {
    for (let count = 0; count < 4; count += 1) await world.register({ path: `/silent-${count}` });
    const other = await world.newOrganization();
    await world.register({ organization_id: other, path: '/prompt' });
    world.receiver.answer = (response, { path: route }) => {
      if (route === '/prompt') response.end();
    };
    const silent = () => [0, 1, 2, 3].reduce((sum, count) => sum + receivedBy(`/silent-${count}`), 0);
    for (let count = 0; count < 40; count += 1) await world.request();
    await start();
    await until('the silent ones to be asked', () => silent() === 8);
    for (let count = 1; count <= 20; count += 1) {
      await world.request({ organization_id: other });
      await until('the prompt one to hear of it', () => receivedBy('/prompt') === count);
    }
    expect(silent()).toBe(8);
  });

  test('stops promptly in the middle of tries, and gives them back uncounted for the next to make', async () => {
    await world.register();
    world.receiver.answer = () => undefined;
    await world.request();
    const stop = await start();
    await arrived(1);
    await stop();
    const [delivery] = await listDeliveries(world.operator, {});
    expect(delivery).toMatchObject({ state: 'PENDING', attempts: 0, due_at: world.now() });
    expect(await listAttempts(world.operator, delivery!)).toEqual([]);
    world.receiver.answer = (response) => response.end();
    await start();
    await allAre('DELIVERED', 1);
    expect(new Set(ids()).size).toBe(1);
  });

  test('killed after it sent and before it wrote that down, it is sent again with the same id', async () => {
    await world.register();
    await world.request();
    const file = fileURLToPath(new URL('webhooks.deliverer.ts', import.meta.url));
    const key = world.context.config.secret_key!.toString('base64');
    const child = spawn(process.execPath, [file, world.database.url, key, world.now().toISOString()], { stdio: 'inherit' });
    world.receiver.answer = () => child.kill('SIGKILL');
    await once(child, 'exit');
    expect(ids()).toHaveLength(1);
    const [delivery] = await listDeliveries(world.operator, {});
    expect(delivery).toMatchObject({ state: 'PENDING', attempts: 0 });

    world.receiver.answer = (response) => response.end();
    await start();
    await wake();
    world.pass(60_000);
    await wake();
    await allAre('DELIVERED', 1);
    expect(ids()).toHaveLength(2);
    expect(new Set(ids()).size).toBe(1);
  });

  test('goes on after the database cut its connections', async () => {
    await world.register();
    await start();
    await world.request();
    await arrived(1);
    await world.database.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'firmament service'`,
    );
    // Each connection tells once that it was cut.
    const isMade = () =>
      world.request().then(
        () => true,
        () => false,
      );
    await until('a request to be made', isMade);
    await until('both to be written down', async () => {
      // What was claimed while the line was cut lapses.
      world.pass(1_000);
      await wake();
      return (await listDeliveries(world.operator, { states: ['DELIVERED'] })).length === 2;
    });
    expect(new Set(ids()).size).toBe(2);
  });

  test('forgets events of thirty days ago', async () => {
    await world.register();
    await world.request();
    await world.deliverDue();
    world.pass(30 * 24 * 3_600_000 + 1);
    await start();
    await until('it to be forgotten', async () => (await listDeliveries(world.operator, {})).length === 0);
    expect(world.receiver.received).toHaveLength(1);
  });
});
