import { hash, randomUUID } from 'node:crypto';
import type { RequestType } from '@firmament/contract';
import type { PoolClient } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import { Problem } from '../../kernel/problem.ts';
import { dayMs } from '../../kernel/dates.ts';
import type { Plan } from '../../store/accounts/accounts.ts';
import type { Database } from '../../store/database.ts';
import { few, type Queue } from '../../store/queue/queue.ts';
import { countUnfinished, findAnswer, insertRequest, keepAnswer, type StoredAnswer } from '../../store/requests/requests.ts';
import { takeDaily, type Allowance, type DailyQuota } from '../accounts/limits.ts';
import { assertRequestType } from '../accounts/permissions.ts';
import { placesEach } from './places.ts';
import { inputToStore } from './stored-input.ts';

/** The organization of a request, and its key, under which a repeated call is accepted once. */
export interface Submission {
  organization_id: string;
  plan: Plan;
  idempotency?: IdempotentCall | undefined;
  /** The trace of the call; its work is a child span. */
  traceparent?: string | undefined;
  /** On keys of the call that are not known; the status record has them, too. */
  warnings?: readonly string[];
  /** Told what is left of the plan's daily quotas. */
  tell?: (allowance: Allowance) => void;
  /** Told when the answer is the one that another call under the same key got. */
  replayed?: () => void;
}

export interface IdempotentCall {
  key: string;
  /** Digest of the operation and its body. */
  call_hash: Buffer;
}

export interface Handle {
  request_id: string;
  status: 'PENDING';
}

/** A key is remembered for a day (completions, 8.8). */
export const keyLifetimeMs = dayMs;

/** What makes two calls the same one. */
export function callHash(operation_id: string, body: unknown): Buffer {
  return hash('sha256', JSON.stringify([operation_id, body]), 'buffer');
}

/** A quarter of the connections: of one organization each waits for the one before, which is not to keep others from theirs. */
const inPlace = placesEach(4);

/** Another call under the same key was quicker. */
class KeyTaken extends Error {}

/** What is worked on later, or what makes it in the transaction that takes the request on, together with rows of its own. */
type Asked<Also> =
  | { input: unknown; also?: Also; prepare?: undefined }
  | { prepare: (tx: PoolClient, request: { request_id: string; moment: Date }) => Promise<{ input: unknown; also: Also }> };

/**
 * Takes a request on: its row, its job and the answer to its key in one transaction, so that what was acknowledged will be
 * worked on, once. Many waiting requests of one organization alternate with others', so that none waits for another's thousands.
 * @param request.input as `stored-input.ts` has it for this kind, with every identifier resolved
 * @param request.also further values of the answer; kept with the key
 * @param request.quotas quotas used in addition to a submission
 * @throws IDEMPOTENCY_CONFLICT when the key was used for another call; FORBIDDEN, RATE_LIMITED by the plan
 */
export async function submitRequest<Also extends object>(
  context: { db: Database; queue: Queue; clock: Clock },
  submission: Submission,
  request: { request_type: RequestType; quotas?: readonly DailyQuota[] } & Asked<Also>,
): Promise<Handle & Also> {
  const { organization_id, plan, idempotency, traceparent, tell, warnings } = submission;
  const { request_type, quotas = [] } = request;
  assertRequestType(plan, request_type);
  const request_id = randomUUID();
  const moment = context.clock();
  try {
    const taken = async (tx: PoolClient) => {
      const asked = request.prepare ? await request.prepare(tx, { request_id, moment }) : request;
      const input = inputToStore(request_type, asked.input);
      const handle = { ...asked.also, request_id, status: 'PENDING' } as Handle & Also;
      if (idempotency) {
        const kept = { ...idempotency, organization_id, answer: JSON.stringify(handle), since: sinceOf(moment), moment };
        if (!(await keepAnswer(tx, kept))) throw new KeyTaken();
      }
      for (const quota of [{ what: 'submissions', a_day: plan.submissions_per_day } as const, ...quotas]) {
        await takeDaily({ db: tx, clock: context.clock }, { organization_id, ...quota }, tell);
      }
      const unfinished = await countUnfinished(tx, few);
      await insertRequest(tx, { organization_id, request_type, input, request_id, created_at: moment, ...(warnings && { warnings }) });
      const job = { request_id, organization_id, ...(traceparent !== undefined && { traceparent }) };
      await context.queue.send(tx, request_type, { job, unfinished });
      return handle;
    };
    return await inPlace(organization_id, () => context.db.asOrganization(organization_id, taken));
  } catch (error) {
    const isTaken = error instanceof KeyTaken;
    // The slower call may also be refused for an effect of the quicker one with the same key.
    const isRefused = error instanceof Problem && error.code !== 'UNAVAILABLE';
    const earlier = idempotency && (isTaken || isRefused) ? await answerTo(context, { organization_id, idempotency }) : undefined;
    if (earlier === undefined) {
      throw isTaken ? new Problem('UNAVAILABLE', 'The same call is being taken on; retry.', { cause: error }) : error;
    }
    submission.replayed?.();
    return JSON.parse(earlier) as Handle & Also;
  }
}

/**
 * What was answered to the same call under its key within a day, as JSON text; undefined when it is new.
 * @throws IDEMPOTENCY_CONFLICT when the key was used for another call
 */
export async function answerTo(
  context: { db: Database; clock: Clock },
  { organization_id, idempotency }: { organization_id: string; idempotency: IdempotentCall },
): Promise<string | undefined> {
  const asked = { key: idempotency.key, since: sinceOf(context.clock()) };
  const earlier: StoredAnswer | undefined = await context.db.asOrganization(organization_id, (tx) => findAnswer(tx, asked));
  if (earlier === undefined) return undefined;
  if (!earlier.call_hash.equals(idempotency.call_hash)) {
    throw new Problem('IDEMPOTENCY_CONFLICT', 'This Idempotency-Key was used for another call within the last 24 hours.');
  }
  return earlier.answer;
}

function sinceOf(moment: Date): Date {
  return new Date(moment.getTime() - keyLifetimeMs);
}
