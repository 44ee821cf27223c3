/** The deck: its size, its master, and a slide with one message on it. */

import { spansOfCell, type Cell, type PreparedReport, type PreparedSource } from '../prepare.ts';
import type { Span } from '../prose.ts';
import { marksOf } from '../references.ts';
import { fitted } from '../text-width.ts';
import { hex, type Theme } from '../theme.ts';
import { newPresentation, type Presentation, type Run, type Slide, type TextLook } from './library.ts';

/** Inches. */
export const page = { width: 13.333, height: 7.5 };
/** Where what a slide says stands. */
export const body = { x: 0.6, y: 1.55, width: page.width - 1.2, height: 5.2 };

export interface Deck {
  pptx: Presentation;
  theme: Theme;
  /** The section that slides belong to, above their titles. */
  section: string;
  /** What was looked for and not found, told on a slide of its own. */
  unfound: { title: string; reason: string }[];
  sources: ReadonlyMap<number, PreparedSource>;
  sourceList: readonly PreparedSource[];
}

export function startDeck(report: PreparedReport, theme: Theme): Deck {
  const pptx = newPresentation();
  pptx.layout = 'LAYOUT_WIDE';
  pptx.title = report.title;
  pptx.subject = report.subject;
  pptx.author = 'Firmament';
  pptx.company = '';
  pptx.theme = { headFontFace: theme.office_font, bodyFontFace: theme.office_font };
  const small = { fontFace: theme.office_font, fontSize: 9, color: hex(theme.muted), margin: 0 };
  pptx.defineSlideMaster({
    title: 'Page',
    background: { color: 'FFFFFF' },
    objects: [
      { line: { x: body.x, y: 1.3, w: body.width, h: 0, line: { color: hex(theme.accent), width: 1.25 } } },
      { text: { text: fitted(report.title, 60), options: { ...small, x: body.x, y: 7.02, w: 6, h: 0.25 } } },
      { text: { text: theme.footer, options: { ...small, x: 6.7, y: 7.02, w: 5, h: 0.25, align: 'right' } } },
    ],
    slideNumber: { ...small, x: page.width - 1.2, y: 7.02, w: 0.6, h: 0.25, align: 'right' },
  });
  return {
    pptx,
    theme,
    section: '',
    unfound: [],
    sources: new Map(report.sources.map((source) => [source.id, source])),
    sourceList: report.sources,
  };
}

const titleSize = 22;
const widestTitle = (body.width * 72) / titleSize;

/** A slide with its title; its notes name the sources of what it says. */
export function addSlide(deck: Deck, title: string, cites: readonly number[]): Slide {
  const { pptx, theme, section } = deck;
  const slide = pptx.addSlide({ masterName: 'Page' });
  const says = title === '' ? section : title;
  if (says !== section) {
    slide.addText(fitted(section, 70), {
      x: body.x,
      y: 0.38,
      w: body.width,
      h: 0.25,
      margin: 0,
      fontFace: theme.office_font,
      fontSize: 10,
      bold: true,
      color: hex(theme.accent),
    });
  }
  slide.addText(fitted(says, widestTitle * 0.96), {
    x: body.x,
    y: 0.64,
    w: body.width,
    h: 0.55,
    margin: 0,
    valign: 'middle',
    fontFace: theme.office_font,
    fontSize: titleSize,
    bold: true,
    color: hex(theme.ink),
  });
  const named = [...new Set(cites)].toSorted((a, b) => a - b).flatMap((id) => deck.sources.get(id) ?? []);
  if (named.length > 0)
    slide.addNotes(
      [
        'Sources',
        ...named.map((source) => `[${source.id}] ${[source.title, source.about, source.url].filter((part) => part !== '').join(', ')}`),
      ].join('\n'),
    );
  return slide;
}

/** A box of one color without a border. */
export function addBox(slide: Slide, place: { x: number; y: number; w: number; h: number }, colour: string): void {
  slide.addShape('rect', { ...place, fill: { color: hex(colour) }, line: { color: hex(colour), width: 0 } });
}

/** Spans as PowerPoint sets them. */
export function runsOf(spans: readonly Span[], { theme }: Deck, style: TextLook = {}): Run[] {
  return spans.map((span) => {
    if ('cites' in span)
      return {
        text: markOf(span.cites),
        options: { ...style, superscript: true, color: hex(theme.accent), bold: false, italic: false },
      };
    const options: TextLook = { ...style };
    if (span.bold) options.bold = true;
    if (span.italic) options.italic = true;
    if (span.url !== undefined) Object.assign(options, { hyperlink: { url: span.url }, color: hex(theme.accent) });
    return { text: span.text, options };
  });
}

/** `[1,2]`: the references on slides. */
export function markOf(cites: readonly number[]): string {
  return cites.length > 0
    ? `[${marksOf(cites)
        .map(({ label }) => label)
        .join(',')}]`
    : '';
}

export function cellRuns(cell: Cell, deck: Deck, style: TextLook = {}): Run[] {
  return runsOf(spansOfCell(cell), deck, style);
}
