/**
 * A score as it is served: 1.0 to 10.0 with one decimal.
 * @param share 0 to 1, from the query and the company alone
 */
export function scoreOf(share: number): number {
  return Math.round((1 + 9 * Math.max(0, Math.min(1, share))) * 10) / 10;
}

/** The weighted sum of components. */
export function weighed(values: Readonly<Record<string, number>>, weights: Readonly<Record<string, number>>): number {
  return Object.entries(weights).reduce((sum, [name, weight]) => sum + weight * (values[name] ?? 0), 0);
}

/** The components as they are explained. */
export function componentsOf(
  values: Readonly<Record<string, number>>,
  weights: Readonly<Record<string, number>>,
): Record<string, Component> {
  return Object.fromEntries(Object.entries(weights).map(([name, weight]) => [name, { value: values[name] ?? 0, weight }]));
}

/** One part of a score: 0 to 1, and its share of the whole. */
export interface Component {
  value: number;
  weight: number;
}

/** Why a row has its score. */
export interface Explanation {
  components: Record<string, Component>;
  evidence: { component: string; field: string; text: string; records: readonly number[] }[];
}
