import type { Queryable } from '../database.ts';
import { isCurrent } from '../is-current.ts';

/** Companies whose websites were read, and what is known of each address that was asked for. */

export interface ResearchRun {
  /** A run that was cut short is gone on with: since when it goes. */
  began_at: Date;
  is_resumed: boolean;
}

/**
 * Notes that a company's website is read from now on. A website has one company: the last assignment counts.
 * @param input.resume_since a run that was cut short is gone on with when it began later than this
 */
export async function beginResearch(
  tx: Queryable,
  input: { company_id: number; begins_at: string; site: string; now: Date; resume_since: Date },
): Promise<ResearchRun> {
  const { company_id, begins_at, site, now, resume_since } = input;
  await tx.query('delete from researched_websites where (site = $1) <> (company_id = $2)', [site, company_id]);
  const { rows } = await tx.query<{ began_at: Date }>(
    `select began_at from researched_websites where company_id = $1 and ended_at is null and began_at > $2`,
    [company_id, resume_since],
  );
  const began_at = rows[0]?.began_at ?? now;
  await tx.query(
    `insert into researched_websites (company_id, begins_at, site, began_at, tried_at) values ($1, $2, $3, $4, $5)
     on conflict (company_id) do update set begins_at = $2, site = $3, began_at = $4, tried_at = $5, ended_at = null`,
    [company_id, begins_at, site, began_at, now],
  );
  return { began_at, is_resumed: rows.length > 0 };
}

export async function endResearch(db: Queryable, company_id: number, ended_at: Date): Promise<void> {
  await db.query('update researched_websites set ended_at = $2 where company_id = $1', [company_id, ended_at]);
}

/** Claims a website whose reading ended before a day, or was interrupted; others skip it until `tried_before` has passed again. */
export async function claimResearch(
  db: Queryable,
  { ended_before, tried_before, now }: { ended_before: Date; tried_before: Date; now: Date },
): Promise<{ permalink: string; begins_at: string } | undefined> {
  const { rows } = await db.query<{ permalink: string; begins_at: string }>(
    `update researched_websites w set tried_at = $3
     from permalinks p
     where p.company_id = w.company_id and p.is_current and w.company_id = (
       select r.company_id from researched_websites r join company_documents d using (company_id)
       where (r.ended_at < $1 or r.ended_at is null) and r.tried_at < $2
       order by r.tried_at limit 1
       for update of r skip locked
     )
     returning p.permalink, w.begins_at`,
    [ended_before, tried_before, now],
  );
  return rows[0];
}

export interface ResearchedPage {
  url: string;
  /** Where the page stands, behind all redirects: the key of its record. */
  page_url: string;
  checked_at: Date;
  etag: string | null;
  last_modified: string | null;
  /** Of the content as it was sent; null where nothing was read. */
  hash: Buffer | null;
  rules: number;
  links: [address: string, words: string][];
}

export async function researchedPages(db: Queryable, company_id: number): Promise<ResearchedPage[]> {
  const { rows } = await db.query<ResearchedPage>(
    `select url, page_url, checked_at, etag, last_modified, hash, rules, links from researched_pages where company_id = $1 order by url`,
    [company_id],
  );
  return rows;
}

export async function saveResearchedPage(db: Queryable, company_id: number, page: ResearchedPage): Promise<void> {
  await db.query(
    `insert into researched_pages (company_id, url, page_url, checked_at, etag, last_modified, hash, rules, links)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (company_id, url) do update set page_url = $3, checked_at = $4, etag = $5, last_modified = $6, hash = $7, rules = $8, links = $9`,
    [
      company_id,
      page.url,
      page.page_url,
      page.checked_at,
      page.etag,
      page.last_modified,
      page.hash,
      page.rules,
      JSON.stringify(page.links),
    ],
  );
}

export async function forgetResearchedPage(db: Queryable, company_id: number, url: string): Promise<void> {
  await db.query('delete from researched_pages where company_id = $1 and url = $2', [company_id, url]);
}

/** The addresses of the pages that are a company's records now: what is kept of the others was taken back, or is another's. */
export async function keptPages(db: Queryable, company_id: number): Promise<Set<string>> {
  const { rows } = await db.query<{ source_key: string }>(
    `select r.source_key from assignments a join source_records r using (record_id)
     where a.company_id = $1 and r.kind = 'web_page' and a.role = 'subject' and ${isCurrent('a')}`,
    [company_id],
  );
  return new Set(rows.map(({ source_key }) => source_key));
}
