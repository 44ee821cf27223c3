/**
 * Delimited text (RFC 4180) cut into records. Our own because a broken row must cost that row only: the library's parsers either read
 * on to the next quote, however far, or take a short row together with the one below it.
 */

import { gathering, lookahead } from './linear.ts';

/** A record, or what is wrong with it. `line` is where it begins; the first line of the file is 1. */
export type DelimitedRecord = { line: number; cells: string[] } | { line: number; broken: string };

export interface DelimitedReader {
  push(text: string): DelimitedRecord[];
  end(): DelimitedRecord[];
}

/** Beyond it a quote that is still open was never meant to be one, and a line no row. */
const longestRecord = 4_194_304;
const tooLong = `The row is longer than ${longestRecord / 1_048_576} MB.`;
const quote = 34;
const space = 32;
const lineFeed = 10;
const carriageReturn = 13;

/**
 * Reads records whose count of cells is that of the first, the header. Blank lines are passed over; cells beyond the header that are
 * empty are cut off. A record that is broken is reported, and reading goes on in the line behind the one it begins in.
 */
export function delimitedReader(delimiter: string): DelimitedReader {
  const delimiterCode = delimiter.charCodeAt(0);
  const gathered = gathering();
  const ahead = lookahead(longestRecord);
  let line = 1;
  let width = 0;
  let isSkipping = false;

  function take(text: string, isLast: boolean): DelimitedRecord[] {
    const records: DelimitedRecord[] = [];
    let at = isSkipping ? behindLine(text) : 0;
    let nextQuote = text.indexOf('"');
    for (;;) {
      const newline = text.indexOf('\n', at);
      if (newline < 0) break;
      if (nextQuote >= 0 && nextQuote < at) nextQuote = text.indexOf('"', at);
      if (nextQuote < 0 || nextQuote > newline) {
        const end = newline > at && text.charCodeAt(newline - 1) === carriageReturn ? newline - 1 : newline;
        if (end - at > longestRecord) records.push({ line, broken: tooLong });
        else if (end > at) add(records, text.slice(at, end).split(delimiter));
        ahead.passed(newline + 1 - at);
        at = newline + 1;
        line += 1;
        continue;
      }
      const allowed = Math.max(newline + 1 - at, ahead.allowed());
      const record = quotedRecord(text.slice(at, at + allowed));
      const isUnfinished = 'broken' in record && record.broken === '';
      if (isUnfinished && !isLast && text.length - at < allowed) break;
      if ('broken' in record) records.push({ line, broken: isUnfinished ? 'A quote is opened here and never closed.' : record.broken });
      else if (add(records, record.cells) && record.end > newline + 1 - at) {
        line += linesIn(text.slice(at, at + record.end));
        ahead.passed(record.end);
        at += record.end;
        continue;
      }
      // Reading goes on in the next line.
      ahead.failed(record.end);
      ahead.passed(newline + 1 - at);
      at = newline + 1;
      line += 1;
    }
    if (!isLast && !isSkipping && text.length - at > longestRecord && text.indexOf('\n', at) < 0) {
      records.push({ line, broken: tooLong });
      isSkipping = true;
    }
    gathered.keep(isSkipping ? '' : text.slice(at));
    return records;
  }

  function behindLine(text: string): number {
    const newline = text.indexOf('\n');
    if (newline < 0) return text.length;
    isSkipping = false;
    line += 1;
    return newline + 1;
  }

  function add(records: DelimitedRecord[], cells: string[]): boolean {
    if (cells.length === 1 && cells[0]?.trim() === '') return true;
    if (width === 0) width = cells.length;
    if (cells.length > width && cells.slice(width).every((cell) => cell.trim() === '')) cells.length = width;
    if (cells.length === width) {
      records.push({ line, cells });
      return true;
    }
    records.push({ line, broken: `The row has ${cells.length} cells where the header has ${width}.` });
    return false;
  }

  /** The record that begins the text, with a quote in its first line, or what is wrong: '' while it is not finished. `end` is how far it was read. */
  function quotedRecord(text: string): { cells: string[]; end: number } | { broken: string; end: number } {
    const cells: string[] = [];
    const unfinished = { broken: '', end: text.length };
    let at = 0;
    let newline = text.indexOf('\n');
    for (;;) {
      let open = at;
      while (text.charCodeAt(open) === space) open += 1;
      if (text.charCodeAt(open) === quote) {
        const close = closingQuote(text, open + 1);
        if (close < 0) return unfinished;
        const cell = text.slice(open + 1, close);
        cells.push(cell.includes('"') ? cell.replaceAll('""', '"') : cell);
        at = close + 1;
        while (text.charCodeAt(at) === space) at += 1;
        const code = text.charCodeAt(at);
        if (code === delimiterCode) {
          at += 1;
          continue;
        }
        if (code === lineFeed) return { cells, end: at + 1 };
        if (code === carriageReturn && text.charCodeAt(at + 1) === lineFeed) return { cells, end: at + 2 };
        if (at >= text.length || (code === carriageReturn && at + 1 === text.length)) return unfinished;
        return { broken: 'There is text behind a closing quote.', end: at };
      }
      const next = text.indexOf(delimiter, at);
      if (newline < at) newline = text.indexOf('\n', at);
      if (newline < 0) return unfinished;
      if (next < 0 || next > newline) {
        cells.push(text.slice(at, text.charCodeAt(newline - 1) === carriageReturn && newline > at ? newline - 1 : newline));
        return { cells, end: newline + 1 };
      }
      cells.push(text.slice(at, next));
      at = next + 1;
    }
  }

  return {
    push(text) {
      const enough = gathered.add(text);
      return enough === undefined ? [] : take(enough, false);
    },
    end() {
      const rest = gathered.end();
      return rest === '' ? [] : take(`${rest}\n`, true);
    },
  };
}

/** Where the quote is that ends the cell; -1 when that cannot be told yet. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) {
    if (at + 1 >= text.length) return -1;
    if (text.charCodeAt(at + 1) !== quote) return at;
  }
  return -1;
}

function linesIn(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

/** The delimiter of a header line: the most frequent of comma, semicolon, tab and bar outside quotes. */
export function delimiterOf(header: string): string {
  const bare = header.replace(/"[^"]*"/g, '');
  let best = ',';
  let most = 0;
  for (const candidate of [',', ';', '\t', '|']) {
    const count = bare.split(candidate).length - 1;
    if (count > most) [best, most] = [candidate, count];
  }
  return best;
}
