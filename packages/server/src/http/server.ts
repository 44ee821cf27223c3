import { randomUUID } from 'node:crypto';
import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import { apiVersion, errors } from '@firmament/contract';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Served } from '../calls/open-call.ts';
import { logRefusal } from '../calls/refusal.ts';
import { mistyped, nearest } from '../kernel/nearest.ts';
import { Problem } from '../kernel/problem.ts';
import type { ServiceContext } from '../services/context.ts';
import { acceptJson } from './body.ts';
import { mountDocs } from './docs.ts';
import { mountHealth } from './health.ts';
import { headersTimeoutMs, requestTimeoutMs, type Listener } from './listener.ts';
import { mountOperations } from './mount.ts';
import { openGate } from './overload.ts';
import { onePerConnection } from './pipelining.ts';
import { problemFrom, problemReply } from './problem-reply.ts';
import { send } from './sending.ts';

/** Keeps the socket open briefly after a refusal so that the client can read the error. */
const lingerMs = 1_000;

/**
 * Builds the HTTP door over the services, which answers on the listener from then on.
 * @param input.listener opened and closed by the caller
 * @param input.served what it answers
 */
export async function buildServer(
  context: ServiceContext,
  { listener, served }: { listener: Listener; served: readonly Served[] },
): Promise<FastifyInstance> {
  const { config } = context;
  let answer!: RequestListener;
  const pipelining = onePerConnection(refuseTooMany);
  const server = fastify({
    loggerInstance: context.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: config.body_limit_bytes,
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
    serverFactory(handle) {
      answer = pipelining.listener(handle);
      return listener.server;
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2_000 },
    // Hooks do not run for a path that cannot be decoded.
    frameworkErrors(error, request, reply) {
      void refuse(error, request, identified(request, reply));
    },
    clientErrorHandler(error, socket) {
      pipelining.lastWord(socket, () => refuseUnreadable(error, socket));
    },
  });

  server.addHook('onRequest', async (request, reply) => {
    identified(request, reply);
    assertUnambiguous(request);
    // Before the body is read: where nothing lives, nothing can be wrong with it.
    if (request.is404) throw noSuchRoute(served, request, reply);
  });
  server.addHook('onSend', send);
  server.setErrorHandler((error, request, reply) => refuse(error, request, reply));
  server.setNotFoundHandler((request, reply) => refuse(noSuchRoute(served, request, reply), request, reply));

  await server.register(helmet, { contentSecurityPolicy: false });
  await server.register(formbody, { bodyLimit: config.body_limit_bytes });
  await server.register(multipart, { throwFileSizeLimit: false });
  acceptJson(server);
  mountHealth(server, context);
  mountDocs(server, served);
  mountOperations(server, context, { gate: await openGate(server, config), served });
  await server.ready();
  listener.handle(answer);
  return server;

  function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const problem = problemFrom(error, request.isReadingBody);
    logRefusal(context.log, problem, { request_ref: request.id, organization_id: request.call?.identity?.organization_id });
    const { status, headers, body } = problemReply(problem, request.id, request.call?.declared.id === 'token.create');
    // The hook may not have run: the framework refuses some requests before it.
    return reply
      .status(status)
      .headers({
        ...headers,
        ...(request.call?.declared.access === 'public' && { 'cache-control': 'no-store' }),
        'x-request-id': request.id,
      })
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(body));
  }
}

/** Headers that must be unique, because a second one would be ignored silently. */
const single = ['host', 'authorization', 'content-type'];

/** @throws INVALID_INPUT for a call that can be read in two ways */
function assertUnambiguous({ headers, raw }: FastifyRequest): void {
  if (headers.host === undefined && raw.httpVersion === '1.1') throw new Problem('INVALID_INPUT', 'The Host header is missing.');
  const twice = single.find((name) => (raw.headersDistinct[name]?.length ?? 0) > 1);
  if (twice !== undefined) throw new Problem('INVALID_INPUT', `The call has two ${twice} headers.`);
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') {
    throw new Problem('INVALID_INPUT', `The body must be sent in chunks or with its length, not as ${coding.slice(0, 100)}.`);
  }
}

function identified(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.headers({ 'x-request-id': request.id, 'x-api-version': apiVersion });
}

/** The call that is one too many on its connection, before anything of ours has seen it. */
function refuseTooMany(response: ServerResponse): void {
  const request_ref = randomUUID();
  const problem = new Problem('UNAVAILABLE', 'Too many calls were sent ahead on one connection; read the answers before sending more.');
  const { status, headers, body } = problemReply(problem, request_ref, false);
  const text = JSON.stringify(body);
  const own = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'x-request-id': request_ref,
    'x-api-version': apiVersion,
  };
  response.writeHead(status, { ...headers, ...own, connection: 'close' }).end(text);
}

function noSuchRoute(served: readonly Served[], request: FastifyRequest, reply: FastifyReply): Problem {
  const path = request.url.split('?')[0] ?? '';
  const allowed = methodsAt(served, path);
  if (allowed.length === 0)
    return new Problem(
      'PATH_NOT_FOUND',
      `Nothing lives at ${path.slice(0, 200)}.${nearestPath(served, path)} GET /openapi.json lists all paths.`,
    );
  reply.header('allow', allowed.join(', '));
  return new Problem('METHOD_NOT_ALLOWED', `${path.slice(0, 200)} takes ${allowed.join(' or ')}, not ${request.method}.`);
}

function nearestPath(served: readonly Served[], path: string): string {
  const declaredAs = new Map(served.map(({ declared }) => [bare(declared.path), declared.path]));
  const found = nearest(bare(path), [...declaredAs.keys()], mistyped.address);
  return found === undefined ? '' : ` Did you mean ${declaredAs.get(found)}?`;
}

function bare(path: string): string {
  return path.replace(/\/$/, '');
}

function methodsAt(served: readonly Served[], path: string): string[] {
  const wanted = bare(path);
  return served
    .filter(({ declared }) => new RegExp(`^${bare(declared.path).replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(wanted))
    .map(({ declared }) => declared.method);
}

const lateSentence = `The request came too slowly: its headers may take ${headersTimeoutMs / 1_000} s, all of it ${requestTimeoutMs / 1_000} s.`;

/** Bytes that are no HTTP request, or come too slowly to be one, get the ordinary error body too. */
function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return;
  const request_ref = randomUUID();
  const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const problem = isTooLarge
    ? new Problem('PAYLOAD_TOO_LARGE', 'The request headers are too large.')
    : new Problem('INVALID_INPUT', isLate ? lateSentence : 'The request is not valid HTTP.');
  const { body } = problemReply(problem, request_ref, false);
  const text = JSON.stringify(body);
  const status = errors[problem.code].status;
  socket.end(
    `HTTP/1.1 ${status} ${isTooLarge ? 'Payload Too Large' : 'Bad Request'}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `X-Request-Id: ${request_ref}\r\nX-API-Version: ${apiVersion}\r\nContent-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
  );
  setTimeout(() => socket.destroy(), lingerMs).unref();
}
