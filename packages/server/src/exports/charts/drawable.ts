import { precisionOf, spanOf } from '../../kernel/dates.ts';
import { cleanLine } from '../clean-text.ts';
import type { Chart } from './chart.ts';

/** A chart of what can be drawn: names that can be shown, numbers that are numbers, days that are days; undefined where that is nothing. */
export function drawable(chart: Chart): Chart | undefined {
  switch (chart.form) {
    case 'bars': {
      const bars = distinct(chart.bars).map((bar) => ({ ...bar, value: numbered(bar.value) }));
      return bars.some((bar) => bar.value !== null) ? { ...chart, measure: told(chart.measure), bars } : undefined;
    }
    case 'stacked_bars': {
      const periods = distinct(chart.periods.map((name) => ({ name }))).map(({ name }) => name);
      const series = distinct(chart.series).map(({ name, values }) => ({
        name,
        // A stack has no negative parts.
        values: periods.map((_, index) => positive(numbered(values[index] ?? null))),
      }));
      const isEmpty = series.every(({ values }) => values.every((value) => value === null));
      return isEmpty ? undefined : { ...chart, measure: told(chart.measure), periods, series };
    }
    case 'lines': {
      const series = chart.series
        .map(({ name, points }) => ({
          name: named(name),
          points: points.filter(({ date, value }) => isDate(date) && Number.isFinite(value)),
        }))
        .filter(({ points }) => points.length > 0);
      return series.length > 0 ? { ...chart, measure: told(chart.measure), series } : undefined;
    }
    case 'radar': {
      const axes = chart.axes.map(named);
      const most = chart.most > 0 && Number.isFinite(chart.most) ? chart.most : 1;
      const score = (value = 0) => (Number.isFinite(value) ? Math.min(Math.max(value, 0), most) : 0);
      const series = distinct(chart.series).map(({ name, scores }) => ({ name, scores: axes.map((_, index) => score(scores[index])) }));
      return axes.length >= 3 && series.length > 0 ? { ...chart, most, axes, series } : undefined;
    }
    case 'grid': {
      const groups = chart.groups
        .map(({ label, companies }) => ({ label: named(label), companies: companies.map((one) => ({ ...one, name: named(one.name) })) }))
        .filter(({ companies }) => companies.length > 0);
      return groups.length > 0 ? { ...chart, groups } : undefined;
    }
    case 'bubbles': {
      const axis = (of: typeof chart.x) => ({ ...of, measure: told(of.measure) });
      const bubbles = chart.bubbles
        .filter(({ x, y, size }) => [x, y, size].every(Number.isFinite))
        .map((one) => ({ ...one, name: named(one.name), group: named(one.group), size: Math.max(one.size, 0) }));
      return bubbles.length > 0 ? { ...chart, x: axis(chart.x), y: axis(chart.y), size: axis(chart.size), bubbles } : undefined;
    }
    case 'timeline': {
      const deals = chart.deals
        .filter(({ date }) => isDay(date))
        .map((deal) => ({ ...deal, name: named(deal.name), type: named(deal.type), amount_usd: positive(numbered(deal.amount_usd)) }));
      return deals.length > 0 ? { ...chart, deals } : undefined;
    }
  }
}

function named(name: string): string {
  return told(name) || '–';
}

/** Vega looks texts up in plain objects, so names of object properties such as `constructor` get an invisible mark. */
function told(text: string): string {
  const clean = cleanLine(text);
  return clean in {} ? `${clean}\u2060` : clean;
}

function distinct<T extends { name: string }>(items: readonly T[]): T[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const name = named(item.name);
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return { ...item, name: count === 1 ? name : `${name} (${count})` };
  });
}

function numbered(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null;
}

function positive(value: number | null): number | null {
  return value !== null && value >= 0 ? value : null;
}

function isDay(date: string): boolean {
  return precisionOf(date) === 'day' && isDate(date);
}

function isDate(date: string): boolean {
  return spanOf(date) !== undefined;
}
