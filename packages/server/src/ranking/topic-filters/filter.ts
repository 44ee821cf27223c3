/** The filters that a topic can ask for, and the rules that read them from its words. */

import type { EmployeeBand, FundingStage } from '@firmament/contract';

export interface Bounds {
  from?: number;
  to?: number;
}

/** The filters that a topic can ask for, named as the parameters of a market map. */
export interface TopicFilters {
  geography?: string[];
  funding_stage?: FundingStage[];
  employee_count?: EmployeeBand[];
  founded_year?: Bounds;
  company_type?: 'public' | 'private';
  revenue?: Bounds;
  total_funding?: Bounds;
}

/** A part of a text, by the places of its characters. */
export interface Span {
  from: number;
  to: number;
}

export interface AskedFilter {
  /** As it is written. */
  text: string;
  /** Which words of `AskedFilters.topic` say it and nothing else; none for a place, because places also rank. */
  spans: readonly Span[];
  filter: keyof TopicFilters;
  value: NonNullable<TopicFilters[keyof TopicFilters]>;
}

export interface AskedFilters {
  /** The topic that was read, without tags. */
  topic: string;
  understood: AskedFilter[];
  /** What asks for a filter that there is none for; it stays in the topic as words. */
  not_understood: { text: string; reason: string }[];
}

/** What a match of a rule asks for, or why there is no filter for it; undefined where it asks for neither. */
export type Read = { filter: keyof TopicFilters; value: AskedFilter['value'] } | { reason: string } | undefined;

export interface Rule {
  pattern: RegExp;
  read: (match: RegExpExecArray) => Read;
}

export const rule = (pattern: string, read: Rule['read'], flags = 'giu'): Rule => ({ pattern: new RegExp(pattern, flags), read });
export const told = (reason: string) => ({ reason: `${reason} The words are searched for instead.` });
export const asIs = (reason: string) => () => told(reason);
