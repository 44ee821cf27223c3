import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ArticleFacts } from '../../src/kernel/publications.ts';
import { ingest } from '../../src/services/ingestion/ingest.ts';
import { forgetOldNews } from '../../src/services/news/reading/forget-old.ts';
import { readNews } from '../../src/services/news/reading/read-news.ts';
import { tellWatches } from '../../src/services/news/watches/tell-watches.ts';
import { allow, listWithdrawn, withdraw } from '../../src/services/operators/news.ts';
import type { SourceStatement } from '../../src/sources/source.ts';
import { saveSources } from '../../src/store/records/source-records.ts';
import type { Queryable } from '../../src/store/database.ts';
import { takeReading } from '../../src/store/news/readings.ts';
import { insertWatch } from '../../src/store/news/watches.ts';
import { articlesOfHost, articlesOfKey } from '../../src/store/news/withdrawn.ts';
import { adminOn } from '../commands/admin.support.ts';
import { silent } from '../support/news.ts';
import { until } from '../support/spawned-service.ts';
import { openOperatorWorld, type OperatorWorld } from './operators.support.ts';

let world: OperatorWorld;
beforeAll(async () => {
  world = await openOperatorWorld();
  await saveSources(world.database.db, [{ name: 'news', title: 'N', publisher: 'P', licence: 'L', source_url: '' }]);
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.database.owner.query('delete from news_withdrawn');
  await world.database.owner.query(`select forget_articles(array(select record_id from source_records where kind = 'article'))`);
});

const never = new AbortController().signal;
function article(address: string, facts: Partial<ArticleFacts> = {}): SourceStatement {
  const url = `https://${address}`;
  return {
    kind: 'article',
    source: 'news',
    source_key: url,
    retrieved_at: new Date('2026-03-01T09:00:00Z'),
    method: 'reported',
    facts: { title: 'Orders rise', url, published: '2026-02-28T08:00:00Z', ...facts },
  };
}
async function take(...statements: SourceStatement[]) {
  const { db } = world.database;
  const { counts } = await ingest({ db, clock: world.operator.clock }, statements);
  await readNews({ db, clock: world.operator.clock, log: silent }, never);
  return counts;
}
/** The articles there are, and those that are served. */
async function kept(): Promise<{ records: string[]; served: number; told_gone: number }> {
  const { owner } = world.database;
  const { rows } = await owner.query<{ source_key: string }>(
    `select distinct source_key from source_records where kind = 'article' order by source_key`,
  );
  const [counts] = (
    await owner.query<{ served: number; told_gone: number }>(
      `select (select count(*) from news_articles) as served, (select count(*) from news_facets where is_gone) as told_gone`,
    )
  ).rows;
  return { records: rows.map(({ source_key }) => source_key), ...counts! };
}

