import { sentencesOf } from '../sentences.ts';
import { isPlainlyBad, isPlainlyGood, opinionOf, type Opinion } from './opinion.ts';
import { wordsIn, type Word } from './terms.ts';

/** Where words stand: among what is liked or disliked, or beside a number of stars, null where there are none. */
export type Standing = 'pros' | 'cons' | { stars: number | null };

/** A theme that a sentence speaks of, and whether it praises or criticizes. */
export interface Said<Name extends string> {
  theme: Name;
  opinion: Exclude<Opinion, 0>;
  /** The whole sentence, as it is written. */
  sentence: string;
}

const clauseEnd = /[,;:()\n]| - |–|—|\b(?:but|however|although|though|whereas|while)\b/i;

/** What a text says of the themes that `find` knows. A clause that takes no side, where nothing else tells it, says nothing. */
export function saidIn<Name extends string>(text: string, find: (words: readonly Word[]) => Name[], standing: Standing): Said<Name>[] {
  return text.split('\n').flatMap((line) =>
    sentencesOf(line.trim()).flatMap((sentence) => {
      const said = new Map<string, Said<Name>>();
      for (const clause of sentence.split(clauseEnd)) {
        const words = wordsIn(clause);
        const hits = find(words);
        if (hits.length === 0) continue;
        const opinion = standingOpinion(words, standing);
        if (opinion === 0) continue;
        for (const theme of hits) said.set(`${theme} ${opinion}`, { theme, opinion, sentence });
      }
      return [...said.values()];
    }),
  );
}

/** Whoever is asked what they like says what they like, and the other way round, unless their words plainly say the contrary. */
function standingOpinion(words: readonly Word[], standing: Standing): Opinion {
  if (standing === 'pros') return isPlainlyBad(words) ? -1 : 1;
  if (standing === 'cons') return isPlainlyGood(words) ? 1 : -1;
  const { stars } = standing;
  const opinion = opinionOf(words);
  // Praise beside a single star is mockery, or of something else.
  if (opinion > 0 && stars !== null && stars < 2) return 0;
  if (opinion !== 0 || stars === null) return opinion;
  return stars >= 4 ? 1 : stars < 3 ? -1 : 0;
}
