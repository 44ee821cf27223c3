import type { CompanyDocument, Provenance } from '../../../kernel/document.ts';
import type { TrafficFacts } from '../../../kernel/facts.ts';
import { rankOf } from './precedence.ts';

/** A month of a website as one record states it; `record` is the record's index in the document's `records`. */
export interface StatedTraffic {
  record_id: number;
  record: number;
  provenance: Provenance;
  facts: TrafficFacts;
}

export type TrafficMonth = NonNullable<CompanyDocument['traffic']>[number];

/**
 * The traffic of a company's website, oldest month first. A month stated by several upstreams (a rank here, visits there) is one: each
 * figure from the upstream believed first, then from the record stated last. Of one upstream and key only the last counts.
 */
export function buildTraffic(stated: readonly StatedTraffic[]): TrafficMonth[] {
  const months = new Map<string, TrafficMonth>();
  for (const { facts, record } of believedFirst(latestOfKey(stated))) {
    const known = months.get(facts.month);
    if (!known) {
      months.set(facts.month, { facts, record });
      continue;
    }
    const adds = Object.keys(facts).some((fact) => !(fact in known.facts));
    if (!adds) continue;
    known.facts = { ...facts, ...known.facts };
    known.also = [...(known.also ?? []), record];
  }
  return [...months.values()].sort((a, b) => (a.facts.month < b.facts.month ? -1 : 1));
}

function latestOfKey(stated: readonly StatedTraffic[]): StatedTraffic[] {
  const latest = new Map<string, StatedTraffic>();
  for (const one of [...stated].sort((a, b) => a.record_id - b.record_id)) {
    latest.set(`${one.provenance.source}\n${one.provenance.source_key}`, one);
  }
  return [...latest.values()];
}

/** Belief in a website's owner is belief in its figures: there is no ranking of its own. */
function believedFirst(stated: readonly StatedTraffic[]): StatedTraffic[] {
  const rank = ({ provenance }: StatedTraffic) => rankOf('website', provenance.source);
  return [...stated].sort((a, b) => rank(a) - rank(b) || b.record_id - a.record_id);
}
