/** The baseline of every speed figure: the same web framework in a process of its own, answering constants and doing nothing else. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fastify, type FastifyRequest } from 'fastify';

export interface BareRoute {
  method: 'GET' | 'POST';
  url: string;
  status: number;
  /** Which part of the call chooses the answer, compared in lower case; without it the answer is always that of `''`. */
  chosen_by?: { part: 'body' | 'query'; key: string };
  /** The answer of `''` is also that of an unknown key. */
  answers: Record<string, string>;
}

export interface BareServer {
  url: string;
  pid: number;
  /** From starting the process to listening. */
  ready_ms: number;
}

export async function startBareServer(scope: AsyncDisposableStack, routes: readonly BareRoute[]): Promise<BareServer> {
  const began = performance.now();
  const child = spawn(process.execPath, [import.meta.filename], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  scope.defer(async () => {
    const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
    child.kill('SIGKILL');
    await ended;
  });
  child.send(routes);
  const [url] = (await once(child, 'message')) as [string];
  return { url, pid: child.pid ?? 0, ready_ms: performance.now() - began };
}

async function serve(routes: readonly BareRoute[]): Promise<string> {
  const server = fastify({ logger: false });
  for (const { method, url, status, chosen_by, answers } of routes) {
    const known = new Map(Object.entries(answers));
    const answerOf = (request: FastifyRequest) => {
      const key = chosen_by ? (request[chosen_by.part] as Record<string, string>)[chosen_by.key] : '';
      return known.get(key?.toLowerCase() ?? '') ?? known.get('');
    };
    server.route({
      method,
      url,
      handler: async (request, reply) => reply.status(status).type('application/json; charset=utf-8').send(answerOf(request)),
    });
  }
  return server.listen({ port: 0, host: '127.0.0.1' });
}

if (import.meta.main) {
  process.once('message', (routes: BareRoute[]) => void serve(routes).then((url) => process.send?.(url)));
  // The benchmark is gone: so is the reason to be.
  process.once('disconnect', () => process.exit());
}
