import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { codingFor, compress, isCompressible } from './compression.ts';

/** Sends an answer: compressed if requested, in a limited time, and readable for a client that is still sending. */
export async function send(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
  let body = payload;
  // The length of a compressed secret reveals it, and such answers are not stored.
  if (reply.getHeader('cache-control') !== 'no-store' && isCompressible(String(reply.getHeader('content-type')), Buffer.byteLength(body))) {
    reply.header('vary', 'accept-encoding');
    const coding = codingFor(request.headers['accept-encoding']);
    if (coding !== undefined) {
      body = await compress(body, coding);
      reply.header('content-encoding', coding);
    }
  }
  const bytes = Buffer.byteLength(body);
  limitSending(reply.raw, bytes);
  if (request.raw.complete) return body;
  reply.header('content-length', bytes);
  return untilHeardOut(request.raw, body);
}

/** Time to take an answer of any size, and beyond it a second for each of so many bytes: as slow as a body may come. */
const takenWithinMs = 30_000;
const slowestBytesPerSecond = 35_000;

/** Ends the connection of a client that does not take its answer. */
export function limitSending(response: ServerResponse, bytes: number): void {
  const late = setTimeout(() => response.destroy(), takenWithinMs + (bytes / slowestBytesPerSecond) * 1_000);
  late.unref();
  response.once('close', () => clearTimeout(late));
}

/** Most bytes read of a refused body, so that its sender can read why. */
const discardAtMostBytes = 32 * 1_024 * 1_024;
const discardForMs = 10_000;

/**
 * An answer that comes before its call was sent to the end: sent at once, but ended only when the rest has come and been thrown away.
 * Closing a connection during an upload loses the answer.
 */
function untilHeardOut(request: IncomingMessage, payload: string | Buffer): Readable {
  return Readable.from(
    (async function* () {
      yield payload;
      await discardRest(request);
    })(),
  );
}

async function discardRest(request: IncomingMessage): Promise<void> {
  const over = Promise.withResolvers<void>();
  const enough = setTimeout(over.resolve, discardForMs);
  let bytes = 0;
  request.unpipe();
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > discardAtMostBytes) over.resolve();
  });
  for (const end of ['end', 'close', 'error']) request.once(end, over.resolve);
  request.resume();
  if (!request.readableEnded && !request.destroyed) await over.promise;
  clearTimeout(enough);
  if (!request.complete) request.destroy();
}
