import { storable } from '../../kernel/text.ts';

/** A stretch of a record's text that says one thing, to be found and cited. */
export interface Passage {
  /** The part of the record: `Item 1A`, `Exchange 3: A. Analyst`; '' if the text has no parts. */
  section: string;
  /** Where it begins and ends in the record's text, in UTF-16 code units; the end is the first behind it. */
  start: number;
  end: number;
  text: string;
}

/** The text of a record, and its passages in order: nothing but white space stands outside them. */
export interface CutText {
  text: string;
  passages: Passage[];
}

/** A part of a text that passages do not reach beyond; parts follow each other to the end of the text. */
export interface Part {
  section: string;
  start: number;
}

/** Longer than a paragraph usually is, and no longer than a model reads of a text. */
const longest = 1_200;
/** Shorter paragraphs are put together with the next. */
const shortest = 400;
const paragraph = /\n/g;
const sentence = /[.!?]["”’)\]]?\s/g;
const blank = /\s/g;

/** Cuts a text into passages at the ends of parts, then of paragraphs, of sentences, of words. */
export function cutAt(text: string, parts: readonly Part[]): CutText {
  const first: Part = { section: '', start: 0 };
  const all = parts[0]?.start === 0 ? parts : [first, ...parts];
  const passages = all.flatMap(({ section, start }, index) => cutPart(text, { section, start, end: all[index + 1]?.start ?? text.length }));
  return { text, passages };
}

/** Puts texts one below the other, each a part of its own; empty ones are left out. */
export function cutJoined(texts: readonly { section: string; text: string | undefined }[]): CutText {
  let text = '';
  const parts: Part[] = [];
  for (const each of texts) {
    const told = storable(each.text ?? '').trim();
    if (told === '') continue;
    if (text !== '') text += '\n\n';
    parts.push({ section: storable(each.section), start: text.length });
    text += told;
  }
  return cutAt(text, parts);
}

function cutPart(text: string, part: Part & { end: number }): Passage[] {
  const found: Passage[] = [];
  let from = part.start;
  while (from < part.end) {
    const to = endOf(text, from, part.end);
    const told = text.slice(from, to);
    const bare = told.trim();
    if (bare !== '') {
      const start = from + (told.length - told.trimStart().length);
      found.push({ section: part.section, start, end: start + bare.length, text: bare });
    }
    from = to;
  }
  return found;
}

/** Where the passage that begins here ends, with the white space behind it. */
function endOf(text: string, from: number, end: number): number {
  if (end - from <= longest) return lastBreak(text, { from, end, pattern: paragraph, least: shortest, isFirst: true }) ?? end;
  const room = { from, end: from + longest };
  return (
    lastBreak(text, { ...room, pattern: paragraph, least: shortest, isFirst: true }) ??
    lastBreak(text, { ...room, pattern: sentence, least: 1 }) ??
    lastBreak(text, { ...room, pattern: blank, least: 1 }) ??
    wholeCharacter(text, room.end)
  );
}

interface Breaking {
  from: number;
  end: number;
  pattern: RegExp;
  least: number;
  /** The first break that leaves enough, else the last there is room for. */
  isFirst?: boolean;
}

function lastBreak(text: string, { from, end, pattern, least, isFirst = false }: Breaking): number | undefined {
  const window = text.slice(from, end);
  let found: number | undefined;
  for (const { index, 0: broken } of window.matchAll(pattern)) {
    if (window.slice(0, index).trim().length < least) continue;
    found = from + index + broken.length;
    if (isFirst) break;
  }
  return found;
}

/** Not between the halves of a character. */
function wholeCharacter(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}
