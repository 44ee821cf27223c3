import type { Spec } from 'vega';
import type { TopLevelSpec } from 'vega-lite';
import type { Theme } from '../theme.ts';
import { textWidth } from '../text-width.ts';
import type { Chart } from './chart.ts';
import { chartSpec } from './chart-spec.ts';

interface Measured {
  fontSize?: number;
  limit?: number;
}

/** A chart as vectors. Nothing is loaded from anywhere. */
export async function chartSvg(chart: Chart, theme: Theme): Promise<string> {
  const vega = await import('vega');
  const { compile } = await import('vega-lite');
  // Without a canvas, vega guesses widths from the number of characters.
  const { textMetrics } = vega as unknown as { textMetrics: { width(item: Measured, text: unknown): number } };
  // A text that is cut is as wide as its limit; what is measured may be a part of it.
  textMetrics.width = ({ fontSize = 11, limit = 0 }, text) =>
    Math.min(typeof text === 'string' ? textWidth(text) * fontSize : 0, limit > 0 ? limit : Infinity);
  // Ids are counted over the process, and the same chart is the same text.
  vega.resetSVGDefIds();
  const spec = chartSpec(chart, theme);
  const plain = spec.$schema?.includes('vega-lite') ? compile(spec as TopLevelSpec).spec : (spec as Spec);
  const loader = vega.loader();
  loader.load = () => Promise.reject(new Error('A chart loads nothing.'));
  const view = new vega.View(vega.parse(plain), { renderer: 'none', loader });
  try {
    return await view.toSVG();
  } finally {
    view.finalize();
  }
}
