/** Charts of points with names: bubbles, and deals in time. Names stand where they hide no other. */

import type { TopLevelSpec } from 'vega-lite';
import type { Theme } from '../theme.ts';
import { shownNumber } from '../shown-number.ts';
import { fitted, textWidth } from '../text-width.ts';
import type { BubblesChart, TimelineChart } from './chart.ts';
import { axisNumbers, chartWidth, coloured, liteSchema, look, mixed } from './look.ts';
import { timeTicks } from './time-axis.ts';

const plot = { width: chartWidth - 90, height: 230 };
const labelSize = 10.5;
const widestLabel = 15;

export function bubblesSpec({ x, y, size, bubbles }: BubblesChart, theme: Theme): TopLevelSpec {
  const domains = { x: around(bubbles.map((one) => one.x)), y: around(bubbles.map((one) => one.y)) };
  const largest = Math.max(...bubbles.map((one) => one.size), 1);
  const areaOf = (value: number) => 60 + 1_500 * (value / largest);
  const placed = labelled(
    bubbles.map((one) => ({ name: one.name, weight: one.size, ...pixels(one, domains), above: Math.sqrt(areaOf(one.size) / Math.PI) + 8 })),
  );
  const perPixel = (domains.y[1] - domains.y[0]) / plot.height;
  const values = bubbles.map((one, index) => ({
    ...one,
    area: areaOf(one.size),
    label: placed[index]!.label,
    label_y: one.y + placed[index]!.above * perPixel,
  }));
  const groups = [...new Set(bubbles.map(({ group }) => group))];
  return {
    $schema: liteSchema,
    ...plot,
    padding: { left: 4, right: 20, top: 4, bottom: 4 },
    config: look(theme),
    data: { values },
    encoding: {
      x: {
        field: 'x',
        type: 'quantitative',
        scale: { domain: domains.x, nice: false },
        axis: { title: x.measure, tickCount: 6, ...axisNumbers(x.unit) },
      },
      y: {
        field: 'y',
        type: 'quantitative',
        scale: { domain: domains.y, nice: false },
        axis: { title: y.measure, tickCount: 6, ...axisNumbers(y.unit) },
      },
    },
    layer: [
      {
        mark: { type: 'circle', opacity: 0.75, stroke: '#FFFFFF', strokeWidth: 1 },
        encoding: {
          size: { field: 'area', type: 'quantitative', scale: null, legend: null },
          color: coloured('group', groups, theme),
        },
      },
      labelLayer(theme),
    ],
    title: {
      text: `Size of a bubble: ${size.measure}`,
      anchor: 'end',
      fontSize: 10,
      fontWeight: 'normal',
      color: theme.muted,
      orient: 'bottom',
      offset: 8,
    },
  };
}

export function timelineSpec({ deals }: TimelineChart, theme: Theme): TopLevelSpec {
  const times = deals.map(({ date }) => Date.parse(date));
  const amounts = deals.map(({ amount_usd }) => amount_usd ?? 0);
  const domains = { x: around(times), y: [0, Math.max(...amounts, 1) * 1.18] as const };
  const placed = labelled(
    deals.map(({ name, amount_usd }, index) => ({
      name: amount_usd === null ? name : `${name} · ${shownNumber(amount_usd, 'usd')}`,
      weight: amounts[index]!,
      ...pixels({ x: times[index]!, y: amounts[index]! }, domains),
      above: 9,
    })),
  );
  const values = deals.map(({ date, type, amount_usd }, index) => ({
    date: Date.parse(date),
    type,
    amount: amount_usd ?? 0,
    is_known: amount_usd !== null,
    label: placed[index]!.label,
    label_y: (amount_usd ?? 0) + (placed[index]!.above * domains.y[1]) / plot.height,
  }));
  const types = [...new Set(deals.map(({ type }) => type))];
  return {
    $schema: liteSchema,
    ...plot,
    padding: { left: 4, right: 20, top: 4, bottom: 4 },
    config: look(theme),
    data: { values },
    encoding: {
      x: {
        field: 'date',
        type: 'temporal',
        scale: { type: 'utc', domain: domains.x, nice: false },
        axis: { title: null, grid: false, ...timeTicks(times), labelOverlap: true, labelColor: theme.ink },
      },
      y: {
        field: 'amount',
        type: 'quantitative',
        scale: { domain: [...domains.y], nice: false },
        axis: { title: 'Amount; a ring where it is undisclosed', tickCount: 5, ...axisNumbers('usd') },
      },
    },
    layer: [
      { mark: { type: 'rule', color: mixed(theme.line, theme.muted, 0.4), strokeWidth: 1 }, encoding: { y2: { datum: 0 } } },
      {
        mark: { type: 'point', size: 80, strokeWidth: 1.6, filled: true, opacity: 1 },
        encoding: {
          color: coloured('type', types, theme),
          fillOpacity: { condition: { test: 'datum.is_known', value: 1 }, value: 0 },
        },
      },
      labelLayer(theme),
    ],
  };
}

function labelLayer({ ink }: Theme) {
  return {
    mark: { type: 'text' as const, fontSize: labelSize, color: ink, baseline: 'bottom' as const },
    encoding: { text: { field: 'label' }, y: { field: 'label_y', type: 'quantitative' as const } },
  };
}

type Domain = readonly [number, number];

function around(values: readonly number[]): [number, number] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const room = (most - least || Math.abs(most) || 1) * 0.12;
  return [least - room, most + room];
}

function pixels(point: { x: number; y: number }, domains: { x: Domain; y: Domain }): { x: number; y: number } {
  const share = (value: number, [least, most]: Domain) => (value - least) / (most - least);
  return { x: share(point.x, domains.x) * plot.width, y: (1 - share(point.y, domains.y)) * plot.height };
}

interface Labelled {
  name: string;
  weight: number;
  x: number;
  y: number;
  above: number;
}

/** The heaviest first: a name that would overlap another, or the edge, is left out. */
function labelled(points: readonly Labelled[]): { label: string; above: number }[] {
  const taken: { left: number; right: number; top: number; bottom: number }[] = [];
  const labels = points.map(() => '');
  const order = points.map((point, index) => ({ point, index })).toSorted((a, b) => b.point.weight - a.point.weight || a.index - b.index);
  for (const { point, index } of order) {
    const label = fitted(point.name, widestLabel);
    const half = (textWidth(label) * labelSize) / 2;
    const bottom = point.y - point.above;
    const box = { left: point.x - half, right: point.x + half, top: bottom - labelSize, bottom };
    const isFree =
      box.left > -40 &&
      box.right < plot.width + 60 &&
      taken.every((other) => box.right < other.left || box.left > other.right || box.bottom < other.top || box.top > other.bottom);
    if (!isFree) continue;
    taken.push(box);
    labels[index] = label;
  }
  return points.map(({ above }, index) => ({ label: labels[index]!, above }));
}
