import type { Operation } from '@firmament/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openCall, type Answer, type OpenCall, type Served } from '../calls/open-call.ts';
import { Problem } from '../kernel/problem.ts';
import type { ServiceContext } from '../services/context.ts';
import type { NamedFile } from '../services/notebooks/download.ts';
import { mostBytes, readParts } from './multipart.ts';
import { openRoom, type Gate, type Room } from './overload.ts';
import { rateLimitHeaders } from './rate-limit-headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Between authentication and the handler: what fails meanwhile is the fault of the body. */
    isReadingBody: boolean;
    /** The call of an operation; undefined at every other path. */
    call: OpenCall | undefined;
  }
}

export function mountOperations(
  server: FastifyInstance,
  context: ServiceContext,
  { gate, served }: { gate: Gate; served: readonly Served[] },
): void {
  server.decorateRequest('isReadingBody', false);
  server.decorateRequest('call');
  const room = openRoom();
  for (const each of served) mount(server, { context, gate, room }, each);
}

/** A declared path as the router spells it. */
export function routePath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

function mount(server: FastifyInstance, { context, gate, room }: { context: ServiceContext; gate: Gate; room: Room }, each: Served): void {
  const { declared } = each;

  function shedding<T>(pass: () => T): T {
    try {
      return pass();
    } catch (error) {
      context.metrics.shed();
      throw error;
    }
  }

  async function answered(request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<FastifyReply> {
    const call = request.call!;
    shedding(() => gate.enter(reply, call.identity?.organization_id));
    const { params, query, headers } = request;
    return present(declared, reply, await call.answer({ params, query, body }, headers['idempotency-key']));
  }

  server.route({
    method: declared.method,
    url: routePath(declared.path),
    // Before the body is read: the body of a refused caller is never read.
    async onRequest(request, reply) {
      const { params, query, headers } = request;
      request.call = openCall(context, each, { request_ref: request.id, traceparent: headers.traceparent });
      shedding(() => gate.look());
      await request.call.admit({ authorization: headers.authorization }, { params, query });
      assertBodyType(declared, request, reply);
      // Parts are read by a parser of their own, which has bounds for each and none for all.
      if (Number(headers['content-length']) > (mostBytes(declared) ?? context.config.body_limit_bytes))
        throw new Problem('PAYLOAD_TOO_LARGE', 'The body is too large.');
      request.isReadingBody = true;
    },
    async handler(request, reply) {
      if (!request.isMultipart()) {
        request.isReadingBody = false;
        return answered(request, reply, request.body);
      }
      // As much as it says it has, or as much as it may have.
      const announced = Number(request.headers['content-length'] ?? mostBytes(declared) ?? 0);
      const place = shedding(() => room.enter(request.call?.identity?.organization_id ?? '', announced));
      try {
        const sent = await readParts(request, { operation: declared, onBytes: (bytes) => shedding(() => place.take(bytes)) });
        request.isReadingBody = false;
        try {
          return await answered(request, reply, sent.body);
        } finally {
          await sent.close();
        }
      } finally {
        place.leave();
      }
    },
    async onSend({ call }, reply, payload) {
      if (call && call.allowances.length > 0) reply.headers(rateLimitHeaders(call.allowances));
      if (call?.isReplayed) reply.header('idempotent-replayed', 'true');
      return payload;
    },
    async onResponse({ call }, { statusCode }) {
      call?.end(statusCode);
    },
  });
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

function present(declared: Operation, reply: FastifyReply, answer: Answer): FastifyReply {
  if (answer.warnings.length > 0) reply.header('x-warnings', answer.warnings.map(quoted).join(', '));
  if ('file' in answer) return presentFile(reply.status(answer.status), answer.file);
  if (declared.access === 'public') reply.header('cache-control', 'no-store');
  const text = 'text' in answer ? answer.text : JSON.stringify(answer.body);
  return reply.status(answer.status).type('application/json; charset=utf-8').send(text);
}

/** A sentence as a string of RFC 8941, which has printable ASCII alone. */
function quoted(sentence: string): string {
  return `"${sentence.replaceAll(/[^\x20-\x7e]/gu, '?').replaceAll(/["\\]/g, '\\$&')}"`;
}

function presentFile(reply: FastifyReply, { name, plain_name, content_type, bytes }: NamedFile): FastifyReply {
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  reply.header('content-disposition', `attachment; filename="${plain_name}"; filename*=UTF-8''${encoded}`);
  return reply.type(content_type).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
