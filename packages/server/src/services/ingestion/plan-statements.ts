import { isPermalink } from '../../kernel/permalinks.ts';
import type { NewDocument } from '../../store/companies.ts';
import type { Queryable } from '../../store/database.ts';
import { unreadRecords, type ReadRecords } from '../../store/named-companies.ts';
import type { NewCandidate } from '../../store/resolution-candidates.ts';
import { versionsOf, type Role } from '../../store/source-records.ts';
import { drawNumbers } from '../../store/write-lock.ts';
import { freshDocuments } from '../companies/documents/rebuild-documents.ts';
import { isMergedAtOnce, type Mention, type Resolution } from '../resolution/mention.ts';
import { nothingPending } from '../resolution/known-companies.ts';
import { resolveBatch, type NewCompany } from '../resolution/resolve-batch.ts';
import type { Merge } from '../resolution/merges.ts';
import { choosePermalinks } from './choose-permalinks.ts';
import { leaveOut } from './leave-out.ts';
import { gainsOf, pendingVersions, type Ahead } from './ahead.ts';
import { isDocument, readDocuments, readingRules } from './read-named.ts';
import { planRecords, type Party, type RecordPlan } from './plan-records.ts';
import {
  currentVersion,
  isInvestor,
  isOutdated,
  makesCompanies,
  mentionKey,
  mentionRecord,
  namesTheSame,
  partiesOf,
  type Incoming,
  type Prepared,
} from './prepare.ts';

/** What became of one statement. */
export type Outcome =
  /** A company nobody knew. */
  | 'new'
  /** Says of a known company what its source had not said before under this key. */
  | 'added'
  /** Replaces what its source said before. */
  | 'updated'
  | 'unchanged'
  /** Comes from an older edition than what its source has said since: kept, but not served. */
  | 'outdated'
  /** Stands again further down in the same batch, under the same key. */
  | 'repeated'
  | 'rejected';

/** All that is to be written for a batch of statements. */
export interface StatementPlan {
  outcomes: { outcome: Outcome; reason?: string }[];
  records: RecordPlan;
  /** Whom these records name, also of those that were there before and never read by the present rules. */
  read: ReadRecords;
  /** Of the companies to be made. */
  permalinks: ReadonlyMap<number, string>;
  /** Of the companies to be made that have a single record. */
  documents: NewDocument[];
  aliases: { permalink: string; company_id: number }[];
  candidates: NewCandidate[];
  /** Those of the candidates that are merged at once. */
  merges: Merge[];
  /** Undefined when the batch behind it can only be planned after it. */
  ahead: Ahead | undefined;
}

/**
 * Decides what becomes of statements: which are new, of whom they speak, which companies are made. It writes nothing, and asks as many
 * queries whatever the number of statements; companies that are new with a single record are described without being read back.
 * @param input.ahead the batch before, when that is still being written
 */
