import { operations, type Operation, type OperationId } from '@firmament/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../kernel/problem.ts';
import type { Identity } from '../services/accounts/accounts.ts';
import { allowCall, allowPoll, isLimited, type Allowance } from '../services/accounts/limits.ts';
import { assertOperation } from '../services/accounts/permissions.ts';
import type { ServiceContext } from '../services/context.ts';
import { NamedFile } from '../services/notebooks/download.ts';
import { isRequestId, lookUp, type LookedUp } from '../services/requests/read.ts';
import type { Done, Trace } from '../services/tracing/tracing.ts';
import { answerTo, callHash, type Submission } from '../services/requests/submit.ts';
import { assertStorable } from './body.ts';
import { Also, handlers, JsonText, type Call } from './handlers.ts';
import { idempotencyKeyFrom } from './idempotency-key.ts';
import { mostBytes, readParts } from './multipart.ts';
import { openRoom, type Gate, type Room } from './overload.ts';
import { rateLimitHeaders } from './rate-limit-headers.ts';
import { parsePart } from './validation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Between authentication and the handler: what fails meanwhile is the fault of the body. */
    isReadingBody: boolean;
    /** Who calls, once that is known. */
    caller: Identity | undefined;
    /** The request that is polled, where the limit had to know whose it is. */
    polled: LookedUp | undefined;
    /** What the caller has been told is left. */
    allowances: readonly Allowance[] | undefined;
    /** Where the call stands in a trace, where these are collected. */
    trace: Trace | undefined;
  }
}

type AnyHandler = (call: Call<OperationId>) => Promise<unknown>;

/** Mounts every declared operation: authenticate → limit → permit → parse → call → present, written once for all. */
export function mountOperations(server: FastifyInstance, context: ServiceContext, gate: Gate): void {
  server.decorateRequest('isReadingBody', false);
  server.decorateRequest('caller');
  server.decorateRequest('polled');
  server.decorateRequest('allowances');
  server.decorateRequest('trace');
  const room = openRoom();
  for (const declared of Object.values<Operation>(operations)) mount(server, { context, gate, room }, declared);
}

/** A declared path as the router spells it. */
export function routePath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

