import { Problem } from '../../kernel/problem.ts';
import { distance } from 'fastest-levenshtein';

/** A slip of the fingers, not another word. */
const mostEdits = 3;

/** @throws Error that says what there is of `kind`, the likeliest first, when the value is none of the known ones */
export function knownValue<T extends string>(kind: string, value: string, known: readonly T[]): T {
  const found = known.find((each) => each === value);
  if (found !== undefined) return found;
  const meant = nearestOf(value, known);
  throw new Problem(
    'INVALID_INPUT',
    `There is no ${kind} '${value}'.${meant === undefined ? ` There ${known.length === 0 ? 'is none' : `are ${known.join(', ')}`}.` : ` Did you mean '${meant}'?`}`,
  );
}

/** The known value that was probably meant; undefined when none is near. */
export function nearestOf(value: string, known: readonly string[]): string | undefined {
  const folded = value.toLowerCase();
  const ranked = known.map((each) => ({ each, edits: distance(folded, each.toLowerCase()) })).toSorted((a, b) => a.edits - b.edits);
  const [best] = ranked;
  return best && best.edits <= Math.min(mostEdits, Math.floor(value.length / 2)) ? best.each : undefined;
}
