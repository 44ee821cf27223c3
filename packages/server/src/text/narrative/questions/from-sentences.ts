import { asPattern } from '../../../kernel/text.ts';
import { placeWeight } from '../place.ts';
import { assertionOf } from '../assertion.ts';
import { companyOf } from '../read-company.ts';
import type { Evidence, Told } from '../evidence.ts';
import type { Speaker } from '../decontextualize.ts';
import type { Statement } from '../statement.ts';
import { verify } from '../verify.ts';
import { actorsIn, tokensOfAnswer, type Answering } from './answer-tokens.ts';
import type { Answered } from './answered.ts';
import type { Asked } from './asked.ts';
import { doing } from './asked-clause.ts';
import { tellsOfLargest } from './largest-customer.ts';
import { isOfYear, measured } from './measured.ts';
import { oneByOne } from './one-by-one.ts';
import { defines, isElsewhere, isJoint, isOfAnother, together } from './speaks-of.ts';
import { termOf, termsIn } from './same-words.ts';
import { isAsserted, saidIn, shortNames, turnsRound, verbPlaces, verifiedAt, type Said } from './verified.ts';

/** Share of what is asked, each word by how rare it is, that a sentence has to say. Chosen on the working half of bench/narrative. */
const leastSaid = { most: 0.8, whether: 0.99, definition: 0.99, description: 0.9, reason: 0.85 };
/** What is a year older weighs so much less. */
const agingPerYear = 0.9;
/** Of the sentences that fit best so many are read closely. */
const mostVerified = 3;
/** Sentences that are quoted where a prompt is no question, and the share of its words that they must have. */
const mostClosest = 3;
const leastClose = 0.3;
/** Sentences about persons are never used. */
const ofAPerson = /\bM(?:r|s|rs)\. |, age \d{2}\b|\bChief \w+ Officer\b|\bVice President\b/;
const figures: ReadonlySet<string> = new Set(['amount', 'share', 'count']);
/** What a company does, as its documents begin to tell it. */
const doesBusiness =
  '(?:(?:also|primarily|mainly|principally) )?(?:is (?:an?|the|one of) |(?:designs|makes|builds|develops|manufactures|provides|operates|offers|sells|produces|delivers|supplies)[ ,])';
