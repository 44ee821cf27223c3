import path from 'node:path';
import { expect, test } from 'vitest';
import { isLinear, slowBuiltPatterns, slowPatterns } from './check/patterns.ts';

const root = path.join(import.meta.dirname, '..');

test('each pattern that meets text from outside is linear, or listed with what bounds that text', () => {
  expect(slowPatterns(root)).toEqual([]);
});

test('so is each that is put together of others', async () => {
  expect(await slowBuiltPatterns(root)).toEqual([]);
});

test.each([
  [String.raw`(a+)+$`, ''],
  [String.raw`\S[^\r\n]*(?:\n|\r.)`, 's'],
  [String.raw`\s+$`, ''],
  [String.raw`^\s*\]?\s*$`, ''],
])('tells that /%s/%s is not', (pattern, flags) => {
  expect(isLinear(pattern, flags)).toBe(false);
});

test.each([
  [String.raw`^\d{4}-\d{2}-\d{2}$`, ''],
  [String.raw`\s+`, 'gu'],
  [String.raw`\s`, ''],
])('tells that /%s/%s is', (pattern, flags) => {
  expect(isLinear(pattern, flags)).toBe(true);
});
