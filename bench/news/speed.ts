/** How fast news comes in and is found: through the door of imports, and by HTTP over many articles. */

import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newsCategories, newsIndustries, newsSentiments } from '@firmament/contract';
import { dayMs } from '../../packages/server/src/kernel/dates.ts';
import { startEmbeddedPostgres } from '../../packages/server/src/embedded-postgres/embedded-postgres.ts';
import { openDatabase, type Database } from '../../packages/server/src/store/database.ts';
import { signIn, type Client } from '../client.ts';
import { runImport } from '../import-process.ts';
import { below, randomFrom, type Random } from '../random.ts';
import { memoryOf } from '../processes.ts';
import { figureOf, printFigures, printHead, shown } from '../report.ts';
import { startServiceProcess, temporaryFolder, type Bench } from '../service-process.ts';
import { percentile } from '../statistics.ts';
import { jsonRows } from './labelled.ts';

const seed = 11;
const queries = 300;
const countries = ['USA', 'GBR', 'DEU', 'FRA', 'JPN', 'IND', 'CHN', 'CAN', 'BRA', 'SWE', 'FIN', 'AUS'];
const firstDay = Date.UTC(2024, 0, 1);
const days = 700;

/** Imports wire stories beside the starter set, then asks the feed over as many articles as `--articles` says (100,000). */
export async function speed(folder: string, bench: Bench): Promise<void> {
  const count = Number(bench.options.articles ?? 100_000);
  const stories = jsonRows<{ id: string; title: string; body: string }>(folder, 'news/wire-1987.jsonl.gz');
  printHead(`News: how fast it comes in and is found, ${count.toLocaleString('en')} articles`, {
    inputs: `${stories.length.toLocaleString('en')} wire stories imported; the others made of them in SQL, in the order of time over ${days} days, with labels drawn at random`,
    baseline: 'of the feed: the same condition in SQL over the table of facets, its count and its page, without HTTP',
  });
  const data_dir = path.resolve(bench.options.data ?? (await temporaryFolder(bench.scope)));
  const first = await startServiceProcess(bench, { data_dir });
  const client = await signIn(first);
  const file = path.join(await temporaryFolder(bench.scope), 'wire.jsonl');
  const cold = await importRate(client, { data_dir, file, stories }, ['wire']);
  const warm = await importRate(client, { data_dir, file, stories }, others);
  await first.stop();
  const filling = performance.now();
  const sql = await fill({ data_dir, count });
  console.log(`${shown((performance.now() - filling) / 1_000)} s to make the other articles and to ask the baseline.\n`);
  const service = await startServiceProcess(bench, { data_dir });
  const asking = await signIn(service);
  const empty = (await memoryOf(service.pid)).now;
  // Every article is taken into memory once; who asks before that is done waits for it.
  const warming = (await asking.post('/api/enterprise/newsfeed/news/', {})).ms;
  const full = (await memoryOf(service.pid)).now;
  const random = randomFrom(seed);
  const asked = Array.from({ length: queries }, () => drawn(random));
  const feed: number[] = [];
  for (const body of asked) feed.push((await asking.post('/api/enterprise/newsfeed/news/', body)).ms);
  const again: number[] = [];
  for (const body of asked) again.push((await asking.post('/api/enterprise/newsfeed/news/', body)).ms);
  const counted: number[] = [];
  for (const body of asked) counted.push((await asking.post('/api/enterprise/newsfeed/news/', { ...body, limit: 1, offset: 0 })).ms);
  const late = await lateArticles(asking, { data_dir, file });
  printFigures([
    { name: 'import until all is in the feed, linked and grouped, just started', unit: '/s', n: stories.length, value: cold },
    {
      name: `the same as ${others.length} others tell it, once more`,
      unit: '/s',
      n: others.length * stories.length,
      value: warm,
      target: { at: 'least', value: 200 },
    },
    figureOf(
      { name: 'in the feed after the import ended, worst', unit: 'ms', target: { at: 'most', value: 5_000 } },
      { values: late },
      percentile(1),
    ),
    { name: 'first answer after a start', unit: 'ms', n: 1, value: warming },
    { name: 'memory of the service before that answer', unit: 'MB', n: 1, value: empty },
    { name: 'memory of the service after it', unit: 'MB', n: 1, value: full },
    figureOf({ name: 'feed, any filters, asked first, p50', unit: 'ms' }, { values: feed, baseline: sql }, percentile(0.5)),
    figureOf(
      { name: 'feed, any filters, asked first, p95', unit: 'ms', target: { at: 'most', value: 50 } },
      { values: feed, baseline: sql },
      percentile(0.95),
    ),
    figureOf(
      { name: 'the same asked again, p95', unit: 'ms', target: { at: 'most', value: 50 } },
      { values: again, baseline: sql },
      percentile(0.95),
    ),
    figureOf({ name: 'feed, any filters, one article of each answer, p95', unit: 'ms' }, { values: counted }, percentile(0.95)),
    await topicFigure(asking),
    await companyFigure(asking),
  ]);
  await service.stop();
}

