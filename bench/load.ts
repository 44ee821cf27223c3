/** Load on one endpoint: as fast as a number of connections allow, or at a rate that does not wait for answers. */

import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { randomFrom, sample } from './random.ts';

export interface LoadTarget {
  url: string;
  token: string;
  bodies?: readonly string[];
}

export interface LoadResult {
  latencies_ms: number[];
  requests_per_second: number;
}

/** Each connection sends its next call when the last one is answered. */
export async function closedLoop(target: LoadTarget, load: { connections: number; seconds: number }): Promise<LoadResult> {
  const { url, token, bodies } = target;
  const latencies_ms: number[] = [];
  let seed = 0;
  const options: autocannon.Options = {
    url,
    method: bodies ? 'POST' : 'GET',
    headers: headersOf(token),
    connections: load.connections,
    duration: load.seconds,
    // Each connection goes through the bodies in an order of its own.
    ...(bodies && {
      setupClient: (client) => client.setRequests(sample(randomFrom(++seed), bodies, bodies.length).map((body) => ({ body }))),
    }),
  };
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error, finished) => (error instanceof Error ? reject(error) : resolve(finished)));
    // The tool's own histogram counts whole milliseconds.
    running.on('response', (...[, , , ms]) => latencies_ms.push(ms));
  });
  const failed = result.errors + result.timeouts + result.non2xx;
  if (failed > 0) throw new Error(`${failed} of ${latencies_ms.length} calls failed.`);
  return { latencies_ms, requests_per_second: latencies_ms.length / result.duration };
}

/**
 * Calls arrive at random moments (Poisson) whether earlier ones are answered or not, so that a slow answer does not
 * spare the server the next call. Not with autocannon: it sends a second's calls at once and rests until the next.
 */
export async function openLoop(target: LoadTarget, load: { rate: number; seconds: number }): Promise<LoadResult> {
  const { bodies = [] } = target;
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity, maxFreeSockets: 256 });
  const random = randomFrom(load.rate);
  const began = performance.now();
  const calls: Promise<number>[] = [];
  let due = 0;
  for (let at = 0; due < load.seconds * 1_000; at++) {
    due += (-Math.log(1 - random()) * 1_000) / load.rate;
    const wait = began + due - performance.now();
    if (wait > 0.5) await sleep(wait);
    calls.push(timed(target, { agent, body: bodies[at % bodies.length] ?? '' }));
  }
  const latencies_ms = await Promise.all(calls).finally(() => agent.destroy());
  return { latencies_ms, requests_per_second: (latencies_ms.length / (performance.now() - began)) * 1_000 };
}

function timed({ url, token }: LoadTarget, { agent, body }: { agent: Agent; body: string }): Promise<number> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const headers = { ...headersOf(token), 'content-length': Buffer.byteLength(body) };
    const call = request(url, { method: 'POST', agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`A call was answered ${answer.statusCode}.`));
      answer.resume().once('end', () => resolve(performance.now() - began));
    });
    call.once('error', reject).end(body);
  });
}

function headersOf(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
}
