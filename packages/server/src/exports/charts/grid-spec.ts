import type { Mark, Spec } from 'vega';
import type { Theme } from '../theme.ts';
import { fitted, textWidth } from '../text-width.ts';
import type { GridChart } from './chart.ts';
import { chartWidth, fontStack, mark, mixed, vegaSchema } from './look.ts';

const gap = 12;
const head = 26;
const chip = { height: 22, gap: 6, padding: 8, fontSize: 10.5 };
const mostShown = { alone: 60, beside: 14 };

interface Chip {
  text: string;
  x: number;
  y: number;
  width: number;
  is_subject: boolean;
}

/** A market map: a box a group, its companies in it, boxes side by side wherever there is most room. */
export function gridSpec({ groups }: GridChart, theme: Theme): Spec {
  const columns = Math.min(groups.length, 3);
  const width = (chartWidth - gap * (columns - 1)) / columns;
  const heights = Array.from({ length: columns }, () => 0);
  const marks: Mark[] = [];
  const font = { font: fontStack(theme), baseline: 'middle' };
  for (const group of groups) {
    const { chips, height } = chipsOf(group.companies, { width, most: groups.length === 1 ? mostShown.alone : mostShown.beside });
    const column = heights.indexOf(Math.min(...heights));
    const left = column * (width + gap);
    const top = heights[column]!;
    heights[column] = top + height + gap;
    marks.push(
      box({ x: left, y: top, width, height }, { fill: theme.surface, stroke: theme.line }),
      box({ x: left, y: top, width, height: head }, { fill: theme.accent, stroke: theme.accent }),
      mark('text', {
        ...font,
        text: fitted(group.label, (width - 20) / 11.5),
        x: left + 10,
        y: top + head / 2 + 0.5,
        fontSize: 11,
        fontWeight: 600,
        fill: '#FFFFFF',
      }),
    );
    for (const one of chips) {
      const place = { x: left + one.x, y: top + one.y };
      marks.push(
        box(
          { ...place, width: one.width, height: chip.height },
          one.is_subject ? { fill: mixed('#FFFFFF', theme.accent, 0.16), stroke: theme.accent } : { fill: '#FFFFFF', stroke: theme.line },
        ),
        mark('text', {
          ...font,
          text: one.text,
          x: place.x + chip.padding,
          y: place.y + chip.height / 2 + 0.5,
          fontSize: chip.fontSize,
          fill: theme.ink,
        }),
      );
    }
  }
  return { $schema: vegaSchema, width: chartWidth, height: Math.max(...heights) - gap, padding: 1, background: 'transparent', marks };
}

function chipsOf(
  companies: readonly { name: string; is_subject?: boolean }[],
  { width, most }: { width: number; most: number },
): { chips: Chip[]; height: number } {
  const chips: Chip[] = [];
  const widest = width - 20;
  const shown = companies.slice(0, most);
  const more = companies.length - shown.length;
  let x = 10;
  let y = head + 10;
  for (const { name, is_subject = false } of [...shown, ...(more > 0 ? [{ name: `and ${more} more` }] : [])]) {
    const text = fitted(name, (widest - 2 * chip.padding) / chip.fontSize);
    const wide = Math.min(textWidth(text) * chip.fontSize * 0.94 + 2 * chip.padding, widest);
    if (x > 10 && x + wide > 10 + widest) {
      x = 10;
      y += chip.height + chip.gap;
    }
    chips.push({ text, x, y, width: wide, is_subject });
    x += wide + chip.gap;
  }
  return { chips, height: y + chip.height + 10 };
}

function box(place: { x: number; y: number; width: number; height: number }, look: { fill: string; stroke: string }): Mark {
  return mark('rect', { ...place, cornerRadius: 3, ...look, strokeWidth: 0.8 });
}
