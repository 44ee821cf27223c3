import { describe, expect, test } from 'vitest';
import { beginningOf, capitalized, compare, listed, shortened } from './text.ts';

describe('text', () => {
  test('a text that is shown is cut at no half character, and says that it was cut', () => {
    expect(shortened('abcdef', 6)).toBe('abcdef');
    expect(shortened('abcdefg', 6)).toBe('abcdef…');
    expect(shortened('abcde😀fg', 6).isWellFormed()).toBe(true);
  });

  test('a beginning ends with a whole word, and a long word is cut', () => {
    expect(beginningOf('one  two\nthree', 20)).toBe('one two three');
    expect(beginningOf('one two three', 9)).toBe('one two…');
    expect(beginningOf('o abcdefghijkl', 8)).toBe('o ab…');
  });

  test('texts are ordered by code unit', () => {
    expect(['b', 'a', 'B', 'a'].toSorted(compare)).toEqual(['B', 'a', 'a', 'b']);
  });
});

test('items are joined as people do', () => {
  expect([listed([]), listed(['a']), listed(['a', 'b']), listed(['a', 'b', 'c'], 'or')]).toEqual(['', 'a', 'a and b', 'a, b or c']);
});

test('capitalizes the first letter in any alphabet', () => {
  expect(['', 'market value $2 billion', 'état', 'SaaS'].map(capitalized)).toEqual(['', 'Market value $2 billion', 'État', 'SaaS']);
});
