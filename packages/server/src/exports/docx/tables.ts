import { BorderStyle, Paragraph, ShadingType, Table, TableCell, TableLayoutType, TableRow, WidthType, type ParagraphChild } from 'docx';
import type { PreparedTable } from '../prepare.ts';
import { cellRuns, type Writing } from './runs.ts';
import { hex, textWidth } from './styles.ts';

type Rows = Pick<PreparedTable, 'columns' | 'rows' | 'is_matrix'>;

const none = { style: BorderStyle.NONE, size: 0, color: 'auto' };
const noBorders = { top: none, bottom: none, left: none, right: none, insideHorizontal: none, insideVertical: none };

/** A table with its head on every page; a row is not cut while it fits on one. */
export function tableOf({ columns, rows, is_matrix }: Rows, writing: Writing): Table {
  const { theme } = writing;
  const share = columns.reduce((sum, column) => sum + column.width, 0);
  const columnWidths = columns.map(({ width }) => Math.floor((width / share) * textWidth));
  const cell = (
    index: number,
    { children, style, colour, fill }: { children: ParagraphChild[]; style: string; colour: string; fill: string | undefined },
  ) =>
    new TableCell({
      width: { size: columnWidths[index]!, type: WidthType.DXA },
      margins: { top: 50, bottom: 50, left: 70, right: 70 },
      borders: {
        top: none,
        left: none,
        right: none,
        bottom: { style: BorderStyle.SINGLE, size: style === 'CellHead' ? 8 : 4, color: hex(colour) },
      },
      ...(fill !== undefined && { shading: { type: ShadingType.CLEAR, fill: hex(fill), color: 'auto' } }),
      children: [new Paragraph({ style, alignment: columns[index]!.align, children })],
    });
  const head = new TableRow({
    tableHeader: true,
    cantSplit: true,
    children: columns.map(({ title }, index) =>
      cell(index, {
        children: cellRuns({ text: title, cites: [], url: '' }, writing),
        style: 'CellHead',
        colour: theme.accent,
        fill: undefined,
      }),
    ),
  });
  const body = rows.map(
    (row) =>
      new TableRow({
        cantSplit: row.every(({ text }) => text.length < 1_500),
        children: row.map((value, index) => {
          const isName = is_matrix && index === 0;
          const look = value.text === '✓' ? { bold: true, color: hex(theme.accent) } : { bold: isName };
          return cell(index, {
            children: cellRuns(value, writing, look),
            style: 'Cell',
            colour: theme.line,
            fill: isName ? theme.surface : undefined,
          });
        }),
      }),
  );
  return framed(columns.every(({ title }) => title === '') ? body : [head, ...body], columnWidths);
}

/** One cell with a bar of colour at its left. */
export function cardOf(children: Paragraph[], { theme }: Writing): Table {
  const cell = new TableCell({
    width: { size: textWidth, type: WidthType.DXA },
    margins: { top: 120, bottom: 80, left: 220, right: 200 },
    shading: { type: ShadingType.CLEAR, fill: hex(theme.surface), color: 'auto' },
    borders: { top: none, bottom: none, right: none, left: { style: BorderStyle.SINGLE, size: 24, color: hex(theme.accent) } },
    children,
  });
  return framed([new TableRow({ children: [cell] })], [textWidth]);
}

function framed(rows: TableRow[], columnWidths: number[]): Table {
  return new Table({
    rows,
    columnWidths,
    width: { size: textWidth, type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    borders: noBorders,
  });
}
