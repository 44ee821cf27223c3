/** Key insights as cards, two beside each other; one that is too long for a card has a slide of its own. */

import { hex } from '../theme.ts';
import type { PreparedBlock } from '../prepare.ts';
import { citesIn, plain, type Span } from '../prose.ts';
import { fitted, lineCount } from '../text-width.ts';
import { addBox, addSlide, body, markOf, runsOf, type Deck } from './deck.ts';
import type { Run, Slide } from './library.ts';
import { addTextSlides, textSize, type Line } from './text-slides.ts';

export type Insight = Extract<PreparedBlock, { kind: 'key_insight' }>;

const gap = 0.2;
const width = (body.width - gap) / 2;
const inset = { x: 0.25, y: 0.16 };
const sizes = { title: 15, paragraph: 13, comment: 11.5 };
const lineHeight = 1.24;
const spacing = 0.08;

export function addInsightSlides(deck: Deck, heading: string, insights: readonly Insight[]): void {
  const isCard = (insight: Insight) => insights.length > 1 && heightOf(insight) <= body.height;
  let slides: Insight[][][] = [];
  const flush = () => {
    for (const [index, columns] of slides.entries()) {
      const title = heading || deck.section;
      addCards(deck, slides.length > 1 ? `${title} (${index + 1} of ${slides.length})` : heading, columns);
    }
    slides = [];
  };
  for (const insight of insights) {
    if (isCard(insight)) place(insight, slides);
    else {
      flush();
      const lines: Line[] = [{ spans: insight.paragraph, size: textSize + 3, look: 'text', depth: 0 }];
      for (const spans of insight.commentary) lines.push({ spans, size: textSize, look: 'bullet', depth: 0 });
      addTextSlides(deck, insight.title, lines);
    }
  }
  flush();
}

/** Below the last card where it fits, else at the top of the next column, of this slide or another. */
function place(insight: Insight, slides: Insight[][][]): void {
  const column = slides.at(-1)?.at(-1);
  const used = column?.reduce((sum, each) => sum + heightOf(each) + gap, 0) ?? Infinity;
  if (column && used + heightOf(insight) <= body.height) column.push(insight);
  else if (slides.at(-1)?.length === 1) slides.at(-1)!.push([insight]);
  else slides.push([[insight]]);
}

function addCards(deck: Deck, heading: string, columns: readonly Insight[][]): void {
  const cites = columns.flat().flatMap(({ paragraph, commentary }) => [paragraph, ...commentary].flatMap(citesIn));
  const slide = addSlide(deck, heading, cites);
  for (const [at, column] of columns.entries()) {
    let y = body.y + 0.05;
    for (const insight of column) {
      const height = heightOf(insight);
      addCard(deck, slide, { insight, x: body.x + at * (width + gap), y, height });
      y += height + gap;
    }
  }
}

function addCard(deck: Deck, slide: Slide, { insight, x, y, height }: { insight: Insight; x: number; y: number; height: number }): void {
  const { theme } = deck;
  addBox(slide, { x, y, w: width, h: height }, theme.surface);
  addBox(slide, { x, y, w: 0.05, h: height }, theme.accent);
  const font = { fontFace: theme.office_font };
  const ended = (runs: Run[], size: number): Run[] => {
    for (const run of runs) Object.assign(run.options!, { paraSpaceAfter: spacing * 72, fontSize: size, breakLine: false });
    if (runs.length > 0) runs.at(-1)!.options!.breakLine = true;
    return runs;
  };
  const title: Run = { text: fitted(insight.title, widthOf(sizes.title)), options: { ...font, bold: true, color: hex(theme.accent) } };
  const comments = insight.commentary.flatMap((spans) => {
    const runs = runsOf(spans, deck, { ...font, color: hex(theme.muted) });
    if (runs[0]) runs[0].options!.bullet = { indent: 11 };
    return ended(runs, sizes.comment);
  });
  slide.addText(
    [
      ...(insight.title === '' ? [] : ended([title], sizes.title)),
      ...ended(runsOf(insight.paragraph, deck, { ...font, color: hex(theme.ink) }), sizes.paragraph),
      ...comments,
    ],
    { x: x + inset.x, y: y + inset.y, w: width - 2 * inset.x, h: height - 2 * inset.y, margin: 0, valign: 'top', ...font },
  );
}

/** Inches. */
function heightOf({ title, paragraph, commentary }: Insight): number {
  const of = (text: string, size: number, indent = 0) => (lineCount(text, widthOf(size, indent)) * size * lineHeight) / 72 + spacing;
  const comments = commentary.reduce((sum, spans) => sum + of(written(spans), sizes.comment, 0.2), 0);
  return 2 * inset.y + (title === '' ? 0 : of('x', sizes.title)) + of(written(paragraph), sizes.paragraph) + comments;
}

/** What a line is safely believed to hold, in units of the size of the font. */
function widthOf(size: number, indent = 0): number {
  return ((width - 2 * inset.x - indent) * 72 * 0.94) / size;
}

function written(spans: readonly Span[]): string {
  return plain(spans) + spans.flatMap((span) => ('cites' in span ? [markOf(span.cites)] : [])).join('');
}
