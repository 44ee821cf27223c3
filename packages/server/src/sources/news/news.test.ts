import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { WrongFile, type SourceItem } from '../source.ts';
import { allOf, fileOf, reading as readToday } from '../test-support.ts';
import { articleAddress } from './address.ts';
import { news } from './index.ts';
import { plainText } from './plain.ts';

const reading = { ...readToday, retrieved_at: new Date('2030-08-07T12:00:00Z') };
const fixture = (name: string) => readFileSync(path.join(import.meta.dirname, 'fixtures', name));
const read = (content: string | Buffer, more: Partial<typeof reading> = {}) =>
  allOf(news.read(fileOf('feed', content), { ...reading, ...more }));
const articlesOf = (items: readonly SourceItem[]) => items.filter((item) => item.kind === 'article');
const noticesOf = (items: readonly SourceItem[]) => items.flatMap((item) => (item.kind === 'notice' ? [`${item.at}: ${item.reason}`] : []));
const rss = (items: string, head = '<title>Post</title><link>https://post.example/</link>') =>
  `<?xml version="1.0"?><rss version="2.0"><channel>${head}${items}</channel></rss>`;

describe('an RSS 2.0 feed', async () => {
  const items = await read(fixture('rss-2.rss'));
  const [plant, orders, untitled, episode] = articlesOf(items);

  test('gives each article its address without what tracks readers, plain words, and its moment in UTC', () => {
    expect(plant).toMatchObject({
      source: 'news',
      source_key: 'https://ledger.example/2030/quillmere-plant?page=2',
      source_url: 'https://ledger.example/2030/quillmere-plant?page=2',
      as_of: '2030-08-06',
      method: 'reported',
      at: 'line 9',
      facts: {
        title: 'Quillmere Robotics opens a plant in Trondheim',
        url: 'https://ledger.example/2030/quillmere-plant?page=2',
        teaser: 'The maker of robots for cold stores hires 120 people.',
        text: 'Quillmere Robotics said on Tuesday that its plant is open.\nIt hires 120 people.',
        author: 'A. Writer',
        published: '2030-08-06T07:15:00Z',
        publisher: 'Harbour Ledger & Post',
        language: 'en',
      },
    });
    expect(plant).not.toHaveProperty('mentioned');
  });

  test('gives what is relative the address of the website, and an author without his mail', () => {
    expect(orders).toMatchObject({
      source_key: 'https://ledger.example/2030/tundra-orders',
      facts: { teaser: 'Orders fell by a fifth — the company gave no reason.', author: 'B. Penman', published: '2030-08-06T04:05:00Z' },
    });
  });

  test('gives an article without a title the first words of its teaser, and one without a date none', () => {
    expect(untitled?.facts.title).toBe('A note without a title, whose first words stand for one.');
    expect(untitled?.facts).not.toHaveProperty('published');
    expect(untitled).not.toHaveProperty('as_of');
  });

  test('takes an item that only encloses a file, by that and not by the front page it links to; a date that is none is told', () => {
    expect(episode).toMatchObject({
      source_key: 'https://cdn.ledger.example/episode-12.mp3',
      facts: { title: 'An hour with the founders of Icegrip' },
    });
    expect(noticesOf(items)).toEqual(['line 29: Its date is "soon", which is no date that can be read; the article is taken without it.']);
  });
});

test('an Atom feed whose elements have a prefix is read, the page for people before others, XHTML as text', async () => {
  const items = await read(fixture('feed.atom'));
  expect(articlesOf(items).map(({ source_key, facts }) => ({ source_key, ...facts }))).toEqual([
    {
      source_key: 'https://nordlys.example/nyheter/polarbit-kjoper-icegrip',
      url: 'https://nordlys.example/nyheter/polarbit-kjoper-icegrip',
      title: 'Polarbit kjøper Icegrip',
      teaser: 'Prisen er ikke kjent.',
      text: 'Polarbit kjøper Icegrip.\nPrisen er ikke kjent.',
      author: 'C. Skribent',
      published: '2030-08-06T09:30:00Z',
      publisher: 'Nordlys',
      language: 'nb',
    },
    {
      source_key: 'tag:nordlys.example,2030:2',
      url: '',
      title: 'Kort',
      published: '2030-08-05T08:00:00Z',
      publisher: 'Nordlys',
      language: 'nb',
    },
  ]);
});

test('an RSS 1.0 feed is read with any namespace prefix', async () => {
  const items = await read(fixture('rss-1.rdf'));
  expect(items).toMatchObject([
    {
      source_key: 'https://wire.example/1',
      facts: { title: 'Polarbit names a new chief', published: '2030-08-06T07:00:00Z', publisher: 'Wire', language: 'en' },
    },
  ]);
});

