import { factsWithout, withoutKeys } from '../resolution/contested.ts';
import type { Mention } from '../resolution/mention.ts';
import type { Party } from './plan-records.ts';
import { withFacts, type Prepared } from './prepare.ts';

/** Takes out of what is saved the identifiers that are another company's. What was stated stays told by its hash. */
export function leaveOut(parties: readonly Party[], { all, mentions }: { all: Prepared[]; mentions: readonly Mention[] }): void {
  for (const [index, { prepared, resolution }] of parties.entries()) {
    if (resolution.kind === 'unknown' || !resolution.left_out?.length) continue;
    const keys = resolution.left_out;
    const mention = mentions[index]!;
    const stated = all[prepared]!;
    mention.reference = factsWithout(mention.reference, keys);
    if (mention.identity) mention.identity = withoutKeys(mention.identity, keys);
    if (stated.statement.kind !== 'company') continue;
    mention.facts = factsWithout(stated.statement.facts, keys);
    all[prepared] = { ...stated, ...withFacts(stated.statement, mention.facts), identity: mention.identity };
  }
}
