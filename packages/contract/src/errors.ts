/**
 * Every way a call can fail: the word in `code`, the HTTP status that carries it, and what it means.
 * Statuses are the specification's ("Errors"); 405, 413 and 415 are plain HTTP beside them.
 */
export const errors = {
  MISSING_PARAMETER: { status: 400, meaning: 'A required parameter is missing.' },
  INVALID_INPUT: { status: 400, meaning: 'A parameter has an invalid value, or the body cannot be read.' },
  INVALID_CREDENTIALS: { status: 400, meaning: 'The token endpoint refused the credentials.' },
  NOT_CANCELLABLE: { status: 400, meaning: 'The request has already reached a final state.' },
  UNAUTHENTICATED: { status: 401, meaning: 'The bearer token is missing, malformed, expired or revoked.' },
  FORBIDDEN: { status: 403, meaning: 'The plan does not include this endpoint, section, kind of request or company.' },
  COMPANY_NOT_FOUND: { status: 404, meaning: 'A company identifier could not be resolved.' },
  JOB_NOT_FOUND: { status: 404, meaning: 'No job posting has this id.' },
  SOURCE_NOT_FOUND: { status: 404, meaning: 'No record that this organization may see has this address.' },
  ARTICLE_NOT_FOUND: { status: 404, meaning: 'No news article has this id.' },
  WATCH_NOT_FOUND: { status: 404, meaning: 'No watch of this organization has this id.' },
  REPORT_NOT_READY: { status: 400, meaning: 'The notebook is still being worked on, or has failed.' },
  REPORT_NOT_FOUND: { status: 404, meaning: 'No report of this organization has this id.' },
  REQUEST_NOT_FOUND: { status: 404, meaning: 'No request of this organization has this id.' },
  RESULT_EXPIRED: { status: 404, meaning: 'The request completed more than 30 days ago; its result is kept no longer.' },
  PATH_NOT_FOUND: { status: 404, meaning: 'No operation lives at this path.' },
  METHOD_NOT_ALLOWED: { status: 405, meaning: 'The path exists, with another method.' },
  IDEMPOTENCY_CONFLICT: { status: 409, meaning: 'The Idempotency-Key was used for another call within a day.' },
  PAYLOAD_TOO_LARGE: { status: 413, meaning: 'The body is larger than the operation accepts.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, meaning: 'The body is not of a content type the operation accepts.' },
  RATE_LIMITED: { status: 429, meaning: 'Too many calls; retry after the seconds in `Retry-After`.' },
  SERVER_ERROR: { status: 500, meaning: 'Something broke on our side; quote `request_ref`.' },
  UNAVAILABLE: { status: 503, meaning: 'The service is starting, stopping or overloaded; retry.' },
} as const;

export type ErrorCode = keyof typeof errors;

/** Codes any authenticated operation with a body or a query may answer. */
export const everyCall = [
  'INVALID_INPUT',
  'MISSING_PARAMETER',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'RATE_LIMITED',
  'SERVER_ERROR',
  'UNAVAILABLE',
] as const satisfies ErrorCode[];

/** Codes any operation may answer that takes a request on. */
export const everySubmission = [
  ...everyCall,
  'IDEMPOTENCY_CONFLICT',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
] as const satisfies ErrorCode[];
