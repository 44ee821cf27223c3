import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Problem } from '../kernel/problem.ts';

// A loop that is this late, on average over a second, answers nobody in time.
const latestLoopMs = 1_000;

/** Turns calls away that would only make all of them late. */
export interface Gate {
  /** Lets a call in until its answer has been sent. @throws UNAVAILABLE when there are too many already */
  enter(reply: FastifyReply): void;
}

/** @param most calls answered at once */
export async function openGate(server: FastifyInstance, most: number): Promise<Gate> {
  // It only watches: health is answered however late.
  await server.register(underPressure, { maxEventLoopDelay: latestLoopMs, pressureHandler: () => undefined });
  let inside = 0;
  return {
    enter(reply) {
      if (inside >= most || server.isUnderPressure()) throw new Problem('UNAVAILABLE', 'The service is overloaded; retry in a second.');
      inside += 1;
      reply.raw.once('close', () => (inside -= 1));
    },
  };
}
