import { openParts } from '../reading/office.ts';
import { pagesOfPdf } from '../reading/pdf.ts';
import { plainText } from './plain-text.ts';
import { sheetTexts } from './sheets.ts';
import { slidesOf } from './slides.ts';
import { TextLimit, type ReadUpload, type UploadPart } from './text-limit.ts';
import { wordPages } from './word.ts';

const mostPages = 2_000;
const otherFiles: readonly [mark: string, reason: string][] = [
  ['\x89PNG', 'It is an image.'],
  ['\xFF\xD8\xFF', 'It is an image.'],
  ['GIF8', 'It is an image.'],
  ['\xD0\xCF\x11\xE0', 'It is encrypted, or of the old kinds of Office (doc, ppt, xls): save it as docx, pptx or xlsx without a password.'],
  ['\x1F\x8B', 'It is compressed: unpack it first.'],
  ['Rar!', 'It is a RAR archive: unpack it first.'],
  ['7z\xBC\xAF', 'It is a 7z archive: unpack it first.'],
  ['{\\rtf', 'It is rich text (RTF): save it as docx.'],
];
const offices = { docx: 'word/document.xml', pptx: 'ppt/presentation.xml', xlsx: 'xl/workbook.xml' } as const;

/** Reads the text of a file of unknown kind. @throws Error with a sentence if it cannot be read */
export async function readUpload(bytes: Buffer): Promise<ReadUpload> {
  if (bytes.length === 0) throw new Error('It is empty.');
  const start = bytes.subarray(0, 1_024).toString('latin1');
  const read = await readBy(bytes, start);
  if (!read.parts.some(({ text }) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text))) throw new Error('It has no text that can be read.');
  return read;
}

async function readBy(bytes: Buffer, start: string): Promise<ReadUpload> {
  if (isPdf(bytes, start)) return { kind: 'pdf', parts: await pdfPages(bytes) };
  if (start.startsWith('PK\x03\x04')) return readOffice(bytes);
  const other = otherFiles.find(([mark]) => start.startsWith(mark));
  if (other) throw new Error(other[1]);
  return plainText(bytes);
}

/** It begins with its mark. What a printer or a mail puts before it ends with a line, and such a file ends as a PDF does; a text may name the mark. */
function isPdf(bytes: Buffer, start: string): boolean {
  return /^(?:\xEF\xBB\xBF)?\s*%PDF-/.test(start) || (/^%PDF-\d/m.test(start) && bytes.subarray(-1_024).includes('%%EOF'));
}

async function pdfPages(bytes: Buffer): Promise<UploadPart[]> {
  const limit = new TextLimit();
  const { pages, isCut } = await pagesOfPdf(bytes, { pages: mostPages, characters: limit.left }).catch((error: Error) => {
    const { cause } = error;
    const isLocked = cause instanceof Error && cause.name === 'PasswordException';
    throw isLocked ? new Error('It is encrypted: save it without a password.', { cause: error }) : error;
  });
  if (isCut) throw new Error(`It has more than ${mostPages.toLocaleString('en')} pages, or too much text.`);
  return pages.map(({ number, text }) => ({ section: `Page ${number}`, text: limit.taken(text) }));
}

async function readOffice(bytes: Buffer): Promise<ReadUpload> {
  const zip = await openParts(bytes, { what: 'a file' }).catch((error: unknown) => {
    throw new Error(`It is damaged: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  });
  try {
    if (zip.has(offices.docx)) return { kind: 'docx', parts: await wordPages(zip) };
    if (zip.has(offices.pptx)) return { kind: 'pptx', parts: await slidesOf(zip) };
    if (zip.has(offices.xlsx)) return { kind: 'xlsx', parts: await sheetTexts(zip) };
    throw new Error('It is a zip archive, and no document of Word, PowerPoint or Excel: unpack it first.');
  } finally {
    zip.close();
  }
}
