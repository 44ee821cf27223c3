import { createServer, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { notifyOfAlerts, type NotifyContext } from '../../src/services/alerts/notify.ts';
import { abandonRequest } from '../../src/services/requests/run.ts';
import { expireRequests } from '../../src/services/requests/expire.ts';
import { openNet } from '../../src/net/net.ts';
import { raiseAlert } from '../../src/store/alerts.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
let receiver: Server;
let received: { kind: string; details: object }[] = [];
let answers: number[] = [];
beforeAll(async () => {
  service = await startTestService({ template: 'empty', works: false });
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const status = answers.shift() ?? 200;
      if (status === 200) received.push(JSON.parse(body) as (typeof received)[number]);
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  receiver.close();
  await service.close();
});
beforeEach(async () => {
  received = [];
  answers = [];
  await service.database.owner.query('delete from alerts');
});

function contextWith(alerts: NotifyContext['config']['alerts']): NotifyContext {
  const net = openNet({ version: 'test', allow_hosts: ['127.0.0.1'] });
  return { ...service.app.context, net, config: { alerts } };
}
const url = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/alerts`;
const submit = async () =>
  (await service.call('market_map.enrich', { body: { topic: 'tin mining', parameters: {} } })).body.request_id as string;
const raise = () =>
  raiseAlert(service.app.context.db, { kind: 'test', organization_id: null, details: {}, moment: service.app.context.clock() });
const unnotified = async () => (await service.database.owner.query('select from alerts where notified_at is null')).rowCount;

describe('the operator', () => {
  test('is told of a request that timed out, once, and of one that was given up', async () => {
    const timed_out = await submit();
    service.clock.offset_ms += 90 * 60_000;
    await expireRequests({ ...service.app.context, running: new Map() });
    const given_up = await submit();
    const { organization_id } = await service.app.context.accounts.authenticate(`Bearer ${service.token}`);
    for (let told = 0; told < 2; told += 1) await abandonRequest(service.app.context, { request_id: given_up, organization_id });
    const context = contextWith({ url: url(), mail: undefined });
    await notifyOfAlerts(context);
    await notifyOfAlerts(context);
    expect(received).toEqual([
      expect.objectContaining({ kind: 'request_timed_out', details: expect.objectContaining({ request_id: timed_out }) }),
      expect.objectContaining({ kind: 'request_abandoned', details: { request_id: given_up } }),
    ]);
  });

  test('is told again, later and later, while the address refuses', async () => {
    await raise();
    const context = contextWith({ url: url(), mail: undefined });
    answers = [500, 503];
    await notifyOfAlerts(context);
    await notifyOfAlerts(context);
    expect([received.length, answers.length]).toEqual([0, 1]);
    service.clock.offset_ms += 60_000;
    await notifyOfAlerts(context);
    expect([received.length, answers.length]).toEqual([0, 0]);
    service.clock.offset_ms += 60_000;
    await notifyOfAlerts(context);
    expect(received).toEqual([]);
    service.clock.offset_ms += 60_000;
    await notifyOfAlerts(context);
    expect(received).toHaveLength(1);
    expect(await unnotified()).toBe(0);
  });

  test('finds alerts listed where no address is named', async () => {
    await raise();
    await notifyOfAlerts(contextWith({ url: undefined, mail: undefined }));
    expect(await unnotified()).toBe(1);
  });

  test('gets a mail by SMTP', async () => {
    await raise();
    const mailbox = await startMailbox();
    await notifyOfAlerts(
      contextWith({ url: undefined, mail: { smtp_url: mailbox.url, from: 'firmament@fenwick.example', to: 'operator@fenwick.example' } }),
    );
    mailbox.close();
    expect(mailbox.text()).toContain('RCPT TO:<operator@fenwick.example>');
    expect(mailbox.text()).toContain('Subject: Firmament: test');
    expect(await unnotified()).toBe(0);
  });
});

/** As much of an SMTP server as takes a message (RFC 5321). */
async function startMailbox() {
  let heard = '';
  const server = createTcpServer((socket) => {
    let isData = false;
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 mailbox.example');
    socket.on('data', (chunk) => {
      heard += chunk.toString();
      for (const line of chunk.toString().split('\r\n')) {
        if (isData) {
          if (line === '.') {
            isData = false;
            say('250 taken');
          }
        } else if (line.startsWith('DATA')) {
          isData = true;
          say('354 go on');
        } else if (line.startsWith('QUIT')) say('221 bye');
        else if (line !== '') say('250 fine');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, text: () => heard, close: () => server.close() };
}
