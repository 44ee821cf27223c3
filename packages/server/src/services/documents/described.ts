import { createHash } from 'node:crypto';

/** A digest of what a company is described as, by which a vector is known to be of that text. */
export function textHash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
