import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { Problem } from '../kernel/problem.ts';
import { createListener, type Listener } from './listener.ts';
import { problemReply } from './problem-reply.ts';

/**
 * Opens the port of a service that is starting: `/healthz` answers that the process is there, every other call that the service is not ready
 * and why. The service takes over the same listener when it is ready.
 * @param input.stage what is being done, such as `Preparing the index`
 * @throws when the port cannot be had
 */
export async function openStartingDoor(input: { port: number; host: string; stage: () => string }): Promise<Listener> {
  const listener = createListener();
  listener.handle(answerWhileStarting(input.stage));
  await listener.listen(input);
  return listener;
}

function answerWhileStarting(stage: () => string): RequestListener {
  return (request, response) => {
    const request_ref = randomUUID();
    const isAlive = request.url?.split('?')[0]?.replace(/\/$/, '') === '/healthz';
    const problem = new Problem('UNAVAILABLE', `The service is starting: ${stage()}. Retry in a few seconds.`);
    const { status, headers, body } = problemReply(problem, request_ref, false);
    const text = JSON.stringify(isAlive ? { status: 'ok' } : body);
    response.writeHead(isAlive ? 200 : status, {
      ...(!isAlive && headers),
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      'x-request-id': request_ref,
      connection: 'close',
    });
    response.end(request.method === 'HEAD' ? undefined : text);
  };
}
