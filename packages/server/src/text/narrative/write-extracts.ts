import { stemsOf } from '../../kernel/words.ts';
import { answersTo } from './answers-to.ts';
import { deedBefore } from './deed.ts';
import type { Evidence, Told } from './evidence.ts';
import type { Speaker } from './decontextualize.ts';
import type { Question, Statement } from './statement.ts';

/** Share of the words of the shorter of two sentences that makes them one. */
const sameShare = 0.6;
/** What is a year older weighs a tenth less. */
const agingPerYear = 0.9;

/** Years in which a document describes the present. */
const yearsOfToday = 3;
/** What is older is no answer. */
const yearsOfHistory = 10;

interface Candidate {
  told: Told;
  text: string;
  about: string;
  fit: number;
  stems: Set<string>;
  day: string;
}

/**
 * Answers questions with sentences of the evidence: the best fitting, of the newest documents, each thing once. Deterministic, and no model runs.
 * A sentence that says the same as a better one is not written; its passage is cited beside it.
 */
export function writeExtracts(
  questions: readonly Question[],
  { told, evidence, speaker }: { told: readonly Told[]; evidence: readonly Evidence[]; speaker: Speaker },
): Statement[] {
  // The company's own name is in every sentence and does not make two sentences equal.
  const own = new Set([speaker.name, ...speaker.names].flatMap((name) => stemsOf(name)));
  const newest = evidence.reduce((latest, { day }) => (day && day > latest ? day : latest), '');
  return questions.flatMap((question) => answer(question, { told, evidence, newest, own }));
}

function answer(
  question: Question,
  { told, evidence, newest, own }: { told: readonly Told[]; evidence: readonly Evidence[]; newest: string; own: ReadonlySet<string> },
): Statement[] {
  const candidates = told.flatMap((each): Candidate[] => {
    const at = evidence[each.evidence]!;
    const found = answersTo(question, each, at);
    if (found.length === 0) return [];
    const day = at.day ?? '';
    const stems = new Set(stemsOf(each.text).filter((stem) => !own.has(stem)));
    return found.map(({ about = '', text = each.text, fit }) => ({
      told: each,
      text,
      about,
      fit: fit * agingPerYear ** yearsBetween(day, newest),
      stems,
      day,
    }));
  });
  const isWithin = (years: number) => candidates.filter(({ day }) => day === '' || yearsBetween(day, newest) <= years);
  // What an old document says is told where no newer one answers.
  const asked = isWithin(yearsOfToday).length > 0 ? isWithin(yearsOfToday) : isWithin(yearsOfHistory);
  asked.sort((a, b) => b.fit - a.fit || (a.day < b.day ? 1 : a.day > b.day ? -1 : a.told.evidence - b.told.evidence));
  const chosen: (Candidate & { also: Told[] })[] = [];
  for (const candidate of asked) {
    const same = chosen.find((other) => areSame(other, candidate) || (question.once_each && isOfSame(other, candidate)));
    if (same) {
      if (same.also.length < 2 && same.told.evidence !== candidate.told.evidence && same.told.quote === candidate.told.quote)
        same.also.push(candidate.told);
    } else if (chosen.length < question.most) chosen.push({ ...candidate, also: [] });
  }
  return chosen.map(({ told: best, text, about, also }) => ({
    question: question.key,
    text,
    about,
    rests_on: [best, ...also].map(({ evidence: index, quote }) => ({ evidence: index, quote })),
  }));
}

/** Whether both are of one thing, however it is told: `Launch of PrunePilot 3`, `Release of PrunePilot 3`. */
function isOfSame(a: Candidate, b: Candidate): boolean {
  const of = ({ about }: Candidate) =>
    about
      .replace(deedBefore, '')
      .replace(/^(?:the|its|an?) /i, '')
      .toLowerCase();
  const isLonger = (long: string, short: string) =>
    long.startsWith(short) && /^(?:$| of |,? (?:inc|corp|ltd|llc|holding|group)\b)/.test(long.slice(short.length));
  return a.about !== '' && b.about !== '' && (isLonger(of(a), of(b)) || isLonger(of(b), of(a)));
}

function areSame(a: Candidate, b: Candidate): boolean {
  // One that names several, each for itself.
  if (a.told === b.told) return a.about === b.about;
  // The same of two years: the better is told.
  if (withoutFigures(a.told.text) === withoutFigures(b.told.text) && !price.test(a.told.text)) return true;
  // Of another year, or at another price, it is something else.
  if (areApart(a.told.text, b.told.text, /\b(?:19|20)\d{2}\b/g) || areApart(a.told.text, b.told.text, price)) return false;
  let shared = 0;
  for (const stem of a.stems) if (b.stems.has(stem)) shared += 1;
  return shared >= sameShare * Math.min(a.stems.size, b.stems.size);
}

/** What one thing costs. */
const price = /[$€£]\d[\d.,]*(?= (?:per|a|an|each|once)\b)/g;

function withoutFigures(text: string): string {
  return text.replaceAll(/\d[\d.,]*/g, '').replaceAll(/ +/g, ' ');
}

/** Whether both say something of a kind, and nothing of it alike. */
function areApart(a: string, b: string, kind: RegExp): boolean {
  const [said, others]: [string[], string[]] = [a.match(kind) ?? [], b.match(kind) ?? []];
  return said.length > 0 && others.length > 0 && !said.some((each) => others.includes(each));
}

function yearsBetween(day: string, newest: string): number {
  if (day === '' || newest === '') return 1;
  return Math.max(0, (Date.parse(newest) - Date.parse(day)) / 31_557_600_000);
}
