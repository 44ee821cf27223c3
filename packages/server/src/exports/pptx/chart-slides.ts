/** Charts as PowerPoint's own: their data can be edited. A market map in groups is boxes of text. */

import type { Chart, GridChart, Unit } from '../charts/chart.ts';
import { compare } from '../../kernel/text.ts';
import { shownDay } from '../../kernel/dates.ts';
import { fitted, lineCount } from '../text-width.ts';
import { hex, type Theme } from '../theme.ts';
import { citesIn, plain, type Span } from '../prose.ts';
import { addSlide, body, runsOf, type Deck } from './deck.ts';
import type { ChartLook, ChartName, Slide } from './library.ts';

type NativeChart = Exclude<Chart, GridChart>;

interface Charted {
  title: string;
  chart: Chart;
  note: readonly Span[];
}

const noteHeight = 0.42;

export function addChartSlides(deck: Deck, { title, chart, note }: Charted): void {
  if (chart.form === 'grid') return addGridSlides(deck, { title, note }, chart);
  for (const [index, part] of parts(chart).entries()) {
    const slide = addSlide(deck, index === 0 ? title : `${title} (continued)`, citesIn(note));
    const { type, data, options } = nativeChart(part, deck.theme);
    const look: ChartLook = {
      ...common(deck.theme),
      ...options,
      x: body.x,
      y: body.y,
      w: body.width,
      h: body.height - noteHeight - 0.1,
      altText: title,
    };
    slide.addChart(type, data, look);
    addNote(deck, slide, note);
  }
}

const mostBars = 16;
const fewThings = 6;

function parts(chart: NativeChart): NativeChart[] {
  const cut = <T>(items: readonly T[]) =>
    Array.from({ length: Math.ceil(items.length / mostBars) }, (_, part) => items.slice(part * mostBars, (part + 1) * mostBars));
  if (chart.form === 'bars') return cut(chart.bars).map((bars) => ({ ...chart, bars }));
  if (chart.form === 'timeline') return cut(chart.deals.toSorted((a, b) => compare(a.date, b.date))).map((deals) => ({ ...chart, deals }));
  return [chart];
}

function addNote(deck: Deck, slide: Slide, note: readonly Span[]): void {
  if (note.length === 0) return;
  const widest = (body.width * 72 * 1.8) / 10;
  const spans = lineCount(plain(note), (body.width * 72) / 10) > 2 ? [{ text: fitted(plain(note), widest) }] : note;
  slide.addText(runsOf(spans, deck, { fontSize: 10, color: hex(deck.theme.muted), fontFace: deck.theme.office_font }), {
    x: body.x,
    y: body.y + body.height - noteHeight,
    w: body.width,
    h: noteHeight,
    margin: 0,
    valign: 'bottom',
  });
}

interface Native {
  type: ChartName;
  data: object[];
  options: ChartLook;
}

const thousands = '[>=1000000000]$0.0#,,,"B";[>=1000000]$0.#,,"M";$#,##0';
const trillions = '[>=1000000000000]$0.0#,,,,"T";[>=1000000000]$0.0,,,"B";$0,,"M"';

/** How numbers are written, up to the largest of them: a format has room for three sizes. */
function formatOf(unit: Unit, values: readonly (number | null)[]): string {
  if (unit === 'number') return '#,##0.##';
  if (unit === 'percent') return '0.0%';
  return values.some((value) => (value ?? 0) >= 1e12) ? trillions : thousands;
}

function common(theme: Theme): ChartLook {
  const colours = {
    catAxisLabel: theme.ink,
    valAxisLabel: theme.muted,
    valAxisTitle: theme.muted,
    catAxisTitle: theme.muted,
    legend: theme.ink,
    dataLabel: theme.ink,
  };
  const texts = Object.entries(colours).flatMap(([name, colour]) => [
    [`${name}Color`, hex(colour)],
    [`${name}FontFace`, theme.office_font],
    [`${name}FontSize`, 11],
  ]);
  return {
    ...(Object.fromEntries(texts) as ChartLook),
    catAxisLineShow: false,
    catGridLine: { style: 'none' },
    valAxisLineShow: false,
    valGridLine: { color: hex(theme.line), size: 0.5 },
    legendPos: 't',
  };
}

