import type { SourceFile } from '../file.ts';
import { UnknownEncoding } from '../encoding.ts';
import { headText } from './text.ts';

/** What a file is, told by its content; `other` carries a sentence on what was found instead of a table. */
export type Content =
  | { kind: 'delimited' | 'json_lines' | 'json_document' | 'parquet' | 'workbook'; text: string }
  | { kind: 'other'; found: string };

const marks: readonly [string, string][] = [
  ['%PDF', 'It is a PDF document.'],
  ['\x89PNG', 'It is an image.'],
  ['\xFF\xD8\xFF', 'It is an image.'],
  ['GIF8', 'It is an image.'],
  ['\xD0\xCF\x11\xE0', 'It is an Excel workbook of the old kind (.xls); save it as .xlsx or CSV.'],
  ['SQLite format 3', 'It is an SQLite database.'],
  ['7z\xBC\xAF', 'It is a 7z archive; unpack it first.'],
  ['Rar!', 'It is a RAR archive; unpack it first.'],
  ['\xFD7zXZ', 'It is compressed with xz; unpack it first, or compress it with gzip or zstd.'],
  ['BZh', 'It is compressed with bzip2; unpack it first, or compress it with gzip or zstd.'],
];

/** Tells from its beginning what a file is. */
export async function contentOf(file: SourceFile): Promise<Content> {
  const head = await file.head();
  if (head.length === 0) return { kind: 'other', found: 'It is empty.' };
  const start = head.subarray(0, 16).toString('latin1');
  if (start.startsWith('PAR1')) return { kind: 'parquet', text: '' };
  if (start.startsWith('PK')) {
    const names = head.toString('latin1').toLowerCase();
    const isWorkbook = names.includes('[content_types].xml') || names.includes('xl/');
    return isWorkbook ? { kind: 'workbook', text: '' } : { kind: 'other', found: 'It is a zip archive; unpack it first.' };
  }
  const mark = marks.find(([bytes]) => start.startsWith(bytes));
  if (mark) return { kind: 'other', found: mark[1] };
  try {
    return textContent(headText(head, file.encoding));
  } catch (error) {
    if (error instanceof UnknownEncoding) return { kind: 'other', found: 'It is a binary file.' };
    throw error;
  }
}

function textContent(text: string): Content {
  const start = text.trimStart();
  if (start === '') return { kind: 'other', found: 'It is empty.' };
  if (text.includes('\0')) return { kind: 'other', found: 'It is a binary file.' };
  if (/^(?:<!doctype html|<html|<head|<body)/i.test(start)) return { kind: 'other', found: 'It is an HTML page.' };
  if (start.startsWith('<')) return { kind: 'other', found: 'It is an XML file.' };
  if (start.startsWith('[')) return { kind: 'json_document', text };
  if (!start.startsWith('{')) return { kind: 'delimited', text };
  return { kind: isOneLine(start) ? 'json_lines' : 'json_document', text };
}

/** Whether the first line is an object of its own and holds no list of objects that could be the table. */
function isOneLine(start: string): boolean {
  const newline = start.indexOf('\n');
  const line = newline < 0 ? start : start.slice(0, newline);
  const isOnlyLine = newline < 0 || start.slice(newline).trim() === '';
  if (isOnlyLine) return !/:\s*\[\s*\{/.test(line);
  return line.trimEnd().endsWith('}') && line.trim() !== '{}';
}
