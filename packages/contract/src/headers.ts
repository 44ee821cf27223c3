import { z } from 'zod';
import type { Operation } from './operation.ts';

/** Version of the published interface; every answer carries it. */
export const apiVersion = '1.0.0';

/** What a caller may send with a submission, so that sending it again is not another one. */
export const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/)
  .optional()
  .meta({
    param: {
      id: 'Idempotency-Key',
      description:
        'Names the call: within 24 hours the same key with the same body gets the answer of the first call and submits nothing, with another body 409. 1 to 255 printable ASCII characters.',
      example: '8a6e0804-2bd0-4672-b79d-d97027f9071a',
    },
  });

const requestId = z.uuid().meta({
  header: {
    id: 'X-Request-Id',
    description: 'Identifies the call; an error body repeats it as `request_ref`, and so do the logs of the service.',
  },
});

const version = z.string().meta({ header: { id: 'X-API-Version', description: 'Version of this interface.', example: apiVersion } });

const rateLimit = z
  .string()
  .regex(/^"(?:calls|polls|submissions|additions)";r=\d+;t=\d+(?:, "(?:submissions|additions)";r=\d+;t=\d+)*$/)
  .optional()
  .meta({
    header: {
      id: 'RateLimit',
      description:
        'What is left of each limit: `r` now, all of it again in `t` seconds. Sent where the plan of the organization has a limit.',
      example: '"calls";r=49;t=1',
    },
  });

const rateLimitPolicy = z
  .string()
  .regex(/^"(?:calls|polls|submissions|additions)";q=\d+;w=\d+(?:, "(?:submissions|additions)";q=\d+;w=\d+)*$/)
  .optional()
  .meta({
    header: {
      id: 'RateLimit-Policy',
      description:
        'Each limit: a bucket of `q` that fills in `w` seconds. `calls` is the organization’s, `polls` that of the one request asked about; `submissions` and `additions` are those of a day (UTC), told by calls that take one.',
      example: '"calls";q=50;w=15',
    },
  });

const replayed = z
  .literal('true')
  .optional()
  .meta({
    header: {
      id: 'Idempotent-Replayed',
      description: 'The answer is that of an earlier call under the same `Idempotency-Key`; nothing was submitted.',
    },
  });

const retryAfter = z
  .string()
  .regex(/^[1-9]\d*$/)
  .meta({ header: { id: 'Retry-After', description: 'Seconds to wait before the call is worth repeating.', example: '1' } });

const challenge = z.literal('Bearer').meta({ header: { id: 'WWW-Authenticate', description: 'How to authenticate.' } });

const uncached = z
  .literal('no-store')
  .meta({ header: { id: 'Cache-Control', description: 'Not to be kept: the answer is about secrets.' } });

const disposition = z
  .string()
  .regex(/^attachment; filename="/)
  .optional()
  .meta({
    header: {
      id: 'Content-Disposition',
      description: 'Of a file: what to call it.',
      example: 'attachment; filename="Nvidia.pdf"; filename*=UTF-8\'\'Nvidia.pdf',
    },
  });

const warnings = z
  .string()
  .regex(/^"(?:[^"\\]|\\.)*"(?:, "(?:[^"\\]|\\.)*")*$/)
  .optional()
  .meta({
    header: {
      id: 'X-Warnings',
      description:
        'Keys of the call that are not known and had no effect: quoted sentences with commas between them. The same sentences are in `warnings` of the answer, where that is an object.',
      example: '"parameters.geographies is not known; did you mean geography?"',
    },
  });

/** Every header of ours on an answer of the operation with this status; those of HTTP and of browser safety are not among them. */
export function answerHeaders({ access, mode, downloads, status: accepted }: Operation, status: number) {
  return z.object({
    'X-Request-Id': requestId,
    'X-API-Version': version,
    ...(access === 'bearer' && status !== 401 && { RateLimit: rateLimit, 'RateLimit-Policy': rateLimitPolicy }),
    ...(access === 'public' && { 'Cache-Control': uncached }),
    ...(status < 300 && { 'X-Warnings': warnings }),
    ...(mode === 'async' && status === accepted && { 'Idempotent-Replayed': replayed }),
    ...(downloads && status === accepted && { 'Content-Disposition': disposition }),
    ...(status === 401 && { 'WWW-Authenticate': challenge }),
    ...((status === 429 || status === 503) && { 'Retry-After': retryAfter }),
  });
}
