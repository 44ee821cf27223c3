/** Makes the files of reports, of each format that the contract lists. */

import type { ReportFormat, reportFormats } from '@firmament/contract';
import { cleanLine } from './clean-text.ts';
import { csv } from './csv.ts';
import type { ReportDocument } from './document.ts';
import { prepare, type PreparedReport } from './prepare.ts';
import type { Rows } from './rows.ts';
import type { Theme } from './theme.ts';
import { xlsx } from './xlsx.ts';

type Holding<What> = { [F in ReportFormat]: (typeof reportFormats)[F]['holds'] extends What ? F : never }[ReportFormat];
export type DocumentFormat = Holding<'document'>;
export type RowsFormat = Holding<'rows'>;

/** Each has libraries of its own, which take memory: they are loaded when they are needed. */
const documents: Record<DocumentFormat, () => Promise<(report: PreparedReport, theme: Theme) => Promise<Uint8Array>>> = {
  pdf: async () => (await import('./pdf/pdf.ts')).pdf,
  docx: async () => (await import('./docx/docx.ts')).docx,
  ppt: async () => (await import('./pptx/pptx.ts')).pptx,
};

const sheets: Record<RowsFormat, (rows: Rows, created: Date) => Uint8Array> = {
  csv: (rows) => Buffer.from([...csv(rows)].join('')),
  xlsx: (rows, created) => Buffer.concat([...xlsx(rows, created)]),
};

export const documentFormats = Object.keys(documents) as DocumentFormat[];

/**
 * The same report is the same bytes.
 * @throws Error with a sentence when it cannot be made
 */
export async function renderReport(document: ReportDocument, format: DocumentFormat, theme: Theme): Promise<Uint8Array> {
  const render = await documents[format]();
  return render(prepare(document), theme);
}

/** @param created an instant, ISO 8601 */
export function renderRows(rows: Rows, format: RowsFormat, created: string): Uint8Array {
  return sheets[format](rows, new Date(created));
}

const longestName = 100;

/** What a download is called: the title without what leads anywhere or means something to a system. */
export function fileNameOf(title: string, extension: string): string {
  const name = cleanLine(title)
    .replaceAll(/[\\/:*?"<>|%;]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. -]+/, '')
    .slice(0, longestName)
    .toWellFormed()
    .replace(/[. ]+$/, '');
  const isReserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(name);
  return `${name === '' || isReserved ? 'Report' : name}.${extension}`;
}

/** The name of a download in ASCII, companies in their Latin form; `fallback` where no letter is left. */
export function plainFileNameOf(
  title: string,
  { extension, latin_names, fallback }: { extension: string; latin_names: Readonly<Record<string, string>>; fallback: string },
): string {
  const named = Object.entries(latin_names).reduce((before, [name, latin]) => before.replaceAll(name, latin), title);
  const plain = named.normalize('NFKD').replaceAll(/[^\x20-\x7e]/g, '');
  return /[A-Za-z]/.test(plain) ? fileNameOf(plain, extension) : `${fallback}.${extension}`;
}
