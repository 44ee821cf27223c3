import type { Opinion, Word } from './terms.ts';

const good = new Set(
  `good great excellent amazing awesome nice love loved loves best fantastic wonderful perfect outstanding superb brilliant helpful friendly happy pleased impressed
   recommend recommended easy easily fast quick quickly prompt promptly efficient efficiently professional polite knowledgeable reliable intuitive simple smooth seamless
   convenient affordable decent solid strong competitive generous fair supportive delighted satisfied flexible fun delivers exceptional courteous kind pleasant stable
   secure robust accurate clear thank thanks worth timely resolved useful superior incredible terrific lovely top stellar reasonable honest trustworthy
   better improved grateful appreciate appreciated responsive thorough comfortable favourite favorite attentive caring welcoming enjoy enjoyable impressive effective
   valuable beautiful elegant spotless flawless flawlessly seamlessly smoothly saves rapid phenomenal fabulous ideal respectful exceeded proper properly`.split(
    /\s+/,
  ),
);
const bad = new Set(
  `bad poor poorly terrible horrible awful worst worse lousy toxic rude useless pathetic disappointing disappointed disappointment frustrating frustrated unacceptable
   unprofessional incompetent ridiculous nightmare hate hated slow expensive overpriced difficult confusing complicated clunky buggy broken faulty unreliable lack lacks
   lacking annoying stress stressful misleading misled dishonest lied lies lie scam cheating cheat fraud ignored insult waste wasted delay delays delayed refuse refused
   refuses rejected mess problem problems issue issues complaint fail failed fails unhelpful pushy lazy impossible unethical shocking avoid never costly hassle steep
   missing limited crashes crash bugs glitches error errors unfair low lower underpaid impolite inconvenient nonexistent ineffective sucks
   late wrong disgusting disgraceful disgrace shame shameful dreadful appalling abysmal horrendous disaster garbage rubbish joke unreasonable unresponsive
   inefficient incomplete incorrect sloppy careless negligent dissatisfied unhappy upset angry regret damage damaged mediocre subpar inferior inadequate
   insufficient inconsistent extortionate excessive shocked stuck painful tedious cumbersome sluggish outdated worsening`.split(/\s+/),
);
/** So clear that it counts against where the words stand. */
const clearlyBad = new Set('bad poor poorly terrible horrible awful worst lousy toxic sucks underpaid'.split(' '));
const negators = new Set(
  `not no never without hardly barely cannot cant dont isnt wasnt doesnt didnt arent wont nothing nor neither zero`.split(' '),
);
const reach = 3;

/** What is hoped, or would be, is not said to be so. */
const wishing = /^(?:if|would|could|should|hope\w*|wish\w*|expect\w*|thought|supposed|promise\w*|instead|unless|confident)$/;
/** Behind one of these it is not so yet. */
const asking = /^(?:could|should|must|needs?|can)$/;
const comparative = /^(?:better|easier|faster|quicker|clearer|cheaper|simpler|improved)$/;

/**
 * Where a clause praises and where it criticizes by its own words, a negated word turned round: `not good`, `no problems`.
 * @param hits terms in it that take a side by themselves
 */
export function opinionsIn(words: readonly Word[], hits: readonly { at: number; side: Opinion }[]): { praise: number[]; blame: number[] } {
  const sides = new Map(hits.map(({ at, side }) => [at, side]));
  const [praise, blame]: [number[], number[]] = [[], []];
  for (const [at, { word }] of words.entries()) {
    const side = sides.get(at) || (good.has(word) ? 1 : bad.has(word) && !turns(words, at) ? -1 : 0);
    const taken = side === 0 ? 0 : sideAt(words, at, side);
    if (taken > 0) praise.push(at);
    else if (taken < 0) blame.push(at);
  }
  return { praise, blame };
}

/** Which side a word or a term takes where it stands. */
export function sideAt(words: readonly Word[], at: number, side: Opinion): Opinion {
  const mending = side < 0 ? mendedBy(words, at) : -1;
  if (mending !== -1) return isDone(words, mending) ? 0 : side;
  if (isNegated(words, at)) return side < 0 ? 1 : -1;
  if (side < 0) return side;
  if (side === 0) return 0;
  if (isDoubted(words, at)) return 0;
  if (comparative.test(words[at]!.word) && words.slice(Math.max(0, at - reach), at).some(({ word }) => asking.test(word))) return -1;
  // `I would recommend it` does.
  const isWished = !words[at]!.word.startsWith('recommend') && words.slice(0, at).some(({ word }) => wishing.test(word));
  return isWished ? 0 : 1;
}

/** Not `correct` alone, which mostly praises. */
const mends = /^(?:(?:repair|correct)(?:ed|ing|s)|repair|fix(?:es|ed|ing)?|rectif(?:y|ies|ied|ying)|(?:re)?solv(?:e|es|ed|ing))$/;

/** Where a word stands that mends the fault told at a place: `to repair what was wrong`, `never fixed the problem`; -1 where none does. */
function mendedBy(words: readonly Word[], at: number): number {
  const from = Math.max(0, at - reach);
  return words.findIndex(
    ({ word }, place) =>
      place >= from && place < at && mends.test(word) && !/^(?:the|a|an|this|their|our)$/.test(words[place - 1]?.word ?? ''),
  );
}

/** What is mended is no fault any more, unless it was not, or ought to be. */
function isDone(words: readonly Word[], mending: number): boolean {
  return !words
    .slice(0, mending)
    .some(
      ({ word }) =>
        negators.has(word) ||
        isContraction(word) ||
        bad.has(word) ||
        asking.test(word) ||
        /^(?:unable|fail|refus|tr(?:y|ied)|please|promis|keeps?|wait|still|only)/.test(word),
    );
}

/** `I was not happy that it had been properly applied`: the clause that follows is doubted, and no side is clear. */
function isDoubted(words: readonly Word[], at: number): boolean {
  return words
    .slice(0, at)
    .some(
      ({ word }, place) =>
        /^(?:happy|sure|convinced|satisfied|confident)$/.test(word) &&
        /^(?:that|how)$/.test(words[place + 1]?.word ?? '') &&
        isNegated(words, place),
    );
}

/** `never crashes`: it turns what follows, and says nothing itself. */
function turns(words: readonly Word[], at: number): boolean {
  return words[at]!.word === 'never' && words.slice(at + 1, at + 1 + reach).some(({ word }) => good.has(word) || bad.has(word));
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
    .some(({ word }) => negators.has(word) || isContraction(word) || /^(?:less|isn|lack|lacks|lacking)$/.test(word));
}

/** `not only good`, `couldn’t be better`, `no better`: praise. */
function isMeasured(words: readonly Word[], at: number): boolean {
  return words.slice(Math.max(0, at - reach), at + 1).some(({ word }) => /^(?:only|just|better|no|nothing|couldn't|can't)$/.test(word));
}

function isContraction(word: string): boolean {
  return word.endsWith("n't");
}
