import { textOfHtml } from '../../kernel/html-text.ts';
import { withoutUnseen } from '../../kernel/text.ts';
import { decodedEntities } from '../reading/entities.ts';

const closing =
  /<\/(?:p|div|a|b|i|u|em|strong|span|ul|ol|li|h[1-6]|blockquote|table|tr|td|font|small|sup|sub|figure|cite|center|pre|code|script|style)\s*>/i;
/** In capitals a short one is as often a ticker: `<P>`. */
const opening = /<(?:br|p|hr|BR)\s*\/?>|<(?:img|a|p|div|span|br|IMG|A)\s/;
const mostCharacters = 300_000;
const longestLine = 300;
/** Lines of wires and mail are cut at some 70 characters. */
const widest = 90;

const cdataMarks = /(?:<!--\s{0,9})?(?:<|&lt;)!\[CDATA\[|\]\](?:>|&gt;)(?:\s{0,9}-->)?/gi;
const beginsAsCdata = /^\s*(?:<!--\s{0,9})?(?:<|&lt;)!\[CDATA\[/i;
const beginsAsEscaped = /^\s*&(?:lt|#60|#x3c);(?:!\[CDATA\[|!--|\/?[a-z])/i;

/** Text that was escaped once too often is decoded once more: a CDATA section, or HTML, whose marks are written as text. */
function unescaped(written: string): string {
  let text = written;
  for (let times = 0; times < 3; times++) {
    if (beginsAsCdata.test(text)) text = text.replaceAll(cdataMarks, '');
    else if (beginsAsEscaped.test(text) && !text.includes('<')) {
      const decoded = decodedEntities(text);
      if (!isHtml(decoded) && !beginsAsCdata.test(decoded)) return text;
      text = decoded;
    } else return text;
  }
  return text;
}

/** HTML as plain text, a line a paragraph. */
export function plainHtml(written: string): string {
  return kept(textOfHtml(unescaped(written.slice(0, 4 * mostCharacters))));
}

/** Text that may be HTML as plain text, a line a paragraph; lines that were cut at a width are whole again. */
export function plainText(written: string): string {
  const text = unescaped(written.slice(0, 4 * mostCharacters));
  if (isHtml(text)) return plainHtml(text);
  return kept(uncut(decodedEntities(text).replaceAll(/\r\n?/g, '\n')));
}

/** Text that may be HTML on one line. */
export function plainLine(written: string, most: number): string {
  const line = unescaped(written.slice(0, 100 * most));
  const text = isHtml(line) ? textOfHtml(line) : decodedEntities(line.slice(0, 10 * most));
  return kept(text.replaceAll(/\s+/g, ' ')).slice(0, most).toWellFormed();
}

/** A title, a name or another short text on one line; undefined where it says nothing. */
export function lineOf(written: string | undefined): string | undefined {
  return written === undefined ? undefined : plainLine(written, longestLine) || undefined;
}

function isHtml(written: string): boolean {
  return closing.test(written) || opening.test(written);
}

function kept(text: string): string {
  // Text that a person does not see must not reach a reader.
  return withoutUnseen(text)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n[ \n]*/g, '\n')
    .slice(0, mostCharacters)
    .toWellFormed()
    .trim();
}

/** Paragraphs whose lines were cut begin behind an empty line, or with blanks. */
function uncut(text: string): string {
  const lines = text.split('\n');
  const isCut = lines.length > 2 && lines.every((line) => line.length <= widest) && lines.some((line) => line.length > widest / 2);
  if (!isCut || !/\n(?:\s*\n|[^\S\n]{2,}\S)/.test(text)) return text;
  return text.replaceAll(/(?<=\S)[^\S\n]?\n(?=\S)/g, ' ');
}
