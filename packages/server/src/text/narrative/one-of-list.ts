/** Rewrites a sentence that lists several names for one of them. */

/** What stands before a list whose names each are so by themselves: one agreement with several is not one with each. */
const before =
  /\b(?:include[sd]?|including|such as|(?:agreements|alliances|collaborations|contracts|integrations|partners|partnerships|relationships|ventures|collaborates|works) with) /g;
/** What is said of several together is not so of one. */
const together = /\b(?:among|between|both|combined|each|jointly|joint|merge\w*|owned|respectively|together)\b/i;
const joint = /, (?:and |or )?(?!(?:Inc|Corp|Ltd|LLC|Co|plc)\b)| and | or /;
/** Whose it is, or where from: `Russia’s`, `Ohio-based`. */
const modifier = /^(?:the |\S+-based |\p{Lu}\p{L}+[’']s )/u;
const oneName = /^\p{Lu}[^\s,]*(?:,? (?:\p{Lu}[^\s,]*|of|de|the|for|&))*$/u;
const unnamed = /^(?:(?:many |several |various |among )?others?\b.*)$/;

/**
 * A sentence that ends in a list of names, with this one alone: `Partners include Alder, Birch and others.` of Birch is `Partners include Birch.`
 * @returns undefined where it ends in no such list, or says something of several together
 */
export function ofOneName(sentence: string, name: string): string | undefined {
  if (together.test(sentence) || !sentence.endsWith('.')) return undefined;
  const cue = [...sentence.matchAll(before)].at(-1);
  if (cue === undefined) return undefined;
  const start = cue.index + cue[0].length;
  const items = sentence.slice(start, -1).split(joint);
  const areNames = items.every((item) => unnamed.test(item) || oneName.test(item.replace(modifier, '')));
  const own = items.find((item) => item.replace(modifier, '') === name);
  return areNames && items.length > 1 && own !== undefined ? `${sentence.slice(0, start)}${own}.` : undefined;
}
