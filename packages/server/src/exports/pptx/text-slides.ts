/** Slides of text: as many as it takes, none too full. */

import { gridTable } from '../prepare.ts';
import { hex } from '../theme.ts';
import { citesIn, plain, type ProseBlock, type Span } from '../prose.ts';
import { lineCount } from '../text-width.ts';
import { addSlide, body, runsOf, type Deck } from './deck.ts';
import { spanPieces } from './pieces.ts';
import { addTableSlides, type Lead } from './table-slides.ts';
import type { Run, TextLook } from './library.ts';

/** A paragraph on a slide. */
export interface Line {
  spans: readonly Span[];
  /** Points. */
  size: number;
  look: 'text' | 'bullet' | 'muted' | 'head';
  depth: number;
}

const lineHeight = 1.22;
/** Between paragraphs, of their size. */
const spacing = 0.55;

export const textSize = 15;

export function addTextSlides(deck: Deck, title: string, lines: readonly Line[]): void {
  const small = pagesOf(lines, 1);
  // What would leave most of a slide empty is set larger, or smaller where that saves it.
  const [large, smaller] = [pagesOf(lines, 1.3), pagesOf(lines, 0.85)];
  const isSparse = large.pages.length === 1 && large.height < 0.75 * body.height * 72;
  const { pages } = isSparse ? large : smaller.pages.length < small.pages.length ? smaller : small;
  for (const [index, page] of pages.filter((one) => one.length > 0).entries()) {
    const slide = addSlide(
      deck,
      index === 0 ? title : `${title === '' ? deck.section : title} (continued)`,
      page.flatMap((line) => citesIn(line.spans)),
    );
    slide.addText(
      page.flatMap((line) => paragraph(line, deck)),
      { x: body.x, y: body.y, w: body.width, h: body.height, margin: 0, valign: 'top', fontFace: deck.theme.office_font },
    );
  }
}

/** @returns the height of all, in points */
function pagesOf(lines: readonly Line[], scale: number): { pages: Line[][]; height: number } {
  const room = (line: Line) => ({ width: ((body.width - 0.3 - line.depth * 0.35) * 72 * 0.95) / line.size, lines: 10 });
  const scaled = lines.map((line) => ({ ...line, size: Math.round(line.size * scale) }));
  const pieces = scaled.flatMap((line) => spanPieces(line.spans, room(line)).map((spans) => ({ ...line, spans })));
  const pages: Line[][] = [[]];
  let used = 0;
  let sum = 0;
  for (const piece of pieces) {
    const height = (lineCount(plain(piece.spans), room(piece).width) * lineHeight + spacing) * piece.size;
    // A heading does not end a slide.
    const least = piece.look === 'head' ? height + 3 * piece.size * lineHeight : height;
    if (used > 0 && used + least > body.height * 72) {
      pages.push([]);
      used = 0;
    }
    pages.at(-1)!.push(piece);
    used += height;
    sum += height;
  }
  return { pages, height: sum };
}

function paragraph(line: Line, deck: Deck): Run[] {
  const { theme } = deck;
  const style: TextLook = {
    fontSize: line.size,
    color: hex(line.look === 'muted' ? theme.muted : line.look === 'head' ? theme.accent : theme.ink),
    bold: line.look === 'head',
    fontFace: theme.office_font,
  };
  const runs = runsOf(line.spans, deck, style);
  const first = runs[0];
  const last = runs.at(-1);
  if (!first || !last) return [];
  const whole: TextLook = { paraSpaceAfter: line.size * spacing, indentLevel: line.depth };
  for (const run of runs) Object.assign(run.options!, whole);
  // A bullet on any other run would begin a paragraph.
  if (line.look === 'bullet') first.options!.bullet = { indent: 14 };
  for (const run of runs.slice(0, -1)) run.options!.breakLine = false;
  last.options!.breakLine = true;
  return runs;
}

/** Inches: text that is no higher stands above what it is told with. */
const highestLead = 1.2;

/** Lines that are short enough to stand above facts or a table; undefined where they are not. */
export function leadOf(lines: readonly Line[] | undefined): readonly Line[] | undefined {
  if (!lines || lines.length === 0 || lines.some(({ look }) => look === 'head')) return undefined;
  return pagesOf(lines, 1).height <= highestLead * 72 ? lines : undefined;
}

export function leadRuns(lines: readonly Line[], deck: Deck): Lead | undefined {
  if (lines.length === 0) return undefined;
  return {
    runs: lines.flatMap((line) => paragraph(line, deck)),
    cites: lines.flatMap((line) => citesIn(line.spans)),
    height: pagesOf(lines, 1).height / 72 + 0.1,
  };
}

/** The lines of a narrative; undefined where a table is in it. */
export function linesOf(prose: readonly ProseBlock[]): Line[] | undefined {
  return prose.some(({ kind }) => kind === 'grid') ? undefined : prose.flatMap(partLines);
}

function partLines(part: ProseBlock): Line[] {
  switch (part.kind) {
    case 'paragraph':
      return [{ spans: part.text, size: textSize, look: 'text', depth: 0 }];
    case 'subheading':
      return [{ spans: part.text, size: textSize, look: 'head', depth: 0 }];
    case 'bullets':
      return part.items.map(({ label, text, depth }): Line => {
        const spans: Span[] = label === '' ? text : [{ text: `${label} ` }, ...text];
        return { spans, size: depth === 0 ? textSize : textSize - 1, look: label === '' ? 'bullet' : 'text', depth };
      });
    case 'grid':
      return [];
  }
}

/** A narrative. A table in it has slides of its own, with a short text before it, or behind it where nothing else is, above it. */
export function addNarrativeSlides(deck: Deck, title: string, prose: readonly ProseBlock[]): void {
  let heading = title;
  let lines: Line[] = [];
  let taken = false;
  const grids = prose.flatMap(({ kind }, index) => (kind === 'grid' ? [index] : []));
  const behind = leadOf(prose.slice((grids.at(-1) ?? prose.length) + 1).flatMap(partLines));
  const flush = () => {
    if (lines.length > 0) addTextSlides(deck, title, lines);
    lines = [];
  };
  for (const [index, part] of prose.entries()) {
    if (part.kind !== 'grid') {
      if (part.kind === 'subheading') heading = plain(part.text);
      if (!taken) lines.push(...partLines(part));
      continue;
    }
    const before = leadOf(lines);
    if (before) lines = [];
    flush();
    taken = index === grids.at(-1) && before === undefined && behind !== undefined;
    addTableSlides(deck, heading, { ...gridTable(part), lead: leadRuns(before ?? (taken ? behind! : []), deck) });
  }
  flush();
}