/** Number of sentences at the beginning of a business part that define the company. */
const firstOfBusiness = 3;
const leastOfBusiness = 0.8;
const isKind = / (?:is (?:an?|the|one of)|activity is|business is) /;
const negation = /\b(?:not|no|never|neither|nor|none|cannot)\b|n[’']t\b/gi;

interface Indexed {
  told: Told;
  /** Its text, or one thing of several that it says. */
  reading: string;
  terms: ReadonlySet<string>;
  weight: number;
}

/** Sentences of a company, found by the words of a question. Built once for all its questions. */
export class Sentences {
  readonly #sentences: readonly Indexed[];
  readonly #postings = new Map<string, number[]>();
  readonly #evidence: readonly Evidence[];
  readonly #company: Answering;
  /** The day of the newest document; '' where none is known. */
  readonly #newest: string;

  constructor(told: readonly Told[], { evidence, speaker }: { evidence: readonly Evidence[]; speaker: Speaker }) {
    this.#evidence = evidence;
    const actors = actorsIn(told.map(({ text }) => text));
    this.#company = { ...companyOf(speaker, { told, evidence }), isActor: (word) => actors.has(word) };
    this.#newest = evidence.reduce((latest, { day }) => (day !== null && day > latest ? day : latest), '');
    this.#sentences = told.flatMap((each) => {
      const at = evidence[each.evidence]!;
      const weight = 0.5 + placeWeight(at) / 2 - aging(at.day, this.#newest);
      return [each.text, ...oneByOne(each.text)].map((reading) => ({ told: each, reading, terms: termsIn(reading), weight }));
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
    return this.#best(
      { ...asked, terms, clause: { ...asked.clause, verb: doing('acquire') } },
      /\b(?:acquired|bought|purchased) .{0,150} for (?:\p{L}+ ){0,3}[$€£¥]/u,
    );
  }

  /** The sentences that have most of the words of a text, rare words first; none where they have too few of them. */
  closest(text: string): Pick<Statement, 'text' | 'rests_on'>[] {
    const terms = [...termsIn(text)].filter((term) => this.#postings.has(term));
    if (terms.length === 0) return [];
    const all = termsIn(text).size;
    return this.#covering(this.#weightsOf(terms))
      .filter(({ said, sentence: { told, reading } }) => said * (terms.length / all) >= leastClose && told.text === reading)
      .filter(({ sentence: { told } }) => !ofAPerson.test(told.text))
      .map((found) => ({ ...found, score: found.said * found.sentence.weight * concise(found.sentence) }))
      .toSorted((a, b) => b.score - a.score || a.index - b.index)
      .slice(0, mostClosest)
      .flatMap(({ sentence }) => {
        const answered = this.#verified(sentence);
        return answered ? [{ text: answered.value, rests_on: answered.rests_on }] : [];
      });
  }

  /** Who the largest customer is, or what share it has; undefined where no report says it. */
  largestCustomer(asked: Asked): Answered | undefined {
    const own = this.#sentences.filter(({ told: { text }, reading }) => text === reading).map(({ told }) => told);
    const yearOf = ({ evidence }: Told) => Number(this.#evidence[evidence]!.day?.slice(0, 4) ?? 0);
    for (const told of tellsOfLargest(asked, own, { company: this.#company, yearOf }).slice(0, mostVerified)) {
      const answered = this.#verified(this.#sentences.find((each) => each.told === told)!);
      if (answered) return answered;
    }
    return undefined;
  }

  /** The sentence that says what the company does. */
  business(): Answered | undefined {
    const names = shortNames(this.#company).map(asPattern);
    const says = new RegExp(
      `^(?:${names.join('|')})(?: \\([^)]*\\))?(?:[’']s? (?:principal|primary|main|core) (?:business )?(?:activity|business) is |,? (?:together with its (?:\\w+ )?subsidiaries,? )?${doesBusiness})`,
      'u',
    );
    // Each document begins with a definition, in its part about the business.
    const told = new Map<string, number>();
    const found = this.#sentences.filter(({ told: { text, evidence } }) => {
      const { record_id, section, kind } = this.#evidence[evidence]!;
      if (placeWeight(this.#evidence[evidence]!) < leastOfBusiness) return false;
      const place = told.get(`${record_id} ${section}`) ?? 0;
      told.set(`${record_id} ${section}`, place + 1);
      // Further down a filing `sells …` is of a part of the business.
      const isOfAll = kind !== 'filing' || place === 0 || isKind.test(text);
      return (
        place < firstOfBusiness && isOfAll && says.test(text) && assertionOf(text, text.search(/ (?:is|\p{Ll}+s)[ ,]/u) + 1) === 'asserted'
      );
    });
    const [best] = found.toSorted((a, b) => b.weight - a.weight);
    return best && this.#verified(best);
  }

  #best(asked: Asked, pattern?: RegExp): Answered | undefined {
    if (asked.terms.length === 0) return undefined;
    const weights = this.#weightsOf(asked.terms);
    const best = this.#covering(weights)
      .filter(({ said, sentence }) => said >= leastOf(asked) && (pattern?.test(sentence.told.text) ?? true))
      .map((found) => ({ ...found, fits: this.#fit(asked, found.sentence, weights) }))
      .filter(({ fits }) => fits !== undefined)
      .map((found) => ({ ...found, score: found.said * found.sentence.weight * found.fits!.fit * concise(found.sentence) }))
      .toSorted((a, b) => b.score - a.score || a.index - b.index);
    for (const { sentence, fits } of best.slice(0, mostVerified)) {
      const answered = this.#verified(sentence, fits!.says);
      if (answered) return answered;
    }
    return undefined;
  }

  /** @returns undefined where its passage does not bear it out */
  #verified({ told: { text, evidence, quote } }: Indexed, says = ''): Answered | undefined {
    const statement = { question: 'field', text, about: '', rests_on: [{ evidence, quote }] };
    const { kept } = verify([statement], { evidence: this.#evidence, speaker: this.#company });
    return kept.length > 0 ? { value: `${says}${text}`, rests_on: statement.rests_on, read_from: [] } : undefined;
  }

  /** How rare each word is, as a share of all. */
  #weightsOf(terms: readonly string[]): ReadonlyMap<string, number> {
    const rare = terms.map((term) => Math.log(1 + this.#sentences.length / (1 + (this.#postings.get(term)?.length ?? 0))));
    const all = rare.reduce((sum, weight) => sum + weight, 0);
    return new Map(terms.map((term, at) => [term, rare[at]! / all]));
  }

  #covering(weights: ReadonlyMap<string, number>): { index: number; sentence: Indexed; said: number }[] {
    const said = new Map<number, number>();
    for (const [term, weight] of weights)
      for (const index of this.#postings.get(term) ?? []) said.set(index, (said.get(index) ?? 0) + weight);
    return [...said].map(([index, share]) => ({ index, sentence: this.#sentences[index]!, said: share }));
  }

  /** How well a sentence says what is asked; undefined where it lacks what an answer must have, or says it of something else. */
  #fit(
    asked: Asked,
    { told: { text: whole, evidence }, reading: text, terms }: Indexed,
    weights: ReadonlyMap<string, number>,
  ): { fit: number; says?: string } | undefined {
    const at = this.#evidence[evidence]!;
    if (asked.years.some((year) => !whole.includes(String(year))) && !isOfYear(asked, text, at)) return undefined;
    if (asked.names.some((words) => words.some((word) => !terms.has(word)))) return undefined;
    if (asked.compares && asked.wanted !== 'reason') return undefined;
    if (turnsRound(asked, text)) return undefined;
    const said = saidIn(text, at.day ?? this.#newest);
    if (asked.wanted === 'whether') return this.#agrees(asked, said);
    if (ofAPerson.test(text) || /\binternal control/i.test(text)) return undefined;
    if (isOfAnother(asked, this.#withoutOwn(text))) return undefined;
    if (asked.wanted === 'definition') return defines(asked, text);
    // Notes to the accounts repeat the words of the question about other subjects.
    if (asked.wanted === 'description')
      return at.section === 'Item 8' ? undefined : (measured(asked, said) ?? this.#describes(asked, said));
    if (figures.has(asked.wanted) && isJoint(asked, text)) return undefined;
    const isSaid = tokensOfAnswer(asked, text, this.#company).some((token) => {
      const words = verifiedAt(asked, { said, at: token, company: this.#company });
      return words !== undefined && this.#says(asked, words, weights);
    });
    if (!isSaid) return undefined;
    return { fit: asked.wanted === 'count' && isElsewhere(asked, text) ? 0.6 : 1 };
  }

  /** Whether the words that are bound to an answer are those of the question. */
  #says(asked: Asked, text: string, weights: ReadonlyMap<string, number>): boolean {
    const words = termsIn(text);
    let said = 0;
    for (const [term, weight] of weights) if (words.has(term)) said += weight;
    return said >= leastOf(asked) && asked.names.every((name) => name.every((word) => words.has(word)));
  }

  #describes(asked: Asked, said: Said): { fit: number } | undefined {
    const { text } = said;
    if (/^If\b/.test(text) || asked.terms.length < 2 || !together(text, asked.terms)) return undefined;
    const at = placesOf(asked.terms, text)[0] ?? 0;
    return verifiedAt(asked, { said, at, company: this.#company }) === undefined ? undefined : { fit: 1 };
  }

  #agrees(asked: Asked, said: Said): { fit: number; says: string } | undefined {
    const { terms, clause } = asked;
    const { text } = said;
    // `Does it have debt?` is answered by no sentence that merely has the word.
    if (terms.length === 1) return undefined;
    const places = clause.verb === '' ? placesOf(terms, text).slice(0, 1) : verbPlaces(clause.verb, text);
    if (![...text.matchAll(negation)].some(({ index }) => assertionOf(text, index + 4) === 'denied')) {
      const isSaid = places.some((at) => {
        const words = verifiedAt(asked, { said, at, company: this.#company });
        if (words === undefined) return false;
        const known = termsIn(words);
        return terms.every((term) => known.has(term)) && placesOf(terms, text).every((place) => isAsserted(asked, text, place));
      });
      return isSaid ? { fit: 1, says: 'Yes: ' } : undefined;
    }
    return this.#isDenied(asked, said) ? { fit: 1, says: 'No: ' } : undefined;
  }

  /** Whether one denial precedes all of it, closely. Other denials can reverse the meaning. */
  #isDenied({ terms }: Asked, { text }: Said): boolean {
    if (!this.#isOwn(text)) return false;
    return [...text.matchAll(negation)].some(({ index }) => {
      const [before, behind] = [termsIn(text.slice(0, index)), termsIn(text.slice(index, index + 120))];
      const isAll = terms.some((term) => behind.has(term)) && terms.every((term) => behind.has(term) || before.has(term));
      const firsts = terms
        .filter((term) => !before.has(term))
        .map((term) => placesOf([term], text).find((place) => place > index && place < index + 120) ?? -1);
      const last = Math.max(...firsts);
      if (!isAll || last < 0) return false;
      // `no robots to gardens`: it may well sell them to others.
      const tail = text.slice(last).replace(/^[\p{L}\p{N}’'-]+/u, '');
      if (/^ (?:to|in|for|with|at|from|outside|within|through|under) (?!fiscal|the year|20|any)/.test(tail)) return false;
      return assertionOf(text, last) === 'denied';
    });
  }

  /** `the revenue of Quillmere` is all of it. */
  #withoutOwn(text: string): string {
    return shortNames(this.#company).reduce((left, name) => left.replaceAll(` of ${name}`, ''), text);
  }

  #isOwn(text: string): boolean {
    return this.#company.names.some((name) => text.toLowerCase().includes(name.toLowerCase())) || /\bits\b|\bNo\b/.test(text);
  }
}

function leastOf({ wanted }: Asked): number {
  return { ...leastSaid }[wanted as 'whether'] ?? leastSaid.most;
}

/** Where the words of a question stand. */
function placesOf(terms: readonly string[], text: string): number[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].flatMap(({ 0: word, index }) => (terms.includes(termOf(word.toLowerCase())) ? [index] : []));
}

function concise({ terms }: Indexed): number {
  return 1 / (1 + Math.max(0, terms.size - 12) / 40);
}

function aging(day: string | null, newest: string): number {
  if (day === null || newest === '') return 0;
  return (1 - agingPerYear) * Math.min(4, Math.max(0, (Date.parse(newest) - Date.parse(day)) / 31_557_600_000));
}
