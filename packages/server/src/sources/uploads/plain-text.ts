import { decoded, UnknownEncoding } from '../reading/encoding.ts';
import { TextLimit, type ReadUpload } from './text-limit.ts';

const delimiters = [',', ';', '\t', '|'];
const looked = 50;

/** Text without a kind of its own: a table where each of its first lines has as many cells, else prose. */
export function plainText(bytes: Buffer): ReadUpload {
  const read = decoded(bytes);
  if (read.includes('\u0000')) throw new UnknownEncoding('It is a binary file. Send PDF, Word, PowerPoint, Excel, CSV or plain text.');
  const text = new TextLimit().taken(read).trim();
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (lines.length === 0) return { kind: 'txt', parts: [] };
  return { kind: isTable(lines.slice(0, looked)) ? 'csv' : 'txt', parts: [{ section: '', text: text.replaceAll('\r\n', '\n') }] };
}

function isTable(lines: readonly string[]): boolean {
  if (lines.length < 2) return false;
  return delimiters.some((delimiter) => {
    const cells = lines.map((line) => line.replaceAll(/"[^"]*"/g, '').split(delimiter).length);
    return cells[0]! > 1 && cells.every((count) => count === cells[0]);
  });
}
