import { nearest } from '../../kernel/nearest.ts';
import { Problem } from '../../kernel/problem.ts';

/** @throws Error that says what there is of `kind`, the likeliest first, when the value is none of the known ones */
export function knownValue<T extends string>(kind: string, value: string, known: readonly T[]): T {
  const found = known.find((each) => each === value);
  if (found !== undefined) return found;
  const meant = nearest(value, known);
  throw new Problem(
    'INVALID_INPUT',
    `There is no ${kind} '${value}'.${meant === undefined ? ` There ${known.length === 0 ? 'is none' : `are ${known.join(', ')}`}.` : ` Did you mean '${meant}'?`}`,
  );
}
