/** Cosines of texts that have nothing in common, and of texts that say the same, in the model whose vectors they are. */
export interface CosineRange {
  unrelated: number;
  same: number;
}

/** How near the meanings of two texts are, from the directions of their vectors: 0 to 1; 0 where these are of different kinds. */
export function nearnessOf(one: Int8Array, other: Int8Array, { unrelated, same }: CosineRange): number {
  if (one.length !== other.length) return 0;
  return Math.max(0, Math.min(1, (cosineOf(one, other) - unrelated) / (same - unrelated)));
}

function cosineOf(one: Int8Array, other: Int8Array): number {
  let [product, lengthOne, lengthOther] = [0, 0, 0];
  for (let index = 0; index < one.length; index += 1) {
    const [a, b] = [one[index]!, other[index]!];
    product += a * b;
    lengthOne += a * a;
    lengthOther += b * b;
  }
  return product === 0 ? 0 : product / Math.sqrt(lengthOne * lengthOther);
}
