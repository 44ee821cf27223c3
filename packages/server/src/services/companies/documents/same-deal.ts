/** When records of several upstreams speak of one acquisition. */

import type { DocumentDeal } from '../../../kernel/document.ts';
import type { DealFacts } from '../../../kernel/facts.ts';
import { noRates, withUsd, type Converted, type FxRates } from '../../../kernel/fx.ts';
import { foldName } from '../../../kernel/names.ts';
import type { AssignedRecord } from './assigned-record.ts';
import { believedFirst } from './precedence.ts';
import { join, type Stated } from './same-round.ts';

type StatedDeal = Extract<AssignedRecord, { kind: 'deal' }> & Stated;

/** A deal with the further records that state the same. */
export interface GatheredDeal extends DocumentDeal {
  also?: number[];
}

/** Upstreams date one deal by its announcement, its closing or the article they read. */
const sameDealDays = 15;

/**
 * One company's deals of one side, newest first, each once: what several upstreams state is one deal with the facts of the upstream
 * believed first and what others add. An upstream's own deals stay apart, for it knows them apart.
 */
export function gatherDeals(deals: readonly StatedDeal[], rates: FxRates = noRates): GatheredDeal[] {
  const known: { deal: GatheredDeal; sources: Set<string> }[] = [];
  const byOther = new Map<string, (typeof known)[number][]>();
  for (const one of believedFirst(deals, 'last_funding_date')) {
    const { role: _, ...other } = one.others[0] ?? { role: one.role, permalink: '', name: '' };
    const { source } = one.provenance;
    const stated: GatheredDeal = {
      ...other,
      facts: withUsd(one.facts, rates),
      record: one.record,
    };
    const name = foldName(stated.name);
    const keys = [`permalink ${stated.permalink}`, ...(name ? [`name ${name}`] : [])];
    const same = keys.flatMap((key) => byOther.get(key) ?? []).find(({ deal, sources }) => !sources.has(source) && isSame(deal, stated));
    const gathered = same ?? { deal: stated, sources: new Set<string>() };
    gathered.sources.add(source);
    if (same) add(same.deal, one, stated.facts);
    else known.push(gathered);
    for (const key of keys) if (!byOther.get(key)?.includes(gathered)) byOther.set(key, [...(byOther.get(key) ?? []), gathered]);
  }
  return known
    .map(({ deal }) => deal)
    .sort((a, b) => (b.facts.date ?? '').localeCompare(a.facts.date ?? '') || a.permalink.localeCompare(b.permalink));
}

/** With another company of the same name only what happened on the very same day is the same. */
function isSame(a: GatheredDeal, b: GatheredDeal): boolean {
  if (a.permalink !== b.permalink) return isDay(a.facts) && isDay(b.facts) && a.facts.date === b.facts.date;
  const [first, second] = [a.facts.date, b.facts.date];
  if (first === undefined || second === undefined) return true;
  if (isDay(a.facts) && isDay(b.facts)) return Math.abs(Date.parse(first) - Date.parse(second)) <= sameDealDays * 86_400_000;
  const length = Math.min(...[a, b].map(({ facts }) => digits[facts.date_precision ?? 'day']));
  return first.slice(0, length) === second.slice(0, length);
}

/** How much of `YYYY-MM-DD` a date of this precision states. */
const digits = { day: 10, month: 7, year: 4 } as const;

function isDay({ date, date_precision = 'day' }: DealFacts): boolean {
  return date !== undefined && date_precision === 'day';
}

function add(deal: GatheredDeal, one: Stated, facts: Converted<DealFacts>): void {
  const isDatedBetter = facts.date !== undefined && (deal.facts.date === undefined || (isDay(facts) && !isDay(deal.facts)));
  if (isDatedBetter) deal.facts = dated(deal.facts, facts);
  // Who says that it is closed speaks of a later day than who says that it is pending.
  if (facts.status === 'Complete') deal.facts = { ...deal.facts, status: facts.status };
  // Date and precision go together: a day never gets another's precision.
  join<DealFacts>(deal, one, dated(facts, deal.facts));
}

function dated(facts: Converted<DealFacts>, { date, date_precision }: DealFacts): Converted<DealFacts> {
  const { date: _, date_precision: __, ...rest } = facts;
  return { ...rest, ...(date !== undefined && { date }), ...(date_precision !== undefined && { date_precision }) };
}
