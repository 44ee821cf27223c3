import type { DocumentDeal, DocumentParty } from '../../kernel/document.ts';
import type { DealFacts } from '../../kernel/facts.ts';
import { noRates, withUsd, type Converted, type FxRates } from '../../kernel/fx.ts';
import { foldName } from '../../kernel/names.ts';
import { daysApart, precisionOf } from '../../kernel/dates.ts';
import type { AssignedRecord } from './assigned-record.ts';
import { bySourcePriority } from './precedence.ts';
import { addedBy, join, type Stated } from './same-round.ts';

type StatedDeal = Extract<AssignedRecord, { kind: 'deal' }> & Stated;

/**
 * Upstreams date one deal by its announcement, its closing or the article they read, between which regulators may take a year and more.
 * A company is not bought twice by one buyer in that time.
 */
const sameDealDays = 730;

/**
 * One company's deals of one side, newest first, each once: what several upstreams state is one deal with the facts of the upstream
 * believed first and what others add; so the day that is served is that upstream's, unless another knows it more exactly. An upstream's
 * own deals stay apart, for it knows them apart.
 */
export function gatherDeals(deals: readonly StatedDeal[], rates: FxRates = noRates): DocumentDeal[] {
  const gathered: DocumentDeal[] = [];
  const byOther = new Map<string, DocumentDeal[]>();
  for (const ofSource of Map.groupBy(bySourcePriority(deals, 'last_funding_date'), ({ provenance }) => provenance.source).values()) {
    const stated = ofSource.map((one) => ({ one, deal: statedDeal(one, rates), keys: keysOf(one) }));
    const pairs = stated.flatMap(({ one, deal, keys }) => {
      const known = new Set(keys.flatMap((key) => byOther.get(key) ?? []));
      return [...known]
        .map((same) => ({ one, deal, keys, same, days: daysBetweenDeals(same, deal) }))
        .filter(({ days }) => days <= sameDealDays);
    });
    const taken = new Set<DocumentDeal>();
    const enter = (keys: readonly string[], deal: DocumentDeal) => {
      for (const key of keys) if (!byOther.get(key)?.includes(deal)) byOther.set(key, [...(byOther.get(key) ?? []), deal]);
    };
    // The nearest first: an upstream may state two deals of one pair of companies, and another only one of them.
    for (const { one, deal, keys, same } of pairs.sort((a, b) => a.days - b.days)) {
      if (taken.has(deal) || taken.has(same)) continue;
      taken.add(deal).add(same);
      add(same, one, deal.facts);
      enter(keys, same);
    }
    for (const { deal, keys } of stated) {
      if (taken.has(deal)) continue;
      gathered.push(deal);
      enter(keys, deal);
    }
  }
  return gathered.sort((a, b) => (b.facts.date ?? '').localeCompare(a.facts.date ?? '') || a.permalink.localeCompare(b.permalink));
}

function statedDeal(one: StatedDeal, rates: FxRates): DocumentDeal {
  return { ...otherOf(one), facts: withUsd(one.facts, rates), record: one.record };
}

function otherOf(one: StatedDeal): DocumentParty & { permalink: string } {
  const { role: _, ...other } = one.others[0] ?? { role: one.role, permalink: '', name: '' };
  return other;
}

function keysOf(one: StatedDeal): string[] {
  const { permalink, name } = otherOf(one);
  const folded = foldName(name);
  return [`permalink ${permalink}`, ...(folded ? [`name ${folded}`] : [])];
}

/** Infinity where two deals cannot be one; with another company of the same name only what happened on the very same day is. */
function daysBetweenDeals(a: DocumentDeal, b: DocumentDeal): number {
  if (a.permalink !== b.permalink) return isDay(a.facts) && a.facts.date === b.facts.date ? 0 : Infinity;
  // What has no date may be any of them, and goes to the one that nothing else is.
  return daysApart(a.facts.date ?? '', b.facts.date ?? '') ?? sameDealDays;
}

function isDay({ date = '' }: DealFacts): boolean {
  return precisionOf(date) === 'day';
}

function add(deal: DocumentDeal, one: Stated, facts: Converted<DealFacts>): void {
  if (facts.date !== undefined && facts.date.length > (deal.facts.date ?? '').length) {
    deal.facts = { ...deal.facts, date: facts.date };
    addedBy(one, deal, ['date']);
  }
  // Who says that it is closed speaks of a later day than who says that it is pending.
  if (facts.status === 'Complete' && deal.facts.status !== 'Complete') {
    deal.facts = { ...deal.facts, status: facts.status };
    addedBy(one, deal, ['status']);
  }
  join<DealFacts>(deal, one, facts);
}
