/** Deals and rounds found in articles, before and after an operator's decision. */

import type { Queryable } from '../database.ts';

export interface ReportedParty {
  role: 'acquirer' | 'target' | 'subject' | 'investor' | 'lead_investor';
  name: string;
  /** Absent where it is none that we know. */
  company_id?: number;
}

export const reportedStates = ['open', 'known', 'accepted', 'rejected'] as const;
export type ReportedState = (typeof reportedStates)[number];

export interface ReportedWords {
  in: 'title' | 'text';
  /** UTF-16 code units. */
  start: number;
  end: number;
  text: string;
}

export interface NewReported<Facts = object> {
  article_id: number;
  kind: 'deal' | 'funding_round';
  facts: Facts;
  parties: ReportedParty[];
  words: ReportedWords[];
  record_key: string;
  state: ReportedState;
  known_by: string | null;
}

export interface ReportedRow<Facts = object> extends NewReported<Facts> {
  reported_id: number;
  story_id: number;
  published_at: Date;
  told_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
  source: string;
  title: string;
  url: string;
  /** '' where only the domain is known. */
  publisher: string;
  host: string;
}

const described = 'select n.* from news_reported n';

/** The candidates of any of these companies, or of one merged into them, oldest first. */
export async function reportedOf<Facts>(db: Queryable, company_ids: readonly number[]): Promise<ReportedRow<Facts>[]> {
  const { rows } = await db.query<ReportedRow<Facts>>(
    `${described}
     where n.company_ids && array(select company_id from companies where company_id = any ($1::bigint[]) or merged_into = any ($1::bigint[]))
     order by n.reported_id`,
    [company_ids],
  );
  return rows;
}

/** What is in this state, newest first, and how much there is of it. */
export async function reportedIn<Facts>(
  db: Queryable,
  state: ReportedState,
  page: { limit: number; offset: number },
): Promise<{ reported: ReportedRow<Facts>[]; total: number }> {
  const { rows } = await db.query<ReportedRow<Facts>>(`${described} where n.state = $1 order by n.reported_id desc limit $2 offset $3`, [
    state,
    page.limit,
    page.offset,
  ]);
  const { rows: counted } = await db.query<{ total: number }>('select count(*) as total from news_reported where state = $1', [state]);
  return { reported: rows, total: counted[0]?.total ?? 0 };
}

export async function findReported<Facts>(db: Queryable, reported_id: number): Promise<ReportedRow<Facts> | undefined> {
  return (await db.query<ReportedRow<Facts>>(`${described} where n.reported_id = $1`, [reported_id])).rows[0];
}

/** Saves candidates; a row with a number is updated, unless it was decided on meanwhile. */
export async function saveReported(
  db: Queryable,
  reported: readonly (NewReported & { reported_id?: number | undefined })[],
  told_at: Date,
): Promise<void> {
  for (const { reported_id, article_id, kind, facts, parties, words, record_key, state, known_by } of reported) {
    const company_ids = parties.flatMap((party) => party.company_id ?? []);
    const said = [JSON.stringify(facts), JSON.stringify(parties), company_ids, JSON.stringify(words), state, known_by];
    if (reported_id === undefined)
      await db.query(
        `insert into news_reported (
           facts, parties, company_ids, words, state, known_by, article_id, kind, record_key, told_at,
           story_id, published_at, source, source_key, title, url, publisher, host
         )
         select $1, $2, $3, $4, $5, $6, a.article_id, $8, $9, $10, a.story_id, a.published_at, s.name, r.source_key, r.payload ->> 'title',
           r.payload ->> 'url', coalesce(r.payload ->> 'publisher', ''), p.host
         from news_articles a
         join news_publishers p using (publisher_id)
         join source_records r on r.record_id = a.record_id
         join sources s using (source_id)
         where a.article_id = $7`,
        [...said, article_id, kind, record_key, told_at],
      );
    else
      await db.query(
        `update news_reported set facts = $1, parties = $2, company_ids = $3, words = $4, state = $5, known_by = $6
         where reported_id = $7 and state in ('open', 'known')`,
        [...said, reported_id],
      );
  }
}

/** Deletes undecided candidates that their articles no longer report. @param kept the numbers of those still reported */
export async function dropUntold(
  db: Queryable,
  { article_ids, kept }: { article_ids: readonly number[]; kept: readonly number[] },
): Promise<void> {
  await db.query(
    `delete from news_reported where article_id = any ($1::bigint[]) and state in ('open', 'known') and reported_id <> all ($2::int[])`,
    [article_ids, kept],
  );
}

/** The same, kept as it is by others until this transaction ends. */
export async function takeReported<Facts>(tx: Queryable, reported_id: number): Promise<ReportedRow<Facts> | undefined> {
  await tx.query('select from news_reported where reported_id = $1 for update', [reported_id]);
  return findReported(tx, reported_id);
}

/** What was accepted under the keys of these records, newest first. */
export async function acceptedAs<Facts>(db: Queryable, record_keys: readonly string[]): Promise<ReportedRow<Facts>[]> {
  const { rows } = await db.query<ReportedRow<Facts>>(
    `${described} where n.record_key = any ($1::text[]) and n.state = 'accepted' order by n.reported_id desc`,
    [record_keys],
  );
  return rows;
}

export async function decideReported(
  db: Queryable,
  decided: { reported_id: number; state: 'accepted' | 'rejected'; decided_at: Date; decided_by: string },
): Promise<void> {
  await db.query('update news_reported set state = $2, decided_at = $3, decided_by = $4 where reported_id = $1', [
    decided.reported_id,
    decided.state,
    decided.decided_at,
    decided.decided_by,
  ]);
}

/** Whose articles they are: those of these numbers, of a key, or of a host and those below it, also where they are kept no longer. */
interface OfArticles {
  article_ids: readonly number[];
  source_key: string;
  host?: string | undefined;
}

const ofArticles = `(n.article_id = any ($1::bigint[]) or n.source_key = $2 or n.host = $3 or right(n.host, length($3) + 1) = '.' || $3)`;

/** What was accepted of what these articles tell. */
export async function acceptedOf(db: Queryable, { article_ids, source_key, host }: OfArticles): Promise<ReportedRow[]> {
  const { rows } = await db.query<ReportedRow>(`${described} where n.state = 'accepted' and ${ofArticles}`, [
    article_ids,
    source_key,
    host ?? null,
  ]);
  return rows;
}

/** Deletes all candidates of these articles, decided or not, because their publisher withdrew them. */
export async function forgetReported(db: Queryable, { article_ids, source_key, host }: OfArticles): Promise<void> {
  await db.query(`delete from news_reported n where ${ofArticles}`, [article_ids, source_key, host ?? null]);
}
