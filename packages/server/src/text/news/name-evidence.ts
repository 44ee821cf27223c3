/** What the words around a name say of whether it is a company's. */

import {
  businessNouns,
  businessPlans,
  businessVerbs,
  plannedNouns,
  dealVerbs,
  determiners,
  ownedNouns,
  places,
  roleNouns,
  weakVerbs,
  credits,
  networks,
  sharing,
} from './name-words.ts';
import type { Sentence, Token } from './name-sentences.ts';

/** A name in its sentence. */
export interface Placed {
  sentence: Sentence;
  /** First and last token of the name. */
  first: number;
  last: number;
  /** Whether its words are all plain words. */
  isPlain: boolean;
  /** The legal form it ends in. */
  form?: string | undefined;
  /** Its listing, in parentheses right behind it. */
  ticker?: string | undefined;
}

export interface Evidence {
  /** About in the middle of what a plain word needs at 3. */
  score: number;
  /** What speaks for it most, as it is told to readers. */
  reason: string;
  /** Whether it is written in capitals where other words are not. */
  isCapitals: boolean;
  /** What the best of the words beside it counts. */
  cue: number;
  /** Whether one such cue is enough: what only companies have, or are called. */
  isTelling: boolean;
}

/**
 * What speaks for a name being a company's, from the words next to it: a capital where no other word has one, what companies do and
 * have, what they are called, and what speaks against it, an article in front of a plain word and a place.
 */
export function evidenceOf({ sentence, first, last, isPlain, form, ticker }: Placed): Evidence {
  const { tokens, isTitleCase } = sentence;
  const name = tokens.slice(first, last + 1);
  const before = tokens[first - 1];
  const beyond = tokens[first - 2];
  const next = tokens[last + 1];
  const isSpaced = (tokens[last]?.gap ?? '') === ' ';
  const cues: { score: number; reason: string }[] = [];
  // The first word of a sentence has its capital from that, a second one has not.
  const isTold = last > 0 && !isTitleCase;
  const isShouted = !isTitleCase && name.some(({ text }) => /^\p{Lu}[\p{Lu}\p{N}&.]+$/u.test(text));

  let score = 0;
  if (isTold || isShouted) score += isPlain && !isShouted ? 1.5 : 2;
  else if (!isPlain) score += 1.5;
  if (name.length > 1) score += isPlain ? 0.7 : 1.2;

  const add = (points: number, reason: string) => cues.push({ score: points, reason });
  if (next && isSpaced && !tokens[last]!.isPossessive) {
    // Behind a capital word another one may be part of a name: `Health Net`.
    const isOwn = !next.isCapital || isTitleCase || /^\p{Lu}[\p{Lu}\p{N}]+$/u.test(next.text);
    if (businessNouns.has(next.word)) add(isOwn && !(isTitleCase && isPlain) ? 2 : 1, `followed by "${next.text}"`);
    else if (businessVerbs.has(next.word)) add(1.5, `"${next.text}" is what companies do`);
    else if (isPlan(tokens, last + 1))
      add(hasObject(tokens, last + 3) ? 2.2 : 1.5, `"${next.text} ${tokens[last + 2]!.text}" is what companies plan`);
    else if (weakVerbs.has(next.word)) add(0.7, `"${next.text}" follows`);
  }
  if (next && tokens[last]!.isPossessive) add(businessNouns.has(next.word) ? 2 : 0.5, `"${tokens[last]!.text} ${next.text}"`);
  if (before && before.gap === ' ') {
    if (roleNouns.has(before.word) && !before.isPossessive) add(2.2, `called "${before.text}"`);
    else if ((before.word === 'of' || before.word === 'in' || before.word === 'at') && beyond && ownedNouns.has(beyond.word))
      add(2.2, `behind "${beyond.text} ${before.text}"`);
    else if (dealVerbs.has(before.word)) add(0.5, `behind "${before.text}"`);
    else if (before.word.endsWith('-based') || before.word.endsWith('-listed')) add(2, `"${before.text}"`);
  }
  const behind = tokens
    .slice(last + 1, last + 6)
    .map(({ word }) => word)
    .join(' ');
  const gap = tokens[last]?.gap ?? '';
  if (
    gap.startsWith(', ') &&
    /^(?:the|a|an|owner|owned|which|whose|formerly)\b/.test(behind) &&
    tokens.slice(last + 1, last + 6).some(({ word }) => roleNouns.has(word))
  )
    add(2, 'told to be a company');
  else if (gap.startsWith(', ') && /^(?:owned|which owns|formerly|owner)\b/.test(behind)) add(1.5, 'told to be a company');
  else if (gap.startsWith(': ') && first === 0) add(0.9, 'heads the line');
  if (first === 0 && isActing(tokens, last)) add(1, 'speaks of what is its own');
  if (form !== undefined) add(4, `has the legal form "${name.at(-1)!.text}"`);
  if (ticker !== undefined) add(5, `stands before its ticker ${ticker}`);
  if (behind.startsWith('declined to comment')) add(2, '"declined to comment"');

  if (before && before.gap === ' ' && isPlain && !isTitleCase) {
    const isHead =
      !next ||
      !isSpaced ||
      !/^\p{Ll}/u.test(next.text) ||
      weakVerbs.has(next.word) ||
      businessVerbs.has(next.word) ||
      places.has(next.word);
    if (determiners.has(before.word)) score -= isHead ? 3 : before.word === 'the' ? 2.5 : 1;
    else if (places.has(before.word) && !(beyond && ownedNouns.has(beyond.word))) score -= 1.5;
  }
  score -= isAside(sentence, { first, last });
  if (isPlain && first === 0 && last === 0 && (tokens.length === 1 || gap.startsWith(','))) score -= 2;
  if (isPlain && !isTold && next && isSpaced && /^\p{Ll}/u.test(next.text) && cues.length === 0) score -= 1.5;
  const best = cues.reduce((a, b) => (b.score > a.score ? b : a), { score: 0, reason: '' });
  const rest = cues.reduce((sum, cue) => sum + cue.score, 0) - best.score;
  return {
    score: score + best.score + 0.4 * rest,
    reason: best.reason,
    isCapitals: isShouted,
    cue: best.score,
    isTelling: best.score >= 2,
  };
}

