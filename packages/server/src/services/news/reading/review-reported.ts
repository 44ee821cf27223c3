/** Operators' decisions on deals and rounds found in articles. None is a fact before it is accepted. */

import type { PoolClient } from 'pg';
import type { Clock } from '../../../kernel/clock.ts';
import { inventedUpstream, isInventedUpstream } from '../../../kernel/upstreams.ts';
import { news } from '../../../sources/news/index.ts';
import type { CompanyReference, SourceStatement } from '../../../sources/source.ts';
import { survivorsOf } from '../../../store/companies/companies.ts';
import { documentsById } from '../../../store/companies/documents.ts';
import type { Database, Queryable } from '../../../store/database.ts';
import {
  acceptedAs,
  decideReported,
  findReported,
  reportedIn,
  takeReported,
  type ReportedParty,
  type ReportedRow,
  type ReportedState,
} from '../../../store/news/reported.ts';
import { oneTransaction } from '../../../store/one-transaction.ts';
import { saveSources } from '../../../store/records/source-records.ts';
import { lockCompanyData } from '../../../store/write-lock.ts';
import { ingest } from '../../ingestion/ingest.ts';
import type { ReportedFacts } from './note-reported.ts';

export { reportedStates, type ReportedState } from '../../../store/news/reported.ts';

interface ReviewContext {
  db: Database;
  clock: Clock;
}

/** A deal or round as it is shown: with the article, and of each company the permalink it has now, '' where it has none. */
export interface ShownReported extends Omit<ReportedRow<ReportedFacts>, 'parties'> {
  parties: (ReportedParty & { permalink: string })[];
}

export async function listReported(
  { db }: Pick<ReviewContext, 'db'>,
  { state = 'open', ...page }: { limit: number; offset: number; state?: ReportedState },
): Promise<{ reported: ShownReported[]; total: number }> {
  const { reported, total } = await reportedIn<ReportedFacts>(db, state, page);
  return { reported: await shownOf(db, reported), total };
}

/** One of them. @throws Error with a sentence when there is none of this number */
export async function showReported({ db }: Pick<ReviewContext, 'db'>, reported_id: number): Promise<ShownReported> {
  const [shown] = await shownOf(db, [existing(await findReported(db, reported_id), reported_id)]);
  return shown!;
}

/**
 * Creates a record of it, with the article as its source. Unknown companies are created, and documents show it. What was accepted of the same deal
 * before is replaced.
 * @param by who says so
 * @throws Error with a sentence where it was accepted already or cannot be taken, and then nothing is changed
 */
export function acceptReported(
  { db, clock }: ReviewContext,
  { reported_id, by }: { reported_id: number; by: string },
): Promise<ShownReported> {
  return decided(db, async (tx) => {
    const [shown] = await shownOf(tx, [existing(await takeReported(tx, reported_id), reported_id)]);
    if (shown!.state === 'accepted') throw new Error(`${reported_id} is accepted already.`);
    await saveSources(tx, news.upstreams);
    // The price that was told first stands where it is not told again.
    const [earlier] = await acceptedAs<ReportedFacts>(tx, [shown!.record_key]);
    const refused: string[] = [];
    await ingest({ db: oneTransaction(tx), clock }, [statementOf(shown!, earlier?.facts ?? {}, clock())], {
      onRejected: ({ reason }) => refused.push(reason),
    });
    if (refused.length > 0) throw new Error(`${reported_id} cannot be taken: ${refused.join(' ')}`);
    await decideReported(tx, { reported_id, state: 'accepted', decided_at: clock(), decided_by: by });
    return showReported({ db: oneTransaction(tx) }, reported_id);
  });
}

/** Says that it is not so, also when its article is read again. One that was accepted is taken back. @throws Error with a sentence where it is rejected already */
export function rejectReported(
  { db, clock }: ReviewContext,
  { reported_id, by }: { reported_id: number; by: string },
): Promise<ShownReported> {
  return decided(db, async (tx) => {
    const reported = existing(await takeReported<ReportedFacts>(tx, reported_id), reported_id);
    if (reported.state === 'rejected') throw new Error(`${reported_id} is rejected already.`);
    await decideReported(tx, { reported_id, state: 'rejected', decided_at: clock(), decided_by: by });
    if (reported.state === 'accepted') await takeBack({ db: oneTransaction(tx), clock }, [reported]);
    return showReported({ db: oneTransaction(tx) }, reported_id);
  });
}