test('a JSON Feed is read; an item without an address is known by its id beside the feed', async () => {
  const [recall, post] = articlesOf(await read(fixture('feed.json')));
  expect(recall).toMatchObject({
    source_key: 'https://coldchain.example/7',
    facts: {
      text: 'Icegrip recalls 400 grippers.\nNobody was hurt.',
      teaser: '400 grippers go back',
      published: '2030-08-04T13:00:00Z',
      author: 'The desk',
    },
  });
  expect(post).toMatchObject({ facts: { title: 'A short post without a title or a page.', url: '', author: 'D. Scribe' } });
  const elsewhere = fixture('feed.json').toString().replace('"https://coldchain.example/"', '"https://other.example/"');
  expect(articlesOf(await read(elsewhere))[1]?.source_key).not.toBe(post?.source_key);
});

test('a newswire of JSON lines is read: tickers stay, lines that were cut are whole, and the marks of the wire are left out', async () => {
  const [net, sees] = articlesOf(await read(fixture('wire.jsonl')));
  expect(net?.facts).toEqual({
    title: 'TUNDRA GRIP <TGRP> 3RD QTR NET',
    url: '',
    text: 'Shr 30 cts vs 92 cts\nNet 1,142,000 vs 16.0 mln\nNOTE: The latest quarter and the nine months have a gain of 2.1 mln dlrs from a sale.\nWire',
    published: '2030-02-26T15:10:44Z',
  });
  expect(sees?.facts.published).toBe('2030-02-27T00:00:00Z');
});

test('a table is read by the names its columns usually have, and names its companies', async () => {
  const items = await read(fixture('articles.csv'));
  const [order, rates] = articlesOf(items);
  expect(order).toMatchObject({
    source_key: 'https://trade.example/quillmere-order',
    mentioned: [{ name: 'Quillmere Robotics' }, { name: 'Tundra Grip' }, { ticker: 'NASDAQ:QMRE' }],
    facts: {
      publisher: 'Trade Post',
      language: 'en',
      countries: ['NOR'],
      industries: ['Industrials & Manufacturing'],
      published: '2030-07-30T00:00:00Z',
    },
  });
  const undated = { value: '05/06/2030', reason: 'This is a date whose day and month cannot be told apart.' };
  expect(rates?.facts).toEqual({ title: 'Rates rise', url: '', publisher: 'Trade Post', language: 'en', undated });
  expect(noticesOf(items)).toEqual([
    'line 3: link is "not an address", which is no address of the web. The article is taken without it.',
    'line 3: publish_date is "05/06/2030", which is a date whose day and month cannot be told apart. The article is taken without it.',
    'line 3: country is "Atlantis", which is no country known here. The article is taken without it.',
    'line 3: industry is "Cold stores", which is none of the industries of news. The article is taken without it.',
    ': Columns that are not read: by.',
  ]);
});

test('options say what articles do not, and go behind what they say', async () => {
  const options = { publisher: 'The Ledger', language: 'fr', country: 'France', industry: 'education' };
  const [first] = articlesOf(await read(fixture('rss-2.rss'), { options }));
  expect(first?.facts).toMatchObject({ publisher: 'The Ledger', language: 'en', countries: ['FRA'], industries: ['Education'] });
  await expect(read(fixture('rss-2.rss'), { options: { country: 'Atlantis' } })).rejects.toThrow(
    "The option country is no country: 'Atlantis'.",
  );
});

