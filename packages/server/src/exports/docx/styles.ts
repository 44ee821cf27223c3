import type { IParagraphStyleOptions, IStylesOptions } from 'docx';
import { hex, type Theme } from '../theme.ts';

/** Twentieths of a point: an A4 page and its margins. */
export const page = { width: 11_906, height: 16_838, side: 1_247, top: 1_474, bottom: 1_361 };
export const textWidth = page.width - 2 * page.side;

type Run = NonNullable<IParagraphStyleOptions['run']>;
type Look = Run & { paragraph?: NonNullable<IParagraphStyleOptions['paragraph']> };

/** Sizes are half points. Styles are what a reader changes to change the looks; each has the font of the document. */
export function stylesOf(theme: Theme): IStylesOptions {
  const [ink, muted, line, accent] = [theme.ink, theme.muted, theme.line, theme.accent].map(hex) as [string, string, string, string];
  const heading = (size: number, before: number) => ({
    run: { size, bold: true, color: ink },
    paragraph: { spacing: { before, after: 120 }, keepNext: true, keepLines: true },
  });
  const section = heading(34, 480);
  const style = (name: string, { paragraph = {}, ...run }: Look, more: Partial<IParagraphStyleOptions> = {}): IParagraphStyleOptions => ({
    id: name.replaceAll(/(?:^| )\w/g, (letter) => letter.trim().toUpperCase()),
    name,
    basedOn: 'Normal',
    run,
    paragraph,
    ...more,
  });
  const picked = { quickFormat: true };
  const closeLines = { line: 240, lineRule: 'auto' } as const;
  return {
    default: {
      document: {
        run: { font: theme.office_font, size: 20, color: ink },
        paragraph: { spacing: { after: 120, line: 269, lineRule: 'auto' } },
      },
      title: { run: { size: 60, bold: true, color: ink }, paragraph: { spacing: { before: 60, after: 160 } } },
      heading1: {
        ...section,
        paragraph: { ...section.paragraph, border: { bottom: { style: 'single', size: 8, space: 4, color: accent } } },
      },
      heading2: heading(24, 320),
      heading3: heading(20, 240),
      hyperlink: { run: { color: accent } },
      footnoteText: { run: { size: 15, color: muted }, paragraph: { spacing: { after: 20 } } },
    },
    paragraphStyles: [
      style('caption', { size: 17, bold: true, paragraph: { spacing: { before: 200, after: 90 }, keepNext: true } }, picked),
      style('Kicker', { size: 18, bold: true, color: accent, allCaps: true }),
      style('Subtitle', { size: 26, color: muted }, picked),
      style('Note', { size: 16, color: muted, paragraph: { spacing: { before: 60, after: 240 } } }),
      style('Insight title', { size: 21, bold: true, paragraph: { spacing: { before: 40, after: 80 }, keepNext: true } }),
      style('Comment', { size: 18, color: muted, paragraph: { spacing: { after: 60 } } }),
      style(
        'Quote',
        {
          size: 22,
          italics: true,
          paragraph: {
            spacing: { before: 200, after: 60 },
            indent: { left: 280, right: 400 },
            border: { left: { style: 'single', size: 12, space: 10, color: line } },
          },
        },
        picked,
      ),
      style('Speaker', { size: 16, italics: false, color: muted, paragraph: { spacing: { before: 0, after: 240 } } }, { basedOn: 'Quote' }),
      style('No evidence', { italics: true, color: muted }),
      style('Cell', { size: 16, paragraph: { spacing: { before: 0, after: 0, ...closeLines } } }),
      style('Cell head', { bold: true, color: muted, paragraph: { keepNext: true } }, { basedOn: 'Cell' }),
      style('Source', { size: 16, paragraph: { spacing: { after: 70 }, indent: { left: 480, hanging: 480 }, keepLines: true } }),
      style('Running', { size: 15, color: muted, paragraph: { spacing: { after: 0 } } }),
      style('Gap', { size: 8, paragraph: { spacing: { before: 0, after: 60, ...closeLines } } }),
      style('Contents heading', { size: 34, bold: true, paragraph: { spacing: { after: 240 } } }),
    ],
  };
}
