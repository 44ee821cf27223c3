import { describe, expect, test } from 'vitest';
import { isSameStory, storySignature, storyWindowDays } from './story.ts';

const title = 'Quillmere Robotics Q2 profit rises 18 pct, raises forecast';
const text =
  'Quillmere Robotics said on Tuesday its second-quarter profit rose 18 percent to $42.3 million, or $1.12 a share, on strong demand for warehouse arms. Revenue grew 11 percent to $318 million. Analysts had expected $1.05 a share.';
const original = storySignature({ title, text });

const isSame = (other: { title: string; text: string }) => {
  const signature = storySignature(other);
  const answer = isSameStory(original, signature);
  expect(isSameStory(signature, original), 'the order makes no difference').toBe(answer);
  return answer;
};
const sharesBand = (other: { title: string; text: string }) =>
  !new Set(original.bands).isDisjointFrom(new Set(storySignature(other).bands));

describe('one story', () => {
  test.each([
    ['the same words', { title, text }],
    ['another headline', { title: 'Robot maker beats estimates', text }],
    ['a dateline and an agency', { title, text: `HELSINKI, Aug 3 (Wire) - ${text}` }],
    ['what was added since', { title: `UPDATE 2-${title}`, text: `(Adds shares) ${text} Shares rose 6 percent in Helsinki.` }],
    ['a text cut short', { title: 'Quillmere beats estimates', text: text.slice(0, 150) }],
  ])('is told by %s', (_, other) => {
    expect(isSame(other)).toBe(true);
    expect(sharesBand(other), 'they are found to be compared').toBe(true);
  });
});

describe('another story', () => {
  test.each([
    [
      'the next quarter',
      {
        title,
        text: text
          .replace('second', 'third')
          .replace('18', '9')
          .replace('42.3', '44.9')
          .replace('1.12', '1.19')
          .replace('11', '7')
          .replace('318', '329'),
      },
    ],
    [
      'another company in the same words',
      {
        title: title.replaceAll('Quillmere', 'Tarnbrook'),
        text: text.replaceAll('Quillmere', 'Tarnbrook').replace('42.3', '61.0').replace('318', '502'),
      },
    ],
    ['nothing', { title: '', text: '' }],
  ])('is %s', (_, other) => {
    expect(isSame(other)).toBe(false);
  });
});

describe('a notice that is written anew each day', () => {
  const notice = {
    title: 'Larkfen bank adds reserves',
    text: 'The bank of Larkfen entered the market on Monday, March 2, to arrange 1.5 billion crowns of repurchase agreements. Overnight funds were trading at 6-1/8 percent when it began its temporary supply.',
  };
  const other = (...changes: [string, string][]) =>
    storySignature({ ...notice, text: changes.reduce((written, [from, to]) => written.replace(from, to), notice.text) });

  test.each([
    ['another amount', other(['1.5', '2.0'])],
    ['another rate', other(['6-1/8', '6-1/4'])],
    ['another day', other(['Monday, March 2', 'Tuesday, March 3'])],
  ])('is another story with %s', (_, anew) => {
    expect(isSameStory(storySignature(notice), anew)).toBe(false);
    expect(isSameStory(anew, storySignature(notice))).toBe(false);
  });

  test('is the same where a figure was only added', () => {
    const added = storySignature({ ...notice, text: `${notice.text} Dealers had expected 1.2 billion.` });
    expect(isSameStory(storySignature(notice), added)).toBe(true);
  });
});

test('amounts are one however they are written', () => {
  const { figures } = storySignature({ title: 'It paid $4.70 billion, or 1,200 a day', text: '' });
  expect([...figures]).toEqual(['4.7b', '1200']);
});

test('a signature is the same whenever it is made, and its bands fit a whole number of the database', () => {
  const again = storySignature({ title, text });
  expect(again).toEqual(original);
  expect(original.bands.every((band) => Number.isSafeInteger(band) && band >= 0)).toBe(true);
  expect(new Set(original.bands).size).toBe(original.bands.length);
  expect(storyWindowDays).toBeGreaterThan(0);
});

test.each([
  'a '.repeat(500_000),
  `${'1,'.repeat(500_000)}1`,
  '('.repeat(1_000_000),
  'A'.repeat(1_000_000),
  '\ud800'.repeat(100_000),
  '/'.repeat(500_000),
])('hostile text of a million characters is read to its end (%#)', (hostile) => {
  expect(storySignature({ title: hostile, text: hostile }).bands.length).toBeLessThan(50);
});
