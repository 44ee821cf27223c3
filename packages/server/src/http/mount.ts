import { operations, type Operation, type OperationId } from '@firmament/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../kernel/problem.ts';
import type { Identity } from '../services/accounts/accounts.ts';
import type { ServiceContext } from '../services/context.ts';
import { assertStorable } from './body.ts';
import { Also, handlers, JsonText, type Call } from './handlers.ts';
import { parsePart } from './validation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Between authentication and the handler: what fails meanwhile is the fault of the body. */
    isReadingBody: boolean;
  }
}

type AnyHandler = (call: Call<OperationId>) => Promise<unknown>;

/** Mounts every declared operation: authenticate → parse → call → present, written once for all. */
export function mountOperations(server: FastifyInstance, context: ServiceContext): void {
  server.decorateRequest('isReadingBody', false);
  for (const declared of Object.values<Operation>(operations)) mount(server, context, declared);
}

/** A declared path as the router spells it. */
export function routePath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

function mount(server: FastifyInstance, context: ServiceContext, declared: Operation): void {
  const handle = handlers[declared.id as OperationId] as unknown as AnyHandler;
  const callers = new WeakMap<FastifyRequest, Identity>();

  server.route({
    method: declared.method,
    url: routePath(declared.path),
    // Before the body is read: a stranger's body is none of our business.
    async onRequest(request) {
      if (declared.access === 'bearer') callers.set(request, await context.accounts.authenticate(request.headers.authorization));
      assertBodyType(declared, request);
      request.isReadingBody = true;
    },
    async handler(request, reply) {
      request.isReadingBody = false;
      assertStorable(request.params);
      assertStorable(request.query);
      const call = {
        context,
        caller: callers.get(request),
        authorization: request.headers.authorization,
        params: declared.params && parsePart(declared.params, request.params),
        query: declared.query && parsePart(declared.query, request.query),
        body: declared.body && parsePart(declared.body, request.body),
      };
      return present({ declared, reply, check: context.config.check_responses }, await handle(call as unknown as Call<OperationId>));
    },
  });
}

function assertBodyType(declared: Operation, request: FastifyRequest): void {
  const header = request.headers['content-type'];
  if (!declared.body || header === undefined) return;
  const [type = '', ...parameters] = header.split(';').map((part) => part.trim().toLowerCase());
  const accepted = declared.body_types ?? ['application/json'];
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice('charset='.length)
    .replaceAll('"', '');
  if (!accepted.includes(type)) {
    throw new Problem('UNSUPPORTED_MEDIA_TYPE', `Send the body as ${accepted.join(' or ')}, not ${type.slice(0, 100) || 'untyped'}.`);
  }
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8') {
    throw new Problem('UNSUPPORTED_MEDIA_TYPE', 'Send the body in UTF-8.');
  }
}

function present({ declared, reply, check }: { declared: Operation; reply: FastifyReply; check: boolean }, answer: unknown): FastifyReply {
  const { status, response } = answer instanceof Also && declared.also ? declared.also : declared;
  const text = answer instanceof JsonText ? answer.text : JSON.stringify(answer instanceof Also ? answer.body : answer);
  if (check) response.parse(JSON.parse(text));
  if (declared.access === 'public') reply.header('cache-control', 'no-store');
  return reply.status(status).type('application/json; charset=utf-8').send(text);
}