describe('encodings', () => {
  const item = '<item><title>Über Münze &nbsp;– “neu”</title><link>https://post.example/1</link></item>';
  const titleOf = async (content: Buffer) => articlesOf(await read(content))[0]?.facts.title;
  const withEncoding = (name: string) => rss(item).replace('version="1.0"?', `version="1.0" encoding="${name}"?`);
  // In Windows-1252 dashes and curly quotes have bytes of their own.
  const windows = (text: string) =>
    Buffer.from(text.replaceAll('–', '\u0096').replaceAll('“', '\u0093').replaceAll('”', '\u0094'), 'latin1');
  const right = 'Über Münze – “neu”';

  test.each([
    ['as it declares', windows(withEncoding('windows-1252'))],
    ['as ISO 8859-1 where Windows-1252 is meant', windows(withEncoding('ISO-8859-1'))],
    ['as UTF-8 where it declares another', Buffer.from(withEncoding('ISO-8859-1'))],
    ['as its bytes look where it wrongly declares UTF-8', windows(withEncoding('UTF-8'))],
    ['as its bytes look where it declares what nobody knows', windows(withEncoding('x-unknown'))],
    ['with a byte order mark', Buffer.from(`\uFEFF${withEncoding('UTF-8')}`)],
    ['as UTF-16 with its mark', Buffer.from(`\uFEFF${withEncoding('UTF-16')}`, 'utf16le')],
    ['behind blanks', Buffer.from(`\n  ${withEncoding('utf-8')}`)],
  ])('are read %s', async (_, content) => {
    expect(await titleOf(content)).toBe(right);
  });

  test('are read from seven-bit encodings', async () => {
    // ESC $ B … ESC ( B: 日本 in ISO-2022-JP.
    const content = Buffer.from(
      withEncoding('ISO-2022-JP').replace(/<title>Ü.*?<\/title>/, '<title>\u001b$BF|K\\\u001b(B</title>'),
      'latin1',
    );
    expect(await titleOf(content)).toBe('日本');
  });
});

describe('text that was escaped once too often', () => {
  test('is decoded once more: a CDATA section', async () => {
    const [works, sons] = articlesOf(await read(fixture('escaped-cdata.rss'), { retrieved_at: new Date('2026-11-01T00:00:00Z') }));
    expect(works?.facts).toMatchObject({ title: 'Brindlemoor opens a dye works', teaser: 'The works employ forty people in Leeds.' });
    expect(sons?.facts).toMatchObject({ title: 'Caseworth & Sons – profit up', teaser: 'Plain text.' });
  });

  const body = 'The works employ forty people.';
  test.each([
    ['a section in a section', `<![CDATA[<![CDATA[${body}]]]]><![CDATA[>]]>`],
    ['an escaped section with HTML', `&lt;![CDATA[&lt;p&gt;The works &lt;b&gt;employ&lt;/b&gt; forty people.&lt;/p&gt;]]&gt;`],
    ['an escaped section with elements', `&lt;![CDATA[<p>The works <b>employ</b> forty people.</p>]]&gt;`],
    ['a section that is never closed', `&lt;![CDATA[${body}`],
    ['a section in a comment', `&lt;!--&lt;![CDATA[${body}]]&gt;--&gt;`],
    ['HTML that is escaped twice', '&amp;lt;p&amp;gt;The works &amp;lt;b&amp;gt;employ&amp;lt;/b&amp;gt; forty people.&amp;lt;/p&amp;gt;'],
    ['figures for marks', '&amp;#60;p&amp;#62;The works employ forty people.&amp;#60;/p&amp;#62;'],
  ])('is decoded once more: %s', async (_, written) => {
    const [item] = articlesOf(
      await read(rss(`<item><title>Works</title><link>https://post.example/1</link><description>${written}</description></item>`)),
    );
    expect(item?.facts.teaser).toBe(body);
  });

  test('stays where it only speaks of markup', async () => {
    const teaserOf = async (written: string) =>
      articlesOf(await read(rss(`<item><title>W</title><description>${written}</description></item>`)))[0]?.facts.teaser;
    expect(await teaserOf('Write &amp;lt;b&amp;gt; for bold.')).toBe('Write <b> for bold.');
    expect(await teaserOf('&lt;p&gt;Write &amp;lt;b&amp;gt;bold&amp;lt;/b&amp;gt;.&lt;/p&gt;')).toBe('Write <b>bold</b>.');
  });
});

describe('a feed of any size', () => {
  /** The least of several readings, in milliseconds of this thread's own work. */
  async function readIn(content: string): Promise<number> {
    let least = Infinity;
    for (let times = 0; times < 3; times++) {
      const begin = process.threadCpuUsage();
      await read(content);
      least = Math.min(least, process.threadCpuUsage(begin).user / 1_000);
    }
    return least;
  }
  const item = (number: number) => `<item><title>T${number}</title><link>https://post.example/${number}</link></item>`;
  const entry = (number: number) => `<entry><title>T${number}</title><link href="https://post.example/${number}"/></entry>`;
  const listed = (number: number) => `{"id": "${number}", "title": "T${number}", "url": "https://post.example/${number}"}`;
  const many = (count: number, of: (number: number) => string, between: string) =>
    Array.from({ length: count }, (_, at) => of(at)).join(between);
  test.each([
    ['RSS', (count: number, line: string) => rss(many(count, item, line) + line)],
    ['Atom', (count: number, line: string) => `<feed xmlns="http://www.w3.org/2005/Atom">${many(count, entry, line)}</feed>`],
    [
      'JSON Feed',
      (count: number, line: string) => `{"version": "https://jsonfeed.org/version/1.1", "items": [${many(count, listed, `,${line}`)}]}`,
    ],
    ['a list of objects', (count: number, line: string) => `[${many(count, listed, `,${line}`)}]`],
  ])('takes time as its size does, on one line and on many: %s', async (_, content) => {
    for (const line of ['', '\n']) {
      const [small, large] = [await readIn(content(6_000, line)), await readIn(content(24_000, line))];
      // Four times where time is linear, sixteen times where it is quadratic.
      expect(large, JSON.stringify(line)).toBeLessThan(9 * small + 20);
    }
  });
});

