import { describe, expect, test } from 'vitest';
import { nameKey } from '../../kernel/names.ts';
import { namesIn, type Named } from './names.ts';

const read = (text: string, title = '') => namesIn({ title, text });
const named = (key: string, text: string, title = ''): Named | undefined => read(text, title).names.find((name) => name.key === key);
const score = (key: string, text: string, title = '') =>
  Math.max(Number.NEGATIVE_INFINITY, ...(named(key, text, title)?.occurrences ?? []).map(({ evidence }) => evidence.score));

test('a name stands where it is written, without its possessive', () => {
  const text = "Profit at Quillmere's plant rose; Quillmere hired.";
  const spans = named('quillmere', text)!.occurrences.map(({ span }) => text.slice(span.start, span.end));
  expect(spans).toEqual(['Quillmere', 'Quillmere']);
});

describe('names of several words', () => {
  test.each([
    ['Ford Motor Company raised prices.', 'ford motor'],
    ['It sold shares to Procter & Gamble last week.', 'procter and gamble'],
    ['Shares of Deere & Co. rose.', 'deere'],
    ['He left Bank of America in May.', 'bank of america'],
    ['A unit of J.P. Morgan said so.', 'jp morgan'],
    ["The chain is Domino's Pizza of Michigan.", 'dominos pizza'],
    ['She was Chief Financial Officer of Ralph Lauren Corporation until May.', 'ralph lauren'],
    ['We met at トヨタ自動車 in June.', nameKey('トヨタ自動車')],
  ])('%s', (text, key) => {
    expect(read(text).names.map((name) => name.key)).toContain(key);
  });

  test('of companies side by side each is one', () => {
    const keys = read('Both Uber and Lyft left the city.').names.map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining(['uber', 'lyft']));
  });

  test('what belongs to a longer name is no end of one', () => {
    const keys = read('Customers of Apple Bank queued in Orange County by the Hudson River.').names.map(({ key }) => key);
    for (const key of ['apple', 'orange', 'hudson']) expect(keys).not.toContain(key);
    expect(read('Customers of Apple Bank queued.').longer.map(({ words }) => words)).toEqual([['apple', 'bank']]);
  });
});

describe('plain words', () => {
  test('words are separated from names by their neighbors', () => {
    expect(score('target', 'Target raised its forecast for sales.')).toBeGreaterThan(score('target', 'Target prices for homes rose.'));
    expect(score('gap', 'Shares of Gap fell.')).toBeGreaterThan(score('gap', 'The Gap between rich and poor grew.'));
    expect(score('shell', 'The oil major Shell cut output.')).toBeGreaterThan(score('shell', 'A Shell of the house stood in the field.'));
    expect(score('orange', 'The operator Orange sold masts.')).toBeGreaterThan(score('orange', 'Homes in Orange burnt.'));
  });

  test('without a capital are no names', () => {
    expect(read('It raised its target by an apple and a visa.').names).toEqual([]);
    expect([...read('It raised its target.').written]).toContain('target');
  });

  test('in a headline whose every word has a capital say nothing by it', () => {
    const titled = 'New Visa Fees Worry Many Foreign Students';
    expect(score('visa', '', titled)).toBeLessThan(score('visa', 'Many shops worry about Visa all year.'));
  });

  test.each(['Inc.', 'Corp', 'plc', 'AG', 'Ltd'])('with a legal form are a company’s: %s', (form) => {
    expect(named('target', `Work at Target ${form} resumed.`)).toMatchObject({ form: form.toLowerCase().replace('.', '') });
  });
});

describe('symbols', () => {
  test.each([
    ['Astrotech Corporation (NASDAQ: ASTC) said', 'NASDAQ:ASTC'],
    ['Spire (NYSE:SR) fell', 'NYSE:SR'],
    ['IBI Group (TSE:IBG) rose', 'TSE:IBG'],
    ['Buy $AAPL now', 'AAPL'],
    ['ATICO FINANCIAL CORP <ATFC> 4TH QTR NET', 'ATFC'],
    ['Berkshire (NYSE: BRK.B) fell', 'NYSE:BRK-B'],
  ])('%s', (text, value) => {
    expect(read(text).tickers.filter(({ isMarked }) => isMarked)).toMatchObject([{ value }]);
  });

  test('a listing belongs to the name before it, and its exchange is not spoken of', () => {
    expect(named('astrotech', 'Astrotech Corporation (NASDAQ: ASTC) said')?.ticker).toBe('NASDAQ:ASTC');
    expect(read('Astrotech Corporation (NASDAQ: ASTC) said').names.map(({ key }) => key)).not.toContain('nasdaq');
  });

  test('an amount is none, nor an abbreviation that the article makes itself', () => {
    expect(read('It paid $500 or $1M.').tickers).toEqual([]);
    expect(read('Its unit Space Operations (SOP) grew, and SOP hired.').tickers).toEqual([]);
  });
});

test('lines that were broken at a width are read as one', () => {
  const text =
    'The board of the large retailer met at\nHome\nDepot on Tuesday to talk of what the\nyear had brought to its many shops in the\nstates.';
  expect(named('home depot', text)).toBeDefined();
});

test('a contraction is no name', () => {
  expect(read("She'll sell it. They asked She'll.").names).toEqual([]);
});

test('the last word of a name is not a name, even before a legal form', () => {
  const keys = read('Analysts at Anagram Capital Ltd and the China International Trust and Investment Corp spoke.').names.map(
    ({ key }) => key,
  );
  expect(keys).toContain('anagram capital');
  for (const key of ['capital', 'investment']) expect(keys).not.toContain(key);
});

test('websites are names, addresses of people are not', () => {
  expect(read('The firm monday.com grew. Write to jo@wsj.com today.').domains.map(({ domain }) => domain)).toEqual(['monday.com']);
});

test.each([
  'A '.repeat(500_000),
  'Aa'.repeat(500_000),
  'A&'.repeat(500_000),
  'Apple '.repeat(200_000),
  '(NASDAQ: '.repeat(100_000),
  '$A'.repeat(500_000),
  '株式会社'.repeat(200_000),
  '\ud800'.repeat(500_000),
  `${'('.repeat(500_000)}A`,
  "'s".repeat(500_000),
])('hostile text of a million characters is read to its end (%#)', (hostile) => {
  expect(namesIn({ title: hostile, text: hostile }).names.length).toBeLessThanOrEqual(400);
});
