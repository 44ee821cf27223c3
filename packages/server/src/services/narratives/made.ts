import type { GtmWords } from '../../text/narrative/gtm-words.ts';
import type { NarrativeSection, NarrativeSectionName } from '@firmament/contract';

export interface Made<N extends NarrativeSectionName> {
  /** Undefined where there is nothing to tell. */
  value: NarrativeSection<N> | undefined;
  /** The records it cites. */
  records: number[];
  /** What a reader should know of what is not told, and why it is empty. */
  left_out: { value: string; reason: string }[];
  /** That worded some of it; absent where none did. */
  model?: string;
  /** What `gtm_and_business_model` says of it, and the records behind each field; of `business_model` alone. */
  gtm?: { value: GtmWords; records: Partial<Record<keyof GtmWords, number[]>> };
}
