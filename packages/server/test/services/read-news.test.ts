import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ingest } from '../../src/services/ingestion/ingest.ts';
import { readNews } from '../../src/services/news/reading/read-news.ts';
import { tellWatches } from '../../src/services/news/watches/tell-watches.ts';
import { watchesOf } from '../../src/services/news/watches/watches.ts';
import { insertWatch } from '../../src/store/news/watches.ts';
import { freshDatabase, type FreshDatabase } from '../support/database.ts';
import { holdTable } from '../support/held-table.ts';
import { addCompanies, article, silent } from '../support/news.ts';

let database: FreshDatabase;
beforeEach(async () => {
  database = await freshDatabase();
  await addCompanies(context(), { larkfen: { name: 'Larkfen', website: 'larkfen.com' } });
});
afterEach(() => database.drop());

const context = () => ({ db: database.db, clock: () => new Date('2031-03-10T12:00:00Z'), log: silent });
const going = () => new AbortController().signal;
const many = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    article(
      {
        url: `https://northpost.example/${n}`,
        title: `Larkfen opens plant number ${n}`,
        published: '2031-03-09T06:30:00Z',
        language: 'en',
      },
      'larkfen',
    ),
  );

async function rowsRead(): Promise<{ articles: number; facets: number; companies: number }> {
  const { rows } = await database.owner.query<{ articles: number; facets: number; companies: number }>(
    'select (select count(*) from news_articles) as articles, (select count(*) from news_facets) as facets, (select count(*) from news_companies) as companies',
  );
  return rows[0]!;
}

test('two that read at once read each article once', async () => {
  await ingest(context(), many(250));
  const read = await Promise.all([readNews(context(), going()), readNews(context(), going())]);
  expect(read[0] + read[1] + (await readNews(context(), going()))).toBe(250);
  expect(await rowsRead()).toEqual({ articles: 250, facets: 250, companies: 250 });
});

test('without unread articles no company is read: the two-second schedule locks nothing', async () => {
  await ingest(context(), many(1));
  await readNews(context(), going());
  const release = await holdTable(database.owner, 'company_documents');
  try {
    expect(await readNews(context(), going())).toBe(0);
  } finally {
    await release();
  }
});

test('what a reading that broke off had not finished is read by the next one, and nothing is there twice', async () => {
  await ingest(context(), many(150));
  // The second hundred meets a fault of the database, as when that is killed.
  await database.owner.query(`
    create function break_off() returns trigger language plpgsql as $$
    begin
      if (select count(*) from news_articles) > 100 then raise exception 'killed'; end if;
      return null;
    end $$`);
  await database.owner.query('create trigger break_off after insert on news_articles for each row execute function break_off()');
  await expect(readNews(context(), going())).rejects.toThrow('killed');
  expect(await rowsRead()).toEqual({ articles: 100, facets: 100, companies: 100 });
  await database.owner.query('drop trigger break_off on news_articles');
  expect(await readNews(context(), going())).toBe(50);
  expect(await rowsRead()).toEqual({ articles: 150, facets: 150, companies: 150 });
});

test('an article that cannot be read is kept with its title and what its publisher states, is logged, and keeps no other from being read', async () => {
  const stated = {
    url: 'https://northpost.example/odd',
    title: 'An odd one',
    published: '2031-03-09T06:30:00Z',
    text: 'It meets a fault of ours.',
  };
  const [first, ...rest] = many(130);
  await ingest(context(), [first!, article({ ...stated, countries: ['FIN'], industries: ['Education'] }, 'larkfen'), ...rest]);
  await database.owner.query(`
    create function refuse_odd() returns trigger language plpgsql as $$ begin raise exception 'too odd'; end $$`);
  await database.owner.query(
    `create trigger refuse_odd before insert on news_articles for each row when (new.words @@ 'fault') execute function refuse_odd()`,
  );
  const logged: object[] = [];
  const log = { ...silent, error: (fields: object) => void logged.push(fields) };
  expect(await readNews({ ...context(), log }, going())).toBe(131);
  expect(await readNews({ ...context(), log }, going())).toBe(0);
  expect(await rowsRead()).toEqual({ articles: 131, facets: 131, companies: 131 });
  expect(logged).toEqual([expect.objectContaining({ url: stated.url, err: expect.objectContaining({ message: 'too odd' }) })]);
  const { rows } = await database.owner.query(
    `select language, primary_tag, countries, industries, summary, published_at from news_articles join source_records using (record_id)
     where source_key = $1`,
    [stated.url],
  );
  expect(rows).toEqual([
    { language: '', primary_tag: '', countries: ['FIN'], industries: ['Education'], summary: '', published_at: new Date(stated.published) },
  ]);
});

