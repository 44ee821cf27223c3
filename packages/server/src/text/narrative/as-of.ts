import { anyMonth, monthNames } from '../../kernel/dates.ts';
import type { Evidence } from './evidence.ts';
import type { Statement } from './statement.ts';

/** What was so when its document was written: left out where a newer list goes without it, else told with its day. */

/** What was told longer before the newest document is told with its year. */
const longest_ms = 1.5 * 31_557_600_000;
/** Where even the newest document is older than this, what it tells is told with its year, too. */
const longestOfNewest_ms = 3 * 31_557_600_000;

/**
 * Statements of who is named, without those of a report that a newer one of its form replaces: who is in the older alone is not named any more, and of others
 * the newer says how it is.
 */
export function asOfToday(statements: readonly Statement[], evidence: readonly Evidence[]): Statement[] {
  const at = ({ rests_on }: Statement) => evidence[rests_on[0]!.evidence]!;
  const newestOf = new Map<string, string>();
  for (const each of statements) {
    const { form, day } = at(each);
    if (isReport(at(each)) && (day ?? '') > (newestOf.get(form) ?? '')) newestOf.set(form, day!);
  }
  const isOut = (each: Statement) => isReport(at(each)) && (at(each).day ?? '') < newestOf.get(at(each).form)!;
  return statements.filter((each) => !isOut(each));
}

/** Reports that come every year or quarter and say the same things anew. */
function isReport({ kind, form }: Evidence): boolean {
  return kind === 'filing' && /^10-[KQ]/.test(form);
}

/** A time that only the day of the document makes clear. */
const relative = new RegExp(
  String.raw`\b(?:(?:this|last|next|the (?:current|past|prior|previous)) (?:fiscal )?(?:year|quarter|month|week|spring|summer|fall|autumn|winter)|(?:first|second|third|fourth)(?: fiscal)? quarter|(?:years?|months?|weeks?) ago|recently|today|yesterday|(?:last|this) (?:night|morning|evening)|(?:in|since|during|last) (?:${anyMonth})(?! \d))\b`,
  'i',
);

/** Whether a sentence tells a time, and no year of it. */
function isRelative(text: string): boolean {
  return relative.test(text) && !/\b(?:19|20)\d{2}\b/.test(text);
}

/**
 * `As of 2027: ` for a document much older than the newest, or for the newest if it is years old. `As of June 2030: ` for
 * a time relative to its document. `''` for all other sentences and for pages, which describe today.
 * @param today `YYYY-MM-DD`; where it is not given the newest document is of today
 */
export function asOf({ text, rests_on }: Statement, evidence: readonly Evidence[], today = ''): string {
  const { day } = evidence[rests_on[0]!.evidence]!;
  if (day === null) return '';
  const [year = '', month = ''] = day.split('-');
  if (isRelative(text)) return `As of ${monthNames[Number(month) - 1]} ${year}: `;
  const newest = evidence.reduce((latest, each) => (each.day !== null && each.day > latest ? each.day : latest), '');
  const isOfToday = today === '' || Date.parse(today) - Date.parse(newest) <= longestOfNewest_ms;
  return isOfToday && Date.parse(newest) - Date.parse(day) <= longest_ms ? '' : `As of ${year}: `;
}

/** The beginning of something that still holds: `founded in 1946`, `since 2019`. */
const sinceWhen =
  /\b(?:since|(?:founded|established|formed|incorporated|organized|introduced|acquired)(?: by [^,;.]{2,40})? in) (?:(?:early|late|fiscal) )?(?:19|20)\d{2}\b/gi;

/** A statement with the day it was so, where it needs one and names none. */
export function toldThen(statement: Statement, evidence: readonly Evidence[], today?: string): string {
  return /\b(?:19|20)\d{2}\b/.test(statement.text.replaceAll(sinceWhen, ' '))
    ? statement.text
    : asOf(statement, evidence, today) + statement.text;
}
