/** Tables as PowerPoint's own: a slide ends before a row that would not fit, and the next begins with the head again. */

import { hex } from '../theme.ts';
import { textCell, type Cell, type PreparedTable } from '../prepare.ts';
import { lineCount } from '../text-width.ts';
import { addSlide, body, cellRuns, markOf, type Deck } from './deck.ts';
import { textPieces } from './pieces.ts';
import type { CellLook, Run, TableCell, TableRow } from './library.ts';

type Rows = Pick<PreparedTable, 'columns' | 'rows' | 'is_matrix'> & { cites?: readonly number[]; lead?: Lead | undefined };

/** What stands above a table on its first slide. */
export interface Lead {
  runs: Run[];
  cites: readonly number[];
  /** Inches. */
  height: number;
}

const cellMargin = { x: 0.07, y: 0.045 };
const mostLines = 9;

export function addTableSlides(deck: Deck, title: string, table: Rows): void {
  const { theme } = deck;
  const share = table.columns.reduce((sum, column) => sum + column.width, 0);
  const colW = table.columns.map((column) => (column.width / share) * body.width);
  const text = (cell: Cell) => cell.text + markOf(cell.cites);
  const measured = (size: number) => {
    // What is safe to believe that a line holds, in units of the size of the font.
    const widths = colW.map((inches) => Math.max(((inches - 2 * cellMargin.x) * 72 * 0.94) / size, 1));
    const heightOf = (texts: readonly string[]) =>
      (Math.max(...texts.map((one, index) => lineCount(one, widths[index]!))) * size * 1.22) / 72 + 2 * cellMargin.y + 0.02;
    return { size, widths, heightOf };
  };
  const heads = table.columns.map((column) => column.title);
  const hasHead = heads.some((one) => one !== '');
  const height = body.height - (table.lead?.height ?? 0);
  // As large as fits on one slide, if it can.
  const fits = ({ heightOf }: ReturnType<typeof measured>) =>
    table.rows.reduce((sum, row) => sum + heightOf(row.map(text)), hasHead ? heightOf(heads) : 0) <= height;
  const least = table.columns.length > 8 ? 9 : table.columns.length > 6 ? 10 : 11;
  const { size, widths, heightOf } = [14, 12.5].map(measured).find(fits) ?? measured(least);
  const titles = table.columns.map((column, index) => textPieces(column.title, { width: widths[index]!, lines: 4 })[0] ?? '');
  const headHeight = hasHead ? heightOf(titles) : 0;
  const rows = table.rows.flatMap((row) => splitRow(row, widths));
  const base: CellLook = {
    fontFace: theme.office_font,
    fontSize: size,
    color: hex(theme.ink),
    valign: 'top',
    margin: [cellMargin.y, cellMargin.x, cellMargin.y, cellMargin.x],
  };
  const none = { type: 'none' as const };
  const border = (color: string, pt: number): NonNullable<CellLook['border']> => [
    none,
    none,
    { type: 'solid', color: hex(color), pt },
    none,
  ];
  const head: TableRow = titles.map((one, index) => ({
    text: one,
    options: {
      ...base,
      bold: true,
      color: hex(theme.muted),
      valign: 'bottom',
      align: table.columns[index]!.align,
      border: border(theme.accent, 1),
    },
  }));

  const pages = inPages(rows, { heightOf: (row) => heightOf(row.map(text)), room: height - headHeight });
  for (const [index, page] of pages.entries()) {
    const slide = addSlide(deck, pages.length > 1 ? `${title === '' ? deck.section : title} (${index + 1} of ${pages.length})` : title, [
      ...(table.cites ?? []),
      ...(index === 0 ? (table.lead?.cites ?? []) : []),
      ...page.flat().flatMap((cell) => cell.cites),
    ]);
    const lines = page.map((row) =>
      row.map((cell, column): TableCell => {
        const isName = table.is_matrix && column === 0;
        const color = cell.text === '✓' ? theme.accent : cell.text === '✗' ? theme.muted : theme.ink;
        return {
          text: cellRuns(cell, deck, {
            fontFace: theme.office_font,
            fontSize: size,
            color: hex(color),
            bold: isName || cell.text === '✓',
          }),
          options: {
            ...base,
            align: table.columns[column]!.align,
            border: border(theme.line, 0.5),
            ...(isName && { fill: { color: hex(theme.surface) } }),
          },
        };
      }),
    );
    const lead = index === 0 ? table.lead : undefined;
    if (lead) {
      slide.addText(lead.runs, {
        x: body.x,
        y: body.y,
        w: body.width,
        h: lead.height,
        margin: 0,
        valign: 'top',
        fontFace: theme.office_font,
      });
    }
    slide.addTable(hasHead ? [head, ...lines] : lines, {
      x: body.x,
      y: body.y + (lead?.height ?? 0),
      w: body.width,
      colW,
      rowH: [...(hasHead ? [headHeight] : []), ...page.map((row) => heightOf(row.map(text)))],
      autoPage: false,
    });
  }
}

function inPages(rows: readonly Cell[][], { heightOf, room }: { heightOf: (row: readonly Cell[]) => number; room: number }): Cell[][][] {
  const filled = (most: number) => {
    const pages: Cell[][][] = [[]];
    let used = 0;
    for (const row of rows) {
      const height = heightOf(row);
      if (pages.at(-1)!.length > 0 && used + height > most) {
        pages.push([]);
        used = 0;
      }
      pages.at(-1)!.push(row);
      used += height;
    }
    return pages;
  };
  const fewest = filled(room);
  if (fewest.length === 1) return fewest;
  const even = rows.reduce((sum, row) => sum + heightOf(row), 0) / fewest.length;
  // A row that does not divide evenly may need a little more.
  const tried = [1, 1.1, 1.2, 1.35].map((more) => filled(Math.min(room, even * more)));
  return tried.find((pages) => pages.length === fewest.length) ?? fewest;
}

/** A row that is higher than a slide should be goes on in further rows. */
function splitRow(row: readonly Cell[], widths: readonly number[]): Cell[][] {
  const pieces = row.map((cell, index) => textPieces(cell.text, { width: widths[index]!, lines: mostLines }));
  const count = Math.max(...pieces.map((of) => of.length), 1);
  return Array.from({ length: count }, (_, part) =>
    row.map((cell, index) => {
      const text = pieces[index]![part];
      if (text === undefined) return textCell('');
      return { text, url: cell.url, cites: part === pieces[index]!.length - 1 ? cell.cites : [] };
    }),
  );
}
