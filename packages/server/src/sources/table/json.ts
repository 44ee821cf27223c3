/**
 * JSON cut into the objects it lists. Our own because a broken object must cost that object only, and for its line number; the
 * library's parser ends at the first error.
 */

/** The text of one listed value or what is wrong there, and where: `line 17`, or `item 3` where a line holds several. */
export type JsonElement = { at: string; text: string } | { at: string; broken: string };

export interface ElementReader {
  push(text: string): JsonElement[];
  end(): JsonElement[];
  /** Whether the list was found. */
  isFound(): boolean;
}

const longestElement = 33_554_432;
const tooLong = `The record is longer than ${longestElement / 1_048_576} MB.`;
const brokenOff = 'The file breaks off inside this record.';

/** JSON lines: one value a line. */
export function lineReader(): ElementReader {
  let rest = '';
  let line = 1;
  let isSkipping = false;

  function take(text: string): JsonElement[] {
    const elements: JsonElement[] = [];
    let at = 0;
    for (let newline = text.indexOf('\n'); newline >= 0; newline = text.indexOf('\n', at)) {
      const value = text.slice(at, newline).trim();
      if (value !== '' && !isSkipping) elements.push({ at: `line ${line}`, text: value });
      isSkipping = false;
      at = newline + 1;
      line += 1;
    }
    rest = isSkipping ? '' : text.slice(at);
    if (rest.length > longestElement) {
      elements.push({ at: `line ${line}`, broken: tooLong });
      rest = '';
      isSkipping = true;
    }
    return elements;
  }

  return { push: (text) => take(rest + text), end: () => take(`${rest}\n`), isFound: () => true };
}

/** The elements of the outer array, or of the first array of objects in the outer object. */
export function arrayReader(): ElementReader {
  let rest = '';
  let line = 1;
  let depth = 0;
  let state: 'before' | 'inside' | 'behind' = 'before';
  let isEnding = false;
  let items = 0;
  /** Of the bracket, then of the element before. */
  let lastLine = 0;

  function take(text: string): JsonElement[] {
    const elements: JsonElement[] = [];
    let at = 0;
    let counted = 0;
    const lineAt = (position: number): number => {
      for (let found = text.indexOf('\n', counted); found >= 0 && found < position; found = text.indexOf('\n', counted)) {
        line += 1;
        counted = found + 1;
      }
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
      const end = code === 123 || code === 91 ? endOfNested(text, at) : endOfScalar(text, at);
      if (end > 0) {
        elements.push({ at: placeAt(at), text: text.slice(at, end) });
        at = end;
        continue;
      }
      if (end === unfinished && !isEnding && text.length - at < longestElement) break;
      const broken = end === brokenText ? 'A text is not closed at the end of its line.' : isEnding ? brokenOff : tooLong;
      elements.push({ at: placeAt(at), broken });
      at = nextLineOfObject(text, at);
    }
    if (state === 'behind') at = text.length;
    lineAt(at);
    rest = text.slice(at);
    return elements;
  }

  /** Where the elements begin; what lies before is passed over. */
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
    push: (text) => take(rest + text),
    end() {
      isEnding = true;
      const elements = take(rest);
      if (state === 'inside') elements.push({ at: `line ${line}`, broken: 'The file breaks off before its list ends.' });
      return elements;
    },
    isFound: () => state !== 'before',
  };
}

const unfinished = -1;
const brokenText = -2;

function endOfNested(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
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
      const newline = text.indexOf('\n', from);
      return newline >= 0 && newline < at ? brokenText : at + 1;
    }
  }
  return text.includes('\n', from) ? brokenText : unfinished;
}

function endOfScalar(text: string, from: number): number {
  if (text.charCodeAt(from) === 34) return endOfString(text, from);
  const length = text.slice(from).search(/[,\]\s]/);
  return length < 0 ? unfinished : from + Math.max(1, length);
}

/** The next line that begins with an object, or the end. */
function nextLineOfObject(text: string, from: number): number {
  const next = /\n\s*\{/g;
  next.lastIndex = from;
  const found = next.exec(text);
  return found ? found.index : text.length;
}