describe('an article whose publisher wants it gone', () => {
  test('is taken away with all its versions and what was read in it, never taken again, and written down', async () => {
    await take(article('ledger.example/a'), article('ledger.example/b'));
    await take(article('ledger.example/a', { title: 'Orders fall' }));
    const before = await kept();
    expect(before).toMatchObject({ records: ['https://ledger.example/a', 'https://ledger.example/b'], served: 2 });
    const asked = { what: 'http://ledger.example/a?utm_source=x', reason: 'a court says so' };
    const withdrawn = { source_key: 'https://ledger.example/a', reason: 'a court says so', articles: 1, facts: 0 };
    expect(await withdraw(world.operator, asked)).toEqual(withdrawn);
    expect(await kept()).toEqual({ records: ['https://ledger.example/b'], served: 1, told_gone: before.told_gone + 1 });
    expect(await take(article('ledger.example/a'))).toMatchObject({ added: 0, skipped: 1 });
    expect((await world.audit()).at(-1)).toMatchObject({ act: 'news withdraw', actor: 'tester', details: withdrawn });
    expect(await listWithdrawn(world.operator)).toMatchObject([{ source_key: 'https://ledger.example/a', reason: 'a court says so' }]);
  });

  test('is named by its number, too, and may be taken again when that is allowed', async () => {
    await take(article('ledger.example/a'));
    const { rows } = await world.database.owner.query<{ article_id: number }>('select article_id from news_articles');
    const withdrawn = await withdraw(world.operator, { what: String(rows[0]!.article_id), reason: 'asked by mail' });
    expect(withdrawn).toMatchObject({ source_key: 'https://ledger.example/a', articles: 1 });
    await allow(world.operator, 'https://ledger.example/a');
    expect(await take(article('ledger.example/a'))).toMatchObject({ added: 1, skipped: 0 });
    await expect(allow(world.operator, 'https://ledger.example/a')).rejects.toThrow('was not withdrawn');
  });

  test('goes with all of its website, the hosts below it included and others not', async () => {
    await take(
      article('ledger.example/a'),
      article('news.ledger.example/b'),
      article('otherledger.example/c'),
      article('ledger.example.com/d'),
    );
    expect(await withdraw(world.operator, { what: 'www.Ledger.example', reason: 'licence ended' })).toMatchObject({
      source_key: 'domain:ledger.example',
      articles: 2,
    });
    expect((await kept()).records).toEqual(['https://ledger.example.com/d', 'https://otherledger.example/c']);
    expect(await take(article('news.ledger.example/e'))).toMatchObject({ skipped: 1 });
  });

  test('waits for readers of articles, so that they leave nothing of it', async () => {
    await take(article('ledger.example/a'));
    const { db, owner } = world.database;
    let withdrawing: Promise<unknown> | undefined;
    let hasEnded = false;
    await db.transaction(async (tx) => {
      await takeReading(tx);
      withdrawing = withdraw(world.operator, { what: 'https://ledger.example/a', reason: 'asked by mail' }).finally(
        () => (hasEnded = true),
      );
      const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await until('the withdrawal to wait', async () => hasEnded || (await owner.query(waits)).rows.length > 0);
      expect(hasEnded).toBe(false);
    });
    await withdrawing;
    expect(await kept()).toMatchObject({ records: [], served: 0 });
  });

  test('is no longer delivered: a waiting event leaves it out, and is dropped when empty', async () => {
    const { db, owner } = world.database;
    const organization_id = randomUUID();
    await owner.query(`insert into organizations (organization_id, name, created_at, plan) values ($1, 'Fenwick', now(), 'unlimited')`, [
      organization_id,
    ]);
    await owner.query(
      `insert into webhooks (webhook_id, organization_id, url, statuses, secret, created_at)
       values ($1, $2, 'https://hooks.fenwick.example/', '{NEWS}', 'x', now())`,
      [randomUUID(), organization_id],
    );
    const filter = { companies: [], category: [], industry: [], sentiment: '' as const, geo: [], words: 'harbour', breaking_news: false };
    await db.asOrganization(organization_id, (tx) =>
      insertWatch(tx, { watch_id: randomUUID(), organization_id, name: 'Harbours', filter, now: new Date() }),
    );
    const one = { title: 'The harbour of Quillmere gets a third crane' };
    await take(
      article('ledger.example/a', one),
      article('coldchain.example/b', one),
      article('ledger.example/c', { title: 'Strike at the harbour of Larkfen ends after nine days' }),
    );
    expect(await tellWatches({ db, clock: world.operator.clock }, never)).toBe(3);
    const waiting = async () =>
      (
        await owner.query<{ body: string }>(
          `select e.body from webhook_events e join webhook_deliveries d using (event_id) where d.state = 'PENDING' and e.organization_id = $1`,
          [organization_id],
        )
      ).rows.map(({ body }) => JSON.parse(body) as { stories: { articles: { url: string }[] }[] });
    const [before] = await waiting();
    expect(before!.stories.flatMap(({ articles }) => articles)).toHaveLength(3);
    await withdraw(world.operator, { what: 'ledger.example', reason: 'licence ended' });
    const told = before!.stories.find(({ articles }) => articles.length === 2)!;
    expect(await waiting()).toEqual([
      { ...before, stories: [{ ...told, articles: told.articles.filter(({ url }) => url.includes('coldchain')) }] },
    ]);
    await withdraw(world.operator, { what: 'coldchain.example', reason: 'licence ended' });
    expect(await waiting()).toEqual([]);
    expect((await owner.query('select from webhook_events where organization_id = $1', [organization_id])).rowCount).toBe(0);
  });

  test.each([
    ['an address', (db: Queryable) => articlesOfKey(db, 'https://ledger.example/a')],
    ['a website', (db: Queryable) => articlesOfHost(db, 'ledger.example')],
  ])('is found by %s over an index, without a look at every record', async (_what, find) => {
    await take(article('ledger.example/a'));
    const plan = await world.database.owner.transaction(async (tx) => {
      await tx.query('set local enable_seqscan = off');
      return find({ query: (text, values) => tx.query(`explain ${text}`, values) });
    });
    expect(JSON.stringify(plan)).toMatch(/source_records_article_/);
    expect(JSON.stringify(plan)).not.toContain('Seq Scan on source_records');
  });

  test('may be withdrawn before it comes', async () => {
    expect(await withdraw(world.operator, { what: 'https://ledger.example/later', reason: 'embargo' })).toMatchObject({ articles: 0 });
    expect(await take(article('ledger.example/later'))).toMatchObject({ skipped: 1 });
  });

  test.each([
    ['nothing at all', "'nothing at all' is no address of an article, no number of one and no domain."],
    ['https://ledger.example/', 'name its domain, ledger.example, to withdraw all of it'],
    ['123456789', 'There is no article 123456789.'],
  ])('is not guessed: %s', async (what, reason) => {
    await expect(withdraw(world.operator, { what, reason: 'x' })).rejects.toThrow(reason);
    expect(await listWithdrawn(world.operator)).toEqual([]);
  });

  test('is not withdrawn without a reason', async () => {
    await expect(withdraw(world.operator, { what: 'ledger.example', reason: ' ' })).rejects.toThrow('Say why');
  });
});

