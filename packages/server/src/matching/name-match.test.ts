import { describe, expect, test } from 'vitest';
import { matchName } from './name-match.ts';

const similarity = (typed: string, names: string[]) => matchName([typed], names)?.similarity ?? 0;

describe('the likeness of names', () => {
  test('is 1 only for the very name', () => {
    expect(matchName(['nvidia'], ['nvidia'])).toEqual({ similarity: 1, likeness: 'same', is_present: true });
    expect(similarity('nvidia', ['nvidia networks'])).toBeLessThan(1);
  });

  test.each([
    ['nvidea', 'nvidia', 'mistyped'],
    ['micrsoft', 'microsoft', 'mistyped'],
    ['imcrosoft', 'microsoft', 'mistyped'],
    ['nicrosoft', 'microsoft', 'mistyped'],
    ['temsa', 'temas', 'mistyped'],
    ['visaa', 'visa', 'mistyped'],
    ['salesf', 'salesforce', 'begun'],
    ['jp morgan', 'jpmorgan chase', 'begun'],
    ['sales force', 'salesforce', 'joined'],
    ['exon mobil', 'exxonmobil', 'mistyped'],
    ['goldmnsachs', 'goldman sachs', 'mistyped'],
    ['motor toyota', 'toyota motor', 'words'],
  ])('%s is enough for %s', (typed, name, likeness) => {
    expect(matchName([typed], [name])).toMatchObject({ likeness, is_present: true });
  });

  test('matches a name without words that are not part of the spoken name', () => {
    expect(matchName(['tencent'], ['tencent holdings'])).toMatchObject({ likeness: 'same', is_present: true });
    expect(matchName(['tencent'], ['tencent music holdings'])).toMatchObject({ likeness: 'begun' });
    expect(matchName(['tencent'], ['wechat', 'tencent holdings'])).toMatchObject({ likeness: 'begun', is_present: false });
  });

  test.each([
    ['apple', 'maple leaf foods'],
    ['visa', 'nvidia'],
    ['', 'nvidia'],
    ['nvidia', ''],
    ['ibm', 'icm'],
    ['red bul', 'redbal'],
    ['fund2', 'fund 3'],
    ['pacific shelf', 'pacific steel corp'],
    ['fund 2', 'fund 3'],
    ['eclairr holdings', 'ecarx holdings'],
    ['american general finance', 'american central finance'],
  ])('%j is not enough for %j', (typed, name) => {
    expect(matchName([typed], [name])).toBeUndefined();
  });

  test('a current name comes before a former one', () => {
    expect(similarity('facebook', ['facebook'])).toBeGreaterThan(similarity('facebook', ['meta platforms', 'facebook']));
    expect(matchName(['facebook'], ['meta platforms', 'facebook'])).toMatchObject({ likeness: 'same', is_present: false });
  });

  test('fewer typos come first', () => {
    expect(similarity('quilmere', ['quillmere'])).toBeGreaterThan(similarity('quilmare', ['quillmere']));
  });

  test('another reading of what is typed has to be a whole name, and is worth less than a name', () => {
    expect(matchName(['aleanna in', 'aleanna'], ['aleanna'])).toMatchObject({ likeness: 'mistyped' });
    expect(similarity('aleanna', ['aleanna'])).toBeGreaterThan(matchName(['aleanna in', 'aleanna'], ['aleanna'])?.similarity ?? 1);
    expect(matchName(['alea in', 'alea'], ['aleanna'])).toBeUndefined();
  });
});
