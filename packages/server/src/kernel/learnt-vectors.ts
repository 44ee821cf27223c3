/** Terms as directions learned from companies: terms of the same company are near each other. */
export interface LearntVectors {
  /** Another one whenever they were learnt anew. */
  version: number;
  /** Companies they were learnt from. */
  companies: number;
  dimensions: number;
  /** In the order of their directions. */
  terms: readonly string[];
  /** Of how many of these companies each is said. */
  counts: readonly number[];
  /** A direction for each term, one behind the other; what a direction is long tells nothing. */
  directions: Int8Array;
}

/** Looks terms up and holds their directions against each other. */
export interface VectorTable {
  version: number;
  terms: readonly string[];
  dimensions: number;
  /** Information content of a term in nats; 0 for one that is not known. */
  informationOf(term: string): number;
  /** Of length one; undefined for a term that is not known. */
  directionOf(term: string): Float32Array | undefined;
  /** Adds the direction of a term to a sum, by what the term tells; a term that is not known adds nothing. */
  addTo(sum: Float32Array, term: string): void;
  /** -1 to 1; 0 when either is not known. */
  cosine(one: string, other: string): number;
  /** The terms nearest to a direction of any length, nearest first, those nearer than `least` alone. */
  nearest(direction: ArrayLike<number>, options: { most: number; least: number }): { term: string; cosine: number }[];
}

/** Unpacks what was learnt: 200 numbers of 12,000 words take 10 MB. */
export function vectorTable({ version, companies, dimensions, terms, counts, directions }: LearntVectors): VectorTable {
  const places = new Map(terms.map((term, place) => [term, place]));
  const units = new Float32Array(terms.length * dimensions);
  for (let place = 0; place < terms.length; place += 1) {
    const at = place * dimensions;
    const length = Math.sqrt(product(directions, directions, { at, other: at, dimensions })) || 1;
    for (let index = at; index < at + dimensions; index += 1) units[index] = directions[index]! / length;
  }
  const informations = Float32Array.from(counts, (count) => Math.log(1 + companies / count));
  return {
    version,
    terms,
    dimensions,
    informationOf(term) {
      const place = places.get(term);
      return place === undefined ? 0 : informations[place]!;
    },
    directionOf(term) {
      const place = places.get(term);
      return place === undefined ? undefined : units.subarray(place * dimensions, (place + 1) * dimensions);
    },
    addTo(sum, term) {
      const place = places.get(term);
      if (place === undefined) return;
      const told = informations[place]!;
      const at = place * dimensions;
      for (let index = 0; index < dimensions; index += 1) sum[index]! += told * units[at + index]!;
    },
    cosine(one, other) {
      const [first, second] = [places.get(one), places.get(other)];
      if (first === undefined || second === undefined) return 0;
      return product(units, units, { at: first * dimensions, other: second * dimensions, dimensions });
    },
    nearest(direction, { most, least }) {
      const length = Math.sqrt(product(direction, direction, { at: 0, other: 0, dimensions }));
      if (length === 0) return [];
      const near: { term: string; cosine: number }[] = [];
      for (const [place, term] of terms.entries()) {
        const cosine = product(direction, units, { at: 0, other: place * dimensions, dimensions }) / length;
        if (cosine >= least) near.push({ term, cosine });
      }
      return near.sort((a, b) => b.cosine - a.cosine || (a.term < b.term ? -1 : 1)).slice(0, most);
    },
  };
}

function product(
  one: ArrayLike<number>,
  two: ArrayLike<number>,
  { at, other, dimensions }: { at: number; other: number; dimensions: number },
): number {
  let sum = 0;
  for (let index = 0; index < dimensions; index += 1) sum += one[at + index]! * two[other + index]!;
  return sum;
}
