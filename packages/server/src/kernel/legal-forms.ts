/**
 * Legal forms of companies as folded words (see `foldName`; lone letters joined, so `A/S` is `as`): those that mean nothing else
 * anywhere, and by country those of legal-form-table.ts. And the marks that registers hang on names.
 */

import { foldName, joinLoneLetters } from './folding.ts';
import { legalFormTable } from './legal-form-table.ts';
import { hasOtherScript, ownWords } from './scripts.ts';

const forms = [
  // English
  'inc|incorporated|corp|corporation|co|company|companies|cos|ltd|limited|llc|llp|lp|lllp|plc|na|fsb|uc|dac|ulc|cic',
  'public limited company|public company limited|public co ltd|pcl|private limited|pvt|pte|proprietary limited|pty',
  'limited partnership|co ltd|co inc|company limited|company ltd|company inc|designated activity company|national association|unlimited',
  // German
  'mbh|ges mbh|gesmbh|ggmbh|ag|gmbh|kg|kgaa|ohg|ug|gmbh and co|gmbh and co kg|gmbh and co kgaa|ag and co kgaa|se and co kgaa|aktiengesellschaft',
  // French and European
  'se|societas europaea|sa|sas|sasu|sarl|eurl|sca|scop|snc|societe anonyme|societe europeenne',
  // Spanish and Portuguese
  'sau|sl|slu|slp|socimi|sociedad anonima|sab|sab de cv|sa de cv|sapib de cv|sapi de cv|s de rl|s de rl de cv|sapi|sapib',
  'sofom|cv|saa|saci|sacif|saic|saicf|sacifia|ltda|limitada|lda|unipessoal lda|eirl|eireli|cia ltda|sgps|sociedade anonima',
  // Italian
  'spa|srl|sapa|societa per azioni|societa cooperativa',
  // Dutch and Belgian
  'nv|bv|sprl|scrl|cvba|bvba|cva|comm va|naamloze vennootschap',
  // Nordic and Baltic
  'ab|publ|aktiebolag|aktiebolaget|as|asa|aps|hf|ehf|oy|oyj|abp|oy ab|osakeyhtio|aktieselskab|aktieselskabet|anpartsselskab|uab|sia|osauhing|pf',
  // Asian
  'kk|kabushiki kaisha|kabushiki gaisha|gk|bhd|sdn bhd|berhad|sendirian berhad|tbk|persero|pt|jsb',
  // Eastern Europe, Turkey, Middle East
  'pjsc|ojsc|jsc|cjsc|pao|oao|zao|ooo|too|tov|sp z oo|sp zoo|sp k|sp j|sp z oo sp k|spolka akcyjna|ood|eood|sro|spol s ro|nyrt|zrt|kft|doo|jdoo|dooel|dd|shpk|public joint stock company',
  'open joint stock company|joint stock company|joint stock co|anonim sirketi|anonim ortakligi|tas|tao|ve ticaret as|ltd sti|limited sirketi|tic ltd sti',
  'san ve tic ltd sti|sanayi ve ticaret ltd sti|sanayi ve ticaret limited sirketi|san ve tic as|sanayi ve ticaret as|sanayi ve ticaret anonim sirketi|qjsc|qpsc|qsc|psc|pjs|saog|saoc|sae|sak|saj|kscp|kscc|ksc|bsc',
  'ae|epe',
];

const legalForms: ReadonlySet<string> = new Set(forms.flatMap((line) => line.split('|')));

/** The forms of one country, as folded words. */
export interface FormsOfCountry {
  forms: ReadonlySet<string>;
  /** Whether they stand before names, too: `UAB Amber`, `Oy Amber Ab`. */
  standBefore: boolean;
}

const byCountry = new Map<string, FormsOfCountry>();
/** Forms in their own script, as the words of `ownWords`; these mean the same in every country. */
const ownForms = new Set<string>();
const numbersOf = new Map<string, number[]>();
const ownAlphabet = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Georgian}]/u;

let number = 0;
for (const line of legalFormTable.trim().split('\n')) {
  const [head = '', ...ofLine] = line.split(';');
  const codes = head.split(' ');
  const spelled = new Set<string>();
  for (const form of ofLine) {
    number++;
    for (const spelling of form.split(',').flatMap(spellingsOf)) {
      numbersOf.set(spelling, [...(numbersOf.get(spelling) ?? []), number]);
      spelled.add(spelling);
    }
  }
  const found = { forms: spelled, standBefore: codes.at(-1) === '^' };
  for (const code of codes) if (code !== '^') byCountry.set(code, found);
}

/** A spelling of the table as names are compared: folded; in another script in its own words, and folded where it is an alphabet. */
function spellingsOf(written: string): string[] {
  const folded = joinLoneLetters(foldName(written).split(' ')).join(' ');
  if (!hasOtherScript(written)) return [folded];
  const own = ownWords(written).join(' ');
  ownForms.add(own);
  return ownAlphabet.test(written) ? [own, folded] : [own];
}

const wordsOfLongest = (spellings: Iterable<string>) => Math.max(...[...spellings].map((form) => form.split(' ').length));
/** The longest legal form that means nothing else anywhere, in words. */
export const longestLegalForm = wordsOfLongest(legalForms);
/** The longest of all. */
export const longestLocalForm = wordsOfLongest([...legalForms, ...numbersOf.keys()]);

