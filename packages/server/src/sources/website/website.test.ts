import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { smallPdf } from '../test-support.ts';
import { pageAddress, samePageKey, siteOf } from './address.ts';
import { readPage, type ReadPage } from './page.ts';
import { leftOut, localeOf, purposeOf } from './purpose.ts';
import { readRobots } from './robots.ts';
import { readSitemap } from './sitemap.ts';

const retrieved_at = new Date('2031-03-02T08:00:00Z');
const home = 'https://www.quillmere.com/';
function read(content: string | Uint8Array, { url = home, content_type = 'text/html; charset=utf-8' } = {}): Promise<ReadPage> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return readPage({ url, bytes, content_type, retrieved_at });
}
const textOf = async (html: string) => (await read(html)).facts?.text;

const page = `<!doctype html><html><head><title>Gliders | Quillmere</title><base href="/en/"></head><body class="has-nav menu-open">
  <div id="onetrust-banner"><p>We value your privacy. Accept all cookies.</p></div>
  <header class="site-header"><nav><ul><li><a href="/products">Products</a></li><li><a href="customers/">Our
  customers</a></li></ul></nav></header>
  <main><header><h1>Gliders for sport</h1></header><p>Quillmere builds <b>gliders</b>
  by&nbsp;hand.</p><div>It has <span>flown</span> since 1987.</div>
  <h2>Models</h2><ul><li><p>Lark, a two-seater</p></li><li>Wren</li></ul><table><tr><td>Span</td><td>15 m</td></tr></table>
  <aside>Subscribe to us</aside><div class="cookie-note">Cookies again</div><form><input name="q">Search</form>
  <h2>Service <a href="#service">#</a></h2><p>Every glider is checked yearly.<br>By us.</p><p hidden>Not shown</p></main>
  <footer><p>© Quillmere</p></footer><script>var x = "<p>no</p>"</script></body></html>`;

describe('a page', () => {
  test('is its main part as clean text, with its headings where they stand', async () => {
    const { facts, links } = await read(page);
    const text =
      'Gliders for sport\nQuillmere builds gliders by hand.\nIt has flown since 1987.\nModels\n- Lark, a two-seater\n- Wren\nSpan 15 m\n' +
      'Service\nEvery glider is checked yearly.\nBy us.';
    expect(facts).toEqual({
      url: home,
      title: 'Gliders | Quillmere',
      purpose: 'about',
      text,
      headings: [
        { text: 'Gliders for sport', start: 0 },
        { text: 'Models', start: text.indexOf('Models') },
        { text: 'Service', start: text.indexOf('Service') },
      ],
    });
    expect(links).toEqual([
      ['https://www.quillmere.com/products', 'Products'],
      ['https://www.quillmere.com/en/customers/', 'Our customers'],
    ]);
  });

  test('without a main part is its body, without what stands around; what is called a menu and holds the text is read', async () => {
    const html = `<div class="menu"><a href="/x">Home</a></div><div class="nav-open footer"><h1>Gliders</h1><p>By hand.</p></div><div role="contentinfo">©</div>`;
    expect(await textOf(html)).toBe('Gliders\nBy hand.');
    expect(await textOf('<main> </main><article><p>Short</p></article><p>Around</p>')).toBe('Short\nAround');
  });

  test('of a login wall, of no text, of pictures and of who asks not to be indexed is not kept, with the reason', async () => {
    expect(await read('<h1>Sign in</h1><form><input type="password"></form>')).toMatchObject({
      facts: undefined,
      reason: 'It asks for a password.',
    });
    expect(await read('<div id="root"></div><script>render()</script>')).toMatchObject({
      facts: undefined,
      reason: 'It has no text of its own.',
    });
    expect(await read('x', { content_type: 'image/png' })).toMatchObject({ facts: undefined, reason: 'It is image/png, no page of text.' });
    const wished = await read('<meta name="ROBOTS" content="NoIndex, nofollow"><p>Quiet</p><a href="/b">b</a>');
    expect(wished).toMatchObject({ facts: undefined, is_refused: true, links: [] });
  });

  test.each([
    ['windows-1252 by its header', 'text/html; charset=windows-1252', Buffer.from('<p>Z\xfcrich \x80</p>', 'latin1'), 'Zürich €'],
    [
      'Shift_JIS by its own word',
      'text/html',
      Buffer.concat([Buffer.from('<meta charset="Shift_JIS"><p>'), Buffer.from([0x83, 0x4f, 0x83, 0x89])]),
      'グラ',
    ],
    ['UTF-16 by its mark', 'text/html; charset=utf-8', Buffer.from('\uFEFF<p>Zürich</p>', 'utf16le'), 'Zürich'],
    ['UTF-8 that calls itself something nobody knows', 'text/html; charset=klingon', Buffer.from('<p>Zürich</p>'), 'Zürich'],
    [
      'windows-1252 that calls itself UTF-8',
      'text/html; charset=utf-8',
      Buffer.from('<p>Z\xfcrich, M\xfcnchen</p>', 'latin1'),
      'Zürich, München',
    ],
  ])('is read in %s', async (...[, content_type, bytes, text]) => {
    expect((await read(bytes, { content_type })).facts?.text).toBe(text);
  });

  test('contains nothing that the database refuses, and its headings are in its text, for any input', async () => {
    const piece = fc.oneof(
      fc.constantFrom('<h1>', '</h1>', '<main>', '<li>', '<p>', '<nav>', '</nav>', '\0', '\ud800', '<br>', '<table><td>', '&#0;'),
      fc.string(),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 40 }), async (pieces) => {
        const { facts } = await readPage({ url: home, bytes: Buffer.from(pieces.join('')), content_type: 'text/html', retrieved_at });
        if (!facts) return;
        expect(facts.text).toBe(facts.text.replaceAll('\0', '').toWellFormed());
        for (const heading of facts.headings)
          expect(facts.text.slice(heading.start).replace(/^- /, '').startsWith(heading.text)).toBe(true);
      }),
    );
  });

  test('of a million nested elements is read down to the limit', async () => {
    expect(await textOf(`<h1>Above</h1>${'<div>'.repeat(1_000_000)}Below`)).toBe('Above');
  });
});

