/** Every format of a report: a line each. */

import { cleanLine } from './clean-text.ts';
import type { ReportDocument } from './document.ts';
import { docx } from './docx/docx.ts';
import { pdf } from './pdf/pdf.ts';
import { pptx } from './pptx/pptx.ts';
import { prepare, type PreparedReport } from './prepare.ts';
import type { Theme } from './theme.ts';

interface ReportFormat {
  extension: string;
  content_type: string;
  render(report: PreparedReport, theme: Theme): Promise<Uint8Array>;
}

const openXml = 'application/vnd.openxmlformats-officedocument';

/** By the name a download asks for it. */
export const reportFormats = {
  pdf: { extension: 'pdf', content_type: 'application/pdf', render: pdf },
  docx: { extension: 'docx', content_type: `${openXml}.wordprocessingml.document`, render: docx },
  ppt: { extension: 'pptx', content_type: `${openXml}.presentationml.presentation`, render: pptx },
} satisfies Record<string, ReportFormat>;

export type ReportFormatName = keyof typeof reportFormats;

/**
 * The same report is the same bytes.
 * @throws Error with a sentence when it cannot be made
 */
export function renderReport(document: ReportDocument, format: ReportFormatName, theme: Theme): Promise<Uint8Array> {
  return reportFormats[format].render(prepare(document), theme);
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
