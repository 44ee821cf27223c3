/** How wide a text is in Inter, which is wider than Arial, without the font at hand. */

/** Widths in hundredths of the size of the font, and the characters that are so wide. */
const ascii: readonly [hundredths: number, characters: string][] = [
  [24, 'ijl'],
  [28, ' Iı'],
  [30, '!,.:";\''],
  [33, '`t|'],
  [38, '()/[\\]fr'],
  [46, '"^-_{}1*'],
  [51, '?'],
  [54, 's'],
  [57, '7JLcavykxze'],
  [61, '5Fhnu2bdgpqEo3689'],
  [65, '#0Z$&PRS4BT+<=>~'],
  [69, 'AVKXY'],
  [74, 'CDGNHU'],
  [77, 'OQ'],
  [82, 'w'],
  [90, 'mM'],
  [100, '%@W'],
];
const exact = new Map(
  ascii.flatMap(([hundredths, characters]) => Array.from(characters, (character) => [character, hundredths / 100] as const)),
);
const others: readonly [width: number, characters: RegExp][] = [
  [0, /\p{M}/u],
  [0.62, /\p{Ll}/u],
  [0.76, /\p{Lu}/u],
  [0.55, /[–’‘“”«»·]/u],
];

/** @returns in units of the size of the font */
export function textWidth(text: string): number {
  let sum = 0;
  for (const character of text) sum += exact.get(character) ?? others.find(([, characters]) => characters.test(character))?.[0] ?? 1.02;
  return sum;
}

/** The beginning of a text that is no wider than `most`, with an ellipsis where something is cut. */
export function fitted(text: string, most: number): string {
  if (textWidth(text) <= most) return text;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (textWidth(kept + segment) > most - 1) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

/** How many lines a text takes where a line is `width` wide: words are kept whole while they fit. */
export function lineCount(text: string, width: number): number {
  let lines = 1;
  let used = 0;
  for (const word of text.split(/(?<=[\s-])|(?=[\u3000-\u9FFF\uAC00-\uD7FF])/u)) {
    const wide = textWidth(word);
    if (used > 0 && used + wide > width) {
      lines += 1;
      used = 0;
    }
    used += wide;
    if (used > width) {
      lines += Math.ceil(used / width) - 1;
      used %= width;
    }
  }
  return lines;
}
