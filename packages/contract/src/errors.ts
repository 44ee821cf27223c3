/** When the same call is worth sending again: never, after the time or the event that the remedy names, or with growing pauses. */
export type Retry = 'never' | 'later' | 'backoff';

/** Fields of an error body beside `status`, `detail`, `code` and `request_ref`. */
export type ErrorDetail = 'errors' | 'candidates' | 'invalid';

/** One way a call can fail. */
export interface ErrorDefinition {
  readonly status: number;
  /** What happened. */
  readonly meaning: string;
  readonly retry: Retry;
  /** With `backoff`: how often a client tries again at most. */
  readonly most_retries?: number;
  /** What the caller does about it. */
  readonly remedy: string;
  /** The details that its body may have. */
  readonly details?: readonly ErrorDetail[];
  /** A body, without what all have in common. */
  readonly example: { readonly detail: string; readonly [field: string]: unknown };
}

/**
 * Every way a call can fail: the word in `code`, the HTTP status that carries it, and what to do about it.
 * Statuses are the specification's ("Errors"); 405, 413, 415 and 431 are plain HTTP beside them.
 */
export const errors = {
  MISSING_PARAMETER: {
    status: 400,
    meaning: 'A required parameter is missing.',
    retry: 'never',
    remedy: 'Send the parameters that `errors` names.',
    details: ['errors'],
    example: { detail: 'company: is required.', field: 'company', errors: [{ path: 'company', message: 'is required' }] },
  },
  INVALID_INPUT: {
    status: 400,
    meaning: 'A parameter has an invalid value, or the body cannot be read.',
    retry: 'never',
    remedy: 'Correct the values that `errors` names; `allowed` lists what is accepted.',
    details: ['errors'],
    example: { detail: 'limit: must be at most 100.', field: 'limit', errors: [{ path: 'limit', message: 'must be at most 100' }] },
  },
  INVALID_CREDENTIALS: {
    status: 400,
    meaning: 'The token endpoint refused the credentials.',
    retry: 'never',
    remedy: 'Check user name, password, client id and client secret. A refresh token works once: sign in with the password again.',
    example: { detail: 'The user name or the password is wrong.' },
  },
  NOT_CANCELLABLE: {
    status: 400,
    meaning: 'The request has already reached a final state.',
    retry: 'never',
    remedy: 'Read its status: it is COMPLETED, FAILED or CANCELLED already.',
    example: { detail: 'The request is COMPLETED and cannot be cancelled.' },
  },
  REPORT_NOT_READY: {
    status: 400,
    meaning: 'The notebook is still being worked on, or has failed.',
    retry: 'later',
    remedy: 'Poll the status of the notebook until it is `Completed`. If it is `Failed`, run it again.',
    example: { detail: 'The notebook is still being worked on: it is Processing.' },
  },
  UNAUTHENTICATED: {
    status: 401,
    meaning: 'The bearer token is missing, malformed, expired or revoked.',
    retry: 'never',
    remedy: 'Get a new token from `POST /auth/token/`, then send the call once more.',
    example: { detail: 'The bearer token is missing or not valid.' },
  },
  FORBIDDEN: {
    status: 403,
    meaning:
      'The plan does not include this endpoint, section, kind of request or company, or the role of the user does not allow the call.',
    retry: 'never',
    remedy: 'Ask the operator of the installation for a plan that includes it, or for another role.',
    example: { detail: 'The plan of the organization does not include this operation.' },
  },
  COMPANY_NOT_FOUND: {
    status: 404,
    meaning: 'A company identifier could not be resolved.',
    retry: 'never',
    remedy: 'Send a permalink of `candidates`, or look the company up with the company search. A company that is not known can be added.',
    details: ['invalid', 'candidates'],
    example: {
      detail: "No company has the identifier 'quilmere'.",
      invalid: ['quilmere'],
      candidates: [{ permalink: 'quillmere-robotics', name: 'Quillmere Robotics' }],
    },
  },
  JOB_NOT_FOUND: {
    status: 404,
    meaning: 'No job posting has this id.',
    retry: 'never',
    remedy: 'Take `job_id` from the list of job postings of a company.',
    example: { detail: 'No job posting has this id.' },
  },
  SOURCE_NOT_FOUND: {
    status: 404,
    meaning: 'No record that this organization may see has this address.',
    retry: 'never',
    remedy: 'Take the address from `url` of a citation, or `source` and `source_key` from `_sources`.',
    example: { detail: 'No record has this address.' },
  },
  ARTICLE_NOT_FOUND: {
    status: 404,
    meaning: 'No news article has this id.',
    retry: 'never',
    remedy: 'Take `id` from a list of news. Old articles are deleted after the time that the operator sets.',
    example: { detail: 'No news article has this id.' },
  },
  WATCH_NOT_FOUND: {
    status: 404,
    meaning: 'No watch of this organization has this id.',
    retry: 'never',
    remedy: 'Take `watch_id` from the list of watches.',
    example: { detail: 'No watch has this id.' },
  },
  REPORT_NOT_FOUND: {
    status: 404,
    meaning: 'No report of this organization has this id.',
    retry: 'never',
    remedy: 'Take `report_id` from the list of notebooks, or from the answer that started the notebook.',
    example: { detail: 'No report has the number 4107.' },
  },
  REQUEST_NOT_FOUND: {
    status: 404,
    meaning: 'No request of this organization has this id.',
    retry: 'never',
    remedy: 'Take `request_id` from the handle, or from the list of requests.',
    example: { detail: 'No request has this id.' },
  },
  RESULT_EXPIRED: {
    status: 404,
    meaning: 'The request completed more than 30 days ago. Its result is deleted.',
    retry: 'never',
    remedy: 'Submit the request again.',
    example: { detail: 'The result is kept no longer: the request completed more than 30 days ago.' },
  },
  PATH_NOT_FOUND: {
    status: 404,
    meaning: 'No operation has this path.',
    retry: 'never',
    remedy: 'Check the path against `/openapi.json`.',
    example: { detail: 'No operation has this path.' },
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    meaning: 'The path exists, with another method.',
    retry: 'never',
    remedy: 'Use the method that the `Allow` header names.',
    example: { detail: 'This path takes POST.' },
  },
  IDEMPOTENCY_CONFLICT: {
    status: 409,
    meaning: 'The Idempotency-Key was used for another call within a day.',
    retry: 'never',
    remedy: 'Make a new key for each new call. Repeat a key only with exactly the same body.',
    example: { detail: 'The Idempotency-Key was used for another call within the last 24 hours.' },
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    meaning: 'The body or the headers are larger than the service accepts.',
    retry: 'never',
    remedy: 'Send fewer or smaller items in the body, and at most 16 KB of headers.',
    example: { detail: 'The body is too large.' },
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    meaning: 'The body is not of a content type the operation accepts.',
    retry: 'never',
    remedy: 'Send the body with the content type that `detail` names.',
    example: { detail: "Send the body with the header 'Content-Type: application/json', not as text/plain." },
  },
  RATE_LIMITED: {
    status: 429,
    meaning: 'Too many calls.',
    retry: 'later',
    remedy: 'Send the call again after the seconds in `Retry-After`. Without it, start at 1 second and double up to 60.',
    example: { detail: 'Too many calls; there is room for one in 2 s.' },
  },
  SERVER_ERROR: {
    status: 500,
    meaning: 'An error of the service.',
    retry: 'backoff',
    most_retries: 3,
    remedy: 'Try again with growing pauses. If it stays, report `request_ref` to the operator.',
    example: { detail: 'Something went wrong on our side; quote request_ref when you report it.' },
  },
  UNAVAILABLE: {
    status: 503,
    meaning: 'The service is starting, stopping or overloaded.',
    retry: 'backoff',
    most_retries: 5,
    remedy: 'Wait as long as `Retry-After` says, then try again with growing pauses.',
    example: { detail: 'The service is overloaded; retry.' },
  },
} as const satisfies Record<string, ErrorDefinition>;

export type ErrorCode = keyof typeof errors;

/** The definition of a code, with the fields that only some have. */
export function errorOf(code: ErrorCode): ErrorDefinition {
  return errors[code];
}

/** Codes any authenticated operation with a body or a query may answer. */
export const everyCall = [
  'INVALID_INPUT',
  'MISSING_PARAMETER',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'PAYLOAD_TOO_LARGE',
  'RATE_LIMITED',
  'SERVER_ERROR',
  'UNAVAILABLE',
] as const satisfies ErrorCode[];

/** Codes any operation may answer that takes a request on. */
export const everySubmission = [...everyCall, 'IDEMPOTENCY_CONFLICT', 'UNSUPPORTED_MEDIA_TYPE'] as const satisfies ErrorCode[];
