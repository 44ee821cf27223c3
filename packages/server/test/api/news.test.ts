import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ArticleFacts } from '../../src/kernel/publications.ts';
import { addCompanies, article, publish } from '../support/news.ts';
import { startTestService, type TestService } from '../support/service.ts';

const retrieved_at = new Date('2031-03-10T12:00:00Z');

const articles = [
  {
    url: 'https://www.northpost.example/2031/03/merger',
    title: 'Quillmere agrees to acquire gripper maker Polarbit for $12 million',
    text: 'Quillmere has agreed to acquire Polarbit, a maker of grippers in Finland, for $12 million. The deal is expected to close in June.',
    published: '2031-03-09T06:30:00Z',
    author: 'Staff',
    language: 'en',
  },
  {
    url: 'https://southwire.example/earnings',
    title: 'Larkfen reports record quarterly profit and raises its outlook',
    text: 'Larkfen on Tuesday reported a record profit for the fourth quarter. It raised its outlook for the year. Shares of Larkfen rose 8 percent.',
    published: '2031-03-08T10:00:00Z',
    language: 'en',
  },
  {
    url: 'https://southwire.example/lawsuit',
    title: 'Larkfen sued over faulty brakes in Sweden',
    teaser: 'A group of customers sued Larkfen in Stockholm over faulty brakes.',
    published: '2031-03-07T10:00:00Z',
    language: 'en',
  },
  {
    url: 'https://eastblatt.example/a',
    title: 'Ein Bericht über das Wetter',
    text: 'Das Wetter ist heute schön und morgen auch.',
    published: '2031-03-06T10:00:00Z',
  },
] as const satisfies ArticleFacts[];
const [merger, earnings, lawsuit, weather] = articles;

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ template: 'empty', works: false });
  service.clock.offset_ms = retrieved_at.getTime() - Date.now();
  service.token = (await service.newOrganization()).token;
  await addCompanies(service.app.context, {
    'quillmere-robotics': { name: 'Quillmere Robotics', website: 'quillmere.com' },
    larkfen: { name: 'Larkfen', website: 'larkfen.com' },
  });
  await publish(
    service.app.context,
    article(merger, 'quillmere-robotics'),
    article(earnings, 'larkfen'),
    article(lawsuit, 'larkfen'),
    article(weather),
  );
});
afterAll(() => service.close());

const feed = (body?: object) => service.call('newsfeed.news', { body });
const ofCompany = (query: Record<string, string>) => service.call('company.news', { query });
const ofTopic = (query: Record<string, string>) => service.call('industry.news', { query });
const urlsOf = ({ body }: { body: { data: { url: string }[] } }) => body.data.map(({ url }) => url);

