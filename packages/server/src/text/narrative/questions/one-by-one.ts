import { isVerbForm } from '../verb-forms.ts';

/** A sentence that says several things with one verb, said one by one: so that each figure stands with what it is of. */

const figure = String.raw`(?:approximately |about )?(?:[$€£]\d[\d.,]*(?: (?:million|billion))?|\d+(?:\.\d+)? ?(?:%|percent))`;
const sharing = String.raw`(?:accounted for|accounts? for|represent(?:s|ed)|compris(?:es?|ed)|contribut(?:es?|ed)|ma(?:kes?|de) up|grew|rose|fell|were|was|are)`;
/** `Cedar, Alder and Fir accounted for 12%, 8% and 5% of sales`. */
const rowed = new RegExp(String.raw`^(.+?) (${sharing}) (${figure}(?:, ${figure})*,? and ${figure})(?:,? respectively)?,? ?(.*?)\.?$`);
/** `Units made up 71% of sales in 2030`, before `spare parts 16%`. */
const begun = new RegExp(String.raw`^(.+?) (${sharing}) (${figure})([^,;]*?)(?:,| and) `);
const further = new RegExp(String.raw`^(?:and )?([^,;%$€£]+?) (${figure})(?:,? (?=and )|, |\.?$)`);
/** They compare a figure with another of the same. */
const compared = /^(?:compared|up|down|against|after|versus|from|or|of|to|with|by|in|an?|for|than|while|which|that|respectively)\b/;
const parted = /^(.*?)\b([\d,]+) ((?:\p{Ll}[\p{L}-]* ){0,3}?)(\p{Ll}+), of (?:whom|which) (?:approximately |about )?(\d.+?)\.?$/u;
const part = /^([\d,]+) ((?:(?:are|were|is|was) (?:\p{L}+ed )?|(?:work|works|worked|serve|served|operate|operated) )?)(.+)$/u;

/** What a sentence says one by one; nothing where it does not say several things so. */
export function oneByOne(text: string): string[] {
  return [...inRows(text), ...withoutVerb(text), ...inParts(text)];
}

/** As many names as figures, in their order. */
function inRows(text: string): string[] {
  const [, who = '', verb, row, rest = ''] = rowed.exec(text) ?? [];
  if (row === undefined) return [];
  const figures = itemsOf(row);
  const names = itemsOf(who.replace(/^(?:In|During|For) [^,]{3,40}, /, ''));
  return names.length === figures.length ? names.map((name, at) => `${name} ${verb} ${figures[at]} ${rest}.`) : [];
}

function itemsOf(list: string): string[] {
  return list.split(/,? and |, /).map((item) => item.trim());
}

function withoutVerb(text: string): string[] {
  const first = begun.exec(text);
  if (!first) return [];
  const [whole, who, verb, figured, of] = first;
  const found = [`${who} ${verb} ${figured}${of}.`];
  for (let rest = text.slice(whole.length); ;) {
    const next = further.exec(rest);
    if (
      !next ||
      compared.test(next[1]!) ||
      next[1]!.split(' ').length > 6 ||
      next[1]!.split(' ').some((word) => /^\p{Ll}/u.test(word) && isVerbForm(word))
    )
      break;
    found.push(`${next[1]} ${verb} ${next[2]}${of}.`);
    rest = rest.slice(next[0].length);
  }
  return found.length > 1 ? found : [];
}

/** `6,100 employees, of whom 1,250 worked in Leeds and 90 in York`. */
function inParts(text: string): string[] {
  const [, , , , noun, list] = parted.exec(text) ?? [];
  if (list === undefined) return [];
  let verb = '';
  return list.split(/,? and (?=\d)|, (?=\d)/).flatMap((each) => {
    const [, count, own = '', where] = part.exec(each) ?? [];
    verb = own === '' ? verb : own;
    return where === undefined || verb === '' ? [] : [`${count} ${noun} ${verb}${where}.`];
  });
}