/** Who tells the stories again once they are in. */
const others = ['post', 'herald', 'ledger'];

interface Imported {
  data_dir: string;
  file: string;
  stories: readonly { id: string; title: string; body: string }[];
}

/** Articles a second from the call of `import` until the last is in the feed. */
async function importRate(client: Client, { data_dir, file, stories }: Imported, publishers: readonly string[]): Promise<number> {
  const articles = publishers.flatMap((publisher) =>
    stories.map(({ id, title, body }) => JSON.stringify({ title, body, url: `https://${publisher}.example/${id}` })),
  );
  await writeFile(file, articles.join('\n'));
  const before = await totalOf(client);
  const began = performance.now();
  await runImport({ data_dir, source: 'news', file });
  while ((await totalOf(client)) < before + articles.length) await sleep(50);
  return articles.length / ((performance.now() - began) / 1_000);
}

/** Milliseconds from the end of an import until its one article is in the feed, five times. */
async function lateArticles(client: Client, { data_dir, file }: { data_dir: string; file: string }): Promise<number[]> {
  const late: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    await writeFile(file, JSON.stringify({ title: `Number ${round} has come`, body: 'It has.', url: `https://late.example/${round}` }));
    const had = await totalOf(client);
    await runImport({ data_dir, source: 'news', file });
    const ended = performance.now();
    while ((await totalOf(client)) === had) await sleep(20);
    late.push(performance.now() - ended);
  }
  return late;
}

async function totalOf(client: Client): Promise<number> {
  return (await client.post<{ total: number }>('/api/enterprise/newsfeed/news/', { limit: 1 })).body.total;
}

interface Asked {
  category?: string[];
  industry?: string[];
  geo?: string[];
  sentiment?: string;
  published_date_after?: string;
  published_date_before?: string;
  breaking_news?: boolean;
  limit: number;
  offset: number;
}

/** Any combination of filters, each in about half of the questions. */
function drawn(random: Random): Asked {
  const maybe = () => random() < 0.5;
  const one = <T>(items: readonly T[]) => items[below(random, items.length)]!;
  const from = firstDay + below(random, days) * dayMs;
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  return {
    ...(maybe() && { category: [one(newsCategories), one(newsCategories)] }),
    ...(maybe() && { industry: [one(newsIndustries)] }),
    ...(maybe() && { geo: [one(countries), one(countries)] }),
    ...(maybe() && { sentiment: one(newsSentiments) }),
    ...(maybe() && { published_date_after: day(from) }),
    ...(random() < 0.3 && { published_date_before: day(from + 60 * dayMs) }),
    ...(random() < 0.1 && { breaking_news: true }),
    limit: 100,
    offset: random() < 0.2 ? below(random, 1_000) : 0,
  };
}

