import { cutAt, type CutText, type Part } from './passage.ts';

/** The number of an item at the beginning of a line: `Item 1A.`, `ITEM 2.02`. */
const heading = /^[ \t]*item[ \t\u00a0]{0,4}(\d{1,2}(?:\.\d{2}|[a-c])?)(?![\w])/gim;
/** Longer than the longest title of an item with its page. */
const leastSaid = 150;
/** This many items in a row with only a title are a table of contents. The next item with the following number belongs to it. */
const fewestOfContents = 3;

/** Cuts the text of a filing by the items of its form, where it has any. */
export function cutFiling(text: string): CutText {
  const found = [...text.matchAll(heading)].map((match) => ({ section: `Item ${match[1]!.toUpperCase()}`, start: match.index }));
  const parts: Part[] = [];
  let titles: Part[] = [];
  for (const [index, part] of found.entries()) {
    const end = found[index + 1]?.start;
    const isTitle = end !== undefined && end - part.start < leastSaid;
    if (isTitle) titles.push(part);
    else {
      const isContents = titles.length >= fewestOfContents;
      if (!isContents) parts.push(...titles);
      if (!isContents || numberOf(part) <= numberOf(titles.at(-1)!)) parts.push(part);
      titles = [];
    }
  }
  return cutAt(text, parts);
}

function numberOf({ section }: Part): number {
  return Number.parseInt(section.slice('Item '.length), 10);
}
