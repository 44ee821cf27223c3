import type { Mark } from 'vega';
import type { Theme } from '../theme.ts';
import type { Unit } from './chart.ts';

export const liteSchema = 'https://vega.github.io/schema/vega-lite/v6.json';
export const vegaSchema = 'https://vega.github.io/schema/vega/v6.json';

/** Every chart is as wide as a column of text. */
export const chartWidth = 640;

export function fontStack({ pdf_font }: Theme): string {
  return `${pdf_font}, Noto Sans CJK JP, Arial, sans-serif`;
}

export function look(theme: Theme) {
  const labels = {
    labelColor: theme.muted,
    labelFontSize: 11,
    titleColor: theme.muted,
    titleFontSize: 11,
    titleFontWeight: 'normal' as const,
  };
  return {
    font: fontStack(theme),
    background: 'transparent',
    view: { stroke: null },
    axis: { ...labels, domain: false, ticks: false, gridColor: theme.line, gridWidth: 0.7, labelPadding: 6, titlePadding: 10 },
    legend: {
      ...labels,
      labelColor: theme.ink,
      orient: 'top' as const,
      title: null,
      symbolType: 'square',
      symbolSize: 90,
      labelLimit: 190,
      columns: 3,
      padding: 0,
      offset: 14,
    },
    range: { category: theme.series },
  };
}

/** Colors by the names in a field; one name alone needs no legend. */
export function coloured(field: string, names: string[], theme: Theme) {
  return {
    field,
    type: 'nominal' as const,
    sort: names,
    scale: { domain: names, range: theme.series },
    ...(names.length < 2 && { legend: null }),
  };
}

/** How an axis writes its numbers. Where each is whole, so are its steps. */
export function axisNumbers(unit: Unit, values: readonly number[] = []): { labelExpr: string; tickMinStep?: number } {
  switch (unit) {
    case 'number':
      return {
        labelExpr: "replace(format(datum.value, ',~r'), '-', '−')",
        ...(values.length > 0 && values.every(Number.isInteger) && { tickMinStep: 1 }),
      };
    case 'percent':
      return { labelExpr: "replace(format(datum.value, '.3~%'), '-', '−')" };
    case 'usd':
      return { labelExpr: "replace(replace(replace(format(datum.value, '$.3~s'), 'G', 'B'), 'k', 'K'), '-', '−')" };
  }
}

/** A mark whose properties are fixed. */
export function mark(type: 'rect' | 'text' | 'path', properties: Readonly<Record<string, string | number>>): Mark {
  const enter = Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, { value }]));
  return { type, encode: { enter } };
}

/** A color between two, `share` of the way from the first. */
export function mixed(from: string, to: string, share: number): string {
  const part = (colour: string, index: number) => Number.parseInt(colour.slice(1 + 2 * index, 3 + 2 * index), 16);
  const parts = [0, 1, 2].map((index) => Math.round(part(from, index) * (1 - share) + part(to, index) * share));
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
