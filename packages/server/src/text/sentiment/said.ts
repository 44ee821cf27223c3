import { sentencesOf } from '../../kernel/sentences.ts';
import { isPlainlyBad, isPlainlyGood, opinionsIn, sideAt } from './opinion.ts';
import { wordsIn, type Hit, type Opinion, type Word } from './terms.ts';

/** Where words stand: among what is liked or disliked, or beside a number of stars, null where there are none. */
export type Standing = 'pros' | 'cons' | { stars: number | null };

/** A theme that a sentence speaks of, and whether it praises or criticizes. */
export interface Said<Name extends string> {
  theme: Name;
  opinion: Exclude<Opinion, 0>;
  /** As it is written: the whole sentence, or what stands of it before or behind a `but`, where the rest says the contrary. */
  sentence: string;
  /** Whether its own words show the side, without context. */
  isPlain: boolean;
}

const clauseEnd = /[,;:()\n]|[.!]\s| - |–|—|\b(?:but|however|although|though|whereas|while)\b/i;
/** What stands before and behind may say the contrary. */
const contrast = /(?:[,;–—-]\s*)?\b(?:but|however|although|though|whereas|while)\b,?|;/i;

/** Advice describes nothing: `don’t wait till the last minute`. `never crashes` is no advice. */
const advises =
  /^[\s"“]*(?:(?:just|please|so|to all|and) )*(?:do not|don['’]?t|never) (?:ever )?(?:use|wait|open|buy|trust|go|deal|bank|order|choose|waste|book|expect|sign|join|apply|take)\b/i;

/** What a text says about the themes that `find` knows. A neutral clause says nothing, in any context. */
export function saidIn<Name extends string>(text: string, find: (words: readonly Word[]) => Hit<Name>[], standing: Standing): Said<Name>[] {
  return text.split('\n').flatMap((line) =>
    sentencesOf(line.trim()).flatMap((sentence) => {
      const said = saidOf(sentence, find, standing);
      if (isOneSided(said)) return said;
      const parts = sentence
        .split(contrast)
        .map((part) => part.trim())
        .filter((part) => part !== '')
        .map((part) => saidOf(part, find, standing));
      return parts.every(isOneSided) ? parts.flat() : said;
    }),
  );
}

function isOneSided(said: readonly Said<string>[]): boolean {
  return said.every(({ opinion }) => opinion === said[0]!.opinion);
}

function saidOf<Name extends string>(sentence: string, find: (words: readonly Word[]) => Hit<Name>[], standing: Standing): Said<Name>[] {
  // A question says nothing.
  if (sentence.endsWith('?')) return [];
  const said = new Map<string, Said<Name>>();
  const isGiven = standing === 'pros' || standing === 'cons';
  for (const clause of sentence.split(clauseEnd)) {
    if (advises.test(clause)) continue;
    const words = wordsIn(clause);
    const all = find(words);
    for (const [theme, hits] of Map.groupBy(all, (hit) => hit.theme)) {
      const opinion = standingOpinion(words, { all, hits, standing });
      if (opinion === 0) continue;
      const isPlain =
        said.get(`${theme} ${opinion}`)?.isPlain === true ||
        (isPlainly(words, { all, hits, opinion }) && !saysContrary(sentence, { find, opinion })) ||
        (isGiven && isList(sentence));
      said.set(`${theme} ${opinion}`, { theme, opinion, sentence, isPlain });
    }
  }
  return [...said.values()];
}

/**
 * In an answer the question decides the side, unless the words clearly contradict it. A term of the opposite side
 * alone is about something else: `it warned us before a fan failed`.
 */
function standingOpinion(words: readonly Word[], { all, hits, standing }: Read): Opinion {
  const own = ownSide(words, hits);
  if (standing === 'pros') return isPlainlyBad(words) ? -1 : own < 0 ? 0 : 1;
  if (standing === 'cons') return isPlainlyGood(words) ? 1 : own > 0 ? 0 : -1;
  const { stars } = standing;
  const opinion = ownOpinion(words, { all, hits, stars });
  // Praise beside a single star is mockery, or of something else.
  return opinion > 0 && stars !== null && stars < 2 ? 0 : opinion;
}

/** Whether a sentence also says the contrary: `expensive to enter, but well worth it`. */
function saysContrary<Name extends string>(
  sentence: string,
  { find, opinion }: { find: (words: readonly Word[]) => Hit<Name>[]; opinion: Opinion },
): boolean {
  const words = wordsIn(sentence);
  const { praise, blame } = opinionsIn(words, find(words));
  return (opinion > 0 ? blame : praise).length > 0;
}

/** Words between a term and what praises or criticizes it. */
const near = 4;

/** Whether a clause takes this side by its own words, next to the theme: no word in it says the contrary. */
function isPlainly(words: readonly Word[], { all, hits, opinion }: Omit<Read, 'standing'> & { opinion: Opinion }): boolean {
  const { praise, blame } = opinionsIn(words, all);
  const [of, against] = opinion > 0 ? [praise, blame] : [blame, praise];
  return against.length === 0 && of.some((at) => hits.some((hit) => Math.abs(hit.at - at) <= near));
}

/** Words of an item, and of a whole list. */
const [longestItem, longestList] = [3, 8];

/** A plain list, as in answers about likes: `Benefits, stock grants and stability.` */
function isList(sentence: string): boolean {
  const items = sentence.split(/,|;|\/|&|\band\b/i).map((item) => wordsIn(item).length);
  const words = items.reduce((sum, length) => sum + length, 0);
  return items.length > 1 && words <= longestList && items.every((length) => length > 0 && length <= longestItem);
}

/** By the terms that take a side themselves, else by the words beside them; stars tell where these say both. */
function ownOpinion(words: readonly Word[], { all, hits, stars }: Omit<Read, 'standing'> & { stars: number | null }): Opinion {
  const own = ownSide(words, hits);
  if (own !== 0) return own > 0 ? 1 : -1;
  const { praise, blame } = opinionsIn(words, all);
  if (praise.length !== blame.length) return praise.length > blame.length ? 1 : -1;
  if (praise.length === 0 || stars === null) return 0;
  return stars >= 4 ? 1 : stars < 3 ? -1 : 0;
}

function ownSide(words: readonly Word[], hits: readonly Hit<string>[]): number {
  return hits.reduce((sum, { at, side }) => sum + (side === 0 ? 0 : sideAt(words, at, side)), 0);
}

/** What a clause speaks of: all of it, and what is of the theme that is asked for. */
interface Read {
  all: readonly Hit<string>[];
  hits: readonly Hit<string>[];
  standing: Standing;
}