describe('POST /api/enterprise/newsfeed/news/', () => {
  test('without a body, with an empty one and with {} lists all news, newest first', async () => {
    const all = articles.map(({ url }) => url);
    for (const call of [{}, { raw: '', headers: { 'Content-Type': 'application/json' } }, { body: {} }]) {
      const answer = await service.call('newsfeed.news', call);
      expect(answer.status).toBe(200);
      expect(urlsOf(answer)).toEqual(all);
      expect(answer.body).toMatchObject({ status: 'success', count: 4, total: 4, limit: 100, offset: 0 });
    }
  });

  test('gives every field of the specification, with what was read in the article', async () => {
    const { body } = await feed({ limit: 1 });
    expect(body.data[0]).toEqual({
      id: expect.any(Number),
      ai_summary: expect.stringContaining('agreed to acquire Polarbit'),
      type: 'Mergers & Acquisitions',
      url: merger.url,
      title: merger.title,
      company_name: 'Quillmere Robotics',
      publisher: 'northpost',
      published_date: '2031-03-09 06:30:00',
      source: 'Index',
      author: 'Staff',
      countries: ['FIN'],
      sentiment: expect.any(String),
      primary_tag: 'Mergers & Acquisitions',
      original_language: 'EN',
      secondary_tags: expect.any(Array),
      newsworthiness_impact: expect.any(String),
      breaking_news: expect.any(Boolean),
      industry: expect.any(Array),
      geo: ['FIN'],
      company_names: [
        { name: 'Quillmere Robotics', website: 'quillmere.com', permalink: 'quillmere-robotics', sentiment: expect.any(String) },
      ],
      story_id: expect.any(Number),
    });
  });

  test.each([
    [{ category: ['Mergers & Acquisitions'] }, [merger]],
    [{ category: ['Capital Markets & Transactions'] }, [merger]],
    [{ category: ['mergers & acquisitions', 'Legal Proceedings & Litigation'] }, [merger, lawsuit]],
    [{ geo: ['SWE'] }, [lawsuit]],
    [{ geo: ['swe', 'FIN'] }, [merger, lawsuit]],
    [{ sentiment: 'NEGATIVE' }, [lawsuit]],
    [{ category: ['Mergers & Acquisitions'], sentiment: 'negative' }, []],
    [{ published_date_after: '2031-03-08' }, [merger, earnings]],
    [{ published_date_before: '2031-03-07' }, [lawsuit, weather]],
    [{ published_date_after: '2031-03-08', published_date_before: '2031-03-08' }, [earnings]],
    [{ blacklisted: ['https://southwire.example/', 'nobody.example'] }, [merger, weather]],
    [{ blacklisted: ['northpost.example'] }, [earnings, lawsuit, weather]],
    [{ limit: 2, offset: 1 }, [earnings, lawsuit]],
    [{ offset: 9 }, []],
  ])('%j', async (body, expected) => {
    const answer = await feed(body);
    expect(answer.status).toBe(200);
    expect(urlsOf(answer)).toEqual(expected.map(({ url }) => url));
  });

  test('tells on every page how many match in all', async () => {
    expect((await feed({ limit: 1, offset: 3 })).body).toMatchObject({ count: 1, total: 4 });
    expect((await feed({ offset: 9 })).body).toMatchObject({ count: 0, total: 4 });
  });

  test.each([
    [{ industry: ['Robotix'] }, "invalid industry name: 'Robotix'."],
    [{ category: ['Mergers'] }, "Nearest: 'Mergers & Acquisitions'"],
    [{ sentiment: 'glad' }, "must be 'positive', 'negative' or 'neutral'"],
    [{ breaking_news: 'yes' }, 'breaking_news'],
    [{ geo: ['FI'] }, "did you mean 'FIN'"],
    [{ geo: ['Germany'] }, "'Germany' is not a three-letter ISO 3166-1 country code, did you mean 'DEU'"],
    [{ limit: 0 }, 'at least 1'],
    [{ limit: 1001 }, 'at most 1000'],
    [{ offset: -1 }, 'at least 0'],
    [{ published_date_after: '2031-02-30' }, 'YYYY-MM-DD'],
    [{ published_date_after: '2031-03-02', published_date_before: '2031-03-01' }, 'must not be later than'],
  ])('refuses %j with the reason', async (body, reason) => {
    const answer = await feed(body);
    expect(answer.status).toBe(400);
    expect(answer.body.detail).toContain(reason);
  });

  test('with include_sources names the record of each row and the words behind what was read', async () => {
    const { body } = await service.call('newsfeed.news', { query: { include_sources: 'true' }, body: { limit: 1 } });
    const { news } = body._sources;
    expect(news['[0]']).toMatchObject([{ source: 'news-test', source_key: merger.url, method: 'reported' }]);
    const [{ words }] = news['[0].primary_tag'];
    for (const { in: part, start, end, text } of words as { in: 'title' | 'text'; start: number; end: number; text: string }[])
      expect(merger[part].slice(start, end)).toBe(text);
    expect(words.length).toBeGreaterThan(0);
  });
});

describe('GET /api/enterprise/company/news/', () => {
  test('lists what speaks of the company, with its text', async () => {
    const answer = await ofCompany({ company: 'https://larkfen.com/' });
    expect(urlsOf(answer)).toEqual([earnings.url, lawsuit.url]);
    expect(answer.body.data[0]).toMatchObject({ company_name: 'Larkfen', scraped_text: earnings.text });
    expect(answer.body.data[1]).toMatchObject({ scraped_text: '' });
    expect(answer.body).toMatchObject({ count: 2, total: 2, limit: 100, offset: 0 });
  });

  test.each([
    [{ category: 'Legal Proceedings & Litigation,Earnings Releases' }, [earnings, lawsuit]],
    [{ category: 'Trade, Tariffs & Sanctions , Legal Proceedings & Litigation' }, [lawsuit]],
    [{ start_date: '2031-03-08' }, [earnings]],
    [{ end_date: '2031-03-07' }, [lawsuit]],
    [{ publishers: 'northpost.example' }, []],
    [{ publishers: 'southwire' }, [earnings, lawsuit]],
    [{ publishers: 'wire,www' }, []],
    [{ publishers: 'http://southwire.example/,northpost.example' }, [earnings, lawsuit]],
    [{ blacklisted: 'southwire.example' }, []],
    [{ publishers: String.raw`\,%,_` }, []],
    [{ limit: '1', offset: '1' }, [lawsuit]],
  ] as [Record<string, string>, ArticleFacts[]][])('%j', async (query, expected) => {
    expect(urlsOf(await ofCompany({ company: 'larkfen', ...query }))).toEqual(expected.map(({ url }) => url));
  });

  test('404 for an unknown company, 400 for invalid input', async () => {
    expect((await ofCompany({ company: 'nobody-knows' })).status).toBe(404);
    expect((await ofCompany({})).body).toMatchObject({ code: 'MISSING_PARAMETER' });
    for (const query of [
      { category: 'Gossip' },
      { limit: '1001' },
      { offset: '-1' },
      { start_date: 'yesterday' },
      { start_date: '0000-01-01' },
      { publishers: 'https://' },
    ])
      expect((await ofCompany({ company: 'larkfen', ...query })).status).toBe(400);
  });
});

