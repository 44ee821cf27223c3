import { shortened } from '../kernel/text.ts';

/** Columns are not wider than this where nothing else is said, but the last one, which takes what is left and wraps. */
const ordinaryWidest = 26;
const isAddress = /^https?:\/\//;

/** Rows as aligned text; the last column wraps within `width` characters, others are cut to `widest`, but for addresses: a piece of one leads nowhere. */
export function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  { width, widest = ordinaryWidest }: { width: number; widest?: number },
): string {
  const last = head.length - 1;
  const room = (cell: string) => (isAddress.test(cell) ? cell.length : Math.min(widest, cell.length));
  const widths = head.map((title, column) => Math.max(room(title), ...rows.map((row) => room(row[column] ?? ''))));
  widths[last] = Math.max(30, width - widths.slice(0, last).reduce((sum, size) => sum + size + 2, 0));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  const body = rows.flatMap((row) => {
    const wrapped = wrap(row[last] ?? '', widths[last] ?? width);
    const cells = row.slice(0, last).map((cell, column) => fitting(cell, widths[column] ?? 0));
    return wrapped.map((text, index) => line([...(index === 0 ? cells : cells.map(() => '')), text]));
  });
  return [line(head), line(widths.map((size) => '─'.repeat(size))), ...body].join('\n');
}

function fitting(cell: string, width: number): string {
  return cell.length > width ? shortened(cell, width - 1) : cell;
}

/** A text as lines of at most `width` characters, broken at spaces. */
export function wrap(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const current = lines.at(-1) ?? '';
    if (current !== '' && current.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = current === '' ? word : `${current} ${word}`;
  }
  return lines;
}
