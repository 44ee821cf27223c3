import type { MarketMapCompany } from '@firmament/contract';
import { expect, test } from 'vitest';
import { answerOf } from './demo.ts';

const quillmere = {
  Name: 'Quillmere Mining',
  'HQ Country': 'Canada',
  Ticker: 'TSX:QLM',
  'Overall Score': 9.2,
  'Core Offering':
    'Metals and mining: uranium concentrate, in-situ recovery mills, yellowcake conversion and enrichment services for utilities',
  Commentary: 'It mines uranium.',
} as MarketMapCompany;
const unlisted = { ...quillmere, Name: 'Nordvik', Ticker: '', 'HQ Country': '', 'Core Offering': '' };

test.each([80, 120])('tells what each company is, where it is and where it trades within %d columns', (width) => {
  const answer = answerOf('uranium mining', { companies: [quillmere, unlisted], rows: 10, ms: 41.6, width });
  for (const said of ['9.2', 'Quillmere Mining', 'Canada', 'TSX:QLM', 'Metals and mining: uranium', 'Nordvik', 'It mines uranium.'])
    expect(answer).toContain(said);
  expect(answer).toContain('2 of 2 companies, in 42 ms.');
  expect(answer.split('\n').filter((line) => line.length > width)).toEqual([]);
});

test('says so when no company fits', () => {
  expect(answerOf('qwertyzxcv', { companies: [], rows: 10, ms: 1, width: 80 })).toBe('No company in the data speaks of “qwertyzxcv”.');
});
