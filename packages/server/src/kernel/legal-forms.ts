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
