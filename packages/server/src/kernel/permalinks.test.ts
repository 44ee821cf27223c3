import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addedPermalinks, choosePermalink, isPermalink, permalinkFrom } from './permalinks.ts';

test.each([
  ['Apple Inc.', 'apple'],
  ['The Coca-Cola Company', 'coca-cola'],
  ['Nestlé S.A.', 'nestle'],
  ['Johnson & Johnson', 'johnson-and-johnson'],
  ['!!!', 'company'],
  [
    'A Very Long Name Of A Company That Nobody Would Ever Want To Type Again Ltd',
    'a-very-long-name-of-a-company-that-nobody-would-ever-want-to',
  ],
])('makes a slug of %s', (name, permalink) => {
  expect(permalinkFrom(name)).toBe(permalink);
});

test('is always 1 to 60 characters of kebab-case ascii, and never taken', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), fc.array(fc.string()), (name, city, used) => {
      const taken = new Set([...used, permalinkFrom(name)]);
      const permalink = choosePermalink(name, { city }, (one) => taken.has(one));
      expect(permalink).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      expect(permalink.length).toBeLessThanOrEqual(60);
      expect(taken.has(permalink)).toBe(false);
    }),
  );
});

test('tells namesakes apart by country, city, symbol and number, in that order', () => {
  const taken = new Set<string>();
  const next = (): string => {
    const permalink = choosePermalink('Delta', { country: 'THA', city: 'Bangkok', symbol: 'DLTP' }, (one) => taken.has(one));
    taken.add(permalink);
    return permalink;
  };
  expect([next(), next(), next(), next(), next(), next()]).toEqual([
    'delta',
    'delta-tha',
    'delta-bangkok',
    'delta-dltp',
    'delta-2',
    'delta-3',
  ]);
});

test('gives a company that an organization added permalinks that no other can have, as long as any', () => {
  expect(addedPermalinks('Larkfen Ltd', '0123456789abcdef')).toEqual([
    'larkfen--added',
    'larkfen--added-012345',
    'larkfen--added-0123456789abcdef',
  ]);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      for (const permalink of addedPermalinks(name, '0123456789abcdef')) {
        expect(permalink).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*--added(?:-[0-9a-f]+)?$/);
        expect(permalink.length).toBeLessThanOrEqual(60);
        expect(isPermalink(permalink)).toBe(false);
      }
    }),
  );
});