function mount(
  server: FastifyInstance,
  { context, gate, room }: { context: ServiceContext; gate: Gate; room: Room },
  declared: Operation,
): void {
  const handle = handlers[declared.id as OperationId] as unknown as AnyHandler;
  function shedding(pass: () => void): void {
    try {
      pass();
    } catch (error) {
      context.metrics.shed();
      throw error;
    }
  }

  /** Room for a body in parts: as much as it says it has, or as much as it may have. */
  function takeRoom({ headers, caller }: FastifyRequest): () => void {
    const bytes = Number(headers['content-length'] ?? mostBytes(declared) ?? 0);
    let leave: () => void = () => undefined;
    shedding(() => (leave = room.take(caller?.organization_id ?? '', bytes)));
    return leave;
  }

  async function answered(request: FastifyRequest, reply: FastifyReply, sent: unknown): Promise<FastifyReply> {
    shedding(() => gate.enter(reply, request.caller?.organization_id));
    assertStorable(request.params);
    assertStorable(request.query);
    const { caller } = request;
    const parts = {
      params: declared.params && parsePart(declared.params, request.params),
      query: declared.query && parsePart(declared.query, request.query),
      body: declared.body && parsePart(declared.body, sent),
    };
    const submission =
      declared.mode === 'async' && caller ? submissionOf(declared, caller, { request, reply, body: parts.body }) : undefined;
    const presenting = { declared, reply, check: context.config.check_responses };
    const earlier = await earlierAnswer(context, submission);
    if (earlier) return present(presenting, earlier);
    const call = { context, caller, submission, authorization: request.headers.authorization, polled: request.polled, sent, ...parts };
    const answer = await handle(call as unknown as Call<OperationId>);
    // What another call under the key asked for may be there by now.
    return present(presenting, (answer instanceof Also && (await earlierAnswer(context, submission))) || answer);
  }

  server.route({
    method: declared.method,
    url: routePath(declared.path),
    // Before the body is read: a stranger's body is none of our business.
    async onRequest(request, reply) {
      request.trace = context.tracing?.begin(request.headers.traceparent);
      shedding(() => gate.look());
      if (declared.access === 'bearer') {
        const caller = await context.accounts.authenticate(request.headers.authorization);
        request.caller = caller;
        await limit({ context, declared, caller }, request, reply);
        assertOperation(caller.plan, declared.id);
      }
      assertBodyType(declared, request, reply);
      // Parts are read by a parser of their own, which has bounds for each and none for all.
      if (Number(request.headers['content-length']) > (mostBytes(declared) ?? context.config.body_limit_bytes))
        throw new Problem('PAYLOAD_TOO_LARGE', 'The body is too large.');
      request.isReadingBody = true;
    },
    async handler(request, reply) {
      if (!request.isMultipart()) {
        request.isReadingBody = false;
        return answered(request, reply, request.body);
      }
      const leave = takeRoom(request);
      try {
        const sent = await readParts(request, declared);
        request.isReadingBody = false;
        try {
          return await answered(request, reply, sent.body);
        } finally {
          await sent.close();
        }
      } finally {
        leave();
      }
    },
    async onResponse(request, reply) {
      const { statusCode: status, elapsedTime } = reply;
      const operation = declared.id;
      const organization_id = request.caller?.organization_id;
      context.metrics.answered({ operation, status, seconds: elapsedTime / 1_000 });
      context.log.info({ request_ref: request.id, organization_id, operation, status, ms: Math.round(elapsedTime) }, 'answered');
      if (request.trace) context.tracing?.end(request.trace, spanOf(declared, request, { reply, now: context.clock() }));
      if (organization_id !== undefined) context.usage.count({ organization_id, operation, isRefused: status >= 400 });
    },
  });
}

const polls: ReadonlySet<string> = new Set(['request.status', 'request.status_by_query', 'request.result', 'request.result_by_query']);

/** A call as a span: what was asked by whom, and what became of it. */
function spanOf(declared: Operation, request: FastifyRequest, { reply, now }: { reply: FastifyReply; now: Date }): Done {
  return {
    name: `${declared.method} ${declared.path}`,
    kind: 'server',
    began_at: new Date(now.getTime() - reply.elapsedTime),
    ended_at: now,
    attributes: {
      'http.request.method': declared.method,
      'http.route': declared.path,
      'http.response.status_code': reply.statusCode,
      'firmament.operation': declared.id,
      'firmament.organization_id': request.caller?.organization_id,
      'firmament.request_ref': request.id,
    },
    hasFailed: reply.statusCode >= 500,
  };
}

/** Counts a call against what the caller's plan allows, and says on the answer what is left. @throws RATE_LIMITED */
async function limit(
  { context, declared, caller }: { context: ServiceContext; declared: Operation; caller: Identity },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { request_id } = { ...(request.query as object), ...(request.params as object) } as { request_id?: unknown };
  if (isLimited(caller.plan) && polls.has(declared.id) && typeof request_id === 'string' && isRequestId(request_id)) {
    request.polled = await lookUp(context, { organization_id: caller.organization_id, request_id });
  }
  // A look at what is not one's own is a call like any other.
  const own = request.polled?.request?.request_id;
  const allowance = own === undefined ? await allowCall(context, caller) : await allowPoll(context, caller, own);
  if (!allowance) return;
  announce(request, reply, allowance);
  const { retry_after_seconds } = allowance;
  if (retry_after_seconds === undefined) return;
  const sentence = `Too many calls; there is room for one in ${retry_after_seconds} s.`;
  throw new Problem('RATE_LIMITED', sentence, { details: { retry_after_seconds } });
}

