import { unchanging, verbs } from './decontextualize.ts';

/** Which words are verbs, in any of their forms. */

const irregular = new Set(
  `${[...unchanging].join(' ')} accounts accounted comprises comprised remains lives runs fell stood stands goes does has comes thinks says said means needs lasts
  costs fits lets sits ran won became hit shut sold left paid drew`.split(/\s+/),
);
const otherVerbs = new Set(
  `pick pack ship store fit let stop heat cost live hold say tell ask think want run account comprise remain stand stay depend serve freeze cut watch monitor turn
  recover listen replace reorder steer validate qualify commission keep put unveil name agree close double raise fall rise compete consist contain weigh last`.split(
    /\s+/,
  ),
);
/** Whether a verb is one that is known by its stem. */
export function isKnown(stem: string): boolean {
  return verbs.has(stem) || otherVerbs.has(stem);
}

/** Whether a word is a form that no rule makes of its stem: `fell`. */
export function hasForm(lower: string): boolean {
  return irregular.has(lower);
}

/** Whether a word is a verb that says what a business does, or another that is often met, in any form. */
export function isVerbForm(word: string): boolean {
  const lower = word.toLowerCase();
  const stem = stemOf(lower);
  return isKnown(stem) || irregular.has(lower) || (lower.endsWith('ed') && lower.length > 4);
}

/** What a form is of: `supplies` of `supply`; a word of no known verb as it is. */
export function stemOf(word: string): string {
  for (const stem of [
    word,
    word.replace(/ies$/, 'y'),
    word.replace(/ied$/, 'y'),
    word.replace(/e?s$/, ''),
    word.replace(/s$/, ''),
    word.replace(/ed$/, ''),
    word.replace(/d$/, ''),
    word.replace(/(.)\1ed$/, '$1'),
  ])
    if (isKnown(stem)) return stem;
  return word;
}
