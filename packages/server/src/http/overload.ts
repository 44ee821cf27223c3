import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Problem } from '../kernel/problem.ts';

/** What one organization may have of what is answered at once: the others find a place whatever it does. */
const ownShare = 0.5;

/** Turns calls away that would only make all of them late. */
export interface Gate {
  /** Before anything is read. @throws UNAVAILABLE while the process is late with everything */
  look(): void;
  /** Lets a call in until its answer has been sent. @throws UNAVAILABLE when there are too many already, or too many of the organization */
  enter(reply: FastifyReply, organization_id: string | undefined): void;
}

/**
 * @param input.calls_at_once calls answered at once; those whose body is still on its way, or that are refused, are none of them
 * @param input.late_ms a loop that is later, on average over a second, answers nobody in time
 */
export async function openGate(
  server: FastifyInstance,
  { calls_at_once: most, late_ms }: { calls_at_once: number; late_ms: number },
): Promise<Gate> {
  // It only watches: health is answered however late.
  await server.register(underPressure, { maxEventLoopDelay: late_ms, pressureHandler: () => undefined });
  const mostEach = Math.max(1, Math.floor(most * ownShare));
  const inside = new Map<string, number>();
  let all = 0;

  function add(organization: string, change: 1 | -1): void {
    all += change;
    const count = (inside.get(organization) ?? 0) + change;
    if (count === 0) inside.delete(organization);
    else inside.set(organization, count);
  }

  return {
    look() {
      if (server.isUnderPressure()) throw overloaded();
    },
    enter(reply, organization_id = '') {
      if (all >= most || (inside.get(organization_id) ?? 0) >= mostEach) throw overloaded();
      add(organization_id, 1);
      reply.raw.once('close', () => add(organization_id, -1));
    },
  };
}

/** Bytes of bodies in parts that may be on their way at once, of all organizations: they lie in the temporary folder. */
const mostOnTheirWay = 512 * 1_048_576;

/** Room for bodies that are kept on disk while they are read. */
export interface Room {
  /** Takes room before anything of a body is read. @returns gives it back @throws UNAVAILABLE where there is too little, or too little of the organization's half */
  take(organization_id: string, bytes: number): () => void;
}

export function openRoom(most = mostOnTheirWay): Room {
  const mostEach = most * ownShare;
  const taken = new Map<string, number>();
  let all = 0;
  return {
    take(organization_id, bytes) {
      const own = taken.get(organization_id) ?? 0;
      if (all + bytes > most || own + bytes > mostEach) {
        const whose = own + bytes > mostEach ? 'of your organization' : 'of all organizations';
        const [wanted, held] = [bytes, own + bytes > mostEach ? own : all].map((count) => (count / 1_048_576).toFixed(1));
        const room = ((own + bytes > mostEach ? mostEach : most) / 1_048_576).toFixed(0);
        throw new Problem(
          'UNAVAILABLE',
          `There is no room for an upload of ${wanted} MB: uploads ${whose} that are being read take ${held} of ${room} MB. Send it again when they have ended.`,
        );
      }
      add(bytes);
      return () => add(-bytes);

      function add(change: number): void {
        all += change;
        const left = (taken.get(organization_id) ?? 0) + change;
        if (left === 0) taken.delete(organization_id);
        else taken.set(organization_id, left);
      }
    },
  };
}

function overloaded(): Problem {
  return new Problem('UNAVAILABLE', 'The service is overloaded; retry in a second.');
}