describe('a PDF', () => {
  test('is its text, page by page', async () => {
    const bytes = smallPdf(['Gliders 2031\nBy hand.', 'Second page'], 'Catalogue');
    const { facts } = await read(bytes, { url: `${home}products/catalogue.pdf`, content_type: 'application/pdf' });
    expect(facts).toEqual({
      url: `${home}products/catalogue.pdf`,
      title: 'Catalogue',
      purpose: 'product',
      text: 'Gliders 2031\nBy hand.\nSecond page',
      headings: [
        { text: 'Page 1', start: 0 },
        { text: 'Page 2', start: 22 },
      ],
    });
  });

  test('that is damaged is not kept, with the reason', async () => {
    const { facts, reason } = await read('%PDF-1.4 nothing', { content_type: 'application/octet-stream' });
    expect(facts).toBeUndefined();
    expect(reason).toMatch(/^The PDF cannot be read: /);
  });
});

describe('the day a page was published', () => {
  const release = (head: string) => read(`<head>${head}</head><p>Quillmere flies.</p>`, { url: `${home}news/flies` });
  test.each([
    ['metadata', '<meta property="article:published_time" content="2030-05-06T08:00:00+02:00">', '2030-05-06'],
    [
      'data of an article',
      '<script type="application/ld+json">{"@graph":[{"@type":"NewsArticle","datePublished":"2030-05-06"}]}</script>',
      '2030-05-06',
    ],
    ['the first time of a press page', '</head><body><time datetime="2030-05-06">6 May</time><time datetime="2029-01-01">', '2030-05-06'],
    ['data of anything else', '<script type="application/ld+json">{"@type":"WebPage","datePublished":"2030-05-06"}</script>', undefined],
    ['a day that is none', '<meta name="date" content="2030-02-31">', undefined],
    ['a day to come', '<meta name="date" content="2031-04-01">', undefined],
  ])('by %s', async (_, head, day) => expect((await release(head)).published_on).toBe(day));
});

describe('what a page is for', () => {
  test.each([
    ['https://quillmere.com/', '', 'about'],
    ['https://quillmere.com/en-us', '', 'about'],
    ['https://quillmere.com/our-products/lark', '', 'product'],
    ['https://quillmere.com/de/%C3%9Cber-uns.html', '', 'about'],
    ['https://quillmere.com/customer-stories/pricing-at-wheelmere', '', 'customers'],
    ['https://quillmere.com/pricing', '', 'pricing'],
    ['https://quillmere.com/newsroom/2030/products-of-the-year', '', 'press'],
    ['https://careers.quillmere.com/', '', 'careers'],
    ['https://careers.quillmere.com/product-manager', '', 'careers'],
    ['https://quillmere.com/blog/pricing-models', '', 'other'],
    ['https://quillmere.com/p/17', 'Our customers', 'customers'],
    ['https://quillmere.com/p/17', 'Why customers of ours came to us and stayed for years', 'other'],
  ] as const)('%s (%s): %s', (url, called, purpose) => expect(purposeOf(url, called)).toBe(purpose));

  test('pages about people, and of nothing, are left out; a product for teams is not', () => {
    for (const path of ['team', 'about/leadership', 'our-people/ann', 'de/impressum', 'authors/ann'])
      expect(leftOut(home + path), path).toBe('persons');
    for (const path of ['login', 'legal/terms', 'cart/', 'events/calendar/2031-01']) expect(leftOut(home + path), path).toBe('nothing');
    for (const path of ['product/team-chat', 'solutions/people-analytics', '']) expect(leftOut(home + path), path).toBeUndefined();
    expect(localeOf(`${home}de-at/produkte`)).toBe('de-at');
    expect(localeOf(`${home}products`)).toBe('');
  });
});

