import { distance } from 'fastest-levenshtein';

/** How well a company's names answer a typed name: 0 (not at all) to 1 (exactly). */
export function nameSimilarity(wanted: string, name_keys: readonly string[]): number {
  return Math.max(0, ...name_keys.map((key, index) => similarity(wanted, key) * (index === 0 ? 1 : otherNameShare)));
}

// A former name that fits is right, but the company that bears the name today comes first.
const otherNameShare = 0.97;
/** Below this a name is another name. */
export const leastSimilarity = 0.6;

function similarity(wanted: string, key: string): number {
  if (wanted === key) return 1;
  if (wanted === '' || key === '') return 0;
  // Written together or apart: `face book`, `sales force`.
  if (wanted.replaceAll(' ', '') === key.replaceAll(' ', '')) return 0.98;
  return Math.max(prefixSimilarity(wanted, key), wordSimilarity(wanted, key), spellingSimilarity(wanted, key) * 0.96);
}

/** A name begun: the more of it is typed, the better. */
function prefixSimilarity(wanted: string, key: string): number {
  return key.startsWith(wanted) ? 0.8 + 0.15 * (wanted.length / key.length) : 0;
}

/** All typed words are words of the name, the last perhaps begun, in any order. */
function wordSimilarity(wanted: string, key: string): number {
  const words = key.split(' ');
  const typed = wanted.split(' ');
  const isThere = typed.every((word, index) => words.some((own) => own === word || (index === typed.length - 1 && own.startsWith(word))));
  return isThere ? 0.7 + 0.2 * (wanted.length / Math.max(wanted.length, key.length)) : 0;
}

function spellingSimilarity(wanted: string, key: string): number {
  const longest = Math.max(wanted.length, key.length);
  const edits = distance(wanted, key);
  // One typo in four letters, two in eight: more is another word.
  return edits <= Math.max(1, Math.floor(longest / 4)) ? 1 - edits / longest : 0;
}
