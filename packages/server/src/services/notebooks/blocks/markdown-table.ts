/** What stands where nothing is known. */
export const dash = '–';

const cell = (text: string) =>
  text
    .replaceAll(/(?<!\\)\|/g, '/')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Rows as a table of Markdown; nothing where there are none. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head.map(cell)), line(head.map(() => '---')), ...rows.map((row) => line(row.map((text) => cell(text) || dash)))];
}
