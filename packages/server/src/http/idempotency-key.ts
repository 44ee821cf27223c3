import { Problem } from '../kernel/problem.ts';

// As long as the keys of others' services; printable, for they end up in logs.
const pattern = /^[\x21-\x7e]{1,255}$/;

/**
 * The key of the `Idempotency-Key` header; undefined when there is none.
 * @throws INVALID_INPUT when it is none
 */
export function idempotencyKeyFrom(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && pattern.test(header)) return header;
  const message = 'must be given once, with 1 to 255 printable ASCII characters and no spaces';
  throw new Problem('INVALID_INPUT', `Idempotency-Key: ${message}.`, { details: { errors: [{ path: 'Idempotency-Key', message }] } });
}
