import { readPart, targets, type Parts } from '../reading/office.ts';
import { TextLimit, type UploadPart } from './text-limit.ts';

const largestSlide = 64 * 1_048_576;
const mostSlides = 2_000;
const main = 'ppt/presentation.xml';

/** The text of each slide, in presentation order. */
export async function slidesOf(zip: Parts): Promise<UploadPart[]> {
  const limit = new TextLimit();
  const links = await targets(zip, 'ppt/_rels/presentation.xml.rels');
  const order: string[] = [];
  await readPart(zip, main, {
    open(tag, attributes) {
      const place = tag === 'sldId' ? links.byId(attributes['r:id'] ?? '') : undefined;
      if (place !== undefined) order.push(place);
    },
  });
  if (order.length > mostSlides) throw new Error(`It has more than ${mostSlides.toLocaleString('en')} slides.`);
  const slides: UploadPart[] = [];
  for (const [index, place] of order.entries()) {
    const text = await textOf(zip, place, limit);
    if (text !== '') slides.push({ section: `Slide ${index + 1}`, text });
  }
  return slides;
}

async function textOf(zip: Parts, place: string, limit: TextLimit): Promise<string> {
  const lines: string[] = [];
  let line = '';
  let isText = false;
  await readPart(zip, place, {
    most: largestSlide,
    open(tag) {
      limit.countElement();
      if (tag === 't') isText = true;
      else if (tag === 'br') line += '\n';
    },
    text(text) {
      if (isText) line += limit.taken(text);
    },
    close(tag) {
      if (tag === 't') isText = false;
      if (tag !== 'p') return;
      if (line.trim() !== '') lines.push(line.trim());
      line = '';
    },
  });
  return lines.join('\n').toWellFormed();
}
