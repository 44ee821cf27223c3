import { expect, test } from 'vitest';
import { sentimentOf, soundOf } from './sentiment.ts';
import { wordsOf } from './tokens.ts';

const whole = (title: string, text = '') => soundOf(wordsOf(title, 'title'), wordsOf(text, 'text')).sentiment;

/** Reads `[Acme]` as the company that is asked for and `{Globex}` as another. */
function forOne(marked: string): string {
  const own: { in: 'title'; start: number; end: number }[] = [];
  const others: typeof own = [];
  let title = '';
  for (const part of marked.split(/(\[[^\]]+\]|\{[^}]+\})/)) {
    const name = /^[[{](.+)[\]}]$/.exec(part)?.[1];
    if (name !== undefined)
      (part.startsWith('[') ? own : others).push({ in: 'title', start: title.length, end: title.length + name.length });
    title += name ?? part;
  }
  return sentimentOf({ title, text: '' }, own, others).sentiment;
}

test.each([
  ['Positive', '[Acme] beats {Globex} to the contract'],
  ['Negative', '{Acme} beats [Globex] to the contract'],
  ['Negative', '{Acme} sues [Globex] over patents'],
  ['Neutral', '[Acme] sues {Globex} over patents'],
  ['Negative', '{Morgan Bank} downgrades [Acme] to sell'],
  ['Neutral', '[Morgan Bank] downgrades {Acme} to sell'],
  ['Positive', '{Morgan Bank} raises target price on [Acme]'],
  ['Positive', '[Acme] rises 4% while {Globex} tumbles'],
  ['Negative', '{Acme} rises 4% while [Globex] tumbles'],
  ['Negative', '[Acme] sued by {Globex} for fraud'],
  ['Positive', '{Rupee} slips; [Acme] gains 3%'],
  ['Neutral', 'Buy {Acme}, target Rs 400: [Morgan Bank]'],
  ['Positive', 'Buy [Acme], target Rs 400: {Morgan Bank}'],
  ['Positive', '[Acme], {Globex} and {Initech} are good bets'],
  ['Positive', '{Acme}, {Globex} and [Initech] are good bets'],
  ['Neutral', '{Rupee} climbs to a year high against [dollar]'],
  ['Negative', '{Acme} sells stake in [Globex]'],
])('%s: %s', (sentiment, headline) => {
  expect(forOne(headline)).toBe(sentiment);
});

test.each([
  ['Positive', 'Acme narrows loss as sales recover'],
  ['Negative', 'Acme misses estimates and cuts full-year guidance'],
  ['Positive', 'Acme profit rises 20% in third quarter'],
  ['Negative', 'Costs rise at Acme'],
  ['Positive', 'Acme cuts debt after strong quarter'],
  ['Positive', 'Results less than feared: better than expected quarter for Acme'],
  ['Neutral', 'Acme Q3 net profit at Rs 83 crore'],
  ['Neutral', 'Acme to hold annual meeting on Thursday'],
  ['Negative', 'Acme will not recover this year'],
  ['Neutral', 'Acme sets up a unit in Pune'],
  ['Negative', 'Acme recalls 200,000 cars over brakes'],
])('as a whole %s: %s', (sentiment, headline) => {
  expect(whole(headline)).toBe(sentiment);
});

test('says which words it rests on', () => {
  const title = 'Acme shares plunge after profit warning';
  const { words } = sentimentOf({ title, text: '' }, [{ in: 'title', start: 0, end: 4 }]);
  expect(words.map(({ start, end }) => title.slice(start, end))).toEqual(['plunge', 'profit warning']);
});

test('says of a side the words that speak for it', () => {
  const title = 'Acme shares plunge and sink to a record low after a solid quarter';
  const { sentiment, words } = soundOf(wordsOf(title, 'title'), wordsOf('', 'text'));
  expect(sentiment).toBe('Negative');
  expect(words.map(({ start, end }) => title.slice(start, end))).not.toContain('solid');
});

test('takes no activity for a name, also at the beginning, and no rating for a name', () => {
  expect(whole('Gain speaks of tax bill', 'The town heard on Monday what Gain says the bill should have been.')).toBe('Neutral');
  expect(whole('Minister and Trump speak for an hour', 'The two spoke of trade before Trump left.')).toBe('Neutral');
  expect(whole('Acme trumps its rival', '')).toBe('Positive');
  expect(forOne('Broker raises [Acme] to Buy')).toBe('Positive');
});

test('a lowered forecast is negative for its company, for every kind of forecast', () => {
  expect(forOne('[Acme] cuts profit forecast after {Globex} delays deliveries')).toBe('Negative');
  expect(forOne('[Acme] raises full-year sales outlook')).toBe('Positive');
});
