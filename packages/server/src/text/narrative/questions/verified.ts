import { anyMonth, monthNames } from '../../../kernel/dates.ts';
import { asPattern } from '../../../kernel/text.ts';
import { countryFrom } from '../../../kernel/countries.ts';
import { assertionOf } from '../assertion.ts';
import { clausesOf, clauseAt, type Clause } from '../clauses.ts';
import type { Company } from '../company.ts';
import { nameAtStart } from '../section.ts';
import type { Asked } from './asked.ts';
import { doing } from './asked-clause.ts';
import { termsIn, termsOf } from './same-words.ts';

/** Whether a sentence that has the words of a question answers it: who does what in it, and whether that is so. */

/** A sentence in its clauses; read once for all places of it. */
export interface Said {
  text: string;
  clauses: readonly Clause[];
  /** `YYYY-MM-DD` of its document; '' where it is not known. */
  day: string;
}

export function saidIn(text: string, day: string): Said {
  return { text, clauses: clausesOf(text), day };
}

/** What ends something; of it what has ended may be told. */
const ending = new Set(
  'sell close end discontinue terminate divest stop cease exit cut shut retire withdraw cancel lose'.split(' ').map(doing),
);

/**
 * The words that answer at a position, if the sentence asserts them of the subject asked about; otherwise undefined.
 * The words are of the clause of that place, and of those it depends on.
 */
export function verifiedAt(asked: Asked, { said, at, company }: { said: Said; at: number; company: Company }): string | undefined {
  const { text, clauses } = said;
  const own = clauseAt(text, at, clauses);
  const scope = scopeOf(own, { clauses, at, isWide: asked.wanted === 'name' || asked.wanted === 'time' || asked.wanted === 'reason' });
  const holding = new Set(scope.filter((clause) => !isUnder(clause, own) || (clause.kind === 'main' && asked.wanted === 'time')));
  // `Alder Farms, which installs them`: the clause is about the noun it modifies.
  for (const clause of clauses)
    if (asked.wanted === 'name' && clause.kind === 'relative' && text.startsWith(clause.subject, at)) {
      scope.push(clause);
      holding.add(clause);
    }
  const { verb } = asked.clause;
  const isFigure = asked.wanted === 'amount' || asked.wanted === 'share';
  const isBound = verb !== '' && !(isFigure && verb === doing('make'));
  const places = isBound ? verbPlaces(verb, text).filter((place) => holding.has(clauseAt(text, place, clauses))) : [at];
  const isTrue = (place: number) => isAsserted(asked, text, place) && isAsserted(asked, text, at);
  const found = places.some(
    (place) => isTrue(place) && isOf(asked, { clause: clauseAt(text, place, clauses), at: place, said, company, scope }),
  );
  if (
    !found ||
    isToCome(asked, said, [...scope, ...clauses.filter(({ parent, kind }) => kind === 'relative' && parent && scope.includes(parent))]) ||
    (asked.wanted === 'count' && asked.clause.isHaving && !isHaving(own, text))
  )
    return undefined;
  return scope.map((clause) => `${clause.text} ${clause.subject}`).join(' ');
}

/** Whether it is told as so; what is to come only where that is asked, what has ended where its end is. */
export function isAsserted({ clause }: Asked, text: string, at: number): boolean {
  const how = assertionOf(text, at);
  return how === 'asserted' || (how === 'planned' && clause.tense === 'future') || (how === 'ended' && ending.has(clause.verb));
}

/** Verbs after which `selling` is an activity. Elsewhere it can modify a noun: `selling expenses`. */
const beginsDoing = /\b(?:is|are|was|were|been|began|begun|begins?|start(?:s|ed)?|continue[sd]?|keeps?|kept) (?:[a-z]+ly )?$/;

/** The places of a verb, in any form, and of what is called after it. */
export function verbPlaces(verb: string, text: string): number[] {
  return [...text.matchAll(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu)].flatMap(({ 0: word, index }) =>
    doing(word.toLowerCase()) === verb && !(word.endsWith('ing') && !beginsDoing.test(text.slice(0, index))) ? [index] : [],
  );
}

/** The clause with those about the same subject: what it modifies and its asides. */
function scopeOf(own: Clause, { clauses, at, isWide }: { clauses: readonly Clause[]; at: number; isWide: boolean }): Clause[] {
  const scope = new Set([own]);
  for (
    let clause = own;
    clause.parent && (isWide ? clause.kind !== 'main' : clause.isBound || clause.kind === 'relative');
    clause = clause.parent
  )
    scope.add(clause.parent);
  for (const clause of clauses) {
    if (!clause.parent || !scope.has(clause.parent)) continue;
    // `In May it sold this and bought that`: the day is of both.
    const isDated = isWide && clause.kind === 'main' && at < clause.parent.verb_at;
    if (clause.isBound || clause.kind === 'aside' || isDated) scope.add(clause);
  }
  return [...scope];
}