export async function planStatements(
  db: Queryable,
  incoming: readonly Incoming[],
  { source_ids, ahead }: { source_ids: ReadonlyMap<string, number>; ahead?: Ahead | undefined },
): Promise<StatementPlan> {
  const all = await withVersions(db, incoming, { source_ids, ahead });
  // Of a key that stands in the batch several times the last counts.
  const last = new Set(new Map(all.map(({ source_id, statement }, index) => [`${source_id} ${statement.source_key}`, index])).values());
  const changed = [...last].filter((index) => !isUnchanged(all[index]!)).sort((a, b) => a - b);
  const outdated = changed.filter((index) => isOutdated(all[index]!));
  const open = changed.filter((index) => !isOutdated(all[index]!));
  const { mentions, owners } = mentionsOf(all, open);
  await findMadeBefore(db, { mentions, owners, all });
  const { resolutions, companies } = await resolveBatch(db, mentions, ahead ?? nothingPending);
  const parties = owners.map(({ prepared, role }, index): Party => ({ prepared, role, resolution: resolutions[index]! }));
  leaveOut(parties, { all, mentions });
  const byStatement = Map.groupBy(parties, (party) => party.prepared);
  const outcomes: StatementPlan['outcomes'] = all.map((_, index) => ({ outcome: last.has(index) ? 'unchanged' : 'repeated' }));
  const makers = new Set(
    companies.flatMap(({ mention }) =>
      owners[mention]!.role === 'subject' && !isMergedAtOnce(resolutions[mention]!) ? [owners[mention]!.prepared] : [],
    ),
  );
  for (const index of outdated) outcomes[index] = { outcome: 'outdated' };
  for (const index of open) outcomes[index] = outcomeOf(all[index]!, byStatement.get(index) ?? [], makers.has(index));
  const kept = open.filter((index) => outcomes[index]!.outcome !== 'rejected');

  // Companies are made only for statements that stay, each with a record that says who it is.
  const isKept = new Set(kept);
  const needed = new Set(
    parties.flatMap(({ prepared, resolution: to }) => (to.kind === 'new' && isKept.has(prepared) ? [to.position] : [])),
  );
  const made = [...needed].sort((a, b) => a - b).map((position) => describe(position, { all, companies, mentions, owners }));
  const company_ids = await drawNumbers(db, 'companies_company_id_seq', made.length);
  const record_ids = await drawNumbers(db, 'source_records_record_id_seq', kept.length + outdated.length + made.length);
  const idOf = new Map(made.map(({ position }, index) => [position, company_ids[index]!]));
  const chosen = await choosePermalinks(db, made, ahead?.permalinks ?? nothingPending.permalinks);
  const permalinks = new Map(made.map(({ position }, index) => [idOf.get(position)!, chosen[index]!]));
  const companyOf = (resolution: Resolution) => companyBehind(resolution, idOf);
  const mentioned = made.flatMap(({ position, record }) => (record ? [{ prepared: record, company_id: idOf.get(position)! }] : []));
  const records = planRecords({ all, kept, outdated, mentioned, byStatement, companyOf, record_ids, made: permalinks });
  const candidates = candidatesOf(parties, { isKept, companyOf, idOf, records: records.records });
  const merges = candidates.filter((candidate) => candidate.is_merged);
  const documents = await freshDocuments(db, records.fresh);
  const aliases = aliasesOf(parties, { isKept, mentions, companyOf, made: permalinks });
  const isMoved = records.withdrawn.length > 0 || open.some((index) => all[index]!.statement.reason !== undefined);
  // Stated again, a record stays as it is stored, which nobody has read.
  const isAgain = records.assigned_again.length > 0;
  const gains = gainsOf(parties, { all, isKept, companyOf, records, made: permalinks });
  // The next batch would not know of a version that is kept and not served, of a record that is another's by then, nor of a company.
  const isFollowed = outdated.length === 0 && !isMoved && !isAgain && merges.length === 0 && gains.size <= mostGains;
  return {
    outcomes,
    records,
    read: await readUnread(db, { all, record_ids: records.records }),
    permalinks,
    documents,
    aliases,
    candidates,
    merges,
    ahead: isFollowed
      ? {
          documents,
          gains,
          permalinks: new Map([
            ...aliases.toReversed().map(leadsTo),
            ...[...permalinks].map(([company_id, permalink]) => leadsTo({ permalink, company_id })),
          ]),
          versions: pendingVersions(kept, { all, records, byStatement, companyOf }),
        }
      : undefined,
  };
}

/** Documents that are made twice, once to be planned with, before it is cheaper to wait until they are written. */
const mostGains = 200;

/** Of two that ask for a permalink the first has it. */
function leadsTo({ permalink, company_id }: { permalink: string; company_id: number }): [string, number] {
  return [permalink, company_id];
}

