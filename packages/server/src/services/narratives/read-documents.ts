import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CompanyDocument } from '../../kernel/document.ts';
import type { Queryable } from '../../store/database.ts';
import { evidenceOf } from '../../store/publications/evidence.ts';
import { isAside } from '../../text/narrative/boilerplate.ts';
import { tellingOf, type Evidence, type Told } from '../../text/narrative/evidence.ts';
import type { Speaker } from '../../text/narrative/standing-alone.ts';

/** What a company's documents say, for whatever is asked of them. */
export interface Documents {
  speaker: Speaker;
  evidence: readonly Evidence[];
  /** With what they say of accounts, which a field may ask for and no section tells. */
  told: readonly Told[];
}

/** By whose names its documents speak of a company. */
export function speakerOf({ facts }: CompanyDocument): Speaker {
  return {
    name: facts.name ?? '',
    names: [facts.name ?? '', facts.legal_name ?? '', ...(facts.other_names ?? [])].filter((name) => name !== ''),
  };
}

/** Reads the newest documents of a company, one at a time, for each takes some hundredths of a second. */
export async function readDocuments(
  db: Queryable,
  { permalink, document }: { permalink: string; document: CompanyDocument },
): Promise<Documents> {
  const speaker = speakerOf(document);
  const evidence = await evidenceOf(db, permalink);
  const told: Told[] = [];
  for (let start = 0; start < evidence.length;) {
    let end = start + 1;
    while (end < evidence.length && evidence[end]!.record_id === evidence[start]!.record_id) end += 1;
    for (const each of tellingOf(evidence.slice(start, end), speaker, isAside)) told.push({ ...each, evidence: each.evidence + start });
    start = end;
    await nextTurn();
  }
  return { speaker, evidence, told };
}
