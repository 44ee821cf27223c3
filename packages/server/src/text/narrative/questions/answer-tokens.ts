import { anyMonth } from '../../../kernel/dates.ts';
import { countryFrom } from '../../../kernel/countries.ts';
import { clauseAt } from '../clauses.ts';
import { isVerbForm } from '../verb-forms.ts';
import { nameAtStart } from '../section.ts';
import type { Company } from '../company.ts';
import type { Asked } from './asked.ts';
import { doing } from './asked-clause.ts';
import { termOf, termsOf } from './same-words.ts';

/** Where in a sentence stands what an answer must have: a count of what is counted, an amount, a day, a place, a name. */

/** Characters within which an amount stands of what it is of, and a name of what it is named for. */
const reach = 130;
const farthestName = 45;

const numberWord =
  '(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-(?:one|two|three|four|five|six|seven|eight|nine))?)';
const number = String.raw`(?:\d+(?:,\d{3})*(?:\.\d+)?(?: (?:thousand|million|billion|trillion))?|${numberWord})`;
const money = /(?:[$€£¥]|\b(?:USD|EUR|GBP) ?)\d[\d,]*(?:\.\d+)?(?: (?:thousand|million|billion|trillion))?/g;
const share = /\b\d+(?:\.\d+)? ?(?:%|percent\b)/g;
const month = `(?:${anyMonth})`;
const time = new RegExp(
  String.raw`\b(?:${month}(?: \d{1,2},)? (?:19|20)\d{2}|\d{1,2} ${month} (?:19|20)\d{2}|(?:(?:in|since|In|Since|early|late|mid-?|during|of|to|until|spring|summer|autumn|fall|winter) )(?:fiscal |${month} )?(?:18|19|20)\d{2})\b`,
  'g',
);
const duration = new RegExp(String.raw`\b(?:${numberWord}|\d+(?:\.\d+)?) (?:hours|days|weeks|months|years)\b`, 'gi');
const cause =
  /\b(?:due (?:primarily |mainly |principally |largely |in part |to)|because|driven (?:primarily |mainly |largely )?by|as a result of|result(?:ed|ing) (?:primarily )?from|attributable to|reflect(?:s|ed|ing)|caused by|owing to|offset by|in response to)\b/g;
const staffWas =
  /\b(?:headcount|workforce)\b[^.;,]{0,40}? (?:was|is|of|totaled)(?: approximately)? (?=\d{1,3}(?:,\d{3})+(?! ?(?:%|percent)))/g;
/** Words that follow `in` and `at` and are not places. */
const noPlace = new RegExp(
  String.raw`^(?:${anyMonth}|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Spring|Summer|Autumn|Fall|Winter|Q[1-4]|H[12]|FY|Fiscal|Euros?|Dollars?|Pounds?|Sterling|Yen|Francs?|USD|EUR|GBP|Series|Pre-?[Ss]eed|Seed|Class|Note|Notes|Item|Part|Form|Phase|Chapter|Section|Version|Level|Tier|Stage|English|French|German|Spanish|The|Our|Its|GAAP|IFRS|AI|IT|R&D|M&A|Board|Company)\b`,
);

/** Whose documents answer. */
export interface Answering extends Company {
  /** Whether the company's documents mention an actor whose name begins with the word. */
  isActor: (word: string) => boolean;
}

