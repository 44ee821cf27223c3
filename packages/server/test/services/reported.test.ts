import { beforeAll, afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { ArticleFacts } from '../../src/kernel/publications.ts';
import { readDocuments } from '../../src/services/documents/read-documents.ts';
import { acceptReported, listReported, rejectReported, showReported } from '../../src/services/news/reading/review-reported.ts';
import { readNews } from '../../src/services/news/reading/read-news.ts';
import { withdraw } from '../../src/services/operators/news.ts';
import { ingest } from '../../src/services/ingestion/ingest.ts';
import { addCompanies, article, publish, silent } from '../support/news.ts';
import { openOperatorWorld, type OperatorWorld } from './operators.support.ts';

let world: OperatorWorld;
const context = () => ({ db: world.database.db, clock: world.operator.clock, log: silent });

beforeAll(async () => {
  world = await openOperatorWorld();
});
afterAll(() => world.close());
let made = 0;
/** Each test has companies of its own: the names that this many make. */
let buyer: string;
let target: string;
beforeEach(async () => {
  made += 1;
  const letters = 'bdfglmnprst';
  const own = `${letters[made % 11]}${'aeiou'[made % 5]}`;
  [buyer, target] = [`Quill${own}mere Robotics`, `Lark${own}fen Instruments`];
  await addCompanies(context(), {
    [permalinkOf(buyer)]: { name: buyer, website: `quill${own}mere.com` },
    [permalinkOf(target)]: { name: target, website: `lark${own}fen.com` },
  });
});

function permalinkOf(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-');
}

const agreed = (facts: Partial<ArticleFacts> = {}): ArticleFacts => ({
  title: `${buyer} to buy ${target} for $12 million`,
  text: `Robot maker ${buyer} said on Tuesday it has agreed to acquire ${target}, a maker of grippers, for $12 million in cash.`,
  url: `https://ledger.example/${made}/agreed`,
  publisher: 'Ledger',
  published: '2026-01-21T08:00:00Z',
  language: 'en',
  ...facts,
});
const closed = (facts: Partial<ArticleFacts> = {}): ArticleFacts => ({
  title: `${buyer} completes acquisition of ${target}`,
  text: `Robot maker ${buyer} has completed its acquisition of ${target}, the company announced on Monday. The takeover adds 40 workers.`,
  url: `https://southwire.example/${made}/closed`,
  published: '2026-02-24T08:00:00Z',
  language: 'en',
  ...facts,
});
const tell = (...facts: ArticleFacts[]) => publish(context(), ...facts.map((each) => article(each)));
async function told(state?: 'open' | 'known' | 'accepted' | 'rejected') {
  const { reported } = await listReported(context(), { limit: 100, offset: 0, ...(state && { state }) });
  return reported.filter(({ parties }) => parties.some(({ name }) => name === buyer || name === target));
}
/** The number of the only one that waits. */
async function waiting(): Promise<number> {
  const open = await told();
  expect(open).toHaveLength(1);
  return open[0]!.reported_id;
}
const documentOf = async (name: string) => (await readDocuments(world.database.db, [permalinkOf(name)])).get(permalinkOf(name));
const dealsOf = async (name: string) => (await documentOf(name))?.acquisitions ?? [];
const by = 'tester';
/** Has all articles read again, as after a change of the rules. */
async function readAgain() {
  await world.database.owner.query('update news_articles set rules = 0');
  await readNews(context(), new AbortController().signal);
}

describe('a deal in an article', () => {
  test('waits for review, with its article and its words, and is in no document', async () => {
    await tell(agreed());
    expect(await told()).toEqual([
      expect.objectContaining({
        kind: 'deal',
        state: 'open',
        facts: { date: '2026-01-20', amount: 12_000_000, currency: 'USD', status: 'Pending' },
        parties: [
          { role: 'acquirer', name: buyer, company_id: expect.any(Number), permalink: permalinkOf(buyer) },
          { role: 'target', name: target, company_id: expect.any(Number), permalink: permalinkOf(target) },
        ],
        title: agreed().title,
        url: agreed().url,
        publisher: 'Ledger',
        words: [
          { in: 'title', start: 0, end: agreed().title.length, text: agreed().title },
          { in: 'text', start: 0, end: agreed().text!.length, text: agreed().text },
        ],
      }),
    ]);
    expect(await dealsOf(buyer)).toEqual([]);
  });

  test('becomes a record of the source news when it is accepted, which documents cite', async () => {
    await tell(agreed());
    const reported_id = await waiting();
    expect(await acceptReported(context(), { reported_id, by })).toMatchObject({ state: 'accepted', decided_by: 'tester' });
    const document = (await documentOf(buyer))!;
    expect(document.acquisitions).toMatchObject([
      { permalink: permalinkOf(target), facts: { date: '2026-01-20', amount: 12_000_000, currency: 'USD', status: 'Pending' } },
    ]);
    const record = document.records[document.acquisitions[0]!.record];
    expect(record).toMatchObject({ source: 'news', method: 'reported', source_url: agreed().url, as_of: '2026-01-21' });
    expect((await documentOf(target))?.acquired_by).toMatchObject([{ permalink: permalinkOf(buyer) }]);
    expect(await told()).toEqual([]);
    await expect(acceptReported(context(), { reported_id, by })).rejects.toThrow('is accepted already');
  });

  test('that is rejected stays so when its article is read again, and when another tells it', async () => {
    await tell(agreed());
    const reported_id = await waiting();
    await rejectReported(context(), { reported_id, by });
    await readAgain();
    await tell(agreed({ url: `https://southwire.example/${made}`, title: `${target} bought by ${buyer}` }), closed());
    expect(await told()).toEqual([]);
    expect(await told('rejected')).toMatchObject([{ reported_id }]);
    await expect(rejectReported(context(), { reported_id, by })).rejects.toThrow('is rejected already');
  });

  test('keeps its number when its article is read again, and goes when that tells it no more', async () => {
    await tell(agreed());
    const before = await told();
    await readAgain();
    expect((await told()).map(({ reported_id }) => reported_id)).toEqual(before.map(({ reported_id }) => reported_id));
    await tell(agreed({ title: `${buyer} in talks to buy ${target}`, text: `${buyer} is in talks to acquire ${target}.` }));
    expect(await told()).toEqual([]);
  });

  test('is told once by two articles, and anew when it is closed: then it replaces what was accepted, until it is rejected', async () => {
    await tell(agreed(), agreed({ url: `https://southwire.example/${made}`, published: '2026-01-22T08:00:00Z' }));
    const reported_id = await waiting();
    await acceptReported(context(), { reported_id, by });
    await tell(closed());
    const [further] = await told();
    expect(further).toMatchObject({ facts: { status: 'Complete' } });
    await acceptReported(context(), { reported_id: further!.reported_id, by });
    expect(await dealsOf(buyer)).toMatchObject([{ facts: { status: 'Complete', amount: 12_000_000, date: '2026-02-23' } }]);
    await rejectReported(context(), { reported_id: further!.reported_id, by });
    expect(await dealsOf(buyer)).toMatchObject([{ facts: { status: 'Pending', amount: 12_000_000, date: '2026-01-20' } }]);
  });

  test('that a record already states is known, and never asked', async () => {
    const [acquirer, bought] = [{ permalink: permalinkOf(buyer) }, { permalink: permalinkOf(target) }];
    const statement = {
      source: 'news-test',
      source_key: `told ${made}`,
      retrieved_at: new Date('2026-01-21'),
      method: 'reported' as const,
    };
    await ingest(context(), [{ ...statement, kind: 'deal', acquirer, target: bought, facts: { date: '2026-01-15' } }]);
    await tell(agreed());
    expect(await told()).toEqual([]);
    expect(await told('known')).toMatchObject([{ known_by: `news-test told ${made}` }]);
  });

  test('of an unknown company creates it when it is accepted, and not before', async () => {
    const title = `${buyer} acquires Tundrasense Oy`;
    await tell(agreed({ title, text: `Robot maker ${buyer} has acquired Tundrasense Oy, a maker of sensors.` }));
    const [one] = await told();
    expect(one).toMatchObject({ parties: [{ name: buyer }, { role: 'target', name: 'Tundrasense Oy', permalink: '' }] });
    await acceptReported(context(), { reported_id: one!.reported_id, by });
    expect(await dealsOf(buyer)).toMatchObject([{ name: 'Tundrasense Oy' }]);
  });

  test('is taken back when it is rejected after all', async () => {
    await tell(agreed());
    const reported_id = await waiting();
    await acceptReported(context(), { reported_id, by });
    await rejectReported(context(), { reported_id, by });
    expect(await dealsOf(buyer)).toEqual([]);
    await acceptReported(context(), { reported_id, by });
    expect(await dealsOf(buyer)).toHaveLength(1);
  });

  test('goes with its article when the publisher wants that gone, also where it was accepted, and then is told by another that tells it', async () => {
    await tell(agreed());
    await tell(agreed({ url: `https://southwire.example/${made}`, publisher: 'Southwire' }));
    const reported_id = await waiting();
    await acceptReported(context(), { reported_id, by });
    const withdrawn = await withdraw(world.operator, { what: agreed().url, reason: 'a court says so' });
    expect(withdrawn).toMatchObject({ articles: 1, facts: 1 });
    expect((await world.audit()).at(-1)).toMatchObject({ act: 'news withdraw', details: { articles: 1, facts: 1 } });
    expect(await dealsOf(buyer)).toEqual([]);
    await expect(showReported(context(), reported_id)).rejects.toThrow(`There is no deal or round ${reported_id}`);
    await readNews(context(), new AbortController().signal);
    expect(await told()).toMatchObject([{ state: 'open', publisher: 'Southwire' }]);
  });

  test('that was accepted stays when its article is old and kept no longer', async () => {
    await tell(agreed());
    const reported_id = await waiting();
    await acceptReported(context(), { reported_id, by });
    await world.database.owner.query(`select forget_articles(array(select article_id from news_reported where reported_id = $1))`, [
      reported_id,
    ]);
    expect(await told('accepted')).toMatchObject([{ reported_id }]);
    expect(await dealsOf(buyer)).toHaveLength(1);
    // A decision can be changed, and is never asked again for any article.
    await rejectReported(context(), { reported_id, by });
    expect(await dealsOf(buyer)).toEqual([]);
    await tell(agreed({ title: `${buyer} agrees to buy ${target} for $12 million` }));
    expect(await told('open')).toEqual([]);
  });

  test('that was accepted goes when its publisher wants the article gone that is kept no longer', async () => {
    await tell(agreed());
    const reported_id = await waiting();
    await acceptReported(context(), { reported_id, by });
    const { url } = (await told('accepted'))[0]!;
    await world.database.owner.query(`select forget_articles(array(select article_id from news_reported where reported_id = $1))`, [
      reported_id,
    ]);
    expect(await withdraw(world.operator, { what: url, reason: 'asked by the publisher' })).toMatchObject({ articles: 0, facts: 1 });
    expect([await told('accepted'), await dealsOf(buyer)]).toEqual([[], []]);
  });
});

test('a round in an article becomes a record with its investors when it is accepted', async () => {
  const title = `${target} raises $45 million Series B`;
  const text = `Software maker ${target} said today it raised $45 million in a Series B round led by ${buyer}, with participation from Northgate Capital. The company ${buyer} makes robots.`;
  await tell(agreed({ title, text }));
  const [round] = await told();
  expect(round).toMatchObject({
    kind: 'funding_round',
    facts: { round: 'Series B', amount: 45_000_000, currency: 'USD', date: '2026-01-21' },
  });
  await acceptReported(context(), { reported_id: round!.reported_id, by });
  const document = (await documentOf(target))!;
  expect(document.funding_rounds).toMatchObject([
    {
      facts: {
        round: 'Series B',
        amount: 45_000_000,
        date: '2026-01-21',
        news: [{ publisher: 'Ledger', news_url: agreed().url, news_title: title }],
      },
      investors: [
        { name: buyer, permalink: permalinkOf(buyer), is_lead: true },
        { name: 'Northgate Capital', permalink: 'northgate-capital', is_lead: false },
      ],
    },
  ]);
});
