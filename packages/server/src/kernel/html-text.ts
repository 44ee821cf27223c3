/** The text of HTML, of postings and filings alike. */

import { Parser } from 'htmlparser2';

/** Elements dropped with their content: invisible ones, and what a filing states for machines. */
const dropped = new Set('script style iframe object embed noscript template svg math form head title ix:header'.split(' '));

/** Elements on lines of their own. */
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

/** Elements without paragraphs, which many filings never close. */
const brief = new Set('svg math head title'.split(' '));
/** A title that is not closed: the parser would take all that follows for its text. */
const openTitle = /<title\b[^>]{0,200}>(?![^<]{0,1000}<\/title)/gi;

/** As `droppedHtml`; but forms are read, for some hold a whole filing, and what has no paragraphs is over where one begins. */
function droppedOfFiling(): ReturnType<typeof droppedHtml> {
  const others = droppedHtml();
  let depth = 0;
  return {
    open(name) {
      if (brief.has(name)) depth++;
      else if (htmlBlocks.has(name) || name === 'body') depth = 0;
      else if (name !== 'form') others.open(name);
    },
    close(name) {
      if (brief.has(name)) depth = Math.max(0, depth - 1);
      else if (name !== 'form') others.close(name);
    },
    active: () => depth > 0 || others.active(),
  };
}

const unshown =
  /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden|(?:font-size|opacity)\s*:\s*0(?:\.0+)?(?:px|pt|em|rem|%)?\s*(?:[;!]|$))/i;

/** The text of a filing, also with unclosed elements. */
export function textOfFiling(html: string): string {
  return textOf(html.replaceAll(openTitle, ' '), droppedOfFiling());
}

/** The text of HTML: a line a block, a line with a dash a list item, entities decoded, scripts, styles and what is not shown left out. */
export function textOfHtml(html: string): string {
  return textOf(html, droppedHtml());
}

/** Not a known element: text in angle brackets, kept for later checks. */
const noElement = /^[a-z]+(?:_[a-z]+)+$/;

/** Elements within each other: the parser's work grows with them. What stands deeper, and all behind it, is not read. */
export const deepestHtml = 2_000;

function textOf(html: string, dropping: ReturnType<typeof droppedHtml>): string {
  // Parts are joined once: to look at the end of a text that grows copies megabytes for every block.
  const parts: string[] = [];
  let depth = 0;
  /** How deep the outermost element stands that is not shown. */
  let hidden = Infinity;
  const parser = new Parser({
    onopentagname(name) {
      if (++depth > deepestHtml) parser.pause();
      dropping.open(name);
      if (noElement.test(name)) parts.push(`<${name}>`);
      if (name === 'li') parts.push('\n- ');
      else if (htmlBlocks.has(name) && !parts.at(-1)?.endsWith('- ')) parts.push('\n');
      else if (name === 'br') parts.push('\n');
    },
    onattribute(name, value) {
      if (depth < hidden && ((name === 'style' && unshown.test(value)) || (name === 'hidden' && value !== 'until-found'))) hidden = depth;
    },
    onclosetag(name) {
      if (depth-- <= hidden) hidden = Infinity;
      dropping.close(name);
      if (htmlBlocks.has(name) || name === 'li') parts.push('\n');
      else if (name === 'td' || name === 'th') parts.push(' ');
    },
    ontext(text) {
      if (hidden === Infinity && !dropping.active()) parts.push(text.replaceAll(/\s+/g, ' '));
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
