import type { Parts } from '../reading/office.ts';
import { sheetsOf } from '../reading/table/workbook.ts';
import { TextLimit, type UploadPart } from './text-limit.ts';

/** The text of each sheet: a line per row, with its cells in order. */
export async function sheetTexts(zip: Parts): Promise<UploadPart[]> {
  const limit = new TextLimit();
  const sheets: UploadPart[] = [];
  for (const sheet of await sheetsOf(zip, () => undefined)) {
    const lines: string[] = [];
    for await (const { cells } of sheet.rows()) {
      const line = cells.map(([, value]) => limit.taken(String(value))).join(' | ');
      limit.count(cells.length);
      if (line.trim() !== '') lines.push(line);
    }
    if (lines.length > 0) sheets.push({ section: limit.taken(`Sheet ${sheet.name}`), text: lines.join('\n') });
  }
  return sheets;
}
