/** A chart as a Vega specification: drawn as vectors here, and usable in a browser. */

import type { Spec } from 'vega';
import type { TopLevelSpec } from 'vega-lite';
import type { Theme } from '../theme.ts';
import type { Chart } from './chart.ts';
import { barsSpec, linesSpec, stackedBarsSpec } from './axis-specs.ts';
import { bubblesSpec, timelineSpec } from './point-specs.ts';
import { gridSpec } from './grid-spec.ts';
import { radarSpec } from './radar-spec.ts';

/** Of Vega-Lite or of Vega: `$schema` says which. The chart is a drawable one. */
export function chartSpec(chart: Chart, theme: Theme): TopLevelSpec | Spec {
  switch (chart.form) {
    case 'bars':
      return barsSpec(chart, theme);
    case 'stacked_bars':
      return stackedBarsSpec(chart, theme);
    case 'lines':
      return linesSpec(chart, theme);
    case 'bubbles':
      return bubblesSpec(chart, theme);
    case 'timeline':
      return timelineSpec(chart, theme);
    case 'radar':
      return radarSpec(chart, theme);
    case 'grid':
      return gridSpec(chart, theme);
  }
}
