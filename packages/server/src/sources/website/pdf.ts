import { storable } from '../../kernel/text.ts';
import type { PageText } from './page-text.ts';

const mostPages = 200;
const mostCharacters = 300_000;

export interface PdfText extends PageText {
  title: string;
}

/**
 * The text of a PDF, each of its pages under `Page 3`; of a picture of a text nothing.
 * @throws Error with a sentence where it cannot be read
 */
export async function textOfPdf(bytes: Uint8Array): Promise<PdfText> {
  // Megabytes that most readings of pages do without.
  const { getDocumentProxy, getMeta } = await import('unpdf');
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0, stopAtErrors: false }).catch((error: unknown) => {
    throw new Error(`The PDF cannot be read: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  });
  const headings: PageText['headings'] = [];
  let text = '';
  for (let number = 1; number <= Math.min(pdf.numPages, mostPages) && text.length < mostCharacters; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    const told = linesOf(items as { str?: string; hasEOL?: boolean }[]);
    if (told === '') continue;
    if (text !== '') text += '\n';
    headings.push({ text: `Page ${number}`, start: text.length });
    text += told;
  }
  const { info } = await getMeta(pdf).catch(() => ({ info: {} as Record<string, unknown> }));
  const title = typeof info['Title'] === 'string' ? storable(info['Title']).replaceAll(/\s+/g, ' ').trim() : '';
  return { title, text, headings };
}

function linesOf(items: readonly { str?: string; hasEOL?: boolean }[]): string {
  const written = items.map(({ str = '', hasEOL = false }) => (hasEOL ? `${str}\n` : str)).join('');
  return storable(written)
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
    .slice(0, mostCharacters)
    .toWellFormed();
}
