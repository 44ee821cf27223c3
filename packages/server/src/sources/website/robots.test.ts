import { describe, expect, test } from 'vitest';
import { directivesOf, readRobots } from './robots.ts';

const site = 'http://foo.bar';
const robots = (lines: string, agent?: string) => readRobots(lines.replaceAll('|', '\n'), `${site}/robots.txt`, agent);
const allows = (lines: string, place: string, agent = 'FooBot') =>
  robots(lines, agent).allows(place.startsWith('http') ? place : site + place);

/**
 * The cases of the public test set of the reference parser (github.com/google/robotstxt, robots_test.cc): the lines of a robots.txt, then the
 * places that FooBot may and may not ask for. `agent: place` asks for another crawler.
 */
const publicSet: readonly { about: string; lines: string; yes?: string[]; no?: string[] }[] = [
  { about: 'a file of nothing', lines: '', yes: ['/', '/x/y'] },
  { about: 'one group', lines: 'user-agent: FooBot|disallow: /', no: ['/x/y', '/'], yes: ['Other: /x/y'] },
  { about: 'fields of no meaning', lines: 'foo: FooBot|bar: /', yes: ['/x/y'] },
  { about: 'lines without a colon', lines: 'user-agent FooBot|disallow /', no: ['/x/y'] },
  {
    about: 'groups, of which those of one agent are one; rules before the first group are none',
    lines:
      'allow: /foo/bar/||user-agent: FooBot|disallow: /|allow: /x/|user-agent: BarBot|disallow: /|allow: /y/|||allow: /w/|user-agent: BazBot||user-agent: FooBot|allow: /z/|disallow: /',
    yes: ['/x/b', '/z/d', 'BarBot: /y/c', 'BarBot: /w/a', 'BazBot: /z/d'],
    no: ['/y/c', 'BarBot: /z/d', '/foo/bar/', 'BarBot: /foo/bar/', 'BazBot: /foo/bar/'],
  },
  { about: 'fields in capitals', lines: 'USER-AGENT: FooBot|ALLOW: /x/|DISALLOW: /', yes: ['/x/y'], no: ['/a/b'] },
  { about: 'fields in any case', lines: 'uSeR-aGeNt: FooBot|AlLoW: /x/|dIsAlLoW: /', yes: ['/x/y'], no: ['/a/b'] },
  { about: 'agents in any case', lines: 'User-Agent: FoO bAr|Allow: /x/|Disallow: /', yes: ['Foo: /x/y', 'foo: /x/y'], no: ['Foo: /a/b'] },
  {
    about: 'an agent up to its first blank',
    lines: 'User-Agent: *|Disallow: /|User-Agent: Foo Bar|Allow: /x/|Disallow: /',
    yes: ['Foo: /x/y'],
  },
  { about: 'a group for all others', lines: 'user-agent: *|allow: /|user-agent: FooBot|disallow: /', yes: ['BarBot: /x/y'], no: ['/x/y'] },
  {
    about: 'groups for others alone',
    lines: 'user-agent: FooBot|allow: /|user-agent: BarBot|disallow: /|user-agent: BazBot|disallow: /',
    yes: ['QuxBot: /x/y'],
  },
  { about: 'a path in small letters', lines: 'user-agent: FooBot|disallow: /x/', no: ['/x/y'] },
  { about: 'a path in capitals', lines: 'user-agent: FooBot|disallow: /X/', yes: ['/x/y'] },
  { about: 'a longer rule that forbids', lines: 'user-agent: FooBot|disallow: /x/page.html|allow: /x/', no: ['/x/page.html'] },
  { about: 'a longer rule that allows', lines: 'user-agent: FooBot|allow: /x/page.html|disallow: /x/', yes: ['/x/page.html'], no: ['/x/'] },
  { about: 'two empty rules', lines: 'user-agent: FooBot|disallow: |allow: ', yes: ['/x/page.html'] },
  { about: 'two rules of one length', lines: 'user-agent: FooBot|disallow: /|allow: /', yes: ['/x/page.html'] },
  { about: 'a folder and its name', lines: 'user-agent: FooBot|disallow: /x|allow: /x/', yes: ['/x/'], no: ['/x'] },
  { about: 'the same rule twice', lines: 'user-agent: FooBot|disallow: /x/page.html|allow: /x/page.html', yes: ['/x/page.html'] },
  { about: 'a longer wildcard', lines: 'user-agent: FooBot|allow: /page|disallow: /*.html', yes: ['/page'], no: ['/page.html'] },
  { about: 'a shorter wildcard', lines: 'user-agent: FooBot|allow: /x/page.|disallow: /*.html', yes: ['/x/page.html'], no: ['/x/y.html'] },
  { about: 'a group of its own', lines: 'User-agent: *|Disallow: /x/|User-agent: FooBot|Disallow: /y/', yes: ['/x/page'], no: ['/y/page'] },
  {
    about: 'an address in a query',
    lines: 'User-agent: FooBot|Disallow: /|Allow: /foo/bar?qux=taz&baz=http://foo.bar?tar&par',
    yes: ['/foo/bar?qux=taz&baz=http://foo.bar?tar&par'],
  },
  { about: 'letters that need an escape', lines: 'User-agent: FooBot|Disallow: /|Allow: /foo/bar/ツ', yes: ['/foo/bar/%E3%83%84'] },
  { about: 'an escape', lines: 'User-agent: FooBot|Disallow: /|Allow: /foo/bar/%e3%83%84', yes: ['/foo/bar/%E3%83%84'] },
  {
    about: 'a star',
    lines: 'User-agent: FooBot|Disallow: /foo/bar/quz|Allow: /foo/*/qux',
    yes: ['/foo/quz', '/foo//quz', '/foo/bax/quz'],
    no: ['/foo/bar/quz'],
  },
  {
    about: 'an end',
    lines: 'User-agent: FooBot|Disallow: /foo/bar$|Allow: /foo/bar/qux',
    yes: ['/foo/bar/qux', '/foo/bar/', '/foo/bar/baz'],
    no: ['/foo/bar'],
  },
  { about: 'comments', lines: 'User-agent: FooBot|# Disallow: /|Disallow: /foo/quz#qux|Allow: /', yes: ['/foo/bar'], no: ['/foo/quz'] },
  {
    about: 'the index page of a folder',
    lines: 'User-Agent: *|Allow: /allowed-slash/index.html|Disallow: /',
    yes: ['/allowed-slash/', '/allowed-slash/index.html'],
    no: ['/allowed-slash/index.htm', '/anyother-url'],
  },
  {
    about: 'the beginning of a name',
    lines: 'user-agent: FooBot|disallow: /|allow: /fish',
    yes: ['/fish', '/fish.html', '/fish/salmon.html', '/fishheads', '/fishheads/yummy.html', '/fish.html?id=anything'],
    no: ['/bar', '/Fish.asp', '/catfish', '/?id=fish'],
  },
  {
    about: 'a star at the end',
    lines: 'user-agent: FooBot|disallow: /|allow: /fish*',
    yes: ['/fish', '/fish.html', '/fish/salmon.html', '/fishheads', '/fish.html?id=anything'],
    no: ['/bar', '/Fish.bar', '/catfish', '/?id=fish'],
  },
  {
    about: 'a folder',
    lines: 'user-agent: FooBot|disallow: /|allow: /fish/',
    yes: ['/fish/', '/fish/salmon', '/fish/?salmon', '/fish/salmon.html', '/fish/?id=anything'],
    no: ['/bar', '/fish', '/fish.html', '/Fish/Salmon.html'],
  },
  {
    about: 'an ending anywhere',
    lines: 'user-agent: FooBot|disallow: /|allow: /*.php',
    yes: ['/filename.php', '/folder/filename.php?parameters', '//folder/any.php.file.html', '/filename.php/', '/index?f=filename.php/'],
    no: ['/bar', '/php/', '/index?php', '/windows.PHP'],
  },
  {
    about: 'an ending',
    lines: 'user-agent: FooBot|disallow: /|allow: /*.php$',
    yes: ['/filename.php', '/folder/filename.php'],
    no: ['/bar', '/filename.php?parameters', '/filename.php/', '/filename.php5', '/php/', '/filename?php', '/aaaphpaaa', '//windows.PHP'],
  },
  {
    about: 'a star between',
    lines: 'user-agent: FooBot|disallow: /|allow: /fish*.php',
    yes: ['/fish.php', '/fishheads/catfish.php?parameters'],
    no: ['/bar', '/Fish.PHP'],
  },
  { about: 'a letter before all', lines: 'user-agent: FooBot|allow: /p|disallow: /', yes: ['/page'] },
  { about: 'two rules for a folder', lines: 'user-agent: FooBot|allow: /folder|disallow: /folder', yes: ['/folder/page'] },
  { about: 'a wildcard as long as a name', lines: 'user-agent: FooBot|allow: /page|disallow: /*.htm', no: ['/page.htm'] },
  { about: 'the front page alone', lines: 'user-agent: FooBot|allow: /$|disallow: /', yes: ['/'], no: ['/page.html'] },
];

