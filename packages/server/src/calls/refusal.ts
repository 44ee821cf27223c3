import { errors, type ErrorBody } from '@firmament/contract';
import type { Log } from '../kernel/log.ts';
import { isOutage, Problem } from '../kernel/problem.ts';

/** The body of a refused call; at the token endpoint with the word of RFC 6749 (5.2). */
export type RefusalBody = ErrorBody & { error?: string; error_description?: string };

/** Any thrown value as a Problem. An unexpected one becomes SERVER_ERROR and keeps its cause for the log. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  return new Problem('SERVER_ERROR', 'Something went wrong on our side; quote request_ref when you report it.', { cause: error });
}

/** Logs a refusal: an error of ours at level `error`, an outage with its reason at level `warn`, a mistake of the caller at level `debug`. */
export function logRefusal(log: Log, problem: Problem, call: { request_ref: string; organization_id: string | undefined }): void {
  if (problem.code === 'SERVER_ERROR') log.error({ err: problem.cause ?? problem, ...call }, 'a call failed');
  else if (isOutage(problem)) log.warn({ err: problem, ...call }, 'a call was refused');
  else log.debug({ err: problem, ...call }, 'a call was refused');
}

/** The one place where a failure gets its status and its body. */
export function refusalOf(problem: Problem, request_ref: string, isTokenEndpoint: boolean): { status: number; body: RefusalBody } {
  const { status } = errors[problem.code];
  const { errors: fields, candidates, invalid, oauth_error } = problem.details;
  const word = isTokenEndpoint && status === 400 ? (oauth_error ?? 'invalid_request') : undefined;
  const first = fields?.[0]?.path;
  return {
    status,
    body: {
      status: 'error',
      detail: problem.message,
      code: problem.code,
      request_ref,
      ...(first && { field: first }),
      ...(fields && { errors: fields }),
      ...(candidates && { candidates }),
      ...(invalid && { invalid }),
      ...(word && { error: word, error_description: problem.message }),
    },
  };
}
