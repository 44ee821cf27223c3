import { countryFrom } from '../../../kernel/countries.ts';
import { placeWeight } from '../place.ts';
import { namesAtStart } from '../section.ts';
import { companyOf, type Company } from '../company.ts';
import type { Evidence, Told } from '../evidence.ts';
import type { Speaker } from '../standing-alone.ts';
import { verify } from '../verify.ts';
import type { Answered } from './answered.ts';
import type { Asked } from './asked.ts';
import { metricIn, type Metric } from './metrics.ts';
import { termOf, termsOf } from './same-words.ts';

/** Share of what is asked, each word by how rare it is, that a sentence has to say. Chosen on the working half of bench/narrative. */
const leastSaid = { most: 0.8, whether: 0.99, definition: 0.99, description: 0.9, reason: 0.85 };
/** Characters within which an amount stands of what it is of, and a name of what it is named for. */
const reach = 130;
const farthestName = 45;
/** What is a year older weighs so much less. */
const agingPerYear = 0.9;

const numberWord = '(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)';
const number = String.raw`(?:\d+(?:,\d{3})*(?:\.\d+)?(?: (?:thousand|million|billion|trillion))?|${numberWord})`;
const money = /(?:[$€£¥]|\b(?:USD|EUR|GBP) ?)\d[\d,]*(?:\.\d+)?(?: (?:thousand|million|billion|trillion))?/;
const share = /\b\d+(?:\.\d+)? ?(?:%|percent\b)/;
const month = '(?:January|February|March|April|May|June|July|August|September|October|November|December)';
const time = new RegExp(
  String.raw`\b(?:${month}(?: \d{1,2},)? (?:19|20)\d{2}|\d{1,2} ${month} (?:19|20)\d{2}|(?:in|since|In|Since|early|late|mid-?|during|of) (?:fiscal |${month} )?(?:18|19|20)\d{2})\b`,
);
const staffWas = /\b(?:headcount|workforce)\b[^.;,]{0,40}? (?:was|is|of|totaled)(?: approximately)? \d{1,3}(?:,\d{3})+(?! ?(?:%|percent))/;
const cause =
  /\b(?:due (?:primarily |mainly |principally |largely |in part |to)|because|driven (?:primarily |mainly |largely )?by|as a result of|result(?:ed|ing) (?:primarily )?from|attributable to|reflect(?:s|ed|ing)|caused by|owing to|offset by|in response to)\b/;
