/**
 * Legal forms of companies as folded words (see `foldName`; lone letters joined, so `A/S` is `as`),
 * and the marks that registers hang on names.
 */

const forms = [
  // English
  'inc|incorporated|corp|corporation|co|company|companies|cos|ltd|limited|llc|llp|lp|lllp|plc|na|fsb|uc|dac|ulc|cic',
  'public limited company|public company limited|public co ltd|pcl|private limited|pvt|pte|proprietary limited|pty',
  'limited partnership|co ltd|co inc|company limited|company ltd|company inc|designated activity company|national association|unlimited',
  // German
  'ag|gmbh|kg|kgaa|ohg|ug|gmbh and co|gmbh and co kg|gmbh and co kgaa|ag and co kgaa|se and co kgaa|aktiengesellschaft',
  // French and European
  'se|societas europaea|sa|sas|sasu|sarl|sca|scop|snc|societe anonyme|societe europeenne',
  // Spanish and Portuguese
  'sau|sl|slu|slp|socimi|sociedad anonima|sab|sab de cv|sa de cv|sapib de cv|sapi de cv|s de rl|s de rl de cv|sapi|sapib',
  'sofom|cv|saa|saci|sacif|saic|saicf|sacifia|ltda|limitada|sgps|sociedade anonima',
  // Italian
  'spa|srl|sapa|societa per azioni|societa cooperativa',
  // Dutch and Belgian
  'nv|bv|cvba|bvba|cva|comm va|naamloze vennootschap',
  // Nordic and Baltic
  'ab|publ|aktiebolag|aktiebolaget|as|asa|aps|hf|ehf|oy|oyj|abp|aktieselskab|aktieselskabet|uab|sia|pf',
  // Asian
  'kk|kabushiki kaisha|kabushiki gaisha|gk|bhd|sdn bhd|berhad|sendirian berhad|tbk|persero|pt|jsb',
  // Eastern Europe, Turkey, Middle East
  'pjsc|ojsc|jsc|cjsc|pao|oao|zao|ooo|sp z oo|spolka akcyjna|sro|nyrt|zrt|kft|doo|dd|public joint stock company',
  'open joint stock company|joint stock company|joint stock co|anonim sirketi|anonim ortakligi|tas|tao|ve ticaret as',
  'san ve tic as|sanayi ve ticaret as|sanayi ve ticaret anonim sirketi|qjsc|qpsc|qsc|psc|pjs|saog|saoc|sae|sak|saj|kscp|kscc|ksc|bsc',
  'ae|epe',
];

const legalForms = new Set(forms.flatMap((line) => line.split('|')));

/** The longest legal form, in words. */
export const longestLegalForm = Math.max(...[...legalForms].map((form) => form.split(' ').length));

/** Whether folded words are a legal form: `inc`, `sdn bhd`, `sab de cv`. */
export function isLegalForm(words: string): boolean {
  return legalForms.has(words);
}

/** East Asian forms, which stand before or behind a name without a space, as NFKC writes them; a form comes before what it ends in. */
const unspacedForms =
  '一般社団法人 一般財団法人 株式会社 株式會社 有限会社 合同会社 合資会社 合名会社 相互会社 (株) (有) (同) 有限責任事業組合 股份有限公司 有限责任公司 有限責任公司 有限公司 주식회사 유한책임회사 유한회사 (주) (유)'.split(
    ' ',
  );
const eastAsian = /[\u1100-\u11ff\u3000-\u9fff\uac00-\ud7af\uff00-\uffef]/;

/** A name without the East Asian legal forms it begins and ends in, where they leave something: `株式会社サクラ精機` → `サクラ精機`. */
export function withoutUnspacedForms(name: string): string {
  if (!eastAsian.test(name)) return name;
  let bare = name.normalize('NFKC').trim();
  for (let form = formAtAnEnd(bare); form !== undefined; form = formAtAnEnd(bare)) {
    bare = (bare.startsWith(form) ? bare.slice(form.length) : bare.slice(0, -form.length)).trim();
  }
  return bare;
}

function formAtAnEnd(name: string): string | undefined {
  return unspacedForms.find((form) => name.length > form.length && (name.startsWith(form) || name.endsWith(form)));
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
/** What stands in a filer suffix, as folded words: people leave its slashes out. Only behind a legal form it means nothing. */
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
