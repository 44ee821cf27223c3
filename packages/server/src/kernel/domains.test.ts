import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSharedHost, parseWebsite, websiteOf } from './domains.ts';

test.each([
  ['HTTPS://www.NVIDIA.com:443/en-us/?x=1', 'nvidia.com', 'nvidia.com', '/en-us'],
  ['nvidia.com', 'nvidia.com', 'nvidia.com', ''],
  ['//nvidia.com.', 'nvidia.com', 'nvidia.com', ''],
  ['nvidia.com:8080/a', 'nvidia.com', 'nvidia.com', '/a'],
  ['münchen.de', 'xn--mnchen-3ya.de', 'xn--mnchen-3ya.de', ''],
  ['http://https://ir.acme.co.uk/', 'ir.acme.co.uk', 'acme.co.uk', ''],
  ['www.com', 'www.com', 'www.com', ''],
  ['acme.github.io', 'acme.github.io', 'acme.github.io', ''],
  ['github.com/Acme/', 'github.com', 'github.com', '/acme'],
  ['acme.wordpress.com', 'acme.wordpress.com', 'acme.wordpress.com', ''],
  ['http://a.com; http://b.com', 'a.com', 'a.com', ''],
  ['www2.foo.com/index.html#top', 'foo.com', 'foo.com', ''],
  ['https://www.acme.example/', 'acme.example', 'acme.example', ''],
])('reads %s', (...[input, host, domain, path]) => {
  expect(parseWebsite(input)).toEqual({ host, domain, path });
});

test.each([
  '',
  ' ',
  'localhost',
  'localhost:3000',
  '10.0.0.1',
  'http://[::1]/',
  'a@b.com',
  'mailto:a@b.com',
  'http://user:pw@foo.com/',
  'n/a',
  'foo',
  'foo.invalidtld',
  'example',
  'co.uk',
  'http://1.2.3',
  '-x.com',
  '_a.foo.com',
  'javascript:alert(1)',
  `${'a'.repeat(64)}.com`,
])('rejects %j', (input) => {
  expect(parseWebsite(input)).toBeUndefined();
});

test('never throws, and reads what it wrote the same again', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl()), (input) => {
      const website = parseWebsite(input);
      if (website !== undefined) expect(parseWebsite(website.host + website.path)?.host).toBe(website.host);
    }),
  );
});

test('tells hosts that many companies share from hosts of one', () => {
  for (const host of [
    'github.com',
    'play.google.com',
    'uk.linkedin.com',
    'cs.stanford.edu',
    'eng.ox.ac.uk',
    'wordpress.com',
    't.me',
    'bit.ly',
  ])
    expect(isSharedHost(host), host).toBe(true);
  for (const host of ['nvidia.com', 'google.com', 'acme.github.io', 'acme.wordpress.com', 'microsoft.com', 'myx.com'])
    expect(isSharedHost(host), host).toBe(false);
});

test('writes the path only where the host is shared', () => {
  expect(websiteOf({ host: 'nvidia.com', domain: 'nvidia.com', path: '/en-us' })).toBe('nvidia.com');
  expect(websiteOf({ host: 'github.com', domain: 'github.com', path: '/acme' })).toBe('github.com/acme');
});