describe('an address', () => {
  test.each([
    ['/about#team', 'https://www.quillmere.com/about'],
    ['/about?utm_source=x&b=2&a=1', 'https://www.quillmere.com/about?a=1&b=2'],
    ['/en//index.html', 'https://www.quillmere.com/en/'],
    ['mailto:ann@quillmere.com', undefined],
    ['javascript:void(0)', undefined],
    ['https://ann:secret@quillmere.com/', undefined],
    ['/brochure.zip', undefined],
    ['/a/b/a/b/a/b', undefined],
    [`/${'x'.repeat(600)}`, undefined],
    ['/search?a=1&b=2&c=3&d=4', undefined],
  ])('%s is %s', (href, address) => expect(pageAddress(href, `${home}en/`)).toBe(address));

  test('is of a site by its registrable domain; on a shared host by what it is below', () => {
    const site = siteOf('https://www.quillmere.co.uk/');
    expect(site.name).toBe('quillmere.co.uk');
    expect(
      ['https://careers.quillmere.co.uk/x', 'http://quillmere.co.uk/', 'https://notquillmere.co.uk/', 'https://wheelmere.co.uk/'].map(
        (other) => site.holds(other),
      ),
    ).toEqual([true, true, false, false]);
    const page_of = siteOf('https://github.com/quillmere');
    expect(
      ['https://github.com/quillmere/lark', 'https://github.com/quillmeres', 'https://github.com/'].map((other) => page_of.holds(other)),
    ).toEqual([true, false, false]);
    expect(samePageKey('http://www.quillmere.com/about/')).toBe(samePageKey('https://quillmere.com/about'));
  });
});

describe('robots.txt', () => {
  const robots = readRobots(
    'User-agent: *\nDisallow: /\n\nUser-agent: firmament\nDisallow: /private/\nAllow: /private/open$\nCrawl-delay: 3\nSitemap: https://www.quillmere.com/map.xml',
    `${home}robots.txt`,
  );
  test('is obeyed as it speaks of us, before what it says to all', () => {
    expect(['about', 'private/x', 'private/open', 'private/open/x'].map((path) => robots.allows(home + path))).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(robots).toMatchObject({ delay_s: 3, sitemaps: ['https://www.quillmere.com/map.xml'] });
  });
  test('of ten thousand rules with wildcards is obeyed as one of plain rules', () => {
    const many = (rule: string) => readRobots(`User-agent: *\n${`Disallow: ${rule}\n`.repeat(10_000)}`, `${home}robots.txt`);
    expect(many('/*a*b').allows(`${home}x`)).toBe(true);
    expect(many('/*a*b').allows(`${home}xab`)).toBe(false);
    expect(many('/private/').allows(`${home}x`)).toBe(true);
    expect(many('/private/').allows(`${home}private/x`)).toBe(false);
  });
  test('that is a page, or nonsense, forbids nothing', () => {
    for (const text of ['', '<!doctype html><p>Not found', 'Disallow: /', '\0\0'])
      expect(readRobots(text, `${home}robots.txt`).allows(home)).toBe(true);
  });
});

describe('a sitemap', () => {
  const xml = `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="i"><url><loc> ${home}a?x=1&amp;y=2 </loc>
    <image:image><image:loc>${home}a.png</image:loc></image:image><lastmod>2030-01-02</lastmod></url><url><loc>${home}b</loc></url></urlset>`;
  const pages = [
    { url: `${home}a?x=1&y=2`, changed: '2030-01-02' },
    { url: `${home}b`, changed: '' },
  ];
  test('lists pages, packed or not, and other sitemaps', () => {
    expect(readSitemap(Buffer.from(xml))).toEqual({ pages, sitemaps: [] });
    expect(readSitemap(gzipSync(xml))).toEqual({ pages, sitemaps: [] });
    const index = `<sitemapindex><sitemap><loc>${home}1.xml</loc></sitemap></sitemapindex>`;
    expect(readSitemap(Buffer.from(index))).toEqual({ pages: [], sitemaps: [`${home}1.xml`] });
    expect(readSitemap(Buffer.from(`${home}b\nnone\n`)).pages).toEqual([{ url: `${home}b`, changed: '' }]);
  });

  test.each(['', '\n'])('a sitemap is read no further where its elements are nested more than 1,000 deep (between them %j)', (between) => {
    const entry = (name: string) => `<url><loc>${home}${name}</loc></url>`;
    const nested = `<urlset>${entry('a')}${`<url>${between}`.repeat(200_000)}${entry('b')}`;
    expect(readSitemap(Buffer.from(nested)).pages).toEqual([{ url: `${home}a`, changed: '' }]);
  });
  test('that is broken, or unpacks beyond the limit, lists what it can', () => {
    expect(readSitemap(Buffer.from(xml.slice(0, -30))).pages).toEqual(pages.slice(0, 1));
    expect(readSitemap(gzipSync(Buffer.alloc(40 * 1_048_576, ' ')))).toEqual({ pages: [], sitemaps: [] });
    expect(readSitemap(Buffer.from([0x1f, 0x8b, 1, 2]))).toEqual({ pages: [], sitemaps: [] });
  });
});