describe('GET /api/enterprise/industry/news/', () => {
  test.each([
    [{ topic: 'grippers' }, [merger]],
    [{ topic: 'faulty brake' }, [lawsuit]],
    [{ topic: '"faulty brakes" or gripper' }, [merger, lawsuit]],
    [{ topic: '"brakes faulty"' }, []],
    [{ topic: 'brakes -"faulty brakes"' }, []],
    [{ topic: 'brakes -"brakes faulty"' }, [lawsuit]],
    [{ topic: '"faulty brakes" -grippers' }, [lawsuit]],
    [{ topic: '"faulty brakes"', geo: 'FIN' }, []],
    [{ topic: 'brakes', geo: 'FIN' }, []],
    [{ topic: 'brakes', geo: 'fin,SWE' }, [lawsuit]],
    [{ topic: 'submarines' }, []],
  ] as [Record<string, string>, ArticleFacts[]][])('%j', async (query, expected) => {
    expect(urlsOf(await ofTopic(query))).toEqual(expected.map(({ url }) => url));
  });

  test('400 without a topic, and for one without a word to look for', async () => {
    for (const query of [{}, { topic: 'the' }, { topic: '!!!' }, { topic: 'or' }, { topic: '-profit' }] as Record<string, string>[])
      expect((await ofTopic(query)).status).toBe(400);
  });
});

describe('GET /api/enterprise/news/{id}/', () => {
  test('is one article with its text; 404 for an unknown one', async () => {
    const [first] = (await feed({ limit: 1 })).body.data;
    const { body } = await service.call('news.details', { params: { id: String(first.id) } });
    expect(body.data).toEqual({ ...first, scraped_text: merger.text });
    for (const id of ['999999999999', 'x', '-1', '1e3'])
      expect((await service.call('news.details', { params: { id } })).body).toMatchObject({ code: 'ARTICLE_NOT_FOUND' });
  });
});

describe('the older form', () => {
  test('asks first and is answered by number, a page at a time', async () => {
    const { body } = await service.call('news_report.start', { body: { website: 'larkfen.com', news_limit: 10 } });
    const fetched = await service.call('news_report.fetch', { body: { report_id: body.report_id, page: 2, page_size: 1 } });
    expect(fetched.body).toMatchObject({ report_id: body.report_id, page: 2, page_size: 1, total_pages: 2, total_records: 2 });
    expect(urlsOf(fetched)).toEqual([lawsuit.url]);
    const limited = await service.call('news_report.start', { body: { permalink: 'larkfen', news_limit: 1 } });
    expect((await service.call('news_report.fetch', { body: limited.body })).body).toMatchObject({
      total_records: 1,
      data: [{ url: earnings.url }],
    });
  });

  test('days out of order are refused, also where the end is left to us', async () => {
    const body = { website: 'larkfen.com', start_date: '2040-01-01' };
    expect((await service.call('news_report.start', { body })).body).toMatchObject({ code: 'INVALID_INPUT' });
  });

  test('a number that no report has, however large, is not found', async () => {
    for (const report_id of [0, -1, 2 ** 31, Number.MAX_SAFE_INTEGER])
      expect((await service.call('news_report.fetch', { body: { report_id } })).body).toMatchObject({ code: 'REPORT_NOT_FOUND' });
  });

  test('belongs to its organization alone', async () => {
    const { body } = await service.call('news_report.start', { body: { website: 'larkfen.com' } });
    const { token } = await service.newOrganization();
    expect((await service.call('news_report.fetch', { body, token })).body).toMatchObject({ code: 'REPORT_NOT_FOUND' });
  });
});

