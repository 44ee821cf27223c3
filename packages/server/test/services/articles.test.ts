import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ArticleFacts } from '../../src/kernel/publications.ts';
import { ingest } from '../../src/services/ingestion/ingest.ts';
import { readNews } from '../../src/services/news/reading/read-news.ts';
import type { CompanyReference, Rejection, Skip, SourceStatement } from '../../src/sources/source.ts';
import { saveWithdrawn } from '../../src/store/news/withdrawn.ts';
import { saveSources } from '../../src/store/records/source-records.ts';
import { aCompany } from '../api/documents.support.ts';
import { freshDatabase, type FreshDatabase } from '../support/database.ts';
import { silent } from '../support/news.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  const source = { title: 'N', publisher: 'P', licence: 'L', source_url: '' };
  await saveSources(
    database.db,
    ['news', 'wire'].map((name) => ({ ...source, name })),
  );
});
afterAll(() => database.drop());

const clock = () => new Date('2031-03-02T08:00:00Z');
function article(place: string, facts: Partial<ArticleFacts> = {}, mentioned: CompanyReference[] = []): SourceStatement {
  const url = `https://ledger.example.com/${place}`;
  return {
    kind: 'article',
    source: 'news',
    source_key: url,
    retrieved_at: clock(),
    method: 'reported',
    facts: { title: 'Orders rise', url, ...facts },
    mentioned,
    at: place,
  };
}
async function take(...statements: SourceStatement[]) {
  const refused: (Rejection | Skip)[] = [];
  const { counts } = await ingest({ db: database.db, clock }, statements, { onRejected: (each) => refused.push(each) });
  const { read, added, updated, unchanged, skipped, rejected } = counts;
  return { counts: { read, added, updated, unchanged, skipped, rejected }, refused };
}
const none = { read: 1, added: 0, updated: 0, unchanged: 0, skipped: 0, rejected: 0 };
const kept = async (place: string) =>
  (
    await database.owner.query<{ title: string; companies: number }>(
      `select payload ->> 'title' as title, (select count(*) from current_assignments a where a.record_id = r.record_id) as companies
       from source_records r where kind = 'article' and source_key like '%/' || $1 order by record_id`,
      [place],
    )
  ).rows;

describe('an article', () => {
  test('that names no company is taken, once, and again when it says something else', async () => {
    expect((await take(article('a'))).counts).toEqual({ ...none, added: 1 });
    expect((await take(article('a'))).counts).toEqual({ ...none, unchanged: 1 });
    expect((await take(article('a', { title: 'Orders fall' }))).counts).toEqual({ ...none, updated: 1 });
    expect((await take(article('a', { title: 'Orders fall' }))).counts).toEqual({ ...none, unchanged: 1 });
    expect(await kept('a')).toEqual([
      { title: 'Orders rise', companies: 0 },
      { title: 'Orders fall', companies: 0 },
    ]);
  });

  test('is of the companies that it names, as far as they are known, and makes none', async () => {
    await ingest({ db: database.db, clock }, [aCompany('quillmere', { name: 'Quillmere', website: 'quillmere.example.com' })]);
    const named = [{ website: 'quillmere.example.com' }, { name: 'Nobody Knows This One' }];
    expect((await take(article('b', {}, named))).counts).toEqual({ ...none, added: 1 });
    expect((await take(article('b', {}, named))).counts).toEqual({ ...none, unchanged: 1 });
    expect(await kept('b')).toEqual([{ title: 'Orders rise', companies: 1 }]);
    expect((await database.owner.query('select from companies')).rowCount).toBe(1);
  });

  test('speaks once of a company that its publisher names and its text, too', async () => {
    await ingest({ db: database.db, clock }, [aCompany('larkfen', { name: 'Larkfen Robotics', website: 'larkfen.example.com' })]);
    const text = 'Larkfen Robotics Inc. said on Monday that orders of Larkfen Robotics rose by a fifth.';
    await take(article('f', { title: 'Larkfen Robotics reports rising orders', text }, [{ permalink: 'larkfen' }]));
    await readNews({ db: database.db, clock, log: silent }, new AbortController().signal);
    const { rows } = await database.owner.query(
      `select p.permalink from news_companies c join news_articles a using (article_id) join source_records r using (record_id)
       join permalinks p on p.company_id = c.company_id and p.is_current
       where r.source_key like '%/f'`,
    );
    expect(rows).toEqual([{ permalink: 'larkfen' }]);
  });

  test('that its publisher withdraws is left out with a notice; so are all of a website', async () => {
    await saveWithdrawn(database.db, { source_key: 'https://ledger.example.com/c', reason: 'a court says so', withdrawn_at: clock() });
    const { counts, refused } = await take(article('c'));
    expect(counts).toEqual({ ...none, skipped: 1 });
    expect(refused).toEqual([
      { kind: 'skipped', at: 'c', reason: 'The article was withdrawn (https://ledger.example.com/c): a court says so' },
    ]);
    expect((await take(article('d'))).counts).toEqual({ ...none, added: 1 });
    await saveWithdrawn(database.db, { source_key: 'domain:example.com', reason: 'asked by mail', withdrawn_at: clock() });
    expect((await take(article('e'))).refused[0]?.reason).toBe('The article was withdrawn (domain:example.com): asked by mail');
    expect(await kept('e')).toEqual([]);
  });
});
