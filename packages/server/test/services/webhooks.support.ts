import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { isIP, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { openNet, type Net } from '../../src/net/net.ts';
import type { WebhookContext } from '../../src/services/webhooks/context.ts';
import { claimMs, deliver, type DeliverContext } from '../../src/services/webhooks/deliver.ts';
import { registerWebhook } from '../../src/services/webhooks/register.ts';
import { completeRequest, insertRequest, startRequest } from '../../src/store/requests/requests.ts';
import { claimDeliveries } from '../../src/store/webhooks/webhook-tries.ts';
import { freshDatabase, type FreshDatabase } from '../support/database.ts';
import { namesThatLeadHome } from '../net/ssrf-corpus.ts';

/** The host the operator allows, where the receivers of a test listen. */
const receiverHost = 'receiver.internal';
const secret_key = Buffer.alloc(32, 7);

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Receiver {
  /** In the order they came. */
  received: Received[];
  connections: number;
  /** 200 with nothing, until a test says otherwise. */
  answer: (response: ServerResponse, received: Received) => void;
  url: (path?: string, host?: string) => string;
  close(): void;
}

export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    const take = async () => {
      const received = { path: request.url ?? '', headers: request.headers, body: await text(request) };
      receiver.received.push(received);
      receiver.answer(response, received);
    };
    // The process may die on the way.
    take().catch(() => undefined);
  });
  server.on('connection', () => (receiver.connections += 1));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    received: [],
    connections: 0,
    answer: (response) => response.end(),
    url: (path = '/', host = receiverHost) => `http://${host}:${port}${path}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;
}

/** A database with one organization, a receiver, and time that passes only when a test says so. */
export interface World {
  database: FreshDatabase;
  receiver: Receiver;
  organization_id: string;
  net: Net;
  /** What operators' acts take, and what delivering takes. */
  operator: WebhookContext;
  context: DeliverContext;
  logged: { fields: object; message: string }[];
  now(): Date;
  pass(ms: number): void;
  /** Where names lead, beside those that never change. */
  names: Record<string, string[]>;
  newOrganization(): Promise<string>;
  /** Registers the receiver. */
  register(input?: { organization_id?: string; path?: string; statuses?: string[] }): Promise<{ webhook_id: string; secret: string }>;
  /** A request that was just completed, or is still worked on. */
  request(input?: { organization_id?: string; isFinished?: boolean }): Promise<string>;
  finish(request_id: string, organization_id?: string): Promise<void>;
  /** Tries all that is due, as the background does. */
  deliverDue(): Promise<void>;
  close(): Promise<void>;
}

export async function openWorld(): Promise<World> {
  const database = await freshDatabase();
  const receiver = await startReceiver();
  const names: Record<string, string[]> = {};
  const resolve = (host: string) => {
    const found = { [receiverHost]: ['127.0.0.1'], ...namesThatLeadHome, ...names }[host];
    if (!found) return Promise.reject(Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND' }));
    return Promise.resolve(found.map((address) => ({ address, family: isIP(address) })));
  };
  let now = Date.parse('2031-03-02T08:00:00Z');
  const clock = () => new Date(now);
  const logged: World['logged'] = [];
  const log = (fields: object, message: string) => void logged.push({ fields, message });
  const allow_hosts = [receiverHost];
  const net = openNet({ version: '9.9.9', allow_hosts, resolve });
  const { owner, db } = database;

  async function newOrganization(): Promise<string> {
    const organization_id = randomUUID();
    await owner.query('insert into organizations (organization_id, name, created_at, plan) values ($1, $2, $3, $4)', [
      organization_id,
      `Organization ${organization_id}`,
      clock(),
      'unlimited',
    ]);
    return organization_id;
  }

  const world: World = {
    database,
    receiver,
    organization_id: await newOrganization(),
    net,
    operator: { tx: owner, clock, config: { secret_key, allow_hosts }, resolve },
    context: { db, clock, log: { debug: log, info: log, warn: log, error: log }, net, config: { secret_key }, random: () => 0 },
    logged,
    now: clock,
    pass: (ms) => void (now += ms),
    names,
    newOrganization,
    async register({ organization_id = world.organization_id, path = '/', statuses } = {}) {
      const input = { organization_id, url: receiver.url(path), ...(statuses && { statuses }) };
      const { webhook, secret } = await registerWebhook(world.operator, input);
      return { webhook_id: webhook.webhook_id, secret };
    },
    async request({ organization_id = world.organization_id, isFinished = true } = {}) {
      const request_id = randomUUID();
      await db.asOrganization(organization_id, async (tx) => {
        await insertRequest(tx, { request_id, organization_id, request_type: 'market_map', input: {}, created_at: clock() });
        await startRequest(tx, request_id, clock());
      });
      if (isFinished) await world.finish(request_id, organization_id);
      return request_id;
    },
    async finish(request_id, organization_id = world.organization_id) {
      await db.asOrganization(organization_id, (tx) =>
        completeRequest(tx, { request_id, organization_id, body: Buffer.from(''), data_version: 0, moment: clock() }),
      );
    },
    async deliverDue() {
      for (;;) {
        const claimed = await claimDeliveries(db, { now: clock(), until: new Date(now + claimMs), most: 16, most_each: 4 });
        if (claimed.length === 0) return;
        await Promise.all(claimed.map((delivery) => deliver(world.context, delivery, new AbortController().signal)));
      }
    },
    async close() {
      receiver.close();
      await net.close();
      await database.drop();
    },
  };
  return world;
}

/** Which of the secrets signed what came, worked out by hand as a receiver would. */
export function signers({ headers, body }: Received, secrets: readonly string[]): string[] {
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const signatures = String(headers['webhook-signature']).split(' ');
  return secrets.filter((secret) => {
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    return signatures.includes(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  });
}
