import { alsoNouns } from './decontextualize.ts';
import { hasForm, isKnown, stemOf } from './verb-forms.ts';

/** The clauses of a sentence, each with its subject. */

/** A part of a sentence with one verb, or a remark between commas. */
export interface Clause {
  kind: 'main' | 'relative' | 'complement' | 'subordinate' | 'aside';
  /** Where its words stand, in order: several places where another clause stands within. */
  spans: (readonly [start: number, end: number])[];
  /** Its words. */
  text: string;
  /** The subject, in the sentence's words: what precedes the verb. For a relative clause or an aside, what it modifies. */
  subject: string;
  /** Position of its first verb in the sentence; -1 without one. */
  verb_at: number;
  /** The clause it hangs on; a second verb of one subject hangs on the first. */
  parent: Clause | undefined;
  /** Nothing parts it from the clause it hangs on: what bounds that bounds it. */
  isBound: boolean;
}

interface Word {
  text: string;
  lower: string;
  at: number;
  end: number;
}

const auxiliaries = new Set(
  `is are was were be am has have had do does did will would can could may might must shall should cannot isn't aren't wasn't weren't hasn't haven't hadn't
  doesn't don't didn't won't wouldn't can't couldn't shouldn't`.split(/\s+/),
);
/** Behind one of these a word is no verb of a subject. */
const nominal = new Set(
  `a an the its our their his her your my this these those of in on at by for from with without to into onto per than as between across under over about through
  during within each every some any no all both another other such own more most`.split(/\s+/),
);
const pronouns = new Set('it we they he she there you i'.split(' '));
const relatives = new Set(['which', 'who', 'whom', 'whose', 'where']);
const subordinators = new Set(
  'because while whereas although though unless if when after before since until once as so whether'.split(' '),
);
const joints = new Set(['and', 'but', 'or', 'yet', 'nor']);
const adverb = /^(?:also|now|then|often|always|never|not|still|already|later|soon|both|\w+ly)$/;
const reporting =
  /^(?:sa(?:y|ys|id)|announc|expect|believ|estimat|report|confirm|know|known|show|state|stated|means|anticipat|agre|decid|indicat|note|hope|think|den(?:y|ies|ied)|certain|sure|assum|plan|likely|possible|require|ensure)/;

