import { hex } from '../theme.ts';
import {
  BorderStyle,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  WidthType,
  type ITableCellOptions,
  type ITableOptions,
  type ParagraphChild,
} from 'docx';
import { textCell, type PreparedTable } from '../prepare.ts';
import { cellRuns, type Writing } from './runs.ts';
import { textWidth } from './styles.ts';

type Rows = Pick<PreparedTable, 'columns' | 'rows' | 'is_matrix'>;

const none = { style: BorderStyle.NONE, size: 0, color: 'auto' };
const noBorders = { top: none, bottom: none, left: none, right: none, insideHorizontal: none, insideVertical: none };

/** A table with its head on every page; a row is not cut while it fits on one. */
export function tableOf({ columns, rows, is_matrix }: Rows, writing: Writing): Table {
  const { theme } = writing;
  const share = columns.reduce((sum, column) => sum + column.width, 0);
  const columnWidths = columns.map(({ width }) => Math.floor((width / share) * textWidth));
  const rule = (colour: string, size: number) => ({ style: BorderStyle.SINGLE, size, color: hex(colour) });
  // What all cells have is said once, by the table and its styles: tables have thousands of cells.
  const cell = (index: number, children: ParagraphChild[], { style = 'Cell', ...look }: CellLook = {}) => {
    const { align } = columns[index]!;
    return new TableCell({
      width: { size: columnWidths[index]!, type: WidthType.DXA },
      ...look,
      children: [new Paragraph({ style, children, ...(align !== 'left' && { alignment: align }) })],
    });
  };
  const head = new TableRow({
    tableHeader: true,
    cantSplit: true,
    children: columns.map(({ title }, index) =>
      cell(index, cellRuns(textCell(title), writing), {
        style: 'CellHead',
        borders: { bottom: rule(theme.accent, 8) },
      }),
    ),
  });
  const nameShading = { type: ShadingType.CLEAR, fill: hex(theme.surface), color: 'auto' };
  const body = rows.map(
    (row) =>
      new TableRow({
        cantSplit: row.every(({ text }) => text.length < 1_500),
        children: row.map((value, index) => {
          const isName = is_matrix && index === 0;
          const look = value.text === '✓' ? { bold: true, color: hex(theme.accent) } : isName ? { bold: true } : {};
          return cell(index, cellRuns(value, writing, look), isName ? { shading: nameShading } : {});
        }),
      }),
  );
  const line = rule(theme.line, 4);
  return framed(columns.every(({ title }) => title === '') ? body : [head, ...body], {
    columnWidths,
    borders: { ...noBorders, insideHorizontal: line, bottom: line },
    margins: { top: 50, bottom: 50, left: 70, right: 70 },
  });
}

type CellLook = Pick<ITableCellOptions, 'borders' | 'shading'> & { style?: string };

/** One cell with a bar of colour at its left. */
export function cardOf(children: Paragraph[], { theme }: Writing): Table {
  const cell = new TableCell({
    width: { size: textWidth, type: WidthType.DXA },
    shading: { type: ShadingType.CLEAR, fill: hex(theme.surface), color: 'auto' },
    children,
  });
  return framed([new TableRow({ children: [cell] })], {
    columnWidths: [textWidth],
    borders: { ...noBorders, left: { style: BorderStyle.SINGLE, size: 24, color: hex(theme.accent) } },
    margins: { top: 120, bottom: 80, left: 220, right: 200 },
  });
}

function framed(rows: TableRow[], look: Pick<ITableOptions, 'columnWidths' | 'borders' | 'margins'>): Table {
  return new Table({ rows, width: { size: textWidth, type: WidthType.DXA }, layout: TableLayoutType.FIXED, ...look });
}