describe('robots.txt of the public test set', () => {
  for (const { about, lines, yes = [], no = [] } of publicSet)
    test(`with ${about} is read as the reference parser reads it`, () => {
      const asked = (each: string): [string, string] => {
        const [, agent = 'FooBot', place = each] = /^(\w+): (.+)$/.exec(each) ?? [];
        return [place, agent];
      };
      expect(yes.filter((each) => !allows(lines, ...asked(each)))).toEqual([]);
      expect(no.filter((each) => allows(lines, ...asked(each)))).toEqual([]);
    });

  test('with lines of more than 16 KiB is read as far as the reference parser reads them', () => {
    const folder = (letter: string, field: string) => `/x/${letter.repeat(2_083 * 8 - 3 - field.length + 1 - 3)}`;
    const forbidden = folder('a', 'disallow: ');
    expect(allows(`user-agent: FooBot|disallow: ${forbidden}/qux`, '/fux')).toBe(true);
    expect(allows(`user-agent: FooBot|disallow: ${forbidden}/qux`, `${forbidden}/fux`)).toBe(false);
    const [a, b] = [folder('a', 'allow: '), folder('b', 'allow: ')];
    const lines = `user-agent: FooBot|disallow: /|allow: ${a}/qux|allow: ${b}/qux`;
    expect([allows(lines, '/'), allows(lines, `${a}/qux`), allows(lines, `${b}/fux`)]).toEqual([false, true, true]);
  });

  test('ends its lines in any of the three ways, and may begin with a byte order mark', () => {
    for (const end of ['\n', '\r\n', '\r'])
      expect(allows(['User-Agent: foo', 'Allow: /some/path', 'User-Agent: bar', '', '', 'Disallow: /'].join(end), '/x', 'bar')).toBe(false);
    expect(allows('\uFEFFUser-Agent: FooBot|Disallow: /', '/x')).toBe(false);
    // The reference parser ignores a line that begins with a stray mark; obeying it is the safe side.
    expect(allows('User-Agent: FooBot|\uFEFFDisallow: /', '/x')).toBe(false);
  });
});

