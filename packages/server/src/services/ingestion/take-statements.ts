import type { PoolClient } from 'pg';
import { isPermalink } from '../../kernel/permalinks.ts';
import { addPermalinks, companyCopies, documentCopies, mergeEmptied } from '../../store/companies.ts';
import { saveCandidates, type NewCandidate } from '../../store/resolution-candidates.ts';
import { copyTables } from '../../store/copy.ts';
import { assignmentCopy, recordCopy, saveAssignments, versionsOf, withdrawAssignments } from '../../store/source-records.ts';
import { takeNumbers } from '../../store/write-lock.ts';
import { freshDocuments, rebuildDocuments } from '../companies/documents/rebuild-documents.ts';
import { resolveBatch, type Mention, type NewCompany, type Resolution } from '../resolution/resolve-batch.ts';
import { choosePermalinks } from './choose-permalinks.ts';
import { planRecords, type Party } from './plan-records.ts';
import { currentVersion, makesCompanies, mentionRecord, partiesOf, type Incoming, type Prepared } from './prepare.ts';
import type { Role } from '../../store/source-records.ts';

/** What became of one statement. */
export type Outcome =
  /** A company nobody knew. */
  | 'new'
  /** Says of a known company what its source had not said before under this key. */
  | 'added'
  /** Replaces what its source said before. */
  | 'updated'
  | 'unchanged'
  | 'rejected';

export interface Taken {
  outcomes: { outcome: Outcome; reason?: string }[];
  /** Of each statement the record that holds it; undefined for a rejected one. */
  records: (number | undefined)[];
  /** Companies whose documents were built anew. */
  companies: number[];
  candidates: number;
}

/**
 * Takes statements through the three layers in one go: records, assignments, documents. Under the lock of store/write-lock.ts.
 * A dozen round trips, whatever their number; companies that are new with a single record are not even read back.
 */
export async function takeStatements(
  tx: PoolClient,
  incoming: readonly Incoming[],
  { source_ids, moment }: { source_ids: ReadonlyMap<string, number>; moment: Date },
): Promise<Taken> {
  const all = await withVersions(tx, incoming, source_ids);
  const open = [...all.keys()].filter((index) => !isUnchanged(all[index]!));
  const { mentions, owners } = mentionsOf(all, open);
  const { resolutions, companies } = await resolveBatch(tx, mentions);
  const parties = owners.map(({ prepared, role }, index): Party => ({ prepared, role, resolution: resolutions[index]! }));
  const byStatement = Map.groupBy(parties, (party) => party.prepared);
  const outcomes: Taken['outcomes'] = all.map(() => ({ outcome: 'unchanged' }));
  for (const index of open) outcomes[index] = outcomeOf(all[index]!, byStatement.get(index) ?? []);
  const kept = open.filter((index) => outcomes[index]!.outcome !== 'rejected');

  // Companies are made only for statements that stay, each with a record that says who it is.
  const isKept = new Set(kept);
  const needed = new Set(
    parties.flatMap(({ prepared, resolution: to }) => (to.kind === 'new' && isKept.has(prepared) ? [to.position] : [])),
  );
  const made = [...needed].sort((a, b) => a - b).map((position) => describe(position, { all, companies, mentions, owners }));
  const numbers = await takeNumbers(tx, {
    companies_company_id_seq: made.length,
    source_records_record_id_seq: kept.length + made.length,
    data_revision: made.length,
  });
  const idOf = new Map(made.map(({ position }, index) => [position, numbers.companies_company_id_seq[index]!]));
  const permalinks = await choosePermalinks(tx, made);
  const permalinkOf = new Map(made.map(({ position }, index) => [idOf.get(position)!, permalinks[index]!]));
  const companyOf = (resolution: Resolution) => companyBehind(resolution, idOf);
  const mentioned = made.flatMap(({ position, record }) => (record ? [{ prepared: record, company_id: idOf.get(position)! }] : []));
  const plan = planRecords({
    all,
    kept,
    mentioned,
    byStatement,
    companyOf,
    record_ids: numbers.source_records_record_id_seq,
    made: permalinkOf,
  });

  const documents = await freshDocuments(tx, plan.fresh);
  await copyTables(tx, [
    ...companyCopies(permalinkOf, moment),
    recordCopy(plan.new_records),
    assignmentCopy(plan.new_assignments, moment),
    ...documentCopies(documents, { built_at: moment, revisions: numbers.data_revision }),
  ]);

  await addPermalinks(tx, aliasesOf(parties, { isKept, mentions }), moment);
  await withdrawAssignments(tx, plan.withdrawn, moment);
  const moved = plan.assigned_again.length > 0 ? await saveAssignments(tx, plan.assigned_again, moment) : [];
  const disturbed = [...moved, ...plan.withdrawn.map((each) => each.company_id)];
  if (disturbed.length > 0) await mergeEmptied(tx, disturbed);
  const candidates = await saveCandidates(tx, candidatesOf(parties, { isKept, companyOf, records: plan.records }), moment);

  const changed = new Set([...plan.changed, ...disturbed].filter((company_id) => !plan.fresh.has(company_id)));
  await rebuildDocuments(tx, { company_ids: [...changed], built_at: moment });
  return { outcomes, records: plan.records, companies: [...changed, ...plan.fresh.keys()], candidates };
}

async function withVersions(tx: PoolClient, incoming: readonly Incoming[], source_ids: ReadonlyMap<string, number>): Promise<Prepared[]> {
  const prepared = incoming.map((each) => ({ ...each, source_id: source_ids.get(each.statement.source)! }));
  const versions = await versionsOf(
    tx,
    prepared.map(({ source_id, statement }) => ({ source_id, source_key: statement.source_key })),
  );
  return prepared.map((each, index) => ({ ...each, versions: versions.get(index) ?? [] }));
}