/** The clauses of a sentence in the order in which they begin; at least one. */
export function clausesOf(sentence: string): Clause[] {
  const words = wordsIn(sentence);
  const found: Clause[] = [];
  let from = 0;
  let current = begin('main', 0);
  for (let index = 0; index < words.length; index++) {
    const { lower, at, end } = words[index]!;
    const next = words[index + 1];
    if (/^[;—–]$/.test(lower) || (lower === ':' && hasVerb(index + 1, words.length))) turn(end, () => begin('main', end));
    else if (lower === '(') turn(at, () => begin('aside', end, { parent: current }));
    else if (lower === ')' && current.kind === 'aside') turn(end, () => current.parent ?? current);
    else if (lower === ',' && next) takeComma(index, next);
    else if (relatives.has(lower) && index > 0 && words[index - 1]!.lower !== ',')
      turn(at, () => begin('relative', at, { parent: current, isBound: true }));
    else if (lower === 'that' && next && !nominal.has(words[index - 1]?.lower ?? '') && index > 0) takeThat(index);
    else if (joints.has(lower) && !isNotYet(index) && words[index - 1]?.lower !== ',' && !isVerb(index - 1) && beginsPredicate(index + 1))
      turn(at, () => join(end));
    else if (isBackInParent(index)) turn(at, () => current.parent ?? current);
    else if (subordinators.has(lower) && words[index - 1]?.lower !== ',' && begins(index)) {
      if (index === 0) current.kind = 'subordinate';
      else turn(at, () => begin('subordinate', at, { parent: current, isBound: true }));
    }
  }
  turn(sentence.length, () => current);
  for (const clause of found) complete(clause);
  return found;

  /** `has not yet opened`: it joins nothing. */
  function isNotYet(index: number): boolean {
    return words[index]!.lower === 'yet' && /^(?:not|n't|never|has|have|is|are|as)$/.test(words[index - 1]?.lower ?? '');
  }

  function begin(kind: Clause['kind'], start: number, { parent, isBound = false }: { parent?: Clause; isBound?: boolean } = {}): Clause {
    const clause: Clause = { kind, spans: [], text: '', subject: '', verb_at: -1, parent, isBound };
    found.push(clause);
    from = start;
    return clause;
  }

  /** Ends a stretch of the clause, and goes on with another. */
  function turn(at: number, goOn: () => Clause): void {
    if (at > from) current.spans.push([from, at]);
    from = at;
    current = goOn();
  }

  /** A further verb of the same subject, or a clause with a subject of its own. */
  function join(start: number): Clause {
    const to = current.kind === 'subordinate' || current.kind === 'aside' ? (current.parent ?? current) : current;
    return begin(to.kind === 'subordinate' ? 'main' : to.kind, start, { parent: to });
  }

  function takeComma(index: number, next: Word): void {
    const { at, end } = words[index]!;
    if (relatives.has(next.lower)) return turn(at, () => begin('relative', end, { parent: outer() }));
    const [joint, behind] = joints.has(next.lower) ? [next, index + 2] : [undefined, index + 1];
    if (joint && (beginsPredicate(behind) || beginsClause(behind))) return turn(at, () => join(joint.end));
    if (subordinators.has(next.lower) && begins(index + 1)) return turn(at, () => begin('subordinate', end, { parent: outer() }));
    if (isRemark(index)) return turn(at, () => begin('aside', end, { parent: outer() }));
    if (current.kind === 'main') return;
    // What stood first, or between commas, is over.
    turn(end, () => current.parent ?? (current.kind === 'subordinate' ? begin('main', end) : current));
  }

  function outer(): Clause {
    return current.kind === 'aside' || (current.kind === 'relative' && !current.isBound) ? (current.parent ?? current) : current;
  }

  function takeThat(index: number): void {
    const isComplement = reporting.test(words[index - 1]!.lower);
    if (!isComplement && !isVerb(index + 1) && !isVerb(index + 2) && !hasVerb(index + 1, index + 6)) return;
    turn(words[index]!.at, () => begin(isComplement ? 'complement' : 'relative', words[index]!.at, { parent: current, isBound: true }));
  }

  /** `, a maker of frozen meals,`: words without a verb of their own up to the next comma. */
  function isRemark(index: number): boolean {
    const [next, last] = [words[index + 1]!, words[index - 1]];
    if (!/^(?:an?|the|its|our|one|formerly|previously|of|including|such)$/.test(next.lower) || !last) return false;
    const close = words.findIndex(({ lower }, at) => at > index && (lower === ',' || lower === ';'));
    if (hasVerb(index + 1, close < 0 ? words.length : close)) return false;
    // One of a list: another follows behind `and`.
    const joint = words[(close < 0 ? words.length : close) + 1]?.lower ?? '';
    return !joints.has(joint) && !words.slice(index + 1, close < 0 ? undefined : close).every(({ lower }) => joints.has(lower));
  }

  /** `The robot that Alder leases weighs …`: a second verb is of what the first clause is about. */
  function isBackInParent(index: number): boolean {
    if (current.kind !== 'relative' || !current.isBound || !isVerb(index) || isObject(index - 1)) return false;
    const before = words[index - 1]!.lower;
    if (auxiliaries.has(before) || adverb.test(before) || joints.has(before) || reporting.test(before)) return false;
    return words.some(({ at }, place) => place < index && at >= from && isVerb(place));
  }

  function begins(index: number): boolean {
    const stop = words.findIndex(({ lower }, at) => at > index && /^[,;]$/.test(lower));
    return hasVerb(index + 1, stop < 0 ? words.length : stop);
  }

  function hasVerb(start: number, end: number): boolean {
    for (let at = start; at < Math.min(end, words.length); at++) if (isVerb(at)) return true;
    return false;
  }

  /** Whether a verb of the previous subject follows: `and will open`, `and sells them`. */
  function beginsPredicate(index: number): boolean {
    let at = index;
    while (adverb.test(words[at]?.lower ?? '')) at += 1;
    const word = words[at]?.lower ?? '';
    if (pronouns.has(word)) return true;
    if (auxiliaries.has(word)) return word !== 'be';
    if (word.endsWith('ed') || hasForm(word)) return !isParticiple(at, index);
    return isVerb(at) && (!alsoNouns.has(stemOf(word)) || isObject(at + 1)) && stemOf(word) !== word;
  }

  /** `was designed and built in Hull`: it shares the `was`. */
  function isParticiple(at: number, joint: number): boolean {
    if (isObject(at + 1)) return false;
    const before = words.slice(Math.max(0, joint - 8), joint - 1).map(({ lower }) => lower);
    return before.some(
      (word, place) => /^(?:is|are|was|were|be|been)$/.test(word) && before.slice(place + 1).some((each) => each.endsWith('ed')),
    );
  }

  function isObject(index: number): boolean {
    const word = words[index];
    return (
      word !== undefined &&
      (/^(?:an?|the|its|our|their|them|it|that|all|more|about|over|half|many|several|both|no|not|only|[$€£\d].*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty)$/.test(
        word.lower,
      ) ||
        /^\p{Lu}/u.test(word.text))
    );
  }

  /** `, and Cedar Orchards pays`: someone, and a verb soon behind. */
  function beginsClause(index: number): boolean {
    if (pronouns.has(words[index]?.lower ?? '')) return true;
    for (let at = index + 1; at < Math.min(words.length, index + 8); at++) {
      // `Quillmere (UK) opened`: of the name.
      if (words[at]!.lower === '(' && words[at + 2]?.lower === ')') at += 3;
      if (!words[at]) return false;
      if (/^[,;(]$/.test(words[at]!.lower) || joints.has(words[at]!.lower)) return false;
      if (isVerb(at)) return true;
    }
    return false;
  }

  function isVerb(index: number): boolean {
    const word = words[index];
    if (!word) return false;
    if (auxiliaries.has(word.lower)) return word.text !== 'May';
    const last = beforeBrackets(index - 1);
    const before = words[last]?.lower ?? '';
    if (before === '' || nominal.has(before) || /^\p{Lu}/u.test(word.text)) return false;
    if (hasForm(word.lower)) return true;
    const stem = stemOf(word.lower);
    if (word.lower.endsWith('ed') && word.lower.length > 4) return isKnown(stem) || !isObject(index - 1) || isObject(index + 1);
    if (!isKnown(stem) || word.lower.endsWith('ing')) return false;
    const isNamed = /^\p{Lu}|^\p{N}/u.test(words[last]!.text) || pronouns.has(before) || relatives.has(before) || before === 'that';
    if (stem === word.lower)
      return pronouns.has(before) || relatives.has(before) || before === 'that' || (/[^s]s$/.test(before) && isObject(index + 1));
    return !alsoNouns.has(stem) || isNamed || isObject(index + 1);
  }

  /** The word before, and that before brackets: of `Quillmere (UK) works` the name. */
  function beforeBrackets(index: number): number {
    if (words[index]?.lower !== ')') return index;
    return words.findLastIndex(({ lower }, at) => at < index && lower === '(') - 1;
  }

  function complete(clause: Clause): void {
    clause.text = clause.spans.map(([start, end]) => sentence.slice(start, end).trim()).join(' ');
    const index = words.findIndex(({ at }, place) => holds(clause, at) && isVerb(place));
    clause.verb_at = words[index]?.at ?? -1;
    const { parent } = clause;
    const before =
      index < 0
        ? ''
        : clause.spans
            .map(([start, end]) => sentence.slice(start, Math.min(end, clause.verb_at)))
            .join(' ')
            .trim();
    const own = before.replace(/^(?:which|who|whom|whose|where|that)\b/i, '').trim();
    if (clause.kind === 'relative' && parent) clause.subject = own === '' || isAdverbs(own) ? antecedent(clause, parent) : own;
    else if (clause.kind === 'aside' && parent) clause.subject = antecedent(clause, parent);
    else
      clause.subject = before
        .replace(/^(?:that|because|while|whereas|although|though|if|when|after|before|since|until|once|as|so|whether)\b/i, '')
        .trim();
    // `sells sensors and licenses software`: who sells them is who does the second, too.
    if ((clause.subject === '' || adverb.test(clause.subject)) && parent && clause.kind === 'main') clause.subject = parent.subject;
    // `Plant Care is a service; it costs $40`: the pronoun takes the subject of the previous clause.
    const last = /^(?:and )?it$/i.test(clause.subject)
      ? found.findLast((each) => each.kind === 'main' && isBefore(each, clause))
      : undefined;
    if (last && last.subject !== '') clause.subject = last.subject;
  }

  function isBefore({ spans: [first] }: Clause, { spans: [second] }: Clause): boolean {
    return first !== undefined && second !== undefined && first[0] < second[0];
  }

  function isAdverbs(text: string): boolean {
    return text.split(' ').every((word) => adverb.test(word.toLowerCase()));
  }

  /** What a relative clause or a remark is about: the name or the noun right before it. */
  function antecedent({ spans }: Clause, parent: Clause): string {
    const start = spans[0]?.[0] ?? 0;
    const before = parent.spans.map(([from_, end]) => sentence.slice(from_, Math.min(end, Math.max(from_, start)))).join(' ');
    const last = before.split(/[,(]/).findLast((part) => part.trim() !== '') ?? '';
    const parts = last.trim().split(' ');
    const behind = parts.findLastIndex((word, at) => at < parts.length - 1 && endsNoun.test(word.toLowerCase()));
    return parts.slice(behind + 1).join(' ');
  }
}

/** The words that can precede a noun. */
const endsNoun = /^(?:of|in|on|at|by|for|from|with|to|and|or|is|are|was|were|has|have|had|includes?|[a-z]+ed)$/;

/** The clause at a position of the sentence. */
export function clauseAt(sentence: string, at: number, clauses: readonly Clause[] = clausesOf(sentence)): Clause {
  return clauses.findLast((clause) => holds(clause, at)) ?? clauses[0]!;
}

/** Whether the clause contains a position of the sentence. */
export function holds({ spans }: Clause, at: number): boolean {
  return spans.some(([start, end]) => start <= at && at < end);
}

/** Figures, days and names with their full stops are one word. */
function wordsIn(sentence: string): Word[] {
  const dated = sentence
    .replaceAll(/(\b\p{Lu}\p{L}+ \d{1,2}), (?=(?:19|20)\d{2}\b)/gu, '$1_ ')
    .replaceAll(/, (?=(?:Inc|Corp|Ltd|LLC|Co|plc)\b)/g, '_ ');
  return [...dated.matchAll(/[\p{L}\p{N}$€£#](?:[’'.,&-]?[\p{L}\p{N}%])*|[,;:()—–]/gu)].map(({ 0: text, index }) => ({
    text,
    lower: text.toLowerCase().replaceAll('’', "'"),
    at: index,
    end: index + text.length,
  }));
}
