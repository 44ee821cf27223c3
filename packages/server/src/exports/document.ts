/** A report before it has a format: what it says, in blocks. Every format renders every block. */

import type { Cite } from '@firmament/contract';
import type { Chart, Unit } from './charts/chart.ts';

export interface ReportDocument {
  title: string;
  subtitle: string;
  /** What kind of report it is, as it is shown: `Company research`. */
  kind: string;
  /** An instant, ISO 8601: the only date a rendered report takes as its own. */
  created_at: string;
  subject: string;
  sections: readonly ReportSection[];
  /**
   * All that is cited; `id` is what `[1]` in a text and `cites` refer to, over the whole document. `register.ts` numbers them so. A
   * format shows numbers in the order in which they are first cited.
   */
  sources: readonly Cite[];
  /** Names of its companies that are in another script → their Latin form, for formats whose fonts lack that script. */
  latin_names?: Readonly<Record<string, string>>;
  /** Shown on the cover, a line each: `Prepared for`, `Report`. */
  meta: Readonly<Record<string, string>>;
}

export interface ReportSection {
  title: string;
  /** Where there are none, it says that there is no evidence. */
  blocks: readonly Block[];
}

export type Block =
  | HeadingBlock
  | NarrativeBlock
  | KeyInsightBlock
  | FactsBlock
  | TableBlock
  | MatrixBlock
  | ChartBlock
  | TimelineBlock
  | DealsBlock
  | QuoteBlock
  | NoEvidenceBlock
  | SourcesBlock;

/** Ids of sources for the adjacent text. */
export type Cites = readonly number[];

export interface HeadingBlock {
  kind: 'heading';
  text: string;
}

/** Paragraphs, headings, bullets, bold, italics, links, tables and `[1]`, `[2-3]`, `[1,4]` in Markdown; anything else is shown as it is written. */
export interface NarrativeBlock {
  kind: 'narrative';
  markdown: string;
}

export interface KeyInsightBlock {
  kind: 'key_insight';
  title: string;
  /** May refer to sources in its text too, as everything below. */
  paragraph: string;
  cites: Cites;
  commentary: readonly { paragraph: string; cites: Cites }[];
}

/** One value: a number is written by its unit, `true` as a tick, `null` as a dash. */
export interface Value {
  value: string | number | boolean | null;
  unit?: Unit;
  cites?: Cites;
  url?: string;
}

export interface FactsBlock {
  kind: 'facts';
  title: string;
  facts: readonly { label: string; value: Value }[];
}

export interface TableBlock {
  kind: 'table';
  title: string;
  columns: readonly Column[];
  rows: readonly (readonly Value[])[];
  /** What the table as a whole rests on. */
  cites?: Cites;
}

export interface Column {
  title: string;
  /** How much of the width it takes beside the others, its longest word at least; by its texts where it is not said. */
  width?: number;
}

export interface MatrixBlock {
  kind: 'matrix';
  title: string;
  companies: readonly string[];
  rows: readonly { label: string; commentary?: string; values: readonly Value[] }[];
}

/** A chart; a market map is one in the form of a grid or of bubbles. */
export interface ChartBlock {
  kind: 'chart';
  title: string;
  chart: Chart;
  note: string;
  cites: Cites;
}

/** What happened, in order. */
export interface TimelineBlock {
  kind: 'timeline';
  title: string;
  /** `date` is shown as it is given. */
  events: readonly { date: string; title: string; text: string; cites: Cites }[];
}

export interface DealsBlock {
  kind: 'deals';
  title: string;
  deals: readonly Deal[];
}

export interface Deal {
  /** `YYYY-MM-DD`; empty where it is not known. */
  date: string;
  company: string;
  /** `Acquisition`, `Series B`, `IPO`. */
  type: string;
  counterparties: readonly string[];
  /** `null` where it is undisclosed. */
  amount_usd: number | null;
  commentary: string;
  cites: Cites;
}

export interface QuoteBlock {
  kind: 'quote';
  text: string;
  speaker: string;
  cites: Cites;
}

/** Says that nothing was found, and why. */
export interface NoEvidenceBlock {
  kind: 'no_evidence';
  title: string;
  reason: string;
}

/** The sources, here; without it they come last, in a section of their own. */
export interface SourcesBlock {
  kind: 'sources';
}
