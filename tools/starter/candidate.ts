/** A candidate: what one upstream row says about one company, before it is known which company. */

import type { CompanyFacts, Listing } from '../../packages/server/src/kernel/facts.ts';

export interface Candidate {
  source: string;
  key: string;
  facts: CompanyFacts;
  /** Name keys under which it may meet others, the most trusted first. */
  keys: string[];
  /** Whether place and industry are the issuer's own: false for rows that only repeat a foreign listing. */
  isFirm: boolean;
  /** Countries the upstream names beside the stated one: of incorporation, or in the summary's words. */
  otherCountries: string[];
  /** 0 (unknown) to 6 (mega). */
  size: number;
  /** The upstream's sentences: read for phrases and never written. */
  text: string;
  listing: Listing | undefined;
  /** The evidence that joined it to its company; none for the candidate the company began with. */
  reason?: string;
}

export const handKept = 'hand-kept';

/** Sizes as the vendor words them. */
export const sizes: Readonly<Record<string, number>> = {
  'Nano Cap': 1,
  'Micro Cap': 2,
  'Small Cap': 3,
  'Mid Cap': 4,
  'Large Cap': 5,
  'Mega Cap': 6,
};

export type Tally = Map<string, number>;

export function count(tally: Tally, reason: string, by = 1): void {
  tally.set(reason, (tally.get(reason) ?? 0) + by);
}