describe('a feed that is broken', () => {
  test('is read as far as possible, with a notice', async () => {
    const whole = rss(
      '<item><title>One</title><link>https://post.example/1</link></item><item><title>Two & more</title><description>It be',
    );
    const items = await read(whole.slice(0, whole.indexOf('It be') + 5));
    expect(articlesOf(items).map(({ facts }) => facts.title)).toEqual(['One', 'Two & more']);
    expect(noticesOf(items)).toEqual([
      'line 1: The file breaks off inside this item; it is taken as far as it goes.',
      ': The feed breaks off before its end.',
    ]);
  });

  test('has its items also where one is not closed, or elements are closed in the wrong order', async () => {
    const items = await read(rss('<item><title>One<item><title>Two</title><item><title><b>Three</title></b></item>'));
    expect(articlesOf(items).map(({ facts }) => facts.title)).toEqual(['One', 'Two', 'Three']);
  });

  test('without any article says so', async () => {
    expect(noticesOf(await read(rss('')))).toEqual([': The feed lists no article.']);
  });

  test('with an item that says nothing has that rejected', async () => {
    expect(await read(rss('<item><link>https://post.example/1</link></item>'))).toEqual([
      { kind: 'rejected', at: 'line 1', reason: 'The article has neither a title nor a text.' },
    ]);
  });

  test('is refused where it is no feed', async () => {
    await expect(read('<?xml version="1.0"?><urlset><url/></urlset>')).rejects.toThrow(
      'It is XML whose outermost element "urlset" no feed has.',
    );
    await expect(read('<head><title>Moved</title></head>')).rejects.toBeInstanceOf(WrongFile);
    await expect(read(rss('<a>'.repeat(3_000)))).rejects.toThrow('elements within each other');
  });
});

