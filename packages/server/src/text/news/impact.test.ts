import { expect, test } from 'vitest';
import { readArticle } from './read-article.ts';

const weighed = (title: string, text = '') => {
  const { impact, breaking } = readArticle({ title, text, language: 'en' });
  return { impact, breaking };
};

test.each([
  ['Granite agrees to buy rival insurer Oakmont for $3.1 billion', 'High', true],
  ['Granite to buy rival insurer Oakmont for $40 million', 'Medium', false],
  ['Fed unexpectedly cuts interest rates by half a point', 'High', true],
  ['Airline giant files for bankruptcy with $12 billion of debt', 'High', true],
  ['Why the $12 billion bankruptcy of an airline giant matters', 'High', false],
  ['Trailer maker with 6,400 employees files for bankruptcy', 'High', true],
  ['Trailer maker with 64 employees files for bankruptcy', 'Medium', false],
  ['Profit warning sends shares of chip designer down 14 percent', 'High', false],
  ['Bank wins award for best mobile app', 'Low', false],
  ['Start-up in talks to raise $2 million in seed round', 'Low', false],
  ['Steelmaker bags order worth Rs 1,20,000 crore', 'High', false],
])('%s: %s, breaking %s', (title, impact, breaking) => {
  expect(weighed(title)).toEqual({ impact, breaking });
});

test('says which amount and which words weigh', () => {
  const { because } = readArticle({ title: 'Tech giant to acquire chip designer for €23.5bn in cash', text: '', language: 'en' });
  expect(because.impact?.map(({ text }) => text)).toEqual(['€23.5bn', 'giant']);
});
