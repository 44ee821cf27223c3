import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Problem } from '../kernel/problem.ts';
import { problemReply } from './problem-reply.ts';

/** The port of a service that is starting. */
export interface StartingDoor {
  /** Leaves the port to the service itself. */
  close(): Promise<void>;
}

/**
 * Answers on the port of the service while it starts: `/healthz` that the process is there, everything else that it is not ready and why.
 * @param input.stage what is being done, such as `Preparing the index`
 * @throws when the port cannot be had
 */
export async function openStartingDoor(input: { port: number; host: string; stage: () => string }): Promise<StartingDoor> {
  const server = createServer((request, response) => {
    const request_ref = randomUUID();
    const isAlive = request.url?.split('?')[0]?.replace(/\/$/, '') === '/healthz';
    const problem = new Problem('UNAVAILABLE', `The service is starting: ${input.stage()}. Retry in a few seconds.`);
    const { status, headers, body } = problemReply(problem, request_ref, false);
    const text = JSON.stringify(isAlive ? { status: 'ok' } : body);
    response.writeHead(isAlive ? 200 : status, {
      ...(!isAlive && headers),
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      'x-request-id': request_ref,
      // Whoever calls again finds the service itself.
      connection: 'close',
    });
    response.end(request.method === 'HEAD' ? undefined : text);
  });
  server.listen(input.port, input.host);
  await once(server, 'listening');
  let closing: Promise<unknown> | undefined;
  return {
    async close() {
      closing ??= once(server.close(), 'close');
      server.closeAllConnections();
      await closing;
    },
  };
}
