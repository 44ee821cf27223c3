import type { Queryable } from '../database.ts';

/** What was asked in the older form of asking for news. */
export interface NewsQuestion {
  permalink: string;
  whitelisted_domains: string[];
  blacklisted_domains: string[];
  news_limit: number;
  start_date: string;
  end_date: string;
}

/** Keeps a question of the organization of this transaction. @returns its number */
export async function saveNewsQuestion(
  tx: Queryable,
  { organization_id, question, at }: { organization_id: string; question: NewsQuestion; at: Date },
): Promise<number> {
  const { rows } = await tx.query<{ report_id: number }>(
    'insert into news_reports (organization_id, question, created_at) values ($1, $2, $3) returning report_id',
    [organization_id, JSON.stringify(question), at],
  );
  return rows[0]!.report_id;
}

/** A question of the organization of this transaction; undefined where it has none of that number. */
export async function newsQuestion(tx: Queryable, report_id: number): Promise<NewsQuestion | undefined> {
  const { rows } = await tx.query<{ question: NewsQuestion }>('select question from news_reports where report_id = $1::bigint', [
    report_id,
  ]);
  return rows[0]?.question;
}
