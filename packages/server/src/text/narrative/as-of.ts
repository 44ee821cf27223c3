import type { Evidence } from './evidence.ts';
import type { Statement } from './statement.ts';

/** What an older document says, and no newer one: left out where a newer list goes without it, else told with its year. */

/** What was told longer before the newest document is told with its year. */
const longest_ms = 1.5 * 31_557_600_000;

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

/** `As of 2027: ` before what is told of a document that is much older than the newest; '' of others, and of pages, which tell of today. */
export function asOf({ rests_on }: Statement, evidence: readonly Evidence[]): string {
  const { day } = evidence[rests_on[0]!.evidence]!;
  const newest = evidence.reduce((latest, each) => (each.day !== null && each.day > latest ? each.day : latest), '');
  if (day === null || Date.parse(newest) - Date.parse(day) <= longest_ms) return '';
  return `As of ${day.slice(0, 4)}: `;
}
