/** A text that is shown: of one longer than `most` characters that many and an ellipsis. */
export function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most).toWellFormed()}…` : text;
}

/** Without what the database refuses in a text: NUL and halves of characters. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

const unseen = /(?![\t\n])\p{Cc}|[[\p{Cf}&&\p{Default_Ignorable_Code_Point}]--[\u200C\u200D]]/gv;

/**
 * A text without the characters that a reader does not see: control characters except tab and line feed, direction marks, soft hyphens, zero-width
 * characters, tags. The two joiners stay, because Persian, Indian languages and emoji are written with them.
 */
export function withoutUnseen(text: string): string {
  return text.replaceAll(unseen, '');
}

/** A name as it may be shown on one line: without control characters, and without those that are not seen or turn the direction of text. */
export function shownName(name: string): string {
  return withoutUnseen(storable(name))
    .replaceAll(/[\t\n\u200C\u200D\p{Zl}\p{Zp}]/gu, '')
    .trim();
}

/** A text whose first letter is a capital, as a sentence or a label begins. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The order of texts by code unit, the same everywhere: negative when `a` comes first, 0 when they are equal. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The beginning of a prose text on one line: of one longer than `most` characters the whole words that fit, and an ellipsis. */
export function beginningOf(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most).toWellFormed();
  return `${cut
    .slice(0, Math.max(cut.lastIndexOf(' '), most / 2))
    .toWellFormed()
    .trimEnd()}…`;
}

/** For patterns: what matches a text and nothing else. */
export function asPattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** Numbers as ranges: `1-3, 5`. */
export function ranges(numbers: readonly number[], comma = ', '): string {
  const sorted = [...new Set(numbers)].toSorted((a, b) => a - b);
  const found: string[] = [];
  for (let at = 0; at < sorted.length;) {
    let end = at;
    while (sorted[end + 1] === sorted[end]! + 1) end += 1;
    found.push(end > at ? `${sorted[at]}-${sorted[end]}` : String(sorted[at]));
    at = end + 1;
  }
  return found.join(comma);
}

/** `Pay`, `Pay and Growth`, `Pay, Growth and Culture`; also with another word than `and`. */
export function listed(names: readonly string[], word = 'and'): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`;
}

/** Foreign text as Markdown that shows it word for word: without links, HTML, references or styles. */
export function asMarkdown(text: string): string {
  return text
    .replaceAll(/[\\`*_[\]<~|@]|&(?=#|\w+;)|(?<=:)\/(?=\/)|(?<=\bwww)\./gi, String.raw`\$&`)
    .replaceAll(/^( {0,3})([#>+=-])/gm, String.raw`$1\$2`)
    .replaceAll(/^( {0,3}\d{1,9})([.)])/gm, String.raw`$1\$2`);
}