function nativeChart(chart: NativeChart, theme: Theme): Native {
  const colours = (count: number) =>
    Array.from({ length: Math.max(count, 1) }, (_, index) => hex(theme.series[index % theme.series.length]!));
  switch (chart.form) {
    case 'bars': {
      // PowerPoint draws the first bar at the bottom.
      const bars = chart.bars.toReversed();
      const anySubject = bars.some((bar) => bar.is_subject);
      return {
        type: 'bar',
        data: [
          {
            name: chart.measure,
            labels: bars.map(({ name, value }) => (value === null ? `${name} (not known)` : name)),
            values: bars.map(({ value }) => value),
          },
        ],
        options: {
          barDir: 'bar',
          barGapWidthPct: 60,
          chartColors: bars.map((bar) => hex(bar.is_subject || !anySubject ? theme.accent : theme.series[1]!)),
          showValue: true,
          dataLabelFormatCode: formatOf(
            chart.unit,
            bars.map(({ value }) => value),
          ),
          ...valueAxis(
            chart,
            bars.map(({ value }) => value),
          ),
        },
      };
    }
    case 'stacked_bars':
      return {
        type: 'bar',
        data: chart.series.map(({ name, values }) => ({ name, labels: [...chart.periods], values: values.map((value) => value ?? 0) })),
        options: {
          barDir: 'col',
          barGrouping: 'stacked',
          barGapWidthPct: 60,
          chartColors: colours(chart.series.length),
          showLegend: true,
          ...valueAxis(
            chart,
            chart.periods.map((_, at) => chart.series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0)),
          ),
        },
      };
    case 'lines': {
      const days = [...new Set(chart.series.flatMap(({ points }) => points.map(({ date }) => date)))].toSorted();
      return {
        type: 'line',
        data: chart.series.map(({ name, points }) => {
          const byDay = new Map(points.map(({ date, value }) => [date, value]));
          return { name, labels: days.map(shownDay), values: days.map((day) => byDay.get(day) ?? null) };
        }),
        options: {
          lineSize: 2.25,
          lineDataSymbolSize: 5,
          chartColors: colours(chart.series.length),
          showLegend: chart.series.length > 1,
          ...valueAxis(
            chart,
            chart.series.flatMap(({ points }) => points.map(({ value }) => value)),
          ),
        },
      };
    }
    case 'radar':
      return {
        type: 'radar',
        data: chart.series.map(({ name, scores }) => ({ name, labels: [...chart.axes], values: [...scores] })),
        options: {
          radarStyle: 'marker',
          lineSize: 2.25,
          chartColors: colours(chart.series.length),
          showLegend: true,
          valAxisMinVal: 0,
          valAxisMaxVal: chart.most,
        },
      };
    case 'bubbles': {
      const groups = [...new Set(chart.bubbles.map(({ group }) => group))];
      // Both axes format their numbers alike, so units are in their titles.
      const [x, y] = [plainAxis(chart.x), plainAxis(chart.y)];
      const points = groups.flatMap((group) => chart.bubbles.filter((one) => one.group === group));
      return {
        type: 'bubble',
        data: [
          { name: x.title, values: points.map((point) => x.of(point.x)) },
          // One series a company, so that the legend names it.
          ...points.map((point, index) => ({
            name: point.name,
            values: points.map((_, at) => (at === index ? y.of(point.y) : null)),
            sizes: points.map((_, at) => (at === index ? Math.max(point.size, 1) : 0)),
          })),
        ],
        options: {
          chartColors: points.map(({ group }) => hex(theme.series[groups.indexOf(group) % theme.series.length]!)),
          chartColorsOpacity: 70,
          showLegend: true,
          legendPos: 'r',
          showCatAxisTitle: true,
          catAxisTitle: x.title,
          ...valueAxis({ measure: `${y.title}; size: ${chart.size.measure}`, unit: 'number' }),
        },
      };
    }
    case 'timeline': {
      // PowerPoint draws the first bar at the bottom.
      const deals = chart.deals.toReversed();
      const amounts = deals.map(({ amount_usd }) => amount_usd);
      return {
        type: 'bar',
        data: [
          {
            name: 'Amount',
            labels: deals.map(
              ({ date, name, amount_usd }) => `${shownDay(date)} · ${fitted(name, 18)}${amount_usd === null ? ' (undisclosed)' : ''}`,
            ),
            // What is undisclosed has no bar, and no amount beside it.
            values: amounts,
          },
        ],
        options: {
          barDir: 'bar',
          barGapWidthPct: 60,
          chartColors: [hex(theme.accent)],
          showValue: true,
          dataLabelFormatCode: formatOf('usd', amounts),
          ...valueAxis({ measure: 'Amount', unit: 'usd' }, amounts),
        },
      };
    }
  }
}