test('notices of two days are two stories, also if an article mentions both', async () => {
  const notice = (amount: string, rate: string) =>
    `The bank of Larkfen entered the market to arrange ${amount} billion crowns of repurchase agreements, a spokesman said. Overnight funds were trading at ${rate} percent when it began its temporary supply of reserves.`;
  const texts = [notice('1.5', '6-1/8'), `${notice('1.5', '6-1/8')} ${notice('2.3', '6-1/4')}`, notice('2.3', '6-1/4')];
  const title = 'Larkfen bank adds reserves';
  await ingest(
    context(),
    texts.map((text, day) => article({ url: `https://northpost.example/${day}`, title, text, published: `2031-03-0${day + 5}T06:30:00Z` })),
  );
  expect(await readNews(context(), going())).toBe(3);
  const { rows } = await database.owner.query<{ story_id: number }>('select story_id from news_articles order by article_id');
  const [first, both, second] = rows.map(({ story_id }) => story_id);
  expect(both).toBe(first);
  expect(second).not.toBe(first);
});

test('a text is cut between two characters, and not within one', async () => {
  const text = `${'a'.repeat(1_999)}😀 and more of it.`;
  await ingest(context(), [article({ url: 'https://northpost.example/smile', title: 'A smile', text, published: '2031-03-09T06:30:00Z' })]);
  const logged: object[] = [];
  expect(await readNews({ ...context(), log: { ...silent, error: (fields) => void logged.push(fields) } }, going())).toBe(1);
  expect(logged).toEqual([]);
});

test('called off, it stops between two hundreds', async () => {
  await ingest(context(), many(150));
  expect(await readNews(context(), AbortSignal.abort())).toBe(0);
  expect(await rowsRead()).toEqual({ articles: 0, facets: 0, companies: 0 });
});

test('a list of many watches asks the database as often as a list of one', async () => {
  const organization_id = '6b1d0c52-77a4-4d3c-8b0e-3f1c9d5a7e10';
  const now = new Date('2031-03-10T12:00:00Z');
  await database.owner.query(
    `insert into organizations (organization_id, name, created_at, plan) values ($1, 'Fenwick', $2, 'unlimited')`,
    [organization_id, now],
  );
  const filter = { companies: ['larkfen'], category: [], industry: [], sentiment: '' as const, geo: [], words: '', breaking_news: false };
  const add = (created_at: Date) =>
    database.db.asOrganization(organization_id, (tx) =>
      insertWatch(tx, { watch_id: randomUUID(), organization_id, name: created_at.toISOString(), filter, now: created_at }),
    );
  const queriesOfList = async () => {
    let queries = 0;
    const counting: typeof database.db = {
      ...database.db,
      asOrganization: (organization, work) =>
        database.db.asOrganization(organization, (tx) => {
          const query = tx.query.bind(tx) as (...args: unknown[]) => unknown;
          return work(Object.assign(Object.create(tx) as typeof tx, { query: (...args: unknown[]) => (queries++, query(...args)) }));
        }),
    };
    const watches = await watchesOf({ db: counting, organization_id });
    return { queries, counts: watches.map(({ new_since_last_seen }) => new_since_last_seen) };
  };
  await add(now);
  await ingest(context(), many(3));
  await readNews(context(), going());
  const one = await queriesOfList();
  for (let later = 1; later <= 30; later++) await add(new Date(now.getTime() + later));
  const more = await queriesOfList();
  expect(one.counts).toEqual([3]);
  expect(more.counts).toEqual([3, ...Array.from({ length: 30 }, () => 0)]);
  expect(more.queries).toBe(one.queries);
});

test('the articles and the position of a watch are written together', async () => {
  const organization_id = '6b1d0c52-77a4-4d3c-8b0e-3f1c9d5a7e10';
  const now = new Date('2031-03-10T12:00:00Z');
  await database.owner.query(
    `insert into organizations (organization_id, name, created_at, plan) values ($1, 'Fenwick', $2, 'unlimited')`,
    [organization_id, now],
  );
  const filter = { companies: ['larkfen'], category: [], industry: [], sentiment: '' as const, geo: [], words: '', breaking_news: false };
  await database.db.asOrganization(organization_id, (tx) =>
    insertWatch(tx, { watch_id: '0b6d7e0a-4a7a-4a3b-9a55-2d1c7f0f7a10', organization_id, name: 'Larkfen', filter, now }),
  );
  await ingest(context(), many(130));
  await readNews(context(), going());
  const told = () =>
    database.owner.query<{ told: number }>(
      "select count(*) as told from webhook_events, jsonb_path_query(body::jsonb, '$.stories[*].articles[*]')",
    );
  await database.owner.query(`
    create function break_off() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
    create trigger break_off before update of told_to on news_watches for each row execute function break_off()`);
  await expect(tellWatches(context(), going())).rejects.toThrow('killed');
  expect((await told()).rows[0]!.told).toBe(0);
  await database.owner.query('drop trigger break_off on news_watches');
  expect((await tellWatches(context(), going())) + (await tellWatches(context(), going()))).toBe(130);
  expect((await told()).rows[0]!.told).toBe(130);
});
