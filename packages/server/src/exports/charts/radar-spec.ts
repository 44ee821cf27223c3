import type { Mark, Spec } from 'vega';
import type { Theme } from '../theme.ts';
import { textWidth } from '../text-width.ts';
import type { RadarChart } from './chart.ts';
import { chartWidth, fontStack, vegaSchema } from './look.ts';

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
  const font = { font: { value: fontStack(theme) }, fontSize: { value: 11 } };
  const closed = (points: { x: number; y: number }[]) =>
    points.map(({ x, y }, index) => `${index ? 'L' : 'M'}${x.toFixed(1)},${y.toFixed(1)}`).join('') + 'Z';
  const paths: Mark[] = Array.from({ length: rings }, (_, ring) => ({
    type: 'path',
    encode: {
      enter: {
        path: { value: closed(axes.map((__, axis) => at(axis, (ring + 1) / rings))) },
        stroke: { value: theme.line },
        strokeWidth: { value: ring === rings - 1 ? 1 : 0.6 },
      },
    },
  }));
  const shapes: Mark[] = series.map(({ scores }, index) => ({
    type: 'path',
    encode: {
      enter: {
        path: { value: closed(scores.map((score, axis) => at(axis, score / most))) },
        stroke: { value: colour(index) },
        strokeWidth: { value: 2 },
        fill: { value: colour(index) },
        fillOpacity: { value: 0.12 },
      },
    },
  }));
  const labels: Mark[] = axes.map((name, axis) => {
    const { x, y } = at(axis, 1.1);
    const align = Math.abs(x - centre.x) < 8 ? 'center' : x > centre.x ? 'left' : 'right';
    return {
      type: 'text',
      encode: {
        enter: {
          ...font,
          text: { value: name },
          x: { value: x },
          y: { value: y },
          align: { value: align },
          baseline: { value: 'middle' },
          fill: { value: theme.ink },
          limit: { value: 170 },
        },
      },
    };
  });
  const marks: Mark[] = series.flatMap(({ name }, index) => {
    const left = series.slice(0, index).reduce((sum, one) => sum + 34 + Math.min(textWidth(one.name) * 11, 190), 4);
    const x = (shift: number) => ({ value: left + shift });
    return [
      {
        type: 'rect',
        encode: { enter: { x: x(0), y: { value: 6 }, width: { value: 10 }, height: { value: 10 }, fill: { value: colour(index) } } },
      },
      {
        type: 'text',
        encode: {
          enter: {
            ...font,
            text: { value: name },
            x: x(16),
            y: { value: 11 },
            baseline: { value: 'middle' },
            fill: { value: theme.ink },
            limit: { value: 190 },
          },
        },
      },
    ];
  });
  const scale: Mark[] = Array.from({ length: rings }, (_, ring) => ({
    type: 'text',
    encode: {
      enter: {
        ...font,
        fontSize: { value: 8.5 },
        text: { value: String(Math.round((most * (ring + 1) * 100) / rings) / 100) },
        x: { value: centre.x + 3 },
        y: { value: centre.y - (radius * (ring + 1)) / rings + 9 },
        fill: { value: theme.muted },
      },
    },
  }));
  return {
    $schema: vegaSchema,
    width: chartWidth,
    height: centre.y + radius + 30,
    padding: 0,
    background: 'transparent',
    marks: [...paths, ...scale, ...shapes, ...labels, ...marks],
  };
}
