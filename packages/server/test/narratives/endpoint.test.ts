import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { NarrativeSectionName } from '@firmament/contract';
import { ingest } from '../../src/services/ingestion/ingest.ts';
import { openModel, type Model } from '../../src/services/narratives/model.ts';
import { narrate } from '../../src/services/narratives/narrate.ts';
import { readDocuments } from '../../src/services/narratives/read-documents.ts';
import { saveSources } from '../../src/store/records/source-records.ts';
import { aCompany, aPublication } from '../api/documents.support.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { until } from '../support/spawned-service.ts';
import { report, speaker } from './documents.ts';
import { faithful, type Proposed } from './scripted.ts';

/** What the endpoint is asked and answers. */
interface Asked {
  model: string;
  messages: { content: string }[];
  response_format?: { type: string };
  authorization: string | undefined;
}
let asked: Asked[];
let answer: (call: Asked, response: ServerResponse, request: IncomingMessage) => void;
let connections = 0;
const server = createServer((request, response) => void take(request, response));
server.on('connection', () => (connections += 1));

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const call = { ...((await json(request)) as Asked), authorization: request.headers.authorization };
  asked.push(call);
  answer(call, response, request);
}
const completion = (content: string, total_tokens = 100) =>
  JSON.stringify({ choices: [{ message: { content } }], usage: { total_tokens } });
const says = (statements: (prompt: string) => Proposed[]) => (call: Asked, response: ServerResponse) =>
  void response.end(completion(JSON.stringify({ statements: statements(call.messages[1]!.content) })));

let service: TestService;
let model: Model | undefined;
let organization_id: string;
const clock = () => new Date('2031-01-01T12:00:00Z');
const sections: NarrativeSectionName[] = ['products_and_services', 'partnerships', 'key_customers'];

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  service = await startTestService({ template: 'empty', works: false });
  const { db } = service.app.context;
  await saveSources(db, [{ name: 'wire', title: 'W', publisher: 'The Wire', licence: 'CC0', source_url: '' }]);
  const facts = {
    form: '10-K',
    accession: 'k',
    filed: '2030-08-01 00:00:00',
    report_date: '2030-06-30',
    report_url: '',
    filing_url: 'https://x.example/k',
    html: report.join('\n'),
  };
  await ingest({ db, clock }, [
    aCompany('quillmere', { name: speaker.name }),
    aPublication('filing', 'k', { permalink: 'quillmere', as_of: '2030-08-01', facts }),
  ]);
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await service.close();
});
async function newOrganization(): Promise<string> {
  const { credentials } = await service.newOrganization();
  const { rows } = await service.database.owner.query<{ organization_id: string }>(
    'select organization_id from clients where client_id = $1',
    [credentials['client_id']],
  );
  return rows[0]!.organization_id;
}
beforeEach(async () => {
  asked = [];
  organization_id = await newOrganization();
});
afterEach(() => model?.close());

const hosts = ['127.0.0.1'];
/** Waits that end at once, and are told. */
let waits: number[];
function open(llm: { daily_tokens?: number; calls_at_once?: number } = {}, { timeout_ms = 30_000, allow_hosts = hosts } = {}): Model {
  waits = [];
  let now = 0;
  const time = {
    now: () => now,
    date: clock,
    wait: (ms: number, signal: AbortSignal) => Promise.resolve(signal.throwIfAborted()).then(() => void waits.push(((now += ms), ms))),
    deadline: () => new AbortController().signal,
  };
  const { port } = server.address() as AddressInfo;
  const config = {
    allow_hosts,
    llm: { base: `http://127.0.0.1:${port}/v1`, model: 'scripted-1', key: 'k-1', calls_at_once: 4, daily_tokens: 1_000_000, ...llm },
  };
  const { db, log } = service.app.context;
  model = openModel({ config, db, clock, log, timeout_ms, time });
  return model!;
}
function narrated(
  by: Model | undefined,
  { signal, of = organization_id, only = sections }: { signal?: AbortSignal; of?: string; only?: NarrativeSectionName[] } = {},
) {
  const document = { facts: { name: speaker.name } } as never;
  const { db } = service.app.context;
  return narrate(
    { db, clock, config: { persons: false }, model: by, organization_id: of },
    {
      permalink: 'quillmere',
      document,
      documents: () => readDocuments(service.app.context, { permalink: 'quillmere', document, prompts: [] }),
      sections: only,
      signal,
    },
  );
}
const told = (sources: Awaited<ReturnType<typeof narrated>>['sources']) => Object.values(sources).flatMap((paths) => paths['']!);

