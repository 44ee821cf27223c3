import type { CompanyDocument, Provenance } from '../../kernel/document.ts';
import type { TrafficFacts } from '../../kernel/facts.ts';
import { bySourcePriority } from './precedence.ts';
import { addedBy } from './same-round.ts';

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
 * figure from the upstream believed first, then from the record stated last. Belief in a website's owner is belief in its figures.
 */
export function buildTraffic(stated: readonly StatedTraffic[]): TrafficMonth[] {
  const months = new Map<string, TrafficMonth>();
  for (const { facts, record } of bySourcePriority(stated, 'website', 'last')) {
    const known = months.get(facts.month);
    if (!known) {
      months.set(facts.month, { facts, record });
      continue;
    }
    addedBy(
      { record },
      known,
      (Object.keys(facts) as (keyof TrafficFacts)[]).filter((fact) => !(fact in known.facts)),
    );
    known.facts = { ...facts, ...known.facts };
  }
  return [...months.values()].sort((a, b) => (a.facts.month < b.facts.month ? -1 : 1));
}
