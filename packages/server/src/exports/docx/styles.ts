import type { IStylesOptions } from 'docx';
import type { Theme } from '../theme.ts';

/** A color as Word writes it. */
export function hex(colour: string): string {
  return colour.slice(1).toUpperCase();
}

/** Twentieths of a point: an A4 page and its margins. */
export const page = { width: 11_906, height: 16_838, side: 1_247, top: 1_474, bottom: 1_361 };
export const textWidth = page.width - 2 * page.side;

/** Sizes are half points. Styles are what a reader changes to change the looks. */
export function stylesOf(theme: Theme): IStylesOptions {
  const font = theme.office_font;
  const heading = (size: number, before: number) => ({
    run: { font, size, bold: true, color: hex(theme.ink) },
    paragraph: { spacing: { before, after: 120 }, keepNext: true, keepLines: true },
  });
  return {
    default: {
      document: { run: { font, size: 20, color: hex(theme.ink) }, paragraph: { spacing: { after: 120, line: 269, lineRule: 'auto' } } },
      title: { run: { font, size: 60, bold: true, color: hex(theme.ink) }, paragraph: { spacing: { before: 60, after: 160 } } },
      heading1: {
        ...heading(34, 480),
        paragraph: { ...heading(34, 480).paragraph, border: { bottom: { style: 'single', size: 8, space: 4, color: hex(theme.accent) } } },
      },
      heading2: heading(24, 320),
      heading3: heading(20, 240),
      hyperlink: { run: { color: hex(theme.accent) } },
      footnoteText: { run: { font, size: 15, color: hex(theme.muted) }, paragraph: { spacing: { after: 20 } } },
    },
    paragraphStyles: [
      {
        id: 'Caption',
        name: 'caption',
        basedOn: 'Normal',
        next: 'Normal',
        quickFormat: true,
        run: { font, size: 17, bold: true, color: hex(theme.ink) },
        paragraph: { spacing: { before: 200, after: 90 }, keepNext: true },
      },
      { id: 'Kicker', name: 'Kicker', basedOn: 'Normal', run: { font, size: 18, bold: true, color: hex(theme.accent), allCaps: true } },
      { id: 'Subtitle', name: 'Subtitle', basedOn: 'Normal', quickFormat: true, run: { font, size: 26, color: hex(theme.muted) } },
      {
        id: 'Note',
        name: 'Note',
        basedOn: 'Normal',
        run: { font, size: 16, color: hex(theme.muted) },
        paragraph: { spacing: { before: 60, after: 240 } },
      },
      {
        id: 'InsightTitle',
        name: 'Insight title',
        basedOn: 'Normal',
        run: { font, size: 21, bold: true },
        paragraph: { spacing: { before: 40, after: 80 }, keepNext: true },
      },
      {
        id: 'Comment',
        name: 'Comment',
        basedOn: 'Normal',
        run: { font, size: 18, color: hex(theme.muted) },
        paragraph: { spacing: { after: 60 } },
      },
      {
        id: 'Quote',
        name: 'Quote',
        basedOn: 'Normal',
        quickFormat: true,
        run: { font, size: 22, italics: true },
        paragraph: {
          spacing: { before: 200, after: 60 },
          indent: { left: 280, right: 400 },
          border: { left: { style: 'single', size: 12, space: 10, color: hex(theme.line) } },
        },
      },
      {
        id: 'Speaker',
        name: 'Speaker',
        basedOn: 'Quote',
        run: { font, size: 16, italics: false, color: hex(theme.muted) },
        paragraph: { spacing: { before: 0, after: 240 } },
      },
      { id: 'NoEvidence', name: 'No evidence', basedOn: 'Normal', run: { font, italics: true, color: hex(theme.muted) } },
      {
        id: 'Cell',
        name: 'Cell',
        basedOn: 'Normal',
        run: { font, size: 16 },
        paragraph: { spacing: { before: 0, after: 0, line: 240, lineRule: 'auto' } },
      },
      {
        id: 'CellHead',
        name: 'Cell head',
        basedOn: 'Cell',
        run: { font, size: 16, bold: true, color: hex(theme.muted) },
        paragraph: { keepNext: true },
      },
      {
        id: 'Source',
        name: 'Source',
        basedOn: 'Normal',
        run: { font, size: 16 },
        paragraph: { spacing: { after: 70 }, indent: { left: 480, hanging: 480 }, keepLines: true },
      },
      {
        id: 'Running',
        name: 'Running',
        basedOn: 'Normal',
        run: { font, size: 15, color: hex(theme.muted) },
        paragraph: { spacing: { after: 0 } },
      },
      {
        id: 'Gap',
        name: 'Gap',
        basedOn: 'Normal',
        run: { font, size: 8 },
        paragraph: { spacing: { before: 0, after: 60, line: 240, lineRule: 'auto' } },
      },
      {
        id: 'Contents',
        name: 'Contents heading',
        basedOn: 'Normal',
        run: { font, size: 34, bold: true },
        paragraph: { spacing: { after: 240 } },
      },
    ],
  };
}
