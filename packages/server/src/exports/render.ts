/** Every format of a report: a line each. */

import { cleanLine } from './clean-text.ts';
import type { ReportDocument } from './document.ts';
import { prepare, type PreparedReport } from './prepare.ts';
import type { Theme } from './theme.ts';

interface ReportFormat {
  extension: string;
  content_type: string;
  /** Each has libraries of its own, which take memory. */
  load(): Promise<(report: PreparedReport, theme: Theme) => Promise<Uint8Array>>;
}

const openXml = 'application/vnd.openxmlformats-officedocument';

/** By the name a download asks for it. */
export const reportFormats = {
  pdf: { extension: 'pdf', content_type: 'application/pdf', load: async () => (await import('./pdf/pdf.ts')).pdf },
  docx: {
    extension: 'docx',
    content_type: `${openXml}.wordprocessingml.document`,
    load: async () => (await import('./docx/docx.ts')).docx,
  },
  ppt: {
    extension: 'pptx',
    content_type: `${openXml}.presentationml.presentation`,
    load: async () => (await import('./pptx/pptx.ts')).pptx,
  },
} satisfies Record<string, ReportFormat>;

export type ReportFormatName = keyof typeof reportFormats;

/**
 * The same report is the same bytes.
 * @throws Error with a sentence when it cannot be made
 */
export async function renderReport(document: ReportDocument, format: ReportFormatName, theme: Theme): Promise<Uint8Array> {
  const render = await reportFormats[format].load();
  return render(prepare(document), theme);
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
