import { distance } from 'fastest-levenshtein';

/** How a typed name answers one of a company's: the very name; it written together or apart; its beginning; words of it; mistyped. */
type NameLikeness = 'same' | 'joined' | 'begun' | 'words' | 'mistyped';

export interface NameMatch {
  /** 0 (not at all) to 1 (the present name exactly). */
  similarity: number;
  likeness: NameLikeness;
  /** Whether it is the present name, not a former or other one. */
  is_present: boolean;
}

/**
 * How well a company's names answer a typed one; undefined when none does.
 * @param wanted the typed name's key (kernel/names.ts), then other readings of it, such as that without a mistyped legal form
 * @param name_keys the present name's key first
 */
export function matchName(wanted: readonly string[], name_keys: readonly string[]): NameMatch | undefined {
  let best: NameMatch | undefined;
  for (const [reading, typed] of wanted.entries()) {
    for (const [index, key] of name_keys.entries()) {
      const match = compare(typed, key, { isPresent: index === 0 });
      // Another reading is a guess already: it has to be a name in full.
      if (!match || (reading > 0 && match.likeness !== 'same')) continue;
      const similarity = match.similarity * (index === 0 ? 1 : otherNameShare) * (reading === 0 ? 1 : guessShare);
      if (similarity >= leastSimilarity && similarity > (best?.similarity ?? 0)) {
        best = { similarity, likeness: reading === 0 ? match.likeness : 'mistyped', is_present: index === 0 };
      }
    }
  }
  return best;
}

// A former name that fits is right, but a company with that present name comes first.
const otherNameShare = 0.97;
const guessShare = 0.95;
const leastSimilarity = 0.6;

function compare(
  wanted: string,
  key: string,
  { isPresent }: { isPresent: boolean },
): { similarity: number; likeness: NameLikeness } | undefined {
  if (wanted === '' || key === '') return undefined;
  if (wanted === key) return { similarity: 1, likeness: 'same' };
  // Written together or apart: `face book`, `sales force`.
  const [joined, whole] = [wanted.replaceAll(' ', ''), key.replaceAll(' ', '')];
  if (joined === whole) return { similarity: 0.98, likeness: 'joined' };
  if (
    isPresent &&
    key.startsWith(`${wanted} `) &&
    key
      .slice(wanted.length + 1)
      .split(' ')
      .every((word) => saysNothing.has(word))
  )
    return bareName;
  const found = [
    { similarity: prefixSimilarity(wanted, key) || prefixSimilarity(joined, whole) * 0.97, likeness: 'begun' as const },
    { similarity: wordSimilarity(wanted, key), likeness: 'words' as const },
    { similarity: spellingSimilarity(wanted, key) * 0.96, likeness: 'mistyped' as const },
    { similarity: joinedSpelling(joined, whole) * 0.95, likeness: 'mistyped' as const },
  ];
  const best = found.reduce((a, b) => (b.similarity > a.similarity ? b : a));
  return best.similarity > 0 ? best : undefined;
}

/** Words at the end of a present name that are omitted in speech: `Tencent Holdings`. */
const saysNothing: ReadonlySet<string> = new Set('group groups holding holdings companies international'.split(' '));
const bareName = { similarity: 0.985, likeness: 'same' } as const;

/** A name begun: the more of it is typed, the better; where whole words are typed, what follows says little. */
function prefixSimilarity(wanted: string, key: string): number {
  if (!key.startsWith(wanted)) return 0;
  const share = wanted.length / key.length;
  return key[wanted.length] === ' ' ? 0.87 + 0.05 * share : 0.8 + 0.15 * share;
}

function wordSimilarity(wanted: string, key: string): number {
  const words = key.split(' ');
  const typed = wanted.split(' ');
  const isThere = typed.every((word, index) => words.some((own) => own === word || (index === typed.length - 1 && own.startsWith(word))));
  return isThere ? 0.7 + 0.2 * (wanted.length / Math.max(wanted.length, key.length)) : 0;
}

function spellingSimilarity(wanted: string, key: string): number {
  const longest = Math.max(wanted.length, key.length);
  const most = mostEdits(longest);
  if (Math.abs(wanted.length - key.length) > most) return 0;
  // A neighbour swapped is one slip of the hand, but two edits to the usual distance.
  if (distance(wanted, key) > most * 2 || numbersIn(wanted) !== numbersIn(key)) return 0;
  const edits = slips(wanted, key);
  if (edits > most || (edits > 1 && !isSpread(wanted, key))) return 0;
  return 1 - edits / longest;
}

/** Joined or separated, with one typo: `exon mobil`, `goldmnsachs`. Only in a name long enough to be recognized by the rest. */
function joinedSpelling(joined: string, whole: string): number {
  const longest = Math.max(joined.length, whole.length);
  if (longest < longJoined || Math.abs(joined.length - whole.length) > 1 || joined === whole) return 0;
  if (distance(joined, whole) > 2 || numbersIn(joined) !== numbersIn(whole)) return 0;
  return slips(joined, whole) === 1 ? 1 - 1 / longest : 0;
}

const longJoined = 8;

/** Whether no word has more typos than it may have by itself: `general` is not `central`. */
function isSpread(wanted: string, key: string): boolean {
  const typed = wanted.split(' ');
  const words = key.split(' ');
  if (typed.length !== words.length) return false;
  return words.every((word, index) => slips(typed[index]!, word) <= mostEdits(Math.max(word.length, typed[index]!.length)));
}

/** One typo in four letters, two in eight; more is another word, however long the name. */
function mostEdits(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/** `Fund 2` is not `Fund 3` mistyped. */
function numbersIn(key: string): string {
  return key.replace(/[^0-9]+/g, ' ').trim();
}

/** Letters dropped, added, replaced or swapped with their neighbour. */
function slips(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      let least = Math.min(replaced, row[j]! + 1, next[j - 1]! + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, before[j - 2]! + 1);
      next.push(least);
    }
    before = row;
    row = next;
  }
  return row[b.length]!;
}