/** Nothing new is said, and it is not for the source to say of whom. */
function isUnchanged({ statement, hash, versions }: Prepared): boolean {
  if (statement.reason !== undefined || versions.length === 0) return false;
  return currentVersion(versions)?.hash.equals(hash) ?? false;
}

interface Owner {
  prepared: number;
  role: Role;
}

function mentionsOf(all: readonly Prepared[], open: readonly number[]): { mentions: Mention[]; owners: Owner[] } {
  const mentions: Mention[] = [];
  const owners: Owner[] = [];
  // The same record twice in one batch speaks of the same companies.
  const seen = new Map<string, number>();
  for (const index of open) {
    const { statement, source_id, versions, identity } = all[index]!;
    const current = versions.length > 0 ? currentVersion(versions) : undefined;
    for (const { role, reference, facts } of partiesOf(statement)) {
      const is_decided = statement.reason !== undefined && reference.permalink !== undefined;
      const mention: Mention = { reference, facts, identity, is_decided, makes: makesCompanies(statement) };
      if (role !== 'investor' && role !== 'lead_investor') {
        const held = current?.parties.filter((party) => party.role === role) ?? [];
        if (held.length === 1) mention.held_by = held[0]!.company_id;
        const key = `${source_id} ${role} ${statement.source_key}`;
        const before = seen.get(key);
        if (before === undefined) seen.set(key, mentions.length);
        else if (!is_decided) mention.follows = before;
      }
      mentions.push(mention);
      owners.push({ prepared: index, role });
    }
  }
  return { mentions, owners };
}

function outcomeOf(prepared: Prepared, parties: readonly Party[]): { outcome: Outcome; reason?: string } {
  for (const { resolution } of parties) if (resolution.kind === 'unknown') return { outcome: 'rejected', reason: resolution.reason };
  if (prepared.statement.kind === 'deal' && isSame(parties[0]!.resolution, parties[1]!.resolution)) {
    return { outcome: 'rejected', reason: 'Acquirer and target are the same company.' };
  }
  const current = prepared.versions.length > 0 ? currentVersion(prepared.versions) : undefined;
  if (current) {
    const isSaid = current.hash.equals(prepared.hash);
    const isOfSame = parties.every(({ role, resolution }) =>
      current.parties.some((party) => resolution.kind === 'known' && party.role === role && party.company_id === resolution.company_id),
    );
    return { outcome: isSaid && isOfSame ? 'unchanged' : 'updated' };
  }
  return { outcome: parties.some(({ role, resolution }) => role === 'subject' && resolution.kind === 'new') ? 'new' : 'added' };
}

function isSame(a: Resolution, b: Resolution): boolean {
  if (a.kind === 'known' && b.kind === 'known') return a.company_id === b.company_id;
  return a.kind === 'new' && b.kind === 'new' && a.position === b.position;
}

/** What is needed to make a company: what to call it, and a record when it is known from a mere mention. */
function describe(
  position: number,
  from: { all: readonly Prepared[]; companies: readonly NewCompany[]; mentions: readonly Mention[]; owners: readonly Owner[] },
) {
  const { mention, identity, permalink } = from.companies[position]!;
  const { reference, facts } = from.mentions[mention]!;
  const { prepared, role } = from.owners[mention]!;
  const stated = from.all[prepared]!;
  return {
    position,
    name: facts?.name ?? reference.name ?? reference.website ?? permalink ?? '',
    identity,
    permalink,
    facts,
    key: `${stated.statement.source}\n${stated.statement.source_key}\n${role}`,
    record: facts ? undefined : mentionRecord(stated, reference),
  };
}

function companyBehind(resolution: Resolution, idOf: ReadonlyMap<number, number>): number {
  if (resolution.kind === 'known') return resolution.company_id;
  const company_id = resolution.kind === 'new' ? idOf.get(resolution.position) : undefined;
  if (company_id === undefined) throw new Error('A statement was kept although its company is not known.');
  return company_id;
}

/** Permalinks that a list gives companies which are known under others: both lead there from now on. */
function aliasesOf(
  parties: readonly Party[],
  { isKept, mentions }: { isKept: ReadonlySet<number>; mentions: readonly Mention[] },
): { permalink: string; company_id: number }[] {
  return parties.flatMap(({ prepared, resolution }, index) => {
    const { reference, facts } = mentions[index]!;
    if (!facts || reference.permalink === undefined || !isPermalink(reference.permalink)) return [];
    return resolution.kind === 'known' && isKept.has(prepared)
      ? [{ permalink: reference.permalink, company_id: resolution.company_id }]
      : [];
  });
}

function candidatesOf(
  parties: readonly Party[],
  from: { isKept: ReadonlySet<number>; companyOf: (resolution: Resolution) => number; records: readonly (number | undefined)[] },
): NewCandidate[] {
  return parties.flatMap(({ prepared, resolution }) => {
    const record_id = from.records[prepared];
    if (resolution.kind === 'unknown' || resolution.candidates.length === 0 || record_id === undefined || !from.isKept.has(prepared))
      return [];
    const company_id = from.companyOf(resolution);
    return resolution.candidates
      .filter((candidate) => candidate.company_id !== company_id)
      .map((candidate) => ({ record_id, company_id, other_id: candidate.company_id, score: candidate.score, reasons: candidate.reasons }));
  });
}
