/** The text of HTML, of postings and filings alike. */

import { Parser } from 'htmlparser2';

/** Elements that are dropped with all they hold: what nobody reads, and what a filing states for machines. */
const dropped = new Set('script style iframe object embed noscript template svg math form head title ix:header'.split(' '));

/** Elements that stand in lines of their own. */
export const htmlBlocks: ReadonlySet<string> = new Set(
  'address article blockquote dd div dl dt footer h1 h2 h3 h4 h5 h6 header hr ol p pre section table tr ul'.split(' '),
);

/** Tells, as elements open and close, whether one of those that are dropped is open. */
export function droppedHtml() {
  let depth = 0;
  return {
    open: (name: string) => void (dropped.has(name) && depth++),
    close: (name: string) => void (dropped.has(name) && depth > 0 && depth--),
    active: () => depth > 0,
  };
}

/** The text of HTML: a line a block, a line with a dash a list item, entities decoded, scripts and styles left out. */
export function textOfHtml(html: string): string {
  // Parts are joined once: to look at the end of a text that grows copies megabytes for every block.
  const parts: string[] = [];
  const dropping = droppedHtml();
  const parser = new Parser({
    onopentagname(name) {
      dropping.open(name);
      if (name === 'li') parts.push('\n- ');
      else if (htmlBlocks.has(name) && !parts.at(-1)?.endsWith('- ')) parts.push('\n');
      else if (name === 'br') parts.push('\n');
    },
    onclosetag(name) {
      dropping.close(name);
      if (htmlBlocks.has(name) || name === 'li') parts.push('\n');
      else if (name === 'td' || name === 'th') parts.push(' ');
    },
    ontext(text) {
      if (!dropping.active()) parts.push(text.replaceAll(/\s+/g, ' '));
    },
  });
  parser.end(html);
  return tidy(parts.join(''));
}

/** Text without runs of blanks and of empty lines; the items of a list stand line by line. */
export function tidy(text: string): string {
  return text
    .replaceAll(/[ \u00a0\t]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n-(?=\n|$)/g, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll(/\n\n(?=- )/g, '\n')
    .trim();
}
