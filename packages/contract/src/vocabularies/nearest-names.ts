/** The names of a list that are most like what somebody wrote, best first: those that share most of its pairs of letters; none that share few. */
export function nearestNames(written: string, names: readonly string[]): string[] {
  const pairs = pairsOf(written);
  return names
    .map((name) => ({ name, likeness: likenessOf(pairs, pairsOf(name)) }))
    .filter(({ likeness }) => likeness >= leastLikeness)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, mostNamed)
    .map(({ name }) => name);
}

const leastLikeness = 0.25;
const mostNamed = 3;

function pairsOf(text: string): Set<string> {
  const letters = ` ${text.slice(0, 200).toLowerCase()} `;
  return new Set(Array.from({ length: letters.length - 1 }, (_, index) => letters.slice(index, index + 2)));
}

function likenessOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((pair) => other.has(pair)).length;
  return (2 * shared) / (one.size + other.size);
}
