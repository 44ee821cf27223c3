/** A report as PDF, set by Typst in this process. */

import { readFile } from 'node:fs/promises';
import { chartSvg } from '../charts/chart-svg.ts';
import { pageWidth } from '../column-widths.ts';
import { shippedFonts, showing } from '../fonts.ts';
import { giveBack } from '../give-back.ts';
import type { Logo } from '../logo.ts';
import type { PreparedReport } from '../prepare.ts';
import { areFew, marksOf, withCites } from '../references.ts';
import { fitted } from '../text-width.ts';
import type { Theme } from '../theme.ts';
import { typeset } from './typeset.ts';

/** Of the height of a page, what a chart and its title may take, as a share of the width of the text. */
const tallest = 1.15;

export async function pdf(report: PreparedReport, theme: Theme): Promise<Uint8Array> {
  const fonts = [...shippedFonts(JSON.stringify(report)), ...theme.fonts];
  const shown = showing(report, { fonts, latin_names: report.latin_names })(report);
  const sections = [];
  for (const { title, blocks } of shown.sections) {
    const drawn = [];
    for (const block of blocks)
      drawn.push(block.kind === 'chart' ? { ...block, chart: null, ...(await drawing(block.chart, theme)) } : block);
    sections.push({ title, blocks: drawn });
  }
  const { fonts: _, logo, ...look } = theme;
  const { created } = report;
  const data = {
    report: { ...shown, sections: withCites(sections, marking()) },
    theme: look,
    date: [created.getUTCFullYear(), created.getUTCMonth() + 1, created.getUTCDate()],
    page_width: pageWidth,
    running: fitted(shown.title, 50),
    logo: logo ? logoData(logo) : null,
  };
  giveBack(true);
  const template = await readFile(new URL('./report.typ', import.meta.url), 'utf8');
  return typeset(template, { data: JSON.stringify(data), fonts, timestamp: Math.floor(created.getTime() / 1_000) });
}

async function drawing(chart: Parameters<typeof chartSvg>[0], theme: Theme): Promise<{ svg: string; share: number }> {
  const svg = await chartSvg(chart, theme);
  const [, width = 1, height = 1] = /width="([\d.]+)" height="([\d.]+)"/.exec(svg)?.map(Number) ?? [];
  return { svg, share: Math.min(1, tallest / (height / width)) };
}

function logoData({ svg, png }: Logo) {
  return svg === undefined ? { format: 'png', bytes: [...png] } : { format: 'svg', bytes: svg };
}

/** Marks of sources, which know whether each is told here for the first time. */
function marking(): (ids: readonly number[]) => [string, { id: number; label: string; first: boolean }[]] {
  const seen = new Set<number>();
  return (ids) => [
    'marks',
    marksOf(ids).map((mark) => {
      const first = areFew(ids) && !seen.has(mark.id);
      if (first) seen.add(mark.id);
      return { ...mark, first };
    }),
  ];
}
