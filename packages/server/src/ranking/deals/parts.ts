import { weighed, type Component } from '../score.ts';

/** A part of a score: components with their weights in nats of the odds of a deal, and what the sum of these is of a part of nothing and of all. */
export interface Part<Name extends string> {
  least: number;
  most: number;
  weights: Partial<Record<Name, number>>;
}

export type Parts<Name extends string> = Readonly<Record<string, Part<Name>>>;

/**
 * A score whose parts can be shown: each part runs from 0 to 1, and the whole is their mean, each counting by how many nats it spans. So
 * the whole lies within the range of its parts, and companies are ordered by the sums of their weights.
 */
export function scoreParts<Name extends string>(
  values: Readonly<Record<string, number>>,
  parts: Readonly<Record<Name, Part<string>>>,
): { overall: number; parts: Record<Name, number> } {
  const named = Object.entries<Part<string>>(parts);
  const shares = named.map(([, part]) => reached(values, part) / (part.most - part.least));
  const spans = named.map(([, { least, most }]) => most - least);
  const all = spans.reduce((sum, span) => sum + span, 0);
  return {
    overall: shares.reduce((sum, share, at) => sum + (share * spans[at]!) / all, 0),
    parts: Object.fromEntries(named.map(([name], at) => [name, shares[at]!])) as Record<Name, number>,
  };
}

/** How many nats of its span a part reaches: its ends bound the sum. */
function reached(values: Readonly<Record<string, number>>, { least, most, weights }: Part<string>): number {
  return Math.max(0, Math.min(most - least, weighed(values, told(weights)) - least));
}

interface Wish<Name extends string> {
  parts: Readonly<Record<Name, Part<string>>>;
  /** 0 to 1; undefined when nothing is asked for. */
  asked: number | undefined;
  /** What it takes of the whole. */
  share: number;
  /** The part that it shows in. */
  part: NoInfer<Name>;
}

/** Adds the caller's further wishes to a part and, by its share, to the whole, which stays within the range of its parts. */
export function wished<Name extends string>(
  score: { overall: number; parts: Record<Name, number> },
  { parts, asked, share, part }: Wish<Name>,
): { overall: number; parts: Record<Name, number> } {
  if (asked === undefined) return score;
  const span = ({ least, most }: Part<string>) => most - least;
  const all = Object.values<Part<string>>(parts).reduce((sum, each) => sum + span(each), 0);
  const own = (1 - share) * (span(parts[part]) / all);
  return {
    overall: (1 - share) * score.overall + share * asked,
    parts: { ...score.parts, [part]: (own * score.parts[part] + share * asked) / (own + share) },
  };
}

/**
 * The components of a score as they are explained, which add up to it: what each weighs of the whole, with what the sum begins, and what
 * the ends of the parts take or give.
 */
export function explainedParts(
  values: Readonly<Record<string, number>>,
  parts: Parts<string>,
  wish?: { asked: number; share: number },
): Record<string, Component> {
  const named = Object.values(parts);
  const all = named.reduce((sum, { least, most }) => sum + most - least, 0);
  const left = wish ? 1 - wish.share : 1;
  const weights = named.flatMap((part) => Object.entries(told(part.weights)));
  const start = -named.reduce((sum, { least }) => sum + least, 0);
  const bounds = named.reduce((sum, part) => sum + reached(values, part) - weighed(values, told(part.weights)) + part.least, 0);
  return {
    ...Object.fromEntries(weights.map(([name, weight]) => [name, { value: values[name] ?? 0, weight: (left * weight) / all }])),
    ...(start !== 0 && { start: { value: 1, weight: (left * start) / all } }),
    ...(Math.abs(bounds) > 1e-9 && { bounds: { value: 1, weight: (left * bounds) / all } }),
    ...(wish && { asked: { value: wish.asked, weight: wish.share } }),
  };
}

/** The weight of each component, over all parts. */
export function weightsOf<P extends Parts<string>>(parts: P): Record<{ [Name in keyof P]: keyof P[Name]['weights'] }[keyof P], number> {
  const all: Record<string, number> = {};
  for (const { weights } of Object.values(parts)) Object.assign(all, weights);
  return all as ReturnType<typeof weightsOf<P>>;
}

function told(weights: Part<string>['weights']): Readonly<Record<string, number>> {
  return weights as Readonly<Record<string, number>>;
}