/** Says on the answer what is left, beside what was said before. */
function announce(request: FastifyRequest, reply: FastifyReply, allowance: Allowance): void {
  request.allowances = [...(request.allowances ?? []), allowance];
  reply.headers(rateLimitHeaders(request.allowances));
}

function submissionOf(
  declared: Operation,
  caller: Identity,
  { request, reply, body }: { request: FastifyRequest; reply: FastifyReply; body: unknown },
): Submission {
  const { organization_id, plan } = caller;
  const key = idempotencyKeyFrom(request.headers['idempotency-key']);
  const traceparent = request.trace?.traceparent;
  const tell = (allowance: Allowance) => announce(request, reply, allowance);
  const replayed = () => void reply.header('idempotent-replayed', 'true');
  return {
    organization_id,
    plan,
    traceparent,
    tell,
    replayed,
    ...(key !== undefined && { idempotency: { key, call_hash: callHash(declared.id, body) } }),
  };
}

/** What was answered to the same call under its key, where there was one. @throws IDEMPOTENCY_CONFLICT */
async function earlierAnswer(context: ServiceContext, submission: Submission | undefined): Promise<JsonText | undefined> {
  if (!submission?.idempotency) return undefined;
  const { organization_id, idempotency, replayed } = submission;
  const earlier = await answerTo(context, { organization_id, idempotency });
  if (earlier === undefined) return undefined;
  replayed?.();
  return new JsonText(earlier);
}

function assertBodyType(declared: Operation, request: FastifyRequest, reply: FastifyReply): void {
  const { 'content-type': header, 'content-encoding': coding = 'identity' } = request.headers;
  if (!declared.body) return;
  if (coding.toLowerCase() !== 'identity') {
    reply.header('accept-encoding', 'identity');
    throw new Problem('UNSUPPORTED_MEDIA_TYPE', `Send the body as it is, not as ${coding.slice(0, 100)}.`);
  }
  const accepted = declared.body_types ?? ['application/json'];
  const named = accepted.map((each) => `'Content-Type: ${each}'`).join(' or ');
  if (header === undefined) {
    const hasBody = Number(request.headers['content-length'] ?? 0) > 0 || request.headers['transfer-encoding'] !== undefined;
    if (hasBody) throw new Problem('UNSUPPORTED_MEDIA_TYPE', `The body has no type. Send it with the header ${named}.`);
    return;
  }
  const [type = '', ...parameters] = header.split(';').map((part) => part.trim().toLowerCase());
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice('charset='.length)
    .replaceAll('"', '');
  if (!accepted.includes(type)) {
    throw new Problem('UNSUPPORTED_MEDIA_TYPE', `Send the body with the header ${named}, not as ${type.slice(0, 100) || 'an empty type'}.`);
  }
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8') {
    throw new Problem('UNSUPPORTED_MEDIA_TYPE', 'Send the body in UTF-8.');
  }
}

function present({ declared, reply, check }: { declared: Operation; reply: FastifyReply; check: boolean }, answer: unknown): FastifyReply {
  if (answer instanceof NamedFile) return presentFile({ declared, reply }, answer);
  const { status, response } = answer instanceof Also && declared.also ? declared.also : declared;
  const text = answer instanceof JsonText ? answer.text : JSON.stringify(answer instanceof Also ? answer.body : answer);
  if (check) response.parse(JSON.parse(text));
  if (declared.access === 'public') reply.header('cache-control', 'no-store');
  return reply.status(status).type('application/json; charset=utf-8').send(text);
}

function presentFile(
  { declared, reply }: { declared: Operation; reply: FastifyReply },
  { name, plain_name, content_type, bytes }: NamedFile,
): FastifyReply {
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  reply.header('content-disposition', `attachment; filename="${plain_name}"; filename*=UTF-8''${encoded}`);
  return reply
    .status(declared.status)
    .type(content_type)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
