/** How near two directions are, -1 to 1; 0 when either is none, or they are of different kinds. */
export function cosineOf(one: Int8Array, other: Int8Array): number {
  if (one.length !== other.length) return 0;
  let [product, lengthOne, lengthOther] = [0, 0, 0];
  for (let index = 0; index < one.length; index += 1) {
    const [a, b] = [one[index]!, other[index]!];
    product += a * b;
    lengthOne += a * a;
    lengthOther += b * b;
  }
  return product === 0 ? 0 : product / Math.sqrt(lengthOne * lengthOther);
}

/** Cosines of texts that have nothing in common, and of texts that say the same, in the model whose vectors they are. */
export interface CosineRange {
  unrelated: number;
  same: number;
}
