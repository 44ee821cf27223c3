import { CholeskyDecomposition, EigenvalueDecomposition, inverse, Matrix } from 'ml-matrix';
import type { SparseMatrix } from './co-occurrence.ts';

/** Directions looked for beyond those that are wanted, and how often they are turned: Halko, Martinsson & Tropp 2011, algorithm 4.4. */
const spare = 20;
const rounds = 4;

/**
 * The leading directions of a symmetric matrix, by randomized subspace iteration from a fixed seed.
 * @returns a row of `dimensions` numbers for each row of the matrix: its singular vectors, each times its singular value to a power
 */
export function leadingDirections(matrix: SparseMatrix, { dimensions, power }: { dimensions: number; power: number }): Float64Array {
  const width = Math.min(matrix.size, dimensions + spare);
  let basis = randomRows(matrix.size, width);
  for (let round = 0; round < rounds; round += 1) basis = turnedUpright(times(matrix, basis, width), width);
  // Once is enough on the way; twice is exact.
  basis = turnedUpright(basis, width);
  // Within the subspace that was found, the matrix is small: what leads there, leads in all.
  const small = transposedTimes(basis, times(matrix, basis, width), width);
  const { realEigenvalues: values, eigenvectorMatrix: vectors } = new EigenvalueDecomposition(small, { assumeSymmetric: true });
  const leading = values.map((value, at) => ({ at, value: Math.abs(value) })).sort((a, b) => b.value - a.value || a.at - b.at);
  const turn = new Float64Array(width * dimensions);
  for (const [place, { at, value }] of leading.slice(0, dimensions).entries()) {
    for (let row = 0; row < width; row += 1) turn[row * dimensions + place] = vectors.get(row, at) * value ** power;
  }
  return dense(basis, turn, { width, to: dimensions });
}

/** Sparse times dense. */
function times({ size, starts, columns, values }: SparseMatrix, rows: Float64Array, width: number): Float64Array {
  const product = new Float64Array(size * width);
  for (let row = 0; row < size; row += 1) {
    const to = row * width;
    for (let at = starts[row]!; at < starts[row + 1]!; at += 1) {
      const [value, from] = [values[at]!, columns[at]! * width];
      for (let index = 0; index < width; index += 1) product[to + index]! += value * rows[from + index]!;
    }
  }
  return product;
}

/** Dense rows of one width times a small matrix, to rows of another. */
function dense(rows: Float64Array, small: Float64Array, { width, to }: { width: number; to: number }): Float64Array {
  const count = rows.length / width;
  const product = new Float64Array(count * to);
  for (let row = 0; row < count; row += 1) {
    for (let inner = 0; inner < width; inner += 1) {
      const value = rows[row * width + inner]!;
      if (value === 0) continue;
      for (let index = 0; index < to; index += 1) product[row * to + index]! += value * small[inner * to + index]!;
    }
  }
  return product;
}

/** Of rows of one width: the products of their columns, which are symmetric here. */
function transposedTimes(one: Float64Array, other: Float64Array, width: number): Matrix {
  const sums = new Float64Array(width * width);
  for (let at = 0; at < one.length; at += width) {
    for (let row = 0; row < width; row += 1) {
      const value = one[at + row]!;
      for (let column = 0; column <= row; column += 1) sums[row * width + column]! += value * other[at + column]!;
    }
  }
  for (let row = 0; row < width; row += 1) {
    for (let column = row + 1; column < width; column += 1) sums[row * width + column] = sums[column * width + row]!;
  }
  return Matrix.from1DArray(width, width, sums);
}

/** A direction that the others hold already has nothing of its own; this much keeps it from dividing by zero. */
const leastOwn = 1e-12;

/** The same space as orthonormal directions (Cholesky QR). */
function turnedUpright(rows: Float64Array, width: number): Float64Array {
  const gram = transposedTimes(rows, rows, width);
  const ridge = leastOwn * Math.max(Number.MIN_VALUE, gram.trace());
  for (let at = 0; at < width; at += 1) gram.set(at, at, gram.get(at, at) + ridge);
  const turn = inverse(new CholeskyDecomposition(gram).lowerTriangularMatrix).transpose();
  return dense(rows, Float64Array.from(turn.to1DArray()), { width, to: width });
}

function randomRows(size: number, width: number): Float64Array {
  const random = seeded(1);
  // The sum of a few even numbers is near enough to a normal one.
  return Float64Array.from({ length: size * width }, () => random() + random() + random() + random() - 2);
}

/** Mulberry32: numbers from 0 to 1, always the same ones. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
