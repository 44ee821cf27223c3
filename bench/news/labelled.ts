/** The labelled news that reading is measured on, and which of it its rules were made with. */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';

/** A random quarter was read to find errors of the rules; figures are of the unread rest. No weight was learned from either. */
export type Portion = 'read' | 'unread';

/** Which portion a row is of, by its own text. */
export function portionOf(key: string): Portion {
  return createHash('sha256').update(key).digest().readUInt8(0) < 64 ? 'read' : 'unread';
}

export function csvRows(folder: string, file: string): Record<string, string>[] {
  return parse(gunzipSync(readFileSync(path.join(folder, file))), { columns: true, relax_quotes: true, skip_empty_lines: true });
}

export function jsonRows<Row>(folder: string, file: string): Row[] {
  return gunzipSync(readFileSync(path.join(folder, file)))
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
}

/** Precision, recall and F1 of each class, and the mean F1 of all. A row has the classes it is and those it was taken for. */
export function scoresOf(rows: readonly { is: readonly string[]; taken: readonly string[] }[], classes: readonly string[]) {
  const each = classes.map((name) => {
    const both = rows.filter(({ is, taken }) => is.includes(name) && taken.includes(name)).length;
    const is = rows.filter((row) => row.is.includes(name)).length;
    const taken = rows.filter((row) => row.taken.includes(name)).length;
    const precision = taken === 0 ? 0 : both / taken;
    const recall = is === 0 ? 0 : both / is;
    return { name, n: is, precision, recall, f1: both === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
  });
  return { each, macro: each.reduce((sum, { f1 }) => sum + f1, 0) / classes.length };
}
