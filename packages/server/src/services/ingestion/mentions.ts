import type { Role } from '../../kernel/kinds.ts';
import type { Queryable } from '../../store/database.ts';
import { versionsOf } from '../../store/records/source-records.ts';
import type { Mention } from '../resolution/mention.ts';
import { isOneAlone, makesCompany, partiesOf } from './parties.ts';
import { currentVersion, mentionKey, namesTheSame, type Prepared } from './prepare.ts';

export interface Owner {
  prepared: number;
  role: Role;
}

export function mentionsOf(all: readonly Prepared[], open: readonly number[]): { mentions: Mention[]; owners: Owner[] } {
  const mentions: Mention[] = [];
  const owners: Owner[] = [];
  for (const index of open) {
    const { statement, identity } = all[index]!;
    for (const named of partiesOf(statement)) {
      const { role, reference, facts } = named;
      const is_decided = statement.reason !== undefined && reference.permalink !== undefined;
      const mention: Mention = {
        reference,
        facts,
        identity,
        is_decided,
        is_filed: statement.method === 'filed',
        makes: makesCompany(statement, named),
      };
      if (isOneAlone(role)) mention.held_by = holderOf(all[index]!, role);
      mentions.push(mention);
      owners.push({ prepared: index, role });
    }
  }
  return { mentions, owners };
}

/** The company that had the record before, unless it names another now. A company keeps its record for any content. */
function holderOf({ statement, hash, versions }: Prepared, role: Role): number | undefined {
  if (versions.length === 0) return undefined;
  const current = currentVersion(versions);
  const isCompany = statement.kind === 'company';
  // Taken back and stated again, it is the company that it was.
  if (!current) return isCompany ? versions.findLast((version) => version.former !== undefined)?.former : undefined;
  if (!isCompany && !namesTheSame(current.hash, hash)) return undefined;
  const held = current.parties.filter((party) => party.role === role);
  return held.length === 1 ? held[0]!.company_id : undefined;
}

/** Finds the companies that the same source named in the same words before. */
export async function findMadeBefore(
  db: Queryable,
  input: { mentions: readonly Mention[]; owners: readonly Owner[]; all: readonly Prepared[] },
): Promise<void> {
  const asked = new Map<string, { source_id: number; source_key: string }>();
  for (const [index, mention] of input.mentions.entries()) {
    const source_key = mention.facts || !mention.makes || mention.is_decided ? undefined : mentionKey(mention.reference);
    if (source_key === undefined) continue;
    const { source_id } = input.all[input.owners[index]!.prepared]!;
    mention.mention_key = `${source_id} ${source_key}`;
    asked.set(mention.mention_key, { source_id, source_key });
  }
  if (asked.size === 0) return;
  const names = [...asked.keys()];
  const versions = await versionsOf(db, [...asked.values()]);
  const found = new Map(names.map((name, index) => [name, currentVersion(versions.get(index) ?? [])]));
  for (const mention of input.mentions) {
    if (mention.mention_key !== undefined) mention.made_before = found.get(mention.mention_key)?.parties[0]?.company_id;
  }
}