/** First words of the names in a company's documents. */
export function actorsIn(texts: Iterable<string>): ReadonlySet<string> {
  const actors = new Set<string>();
  for (const text of texts) {
    for (const [, name = ''] of text.matchAll(/\b(?:with|by|against) (\p{Lu}[\p{L}\p{N}&-]+)(?=[\s,.;’'])/gu)) actors.add(name);
    const first = /^(\p{Lu}[\p{L}\p{N}&-]+)(?: \p{Lu}\S*){0,4} (\p{Ll}+) /u.exec(text);
    if (first && isVerbForm(first[2]!)) actors.add(first[1]!);
  }
  return actors;
}

/** Places of what a question of that kind wants; none where the sentence has none. */
export function tokensOfAnswer(asked: Asked, text: string, company: Answering): number[] {
  switch (asked.wanted) {
    case 'count':
      return countsIn(text, asked.counted);
    case 'amount':
      return amountsIn(text, money, asked.terms);
    case 'share':
      return amountsIn(text, share, asked.terms);
    case 'duration':
      return placesOf(duration, text);
    case 'time':
      return placesOf(time, text);
    case 'reason':
      return placesOf(cause, text);
    case 'place':
      return placesIn(text, { company, isMoved: moving.has(asked.clause.verb) });
    case 'country':
      return countriesIn(text);
    case 'name':
      return namesIn(asked, text, company);
    default:
      return [];
  }
}

function placesOf(pattern: RegExp, text: string): number[] {
  return [...text.matchAll(pattern)].map(({ index, 0: found }) => index + found.lastIndexOf(' ') + 1);
}

/** Numbers before what is counted: `302 million paid memberships`; or behind it: `depots, of which it owns 29`. */
function countsIn(text: string, counted: readonly string[]): number[] {
  const noun = counted.at(-1);
  const isOfStaff = noun === termOf('employee') || noun === termOf('people');
  const nouns = isOfStaff ? [termOf('employee'), termOf('people')] : [noun];
  if (isOfStaff && !termsOf(text).some(({ term }) => term === termOf('employee') || term === 'work' || term === termOf('hired'))) return [];
  const found = isOfStaff ? [...text.matchAll(staffWas)].map(({ index, 0: { length } }) => index + length) : [];
  for (const { index, 0: figure } of text.matchAll(new RegExp(`(?<![$€£\\d.,-])\\b${number}(?![\\d%-]|,\\d| ?(?:%|percent))`, 'gi'))) {
    if (/^(?:18|19|20)\d{2}$/.test(figure)) continue;
    const behind = text.slice(index + figure.length).replace(/(-\w+) and (\w+-)/, '$1 $2');
    const phrase = behind.split(/[,;:.()]|\b(?:of|per|for|to|in|at|by|from|with|and|or|on|is|are|was|were|off|outside|located)\b/)[0] ?? '';
    // What so many did is said of some of them.
    if (/\b(?:have|has) [a-z]+ed\b/.test(behind.slice(0, 80))) continue;
    const words = termsOf(phrase).slice(0, 5);
    const isElliptic =
      words.length === 0 && /\bof (?:which|whom)\b[^,;]*$/.test(text.slice(0, index)) && nounBefore(text.slice(0, index), nouns);
    if (isElliptic || words.some(({ term }) => nouns.includes(term))) found.push(index);
  }
  return found;
}

/** Whether what `of which` points at was counted before: `37 works for growers, of which`. */
function nounBefore(text: string, nouns: readonly (string | undefined)[]): boolean {
  const counted = text.slice(0, text.search(/,? of (?:which|whom)\b[^,;]*$/));
  const last = [...counted.matchAll(new RegExp(`\\b${number} `, 'gi'))].at(-1);
  const noun = last && counted.slice(last.index + last[0].length).split(/[,;:]|\b(?:of|for|to|in|at|by|from|with|and|or|on)\b/)[0];
  return termsOf(noun ?? '').some(({ term }) => nouns.includes(term));
}

/** Amounts close to what is asked, and none by which something merely grew or fell. */
function amountsIn(text: string, amount: RegExp, terms: readonly string[]): number[] {
  const all = termsOf(text);
  return [...text.matchAll(amount)].flatMap(({ index, 0: found }) => {
    const before = text.slice(Math.max(0, index - reach), index);
    if (
      /\b(?:increas|decreas|declin|reduc|grew|rose|fell|(?<!\bma(?:de|kes?) )up|down|higher|lower)\w*(?: of| by)?(?: approximately)? ?$/.test(
        before,
      )
    )
      return [];
    const difference = /^ (?:more|less|higher|lower|above|below|over|under) (?!a |per )/.test(text.slice(index + found.length));
    if (difference) return [];
    const near = new Set(termsOf(`${before} ${text.slice(index + found.length, index + found.length + reach)}`).map(({ term }) => term));
    return terms.every((term) => near.has(term) || !all.some((each) => each.term === term)) ? [index] : [];
  });
}

const somewhere = String.raw`(?:the )?((?:[a-z]+ern )?(?:\p{Lu}\S*|\d+ \p{Lu}\S*(?= \p{L}+)))`;
const placed = new RegExp(String.raw`\b(?:in|In|near|across|throughout|at) ${somewhere}`, 'gu');
const movedTo = new RegExp(String.raw`\b(?:in|In|to) ${somewhere}`, 'gu');
/** Verbs whose destination follows `to`. */
const moving = new Set(['move', 'relocate', 'transfer'].map(doing));

/** Names behind `in` and `near` that are no months, currencies or rounds, and no company's. */
function placesIn(text: string, { company, isMoved }: { company: Answering; isMoved: boolean }): number[] {
  return [...text.matchAll(isMoved ? movedTo : placed)].flatMap(({ index, 0: found, 1: name = '' }) => {
    const at = index + found.length - name.length;
    // `at Alder Farms` is with a company, `at 12 Mill Lane` a place.
    if (
      found.startsWith('at') &&
      !/^\d/.test(name) &&
      !/\b(?:located|based|headquarter\w*|offices?|factory|plant) at /.test(text.slice(0, at))
    )
      return [];
    const isFirm = /^\S+(?: \p{Lu}\S*)*,? (?:Inc|Corp|Ltd|LLC|plc)\b/u.test(text.slice(at));
    const bare = name.split(/[’'.,]/)[0]!;
    const isOwn = company.isActor(bare) || [company.name, ...company.names].some((each) => each.startsWith(bare));
    return noPlace.test(name.replace(/^[a-z]+ern /, '')) || isFirm || isOwn ? [] : [at];
  });
}

function countriesIn(text: string): number[] {
  return [...text.matchAll(/\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?/gu)]
    .filter(([name]) => countryFrom(name) !== undefined)
    .map(({ index }) => index);
}

/** Other companies' names, where what is asked of them stands: `its largest customer, Cedar Orchards`, `made by Alder`. */
function namesIn(asked: Asked, text: string, company: Company): number[] {
  const { terms, whom, clause } = asked;
  const isNew = (name: string | undefined) => name !== undefined && termsOf(name).some(({ term }) => !terms.includes(term));
  const found: number[] = [];
  const nearest = (start: number, far: number, isShort = true) => {
    for (const { index } of text.slice(start, start + far + 40).matchAll(/(?:^|(?<=[\s(]))\p{Lu}/gu))
      if (
        index <= far &&
        isNew(nameAtStart(text.slice(start + index), company) ?? (isShort ? acronym.exec(text.slice(start + index))?.[0] : undefined))
      )
        return found.push(start + index);
    return 0;
  };
  if (clause.verb !== '') {
    for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
      if (doing(word.toLowerCase()) !== clause.verb) continue;
      const end = index + word.length;
      if (clause.subject === 'company' && !clause.isPassive) {
        // The object of the company follows the verb.
        nearest(end, farthestName);
      } else {
        const by = /^(?:,? \p{Ll}[\p{L}’'-]*| \d\S*| \p{Lu}\S*){0,6}? by (?=\p{Lu})/u.exec(text.slice(end));
        if (by) nearest(end + by[0].length, 0);
        else if (clause.subject === 'asked') found.push(...subjectNames(text, index, { company, isNew }));
      }
    }
  }
  if (clause.verb === '' || whom !== '') {
    if (whom === '' && terms.length === 1) return found;
    const anchors = whom === '' ? terms : [whom];
    for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+/gu))
      if (anchors.includes(termOf(word.toLowerCase())) && linked.test(text.slice(index + word.length)))
        nearest(index + word.length, farthestName, false);
  }
  return found;
}

/** What can be between a role and a name: `, `, ` include `, ` (`, ` is our long-standing partner `. */
const linked =
  /^(?:[’']s?)?(?:(?:,| \(|:| (?:include[sd]?|including|are|is|was|were|such as|like|called|named|remains?)\b[:,]?)(?: (?!(?:can|may|will|that|who|which|of|in|on|for|with|to|from|by|order|use|buy|pay)s?\b)\p{Ll}[\p{L}-]*){0,4})? ?(?=[“"]?\p{Lu})/u;
const acronym = /^\p{Lu}{2,6}(?=[\s,.])(?! (?:\p{Ll}+ )?(?:of|standards?|rules?)\b)/u;

/** The name of who does what the verb at a place says: it begins the sentence or its clause. */
function subjectNames(
  text: string,
  verb_at: number,
  { company, isNew }: { company: Company; isNew: (name: string | undefined) => boolean },
): number[] {
  const clause = clauseAt(text, verb_at);
  // `Alder Farms, which installs them`: who it is about stands before it.
  if (clause.kind === 'relative') return isNew(nameAtStart(clause.subject, company)) ? [text.indexOf(clause.subject)] : [];
  const before = text.slice(0, verb_at);
  const start = Math.max(0, ...[...before.matchAll(/(?:[;:]|, (?:and|but|while)|,) /g)].map(({ index, 0: { length } }) => index + length));
  const starts = [0, start].filter((at) => isNew(nameAtStart(text.slice(at), company)));
  return starts.slice(0, 1);
}
