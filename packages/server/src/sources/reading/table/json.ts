/**
 * JSON cut into the objects it lists. Our own because a broken object must cost that object only, and for its line number; the
 * library's parser ends at the first error.
 */

import { gathering, lookahead } from './linear.ts';

/** The text of one listed value or what is wrong there, and where: `line 17`, or `item 3` where a line holds several. */
export type JsonElement = { at: string; text: string } | { at: string; broken: string };

export interface ElementReader {
  push(text: string): JsonElement[];
  end(): JsonElement[];
  isFound(): boolean;
}

const longestElement = 33_554_432;
const tooLong = `The record is longer than ${longestElement / 1_048_576} MB.`;
const brokenOff = 'The file breaks off inside this record.';

/** JSON lines: one value a line. */
export function lineReader(): ElementReader {
  const gathered = gathering();
  let line = 1;
  let isSkipping = false;

  function take(text: string): JsonElement[] {
    const elements: JsonElement[] = [];
    let at = 0;
    for (let newline = text.indexOf('\n'); newline >= 0; newline = text.indexOf('\n', at)) {
      const value = text.slice(at, newline).trim();
      if (value.length > longestElement) elements.push({ at: `line ${line}`, broken: tooLong });
      else if (value !== '' && !isSkipping) elements.push({ at: `line ${line}`, text: value });
      isSkipping = false;
      at = newline + 1;
      line += 1;
    }
    if (!isSkipping && text.length - at > longestElement) {
      elements.push({ at: `line ${line}`, broken: tooLong });
      isSkipping = true;
    }
    gathered.keep(isSkipping ? '' : text.slice(at));
    return elements;
  }

  return { push: (text) => pushed(gathered.add(text), take), end: () => take(`${gathered.end()}\n`), isFound: () => true };
}

function pushed(enough: string | undefined, take: (text: string) => JsonElement[]): JsonElement[] {
  return enough === undefined ? [] : take(enough);
}

/** The elements of the outer array, or of the first array of objects in the outer object. */
export function arrayReader(): ElementReader {
  const gathered = gathering();
  const ahead = lookahead(longestElement);
  let line = 1;
  let depth = 0;
  let state: 'before' | 'inside' | 'behind' | 'lost' = 'before';
  let isEnding = false;
  let items = 0;
  /** Of the bracket, then of the element before. */
  let lastLine = 0;

  function take(text: string): JsonElement[] {
    const elements: JsonElement[] = [];
    let at = 0;
    let newline = text.indexOf('\n');
    const lineAt = (position: number): number => {
      for (; newline >= 0 && newline < position; newline = text.indexOf('\n', newline + 1)) line += 1;
      return line;
    };
    const placeAt = (position: number): string => {
      const before = lastLine;
      lastLine = lineAt(position);
      items += 1;
      return lastLine === before ? `item ${items}` : `line ${lastLine}`;
    };
    if (state === 'before') {
      at = findArray(text);
      if (state !== 'before') lastLine = lineAt(at);
    }
    while (state === 'inside' && at < text.length) {
      const code = text.charCodeAt(at);
      if (code <= 32 || code === 44 || code === 125) {
        at += 1;
        continue;
      }
      if (code === 93) {
        state = 'behind';
        break;
      }
      const allowed = Math.max(shortestLook, ahead.allowed());
      const look = text.slice(at, at + allowed);
      const end = code === 123 || code === 91 ? endOfNested(look) : endOfScalar(look);
      if (end > 0) {
        elements.push({ at: placeAt(at), text: look.slice(0, end) });
        ahead.passed(end);
        at += end;
        continue;
      }
      if (end === unfinished && !isEnding && text.length - at < allowed) break;
      const broken = end !== unfinished ? 'A text is not closed at the end of its line.' : isEnding ? brokenOff : tooLong;
      elements.push({ at: placeAt(at), broken });
      const next = nextLineOfObject(text, at);
      ahead.failed(end === unfinished ? look.length : brokenAt(end));
      ahead.passed(next - at);
      at = next;
    }
    if (state === 'before' && text.length - at > longestElement) state = 'lost';
    if (state === 'behind' || state === 'lost') at = text.length;
    lineAt(at);
    gathered.keep(text.slice(at));
    return elements;
  }

  function findArray(text: string): number {
    let at = 0;
    while (at < text.length) {
      const code = text.charCodeAt(at);
      if (code === 34) {
        const end = endOfString(text, at);
        if (end < 0) return at;
        at = end;
        continue;
      }
      if (code === 91 && depth <= 1) {
        const next = text.slice(at + 1, at + 4096).trimStart();
        if (next === '' && !isEnding) return at;
        if (depth === 0 || next.startsWith('{')) {
          state = 'inside';
          return at + 1;
        }
      }
      if (code === 91 || code === 123) depth += 1;
      if (code === 93 || code === 125) depth -= 1;
      at += 1;
    }
    return at;
  }

  return {
    push: (text) => pushed(gathered.add(text), take),
    end() {
      isEnding = true;
      const elements = take(gathered.end());
      if (state === 'inside') elements.push({ at: `line ${line}`, broken: 'The file breaks off before its list ends.' });
      return elements;
    },
    isFound: () => state !== 'before' && state !== 'lost',
  };
}

/** Behind many records that do not end, one is looked at no further than this. */
const shortestLook = 128;
const unfinished = -1;
/** What tells that a text is broken at a position: smaller than `unfinished`. */
const brokenText = (at: number): number => -2 - at;
const brokenAt = (told: number): number => -2 - told;

/** Where the list or object ends that the text begins with, or what is wrong with it. */
function endOfNested(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 34) {
      const end = endOfString(text, at);
      if (end < 0) return end;
      at = end - 1;
    } else if (code === 123 || code === 91) depth += 1;
    else if (code === 125 || code === 93) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return unfinished;
}

function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(at - 1 - backslashes) === 92) backslashes += 1;
    if (backslashes % 2 === 0) {
      // Searches this text alone, because the next line may be far away.
      const newline = text.slice(from, at).indexOf('\n');
      return newline >= 0 ? brokenText(at) : at + 1;
    }
  }
  return text.includes('\n', from) ? brokenText(text.length) : unfinished;
}

function endOfScalar(text: string): number {
  if (text.charCodeAt(0) === 34) return endOfString(text, 0);
  const length = text.search(/[,\]\s]/);
  return length < 0 ? unfinished : Math.max(1, length);
}

function nextLineOfObject(text: string, from: number): number {
  for (let newline = text.indexOf('\n', from); newline >= 0;) {
    let at = newline + 1;
    while (isSpace(text.charCodeAt(at))) at += 1;
    if (text.charCodeAt(at) === 123) return newline;
    newline = text.indexOf('\n', at);
  }
  return text.length;
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}
