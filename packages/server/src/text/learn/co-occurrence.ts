/** A symmetric matrix by rows: of row `r` the columns and values from `starts[r]` to `starts[r + 1]`. */
export interface SparseMatrix {
  size: number;
  starts: Uint32Array;
  columns: Uint16Array;
  values: Float32Array;
}

/** Texts as term numbers, concatenated. `noTerm` replaces ignored words. */
export interface NumberedTexts {
  terms: Uint16Array;
  /** Where each text ends. */
  ends: Uint32Array;
}

export const noTerm = 0xffff;

/** Rows counted at once: 2,000 rows of 12,000 terms are 96 MB. */
const mostCells = 24_000_000;

/**
 * How much likelier terms stand within some words of each other than by chance: positive pointwise mutual information
 * (Church & Hanks 1990; Levy, Goldberg & Dagan 2015). Counts are whole numbers, so that the order of the texts is no matter.
 * @param input.size how many terms there are; @param input.window words to either side
 */
export function positiveInformation(texts: NumberedTexts, { size, window }: { size: number; window: number }): SparseMatrix {
  const rowsAtOnce = Math.max(1, Math.min(size, Math.floor(mostCells / Math.max(1, size))));
  const totals = neighboursOf(texts, { size, window });
  const all = totals.reduce((sum, total) => sum + total, 0);
  const starts = new Uint32Array(size + 1);
  const parts: { columns: Uint16Array; values: Float32Array }[] = [];
  const counts = new Uint32Array(rowsAtOnce * size);
  for (let first = 0; first < size; first += rowsAtOnce) {
    const last = Math.min(size, first + rowsAtOnce);
    countRows(texts, counts, { size, window, first, last });
    let held = 0;
    for (let cell = 0; cell < (last - first) * size; cell += 1) if (counts[cell]! > 0) held += 1;
    const columns = new Uint16Array(held);
    const values = new Float32Array(held);
    let at = 0;
    for (let row = first; row < last; row += 1) {
      for (let column = 0; column < size; column += 1) {
        const count = counts[(row - first) * size + column]!;
        if (count === 0) continue;
        const information = Math.log((count * all) / (totals[row]! * totals[column]!));
        if (information <= 0) continue;
        columns[at] = column;
        values[at] = information;
        at += 1;
      }
      starts[row + 1] = starts[first]! + at;
    }
    parts.push({ columns: columns.slice(0, at), values: values.slice(0, at) });
    counts.fill(0);
  }
  const columns = new Uint16Array(starts[size]!);
  const values = new Float32Array(starts[size]!);
  let at = 0;
  for (const part of parts) {
    columns.set(part.columns, at);
    values.set(part.values, at);
    at += part.columns.length;
  }
  return { size, starts, columns, values };
}

/** How many neighbours each term has in all. */
function neighboursOf(texts: NumberedTexts, { size, window }: { size: number; window: number }): Float64Array {
  const totals = new Float64Array(size);
  eachNeighbour(texts, { window, first: 0, last: size }, (term) => (totals[term]! += 1));
  return totals;
}

function countRows(
  texts: NumberedTexts,
  counts: Uint32Array,
  { size, window, first, last }: { size: number; window: number; first: number; last: number },
): void {
  eachNeighbour(texts, { window, first, last }, (term, other) => (counts[(term - first) * size + other]! += 1));
}

/** Every pair of different terms within a window, as each of the two sees it. */
function eachNeighbour(
  { terms, ends }: NumberedTexts,
  { window, first, last }: { window: number; first: number; last: number },
  told: (term: number, other: number) => void,
): void {
  let start = 0;
  for (const end of ends) {
    for (let place = start; place < end; place += 1) {
      const term = terms[place]!;
      if (term < first || term >= last) continue;
      const until = Math.min(end, place + window + 1);
      for (let near = Math.max(start, place - window); near < until; near += 1) {
        const other = terms[near]!;
        if (other !== noTerm && other !== term) told(term, other);
      }
    }
    start = end;
  }
}
