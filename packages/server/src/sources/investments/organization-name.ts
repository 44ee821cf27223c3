import { foldName } from '../../kernel/names.ts';

/** Words of names that persons do not bear. Words that are surnames too, such as `bank` or `price`, are not among them. */
const words = new Set(
  [
    'capital ventures venture partners partnership fund funds funding fonds fondo management investments investment investors invest',
    'holding holdings group associates equity securities foundation university college institute insurance bancorp banking',
    'accelerator incubator labs technologies technology systems software networks network company corporation corp incorporated inc',
    'ltd limited llc llp lp plc gmbh agency authority ministry department association society advisors advisers assets angels',
    'international global enterprises industries pharmaceuticals therapeutics energy telecom communications media studios council',
    'pension healthcare biosciences electronics semiconductor startups seed microsystems laboratories bioventures',
  ].flatMap((line) => line.split(' ')),
);

/** Whether a name can only be an organization's: it bears such a word, or a figure. */
export function isOrganizationName(name: string): boolean {
  return foldName(name)
    .split(' ')
    .some((word) => words.has(word) || /\d/.test(word));
}
