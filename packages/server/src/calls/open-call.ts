import { randomUUID } from 'node:crypto';
import { tellsWarnings, type Operation } from '@firmament/contract';
import { Problem } from '../kernel/problem.ts';
import type { Identity } from '../services/accounts/accounts.ts';
import { allowCall, allowPoll, isLimited, type Allowance } from '../services/accounts/limits.ts';
import { assertOperation, assertRole } from '../services/accounts/permissions.ts';
import type { ServiceContext } from '../services/context.ts';
import { NamedFile } from '../services/notebooks/download.ts';
import { isRequestId, lookUp, type LookedUp } from '../services/requests/read.ts';
import { answerTo, callHash, type Submission } from '../services/requests/submit.ts';
import type { Trace } from '../services/tracing/tracing.ts';
import { Also, enveloped, JsonText } from './answer.ts';
import { assertIdempotencyKey } from './idempotency-key.ts';
import { logRefusal, problemOf, refusalOf } from './refusal.ts';
import { assertStorable } from './storable.ts';
import { bothWithin, unknownKeys } from './unknown-keys.ts';
import { parsePart } from './validation.ts';

export interface Served {
  readonly declared: Operation;
  readonly handle: (call: never) => Promise<unknown>;
}

/** What a caller shows: credentials in the form of HTTP's `Authorization`, or an identity that the door has verified itself. */
export interface Caller {
  authorization?: string | undefined;
  identity?: Identity | undefined;
}