function isUnder({ parent }: Clause, own: Clause): boolean {
  return parent === own || (parent !== undefined && isUnder(parent, own));
}

interface Where {
  clause: Clause;
  at: number;
  said: Said;
  company: Company;
  scope: readonly Clause[];
}

/** Whether the subject of the question acts or possesses. */
function isOf(asked: Asked, where: Where): boolean {
  const { subject, verb, isPassive, hasObject } = asked.clause;
  const { clause, company } = where;
  if (subject === 'company') {
    if (isCompany(clause.subject, company) || isDoneBy(clause.text, company)) return true;
    // `Research expense was $131 million`: a report gives its own figures.
    if (asked.wanted === 'amount' && isAskedItself(asked, clause.subject)) return true;
    return verb === '' ? isHadBy(where) : isPassive && mentions(clause.text, company);
  }
  if (subject !== 'asked') {
    const words = termsIn(!isPassive && hasObject && verb !== '' ? clause.subject : `${clause.text} ${clause.subject}`);
    return subject.every((term) => words.has(term)) && (isPassive || !isForeign(asked, where));
  }
  if (asked.wanted === 'name') return verb !== '' || isItsOwn(where);
  return !isForeign(asked, where);
}

/** Whether a subject is what is asked for, and nothing else: a measure of the company, and of none of its parts. */
function isAskedItself({ terms }: Asked, subject: string): boolean {
  const said = termsOf(subject).map(({ term }) => term);
  return said.length > 0 && said.every((term) => terms.includes(term)) && said.length >= terms.length - 1;
}

