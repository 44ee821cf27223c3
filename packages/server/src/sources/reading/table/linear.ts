/** What keeps the readers of text linear: however a file is made, each of its characters is looked at a bounded number of times. */

/** How much further than a whole record at once a reader may look in vain, in records of the greatest length. */
const records = 8;
/** Characters that may be looked at again for each that is read for good. */
const again = 8;

/** How far ahead the end of a record may be looked for. What was looked at in vain is paid for by what is read behind it. */
export interface Lookahead {
  /** Characters to look at, at most. */
  allowed(): number;
  /** So many characters were looked at and will be read again. */
  failed(characters: number): void;
  /** So many were read for good. */
  passed(characters: number): void;
}

/** @param longest characters of the longest record */
export function lookahead(longest: number): Lookahead {
  let left = records * longest;
  return {
    allowed: () => Math.max(0, Math.min(longest, left)),
    failed: (characters) => void (left -= characters),
    passed: (characters) => void (left = Math.min(records * longest, left + again * characters)),
  };
}

/** Text that comes in pieces and is looked at only when there is twice as much as was left of the last time. */
export interface Gathering {
  add(piece: string): string | undefined;
  keep(rest: string): void;
  end(): string;
}

export function gathering(): Gathering {
  let text = '';
  let wanted = 0;
  return {
    add(piece) {
      text += piece;
      return text.length < wanted ? undefined : text;
    },
    keep(rest) {
      text = rest;
      wanted = rest.length * 2;
    },
    end() {
      const rest = text;
      [text, wanted] = ['', 0];
      return rest;
    },
  };
}
