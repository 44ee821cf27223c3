import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Config } from '../../src/config.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { interrupt, newDataFolder, removeEverything, startOn, until } from '../support/spawned-service.ts';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: string };
}

/** A span as it comes in OTLP. */
interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Attribute[];
  status: { code: number };
}

interface Received {
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[] };
}

let received: Received[] = [];
let status = 200;
const collector = createServer((request, response) => void take(request, response));

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = (await json(request)) as Received['body'];
  received.push({ url: request.url, headers: request.headers, body });
  response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
}

const spans = () => received.flatMap(({ body }) => body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)));
const valuesOf = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));
/** The span with this attribute, as soon as it exists. */
async function spanWith(key: string, value: string): Promise<Span & { values: Record<string, unknown> }> {
  const find = () => spans().find(({ attributes }) => valuesOf(attributes)[key] === value);
  const span = await until('its span', find);
  return { ...span, values: valuesOf(span.attributes) };
}

let service: TestService;
let organization_id: string;
let tracing: NonNullable<Config['tracing']>;
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  tracing = { endpoint, headers: { 'x-key': 'a b' }, service_name: 'firmament of the test' };
  service = await startTestService({ config: { tracing } });
  ({ organization_id } = await service.app.context.accounts.authenticate(`Bearer ${service.token}`));
});
afterAll(async () => {
  await service.close();
  await removeEverything();
  collector.close();
});

describe('a call, where a collector is set', () => {
  test('is a span with the question, the caller and the answer', async () => {
    const { headers } = await service.call('company.search', { query: { query: 'nvidia' } });
    const span = await spanWith('firmament.request_ref', headers.get('x-request-id')!);
    expect(span).toMatchObject({ name: 'GET /api/enterprise/company/search', kind: 2, status: { code: 0 } });
    expect(span.values).toMatchObject({
      'firmament.operation': 'company.search',
      'firmament.organization_id': organization_id,
      'http.response.status_code': 200,
    });
    expect(span.traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(span.parentSpanId).toBeUndefined();
    expect(Number(BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano))).toBeGreaterThanOrEqual(0);
    expect(received[0]).toMatchObject({ url: '/v1/traces', headers: { 'x-key': 'a b', 'content-type': 'application/json' } });
    expect(valuesOf(received[0]!.body.resourceSpans[0]!.resource.attributes)).toMatchObject({
      'service.name': 'firmament of the test',
      'firmament.role': 'all',
    });
  });

  test('is part of the trace its caller is in', async () => {
    // The example of https://www.w3.org/TR/trace-context/
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    const { headers } = await service.call('company.search', { query: { query: 'nvidia' }, headers: { traceparent } });
    const span = await spanWith('firmament.request_ref', headers.get('x-request-id')!);
    expect(span).toMatchObject({ traceId: '4bf92f3577b34da6a3ce929d0e0e4736', parentSpanId: '00f067aa0ba902b7' });
  });

  test('and the work on what it submitted are one trace', async () => {
    const { headers, body } = await service.call('market_map.enrich', { body: { topic: 'regional airlines', parameters: {} } });
    const submission = await spanWith('firmament.request_ref', headers.get('x-request-id')!);
    const work = await spanWith('firmament.request_id', body.request_id);
    expect(work).toMatchObject({ name: 'market_map', kind: 5, status: { code: 0 } });
    expect(work).toMatchObject({ traceId: submission.traceId, parentSpanId: submission.spanId });
    expect(work.values).toMatchObject({ 'firmament.request_type': 'market_map', 'firmament.organization_id': organization_id });
  });

  test('is exported nowhere when its caller keeps no trace, and no call fails when the collector does', async () => {
    const unsampled = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00';
    const { headers } = await service.call('company.search', { query: { query: 'nvidia' }, headers: { traceparent: unsampled } });
    status = 500;
    received = [];
    const refused = await service.call('company.search', { query: { query: 'nvidia' } });
    await spanWith('firmament.request_ref', refused.headers.get('x-request-id')!);
    status = 200;
    const later = await service.call('company.search', { query: { query: 'nvidia' } });
    await spanWith('firmament.request_ref', later.headers.get('x-request-id')!);
    expect(JSON.stringify(received)).not.toContain(headers.get('x-request-id')!);
  });
});

/** The modules that a service of its own loads until it is ready. */
async function modulesLoaded(settings: Record<string, string>): Promise<string> {
  const folder = newDataFolder();
  const [hook, list] = [path.join(folder, 'hook.mjs'), path.join(folder, 'loaded')];
  const load = `load(url, context, next) { appendFileSync(${JSON.stringify(list)}, url + '\\n'); return next(url, context); }`;
  writeFileSync(hook, `import { appendFileSync } from 'node:fs'; import { registerHooks } from 'node:module'; registerHooks({ ${load} });`);
  appendFileSync(list, '');
  const command = await startOn(folder, { NODE_OPTIONS: `--import ${hook}`, ...settings });
  await command.signIn();
  await interrupt(command);
  return readFileSync(list, 'utf8');
}

test('what makes spans is loaded where a collector is set, and nowhere else', async () => {
  const part = 'services/tracing/export-spans.ts';
  expect(await modulesLoaded({ OTEL_EXPORTER_OTLP_ENDPOINT: tracing.endpoint })).toContain(part);
  expect(await spanWith('firmament.operation', 'token.create')).toBeDefined();
  const loaded = await modulesLoaded({});
  expect(loaded).toContain('src/http/mount.ts');
  expect(loaded).not.toContain(part);
  expect(loaded).not.toContain('opentelemetry/sdk');
});
