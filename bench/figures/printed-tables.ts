/** The tables of a document as a reader sees them: labels, column headings and printed numbers, without any tag. */

import { decodedEntities } from '../../packages/server/src/sources/reading/entities.ts';

export interface PrintedRow {
  label: string;
  /** A dash is 0, brackets are a minus. */
  numbers: number[];
  /** All that is printed in the row, without empty cells: of a heading the columns' names. */
  cells: string[];
}

export interface PrintedTable {
  /** The last words printed before the table. */
  before: string;
  rows: PrintedRow[];
}

/** Characters kept of what stands before a table. */
const mostBefore = 1500;

interface OpenTable {
  before: string;
  rows: string[][];
  row: string[];
  cell: string | undefined;
}

/** Every table of a document, in its order, which is XHTML; a table within a table is one of its own. */
export function printedTables(html: string): PrintedTable[] {
  const tables: PrintedTable[] = [];
  const open: OpenTable[] = [];
  let before = '';
  let hidden = 0;
  const add = (text: string) => {
    const table = open.at(-1);
    if (!table) before = (before + text).slice(-mostBefore);
    else if (table.cell !== undefined) table.cell += text;
  };
  for (const [, end, tag = '', attributes = '', isEmpty, text] of html.replaceAll(/<!--[^]*?-->/g, '').matchAll(tokens)) {
    const name = tag.slice(tag.indexOf(':') + 1);
    if (text !== undefined) {
      if (hidden === 0) add(decodedEntities(text));
    } else if (end === '/') {
      if (hidden > 0) hidden -= 1;
      else if (name === 'table') {
        const table = open.pop();
        if (table) tables.push({ before: plain(table.before), rows: table.rows.map(rowOf) });
        before = '';
      } else closed(name, open.at(-1));
    } else if (isEmpty === '/') add(' ');
    else if (hidden > 0 || name === 'header' || /display:\s*none/.test(attributes)) hidden += 1;
    else if (name === 'table') open.push({ before, rows: [], row: [], cell: undefined });
    else opened(name, open.at(-1), add);
  }
  return tables;
}

const tokens = /<(\/?)([\w:.-]+)((?:[^>"']|"[^"]*"|'[^']*')*?)(\/?)>|([^<]+)/g;
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

function opened(name: string, table: OpenTable | undefined, add: (text: string) => void): void {
  if (name === 'p' || name === 'div') add(' ');
  if (!table) return;
  if (name === 'tr') table.row = [];
  else if (name === 'td' || name === 'th') table.cell = '';
}

function closed(name: string, table: OpenTable | undefined): void {
  if (!table) return;
  if (name === 'tr') table.rows.push(table.row);
  else if (name === 'td' || name === 'th') {
    table.row.push(plain(table.cell ?? ''));
    table.cell = undefined;
  }
}

const number = /^\(?\s*[$£€¥]?\s*\(?\s*(?:\d[\d,]*(?:\.\d+)?|\.\d+)\s*\)?\s*%?\)?$/;

/** Currency signs, brackets and notes often have a cell of their own. */
function rowOf(cells: readonly string[]): PrintedRow {
  const filled = cells.filter((cell) => cell !== '');
  const [label = '', ...rest] = filled;
  const isLabelled = !isNumber(label);
  const numbers: number[] = [];
  for (const cell of isLabelled ? rest : filled) {
    if (/^[—–-]$|^\$\s*[—–-]$/.test(cell)) numbers.push(0);
    else if (number.test(cell) && !cell.includes('%')) {
      const size = Number(cell.replaceAll(/[^\d.]/g, ''));
      numbers.push(cell.includes('(') ? -size : size);
    }
  }
  return { label: isLabelled ? label : '', numbers, cells: filled };
}

function isNumber(cell: string): boolean {
  return number.test(cell) || /^[$£€¥]$/.test(cell);
}