describe('a section that a model words', () => {
  test('has its sentences, each with the passage it rests on, and tells that a model worded it', async () => {
    answer = says((prompt) =>
      faithful(prompt).map((each) => ({
        ...each,
        text: each.text.replace(' is a maker of orchard robots and designs', ' designs'),
      })),
    );
    const { data, sources } = await narrated(open());
    const { product_overview } = data['products_and_services'] as { product_overview: { summary: string; source: { quote: string }[] } };
    expect(product_overview.summary).toContain('Quillmere Robotics designs, builds and sells machines that prune trees. [1]');
    expect(product_overview.source[0]!.quote).toBe(
      'We are a maker of orchard robots and design, build and sell machines that prune trees.',
    );
    expect(told(sources)).toContainEqual(expect.objectContaining({ source: 'model', source_key: 'scripted-1', method: 'generated' }));
    expect(asked[0]).toMatchObject({ model: 'scripted-1', authorization: 'Bearer k-1', response_format: { type: 'json_schema' } });
  });

  test('shows it data between markers that differ in every call', async () => {
    answer = says(faithful);
    await narrated(open());
    const markers = asked.map(({ messages }) => /^Marker: (\S{24})$/m.exec(messages[1]!.content)![1]!);
    expect(new Set(markers).size).toBe(asked.length);
    for (const [index, { messages }] of asked.entries()) expect(messages[1]!.content.split(`\n${markers[index]!}`)).toHaveLength(3);
  });

  test('is asked for without a schema where the endpoint takes none', async () => {
    answer = (call, response) => (call.response_format ? response.writeHead(400).end('no') : says(faithful)(call, response));
    const { sources } = await narrated(open(), { only: ['partnerships'] });
    expect(told(sources)).toContainEqual(expect.objectContaining({ source: 'model' }));
  });
});

const lie = (text: string, quote?: string) =>
  says((prompt) => faithful(prompt).map((each) => ({ ...each, text, ...(quote !== undefined && { quote }) })));
const raw =
  (body: string, headers = {}) =>
  (_: Asked, response: ServerResponse) =>
    void response.writeHead(200, headers).end(body);
const misbehaviour: Record<string, typeof answer> = {
  lies: lie('Quillmere Robotics launched MoonPilot, a rocket.'),
  'quotes what is not there': lie('Quillmere Robotics’ customers include Glimmerfax.', 'Our customers include Glimmerfax.'),
  'denies what is affirmed': lie('Quillmere Robotics is not a maker of orchard robots.'),
  'contradicts itself': says((prompt) => [
    ...faithful(prompt).map((each) => ({ ...each, text: 'Cedar Orchards accounted for 41% of net revenue.' })),
    ...faithful(prompt).map((each) => ({ ...each, text: 'Cedar Orchards accounted for 1% of net revenue.' })),
  ]),
  'names passages that there are not': says((prompt) => faithful(prompt).map((each) => ({ ...each, passages: [12] }))),
  'answers junk for statements': raw(completion('{"statements": [{"text": 7}]}')),
  'answers half of its JSON': raw(completion('{"statements": [{"text": "Quillm')),
  'answers prose': raw(completion('Quillmere Robotics is a strong buy.')),
  'answers no completion': raw('{"error": "no"}'),
  'answers HTML': raw('<html><body>Bad gateway</body></html>', { 'content-type': 'text/html' }),
  'answers more than it may': (_, response) => void response.end('x'.repeat(2_000_000)),
  'answers 429 again and again': (_, response) => void response.writeHead(429, { 'retry-after': '2' }).end(),
  'answers 500': (_, response) => void response.writeHead(500).end(),
  'answers 401': (_, response) => void response.writeHead(401).end(),
  'leads elsewhere': (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  'hangs up': (_, __, request) => void request.socket.destroy(),
  'says nothing': () => undefined,
  'never ends': (_, response) => {
    const more = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(more));
  },
};