describe('the key of an article', () => {
  const keysOf = async (items: string) => articlesOf(await read(rss(items))).map(({ source_key }) => source_key);

  test('is the same with http and https, and behind a click counter', async () => {
    const links = ['http://post.example/1?utm_source=a', 'https://post.example/1#top', 'https://post.example/1?at_medium=RSS'];
    expect(
      await keysOf(links.map((link) => `<item><title>A</title><link>${link.replaceAll('&', '&amp;')}</link></item>`).join('')),
    ).toEqual(Array(3).fill('https://post.example/1'));
  });

  test('is that of the publisher where a counter stands before it', async () => {
    const item =
      '<item><title>A</title><link>https://feedproxy.example/~r/1</link><feedburner:origLink>https://post.example/1</feedburner:origLink></item>';
    expect(await keysOf(item)).toEqual(['https://post.example/1']);
  });

  test('differs for items that share a link and have ids of their own', async () => {
    const [first, second] = await keysOf(
      ['a', 'b']
        .map((id) => `<item><title>Live</title><link>https://post.example/live</link><guid isPermaLink="false">${id}</guid></item>`)
        .join(''),
    );
    expect(first).not.toBe(second);
  });

  test('differs for items of one page whose links differ in the fragment', async () => {
    const items = articlesOf(await read(fixture('fragments.rss'), { retrieved_at: new Date('2026-11-01T00:00:00Z') }));
    expect(items.map(({ source_key, facts: { title, teaser, published } }) => [source_key, title, teaser, published])).toEqual([
      ['https://loomwork.example/news.html#v3', 'Loomwork 3 brings a faster shuttle', 'Shuttle text.', '2026-10-05T08:00:00Z'],
      ['https://loomwork.example/news.html#weaver', 'Loomwork hires a chief weaver', 'Weaver text.', '2026-10-06T08:00:00Z'],
      ['https://loomwork.example/news.html#hull', 'Loomwork closes its Hull shed', 'Hull text.', '2026-10-07T08:00:00Z'],
    ]);
  });

  test('is no narrower than an id of 19 digits, in a feed, a list, or lines', async () => {
    const ids = ['1234567890123456789', '1234567890123456788', '9007199254740993', '-9223372036854775808', '18446744073709551615'];
    const rows = ids.map((id) => `{"id": ${id}, "title": "Wire", "publisher": "Wire", "date": "2030-01-01"}`);
    const keys = async (content: string) => new Set(articlesOf(await read(content)).map(({ source_key }) => source_key));
    expect(await keys(rows.join('\n'))).toHaveLength(ids.length);
    expect(await keys(`[${rows.join(',')}]`)).toEqual(await keys(rows.join('\n')));
    expect(await keys(rows.join('\n').replaceAll(/"id": (-?\d+)/g, '"id": "$1"'))).toEqual(await keys(rows.join('\n')));
    const feed = (items: readonly string[]) =>
      `{"version": "https://jsonfeed.org/version/1.1", "title": "Wire", "items": [${items.join(',')}]}`;
    expect(await keys(feed(rows.map((row) => row.replace('"title"', '"content_text": "Text.", "title"'))))).toHaveLength(ids.length);
  });

  test('differs for lists that each count from 1', async () => {
    const keyOf = async (row: object) => articlesOf(await read(JSON.stringify([{ id: 1, date: '2030-01-01', ...row }])))[0]?.source_key;
    expect(await keyOf({ title: 'A', publisher: 'One' })).not.toBe(await keyOf({ title: 'A', publisher: 'Two' }));
    expect(await keyOf({ title: 'A' })).not.toBe(await keyOf({ title: 'B' }));
    expect(await keyOf({ title: 'A', publisher: 'One' })).toBe(await keyOf({ title: 'A, corrected', publisher: 'One' }));
  });

  test('keeps a fragment that is a page of its own', () => {
    expect(articleAddress('https://post.example/#!/article/1')).toBe('https://post.example/#!/article/1');
    for (const place of ['comments', 'comment-12', 'top', '', 'respond', 'xtor=RSS-1', 'ref=rss', ':~:text=Tundra', 'Echobox=1700000000'])
      expect(articleAddress(`https://post.example/a#${place}`)).toBe('https://post.example/a');
    for (const place of ['v3', '2026-10-05', 'release-1.2.0', 'id=7', 'item_12', 'Ünlü'])
      expect(articleAddress(`https://post.example/a#${place}`)).toContain('https://post.example/a#');
    expect(articleAddress('mailto:a@post.example')).toBeUndefined();
  });
});

test('plain text has no invisible or direction-changing characters, and keeps the joiners of scripts that need them', () => {
  for (const hidden of ['\u200b', '\u2060', '\ufeff', '\u202e', '\u2066', '\u{e0041}']) expect(plainText(`A${hidden}cme`)).toBe('Acme');
  expect(plainText('\u200b\u2060\u202e')).toBe('');
  expect(plainText('می\u200cخواهم')).toBe('می\u200cخواهم');
});

test('plain text keeps tickers in brackets and paragraphs, and has no tags', () => {
  expect(plainText('Phillips <P> and <ATFC> rose.')).toBe('Phillips <P> and <ATFC> rose.');
  expect(plainText('A &amp; B<br/>C <a href="x">D</a>')).toBe('A & B\nC D');
  expect(plainText('One line.\n\n\nAnother.')).toBe('One line.\nAnother.');
});

const given = path.join(process.env['FIRMAMENT_BENCH_DATA'] ?? '', 'news/feeds');

describe.skipIf(!existsSync(given))('the real feeds', () => {
  /** As many elements `item` or `entry` as each file has, counted as text. */
  const counted = (name: string) => readFileSync(path.join(given, name), 'latin1').match(/<(?:item|entry)[\s>]/g)?.length ?? 0;
  const names = existsSync(given) ? readdirSync(given) : [];

  test.each(names.filter((name) => name !== 'unrecognized.rss'))(
    '%s gives each of its items, with a title, an address and a date',
    async (name) => {
      const items = await read(readFileSync(path.join(given, name)));
      expect(items.length).toBe(counted(name));
      for (const item of articlesOf(items)) {
        expect(item.facts.title).not.toMatch(/<\/|&\w+;/);
        expect(item.facts.url).toMatch(/^https?:/);
        expect(item.facts.published).toMatch(/^20\d\d-/);
      }
      expect(articlesOf(items)).toHaveLength(counted(name));
    },
  );

  test('unrecognized.rss is refused as the page that it is', async () => {
    await expect(read(readFileSync(path.join(given, 'unrecognized.rss')))).rejects.toThrow('It is an HTML page.');
  });
});
