import { Problem } from '../kernel/problem.ts';

// As long as the keys of others' services; printable, for they end up in logs.
const pattern = /^[\x21-\x7e]{1,255}$/;

/**
 * The idempotency key of a call; undefined without one.
 * @throws INVALID_INPUT when it is given twice, or has other characters
 */
export function assertIdempotencyKey(given: string | string[] | undefined): string | undefined {
  if (given === undefined) return undefined;
  if (typeof given === 'string' && pattern.test(given)) return given;
  const message = 'must be given once, with 1 to 255 printable ASCII characters and no spaces';
  throw new Problem('INVALID_INPUT', `Idempotency-Key: ${message}.`, { details: { errors: [{ path: 'Idempotency-Key', message }] } });
}