/** Makes articles of those there are, and asks the baseline. @returns its times */
async function fill({ data_dir, count }: { data_dir: string; count: number }): Promise<number[]> {
  const postgres = await startEmbeddedPostgres({ data_dir });
  const db = openDatabase({ url: postgres.url, as: 'owner', max: 1 });
  try {
    const there = (await db.query<{ n: number }>('select count(*) as n from news_articles')).rows[0]!.n;
    const indexes = await withoutIndexes(db);
    await db.query('begin');
    await db.query(
      `create temporary table made as
       select n, nextval('source_records_record_id_seq') as article_id, a.article_id as of_article,
         to_timestamp($2::bigint / 1000) + (n + random()) / $1 * make_interval(days => $3) as published_at, random() as r
       from generate_series(1, $1::int) n join (select article_id, row_number() over () as place, count(*) over () as there from news_articles) a on a.place = n % a.there + 1 order by n`,
      [Math.max(0, count - there), firstDay, days],
    );
    await db.query(
      `insert into source_records (record_id, source_id, source_key, kind, method, hash, as_of, retrieved_at, source_url, payload, place) overriding system value
       select m.article_id, r.source_id, 'made ' || m.n, r.kind, r.method, r.hash, r.as_of, r.retrieved_at, r.source_url, r.payload, r.place
       from made m join news_articles a on a.article_id = m.of_article join source_records r on r.record_id = a.record_id order by m.n`,
    );
    await db.query(
      `insert into news_articles select m.article_id, m.article_id, m.published_at, publisher_id, m.article_id, language, primary_tag, secondary_tags,
         industries, countries, sentiment, impact, is_breaking, summary, because, words, rules
       from made m join news_articles a on a.article_id = m.of_article order by m.n`,
    );
    await db.query(
      `insert into news_companies select m.article_id, company_id, m.published_at, sentiment, because
       from made m join news_companies c on c.article_id = m.of_article`,
    );
    await db.query(
      `insert into news_facets (article_id, is_invented, published_at, publisher_id, tags, industries, countries, sentiment, is_breaking)
       select m.article_id, f.is_invented, m.published_at, publisher_id, array[(random() * 9)::int, 10 + (random() * 75)::int], array[(random() * 27)::int],
         array[(random() * 248)::int], 1 + (random() * 2)::int, random() < .05
       from made m join news_facets f on f.article_id = m.of_article`,
    );
    await db.query('update news_progress set read_to = (select max(record_id) from source_records)');
    await db.query('commit');
    for (const definition of indexes) await db.query(definition);
    await db.query('analyze news_articles, news_facets, news_companies, source_records');
    return await plainTimes(db);
  } finally {
    await db.close();
    await postgres.stop();
  }
}

/** Drops what is quicker made at once than kept up row by row. @returns how to make it again */
async function withoutIndexes(db: Database): Promise<string[]> {
  const { rows } = await db.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes
     where tablename in ('news_articles', 'news_facets', 'news_companies') and indexname not in (select conname from pg_constraint)`,
  );
  for (const { indexname } of rows) await db.query(`drop index ${indexname}`);
  return rows.map(({ indexdef }) => indexdef);
}

async function plainTimes(db: Database): Promise<number[]> {
  const random = randomFrom(seed);
  const times: number[] = [];
  for (let round = 0; round < queries; round += 1) {
    const {
      category = [],
      industry = [],
      sentiment,
      published_date_after,
      published_date_before,
      breaking_news,
      limit,
      offset,
    } = drawn(random);
    const began = performance.now();
    await db.query(
      `with found as materialized (
         select article_id, published_at from news_facets
         where not is_gone and not is_invented and ($1::smallint[] = '{}' or tags && $1) and ($2::smallint[] = '{}' or industries && $2)
           and ($3::smallint is null or sentiment = $3) and ($4::timestamptz is null or published_at >= $4)
           and ($5::timestamptz is null or published_at < $5) and (is_breaking or not $6)
       ) select (select count(*) from found), array(select article_id from found order by published_at desc, article_id desc limit $7 offset $8)`,
      [
        category.map((name) => newsCategories.findIndex((each) => each === name)),
        industry.map((name) => newsIndustries.findIndex((each) => each === name)),
        sentiment === undefined ? null : newsSentiments.findIndex((each) => each === sentiment) + 1,
        published_date_after ?? null,
        published_date_before ?? null,
        breaking_news ?? false,
        limit,
        offset,
      ],
    );
    times.push(performance.now() - began);
  }
  return times;
}

const topics = ['oil prices', 'grain exports', 'bank merger', 'quarterly dividend', 'coffee', 'interest rates', 'gold mine', 'airline'];

async function topicFigure(client: Client) {
  const values: number[] = [];
  for (const topic of topics) values.push((await client.get(`/api/enterprise/industry/news/?topic=${encodeURIComponent(topic)}`)).ms);
  return figureOf({ name: 'industry news, worst of its topics', unit: 'ms' }, { values }, percentile(1));
}

async function companyFigure(client: Client) {
  const { body } = await client.post<{ data: { company_names: { permalink: string }[] }[] }>('/api/enterprise/newsfeed/news/', {
    limit: 1_000,
  });
  const named = [...new Set(body.data.flatMap(({ company_names }) => company_names.map(({ permalink }) => permalink)))].slice(0, 50);
  const values: number[] = [];
  for (const permalink of named) values.push((await client.get(`/api/enterprise/company/news/?company=${permalink}`)).ms);
  return figureOf({ name: 'company news, p95', unit: 'ms' }, { values }, percentile(0.95));
}
