/** What stands where nothing is known. */
export const dash = '–';

const cell = (text: string) => text.replaceAll('|', '/').replaceAll(/\s+/g, ' ').trim() || dash;

/** Rows as a table of Markdown; nothing where there are none. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')).replaceAll('–', '---'), ...rows.map(line)];
}
