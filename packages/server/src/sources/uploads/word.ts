import { readPart, type Parts } from '../reading/office.ts';
import { TextLimit, type UploadPart } from './text-limit.ts';

const largestPart = 256 * 1_048_576;

/** The pages of a Word document, as they broke when it was saved last. */
export async function wordPages(zip: Parts): Promise<UploadPart[]> {
  const limit = new TextLimit();
  const pages: string[] = [''];
  let paragraph = '';
  let isText = false;
  let fallback = 0;
  const write = (text: string) => {
    limit.count(text.length);
    paragraph += text;
  };
  const endParagraph = () => {
    const line = paragraph.trim();
    if (line !== '') pages[pages.length - 1] += `${line}\n`;
    paragraph = '';
  };
  const nextPage = () => {
    endParagraph();
    pages.push('');
    limit.count(1);
  };
  await readPart(zip, 'word/document.xml', {
    most: largestPart,
    open(tag, attributes) {
      limit.countElement();
      if (tag === 'Fallback') fallback += 1;
      if (fallback > 0) return;
      if (tag === 't') isText = true;
      else if (tag === 'tab') write(' ');
      else if (tag === 'lastRenderedPageBreak' || (tag === 'br' && attributes['w:type'] === 'page')) nextPage();
      else if (tag === 'br' || tag === 'cr') write('\n');
      else if (tag === 'tc' && paragraph !== '') write(' | ');
    },
    text(text) {
      if (isText && fallback === 0) write(text);
    },
    close(tag) {
      if (tag === 'Fallback') fallback -= 1;
      if (tag === 't') isText = false;
      if (tag === 'p') endParagraph();
    },
  });
  endParagraph();
  return pages.flatMap((text, index) => (text.trim() === '' ? [] : [{ section: `Page ${index + 1}`, text: text.trim().toWellFormed() }]));
}
