import type { ErrorCode } from '@firmament/contract';
import type { FastifyError } from 'fastify';
import { problemOf, refusalOf } from '../calls/refusal.ts';
import { Problem } from '../kernel/problem.ts';

/** A refusal as HTTP has it: the one of the room of calls, with its headers. */
export function problemReply(problem: Problem, request_ref: string, isTokenEndpoint: boolean) {
  const { status, body } = refusalOf(problem, request_ref, isTokenEndpoint);
  const headers: Record<string, string> = {};
  if (isTokenEndpoint) headers['cache-control'] = 'no-store';
  if (status === 401) headers['www-authenticate'] = 'Bearer';
  if (status === 429 || status === 503) headers['retry-after'] = String(problem.details.retry_after_seconds ?? 1);
  return { status, headers, body };
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

/** Any thrown value as a Problem: errors of the framework by their code, others as the room of calls has them. */
export function problemFrom(error: unknown, isReadingBody: boolean): Problem {
  if (error instanceof Problem) return error;
  const { code = '', statusCode } = (error ?? {}) as Partial<FastifyError>;
  const known = ofFramework[code];
  if (known) return new Problem(known[0], known[1], { cause: error });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Problem('INVALID_INPUT', 'The request cannot be read.', { cause: error });
  }
  // Parsers of bodies throw errors of many kinds.
  if (isReadingBody) return new Problem('INVALID_INPUT', 'The body cannot be read.', { cause: error });
  return problemOf(error);
}
