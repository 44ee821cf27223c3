/** Charts along an axis: bars, stacked bars and lines. */

import type { TopLevelSpec } from 'vega-lite';
import { firstDayOf, precisionOf } from '../../kernel/dates.ts';
import type { Theme } from '../theme.ts';
import { shownNumber } from '../shown-number.ts';
import type { BarsChart, LinesChart, StackedBarsChart, Unit } from './chart.ts';
import { axisNumbers, chartWidth, coloured, liteSchema, look } from './look.ts';
import { timeTicks } from './time-axis.ts';

const barStep = 30;
const plotHeight = 210;

export function barsSpec({ bars, unit, measure }: BarsChart, theme: Theme): TopLevelSpec {
  const values = bars.map(({ name, value, is_subject = false }) => ({
    name,
    value: value ?? 0,
    label: value === null ? 'not known' : shownNumber(value, unit),
    is_known: value !== null,
    is_subject,
  }));
  const anySubject = values.some(({ is_subject }) => is_subject);
  const label = (where: 'left' | 'right', filter: string) => ({
    transform: [{ filter }],
    mark: { type: 'text' as const, align: where, dx: where === 'left' ? 6 : -6, fontSize: 11, color: theme.ink },
    encoding: { text: { field: 'label' }, opacity: { condition: { test: 'datum.is_known', value: 1 }, value: 0.6 } },
  });
  return {
    $schema: liteSchema,
    width: chartWidth - 200,
    height: { step: barStep },
    padding: { left: 4, right: 60, top: 4, bottom: 4 },
    config: look(theme),
    data: { values },
    encoding: {
      y: { field: 'name', type: 'nominal', sort: null, axis: { title: null, labelLimit: 180, labelColor: theme.ink } },
      x: {
        field: 'value',
        type: 'quantitative',
        axis: measuredAxis({ measure, unit, values }),
      },
    },
    layer: [
      {
        mark: { type: 'bar', height: 16 },
        encoding: {
          color: anySubject
            ? { condition: { test: 'datum.is_subject', value: theme.accent }, value: theme.series[1]! }
            : { value: theme.accent },
        },
      },
      label('left', 'datum.value >= 0'),
      label('right', 'datum.value < 0'),
    ],
  };
}

export function stackedBarsSpec({ periods, series, unit, measure }: StackedBarsChart, theme: Theme): TopLevelSpec {
  const values = series.flatMap(({ name, values: of }, order) =>
    periods.map((period, index) => ({ period, name, order, value: of[index] ?? 0 })),
  );
  const names = series.map(({ name }) => name);
  return {
    $schema: liteSchema,
    width: chartWidth - 70,
    height: plotHeight,
    padding: 4,
    config: look(theme),
    data: { values },
    mark: { type: 'bar', width: { band: 0.62 } },
    encoding: {
      x: {
        field: 'period',
        type: 'nominal',
        sort: [...periods],
        axis: { title: null, labelAngle: 0, labelOverlap: true, grid: false, labelColor: theme.ink },
      },
      y: {
        field: 'value',
        type: 'quantitative',
        stack: 'zero',
        axis: measuredAxis({ measure, unit, values }),
      },
      color: { field: 'name', type: 'nominal', sort: names, scale: { domain: names, range: theme.series } },
      order: { field: 'order', type: 'quantitative' },
    },
  };
}

export function linesSpec({ series, unit, measure }: LinesChart, theme: Theme): TopLevelSpec {
  const values = series.flatMap(({ name, points }) => points.map(({ date, value }) => ({ name, date: firstDayOf(date), value })));
  const isByYear = series.every(({ points }) => points.every(({ date }) => precisionOf(date) === 'year'));
  const names = series.map(({ name }) => name);
  return {
    $schema: liteSchema,
    width: chartWidth - 70,
    height: plotHeight,
    padding: 4,
    config: look(theme),
    data: { values, format: { parse: { date: 'utc:"%Y-%m-%d"' } } },
    mark: { type: 'line', strokeWidth: 2, point: values.length <= 60 ? { size: 24 } : false },
    encoding: {
      x: {
        field: 'date',
        type: 'temporal',
        scale: { type: 'utc' },
        axis: {
          title: null,
          grid: false,
          ...timeTicks(
            values.map(({ date }) => Date.parse(date)),
            { byYear: isByYear },
          ),
          labelOverlap: true,
          labelFlush: true,
          labelColor: theme.ink,
        },
      },
      y: {
        field: 'value',
        type: 'quantitative',
        axis: measuredAxis({ measure, unit, values }),
      },
      color: coloured('name', names, theme),
    },
  };
}

function measuredAxis({ measure, unit, values }: { measure: string; unit: Unit; values: readonly { value: number }[] }) {
  const numbers = values.map(({ value }) => value);
  return { title: measure, tickCount: 5, ...axisNumbers(unit, numbers) };
}