describe('extracts answer, and where it is told', () => {
  test.each(Object.entries(misbehaviour))('an endpoint %s', async (_, behaves) => {
    const extracts = await narrated(undefined);
    answer = behaves;
    const { data, sources } = await narrated(open({}, { timeout_ms: 500 }));
    expect(data).toEqual(extracts.data);
    expect(asked.length).toBeGreaterThan(0);
    const reasons = told(sources).flatMap(({ left_out }) => left_out?.reason ?? []);
    expect(reasons.some((reason) => reason.startsWith('Extracts answer instead of the model.'))).toBe(true);
    expect(JSON.stringify(sources)).not.toMatch(/MoonPilot|Glimmerfax|strong buy/);
    expect(told(sources).some(({ source }) => source === 'model')).toBe(false);
  });

  test('an endpoint in this network that is not allowed is not asked', async () => {
    const before = connections;
    const { data } = await narrated(open({}, { allow_hosts: [] }));
    expect(data).toEqual((await narrated(undefined)).data);
    expect(connections).toBe(before);
  });
});

describe('asking', () => {
  test('waits as long as the endpoint asks, and goes on', async () => {
    answer = (call, response) =>
      asked.length === 1 ? response.writeHead(429, { 'retry-after': '7' }).end() : says(faithful)(call, response);
    const { sources } = await narrated(open(), { only: ['partnerships'] });
    expect(waits).toEqual([7_000]);
    expect(told(sources)).toContainEqual(expect.objectContaining({ source: 'model' }));
  });

  test('ends with the request', async () => {
    const controller = new AbortController();
    let closed = 0;
    answer = (_, response) => void response.on('close', () => (closed += 1));
    const running = narrated(open({ calls_at_once: 2 }), { signal: controller.signal });
    running.catch(() => undefined);
    await until('the endpoint to be asked', () => Promise.resolve(asked.length > 0));
    const reason = new Error('called off');
    controller.abort(reason);
    await expect(running).rejects.toBe(reason);
    await until('the call to end', () => Promise.resolve(closed === asked.length));
    expect(asked).toHaveLength(1);
  });

  test('is so much at once of all, half of it of one organization', async () => {
    let [now, most] = [0, 0];
    answer = (call, response) => {
      most = Math.max(most, (now += 1));
      response.on('finish', () => (now -= 1));
      setImmediate(() => says(faithful)(call, response));
    };
    const by = open({ calls_at_once: 2 });
    await narrated(by);
    expect(most).toBe(1);
    most = 0;
    const held: (() => void)[] = [];
    onTestFinished(() => held.forEach((end) => end()));
    answer = (call, response) => void held.push(() => says(faithful)(call, response));
    const others = await Promise.all([0, 1, 2].map(newOrganization));
    asked = [];
    const running = others.map((of) => narrated(by, { of, only: ['partnerships'] }));
    for (let done = 0; done < 3; done += 1) {
      await until('a call', () => Promise.resolve(held.length > 0));
      expect(held.length).toBeLessThanOrEqual(2);
      held.shift()!();
    }
    await Promise.all(running);
    expect(asked).toHaveLength(3);
  });

  test('stops where what an organization may spend a day is spent; others are still served', async () => {
    const by = open({ daily_tokens: 5_000 });
    answer = (call, response) => void response.end(completion(JSON.stringify({ statements: faithful(call.messages[1]!.content) }), 4_000));
    const first = await narrated(by, { only: ['partnerships'] });
    expect(told(first.sources)).toContainEqual(expect.objectContaining({ source: 'model' }));
    const { rows } = await service.database.owner.query('select day::text, tokens from model_tokens where organization_id = $1', [
      organization_id,
    ]);
    expect(rows).toEqual([{ day: '2031-01-01', tokens: 4_000 }]);
    const second = await narrated(by, { only: ['partnerships'] });
    expect(asked).toHaveLength(1);
    expect(second.data).toEqual((await narrated(undefined, { only: ['partnerships'] })).data);
    expect(told(second.sources)).toContainEqual(
      expect.objectContaining({
        left_out: {
          value: '',
          reason: 'Extracts answer instead of the model. What the organization may spend on the model today is spent.',
        },
      }),
    );
    await narrated(by, { of: await newOrganization(), only: ['partnerships'] });
    expect(asked).toHaveLength(2);
  });
});
