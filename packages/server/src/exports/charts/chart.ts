/** What a chart shows, as data: each format draws the same one in its own way. */

/** How a number is written. A percentage is a fraction: 0.081 is 8.1%. */
export type Unit = 'number' | 'usd' | 'percent';

export type Chart = BarsChart | StackedBarsChart | LinesChart | RadarChart | GridChart | BubblesChart | TimelineChart;

export interface BarsChart {
  form: 'bars';
  measure: string;
  unit: Unit;
  /** `null` where it is not known: said, and not drawn. The subject of the report stands out. */
  bars: readonly { name: string; value: number | null; is_subject?: boolean }[];
}

/** Parts of a whole by period, as of funding by quarter and stage. */
export interface StackedBarsChart {
  form: 'stacked_bars';
  measure: string;
  unit: Unit;
  /** In order, also those without a value. */
  periods: readonly string[];
  /** One value a period each. */
  series: readonly { name: string; values: readonly (number | null)[] }[];
}

export interface LinesChart {
  form: 'lines';
  measure: string;
  unit: Unit;
  /** A date is a day, a month or a year: `2030-03-09`, `2030-03`, `2030`. */
  series: readonly { name: string; points: readonly { date: string; value: number }[] }[];
}

/** Scores on several axes, from 0 to `most`. */
export interface RadarChart {
  form: 'radar';
  most: number;
  axes: readonly string[];
  /** One score an axis each. */
  series: readonly { name: string; scores: readonly number[] }[];
}

/** A market map: companies in labelled groups. */
export interface GridChart {
  form: 'grid';
  groups: readonly { label: string; companies: readonly { name: string; is_subject?: boolean }[] }[];
}

/** A market map with two axes; the size of a bubble is a third measure. */
export interface BubblesChart {
  form: 'bubbles';
  x: { measure: string; unit: Unit };
  y: { measure: string; unit: Unit };
  size: { measure: string; unit: Unit };
  bubbles: readonly { name: string; group: string; x: number; y: number; size: number }[];
}

/** Deals in time; the height of a mark is what was paid. */
export interface TimelineChart {
  form: 'timeline';
  /** `type` is a word such as `Acquisition`; `amount_usd` is `null` where it is undisclosed. Days are `YYYY-MM-DD`. */
  deals: readonly { date: string; name: string; type: string; amount_usd: number | null }[];
}
