import { cosineOf, type CosineRange } from '../kernel/cosine.ts';

/** How near the meanings of two texts are, from the directions of their vectors: 0 to 1; 0 where these are of different kinds. */
export function nearnessOf(one: Int8Array, other: Int8Array, { unrelated, same }: CosineRange): number {
  if (one.length !== other.length) return 0;
  return Math.max(0, Math.min(1, (cosineOf(one, other) - unrelated) / (same - unrelated)));
}
