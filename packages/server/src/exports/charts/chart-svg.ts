import type { Spec } from 'vega';
import type { TopLevelSpec } from 'vega-lite';
import type { Theme } from '../theme.ts';
import { textWidth } from '../text-width.ts';
import type { Chart } from './chart.ts';
import { chartSpec } from './chart-spec.ts';

/** A chart as vectors. Nothing is loaded from anywhere. */
export async function chartSvg(chart: Chart, theme: Theme): Promise<string> {
  const vega = await import('vega');
  const { compile } = await import('vega-lite');
  // Without a canvas, vega guesses widths from the number of characters.
  const { textMetrics } = vega as unknown as { textMetrics: { width(item: { text?: unknown; fontSize?: number }): number } };
  textMetrics.width = ({ text, fontSize = 11 }) => (typeof text === 'string' ? textWidth(text) * fontSize : 0);
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