/** The words that legal forms end in: of most names the last word tells that there is none. */
const lastWords: ReadonlySet<string> = new Set([...legalForms, ...numbersOf.keys()].map((form) => form.slice(form.lastIndexOf(' ') + 1)));

/** Whether a legal form may end in a folded word. Adjacent single letters are joined before. */
export function mayEndForm(word: string): boolean {
  return word.length === 1 || lastWords.has(word);
}

/** Whether folded words are a legal form: `inc`, `sdn bhd`, `sab de cv`. @param country whose own forms count as well, alpha-3 */
export function isLegalForm(words: string, country?: FormsOfCountry): boolean {
  return legalForms.has(words) || (country?.forms.has(words) ?? false);
}

/** The legal forms of a country, alpha-3, where any are known. */
export function legalFormsOf(country: string): FormsOfCountry | undefined {
  return byCountry.get(country);
}

/**
 * Whether companies that state these legal forms cannot be of the same: `llc` and `inc`. `inc` and `corp` are one form, as are `ltd` and `inc`
 * in Japan; of a form that the table does not have nothing is known.
 */
export function areOtherForms(a: readonly string[], b: readonly string[]): boolean {
  if (a.length === 0 || b.length === 0 || a.some((form) => b.includes(form))) return false;
  const numbers = new Set(a.flatMap((form) => numbersOf.get(form) ?? []));
  const others = b.flatMap((form) => numbersOf.get(form) ?? []);
  return numbers.size > 0 && others.length > 0 && !others.some((other) => numbers.has(other));
}

/** Forms that are written to a name without a space, the longest first: `株式会社サクラ精機`, `บริษัทชาเขียวดอยจำกัด`. */
const unspaced =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{M} ]{2,}$/u;
const unspacedForms = [...ownForms].filter((form) => unspaced.test(form)).toSorted((x, y) => y.length - x.length);

/**
 * The words of a name in another script than Latin without its legal forms, before and behind, and the outermost of these:
 * `АО «Северный Мох»` → `северный мох` and `ао`. Something is always left.
 */
export function withoutOwnForms(name: string): { words: string[]; form: string | undefined } {
  let words = ownWords(name);
  let form: string | undefined;
  for (let cut = cutForm(words); cut !== undefined; cut = cutForm(words)) {
    words = cut.words;
    form ??= cut.form;
  }
  return { words, form };
}

function cutForm(words: readonly string[]): { words: string[]; form: string } | undefined {
  for (let size = Math.min(longestLocalForm, words.length - 1); size > 0; size--) {
    const ending = words.slice(-size).join(' ');
    if (ownForms.has(ending)) return { words: words.slice(0, -size), form: ending };
    const beginning = words.slice(0, size).join(' ');
    if (ownForms.has(beginning)) return { words: words.slice(size), form: beginning };
  }
  const text = words.join(' ');
  const joined = unspacedForms.find((each) => text.length > each.length && (text.startsWith(each) || text.endsWith(each)));
  if (joined === undefined) return undefined;
  const rest = text.startsWith(joined) ? text.slice(joined.length) : text.slice(0, -joined.length);
  return { words: rest.trim().split(' '), form: joined };
}

/** Words in front of a name that are not part of it: the article and forms written first. */
export const leadingForms = new Set(['the', 'pt', 'pjsc', 'ojsc', 'jsc', 'pao', 'oao', 'zao', 'ooo']);

/** One thing a register appends to tell namesakes apart, at the end of single-spaced text: `/DE/`, `/NEW/`, `\MD\`, `/ADR`, `CO/MN`. */
const filerSuffix = / ?[/\\] ?(?:[a-z]{2}|new|adr|can|cayman|fi|old|bda|ny ?state) ?[/\\]? ?$/i;

/** A name without what registers append. One suffix at a time: a repetition in the pattern could take forever on hostile text. */
export function withoutFilerSuffix(name: string): string {
  let bare = name.replace(/\s+/g, ' ');
  for (let found = filerSuffix.exec(bare); found; found = filerSuffix.exec(bare)) bare = bare.slice(0, found.index);
  return bare;
}

const states =
  'al ak az ar ca co ct de dc fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ne nv nh nj nm ny nc nd oh ok or pa ri sc sd tn tx ut vt va wa wv wi wy';
/** Parts of a filer suffix, as folded words, because its slashes are often omitted. Meaningless except after a legal form. */
export const filerMarks: ReadonlySet<string> = new Set([...states.split(' '), 'new', 'adr', 'fi', 'can']);

const oftenTyped = 'inc incorporated corp corporation co company ltd limited llc llp lp plc gmbh'.split(' ');

/** Whether folded letters are a common legal form, or one with a letter dropped, added, replaced or swapped with the next: `icn`, `lttd`. */
export function isNearlyLegalForm(word: string): boolean {
  return oftenTyped.some((form) => word === form || isOneSlipAway(word, form));
}

function isOneSlipAway(word: string, form: string): boolean {
  if (Math.abs(word.length - form.length) > 1) return false;
  let start = 0;
  while (start < word.length && word[start] === form[start]) start++;
  const [a, b] = [word.slice(start), form.slice(start)];
  if (a.length !== b.length) return a.length > b.length ? a.slice(1) === b : a === b.slice(1);
  return a.slice(1) === b.slice(1) || (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2));
}
