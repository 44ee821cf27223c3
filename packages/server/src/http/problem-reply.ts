import { errors, type ErrorBody, type ErrorCode } from '@firmament/contract';
import type { FastifyError } from 'fastify';
import { Problem } from '../kernel/problem.ts';

export interface ProblemReply {
  status: number;
  headers: Record<string, string>;
  body: ErrorBody & { error?: string; error_description?: string };
}

/** The one place where a failure gets its status, headers and body; at the token endpoint with the word of RFC 6749 (5.2). */
export function problemReply(problem: Problem, request_ref: string, isTokenEndpoint: boolean): ProblemReply {
  const { status } = errors[problem.code];
  const { errors: fields, candidates, invalid, oauth_error } = problem.details;
  const headers: Record<string, string> = {};
  const word = isTokenEndpoint && status === 400 ? (oauth_error ?? 'invalid_request') : undefined;
  if (isTokenEndpoint) headers['cache-control'] = 'no-store';
  if (status === 401) headers['www-authenticate'] = 'Bearer';
  if (status === 429 || status === 503) headers['retry-after'] = String(problem.details.retry_after_seconds ?? 1);
  const first = fields?.[0]?.path;
  return {
    status,
    headers,
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

const ofFramework: Readonly<Record<string, [ErrorCode, string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['PAYLOAD_TOO_LARGE', 'The body is too large.'],
  FST_REQ_FILE_TOO_LARGE: ['PAYLOAD_TOO_LARGE', 'A part of the body is too large.'],
  FST_PARTS_LIMIT: ['PAYLOAD_TOO_LARGE', 'The body has too many parts.'],
  FST_FIELDS_LIMIT: ['PAYLOAD_TOO_LARGE', 'The body has too many fields.'],
  FST_FILES_LIMIT: ['PAYLOAD_TOO_LARGE', 'The body has too many files.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['UNSUPPORTED_MEDIA_TYPE', 'The body is of a content type that is not accepted here.'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['UNSUPPORTED_MEDIA_TYPE', 'The body is not multipart/form-data with a boundary.'],
};

/** Any thrown value as a Problem; what is not the caller's fault becomes SERVER_ERROR and keeps its cause for the log. */
export function problemFrom(error: unknown, isReadingBody: boolean): Problem {
  if (error instanceof Problem) return error;
  const { code = '', statusCode } = (error ?? {}) as Partial<FastifyError>;
  const known = ofFramework[code];
  if (known) return new Problem(known[0], known[1], { cause: error });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Problem('INVALID_INPUT', 'The request cannot be read.', { cause: error });
  }
  // Parsers of other people's bodies throw what they like.
  if (isReadingBody) return new Problem('INVALID_INPUT', 'The body cannot be read.', { cause: error });
  return new Problem('SERVER_ERROR', 'Something went wrong on our side; quote request_ref when you report it.', { cause: error });
}
