import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CompanyDocument } from '../../kernel/document.ts';
import { isBoilerplate } from '../../text/narrative/boilerplate.ts';
import { tellingOf, type Evidence, type Told } from '../../text/narrative/evidence.ts';
import type { Speaker } from '../../text/narrative/standing-alone.ts';

/** By whose names its documents speak of a company. */
export function speakerOf({ facts }: CompanyDocument): Speaker {
  return {
    name: facts.name ?? '',
    names: [facts.name ?? '', facts.legal_name ?? '', ...(facts.other_names ?? [])].filter((name) => name !== ''),
  };
}

/** `tellingOf`, a document at a time, for each takes some hundredths of a second. */
export async function tellingSlowly(evidence: readonly Evidence[], speaker: Speaker, isLeftOut = isBoilerplate): Promise<Told[]> {
  const told: Told[] = [];
  for (let start = 0; start < evidence.length;) {
    let end = start + 1;
    while (end < evidence.length && evidence[end]!.record_id === evidence[start]!.record_id) end += 1;
    for (const each of tellingOf(evidence.slice(start, end), speaker, isLeftOut)) told.push({ ...each, evidence: each.evidence + start });
    start = end;
    await nextTurn();
  }
  return told;
}
