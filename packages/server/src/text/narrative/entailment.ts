import { sentencesOf } from '../../kernel/sentences.ts';
import { speakerKey, speakersKey, tokensOf, type Token } from './said-tokens.ts';
import { decontextualized, type Speaker } from './decontextualize.ts';
import * as lists from './entailment-words.ts';

/**
 * Whether a sentence of a document says all that a statement says. A statement may tell it by a third person, leave out what stands between
 * commas, items of a list, a clause at either end, and tell the day elsewhere; beyond that it keeps the words and their order.
 * What cannot be told to be the same counts as something else.
 */
export function isEntailed(statement: string, sentence: string, speaker: Speaker): boolean {
  if (statement === decontextualized(sentence, speaker)) return true;
  if (/[<>[\]{}`|*_#\\]|:\/\/|www\./.test(statement)) return false;
  if (sentencesOf(statement).length !== 1) return false;
  const told = tokensOf(statement, { speaker, isOwn: false }).filter(isHeld);
  const said = tokensOf(sentence, { speaker, isOwn: true });
  if (told.length < 2 || said.some(({ raw }) => lists.hearsay.has(raw))) return false;
  return isAligned({ told, said }) || movedDays(told, said).some((moved) => isAligned(moved));
}

const isFree = ({ raw }: Token) => lists.free.has(raw);
const isHeld = (token: Token) => !isFree(token);

interface Pair {
  /** Without what is free. */
  told: readonly Token[];
  said: readonly Token[];
  /** What was taken out of `said`, where its words stood: index of the token behind it. */
  moved?: number;
}

/** Both without one statement of time that they share. */
function movedDays(told: readonly Token[], said: readonly Token[]): Pair[] {
  const found: Pair[] = [];
  for (const own of daysIn(told)) {
    for (const theirs of daysIn(said)) {
      const keys = (tokens: readonly Token[]) =>
        tokens
          .filter(isHeld)
          .map(({ key }) => key)
          .join(' ');
      if (keys(told.slice(...own)) !== keys(said.slice(...theirs))) continue;
      const end = theirs[0] === 0 && said[theirs[1]]?.raw === ',' ? theirs[1] + 1 : theirs[1];
      found.push({ told: told.toSpliced(own[0], own[1] - own[0]), said: said.toSpliced(theirs[0], end - theirs[0]), moved: theirs[0] });
    }
  }
  return found;
}

/** `in fiscal 2030`, `as of June 30, 2030`. */
function daysIn(tokens: readonly Token[]): [number, number][] {
  return tokens.flatMap((token, at): [number, number][] => {
    if (token.kind !== 'date') return [];
    let start = at;
    while (start > 0 && lists.dayWords.has(tokens[start - 1]!.raw)) start -= 1;
    return tokens[start - 1] && lists.dayPrepositions.has(tokens[start - 1]!.raw) ? [[start - 1, at + 1]] : [];
  });
}

function isAligned(pair: Pair): boolean {
  const { told, said } = pair;
  const isStrict = told.some(({ kind, raw }) => kind === 'number' || lists.utmost.has(raw));
  const hasSubject = (upTo: number) => told.slice(0, upTo).some(({ key }) => key === speakerKey || key === speakersKey);
  // Where in the sentence the words of the statement may have led so far.
  let reached = new Set<number>();
  for (const [at, token] of told.entries()) {
    const next = new Set<number>();
    for (const [index, other] of said.entries()) {
      if (!means(token, other, hasSubject(at))) continue;
      if (at === 0 ? mayBegin(pair, index) : [...reached].some((from) => from < index && mayPass(pair, { from, to: index, isStrict })))
        next.add(index);
    }
    reached = next;
    if (reached.size === 0) return false;
  }
  return [...reached].some((end) => mayEnd(pair, { end, isStrict }));
}

function means(told: Token, said: Token, hasSubject: boolean): boolean {
  if (told.key === said.key) return true;
  if (told.key === '=its') return hasSubject && said.key === speakersKey;
  if (told.key === 'it') return hasSubject && said.key === speakerKey;
  if (told.raw === 'and') return said.raw === ';';
  return told.kind === 'date' && said.kind === 'date' && said.key.startsWith(`${told.key}-`);
}

/** Whether the words before are an aside that does not restrict what follows. */
function mayBegin({ said, moved }: Pair, start: number): boolean {
  let head = said.slice(0, start);
  const isOf = moved === undefined || moved > 0 || head.every(isFree) || isApposed(said, head, start);
  if (!isOf) return false;
  if (head.every(isFree)) return true;
  const comma = head.findIndex(({ raw }) => raw === ',');
  if (comma > 0 && lists.adverbial.has(head[0]!.raw)) {
    if (head.slice(0, comma).some(({ raw }) => lists.turning.has(raw))) return false;
    head = head.slice(comma + 1);
    if (head.every(isFree) || isApposed(said, head, start)) return true;
  } else if (isApposed(said, head, start)) return true;
  const last = head.at(-1)!.raw;
  if (last === ';') return true;
  const before = head.at(-1)!.raw === ',' ? head.at(-2) : head.at(-1);
  const isClause = head.filter(({ raw }) => raw === ',').length === 1 && head.at(-2)?.raw === ',' && lists.clauseJoints.has(before!.raw);
  // `the` belongs to what follows.
  return isClause || (last === 'the' && mayBegin({ told: [], said, ...(moved !== undefined && { moved }) }, start - 1));
}

/** `one customer, Cedar Orchards, accounted …`: what stands before is another word for it. */
function isApposed(said: readonly Token[], head: readonly Token[], start: number): boolean {
  const held = head.filter(isHeld);
  return (
    head.at(-1)?.raw === ',' &&
    held.length <= 3 &&
    held.every(({ kind, raw }) => (kind === 'word' || kind === 'number') && !lists.turning.has(raw) && !lists.prepositions.has(raw)) &&
    said.slice(start, start + 5).some(({ raw }) => raw === ',')
  );
}

/** Whether what stands between two words can be left out. */
function mayPass({ said, moved }: Pair, { from, to, isStrict }: { from: number; to: number; isStrict: boolean }): boolean {
  const gap = said.slice(from + 1, to);
  const held = gap.filter(isHeld);
  if (held.length === 0) return true;
  if (moved !== undefined && held.some(({ kind }) => kind === 'date')) return false;
  const [first, last] = [gap[0]!.raw, gap.at(-1)!.raw];
  const marks = gap.filter(({ kind }) => kind === 'mark');
  const isBracketed = (first === ',' && last === ',') || (first === '(' && last === ')');
  if (isBracketed && gap.length > 2) return marks.length === 2 && !held.some(({ raw }) => lists.bounding.has(raw));
  // `we did this, and did that`: who did both is the same.
  const isShared = said[from]!.key === speakerKey || (lists.auxiliary.has(said[to]!.raw) && isSubject(said, from));
  const isBroken = gap.some(
    ({ raw, key }) =>
      lists.subordinate.has(raw) || lists.bounding.has(raw) || (key === speakerKey && raw !== '§u') || raw === 'it' || raw === ';',
  );
  if (isShared && last === 'and' && !isBroken) return true;
  if (
    isStrict ||
    held.some(({ raw, kind }) => lists.turning.has(raw) || kind === 'number' || kind === 'date' || raw === ';' || raw === ':')
  )
    return false;
  return isListed(said, { from, to, gap }) || isModifier(said[from]!, held);
}

/** Whether a sentence begins with a name that ends here. */
function isSubject(said: readonly Token[], end: number): boolean {
  return said[end]!.kind === 'name' && said.slice(1, end).every(({ kind }) => kind === 'name');
}

function isListed(said: readonly Token[], { from, to, gap }: { from: number; to: number; gap: readonly Token[] }): boolean {
  if (said.some(({ raw }) => lists.together.has(raw)) || gap.some(({ raw }) => lists.subordinate.has(raw))) return false;
  const isJoint = (token: Token | undefined) => token !== undefined && lists.joints.has(token.raw);
  const inner = gap.filter((token) => isHeld(token) && !isJoint(token));
  if (inner.length === 0 || inner.length > 8) return false;
  // Behind a joint and before the next one: `, build`; or from one to where the list goes on: `build and`.
  if (isJoint(gap[0]) && isJoint(said[to])) return true;
  const ands = gap.filter(({ raw }) => raw === 'and' || raw === 'or').length;
  return (
    /^(?:and|or)$/.test(gap.at(-1)!.raw) &&
    ands === 1 &&
    (isJoint(said[from]) || !inner.some(({ kind, key }) => kind === 'name' && key !== speakersKey))
  );
}

/** `the large companies`, `our direct sales force`. */
function isModifier(before: Token, held: readonly Token[]): boolean {
  return (
    lists.determining.has(before.raw) &&
    held.length <= 2 &&
    held.every(({ kind, raw }) => kind === 'word' && !lists.prepositions.has(raw) && !lists.subordinate.has(raw) && !raw.includes("'"))
  );
}

/** Whether the words after are an aside that does not restrict the statement. */
function mayEnd({ told, said, moved }: Pair, { end, isStrict }: { end: number; isStrict: boolean }): boolean {
  if (moved !== undefined && moved > end + 1) return false;
  const tail = said.slice(end + 1);
  const own = tail.slice(0, Math.max(0, ownEnd(tail)));
  const undated = said
    .slice(0, end + 1)
    .concat(own)
    .some(({ kind }) => kind === 'date');
  const hasDay = moved !== undefined || told.some(({ kind }) => kind === 'date');
  if (told.some(({ isFigure }) => isFigure) && undated && !hasDay) return false;
  if (moved !== undefined && own.some(({ kind }) => kind === 'date')) return false;
  if (tail.every(isFree)) return true;
  if (tail.some(({ raw }, at) => lists.bounding.has(raw) && !tail.slice(0, at).some(({ raw: word }) => word === 'and' || word === ';')))
    return false;
  const [first, second, third] = tail.map(({ raw }) => raw);
  if (first === ',' || first === ';' || first === '—' || first === '(') return true;
  if (first === undefined || first === 'and')
    return first === undefined || isPredicate(second, third) || (!isStrict && !said.some(({ raw }) => lists.together.has(raw)));
  if (isStrict) return lists.remarks.has(first) || (first === 'from' && tail[1]?.kind === 'number');
  return lists.prepositions.has(first) || first === 'to';
}

/** Where the first clause of a tail ends. */
function ownEnd(tail: readonly Token[]): number {
  const end = tail.findIndex(
    ({ raw }, at) => raw === ';' || lists.clauseBegins.has(raw) || (raw === 'and' && at > 0 && tail[at - 1]!.raw === ','),
  );
  return end < 0 ? tail.length : end;
}

/** `and ships them`, `and will deploy`, `and the rest`: no second half of what was counted. */
function isPredicate(first: string | undefined, second: string | undefined): boolean {
  return lists.auxiliary.has(first ?? '') || lists.objects.has(second ?? '');
}
