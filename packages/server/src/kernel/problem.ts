import type { ErrorCode } from '@firmament/contract';

export interface ProblemDetails {
  errors?: { path: string; message: string; allowed?: string[] }[];
  candidates?: { permalink: string; name: string }[];
  invalid?: string[];
  /** When a call that was refused for there being too many finds a place. */
  retry_after_seconds?: number;
  /** RFC 6749 word, for the token endpoint alone. */
  oauth_error?: 'invalid_request' | 'invalid_client' | 'invalid_grant' | 'unsupported_grant_type';
}

/** A failure for the caller. `message` is public; `cause` is only logged. */
export class Problem extends Error {
  readonly code: ErrorCode;
  readonly details: ProblemDetails;

  constructor(code: ErrorCode, public_message: string, options: { cause?: unknown; details?: ProblemDetails } = {}) {
    super(public_message, { cause: options.cause });
    this.name = 'Problem';
    this.code = code;
    this.details = options.details ?? {};
  }
}

/** The message of an error. Several failures at once, as of a host with several addresses, have no message of their own. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message === '' && error instanceof AggregateError ? error.errors.map(messageOf).join('; ') : error.message;
}

/** Whether a call failed because something that the service needs is out of reach; its cause says what. */
export function isOutage(error: unknown): error is Problem {
  return error instanceof Problem && error.code === 'UNAVAILABLE' && error.cause !== undefined;
}