test('an article that its publisher changes keeps its id and says what it says now', async () => {
  const url = 'https://northpost.example/changed';
  await publish(
    service.app.context,
    article({ url, title: 'Larkfen opens its plant for the first time', published: '2031-03-10T08:00:00Z', language: 'en' }, 'larkfen'),
  );
  const [before] = (await feed({ limit: 1 })).body.data;
  await publish(
    service.app.context,
    article(
      { url, title: 'Larkfen opens its plant for the first time in Norway', published: '2031-03-10T08:00:00Z', language: 'en' },
      'larkfen',
    ),
  );
  const after = await feed({ limit: 1 });
  expect(after.body.data[0]).toMatchObject({
    id: before.id,
    title: 'Larkfen opens its plant for the first time in Norway',
    countries: ['NOR'],
  });
  expect(after.body.total).toBe(5);
});

test('articles that tell one story share its id, that of the first; the same words about another quarter do not', async () => {
  const text = (quarter: string, profit: string) =>
    `HELSINKI - Quillmere Robotics reported a profit of ${profit} million euros for the ${quarter} quarter, after higher sales of picking arms in Finland and Sweden. The maker of robots said demand from cold stores was strong.`;
  const told = ({ url, ...said }: { url: string; title: string; text: string; published: string }) =>
    article({ ...said, url: `https://northpost.example/${url}`, language: 'en' });
  await publish(
    service.app.context,
    told({ url: 'q3', title: 'Quillmere profit rises in third quarter', text: text('third', '12.4'), published: '2031-02-01T08:00:00Z' }),
    told({
      url: 'q3-again',
      title: 'UPDATE 1-Quillmere profit rises in third quarter',
      text: `${text('third', '12.4')} Shares rose.`,
      published: '2031-02-01T09:30:00Z',
    }),
  );
  // Also when it comes later than what it repeats was read.
  await publish(
    service.app.context,
    told({ url: 'q3-late', title: 'Quillmere third-quarter profit rises', text: text('third', '12.4'), published: '2031-02-01T12:00:00Z' }),
    told({ url: 'q4', title: 'Quillmere profit rises in fourth quarter', text: text('fourth', '13.9'), published: '2031-02-02T08:00:00Z' }),
  );
  const { body } = await feed({ published_date_after: '2031-02-01', published_date_before: '2031-02-02' });
  const story = new Map((body.data as { url: string; id: number; story_id: number }[]).map((row) => [row.url.split('/').at(-1), row]));
  const first = story.get('q3')!;
  for (const url of ['q3', 'q3-again', 'q3-late']) expect(story.get(url)!.story_id).toBe(first.id);
  expect(story.get('q4')!.story_id).toBe(story.get('q4')!.id);
});

test('an article is linked to the company that its text names, with the words and the reason', async () => {
  const named = {
    title: 'Quillmere Robotics Inc. wins an order for picking arms',
    text: 'Quillmere Robotics Inc., based in Finland, said on Monday that it won an order. Shares of Quillmere Robotics rose 3 percent.',
  };
  await publish(
    service.app.context,
    article({ ...named, url: 'https://northpost.example/named', published: '2031-01-05T08:00:00Z', language: 'en' }),
  );
  const { body } = await service.call('company.news', {
    query: { company: 'quillmere-robotics', end_date: '2031-01-31', include_sources: 'true' },
  });
  expect(urlsOf({ body })).toEqual(['https://northpost.example/named']);
  expect(body.data[0].company_names).toMatchObject([{ permalink: 'quillmere-robotics', sentiment: 'Positive' }]);
  const [{ words }] = body._sources.news['[0].company_names[0]'];
  expect(words[0]).toMatchObject({ in: 'title', text: expect.stringContaining('Quillmere') });
});

test('a company merged with another in the same article appears in it once', async () => {
  await addCompanies(service.app.context, {
    'bramblefen-north': { name: 'Bramblefen North', website: 'bramblefen-north.com' },
    'bramblefen-south': { name: 'Bramblefen South', website: 'bramblefen-south.com' },
  });
  const facts = { url: 'https://northpost.example/bramblefen', title: 'Two firms of one town', published: '2031-02-01' };
  await publish(service.app.context, article(facts, 'bramblefen-north', 'bramblefen-south'));
  const named = async () =>
    (await ofCompany({ company: 'bramblefen-north' })).body.data.map(({ company_names }: { company_names: { permalink: string }[] }) =>
      company_names.map(({ permalink }) => permalink),
    );
  expect(await named()).toEqual([['bramblefen-north', 'bramblefen-south']]);
  const merge = (into: string) =>
    service.database.owner.query(
      `update companies set merged_into = ${into} where company_id = (select company_id from permalinks where permalink = 'bramblefen-south')`,
    );
  await merge(`(select company_id from permalinks where permalink = 'bramblefen-north')`);
  expect(await named()).toEqual([['bramblefen-north']]);
  await merge('null');
});
