import { expect, test } from 'vitest';
import { codingFor } from './compression.ts';

test.each([
  [undefined, undefined],
  ['', undefined],
  ['gzip', 'gzip'],
  ['GZip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.8', 'gzip'],
  ['gzip;q=0.8 , br ; q=0.9', 'br'],
  ['*', 'br'],
  ['*;q=0.1', 'br'],
  ['br;q=0, *', 'gzip'],
  ['gzip;q=0', undefined],
  ['gzip;q=0.000, br;q=0', undefined],
  ['*;q=0', undefined],
  ['gzip, *;q=0', 'gzip'],
  ['identity', undefined],
  ['identity, gzip;q=0.5', undefined],
  ['identity;q=0.5, gzip', 'gzip'],
  ['identity;q=0, gzip;q=0.1', 'gzip'],
  ['deflate, zstd', undefined],
  [';;,,=', undefined],
])('an Accept-Encoding of %j is answered with %s', (header, coding) => {
  expect(codingFor(header)).toBe(coding);
});
