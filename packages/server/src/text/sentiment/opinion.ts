import type { Word } from './terms.ts';

const good = new Set(
  `good great excellent amazing awesome nice love loved loves best fantastic wonderful perfect outstanding superb brilliant helpful friendly happy pleased impressed
   recommend recommended easy easily fast quick quickly prompt promptly efficient efficiently professional polite knowledgeable reliable intuitive simple smooth seamless
   convenient affordable decent solid strong competitive generous fair supportive delighted satisfied flexible fun delivers exceptional courteous kind pleasant stable
   secure robust accurate clear thank thanks worth timely resolved useful superior incredible terrific lovely top first stellar reasonable honest trustworthy`.split(
    /\s+/,
  ),
);
const bad = new Set(
  `bad poor poorly terrible horrible awful worst worse lousy toxic rude useless pathetic disappointing disappointed disappointment frustrating frustrated unacceptable
   unprofessional incompetent ridiculous nightmare hate hated slow expensive overpriced difficult confusing complicated clunky buggy broken faulty unreliable lack lacks
   lacking annoying stress stressful misleading misled dishonest lied lies lie scam cheating cheat fraud ignored insult waste wasted delay delays delayed refuse refused
   refuses rejected mess problem problems issue issues complaint fail failed fails unhelpful pushy lazy impossible unethical shocking avoid never costly hassle steep
   missing limited crashes crash bugs glitches error errors unfair low lower underpaid impolite inconvenient nonexistent ineffective sucks`.split(
    /\s+/,
  ),
);
/** So clear that it counts against where the words stand. */
const clearlyBad = new Set('bad poor poorly terrible horrible awful worst lousy toxic sucks underpaid'.split(' '));
const negators = new Set(
  `not no never without hardly barely cannot cant dont isnt wasnt doesnt didnt arent wont nothing nor neither zero`.split(' '),
);
const reach = 3;

/** What a clause says of its subject: 1 for good, -1 for bad, 0 where its words do not tell. */
export type Opinion = 1 | 0 | -1;

/** The opinion of a clause by its own words, a negated one turned round: `not good`, `no problems`. */
export function opinionOf(words: readonly Word[]): Opinion {
  const sum = words.reduce((total, { word }, at) => {
    if (negators.has(word) && word !== 'never') return total;
    const said = good.has(word) ? 1 : bad.has(word) ? -1 : 0;
    return total + (said !== 0 && isNegated(words, at) ? -said : said);
  }, 0);
  return sum > 0 ? 1 : sum < 0 ? -1 : 0;
}

/** Whether a clause says the contrary of good, in so many words: `not good pay`, `pay isn’t great`, `terrible pay`. */
export function isPlainlyBad(words: readonly Word[]): boolean {
  return words.some(({ word }, at) =>
    good.has(word) ? isNegated(words, at) && !isMeasured(words, at) : clearlyBad.has(word) && !isNegated(words, at),
  );
}

/** Whether a clause praises, and neither takes it back nor wishes for it: of what stands among the complaints. */
export function isPlainlyGood(words: readonly Word[]): boolean {
  return (
    words.some(({ word }, at) => /^(?:great|excellent|amazing|awesome|fantastic|wonderful|good)$/.test(word) && !isNegated(words, at)) &&
    !words.some(
      ({ word }) =>
        negators.has(word) ||
        isContraction(word) ||
        bad.has(word) ||
        /^(?:could|should|would|used|was|were|if|need|needs|better|more|luck|too|only|unless|than|for|on|but|as|a)$/.test(word),
    )
  );
}

function isNegated(words: readonly Word[], at: number): boolean {
  return words
    .slice(Math.max(0, at - reach), at)
    .some(({ word }) => negators.has(word) || isContraction(word) || word === 'less' || word === 'isn');
}

/** `not only good`, `couldn’t be better`, `no better`: praise. */
function isMeasured(words: readonly Word[], at: number): boolean {
  return words.slice(Math.max(0, at - reach), at + 1).some(({ word }) => /^(?:only|just|better|no|nothing|couldn't|can't)$/.test(word));
}

function isContraction(word: string): boolean {
  return word.endsWith("n't");
}
