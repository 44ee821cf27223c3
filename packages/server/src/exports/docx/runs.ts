/** Texts of a document, and their sources: a real footnote where one is first cited, then a link to the list. */

import {
  ExternalHyperlink,
  FootnoteReferenceRun,
  InternalHyperlink,
  Paragraph,
  TextRun,
  type IRunOptions,
  type ParagraphChild,
} from 'docx';
import { spansOfCell, type Cell, type PreparedSource } from '../prepare.ts';
import type { Span } from '../prose.ts';
import { areFew, marksOf as marks } from '../references.ts';
import { hex, type Theme } from '../theme.ts';

export interface Writing {
  theme: Theme;
  sources: ReadonlyMap<number, PreparedSource>;
  /** By the number of the source: Word counts footnotes in their order, and so are sources counted. */
  footnotes: Record<string, { children: Paragraph[] }>;
  /** A value with its texts as the fonts show them that are here. */
  show: <T>(value: T) => T;
}

export function anchorOf(id: number): string {
  return `source_${id}`;
}

export function runsOf(spans: readonly Span[], writing: Writing, style: IRunOptions = {}): ParagraphChild[] {
  return spans.flatMap((span): ParagraphChild[] => {
    if ('cites' in span) return marksOf(span.cites, writing);
    const { text, url, bold, italic } = span;
    const look = { ...style, text, ...(bold && { bold: true }), ...(italic && { italics: true }) };
    return url === undefined ? [new TextRun(look)] : [linkTo(url, look)];
  });
}

export function cellRuns(cell: Cell, writing: Writing, style: IRunOptions = {}): ParagraphChild[] {
  return runsOf(spansOfCell(cell), writing, style);
}

/** A source on one line. */
export function sourceRuns({ title, about, url }: PreparedSource, style: IRunOptions = {}): ParagraphChild[] {
  const named = url === '' ? new TextRun({ ...style, text: title }) : linkTo(url, { ...style, text: title });
  return about === '' ? [named] : [named, new TextRun({ ...style, text: `, ${about}` })];
}

/** Marks of sources alone. */
export function citedRuns(cites: readonly number[], writing: Writing): ParagraphChild[] {
  return cites.length > 0 ? marksOf(cites, writing) : [];
}

function linkTo(url: string, look: IRunOptions): ExternalHyperlink {
  return new ExternalHyperlink({ link: url, children: [new TextRun({ ...look, style: 'Hyperlink' })] });
}

function marksOf(ids: readonly number[], { theme, sources, footnotes }: Writing): ParagraphChild[] {
  return marks(ids).flatMap(({ id, label }, index) => {
    const source = sources.get(id);
    if (!source) return [];
    const comma = index > 0 ? [new TextRun({ text: ',', superScript: true })] : [];
    if (areFew(ids) && !(id in footnotes)) {
      footnotes[id] = { children: [new Paragraph({ style: 'FootnoteText', children: sourceRuns(source) })] };
      return [...comma, new FootnoteReferenceRun(id)];
    }
    const mark = new TextRun({ text: label, superScript: true, color: hex(theme.accent) });
    return [...comma, new InternalHyperlink({ anchor: anchorOf(id), children: [mark] })];
  });
}