describe('robots.txt by RFC 9309', () => {
  test('keeps a group open over any line that is no rule', () => {
    for (const line of [
      'Sitemap: http://foo.bar/map.xml',
      'Crawl-delay: 3',
      'Host: foo.bar',
      'Clean-param: ref',
      'Request-rate: 1/5',
      'nonsense',
      '',
    ])
      expect(allows(`User-agent: foobot|${line}|User-agent: examplebot|Disallow: /internal/`, '/internal/prices'), line).toBe(false);
    expect(robots('User-agent: *|Disallow: /x|Sitemap: /map.xml').sitemaps).toEqual(['http://foo.bar/map.xml']);
  });

  test('compares escapes of characters that need none as these characters (2.2.2)', () => {
    expect(allows('User-agent: FooBot|Disallow: /%7Eledger/', '/~ledger/accounts')).toBe(false);
    expect(allows('User-agent: FooBot|Disallow: /~ledger/', '/%7eledger/accounts')).toBe(false);
    expect(allows('User-agent: FooBot|Disallow: /|Allow: /foo/bar/%62%61%7A', '/foo/bar/baz')).toBe(true);
    expect(allows('User-agent: FooBot|Disallow: /a%2Fb', '/a/b')).toBe(true);
    expect(allows('User-agent: FooBot|Disallow: /größe', '/gr%C3%B6%C3%9Fe/x')).toBe(false);
  });

  test('never forbids itself, and takes the delay of the group that speaks to the crawler', () => {
    expect(allows('User-agent: *|Disallow: /', '/robots.txt')).toBe(true);
    expect(robots('User-agent: *|Crawl-delay: 10|User-agent: other|Disallow: /').delay_s).toBe(10);
    expect(
      robots('User-agent: *|Crawl-delay: 10||User-agent: *|Disallow:|User-agent: Firmament/1.0|Crawl-delay: 0.5|Allow: /').delay_s,
    ).toBe(0.5);
    for (const delay of ['-3', 'never', '', 'Infinity', '0', '1e999'])
      expect(robots(`User-agent: *|Crawl-delay: ${delay}`).delay_s).toBeUndefined();
  });
});

describe('robots directives', () => {
  test('are read token by token', () => {
    expect(directivesOf(['index, follow, max-snippet:-1, max-image-preview:none'])).toEqual({ noindex: false, nofollow: false });
    expect(directivesOf(['max-image-preview: none', 'max-video-preview:-1', 'noindexifembedded', 'nonesuch'])).toEqual({
      noindex: false,
      nofollow: false,
    });
    expect(directivesOf(['NoIndex'])).toEqual({ noindex: true, nofollow: false });
    expect(directivesOf(['all, NONE'])).toEqual({ noindex: true, nofollow: true });
    expect(directivesOf(['unavailable_after: 25 Jun 2030 15:00:00 PST, nofollow'])).toEqual({ noindex: false, nofollow: true });
  });

  test('hold for the crawler they name, up to the next name', () => {
    expect(directivesOf(['examplebot: noindex, nofollow'])).toEqual({ noindex: false, nofollow: false });
    expect(directivesOf(['examplebot: noindex, Firmament: nofollow'])).toEqual({ noindex: false, nofollow: true });
    expect(directivesOf(['firmament: none'])).toEqual({ noindex: true, nofollow: true });
    expect(directivesOf(['examplebot: nofollow', 'noindex'])).toEqual({ noindex: true, nofollow: false });
    expect(directivesOf(['examplebot: max-snippet:3, noindex'])).toEqual({ noindex: false, nofollow: false });
  });
});