/** Weight against a mention: picture credits, bylines, links to follow. */
function isAside({ tokens }: Sentence, { first, last }: { first: number; last: number }): number {
  const before = tokens[first - 1];
  const next = tokens[last + 1];
  if (!before) return 0;
  if (credits.has(before.word)) return 3;
  const isNetwork = first === last && networks.has(tokens[last]!.word);
  if (isNetwork && tokens.slice(Math.max(0, first - 10), first).some(({ word }) => sharing.has(word))) return 4;
  if (isNetwork && /^(?:on|via|over)$/.test(before.word)) return next && businessNouns.has(next.word) ? 0 : 2.5;
  if (before.word === 'told') return 2;
  return before.gap.endsWith('(') && tokens[last]!.gap.startsWith(')') ? 2 : 0;
}

/** `to buy`, `will close`. */
function isPlan(tokens: readonly Token[], at: number): boolean {
  return /^(?:to|will)$/.test(tokens[at]!.word) && businessPlans.has(tokens[at + 1]?.word ?? '');
}

/** `cut 2,400 jobs`, `buy its rival`, `lay off`: of a plan, what companies have and are. */
function hasObject(tokens: readonly Token[], from: number): boolean {
  return tokens.slice(from, from + 4).some(({ word }) => businessNouns.has(word) || roleNouns.has(word) || plannedNouns.has(word));
}

/** `raised its target`, `said it would`: the subject is an organization or a person. */
function isActing(tokens: readonly Token[], last: number): boolean {
  const verb = tokens[last + 1]?.word ?? '';
  if (!businessVerbs.has(verb) && !weakVerbs.has(verb)) return false;
  return tokens.slice(last + 2, last + 8).some(({ word }) => word === 'its' || word === 'it');
}
