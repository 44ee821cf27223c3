/** When two names agree: spelled alike, abbreviated by a trading floor, or one the other's initials. */

/** Words that come and go in front of a legal form. */
const loose = new Set(
  'group grp gr gruppe groupe grupo holding holdings hldg hldgs hld hlg hdgs hd intl international global the of and company de sponsored adr'.split(
    ' ',
  ),
);

function core(key: string): string[] {
  const words = key.split(' ').filter((word) => !loose.has(word));
  return words.length === 0 ? key.split(' ') : words;
}

/** `mng` for `mining`, `pharmac` for `pharmaceutical`: same first letter, the letters in order, most of the rest left out. */
function abbreviates(short: string, long: string): boolean {
  if (long.startsWith(short)) return true;
  if (short[0] !== long[0] || short.length < 2 || short.length > long.length - 2) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at++;
  return at === short.length && !/[aeiou]{2}/.test(short);
}

/** Whether two name keys are one name but for `group`, `holdings` and the like, or for words written together or apart. Nothing is abbreviated. */
export function isSameName(left: string, right: string): boolean {
  return left === right || core(left).join('') === core(right).join('');
}

/** The words such as `group` that one key has beyond the other. */
export function extraWords(key: string, other: string): string[] {
  const words = other.split(' ');
  return key.split(' ').filter((word) => loose.has(word) && !words.includes(word));
}

/**
 * Whether two name keys are spellings of one name: equal but for `group`, `holdings` and the like; written
 * together or apart; every word abbreviated by the word in its place. A word more that means
 * something (`canfor`, `canfor pulp`) makes another company.
 */
export function namesAgree(left: string, right: string): boolean {
  if (left === right) return true;
  const a = core(left);
  const b = core(right);
  if (a.join('') === b.join('')) return true;
  if (a.length !== b.length) return false;
  let whole = 0;
  for (const [index, word] of a.entries()) {
    const other = b[index] ?? '';
    if (word === other) whole += word.length;
    else if (!abbreviates(word, other) && !abbreviates(other, word)) return false;
    else if (index === 0 && Math.min(word.length, other.length) < 3) return false;
  }
  const letters = Math.min(a.join('').length, b.join('').length);
  return whole >= 4 || (whole >= 3 && letters >= 8) || (a.length > 2 && letters >= 10);
}

/** Whether two keys begin with the same letters, all of one or many: floors cut names (`garware technical fibres limit`). */
export function beginAlike(left: string, right: string): boolean {
  const [a, b] = [left.replaceAll(' ', ''), right.replaceAll(' ', '')];
  let same = 0;
  while (same < a.length && a[same] === b[same]) same++;
  return same >= 12 || (same >= 5 && same === Math.min(a.length, b.length));
}

/** Whether a short key is made of the other's first letters: `gsk`, `glaxosmithkline`; `bhp`, `broken hill proprietary`. */
export function isInitials(short: string, long: string): boolean {
  const words = long.split(' ');
  if (short.length < 2 || short.includes(' ') || words.length < 2) return false;
  return (
    words.map((word) => word[0]).join('') === short ||
    core(long)
      .map((word) => word[0])
      .join('') === short
  );
}

const businessWords = new Set(
  'technologies technology software systems group holdings holding labs inc data networks platforms platform global international solutions interactive therapeutics'.split(
    ' ',
  ),
);

/** Whether one key is the other with words behind it that most companies could bear: `palantir`, `palantir technologies`. */
export function isShortened(left: string, right: string): boolean {
  const [short = '', long = ''] = [left, right].sort((a, b) => a.length - b.length);
  return (
    long.startsWith(`${short} `) &&
    long
      .slice(short.length + 1)
      .split(' ')
      .every((word) => businessWords.has(word))
  );
}