type Accepted = Pick<ReportedRow, 'kind' | 'record_key' | 'source'>;

/** Takes back the records that were made of these. Where something else was accepted of the same deal the record says that again. @returns how many */
export async function takeBack({ db, clock }: ReviewContext, reported: readonly Accepted[]): Promise<number> {
  const { counts } = await ingest({ db, clock }, reported.map(withdrawalOf));
  const left = await acceptedAs<ReportedFacts>(
    db,
    reported.map(({ record_key }) => record_key),
  );
  const last = [...new Map(left.toReversed().map((one) => [one.record_key, one])).values()];
  await ingest(
    { db, clock },
    (await shownOf(db, last)).map((one) => statementOf(one, {}, clock())),
  );
  return counts.withdrawn;
}

function decided<T>(db: Database, work: (tx: PoolClient) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await lockCompanyData(tx);
    return work(tx);
  });
}

function existing(found: ReportedRow<ReportedFacts> | undefined, reported_id: number): ReportedRow<ReportedFacts> {
  if (!found)
    throw new Error(`There is no deal or round ${reported_id} that an article tells of; firmament resolve review --reported lists them.`);
  return found;
}

async function shownOf(db: Queryable, reported: readonly ReportedRow<ReportedFacts>[]): Promise<ShownReported[]> {
  const ids = [...new Set(reported.flatMap(({ parties }) => parties.flatMap(({ company_id }) => company_id ?? [])))];
  const survivors = await survivorsOf(db, ids);
  const documents = new Map((await documentsById(db, survivors)).map(({ company_id, permalink }) => [company_id, permalink]));
  const permalinks = new Map(ids.map((id, index) => [id, documents.get(survivors[index]!) ?? '']));
  return reported.map((one) => ({
    ...one,
    parties: one.parties.map((party) => ({ ...party, permalink: permalinks.get(party.company_id ?? -1) ?? '' })),
  }));
}

function statementOf(reported: ShownReported, earlier: ReportedFacts, retrieved_at: Date): SourceStatement {
  const { parties, record_key, published_at, url, title, publisher, host } = reported;
  const facts = { ...earlier, ...reported.facts };
  const statement = {
    source: upstreamOf(reported),
    source_key: record_key,
    as_of: published_at.toISOString().slice(0, 10),
    retrieved_at,
    method: 'reported' as const,
    ...(url !== '' && { source_url: url }),
    at: `deal or round ${reported.reported_id}`,
  };
  if (reported.kind === 'deal')
    return { ...statement, kind: 'deal', facts, acquirer: referenceOf(parties, 'acquirer'), target: referenceOf(parties, 'target') };
  const investors = parties.flatMap((party) =>
    party.role === 'investor' || party.role === 'lead_investor'
      ? [{ ...referenceTo(party), name: party.name, is_lead: party.role === 'lead_investor' }]
      : [],
  );
  const names = (is_lead: boolean) => investors.flatMap((investor) => (investor.is_lead === is_lead ? [investor.name] : []));
  return {
    ...statement,
    kind: 'funding_round',
    subject: referenceOf(parties, 'subject'),
    investors,
    facts: {
      ...facts,
      ...(names(true).length > 0 && { lead_investors: names(true) }),
      ...(names(false).length > 0 && { investors: names(false) }),
      ...(url !== '' && { news: [{ publisher: publisher || host, news_url: url, news_title: title }] }),
    },
  };
}

function referenceOf(parties: ShownReported['parties'], role: ReportedParty['role']): CompanyReference {
  return referenceTo(parties.find((party) => party.role === role)!);
}

function referenceTo({ name, permalink }: ShownReported['parties'][number]): CompanyReference {
  return permalink === '' ? { name } : { permalink };
}

function withdrawalOf({ kind, record_key, source }: Accepted) {
  return { kind: 'withdrawn' as const, of: kind, source: upstreamOf({ source }), source_key: record_key, at: record_key };
}

/** What is told in invented articles is invented, too. */
function upstreamOf({ source }: Pick<ReportedRow, 'source'>): string {
  const [{ name } = { name: 'news' }] = news.upstreams;
  return isInventedUpstream(source) ? inventedUpstream(name) : name;
}
