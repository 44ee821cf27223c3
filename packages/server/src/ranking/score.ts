import type { CompanyDocument } from '../kernel/document.ts';

/**
 * A score as it is served: 1.0 to 10.0 with one decimal.
 * @param share 0 to 1, from the query and the company alone
 */
export function scoreOf(share: number): number {
  return Math.round((1 + 9 * Math.max(0, Math.min(1, share))) * 10) / 10;
}

/**
 * A score before it is rounded, 0 to 1, spread where it matters: among hundreds of pairs most carry nearly the same small share, and those that one looks
 * at differ by hundredths. A log-logistic curve from 0 at nothing to 1 at all, the same for every row and answer: steep where most are, and never so
 * flat above that the best would tie.
 * @param share 0 to `most`, from the query and the company alone
 * @param curve.middle the share that is worth about 5.5
 * @param curve.power how steep it is there: a share larger by a tenth is worth some 0.2 × `power` more
 * @param curve.most all there is
 */
export function spread(share: number, { middle, power, most = 1 }: Curve): number {
  const at = (value: number) => value ** power / (value ** power + middle ** power);
  return at(Math.max(0, share)) / at(most);
}

export interface Curve {
  middle: number;
  power: number;
  most?: number;
}

/** The weighted sum of components. */
export function weighed(values: Readonly<Record<string, number>>, weights: Readonly<Record<string, number>>): number {
  return Object.entries(weights).reduce((sum, [name, weight]) => sum + weight * (values[name] ?? 0), 0);
}

/** One part of a score: 0 to 1, and its share of the whole. */
export interface Component {
  value: number;
  weight: number;
}

/** What a score or a sentence rests on. */
export interface Evidence {
  component: string;
  field: string;
  text: string;
  /** Indexes into the records of the row's company, or of the one that holds them. */
  records: readonly number[];
  held_by?: Pick<CompanyDocument, 'records'>;
}

/** Why a row has its score. */
export interface Explanation {
  components: Record<string, Component>;
  evidence: Evidence[];
}
