import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { pino } from 'pino';
import { ingest } from '../../src/services/ingestion/ingest.ts';
import { openModel } from '../../src/services/narratives/model.ts';
import { articles, sourcesOfArticles } from '../../src/services/news/board/article.ts';
import { askModel } from '../../src/services/news/reading/ask-model.ts';
import { newsBoard } from '../../src/services/news/board/board.ts';
import { readNews } from '../../src/services/news/reading/read-news.ts';
import { waitForModelSince } from '../../src/store/news/for-model.ts';
import { ModelFailed, type ChatModel } from '../../src/text/chat.ts';
import { freshDatabase, type FreshDatabase } from '../support/database.ts';
import { addCompanies, article } from '../support/news.ts';

const log = pino({ level: 'silent' });
const day = 86_400_000;
let now: number;
const clock = () => new Date(now);
const never = new AbortController().signal;

let answer: (response: ServerResponse, prompt: string) => void;
let calls = 0;
const server = createServer((request, response) => void take(request, response));
async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  calls += 1;
  const { messages } = (await json(request)) as { messages: { content: string }[] };
  answer(response, messages[1]!.content);
}
const says = (said: unknown) => (response: ServerResponse) => {
  const content = typeof said === 'string' ? said : JSON.stringify(said);
  response.end(JSON.stringify({ choices: [{ message: { content } }], usage: { total_tokens: 100 } }));
};
beforeAll(async () => new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

let database: FreshDatabase;
beforeEach(async () => {
  [now, calls] = [Date.parse('2031-03-10T12:00:00Z'), 0];
  database = await freshDatabase();
  await addCompanies(base(), { larkfen: { name: 'Larkfen', website: 'larkfen.com' } });
});
afterEach(() => database.drop());
const base = () => ({ db: database.db, clock, log });

const profit = {
  url: 'https://northpost.example/profit',
  title: 'Larkfen reports record quarterly profit',
  text: 'Larkfen on Tuesday reported a record profit for the fourth quarter. Shares of Larkfen rose 8 percent in Helsinki.',
  published: '2031-03-09T06:30:00Z',
  language: 'en',
};
const other = {
  ...profit,
  url: 'https://northpost.example/plant',
  title: 'Larkfen opens a plant in Oulu',
  text: 'Larkfen opened a plant in Oulu.',
};
/** Unlike anything that the rules read in it. */
const said = {
  category: { value: 'Legal Proceedings & Litigation', quote: 'reported a record profit' },
  industries: [{ value: 'Healthcare & Life Sciences', quote: 'fourth quarter' }],
  sentiment: { value: 'Negative', quote: 'rose 8 percent' },
  summary: ['Shares of Larkfen rose 8 percent in Helsinki.'],
  companies: [{ number: 1, value: 'Negative', quote: 'Shares of Larkfen rose' }],
};

async function publish(...all: (typeof profit)[]): Promise<void> {
  await ingest(
    base(),
    all.map((each) => ({ ...article(each), retrieved_at: clock() })),
  );
  await readNews({ ...base(), for_model: true }, never);
}
/** What is served of every article, newest first, and where it is from. */
async function served() {
  const all = { tags: [], industries: [], countries: [], is_breaking: false, blacklisted: [], limit: 10, offset: 0 };
  const { ids } = await newsBoard(database.db).find(all);
  const { data, stored } = await articles(database.db, { ids: ids.toSorted((a, b) => a - b), with_words: true });
  return { data, sources: (await sourcesOfArticles(database.db, stored))['news']! };
}
function open({ daily_tokens = 1_000_000, timeout_ms = 30_000 } = {}): ChatModel {
  const time = {
    now: () => now,
    date: clock,
    wait: (ms: number) => Promise.resolve(void (now += ms)),
    deadline: () => new AbortController().signal,
  };
  const { port } = server.address() as AddressInfo;
  const llm = { base: `http://127.0.0.1:${port}/v1`, model: 'scripted-1', key: undefined, calls_at_once: 4, daily_tokens };
  const model = openModel({ config: { allow_hosts: ['127.0.0.1'], llm }, ...base(), timeout_ms, time })!;
  onTestFinished(() => model.close());
  return model.forNews;
}
const ask = (model: ChatModel, signal = never, at_once = 2) => askModel({ ...base(), model, at_once }, signal);
const waiting = async () => (await database.owner.query('select article_id from news_for_model')).rowCount;

test('an article is served as the rules read it, then as the model does, told as the model’s, and no other changes', async () => {
  await publish(profit, other);
  const before = await served();
  const asked: string[] = [];
  answer = (response, prompt) => {
    asked.push(prompt);
    says(prompt.includes(profit.title) ? said : {})(response);
  };
  expect(await ask(open())).toBe(1);
  expect(asked.join('\n')).toMatch(/^Company 1: Larkfen$/m);
  const { data, sources } = await served();
  expect(data[0]).toEqual({
    ...before.data[0],
    primary_tag: said.category.value,
    type: said.category.value,
    secondary_tags: [],
    industry: ['Healthcare & Life Sciences'],
    sentiment: 'Negative',
    ai_summary: said.summary[0],
    company_names: [{ ...before.data[0]!.company_names[0]!, sentiment: 'Negative' }],
  });
  expect(data[1]).toEqual(before.data[1]);
  const made = (path: string) => sources[path]?.map(({ method, source, source_key }) => [method, source === 'model' ? source_key : '']);
  expect(made('[0].sentiment')).toEqual([
    ['generated', ''],
    ['generated', 'scripted-1'],
  ]);
  expect(made('[0].company_names[0].sentiment')).toEqual(made('[0].sentiment'));
  expect(made('[0].newsworthiness_impact')).toEqual(before.sources['[0].newsworthiness_impact'] && [['derived', '']]);
  expect(sources['[0].sentiment']![0]!.words).toEqual([{ of: 'Negative', in: 'text', start: 86, end: 100, text: 'rose 8 percent' }]);
  expect(await waiting()).toBe(0);
});

test.each<[string, (response: ServerResponse) => void]>([
  ['answers something else', says('I would rather not.')],
  ['answers values of no list and quotes of nothing', says({ sentiment: { value: 'Euphoric', quote: 'record' }, summary: ['Buy now.'] })],
  ['refuses', (response) => void response.writeHead(403).end()],
  ['fails', (response) => void response.writeHead(500).end('{}')],
  ['breaks off', (response) => void response.destroy()],
  ['says nothing in time', () => undefined],
])('what the rules read stands where the model %s, and it is not asked for ever', async (_what, broken) => {
  await publish(profit);
  const before = await served();
  answer = broken;
  const model = open({ timeout_ms: 200 });
  for (let round = 0; round < 5; round += 1) {
    expect(await ask(model)).toBe(0);
    now += day;
  }
  expect(await served()).toEqual(before);
  expect(await waiting()).toBe(0);
  expect(calls).toBeLessThanOrEqual(12);
});

test('nothing is asked beyond what may be spent in a day, and the next day it is', async () => {
  await publish(profit);
  answer = says(said);
  const model = open({ daily_tokens: 10 });
  expect([await ask(model), calls, await waiting()]).toEqual([0, 0, 1]);
  const again = open({ daily_tokens: 10_000 });
  await database.owner.query('insert into news_model_tokens values ($1, 9000)', [clock().toISOString().slice(0, 10)]);
  expect([await ask(again), calls]).toEqual([0, 0]);
  now += day;
  expect([await ask(again), calls]).toEqual([1, 1]);
  const { rows } = await database.owner.query('select tokens from news_model_tokens order by day');
  expect(rows).toEqual([{ tokens: 9_000 }, { tokens: 100 }]);
});

test('articles are read by rules and served while the model is silent; called off, what it was asked about waits', async () => {
  await publish(profit);
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  const silent: ChatModel = {
    name: 'silent',
    ask: (_chat, signal) =>
      new Promise((_, reject) => {
        resolve();
        // A lane that claimed an article just before all was called off asks with a signal that has gone already.
        if (signal!.aborted) reject(signal!.reason as Error);
        signal!.addEventListener('abort', () => reject(signal!.reason as Error));
      }),
  };
  const going = new AbortController();
  const asking = ask(silent, going.signal);
  await asked;
  await publish(other);
  expect((await served()).data).toHaveLength(2);
  going.abort();
  await asking;
  answer = says({});
  expect(await waiting()).toBe(2);
  await ask(open());
  expect([calls, await waiting()]).toEqual([2, 0]);
});

test('what it says of an article that was changed meanwhile is dropped, and it is asked about the new one', async () => {
  await publish(profit);
  const late: ChatModel = {
    name: 'late',
    async ask() {
      now += 60_000;
      await publish({ ...profit, title: 'Larkfen corrects its report of the quarter' });
      return JSON.stringify(said);
    },
  };
  const one = new AbortController();
  const stopping: ChatModel = { ...late, ask: (chat) => late.ask(chat).finally(() => one.abort()) };
  expect(await ask(stopping, one.signal, 1)).toBe(0);
  expect((await served()).data[0]).toMatchObject({
    title: 'Larkfen corrects its report of the quarter',
    sentiment: expect.not.stringMatching('Negative'),
  });
  expect(await waiting()).toBe(1);
});

test('a question of a process that died is asked again', async () => {
  await publish(profit);
  await database.owner.query('update news_for_model set claimed_until = $1', [new Date(now + 60_000)]);
  answer = says(said);
  expect([await ask(open()), calls]).toEqual([0, 0]);
  now += 61_000;
  expect([await ask(open()), calls]).toEqual([1, 1]);
});

test('without a model to read behind the rules nothing waits for one', async () => {
  await ingest(base(), [article(profit)]);
  await readNews(base(), never);
  expect(await waiting()).toBe(0);
  await expect(ask({ name: 'none', ask: () => Promise.reject(new ModelFailed('never')) })).resolves.toBe(0);
});

test('asks about articles that were read before the model was set up where an operator says of how many days, and of none twice', async () => {
  await ingest(
    base(),
    [profit, { ...other, published: '2031-02-01T06:30:00Z' }].map((each) => ({ ...article(each), retrieved_at: clock() })),
  );
  await readNews(base(), never);
  expect(await waiting()).toBe(0);
  expect(await waitForModelSince(database.db, new Date(now - 7 * day))).toBe(1);
  expect(await waitForModelSince(database.db, new Date(now - 7 * day))).toBe(0);
  answer = (response) => says(said)(response);
  expect(await ask(open())).toBe(1);
  expect(await waitForModelSince(database.db, new Date(now - 7 * day))).toBe(0);
  expect(await waitForModelSince(database.db, new Date(now - 70 * day))).toBe(1);
});
