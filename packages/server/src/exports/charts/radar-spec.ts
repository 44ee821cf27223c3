import type { Spec } from 'vega';
import type { Theme } from '../theme.ts';
import { textWidth } from '../text-width.ts';
import type { RadarChart } from './chart.ts';
import { chartWidth, fontStack, mark, vegaSchema } from './look.ts';

const radius = 105;
const centre = { x: chartWidth / 2, y: radius + 58 };
const rings = 5;

/** Vega-Lite has no axes in a circle: points are computed, and Vega draws them. */
export function radarSpec({ axes, series, most }: RadarChart, theme: Theme): Spec {
  const at = (axis: number, share: number) => {
    const angle = (2 * Math.PI * axis) / axes.length - Math.PI / 2;
    return { x: centre.x + Math.cos(angle) * radius * share, y: centre.y + Math.sin(angle) * radius * share };
  };
  const colour = (index: number) => theme.series[index % theme.series.length]!;
  const font = { font: fontStack(theme), fontSize: 11 };
  const closed = (points: { x: number; y: number }[]) =>
    points.map(({ x, y }, index) => `${index ? 'L' : 'M'}${x.toFixed(1)},${y.toFixed(1)}`).join('') + 'Z';
  const paths = Array.from({ length: rings }, (_, ring) =>
    mark('path', {
      path: closed(axes.map((__, axis) => at(axis, (ring + 1) / rings))),
      stroke: theme.line,
      strokeWidth: ring === rings - 1 ? 1 : 0.6,
    }),
  );
  const shapes = series.map(({ scores }, index) =>
    mark('path', {
      path: closed(scores.map((score, axis) => at(axis, score / most))),
      stroke: colour(index),
      strokeWidth: 2,
      fill: colour(index),
      fillOpacity: 0.12,
    }),
  );
  const labels = axes.map((name, axis) => {
    const { x, y } = at(axis, 1.1);
    const align = Math.abs(x - centre.x) < 8 ? 'center' : x > centre.x ? 'left' : 'right';
    return mark('text', { ...font, text: name, x, y, align, baseline: 'middle', fill: theme.ink, limit: 170 });
  });
  const legend = series.flatMap(({ name }, index) => {
    const left = series.slice(0, index).reduce((sum, one) => sum + 34 + Math.min(textWidth(one.name) * 11, 190), 4);
    return [
      mark('rect', { x: left, y: 6, width: 10, height: 10, fill: colour(index) }),
      mark('text', { ...font, text: name, x: left + 16, y: 11, baseline: 'middle', fill: theme.ink, limit: 190 }),
    ];
  });
  const scale = Array.from({ length: rings }, (_, ring) =>
    mark('text', {
      ...font,
      fontSize: 8.5,
      text: String(Math.round((most * (ring + 1) * 100) / rings) / 100),
      x: centre.x + 3,
      y: centre.y - (radius * (ring + 1)) / rings + 9,
      fill: theme.muted,
    }),
  );
  return {
    $schema: vegaSchema,
    width: chartWidth,
    height: centre.y + radius + 30,
    padding: 0,
    background: 'transparent',
    marks: [...paths, ...scale, ...shapes, ...labels, ...legend],
  };
}