async function withVersions(
  db: Queryable,
  incoming: readonly Incoming[],
  { source_ids, ahead }: { source_ids: ReadonlyMap<string, number>; ahead?: Ahead | undefined },
): Promise<Prepared[]> {
  const prepared = incoming.map((each) => ({ ...each, source_id: source_ids.get(each.statement.source)! }));
  const versions = await versionsOf(
    db,
    prepared.map(({ source_id, statement }) => ({ source_id, source_key: statement.source_key })),
  );
  return prepared.map((each, index) => {
    const pending = ahead?.versions.get(`${each.source_id} ${each.statement.source_key}`);
    const stored = versions.get(index) ?? [];
    // It may have been written between then and now.
    const others = pending ? stored.filter((version) => version.record_id !== pending.record_id) : stored;
    return { ...each, versions: pending ? [...others, pending] : stored };
  });
}

/** Reads the filings and calls that were not read yet: megabytes each, so none twice, and outside the lock under which plans are written. */
async function readUnread(
  db: Queryable,
  input: { all: readonly Prepared[]; record_ids: readonly (number | undefined)[] },
): Promise<ReadRecords> {
  const documents = input.all.flatMap(({ statement }, index) => {
    const record_id = input.record_ids[index];
    return record_id !== undefined && isDocument(statement) ? [{ record_id, statement }] : [];
  });
  const unread = await unreadRecords(db, { record_ids: documents.map(({ record_id }) => record_id), rules: readingRules });
  return readDocuments(documents.filter(({ record_id }) => unread.has(record_id)));
}

/** Notes whom the same source meant when it named somebody in the same words before. */
async function findMadeBefore(
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
  for (const index of open) {
    const { statement, identity } = all[index]!;
    for (const { role, reference, facts } of partiesOf(statement)) {
      const is_decided = statement.reason !== undefined && reference.permalink !== undefined;
      const mention: Mention = {
        reference,
        facts,
        identity,
        is_decided,
        is_filed: statement.method === 'filed',
        makes: makesCompanies(statement) && reference.may_be_person !== true,
      };
      if (!isInvestor(role)) mention.held_by = holderOf(all[index]!, role);
      mentions.push(mention);
      owners.push({ prepared: index, role });
    }
  }
  return { mentions, owners };
}

/** Whose the record was before, unless it names another now. A company keeps its record whatever that says. */
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

/** @param makes whether the company it is about is made for it: others of the batch may speak of that company too */
function outcomeOf(prepared: Prepared, parties: readonly Party[], makes: boolean): { outcome: Outcome; reason?: string } {
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
  return { outcome: makes ? 'new' : 'added' };
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
  from: {
    isKept: ReadonlySet<number>;
    mentions: readonly Mention[];
    companyOf: (resolution: Resolution) => number;
    made: ReadonlyMap<number, string>;
  },
): { permalink: string; company_id: number }[] {
  return parties.flatMap(({ prepared, resolution }, index) => {
    const { reference, facts } = from.mentions[index]!;
    if (!facts || reference.permalink === undefined || !isPermalink(reference.permalink) || !from.isKept.has(prepared)) return [];
    const company_id = from.companyOf(resolution);
    return from.made.get(company_id) === reference.permalink ? [] : [{ permalink: reference.permalink, company_id }];
  });
}

function candidatesOf(
  parties: readonly Party[],
  from: {
    isKept: ReadonlySet<number>;
    companyOf: (resolution: Resolution) => number;
    idOf: ReadonlyMap<number, number>;
    records: readonly (number | undefined)[];
  },
): (NewCandidate & { is_merged: boolean })[] {
  return parties.flatMap(({ prepared, resolution }) => {
    const record_id = from.records[prepared];
    if (resolution.kind === 'unknown' || resolution.candidates.length === 0 || record_id === undefined || !from.isKept.has(prepared))
      return [];
    const company_id = from.companyOf(resolution);
    return resolution.candidates.flatMap(({ position, score, reasons, is_merged = false, ...candidate }) => {
      const other_id = candidate.company_id ?? (position === undefined ? undefined : from.idOf.get(position));
      return other_id === undefined || other_id === company_id ? [] : [{ record_id, company_id, other_id, score, reasons, is_merged }];
    });
  });
}
