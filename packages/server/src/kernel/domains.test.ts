import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSharedHost, parseWebsite, tellsNobody, websiteOf } from './domains.ts';

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

const written = (address: string) => websiteOf(parseWebsite(address)!);

// Addresses as the hosts make them for two owners.
test.each([
  ['https://www.facebook.com/profile.php?id=100012345678901', 'https://m.facebook.com/profile.php?id=100098765432109&locale=de'],
  ['https://www.facebook.com/pages/Heath-Loom/123456', 'https://www.facebook.com/pages/Heath-Loom/123457'],
  ['https://smartstore.naver.com/seammaps', 'https://smartstore.naver.com/goremaps'],
  ['https://beacons.ai/weirfish', 'https://beacons.ai/lockfish'],
  ['https://www.amazon.com/stores/page/AAAA-RILL', 'https://www.amazon.com/stores/page/BBBB-BROOK'],
  ['https://www.amazon.de/sp?ie=UTF8&seller=A1RILL', 'https://www.amazon.de/sp?seller=A2BROOK'],
  ['https://www.amazon.co.uk/s?me=A1RILL', 'https://www.amazon.co.uk/s?me=A2BROOK'],
  ['https://play.google.com/store/apps/details?id=com.rill.salt', 'https://play.google.com/store/apps/details?id=com.brook.salt'],
  ['https://www.google.com/maps?cid=111', 'https://www.google.com/maps?cid=222'],
  ['https://maps.google.com/?cid=111', 'https://maps.google.com/?cid=222'],
  ['https://www.google.com/maps/place/Rill+Salt', 'https://www.google.com/maps/place/Brook+Salt'],
  ['https://wa.me/15550100', 'https://wa.me/15550101'],
  ['https://api.whatsapp.com/send?phone=15550100', 'https://api.whatsapp.com/send?phone=15550101'],
  ['https://sikejam.odoo.com', 'https://beckjam.odoo.com'],
  ['https://marldye.durable.co', 'https://loamdye.durable.co'],
  ['https://rillsalt.carrd.co', 'https://brooksalt.carrd.co'],
  ['https://rillsalt.tmall.com', 'https://brooksalt.tmall.com'],
  ['https://shop1.1688.com', 'https://shop2.1688.com'],
  ['https://rillsalt.cafe24.com', 'https://brooksalt.cafe24.com'],
  ['https://linktr.ee/rillsalt', 'https://linktr.ee/brooksalt'],
  ['https://shopee.sg/rillsalt', 'https://shopee.sg/brooksalt'],
  ['https://www.etsy.com/shop/RillSalt', 'https://www.etsy.com/shop/BrookSalt'],
  ['https://www.ebay.com/str/rillsalt', 'https://www.ebay.com/str/brooksalt'],
])('%s and %s are websites of two', (one, other) => {
  for (const address of [one, other]) {
    expect(tellsNobody(parseWebsite(address)!, ['rill salt'])).toBe(false);
    expect(written(written(address))).toBe(written(address));
  }
  expect(written(one)).not.toBe(written(other));
});

test.each([
  ['https://mp.weixin.qq.com/mp/profile_ext?action=home&__biz=MzA5NjQwMTU2MA==', 'mp.weixin.qq.com/mp/profile_ext?__biz=MzA5NjQwMTU2MA=='],
  ['https://play.google.com/store/apps/details?id=com.Rill.Salt&hl=de', 'play.google.com/store/apps/details?id=com.Rill.Salt'],
  ['https://play.google.com/store/apps/developer?id=Rill+Salt', 'play.google.com/store/apps/developer?id=Rill%20Salt'],
  ['https://www.amazon.de/sp?ie=UTF8&seller=A1RILL', 'amazon.de/sp?seller=A1RILL'],
  ['https://www.youtube.com/channel/UC9xRillSaltQ/', 'youtube.com/channel/UC9xRillSaltQ'],
  ['https://bit.ly/3xYRill', 'bit.ly/3xYRill'],
  ['https://drive.google.com/drive/folders/1aBRill', 'drive.google.com/drive/folders/1aBRill'],
  ['https://www.Etsy.com/shop/RillSalt', 'etsy.com/shop/rillsalt'],
  ['https://GitHub.com/RillSalt', 'github.com/rillsalt'],
])('%s keeps the case of an identifier in which case counts: %s', (address, website) => {
  expect(written(address)).toBe(website);
  expect(written(website)).toBe(website);
});

test('an address for phones or in another language is the same page', () => {
  for (const host of ['m.facebook.com', 'de-de.facebook.com', 'www.facebook.com', 'facebook.com'])
    expect(written(`https://${host}/peatandpine/?ref=page`)).toBe('facebook.com/peatandpine');
  expect(written('https://uk.linkedin.com/company/peat')).toBe('linkedin.com/company/peat');
});

test.each([
  'https://www.facebook.com/profile.php',
  'https://www.facebook.com/sharer.php?u=https://rill.example',
  'https://www.youtube.com/watch?v=abc',
  'https://www.amazon.com/dp/B000000000',
  'https://www.amazon.com/Rill-Salt/dp/B000000000',
  'https://www.amazon.com/s?k=salt',
  'https://www.google.com/search?q=rill+salt',
  'https://www.instagram.com/p/abc/',
  'https://item.taobao.com/item.htm?id=1',
  'https://www.etsy.com/listing/1/salt',
  'https://smartstore.naver.com',
  'https://beacons.ai/',
  'https://facebook.com',
])('%s is the website of no shop', (address) => {
  expect(tellsNobody(parseWebsite(address)!, ['rill salt'])).toBe(true);
});

test.each([
  ['https://www.amazon.com', 'amazon com'],
  ['https://www.amazon.com/-/en/', 'amazon'],
  ['https://www.google.com/about', 'alphabet'],
  ['https://www.odoo.com', 'odoo'],
  ['https://www.etsy.com', 'etsy'],
  ['https://aws.amazon.com/ec2', 'amazon web services'],
  ['https://rill.example/profile.php?id=1', 'rill'],
])('%s is the website of the company called %s', (address, name) => {
  expect(tellsNobody(parseWebsite(address)!, [name])).toBe(false);
  expect(written(address)).toBe(parseWebsite(address)!.host);
});
