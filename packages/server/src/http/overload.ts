import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Problem } from '../kernel/problem.ts';

/** Largest share of concurrent calls of one organization: the others always find a place. */
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
 * @param input.late_ms a loop with more lag, on average over a second, answers no call in time
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
  /**
   * Lets a body in that would fit now. It takes its room as its bytes arrive, so that a sender who sends nothing holds none.
   * @param announced how many bytes it says it has
   * @throws UNAVAILABLE where there is too little, or too little of the organization's half
   */
  enter(organization_id: string, announced: number): RoomOfOne;
}

export interface RoomOfOne {
  /** Takes room for bytes that have arrived. @throws UNAVAILABLE as `enter` */
  take(bytes: number): void;
  leave(): void;
}

export function openRoom(most = mostOnTheirWay): Room {
  const mostEach = most * ownShare;
  const taken = new Map<string, number>();
  let all = 0;
  return {
    enter(organization_id, announced) {
      let held = 0;
      assertFits(announced);
      return {
        take(bytes) {
          assertFits(bytes);
          add(bytes);
        },
        leave: () => add(-held),
      };

      function assertFits(bytes: number): void {
        const own = taken.get(organization_id) ?? 0;
        if (all + bytes <= most && own + bytes <= mostEach) return;
        const whose = own + bytes > mostEach ? 'of your organization' : 'of all organizations';
        const [wanted, inUse] = [Math.max(announced, held + bytes), own + bytes > mostEach ? own : all].map((count) =>
          (count / 1_048_576).toFixed(1),
        );
        const room = ((own + bytes > mostEach ? mostEach : most) / 1_048_576).toFixed(0);
        throw new Problem(
          'UNAVAILABLE',
          `There is no room for an upload of ${wanted} MB: uploads ${whose} that are being read take ${inUse} of ${room} MB. Send it again when they have ended.`,
        );
      }

      function add(change: number): void {
        held += change;
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
