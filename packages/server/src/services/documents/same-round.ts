import type { Gathered, Provenance } from '../../kernel/document.ts';
import type { InvestmentFacts } from '../../kernel/facts.ts';
import type { Converted, StatedMoney } from '../../kernel/fx.ts';
import { foldName } from '../../kernel/names.ts';
import { daysBetween, precisionOf } from '../../kernel/dates.ts';
import { compare } from '../../kernel/text.ts';

/** Where a statement stands: its record, and the record's index in the document's `records`. */
export interface Stated {
  record_id: number;
  record: number;
  provenance: Provenance;
}

/** A round, or an investment in one, while records are gathered into it. */
export interface Gathering<R> {
  round: R;
  /** The upstreams that stated it. */
  sources: Set<string>;
}

/** Two dates of one round differ between upstreams: announced here, closed there. */
const sameRoundDays = 15;

/** Of the rounds that may be the one stated, the nearest in time; none that `notOf` stated itself, for it knows its own rounds apart. */
export function sameRound<R extends { facts: InvestmentFacts }>(
  known: readonly Gathering<R>[],
  facts: InvestmentFacts,
  notOf: string | undefined,
): Gathering<R> | undefined {
  let best: Gathering<R> | undefined;
  let bestDays = Infinity;
  for (const gathering of known) {
    if (notOf !== undefined && gathering.sources.has(notOf)) continue;
    const days = daysApart(gathering.round.facts, facts);
    if (days > sameRoundDays || days >= bestDays || !mayBeSame(gathering.round.facts, facts)) continue;
    best = gathering;
    bestDays = days;
  }
  return best;
}

export function isSameStage(a: InvestmentFacts, b: InvestmentFacts): boolean {
  return foldName(a.round ?? '') === foldName(b.round ?? '');
}

/** Same stage, and amounts that are equal or not both disclosed; without a stage only an equal amount tells. */
function mayBeSame(a: InvestmentFacts, b: InvestmentFacts): boolean {
  if (!isSameStage(a, b)) return false;
  if (isUndisclosed(a) || isUndisclosed(b)) return a.round !== undefined;
  if (a.amount !== undefined && a.amount === b.amount && a.currency === b.currency) return true;
  return a.amount_usd !== undefined && a.amount_usd === b.amount_usd;
}

function isUndisclosed(facts: InvestmentFacts): boolean {
  return facts.amount === undefined && facts.amount_usd === undefined;
}

/** Infinity for unknown days: the first of a month or year may represent all of it. */
function daysApart(a: StatedMoney, b: StatedMoney): number {
  if (!isDay(a) || !isDay(b)) return Infinity;
  return Math.abs(daysBetween(a.date, b.date));
}

function isDay(facts: StatedMoney): facts is StatedMoney & { date: string } {
  return precisionOf(facts.date ?? '') === 'day';
}

/** Lets a further record add what is missing. Money goes together: an amount of one record never gets the currency of another. */
export function join<Facts extends InvestmentFacts>(known: Gathered<Converted<Facts>>, one: Stated, facts: Converted<Facts>): void {
  const { amount: _, currency: __, amount_usd: ___, fx_date: ____, ...rest } = facts;
  const { currency: _____, ...undisclosed } = known.facts;
  const isDisclosing = isUndisclosed(known.facts) && !isUndisclosed(facts);
  const before = (isDisclosing ? undisclosed : known.facts) as Converted<Facts>;
  const added = isDisclosing ? facts : rest;
  addedBy(
    one,
    known,
    (Object.keys(added) as (keyof Facts)[]).filter((fact) => !(fact in before) && !shownOtherwise.has(fact)),
  );
  known.facts = { ...added, ...before };
}

/** Names are shown as investors. */
const shownOtherwise: ReadonlySet<PropertyKey> = new Set(['lead_investors', 'investors']);

/** Notes that a record gave facts; none of these where it added something else. */
export function addedBy<Facts>(one: Pick<Stated, 'record'>, known: Gathered<Facts>, facts: readonly (keyof Facts)[] | undefined): void {
  if (facts?.length === 0 || known.record === one.record) return;
  known.also = [...new Set([...(known.also ?? []), one.record])];
  known.from = { ...known.from, ...Object.fromEntries((facts ?? []).map((fact) => [fact, one.record])) };
}

export function newestFirst(a: { date?: string }, b: { date?: string }): number {
  return compare(b.date ?? '', a.date ?? '');
}
