import { Problem } from '../../kernel/problem.ts';
import type { Clock } from '../../kernel/clock.ts';
import { dayMs } from '../../kernel/dates.ts';
import { takeCall, takeOfDay, type Plan } from '../../store/accounts/accounts.ts';
import type { Database, Queryable } from '../../store/database.ts';
import type { Identity } from './context.ts';

/** What is left of what one may do, as the last call found it. */
export interface Allowance {
  policy: 'calls' | 'polls' | DailyQuota['what'];
  /** Calls a full bucket holds, and the seconds in which an empty one fills. */
  most: number;
  window_seconds: number;
  remaining: number;
  /** Seconds until it is full again. */
  reset_seconds: number;
  /** When the call was refused: seconds after which one finds a place. */
  retry_after_seconds?: number;
}

interface Bucket {
  name: string;
  pace_ms: number;
  most: number;
}

// Clients back off for a minute at most (specification, "Errors").
const longestWaitMs = 60_000;
/** One poll a second is always fine, with some to spare for clocks that run unevenly. */
const polls = { pace_ms: 500, most: 10 };

/** Takes a call out of what the caller's plan allows; undefined when it allows any number. */
export async function allowCall(
  context: { db: Database; clock: Clock },
  { organization_id, plan }: Identity,
): Promise<Allowance | undefined> {
  if (plan.calls_per_minute === null || plan.burst === null) return undefined;
  return allow(context, 'calls', { name: `calls ${organization_id}`, pace_ms: 60_000 / plan.calls_per_minute, most: plan.burst });
}

export function isLimited(plan: Plan): boolean {
  return plan.calls_per_minute !== null && plan.burst !== null;
}

/** Takes a look at one request of its own out of what an organization on a limited plan may look at it. */
export function allowPoll(context: { db: Database; clock: Clock }, { organization_id }: Identity, request_id: string): Promise<Allowance> {
  return allow(context, 'polls', { name: `polls ${organization_id} ${request_id.toLowerCase()}`, ...polls });
}

async function allow(context: { db: Database; clock: Clock }, policy: Allowance['policy'], bucket: Bucket): Promise<Allowance> {
  const moment = context.clock();
  const taken = await takeCall(context.db, { ...bucket, moment, longest_wait_ms: longestWaitMs });
  const missing_ms = taken.full_at.getTime() - moment.getTime();
  return {
    policy,
    most: bucket.most,
    window_seconds: Math.ceil((bucket.pace_ms * bucket.most) / 1_000),
    remaining: taken.is_allowed ? Math.max(0, Math.floor(bucket.most - missing_ms / bucket.pace_ms)) : 0,
    reset_seconds: Math.max(0, Math.ceil(missing_ms / 1_000)),
    ...(taken.come_back_at && { retry_after_seconds: secondsUntil(taken.come_back_at, moment) }),
  };
}

/** What a plan allows in a day; null for any number. */
export interface DailyQuota {
  what: 'submissions' | 'additions';
  a_day: number | null;
}

/**
 * Takes one out of what a plan allows on a day, which begins at midnight UTC; given back when the transaction fails.
 * @param tell is told what is left, also when that is nothing
 * @throws RATE_LIMITED with the seconds until the next day
 */
export async function takeDaily(
  context: { db: Queryable; clock: Clock },
  { organization_id, what, a_day }: DailyQuota & { organization_id: string },
  tell?: (allowance: Allowance) => void,
): Promise<void> {
  if (a_day === null) return;
  const moment = context.clock();
  const day = moment.toISOString().slice(0, 10);
  const taken = await takeOfDay(context.db, { organization_id, what, most: a_day, day });
  const reset_seconds = secondsUntil(new Date(Date.parse(day) + dayMs), moment);
  tell?.({ policy: what, most: a_day, window_seconds: dayMs / 1_000, remaining: a_day - (taken ?? a_day), reset_seconds });
  if (taken !== undefined) return;
  const sentence = `Your plan allows ${a_day.toLocaleString('en')} ${what} a day (UTC), and they are used up.`;
  throw new Problem('RATE_LIMITED', sentence, { details: { retry_after_seconds: reset_seconds } });
}

function secondsUntil(then: Date, moment: Date): number {
  return Math.max(1, Math.ceil((then.getTime() - moment.getTime()) / 1_000));
}