/** Of a few things that are counted, the axis counts by one. */
function valueAxis({ measure, unit }: { measure: string; unit: Unit }, totals: readonly (number | null)[] = []): ChartLook {
  const known = totals.filter((total) => total !== null);
  const isFew = unit === 'number' && known.length > 0 && known.every((total) => Number.isInteger(total) && Math.abs(total) <= fewThings);
  return {
    showValAxisTitle: measure !== '',
    valAxisTitle: measure,
    valAxisLabelFormatCode: formatOf(unit, totals),
    ...(isFew && { valAxisMajorUnit: 1 }),
  };
}

/** An axis of plain numbers, with its unit in its title. */
function plainAxis({ measure, unit }: { measure: string; unit: Unit }): { title: string; of(value: number): number } {
  switch (unit) {
    case 'number':
      return { title: measure, of: (value) => value };
    case 'percent':
      return { title: `${measure}, %`, of: (value) => value * 100 };
    case 'usd':
      return { title: `${measure}, $M`, of: (value) => value / 1e6 };
  }
}

const boxes = { columns: 3, rows: 2, gap: 0.18, head: 0.34, size: 11 };

function addGridSlides(deck: Deck, { title, note }: Omit<Charted, 'chart'>, { groups }: GridChart): void {
  const { theme } = deck;
  const height = (body.height - noteHeight - 0.1 - boxes.gap * (boxes.rows - 1)) / boxes.rows;
  const width = (body.width - boxes.gap * (boxes.columns - 1)) / boxes.columns;
  const perColumn = Math.floor(((height - boxes.head - 0.16) * 72) / (boxes.size * 1.35));
  const half = ((width / 2 - 0.2) * 72 * 0.94) / boxes.size;
  // A group that is larger than a box goes on in the next.
  const filled = groups.flatMap(({ label, companies }) =>
    Array.from({ length: Math.ceil(companies.length / (2 * perColumn)) }, (_, part) => ({
      label: part === 0 ? label : `${label} (continued)`,
      companies: companies.slice(part * 2 * perColumn, (part + 1) * 2 * perColumn),
    })),
  );
  const perSlide = boxes.columns * boxes.rows;
  for (let from = 0; from < filled.length; from += perSlide) {
    const slide = addSlide(deck, from === 0 ? title : `${title} (continued)`, citesIn(note));
    for (const [index, { label, companies }] of filled.slice(from, from + perSlide).entries()) {
      const x = body.x + (index % boxes.columns) * (width + boxes.gap);
      const y = body.y + Math.floor(index / boxes.columns) * (height + boxes.gap);
      slide.addShape('rect', {
        x,
        y,
        w: width,
        h: height,
        fill: { color: hex(theme.surface) },
        line: { color: hex(theme.line), width: 0.75 },
      });
      slide.addText(fitted(label, ((width - 0.3) * 72) / 12), {
        x,
        y,
        w: width,
        h: boxes.head,
        margin: 5,
        valign: 'middle',
        fill: { color: hex(theme.accent) },
        color: 'FFFFFF',
        bold: true,
        fontSize: 12,
        fontFace: theme.office_font,
      });
      for (const [column, names] of [companies.slice(0, perColumn), companies.slice(perColumn)].entries()) {
        if (names.length === 0) continue;
        slide.addText(
          names.map(({ name, is_subject = false }) => ({
            text: fitted(name, companies.length > perColumn ? half : half * 2),
            options: { breakLine: true, bold: is_subject, color: hex(is_subject ? theme.accent : theme.ink) },
          })),
          {
            x: x + 0.1 + (column * width) / 2,
            y: y + boxes.head + 0.08,
            w: companies.length > perColumn ? width / 2 - 0.1 : width - 0.2,
            h: height - boxes.head - 0.1,
            margin: 0,
            valign: 'top',
            fontSize: boxes.size,
            fontFace: theme.office_font,
            lineSpacingMultiple: 1.1,
          },
        );
      }
    }
    addNote(deck, slide, note);
  }
}