/** Whether another company acts that the question does not name. */
function isForeign(asked: Asked, { clause, company }: Where): boolean {
  if (isCompany(clause.subject, company)) return false;
  const { subject } = clause;
  const isAsked = (words: string) => termsOf(words).every(({ term }) => asked.terms.includes(term));
  // The names at the beginning and the owners: `Alder Farms`, `the works of Alder Farms`, `Alder Farms’ works`.
  const heads = [...subject.matchAll(/^|[,:] |\b(?:of|at|for|by|with) (?:the )?|\b(?=\p{Lu}[^,]*[’']s? )/giu)].map(
    ({ index, 0: { length } }) => index + length,
  );
  const names = heads.flatMap((start) => nameAtStart(subject.slice(start).replace(/[’']s?(?: .*)?$/, ''), company) ?? []);
  if (names.some((name) => !isAsked(name) && !isPlaceOrDay(name))) return true;
  const role =
    /^(?:(?:a|an|one|this|that|each|every|its|the|some|many|most|three|two) )*(?:[\w-]+ )?((?:customer|supplier|competitor|partner|manufacturer|distributor|acquirer)s?)\b/i.exec(
      subject,
    );
  return role !== null && !isAsked(role[1]!);
}

const monthOrDay = new RegExp(String.raw`^(?:${anyMonth}|\p{Lu}\p{Ll}+day)\b`, 'u');
const endsWithTime = new RegExp(String.raw`\b(?:19|20)\d{2}$|(?:${anyMonth})$`);

function isPlaceOrDay(name: string): boolean {
  return countryFrom(name) !== undefined || monthOrDay.test(name);
}

/** Whose it is that is named: the last who is said to have anything before it is the company. */
function isItsOwn({ clause, said, at, company }: Where): boolean {
  const before = said.text.slice(0, at);
  const names = shortNames(company).map(asPattern).join('|');
  const possessors = [
    ...before.matchAll(
      new RegExp(`\\b(?:its|our|their)\\b|(?:${names})(?: \\([^)]*\\))?[’']s?|(\\p{Lu}[\\p{L}\\p{N}]*)[’']s?(?= )`, 'giu'),
    ),
  ];
  const last = possessors.at(-1);
  if (last) return last[1] === undefined;
  return isCompany(clause.subject, company) || mentions(said.text, company);
}

/** `its four works`, `Quillmere’s works`, `240 people work for Quillmere`. */
function isHadBy({ clause, said, at, company }: Where): boolean {
  const before = said.text.slice(0, at);
  const names = shortNames(company).map(asPattern).join('|');
  const isPossessed = new RegExp(`(?:\\b(?:its|our)|(?:${names})(?: \\([^)]*\\))?[’']s?)(?: [\\p{L}\\p{N}-]+){0,4} ?$`, 'u').test(before);
  if (isPossessed) return true;
  if (new RegExp(`\\b(?:work|works|worked|working|employed) (?:for|at|with|by) (?:it\\b|us\\b|${names})`, 'u').test(clause.text))
    return true;
  return new RegExp(`(?:^|[,.] |\\b(?:and|of|for|as|at) )(?:its|our|(?:${names})(?: \\([^)]*\\))?[’']s?) `, 'iu').test(
    `${clause.subject} `,
  );
}

/** Whether a subject is the company itself: `In May 2029 Quillmere`, `it`; not `a customer of Quillmere`. */
export function isCompany(subject: string, company: Company): boolean {
  const bare = subject
    .replace(/ \([^)]*\)$/, '')
    .replace(/(?: (?:also|now|currently|still|then|already|both|typically|recently|generally|[a-z]+ly))+$/, '')
    .trim();
  const names = shortNames(company);
  const name =
    names.find((each) => bare.toLowerCase().endsWith(each.toLowerCase())) ?? /(?:^|\s)(?:it|we|the company)$/i.exec(bare)?.[0].trim();
  if (name === undefined) return false;
  const before = bare.slice(0, bare.length - name.length).trimEnd();
  return (
    !/\b(?:of|with|by|from|for|to|at|in|than|and|or|like|as|under|including|\p{Lu}\p{L}*)$/u.test(before) ||
    /^(?:it|we)$/i.test(name) ||
    endsWithTime.test(before)
  );
}

function isDoneBy(text: string, company: Company): boolean {
  return new RegExp(`\\bby (?:it\\b|us\\b|${shortNames(company).map(asPattern).join('|')})(?![’'])`, 'u').test(text);
}

function mentions(text: string, company: Company): boolean {
  return shortNames(company).some((name) => text.includes(name)) || /\b(?:its?|our|us)\b/.test(text);
}

/** Its names, and what it is called for short: `Quillmere` of `Quillmere Robotics`. */
export function shortNames({ name, names }: Company): string[] {
  const all = [name, ...names].flatMap((each) => [
    each,
    each.replace(/ \([^)]*\)/, ''),
    each.replace(/,? (?:Inc|Corp|Co|Ltd|LLC|plc)\.?$/i, ''),
  ]);
  const first = name.split(/[ ,]/)[0] ?? '';
  return [...new Set([...all, ...(first.length > 3 && first.toLowerCase() !== 'first' ? [first] : [])])]
    .filter((each) => each !== '')
    .toSorted((a, b) => b.length - a.length);
}

const dated = new RegExp(
  `(?<=\\b(?:in|on|during|of|for|In|On) (?:early |late |mid-|spring |autumn |the fall of |summer |winter )?)(?:(${anyMonth})(?: \\d{1,2},)? )?((?:19|20)\\d{2})\\b`,
  'g',
);

/** Whether what is asked as done is dated later than the document that tells it. */
function isToCome(asked: Asked, { day, text }: Said, scope: readonly Clause[]): boolean {
  if (day === '' || asked.clause.tense === 'future' || (asked.clause.tense === 'present' && asked.wanted === 'time')) return false;
  return scope.some((clause) =>
    [...clause.text.matchAll(dated)].some(([, month, year]) => {
      const stated = month === undefined ? year! : `${year}-${String(monthNames.indexOf(month) + 1).padStart(2, '0')}`;
      // `moves in 2030`, told in 2030, may be still to come.
      const isOpen = asked.clause.tense === 'past' && stated === day.slice(0, 4) && /^(?!was|has)\p{Ll}+s$/u.test(verbOf(clause, text));
      return isOpen || stated > day.slice(0, stated.length);
    }),
  );
}

function verbOf({ verb_at }: Clause, text: string): string {
  return verb_at < 0 ? '' : (/^[\p{L}’'-]+/u.exec(text.slice(verb_at))?.[0].toLowerCase() ?? '');
}

const having = new Set(
  'has have had own owns owned operate operates operated run runs ran employ employs employed maintain maintains maintained hold holds held serve serves served comprise comprises comprised contain contains contained include includes included is are was were'.split(
    ' ',
  ),
);

/** Whether a clause states possession of what it counts, rather than an activity with that many. */
function isHaving(clause: Clause, text: string): boolean {
  return clause.verb_at < 0 || having.has(verbOf(clause, text)) || /\b(?:work|works) for\b/.test(clause.text);
}

/** `sells to Cedar` and `buys from Cedar` have the same words. */
export function turnsRound({ question }: Asked, text: string): boolean {
  return [...question.matchAll(/\b(to|from|by) (?:the |an? )?(?:[\p{L}-]+ )?([\p{L}\p{N}]+)/gu)].some(([, way, word = '']) => {
    const place = text.toLowerCase().lastIndexOf(word.toLowerCase());
    const other = place < 0 ? undefined : /\b(to|from|by) (?:[\p{L}\p{N}-]+ ){0,3}$/u.exec(text.slice(0, place))?.[1];
    return other !== undefined && other !== way;
  });
}
