import { distance } from 'fastest-levenshtein';

const longest = 100;

/** The largest share of a name that may be mistyped. Addresses are long and begin alike, so that less of them may differ. */
export const mistyped = { name: 1 / 3, address: 1 / 5 } as const;

/**
 * The known name that was probably meant, in either case: the fewest edits away, of these the one that begins and ends alike.
 * @param share edits at most, as a share of the length of the known name
 * @returns undefined when none is near
 */
export function nearest<T extends string>(value: string, known: readonly T[], share: number = mistyped.name): T | undefined {
  if (value.length > longest) return undefined;
  const written = value.toLowerCase();
  const [best] = known
    .filter((name) => name !== '')
    .map((name) => ({ name, edits: distance(written, name.toLowerCase()), alike: endsAlike(written, name.toLowerCase()) }))
    .toSorted((a, b) => a.edits - b.edits || b.alike - a.alike);
  return best && best.edits <= Math.ceil(best.name.length * share) ? best.name : undefined;
}

function endsAlike(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let first = 0;
  while (first < most && one[first] === other[first]) first += 1;
  let last = 0;
  while (first + last < most && one.at(-1 - last) === other.at(-1 - last)) last += 1;
  return first + last;
}
