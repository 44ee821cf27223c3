import { isPermalink } from '../../kernel/permalinks.ts';
import type { NewDocument } from '../../store/companies/documents.ts';
import type { Queryable } from '../../store/database.ts';
import type { CutRecord } from '../../store/publications/passages.ts';
import { unreadRecords, type ReadRecords } from '../../store/companies/named-companies.ts';
import type { NewCandidate } from '../../store/records/resolution-candidates.ts';
import { versionsOf } from '../../store/records/source-records.ts';
import { drawNumbers } from '../../store/write-lock.ts';
import { freshDocuments } from '../documents/rebuild-documents.ts';
import { isMergedAtOnce, type Mention, type Resolution } from '../resolution/mention.ts';
import { nothingPending } from '../resolution/known-companies.ts';
import { resolveBatch, type NewCompany } from '../resolution/resolve-batch.ts';
import type { Merge } from '../resolution/merges.ts';
import { choosePermalinks } from './choose-permalinks.ts';
import { leaveOut } from './leave-out.ts';
import { gainsOf, pendingVersions, type Ahead } from './ahead.ts';
import { readDocuments, readingRules } from './read-named.ts';
import { cutStatements, isPublished } from './cut-records.ts';
import { planRecords, type Party, type RecordPlan } from './plan-records.ts';
import { findMadeBefore, mentionsOf, type Owner } from './mentions.ts';
import { outcomesOf, type Told } from './outcomes.ts';
import { mentionedIn } from './parties.ts';
import { isOutdated, mentionRecord, servedVersion, type Incoming, type Prepared } from './prepare.ts';

export interface StatementPlan {
  outcomes: Told[];
  records: RecordPlan;
  /** The companies that these records name, also records read by earlier rules. */
  read: ReadRecords;
  /** What these records say, and the records that they replace. */
  passages: { records: CutRecord[]; replaced: number[] };
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
 * Plans statements: which are new, their companies, and which companies are created. It writes nothing. The number of queries
 * is independent of the number of statements; new companies with a single record are described without being read back.
 * @param input.ahead the batch before, when that is still being written
 */
export async function planStatements(
  db: Queryable,
  incoming: readonly Incoming[],
  { source_ids, ahead }: { source_ids: ReadonlyMap<string, number>; ahead?: Ahead | undefined },
): Promise<StatementPlan> {
  const all = await withVersions(db, incoming, { source_ids, ahead });
  // Of a key with several statements in the batch, the last counts.
  const last = new Set(new Map(all.map(({ source_id, statement }, index) => [`${source_id} ${statement.source_key}`, index])).values());
  const changed = [...last].filter((index) => !isUnchanged(all[index]!)).sort((a, b) => a - b);
  const outdated = changed.filter((index) => isOutdated(all[index]!));
  const open = changed.filter((index) => !isOutdated(all[index]!));
  const { mentions, owners } = mentionsOf(all, open);
  await findMadeBefore(db, { mentions, owners, all });
  const { resolutions, companies } = await resolveBatch(db, mentions, ahead ?? nothingPending);
  const parties = owners.map(({ prepared, role }, index): Party => ({ prepared, role, resolution: resolutions[index]! }));
  leaveOut(parties, { all, mentions });
  const outcomes: StatementPlan['outcomes'] = all.map((_, index) => ({ outcome: last.has(index) ? 'unchanged' : 'repeated' }));
  const makers = new Set(
    companies.flatMap(({ mention }) =>
      owners[mention]!.role === 'subject' && !isMergedAtOnce(resolutions[mention]!) ? [owners[mention]!.prepared] : [],
    ),
  );
  for (const index of outdated) outcomes[index] = { outcome: 'outdated' };
  const { told, byStatement } = outcomesOf({ all, open, parties, makers });
  for (const [index, outcome] of told) outcomes[index] = outcome;
  const kept = open.filter((index) => outcomes[index]!.outcome !== 'rejected');

  // Companies are made only for statements that stay, each with a record that says who it is.
  const isKept = new Set(kept);
  const needed = new Set(
    kept.flatMap((index) => byStatement.get(index)!.flatMap(({ resolution: to }) => (to.kind === 'new' ? [to.position] : []))),
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
  const { unread, published } = await unreadOf(db, { all, record_ids: records.records });
  const isServed = (index: number) => last.has(index) && !isOutdated(all[index]!);
  const documents = await freshDocuments(db, records.fresh);
  const aliases = aliasesOf(parties, { isKept, mentions, companyOf, made: permalinks });
  const isMoved = records.withdrawn.length > 0 || open.some((index) => all[index]!.statement.reason !== undefined);
  // A restated record stays as stored, unread.
  const isAgain = records.assigned_again.length > 0;
  const gains = gainsOf(parties, { all, isKept, companyOf, records, made: permalinks });
  // The next batch would not know of a version that is kept and not served, of a record that is another's by then, nor of a company.
  const isFollowed = outdated.length === 0 && !isMoved && !isAgain && merges.length === 0 && gains.size <= mostGains;
  return {
    outcomes,
    records,
    read: readDocuments(published.filter(({ record_id }) => unread.has(record_id))),
    passages: {
      records: cutStatements(published.filter(({ index, record_id }) => isServed(index) && (isKept.has(index) || unread.has(record_id)))),
      replaced: kept.flatMap((index) => replacedBy(all[index]!, records.records[index])),
    },
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

/** What is published among these statements, and which of its records were not read yet: megabytes each, so none is read twice. */
async function unreadOf(db: Queryable, input: { all: readonly Prepared[]; record_ids: readonly (number | undefined)[] }) {
  const published = input.all.flatMap(({ statement }, index) => {
    const record_id = input.record_ids[index];
    return record_id !== undefined && isPublished(statement) ? [{ index, record_id, statement }] : [];
  });
  const unread = await unreadRecords(db, { record_ids: published.map(({ record_id }) => record_id), rules: readingRules });
  return { published, unread };
}

/** The other versions of a piece that is published. */
function replacedBy({ statement, versions }: Prepared, record_id: number | undefined): number[] {
  if (!isPublished(statement)) return [];
  return versions.flatMap((version) => (version.record_id === record_id ? [] : [version.record_id]));
}

/** Nothing new is stated, its company is settled, and its mentioned companies are known. */
function isUnchanged(prepared: Prepared): boolean {
  const { statement, hash, versions } = prepared;
  if (statement.reason !== undefined || versions.length === 0) return false;
  const current = servedVersion(prepared);
  if (!current?.hash.equals(hash)) return false;
  return mentionedIn(statement).length <= current.parties.filter(({ role }) => role === 'mentioned').length;
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
  return parties.flatMap(({ prepared, role, resolution }) => {
    const record_id = from.records[prepared];
    // A mention creates no pair for review.
    if (
      role === 'mentioned' ||
      resolution.kind === 'unknown' ||
      resolution.candidates.length === 0 ||
      record_id === undefined ||
      !from.isKept.has(prepared)
    )
      return [];
    const company_id = from.companyOf(resolution);
    return resolution.candidates.flatMap(({ position, score, reasons, is_merged = false, ...candidate }) => {
      const other_id = candidate.company_id ?? (position === undefined ? undefined : from.idOf.get(position));
      return other_id === undefined || other_id === company_id ? [] : [{ record_id, company_id, other_id, score, reasons, is_merged }];
    });
  });
}
