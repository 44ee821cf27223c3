/** Texts in pieces that fit on a slide. */

import type { Span } from '../prose.ts';
import { lineCount, textWidth } from '../text-width.ts';

/** Cuts a text into pieces of no more than `lines` lines of `width`, at words where it can. */
export function textPieces(text: string, { width, lines }: { width: number; lines: number }): string[] {
  if (lineCount(text, width) <= lines) return [text];
  // Lines that break at words are not full.
  const most = width * lines * 0.85;
  const pieces: string[] = [];
  let piece = '';
  let used = 0;
  for (const word of text.split(/(?<=\s)/u).flatMap((one) => (textWidth(one) > width ? Array.from(one) : [one]))) {
    const wide = textWidth(word);
    if (used > 0 && used + wide > most) {
      pieces.push(piece.trim());
      [piece, used] = ['', 0];
    }
    piece += word;
    used += wide;
  }
  return [...pieces, piece.trim()].filter((one) => one !== '');
}

/** The same for spans: a reference stays with the words before it. */
export function spanPieces(spans: readonly Span[], room: { width: number; lines: number }): Span[][] {
  const most = room.width * room.lines * 0.85;
  const pieces: Span[][] = [[]];
  let used = 0;
  for (const span of spans) {
    if ('cites' in span) {
      pieces.at(-1)!.push(span);
      continue;
    }
    for (const text of textPieces(span.text, room)) {
      const wide = textWidth(text);
      if (used > 0 && used + wide > most) {
        pieces.push([]);
        used = 0;
      }
      pieces.at(-1)!.push({ ...span, text });
      used += wide;
    }
  }
  return pieces.filter((piece) => piece.length > 0);
}