/** The input of a call as it came, not yet checked. */
export interface Sent {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

export interface CallOptions {
  /** What the call is logged as, and what a refusal quotes; a random one if absent. */
  request_ref?: string;
  /** The trace that the caller is in, by W3C Trace Context. */
  traceparent?: string | string[] | undefined;
}

/** The answer to a call: a value, JSON text that exists already, or a file. */
export type Answer = { status: number; allowances: readonly Allowance[]; warnings: readonly string[]; isReplayed: boolean } & (
  | { body: unknown }
  | { text: string }
  | { file: NamedFile }
);

/**
 * One call between its beginning and its end. A door that has all of the input at once uses `perform`; one that reads the body late
 * admits the caller first.
 */
export interface OpenCall {
  readonly declared: Operation;
  readonly request_ref: string;
  readonly identity: Identity | undefined;
  /** What is left of the caller's limits, as far as the call has counted against them. */
  readonly allowances: readonly Allowance[];
  readonly isReplayed: boolean;
  /** Authenticates, limits and permits. @throws UNAUTHENTICATED, RATE_LIMITED, FORBIDDEN */
  admit(caller: Caller, sent: Pick<Sent, 'params' | 'query'>): Promise<void>;
  /** Checks, parses, replays and calls. */
  answer(sent: Sent, idempotency_key?: string | string[]): Promise<Answer>;
  /** The answer to a call that failed, which it logs. */
  refuse(error: unknown): Answer & { body: unknown };
  /** Counts the call: metrics, log, trace and usage. */
  end(status: number): void;
}

const polls: ReadonlySet<string> = new Set(['request.status', 'request.status_by_query', 'request.result', 'request.result_by_query']);

export function openCall(context: ServiceContext, { declared, handle }: Served, options: CallOptions = {}): OpenCall {
  const { request_ref = randomUUID() } = options;
  const began_ms = performance.now();
  const trace: Trace | undefined = context.tracing?.begin(options.traceparent);
  let authorization: string | undefined;
  let identity: Identity | undefined;
  let polled: LookedUp | undefined;
  let allowances: readonly Allowance[] = [];
  let isReplayed = false;
  let warnings: readonly string[] = [];

  const tell = (allowance: Allowance) => void (allowances = [...allowances, allowance]);
  const beside = () => ({ allowances, warnings, isReplayed });

  /** Counts a call against what the caller's plan allows. @throws RATE_LIMITED */
  async function limit(caller: Identity, { params, query }: Sent): Promise<void> {
    const { request_id } = { ...(query as object), ...(params as object) } as { request_id?: unknown };
    if (isLimited(caller.plan) && polls.has(declared.id) && typeof request_id === 'string' && isRequestId(request_id)) {
      polled = await lookUp(context, { organization_id: caller.organization_id, request_id });
    }
    // A poll of a request of another organization is a call like any other.
    const own = polled?.request?.request_id;
    const allowance = own === undefined ? await allowCall(context, caller) : await allowPoll(context, caller, own);
    if (!allowance) return;
    tell(allowance);
    const { retry_after_seconds } = allowance;
    if (retry_after_seconds === undefined) return;
    const sentence = `Too many calls; there is room for one in ${retry_after_seconds} s.`;
    throw new Problem('RATE_LIMITED', sentence, { details: { retry_after_seconds } });
  }

  function submissionOf({ organization_id, plan }: Identity, body: unknown, given: string | string[] | undefined): Submission {
    const key = assertIdempotencyKey(given);
    return {
      organization_id,
      plan,
      ...(warnings.length > 0 && { warnings }),
      traceparent: trace?.traceparent,
      tell,
      replayed: () => void (isReplayed = true),
      ...(key !== undefined && { idempotency: { key, call_hash: callHash(declared.id, body) } }),
    };
  }

  /** The answer to the same call under its key, if there was one. @throws IDEMPOTENCY_CONFLICT */
  async function earlierAnswer(submission: Submission | undefined): Promise<unknown> {
    if (!submission?.idempotency) return undefined;
    const { organization_id, idempotency } = submission;
    const earlier = await answerTo(context, { organization_id, idempotency });
    if (earlier === undefined) return undefined;
    isReplayed = true;
    return tellsWarnings(declared) && warnings.length > 0 ? JSON.parse(earlier) : new JsonText(earlier);
  }

  function presented(answer: unknown): Answer {
    if (answer instanceof NamedFile) return { status: declared.status, file: answer, ...beside() };
    const { status, response } = answer instanceof Also && declared.also ? declared.also : declared;
    const value = answer instanceof JsonText ? answer : enveloped(response, answer instanceof Also ? answer.body : answer);
    if (context.config.check_responses) response.parse(JSON.parse(value instanceof JsonText ? value.text : JSON.stringify(value)));
    if (value instanceof JsonText) return { status, text: value.text, ...beside() };
    // An answer may have warnings of its own, as the record of a request has. The header has those of this call.
    const isTold = warnings.length > 0 && tellsWarnings(declared) && !Object.hasOwn(value as object, 'warnings');
    return { status, body: isTold ? { ...(value as object), warnings } : value, ...beside() };
  }

  return {
    declared,
    request_ref,
    get identity() {
      return identity;
    },
    get allowances() {
      return allowances;
    },
    get isReplayed() {
      return isReplayed;
    },

    async admit(caller, sent) {
      ({ authorization } = caller);
      if (declared.access !== 'bearer') return;
      identity = caller.identity ?? (await context.accounts.authenticate(authorization));
      await limit(identity, sent);
      assertRole(identity.role, declared);
      if (declared.audience !== 'operator') assertOperation(identity.plan, declared.id);
    },

    async answer(sent, idempotency_key) {
      for (const given of [sent.params, sent.query, sent.body]) assertStorable(given);
      const parts = {
        params: declared.params && parsePart(declared.params, sent.params ?? {}),
        query: declared.query && parsePart(declared.query, sent.query ?? {}),
        body: declared.body && parsePart(declared.body, sent.body),
      };
      // A field of a form may hold JSON, whose escapes are read only now.
      for (const read of Object.values(parts)) assertStorable(read);
      warnings = bothWithin(unknownKeys(declared.body, sent.body), unknownKeys(declared.query, sent.query ?? {}));
      const submission = declared.mode === 'async' && identity ? submissionOf(identity, parts.body, idempotency_key) : undefined;
      const earlier = await earlierAnswer(submission);
      if (earlier) return presented(earlier);
      const answer = await handle({ context, caller: identity, submission, authorization, polled, sent: sent.body, ...parts } as never);
      // Another call under the same key may have been answered meanwhile.
      return presented((answer instanceof Also && (await earlierAnswer(submission))) || answer);
    },

    refuse(error) {
      const problem = problemOf(error);
      logRefusal(context.log, problem, { request_ref, organization_id: identity?.organization_id });
      return { ...refusalOf(problem, request_ref, declared.id === 'token.create'), ...beside() };
    },

    end(status) {
      const elapsed_ms = performance.now() - began_ms;
      const operation = declared.id;
      const organization_id = identity?.organization_id;
      context.metrics.answered({ operation, status, seconds: elapsed_ms / 1_000 });
      context.log.info({ request_ref, organization_id, operation, status, ms: Math.round(elapsed_ms) }, 'answered');
      if (organization_id !== undefined) context.usage.count({ organization_id, operation, isRefused: status >= 400 });
      if (trace === undefined) return;
      const ended_at = context.clock();
      context.tracing?.end(trace, {
        name: `${declared.method} ${declared.path}`,
        kind: 'server',
        began_at: new Date(ended_at.getTime() - elapsed_ms),
        ended_at,
        attributes: {
          'http.request.method': declared.method,
          'http.route': declared.path,
          'http.response.status_code': status,
          'firmament.operation': operation,
          'firmament.organization_id': organization_id,
          'firmament.request_ref': request_ref,
        },
        hasFailed: status >= 500,
      });
    },
  };
}
