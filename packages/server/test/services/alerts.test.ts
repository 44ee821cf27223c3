import { createServer, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { notifyOfAlerts, type NotifyContext } from '../../src/services/alerts/notify.ts';
import { abandonRequest } from '../../src/services/requests/run.ts';
import { expireRequests } from '../../src/services/requests/expire.ts';
import { openNet } from '../../src/net/net.ts';
import { raiseAlert } from '../../src/store/operators/alerts.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { until } from '../support/spawned-service.ts';

let service: TestService;
let receiver: Server;
let received: { kind: string; organization_id: string | null; count: number; details: object }[] = [];
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
const raise = (alert: { kind?: string; organization_id?: string; subject?: string } = {}) =>
  raiseAlert(service.app.context.db, {
    kind: 'test',
    organization_id: null,
    details: {},
    moment: service.app.context.clock(),
    ...alert,
  });
const organizationOf = async (token: string) => (await service.app.context.accounts.authenticate(`Bearer ${token}`)).organization_id;
const unnotified = async () => (await service.database.owner.query('select from alerts where notified_at is null')).rowCount;

describe('the operator', () => {
  test('is raised for a request that timed out, once, and for one that was given up', async () => {
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
    await notifyOfAlerts(contextWith({ url: undefined, mail: mailTo(mailbox.url) }));
    mailbox.close();
    expect(mailbox.text()).toContain('RCPT TO:<operator@fenwick.example>');
    expect(mailbox.text()).toContain('Subject: Firmament: test');
    expect(await unnotified()).toBe(0);
  });
});

describe('what repeats', () => {
  test('is one notice for an organization, however many of its requests time out', async () => {
    const { token } = await service.newOrganization();
    const [first, second] = [await organizationOf(service.token), await organizationOf(token)];
    const one = await submit();
    await service.database.owner.query(
      `insert into requests
       select (jsonb_populate_record(r, jsonb_build_object('request_id', gen_random_uuid(), 'organization_id', case when n < 1000 then $2 else $3 end))).*
       from requests r, generate_series(1, 1002) n where r.request_id = $1`,
      [one, first, second],
    );
    service.clock.offset_ms += 90 * 60_000;
    await expireRequests({ ...service.app.context, running: new Map() });
    await notifyOfAlerts(contextWith({ url: url(), mail: undefined }));
    const told = received.map(({ kind, organization_id, count }) => ({ kind, organization_id, count }));
    expect(told.toSorted((a, b) => b.count - a.count)).toEqual([
      { kind: 'request_timed_out', organization_id: first, count: 1_000 },
      { kind: 'request_timed_out', organization_id: second, count: 3 },
    ]);
  });

  test('after its notice is counted in a second one, an hour after the first', async () => {
    const context = contextWith({ url: url(), mail: undefined });
    await raise();
    await notifyOfAlerts(context);
    for (let minute = 0; minute < 59; minute += 1) {
      service.clock.offset_ms += 60_000;
      await raise();
      await notifyOfAlerts(context);
    }
    expect(received.map(({ count }) => count)).toEqual([1]);
    service.clock.offset_ms += 60_000;
    await notifyOfAlerts(context);
    expect(received.map(({ count }) => count)).toEqual([1, 59]);
    await raise();
    service.clock.offset_ms += 60_000;
    await notifyOfAlerts(context);
    expect(received).toHaveLength(2);
    service.clock.offset_ms += 2 * 3_600_000;
    await notifyOfAlerts(context);
    expect(received.map(({ count }) => count)).toEqual([1, 59, 1]);
    await raise();
    await notifyOfAlerts(context);
    expect(received).toHaveLength(4);
  });

  test('is neither of another kind, nor about another organization or subject', async () => {
    const organization_id = await organizationOf(service.token);
    for (let times = 0; times < 2; times += 1) {
      for (const alert of [{}, { kind: 'other' }, { organization_id }, { subject: 'a webhook' }]) await raise(alert);
    }
    await notifyOfAlerts(contextWith({ url: url(), mail: undefined }));
    // All are of one moment: which is told first is chance.
    const told = received.map(({ kind, organization_id: whose, count }) => `${kind} ${String(whose)} ${count}`);
    expect(told.toSorted()).toEqual(['test null 2', 'other null 2', `test ${organization_id} 2`, 'test null 2'].toSorted());
  });

  test('is counted exactly, also when it comes all at once', async () => {
    await Promise.all(Array.from({ length: 50 }, () => raise()));
    await notifyOfAlerts(contextWith({ url: url(), mail: undefined }));
    expect(received.map(({ count }) => count)).toEqual([50]);
  });

  test('while its notice is being taken up has a notice of its own later', async () => {
    const { owner } = service.database;
    const moment = service.app.context.clock();
    await raise();
    let raising: Promise<unknown> | undefined;
    await owner.transaction(async (tx) => {
      await tx.query('select claim_alerts($1, $2, 1)', [moment, new Date(moment.getTime() + 60_000)]);
      raising = raise();
      await until('the other to wait', async () => {
        return (await owner.query(`select 1 from pg_locks where not granted and pid <> pg_backend_pid()`)).rowCount === 1;
      });
    });
    await raising;
    const { rows } = await owner.query<{ count: number; attempts: number }>('select count, attempts from alerts order by alert_id');
    expect(rows).toEqual([
      { count: 1, attempts: 1 },
      { count: 1, attempts: 0 },
    ]);
  });

  test('is listed with its count where no address is named, an hour in one', async () => {
    for (let times = 0; times < 4; times += 1) {
      await raise();
      service.clock.offset_ms += 20 * 60_000;
    }
    const { rows } = await service.database.owner.query('select count from alerts order by alert_id');
    expect(rows).toEqual([{ count: 3 }, { count: 1 }]);
  });
});

describe('of two channels', () => {
  test('the one that works is told once, while the other fails and is tried again until it works', async () => {
    await raise();
    const gone = await startMailbox();
    gone.close();
    const failing = contextWith({ url: url(), mail: mailTo(gone.url) });
    for (let tries = 0; tries < 3; tries += 1) {
      await notifyOfAlerts(failing);
      expect([received.length, await unnotified()]).toEqual([1, 1]);
      service.clock.offset_ms += 3_600_000;
    }
    const mailbox = await startMailbox();
    await notifyOfAlerts(contextWith({ url: url(), mail: mailTo(mailbox.url) }));
    mailbox.close();
    expect(mailbox.text()).toContain('Subject: Firmament: test');
    expect([received.length, await unnotified()]).toEqual([1, 0]);
  });

  test('a mail goes out although the address refuses', async () => {
    await raise();
    answers = [500, 500];
    const mailbox = await startMailbox();
    const context = contextWith({ url: url(), mail: mailTo(mailbox.url) });
    await notifyOfAlerts(context);
    service.clock.offset_ms += 60_000;
    await notifyOfAlerts(context);
    expect(mailbox.text().match(/Subject: Firmament: test/g)).toHaveLength(1);
    expect([received.length, await unnotified()]).toEqual([0, 1]);
    mailbox.close();
  });
});

const mailTo = (smtp_url: string) => ({ smtp_url, from: 'firmament@fenwick.example', to: 'operator@fenwick.example' });

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
