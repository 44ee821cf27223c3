import type { Cite } from '@firmament/contract';
import { Sources } from '../citing.ts';
import type { CompanyMaterial, Insights } from '../material.ts';

export type Insight = Insights[number];

export interface Said {
  text: string;
  cites: readonly Omit<Cite, 'id'>[];
}

const mostComments = 3;

/** One insight; undefined without a first sentence. */
export function insight(title: string, said: readonly (Said | undefined)[]): Insight | undefined {
  // One sentence that names several customers or partners is said once.
  const [first, ...others] = new Map(said.filter((each) => each !== undefined).map((each) => [each.text, each])).values();
  if (!first) return undefined;
  const numbered = ({ text, cites }: Said) => {
    const sources = new Sources();
    const paragraph = `${text}${sources.refs(cites)}`;
    return { paragraph, sources: sources.list };
  };
  return { insight: { title, ...numbered(first) }, commentary: others.slice(0, mostComments).map(numbered) };
}

export const percent = (share: number): string => `${share.toLocaleString('en-US', { maximumFractionDigits: 1 })}%`;

export function nameOf({ data, columns }: CompanyMaterial): string {
  return data.firmographics?.name ?? columns.Name;
}
