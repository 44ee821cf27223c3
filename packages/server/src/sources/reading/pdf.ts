import { storable } from '../../kernel/text.ts';

/** The text of one page: a line a line of it. */
export interface PdfPage {
  number: number;
  text: string;
}

/**
 * The pages of a PDF that have a text; of a picture of a text none.
 * @param most pages and characters that are read of it
 * @throws Error with a sentence where it cannot be read
 */
export async function pagesOfPdf(
  bytes: Uint8Array,
  most: { pages: number; characters: number },
): Promise<{ title: string; pages: PdfPage[]; isCut: boolean }> {
  // Megabytes that most readings of pages do without.
  const { getDocumentProxy, getMeta } = await import('unpdf');
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0, stopAtErrors: false }).catch((error: unknown) => {
    throw new Error(`The PDF cannot be read: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  });
  const pages: PdfPage[] = [];
  let characters = 0;
  let number = 1;
  for (; number <= Math.min(pdf.numPages, most.pages) && characters < most.characters; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    const text = linesOf(items as { str?: string; hasEOL?: boolean }[])
      .slice(0, most.characters)
      .toWellFormed();
    if (text === '') continue;
    pages.push({ number, text });
    characters += text.length;
  }
  const { info } = await getMeta(pdf).catch(() => ({ info: {} as Record<string, unknown> }));
  const title = typeof info['Title'] === 'string' ? storable(info['Title']).replaceAll(/\s+/g, ' ').trim() : '';
  return { title, pages, isCut: number <= pdf.numPages };
}

function linesOf(items: readonly { str?: string; hasEOL?: boolean }[]): string {
  const written = items.map(({ str = '', hasEOL = false }) => (hasEOL ? `${str}\n` : str)).join('');
  return storable(written)
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}