const negation = /\b(?:not|no|never|neither|nor|none|cannot)\b|n[’']t\b/gi;
/** Persons are not told of. */
const ofAPerson = /\bM(?:r|s|rs)\. |, age \d{2}\b|\bChief \w+ Officer\b|\bVice President\b/;
/** What is to come, or to be agreed: no `yes` to what is. */
const pending =
  /\b(?:will|plans?|intends?|expects?|proposed|pending|anticipates?|seeks?|agreement to acquire|subject to (?:customary|closing|regulatory))\b/i;

interface Indexed {
  told: Told;
  terms: ReadonlySet<string>;
  weight: number;
}

/** Sentences of a company, found by the words of a question. Built once for all its questions. */
export class Sentences {
  readonly #sentences: readonly Indexed[];
  readonly #postings = new Map<string, number[]>();
  readonly #evidence: readonly Evidence[];
  readonly #company: Company;

  constructor(told: readonly Told[], { evidence, speaker }: { evidence: readonly Evidence[]; speaker: Speaker }) {
    this.#evidence = evidence;
    this.#company = companyOf(speaker, { told, evidence });
    const newest = evidence.reduce((latest, { day }) => (day !== null && day > latest ? day : latest), '');
    this.#sentences = told.map((each) => {
      const at = evidence[each.evidence]!;
      return { told: each, terms: termsIn(each.text), weight: 0.5 + placeWeight(at) / 2 - aging(at.day, newest) };
    });
    for (const [index, { terms }] of this.#sentences.entries())
      for (const term of terms) {
        const known = this.#postings.get(term);
        if (known) known.push(index);
        else this.#postings.set(term, [index]);
      }
  }

  /** The sentence that says what is asked, and has in it what an answer must have; undefined without one. */
  answer(asked: Asked): Answered | undefined {
    const found = this.#best(asked);
    if (found || asked.wanted !== 'amount' || !asked.terms.includes(termOf('pay'))) return found;
    // What was paid for a company is what it was acquired for.
    const terms = asked.terms.map((term) => (term === termOf('pay') ? termOf('acquire') : term));
    return this.#best({ ...asked, terms }, /\b(?:acquired|bought|purchased) .{0,150} for (?:\p{L}+ ){0,3}[$€£¥]/u);
  }

  #best(asked: Asked, pattern?: RegExp): Answered | undefined {
    if (asked.terms.length === 0) return undefined;
    const least = { ...leastSaid }[asked.wanted as 'whether'] ?? leastSaid.most;
    const best = this.#covering(asked.terms)
      .filter(({ said, sentence }) => said >= least && (pattern?.test(sentence.told.text) ?? true))
      .map((found) => ({ ...found, fits: this.#fit(asked, found.sentence) }))
      .filter(({ fits }) => fits !== undefined)
      .map((found) => ({ ...found, score: found.said * found.sentence.weight * found.fits!.fit * concise(found.sentence) }))
      .toSorted((a, b) => b.score - a.score || a.index - b.index);
    for (const { sentence, fits } of best.slice(0, 3)) {
      const { text, evidence, quote } = sentence.told;
      const statement = { question: 'field', text, about: '', rests_on: [{ evidence, quote }] };
      if (verify([statement], { evidence: this.#evidence, speaker: this.#company }).kept.length > 0)
        return { value: `${fits!.says ?? ''}${text}`, rests_on: statement.rests_on, read_from: [] };
    }
    return undefined;
  }

  #covering(terms: readonly string[]): { index: number; sentence: Indexed; said: number }[] {
    const weights = terms.map((term) => Math.log(1 + this.#sentences.length / (1 + (this.#postings.get(term)?.length ?? 0))));
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    const said = new Map<number, number>();
    for (const [at, term] of terms.entries())
      for (const index of this.#postings.get(term) ?? []) said.set(index, (said.get(index) ?? 0) + weights[at]! / all);
    return [...said].map(([index, share_]) => ({ index, sentence: this.#sentences[index]!, said: share_ }));
  }

  /** How well a sentence has what an answer must have; undefined where it lacks it. */
  #fit(asked: Asked, { told: { text, evidence }, terms }: Indexed): { fit: number; says?: string } | undefined {
    if (asked.years.some((year) => !text.includes(String(year)))) return undefined;
    if (asked.names.some((words) => words.some((word) => !terms.has(word)))) return undefined;
    if (asked.compares && asked.wanted !== 'reason') return undefined;
    const { wanted } = asked;
    if (wanted === 'whether') return this.#agrees(asked, text);
    if (ofAPerson.test(text) || /\binternal control/i.test(text)) return undefined;
    if (isOfAnother(asked, text)) return undefined;
    if (wanted === 'count') return counts(text, asked.counted) ? { fit: isElsewhere(asked, text) ? 0.6 : 1 } : undefined;
    if (wanted === 'amount') return has(states(text, money, asked.terms) && !isJoint(asked, text));
    if (wanted === 'share') return has(states(text, share, asked.terms) && !isJoint(asked, text));
    if (wanted === 'time') return isDenied(text) || pending.test(text) ? undefined : has(time.test(text));
    if (wanted === 'reason') return has(cause.test(text));
    if (wanted === 'place') return has(/\b(?:in|at) \p{Lu}|\b(?:in|at) \d+ \p{Lu}/u.test(text));
    if (wanted === 'country') return has(countriesIn(text) > 0);
    if (wanted === 'name') return isDenied(text) ? undefined : has(this.#namesOthers(asked, text));
    if (wanted === 'definition') return defines(asked, text);
    // Notes to the accounts have everybody's words, but of something else.
    if (this.#evidence[evidence]!.section === 'Item 8') return undefined;
    return has(!/^If\b/.test(text) && asked.terms.length > 1 && together(text, asked.terms));
  }

  #agrees({ terms, verb }: Asked, text: string): { fit: number; says: string } | undefined {
    if (!this.#isOwn(text)) return undefined;
    // `Does it have debt?` is answered by no sentence that merely has the word.
    if (terms.length === 1) return undefined;
    const denials = [...text.matchAll(negation)];
    if (denials.length === 0) {
      // What is to be done, or may be, is said by the bare verb.
      const isDone = verb === '' || termsOf(text).some(({ surface, term }) => term === termOf(verb) && surface !== verb);
      return pending.test(text) || !isDone ? undefined : { fit: 1, says: 'Yes: ' };
    }
    // It denies what is asked where all of it stands behind one denial, and close; what else it denies may turn it round.
    const isAllDenied = denials.some(({ index }) => {
      const [before, behind] = [termsIn(text.slice(0, index)), termsIn(text.slice(index, index + 120))];
      return terms.some((term) => behind.has(term)) && terms.every((term) => behind.has(term) || before.has(term));
    });
    return isAllDenied ? { fit: 1, says: 'No: ' } : undefined;
  }

  #isOwn(text: string): boolean {
    return this.#company.names.some((name) => text.toLowerCase().includes(name.toLowerCase())) || /\bits\b|\bNo\b/.test(text);
  }

  /** Whether another company is named right behind what is asked: `largest customer, Walmart Inc.`. */
  #namesOthers({ terms, whom }: Asked, text: string): boolean {
    if (whom === '' && terms.length === 1) return false;
    const anchors = whom === '' ? terms : [whom];
    for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
      if (!anchors.includes(termOf(word.toLowerCase()))) continue;
      const behind = text.slice(index + word.length, index + word.length + farthestName + 40);
      for (const { index: at } of behind.matchAll(/(?<=[\s(])\p{Lu}/gu)) {
        const [name] = at > farthestName ? [] : namesAtStart(behind.slice(at), this.#company);
        if (name !== undefined && termsOf(name).some(({ term }) => !terms.includes(term))) return true;
      }
    }
    return false;
  }
}

function termsIn(text: string): Set<string> {
  return new Set(termsOf(text).map(({ term }) => term));
}

function has(isThere: boolean): { fit: number } | undefined {
  return isThere ? { fit: 1 } : undefined;
}

function isDenied(text: string): boolean {
  return new RegExp(negation).test(text);
}

/** Whether a number stands before what is counted: `302 million paid memberships`. */
function counts(text: string, counted: readonly string[]): boolean {
  const noun = counted.at(-1);
  const isOfStaff = noun === termOf('employee') || noun === termOf('people');
  const nouns = isOfStaff ? [termOf('employee'), termOf('people')] : [noun];
  if (isOfStaff && !termsIn(text).has(termOf('employee'))) return false;
  if (isOfStaff && staffWas.test(text)) return true;
  const isNumber = new RegExp(`(?<![$€£\\d.,-])\\b${number}(?![\\d%-]|,\\d| ?(?:%|percent))`, 'gi');
  for (const { index, 0: found } of text.matchAll(isNumber)) {
    if (/^(?:18|19|20)\d{2}$/.test(found)) continue;
    const behind = text.slice(index + found.length).replace(/(-\w+) and (\w+-)/, '$1 $2');
    const phrase = behind.split(/[,;:.()]|\b(?:of|per|for|to|in|at|by|from|with|and|or|on|is|are|was|were|off|outside|located)\b/)[0] ?? '';
    // What so many did is said of some of them.
    if (/\b(?:have|has) [a-z]+ed\b/.test(behind.slice(0, 80))) continue;
    if (
      termsOf(phrase)
        .slice(0, 5)
        .some(({ term }) => nouns.includes(term))
    )
      return true;
  }
  return false;
}

/** Whether an amount stands close to what is asked, and is none by which something merely grew or fell. */
function states(text: string, amount: RegExp, terms: readonly string[]): boolean {
  for (const { index, 0: found } of text.matchAll(new RegExp(amount, 'g'))) {
    const before = text.slice(Math.max(0, index - reach), index);
    if (/\b(?:increas|decreas|declin|grew|rose|fell|up|down|higher|lower)\w*(?: of| by)?(?: approximately)? ?$/.test(before)) continue;
    const near = termsIn(`${before} ${text.slice(index + found.length, index + found.length + reach)}`);
    if (terms.every((term) => near.has(term) || !termsIn(text).has(term))) return true;
  }
  return false;
}

/** Whether a sentence tells of the figure of one product, or of another figure, where the company's own is asked. */
function isOfAnother({ wanted, question }: Asked, text: string): boolean {
  const metric = metricIn(question);
  if (!metric || !['reason', 'amount', 'share', 'description'].includes(wanted)) return false;
  const at = text.search(metric.names);
  return (ofAPart(metric, text) && !ofAPart(metric, question)) || (wanted === 'reason' && at > 40);
}

function ofAPart({ names }: Metric, text: string): boolean {
  const found = names.exec(text);
  return (
    found !== null &&
    /^ (?:for|from|of|at|in) (?!fiscal|the (?:year|three|six|nine|twelve))\p{L}/u.test(text.slice(found.index + found[0].length))
  );
}

/** Whether what is named shares its amount with another: `ImmunoGen and Cerevel`. */
function isJoint({ names }: Asked, text: string): boolean {
  const isAsked = (side: string) => names.some((words) => words.every((word) => termsIn(side).has(word)));
  return [...text.matchAll(/ and (?=\p{Lu})/gu)].some(
    ({ index }) => /\p{Lu}[\p{L}.’'-]{0,40}$/u.test(text.slice(0, index)) && isAsked(text.slice(Math.max(0, index - 30), index + 35)),
  );
}

/** Whether the words that are asked for stand together. */
function together(text: string, asked: readonly string[]): boolean {
  const words = termsOf(text).map(({ term }) => term);
  return words.some((word, at) => {
    const window = words.slice(at, at + asked.length + 6);
    return asked.includes(word) && asked.every((term) => window.includes(term));
  });
}

/** Whether a sentence speaks of one place, and the question of none. */
function isElsewhere({ terms }: Asked, text: string): boolean {
  return (
    /\b(?:in|outside|within) the (?:U\.S\.|United States)|\b(?:international|domestic)ly\b/i.test(text) && !terms.includes(termOf('united'))
  );
}

function countriesIn(text: string): number {
  return [...text.matchAll(/\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?/gu)].filter(([name]) => countryFrom(name) !== undefined).length;
}

/** Whether a sentence says what a thing is: `X is a …`, `X, a …`. */
function defines({ names }: Asked, text: string): { fit: number } | undefined {
  const name = names.at(-1)?.at(-1);
  if (name === undefined) return undefined;
  const behind = /^[^,.;()]{0,30}?(?: (?:is|are) (?:an?|the|our|its|designed)\b|, (?:an?|the|its)\b)/;
  for (const { 0: word, index } of text.matchAll(/\p{Lu}[\p{L}\p{N}’'-]*/gu))
    if (termsOf(word).some(({ term }) => term === name) && behind.test(text.slice(index + word.length))) return { fit: 1 };
  return undefined;
}

function concise({ terms }: Indexed): number {
  return 1 / (1 + Math.max(0, terms.size - 12) / 40);
}

function aging(day: string | null, newest: string): number {
  if (day === null || newest === '') return 0;
  return (1 - agingPerYear) * Math.min(4, Math.max(0, (Date.parse(newest) - Date.parse(day)) / 31_557_600_000));
}