describe('articles that are kept no longer', () => {
  const days = (from: number, count: number) =>
    Array.from({ length: count }, (_, day) => article(`ledger.example/${from + day}`, { published: `2026-02-${from + day}T08:00:00Z` }));
  const forget = (news: { days?: number; most?: number }) =>
    forgetOldNews({ ...world.operator, db: world.database.db, config: { news: { days: undefined, most: undefined, ...news } } }, never);

  test('are forgotten by their age', async () => {
    await take(...days(10, 10));
    // On 1 March at 9: of 17 February at 8 is more than twelve days ago.
    expect(await forget({ days: 12 })).toBe(8);
    expect((await kept()).records).toEqual(['https://ledger.example/18', 'https://ledger.example/19']);
  });

  test('are forgotten by how many are newer', async () => {
    await take(...days(10, 10));
    expect(await forget({ most: 3 })).toBe(7);
    expect((await kept()).records).toEqual(['17', '18', '19'].map((day) => `https://ledger.example/${day}`));
    expect(await forget({ most: 3 })).toBe(0);
    expect(await forget({ days: 12, most: 100 })).toBe(1);
  });

  test('are none where nothing is said', async () => {
    await take(...days(10, 3));
    expect(await forget({})).toBe(0);
    expect((await kept()).served).toBe(3);
  });
});

describe('firmament admin', () => {
  test('adds, lists, pauses, resumes and removes feeds, and writes each act down', async () => {
    const admin = adminOn(world.database.url);
    try {
      const url = 'https://ledger.example.com/business/companies/feed.xml';
      const added = await admin.json(
        'feeds',
        'add',
        url,
        '--publisher',
        'Ledger',
        '--country',
        'GB;Ireland',
        '--every',
        '2h',
        '--full-text',
      );
      expect(added).toMatchObject({ url, publisher: 'Ledger', countries: ['GBR', 'IRL'], every_seconds: 7_200, full_text: true });
      expect((await admin.run('feeds', 'add', url)).error).toContain('is read already');
      expect((await admin.run('feeds', 'add', 'http://127.0.0.1/feed')).error).toContain('is not on the public internet');
      expect((await admin.run('feeds', 'list')).stdout).toMatch(/\d +https:.+companies\/feed\.xml  Ledger +2h +not read yet/);
      expect((await admin.run('feeds', 'pause', url)).stdout).toBe(`${url} is no longer read; its articles stay.\n`);
      expect((await admin.run('feeds', 'pause', url)).error).toContain('is paused already');
      expect((await admin.run('feeds', 'list')).stdout).toContain('paused 20');
      expect((await admin.run('feeds', 'resume', String((added as unknown as { feed_id: number }).feed_id))).code).toBe(0);
      expect((await admin.run('feeds', 'remove', url.replace('feed.xml', 'fee.xml'))).error).toContain(`Did you mean ${url}?`);
      expect((await admin.run('feeds', 'remove', url)).stdout).toContain('is forgotten');
      expect((await admin.run('feeds', 'list')).stdout).toBe('There is no feed.\n');
      const acts = (await world.audit()).map(({ act }) => act).filter((act) => act.startsWith('feeds'));
      expect(acts).toEqual(['feeds add', 'feeds pause', 'feeds resume', 'feeds remove']);
    } finally {
      admin.remove();
    }
  });

  test('withdraws articles, lists what was, and allows it again', async () => {
    const admin = adminOn(world.database.url);
    try {
      await take(article('ledger.example/a'));
      const said = await admin.run('news', 'withdraw', 'ledger.example', '--reason', 'asked by mail');
      expect(said.stdout).toBe('1 article is gone, and domain:ledger.example is never taken again.\n');
      expect((await admin.run('news', 'withdrawn')).stdout).toMatch(/domain:ledger\.example +asked by mail/);
      expect((await admin.run('news', 'allow', 'ledger.example')).stdout).toBe('domain:ledger.example is taken again when it comes.\n');
      expect((await admin.run('news', 'withdraw', 'ledger.example')).error).toContain('--reason');
    } finally {
      admin.remove();
    }
  });
});
